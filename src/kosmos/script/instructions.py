"""The instructions that fit on one line: each reads its words and is a statement, or is refused with the place."""

from collections.abc import Callable, Mapping

from kosmos.locale import N_
from kosmos.script.expressions import Expression, Reader, read_expression
from kosmos.script.faults import fault
from kosmos.script.statements import Arg, CallLabel, Exit, LeaveLoop, Return, Say, Signal, Statement

#: words of ARexx that are not known here: refused by name, so that nobody takes them for done
MISSING = frozenset(
    [
        "BREAK",
        "DROP",
        "ECHO",
        "INTERPRET",
        "NUMERIC",
        "PROCEDURE",
        "PULL",
        "PUSH",
        "QUEUE",
        "SHELL",
        "TRACE",
        "UPPER",
    ]
)
#: hosts that ADDRESS may name: whatever one names, commands go to Kosmos; only the shell is something else
_SHELL = frozenset(("COMMAND", "SHELL", "WSH"))


def end(reader: Reader) -> None:
    """Nothing may follow."""
    token = reader.peek()
    if token.kind != "end":
        raise fault(token.column, N_("“{sign}” cannot stand here."), sign=token.text)


def _optional(reader: Reader) -> Expression | None:
    value = None if reader.peek().kind == "end" else read_expression(reader)
    end(reader)
    return value


def _leave(reader: Reader, line: int, *, iterate: bool) -> LeaveLoop:
    end(reader)
    return LeaveLoop(line, iterate=iterate)


def _template(reader: Reader) -> tuple[tuple[str, ...], ...]:
    """Names, in lists separated by commas."""
    lists: list[list[str]] = [[]]
    while (token := reader.peek()).kind != "end":
        if token.kind == "sign" and token.text == ",":
            lists.append([])
        elif token.kind == "name" or (token.kind == "sign" and token.text == "."):
            lists[-1].append(token.text.upper())
        else:
            raise fault(token.column, N_("“{sign}” cannot stand here."), sign=token.text)
        reader.take()
    return tuple(map(tuple, lists))


def _arg(reader: Reader, line: int) -> Arg:
    return Arg(line, _template(reader))


def _parse(reader: Reader, line: int) -> Arg:
    """PARSE [UPPER] ARG names, PARSE [UPPER] VAR name names."""
    token = reader.take()
    upper = token.kind == "name" and token.text.upper() == "UPPER"
    if upper:
        token = reader.take()
    source = token.text.upper() if token.kind == "name" else ""
    if source == "ARG":
        return Arg(line, _template(reader), upper)
    if source == "VAR" and reader.peek().kind == "name":
        variable = reader.take().text.upper()
        return Arg(line, _template(reader), upper, variable)
    raise fault(token.column, N_("PARSE takes ARG names, or VAR name names."))


def _signal(reader: Reader, line: int) -> Signal:
    token = reader.take()
    word = token.text.upper()
    if token.kind != "name":
        raise fault(token.column, N_("SIGNAL takes ON ERROR, OFF ERROR or a label."))
    if word not in {"ON", "OFF"} or reader.peek().kind != "name":
        end(reader)
        return Signal(line, label=word)
    condition = reader.take()
    if condition.text.upper() != "ERROR":
        raise fault(condition.column, N_("SIGNAL takes ON ERROR, OFF ERROR or a label."))
    end(reader)
    return Signal(line, stop=word == "ON")


def _call(reader: Reader, line: int) -> CallLabel:
    token = reader.take()
    if token.kind != "name":
        raise fault(token.column, N_("CALL takes a label."))
    args: list[Expression] = []
    while reader.peek().kind != "end":
        args.append(read_expression(reader))
        if reader.peek().text != ",":
            break
        reader.take()
    end(reader)
    return CallLabel(line, token.text.upper(), tuple(args))


def _address(reader: Reader, _line: int) -> None:
    """Accepted and without effect, but for the shell: a script runs no programs of the machine."""
    token = reader.peek()
    if token.kind in {"name", "text"} and token.text.strip("\"'").upper() in _SHELL:
        raise fault(
            token.column,
            N_("ADDRESS {name} is not known here: a script runs no other programs."),
            name=token.text.upper(),
        )


def _nothing(_reader: Reader, _line: int) -> None:
    """OPTIONS and NOP."""


INSTRUCTIONS: Mapping[str, Callable[[Reader, int], Statement | None]] = {
    "SAY": lambda reader, line: Say(line, _optional(reader)),
    "EXIT": lambda reader, line: Exit(line, _optional(reader)),
    "RETURN": lambda reader, line: Return(line, _optional(reader)),
    "LEAVE": lambda reader, line: _leave(reader, line, iterate=False),
    "ITERATE": lambda reader, line: _leave(reader, line, iterate=True),
    "ARG": _arg,
    "PARSE": _parse,
    "SIGNAL": _signal,
    "CALL": _call,
    "ADDRESS": _address,
    "OPTIONS": _nothing,
    "NOP": _nothing,
}
