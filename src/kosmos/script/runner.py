"""Runs a script through a port. The runner knows no tournament: it knows RC, RESULT and when to stop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence

import msgspec

from kosmos.locale import N_
from kosmos.script.calls import Port, Reply, ScriptCall, parse_items, parse_line
from kosmos.script.expressions import Expression
from kosmos.script.faults import ScriptFault, fault, on_line
from kosmos.script.items import Item, cut
from kosmos.script.program import VARIABLE, parse
from kosmos.script.statements import (
    Arg,
    Assign,
    CommandLine,
    Exit,
    If,
    LeaveLoop,
    Loop,
    Program,
    Say,
    Signal,
    Spoken,
    Statement,
)
from kosmos.script.values import bounded, evaluate, is_true, lookup, number, shown, whole

#: From this return code on a command has failed.
ERROR = 10
#: A script that takes more steps than this is running in a circle.
MOST_STEPS = 200_000
#: So often others get their turn, however fast the script runs.
_BREATH = 500


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


async def run(
    script: str | Program,
    port: Port,
    *,
    arguments: str = "",
    stop_on_error: bool = True,
    say: Callable[[str], None] | None = None,
) -> ScriptOutcome:
    """Run to the end, to EXIT, or to the first command that fails (unless told to go on)."""
    try:
        program = parse(script) if isinstance(script, str) else script
    except ScriptFault as refused:
        return ScriptOutcome(ERROR, fault=refused)
    return await _Run(program, port, arguments, stop_on_error, say).outcome()


class _Run:
    def __init__(
        self, program: Program, port: Port, arguments: str, stop: bool, say: Callable[[str], None] | None
    ) -> None:
        self.program = program
        self.port = port
        self.arguments = arguments
        self.stop = stop
        self.handler = ""  #: the label that SIGNAL ON ERROR jumps to
        self.said: list[str] = []
        self.say = say or self.said.append
        self.variables: dict[str, str] = {"RC": "0", "RESULT": ""}
        self.line = 0
        self.steps = 0

    async def outcome(self) -> ScriptOutcome:
        rc, stopped, refused = 0, 0, None
        try:
            await self._from_labels()
        except _Ended as ended:
            rc, stopped = ended.rc, ended.line
        except _Left as left:
            refused = on_line(fault(1, N_("There is no loop here to leave.")), left.line)
        except ScriptFault as found:
            refused = on_line(found, self.line)
        if refused:
            rc, stopped = ERROR, refused.line
        return ScriptOutcome(rc, self.variables["RESULT"], tuple(self.said), stopped, refused)

    async def _from_labels(self) -> None:
        """A jump leaves all loops and goes on behind the label."""
        place = 0
        while True:
            try:
                await self._block(self.program.statements[place:])
            except _Jumped as jumped:
                place = jumped.place
            else:
                return

    async def _block(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            await self._step(statement.line)
            await self._statement(statement)

    async def _step(self, line: int) -> None:
        self.line = line
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise fault(1, N_("The script has run for {steps} steps without an end."), steps=MOST_STEPS)
        if self.steps % _BREATH == 0:
            await asyncio.sleep(0)

    async def _statement(self, statement: Statement) -> None:
        match statement:
            case CommandLine():
                await self._call(statement.line, self._filled(statement))
            case Spoken():
                await self._call(statement.line, parse_line(self._value(statement.value)))
            case Assign():
                self.variables[statement.name] = self._value(statement.value)
            case Say():
                self.say(self._value(statement.value) if statement.value else "")
            case Exit():
                raise _Ended(whole(self._value(statement.value), 1) if statement.value else 0)
            case Arg():
                self._arg(statement)
            case If():
                test = is_true(self._value(statement.test), 1)
                await self._block(statement.then if test else statement.otherwise)
            case Loop():
                await self._loop(statement)
            case LeaveLoop():
                raise _Left(statement.line, iterate=statement.iterate)
            case Signal():
                self._signal(statement)

    def _value(self, expression: Expression) -> str:
        return evaluate(expression, self.variables)

    def _arg(self, statement: Arg) -> None:
        """Word by word; the last name gets all that is left."""
        words = self.arguments.split(maxsplit=max(0, len(statement.names) - 1))
        for place, name in enumerate(statement.names):
            self.variables[name] = words[place] if place < len(words) else ""

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
            text += lookup(self.variables, match[1].upper(), item.column) if match[1] else match[0][0]
            end = match.end()
        quoted = item.quoted or any(match[1] for match in matches)
        return Item(bounded(text + item.text[end:], item.column), item.column, quoted)

    async def _call(self, line: int, call: ScriptCall) -> None:
        reply = await self.port.call(call)
        self._remember(reply)
        if reply.rc >= ERROR and self.stop:
            self._failed(line, reply)

    def _remember(self, reply: Reply) -> None:
        self.variables["RC"] = str(reply.rc)
        self.variables["RESULT"] = reply.result

    def _failed(self, line: int, reply: Reply) -> None:
        self.variables["SIGL"] = str(line)
        if self.handler in self.program.labels:
            label, self.handler, self.stop = self.handler, "", False
            raise _Jumped(self.program.labels[label])
        raise _Ended(reply.rc, line)

    def _signal(self, statement: Signal) -> None:
        if statement.stop is not None:
            self.stop = statement.stop
            self.handler = "ERROR" if statement.stop else ""
        elif statement.label not in self.program.labels:
            raise fault(1, N_("There is no label {name}."), name=statement.label)
        else:
            raise _Jumped(self.program.labels[statement.label])

    # loops

    async def _loop(self, loop: Loop) -> None:
        async for _ in self._turns(loop):
            try:
                await self._block(loop.body)
            except _Left as left:
                if not _is_loop(loop):
                    raise
                if not left.iterate:
                    return

    async def _turns(self, loop: Loop) -> AsyncIterator[None]:
        if not _is_loop(loop):
            yield
            return
        for _ in self._counted(loop):
            await self._step(loop.line)
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
                self.variables[loop.variable] = shown(value)
                yield
                value += step
        else:
            while True:
                yield


def _is_loop(loop: Loop) -> bool:
    """A bare DO … END only holds statements together; LEAVE looks for a loop around it."""
    return bool(loop.variable or loop.times or loop.while_true or loop.until_true or loop.forever)
