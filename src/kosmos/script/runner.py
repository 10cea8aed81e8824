"""Runs a script through a port. The runner knows no tournament: it knows RC, RESULT and when to stop.

The script itself runs in a thread of its own, so that nobody waits for its work; its commands are carried out on the
loop it was started from.
"""

import asyncio
import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from kosmos.locale import N_, Phrase, language
from kosmos.script.calls import Port, Reply, ScriptCall, parse_items, parse_line
from kosmos.script.expressions import Expression
from kosmos.script.faults import ScriptFault, fault, on_line
from kosmos.script.functions import written_number
from kosmos.script.items import Item, cut
from kosmos.script.program import VARIABLE, parse
from kosmos.script.scope import Scope
from kosmos.script.statements import (
    Arg,
    Assign,
    CallLabel,
    CommandLine,
    Exit,
    If,
    LeaveLoop,
    Loop,
    Program,
    Return,
    Say,
    Select,
    Signal,
    Spoken,
    Statement,
)
from kosmos.script.values import bounded, evaluate, is_true, number, whole

ENGLISH = language("en")
#: From this return code on a command has failed.
ERROR = 10
#: Subroutines that call subroutines.
DEEPEST_CALL = 50
#: Scripts at work at the same time; more wait for their turn.
WORKERS = ThreadPoolExecutor(4, "script")


class ScriptOutcome(msgspec.Struct, frozen=True):
    """How a script ended: its return code, the last RESULT, what it said, and what stopped it."""

    rc: int
    result: str = ""
    said: tuple[str, ...] = ()
    stopped_at: int = 0  #: the line whose command failed, or 0
    fault: ScriptFault | None = None  #: what was wrong in the script itself


class _Ended(Exception):
    def __init__(self, rc: int, line: int = 0) -> None:
        self.rc = rc
        self.line = line


class _Left(Exception):
    def __init__(self, line: int, *, iterate: bool) -> None:
        self.line = line
        self.iterate = iterate


class _Jumped(Exception):
    def __init__(self, place: int) -> None:
        self.place = place


class _Returned(Exception):
    def __init__(self, value: str | None) -> None:
        self.value = value


async def run(
    script: str | Program,
    port: Port,
    *,
    arguments: str = "",
    stop_on_error: bool = True,
    say: Callable[[str], None] | None = None,
    words: Callable[[Phrase], str] = ENGLISH.say,
    today: dt.date = dt.date(1994, 1, 1),
) -> ScriptOutcome:
    """Run to the end, to EXIT, or to the first command that fails (unless told to go on).

    Whoever cancels this ends the script at its next step.
    """
    loop = asyncio.get_running_loop()
    ended: list[bool] = []

    def call(each: ScriptCall) -> Reply:
        return asyncio.run_coroutine_threadsafe(port.call(each), loop).result()

    def work() -> ScriptOutcome:
        try:
            program = parse(script) if isinstance(script, str) else script
        except ScriptFault as refused:
            return ScriptOutcome(ERROR, fault=refused)
        scope = Scope(today, lambda: bool(ended))
        return _Run(program, call, arguments, stop_on_error, say, words, scope).outcome()

    working = loop.run_in_executor(WORKERS, work)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        ended.append(True)
        raise


