"""What a script consists of, once it is read."""

import msgspec

from kosmos.script.expressions import Expression


class CommandLine(msgspec.Struct, frozen=True):
    line: int
    text: str
    column: int  #: where the text begins on its line


class Spoken(msgspec.Struct, frozen=True):
    """A command put together at run time."""

    line: int
    value: Expression


class Assign(msgspec.Struct, frozen=True):
    line: int
    name: str
    value: Expression


class Say(msgspec.Struct, frozen=True):
    line: int
    value: Expression | None


class Exit(msgspec.Struct, frozen=True):
    line: int
    value: Expression | None


class Arg(msgspec.Struct, frozen=True):
    """ARG and PARSE: words of a text into variables. `names`: one list for each argument; `.` drops a word."""

    line: int
    names: tuple[tuple[str, ...], ...]
    upper: bool = False
    #: PARSE VAR: the text stands in this variable, else it is what the script was called with
    variable: str = ""


class CallLabel(msgspec.Struct, frozen=True):
    """CALL label: the statements behind the label, until RETURN."""

    line: int
    label: str
    args: tuple[Expression, ...]


class Return(msgspec.Struct, frozen=True):
    line: int
    value: Expression | None


class When(msgspec.Struct, frozen=True):
    line: int
    test: Expression
    then: tuple["Statement", ...]


class Select(msgspec.Struct, frozen=True):
    """The first WHEN whose test is true; `otherwise` is None where there is none."""

    line: int
    whens: tuple[When, ...]
    otherwise: tuple["Statement", ...] | None


class If(msgspec.Struct, frozen=True):
    line: int
    test: Expression
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...]


class Loop(msgspec.Struct, frozen=True):
    """DO … END. Counted, tested, endless, or once: what is not asked for is not there."""

    line: int
    body: tuple["Statement", ...]
    variable: str = ""
    start: Expression | None = None
    end: Expression | None = None
    step: Expression | None = None
    times: Expression | None = None
    while_true: Expression | None = None
    until_true: Expression | None = None
    forever: bool = False


class LeaveLoop(msgspec.Struct, frozen=True):
    line: int
    iterate: bool = False


class Signal(msgspec.Struct, frozen=True):
    line: int
    label: str = ""
    stop: bool | None = None  #: ON ERROR, OFF ERROR


Statement = (
    CommandLine
    | Spoken
    | Assign
    | Say
    | Exit
    | Arg
    | CallLabel
    | Return
    | If
    | Select
    | Loop
    | LeaveLoop
    | Signal
)


class Program(msgspec.Struct, frozen=True):
    statements: tuple[Statement, ...]
    labels: dict[str, int]  #: label -> the place of the statement behind it