class _Run:
    def __init__(
        self,
        program: Program,
        port: Callable[[ScriptCall], Reply],
        arguments: str,
        stop: bool,
        say: Callable[[str], None] | None,
        words: Callable[[Phrase], str],
        scope: Scope,
    ) -> None:
        self.program = program
        self.port = port
        self.arguments: tuple[str, ...] = (arguments,)
        self.stop = stop
        self.handler = ""  #: the label that SIGNAL ON ERROR jumps to
        self.said: list[str] = []
        self.say = say or self.said.append
        self.words = words
        self.scope = scope
        self.line = 0
        self.depth = 0

    def outcome(self) -> ScriptOutcome:
        rc, stopped, refused = 0, 0, None
        try:
            self._from_labels()
        except _Ended as ended:
            rc, stopped = ended.rc, ended.line
        except _Left as left:
            refused = on_line(fault(1, N_("There is no loop here to leave.")), left.line)
        except _Returned as returned:
            rc = self._code(returned.value)
        except ScriptFault as found:
            refused = on_line(found, self.line)
        except TimeoutError:
            rc, stopped = ERROR, self.line  # nobody waits for it any more
        if refused:
            rc, stopped = ERROR, refused.line
        return ScriptOutcome(rc, self.scope.values["RESULT"], tuple(self.said), stopped, refused)

    def _code(self, value: str | None) -> int:
        """RETURN outside of a subroutine ends the script, as EXIT does."""
        try:
            return whole(value, 1) if value else 0
        except ScriptFault:
            return 0

    def _from_labels(self, place: int = 0) -> None:
        """A jump leaves all loops and goes on behind the label."""
        while True:
            try:
                self._block(self.program.statements[place:])
            except _Jumped as jumped:
                place = jumped.place
            else:
                return

    def _block(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            self._step(statement.line)
            self._statement(statement)

    def _step(self, line: int) -> None:
        self.line = line
        self.scope.charge(0)

    def _statement(self, statement: Statement) -> None:
        match statement:
            case CommandLine():
                self._call(statement.line, self._filled(statement))
            case Spoken():
                self._spoken(statement)
            case Assign():
                self.scope.set(statement.name, self._value(statement.value))
            case Say():
                self.say(self._value(statement.value) if statement.value else "")
            case Exit():
                raise _Ended(whole(self._value(statement.value), 1) if statement.value else 0)
            case Arg():
                self._arg(statement)
            case CallLabel():
                self._subroutine(statement)
            case Return():
                raise _Returned(self._value(statement.value) if statement.value else None)
            case Select():
                self._select(statement)
            case If():
                test = is_true(self._value(statement.test), 1)
                self._block(statement.then if test else statement.otherwise)
            case Loop():
                self._loop(statement)
            case LeaveLoop():
                raise _Left(statement.line, iterate=statement.iterate)
            case Signal():
                self._signal(statement)

    def _value(self, expression: Expression) -> str:
        return evaluate(expression, self.scope)

    def _arg(self, statement: Arg) -> None:
        """Word by word; the last name of a list gets all that is left."""
        source = (self.scope.value(statement.variable, 1),) if statement.variable else self.arguments
        for argument, names in enumerate(statement.names):
            text = source[argument] if argument < len(source) else ""
            words = (text.upper() if statement.upper else text).split(maxsplit=max(0, len(names) - 1))
            for place, name in enumerate(names):
                if name != ".":
                    self.scope.set(name, words[place].strip() if place < len(words) else "")

    def _subroutine(self, statement: CallLabel) -> None:
        """Behind the label until RETURN, whose value is RESULT; ARG gets what it was called with."""
        args = tuple(self._value(arg) for arg in statement.args)
        self.depth += 1
        if self.depth > DEEPEST_CALL:
            raise fault(1, N_("This is nested too deep."))
        before, self.arguments = self.arguments, args
        try:
            self._from_labels(self._place(statement.label))
        except _Returned as returned:
            if returned.value is not None:
                self.scope.set("RESULT", returned.value)
        else:
            raise _Ended(0)  # behind the last line the script ends, also from a subroutine
        finally:
            self.depth -= 1
            self.arguments = before

    def _place(self, label: str) -> int:
        if label not in self.program.labels:
            raise fault(1, N_("There is no label {name}."), name=label)
        return self.program.labels[label]

    def _select(self, statement: Select) -> None:
        for when in statement.whens:
            self.line = when.line
            if is_true(self._value(when.test), 1):
                self._block(when.then)
                return
        if statement.otherwise is None:
            raise on_line(fault(1, N_("No WHEN is true, and there is no OTHERWISE.")), statement.line)
        self._block(statement.otherwise)

    # commands

    def _filled(self, statement: CommandLine) -> ScriptCall:
        """The call with the variables put in: each value is one argument, whatever is in it."""
        try:
            return parse_items([self._put_in(item) for item in cut(statement.text)], statement.text)
        except ScriptFault as refused:
            raise on_line(refused, statement.line, statement.column) from None

    def _put_in(self, item: Item) -> Item:
        if "{" not in item.text and "}" not in item.text:
            return item
        matches = list(VARIABLE.finditer(item.text))
        text, end = "", 0
        for match in matches:
            text += item.text[end : match.start()]
            text += self.scope.value(match[1].upper(), item.column) if match[1] else match[0][0]
            end = match.end()
        quoted = item.quoted or any(match[1] for match in matches)
        return Item(bounded(text + item.text[end:], item.column), item.column, quoted)

    def _spoken(self, statement: Spoken) -> None:
        """A line put together at run time. A malformed one is a refused command: it sets RC and can be signalled."""
        text = self._value(statement.value)
        try:
            call = parse_line(text)
        except ScriptFault as refused:
            args = {"reason": refused.reason, "column": refused.column, "text": text}
            refusal = Phrase(N_("{reason} (column {column} of “{text}”)"), args)
            self._replied(statement.line, Reply(ERROR, self.words(refusal)))
        else:
            self._call(statement.line, call)

    def _call(self, line: int, call: ScriptCall) -> None:
        self._replied(line, self.port(call))

    def _replied(self, line: int, reply: Reply) -> None:
        self._remember(reply)
        if reply.rc >= ERROR and self.stop:
            self._failed(line, reply)

    def _remember(self, reply: Reply) -> None:
        self.scope.set("RC", str(reply.rc))
        self.scope.set("RESULT", reply.result)

    def _failed(self, line: int, reply: Reply) -> None:
        self.scope.set("SIGL", str(line))
        if self.handler in self.program.labels:
            label, self.handler, self.stop = self.handler, "", False
            raise _Jumped(self.program.labels[label])
        raise _Ended(reply.rc, line)

    def _signal(self, statement: Signal) -> None:
        if statement.stop is not None:
            self.stop = statement.stop
            self.handler = "ERROR" if statement.stop else ""
        else:
            raise _Jumped(self._place(statement.label))

    # loops

    def _loop(self, loop: Loop) -> None:
        for _ in self._turns(loop):
            try:
                self._block(loop.body)
            except _Left as left:
                if not _is_loop(loop):
                    raise
                if not left.iterate:
                    return

    def _turns(self, loop: Loop) -> Iterator[None]:
        if not _is_loop(loop):
            yield
            return
        for _ in self._counted(loop):
            self._step(loop.line)
            if loop.while_true and not is_true(self._value(loop.while_true), 1):
                return
            yield
            if loop.until_true and is_true(self._value(loop.until_true), 1):
                return

    def _counted(self, loop: Loop) -> Iterator[None]:
        """As often as the head says; the variable counts along."""
        if loop.times:
            yield from (None for _ in range(whole(self._value(loop.times), 1)))
        elif loop.start and loop.end:
            value, end = number(self._value(loop.start), 1), number(self._value(loop.end), 1)
            step = number(self._value(loop.step), 1) if loop.step else 1
            while (value <= end) if step >= 0 else (value >= end):
                self.scope.set(loop.variable, written_number(value))
                yield
                value += step
        else:
            while True:
                yield


def _is_loop(loop: Loop) -> bool:
    """A bare DO … END only holds statements together; LEAVE looks for a loop around it."""
    return bool(loop.variable or loop.times or loop.while_true or loop.until_true or loop.forever)
