"""Expressions as REXX has them: every value is a text, blanks join, texts that look like numbers count as numbers."""

import re
from collections.abc import Iterator

import msgspec

from kosmos.locale import N_
from kosmos.script.faults import fault
from kosmos.script.functions import FUNCTIONS

#: Brackets in brackets; deeper than this is no expression but an attack.
DEEPEST = 30

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<text>"(?:[^"]|"")*"|'(?:[^']|'')*')
      | (?P<number>\d+(?:\.\d+)?)
      | (?P<name>[^\W\d]\w*(?:\.\w*)*)
      | (?P<sign>\|\||&&|//|==|\\=|~=|<>|><|<=|>=|[-+*/%=<>&|~\\(),.])
    """,
    re.VERBOSE | re.ASCII,
)
#: From the loosest to the tightest; blanks and `||` join between comparing and adding.
_LEVELS = (
    frozenset(("|", "&&")),
    frozenset("&"),
    frozenset(("=", "==", "\\=", "~=", "<>", "><", "<", ">", "<=", ">=")),
    frozenset(("||",)),
    frozenset("+-"),
    frozenset(("*", "/", "%", "//")),
)
_JOINING = 3
#: Words that end an expression inside an instruction.
STOPS = frozenset(("THEN", "TO", "BY", "WHILE", "UNTIL"))
#: A variable: letters, digits and underscores, with full stops for a compound.
NAME = r"[^\W\d]\w*(?:\.\w*)*"


class Token(msgspec.Struct, frozen=True):
    kind: str  #: `text`, `number`, `name`, `sign`, or `end`
    text: str
    column: int
    spaced: bool = False  #: a blank stands before it


class Literal(msgspec.Struct, frozen=True):
    text: str


class Variable(msgspec.Struct, frozen=True):
    name: str
    column: int


class Function(msgspec.Struct, frozen=True):
    name: str
    args: tuple["Expression", ...]
    column: int


class Prefix(msgspec.Struct, frozen=True):
    sign: str
    operand: "Expression"
    column: int


class ChainStep(msgspec.Struct, frozen=True):
    sign: str  #: an operator, or `` and ` ` for texts that touch and texts that stand apart
    operand: "Expression"
    column: int


class Chain(msgspec.Struct, frozen=True):
    """One level from left to right. A chain is flat, so that a long one is not a deep one."""

    first: "Expression"
    steps: tuple[ChainStep, ...]


Expression = Literal | Variable | Function | Prefix | Chain


class Reader:
    """Reads tokens of a line one by one, never further than asked: behind THEN another language may begin."""

    def __init__(self, line: str, start: int = 0) -> None:
        self.line = line
        self.place = start
        self.ahead: Token | None = None

    def peek(self) -> Token:
        if self.ahead is None:
            self.ahead = self._next()
        return self.ahead

    def take(self) -> Token:
        token = self.peek()
        self.ahead = None
        return token

    def _next(self) -> Token:
        spaced = False
        while True:
            match = _TOKEN.match(self.line, self.place)
            column = self.place + 1
            if self.place >= len(self.line) or self.line[self.place] == ";":
                return Token("end", "", column, spaced)
            if match is None:
                raise self._unreadable(column)
            self.place = match.end()
            if match.lastgroup != "blank":
                return Token(match.lastgroup or "", match[0], column, spaced)
            spaced = True

    def _unreadable(self, column: int) -> Exception:
        sign = self.line[column - 1]
        if sign in "\"'":
            return fault(column, N_("The quote that begins here does not end."))
        return fault(column, N_("“{sign}” cannot stand here."), sign=sign)


def read_expression(reader: Reader, depth: int = 0) -> Expression:
    return _level(reader, 0, depth)


def _level(reader: Reader, level: int, depth: int) -> Expression:
    if level == len(_LEVELS):
        return _term(reader, depth)
    first = _level(reader, level + 1, depth)
    steps = tuple(_steps(reader, level, depth))
    return Chain(first, steps) if steps else first


def _steps(reader: Reader, level: int, depth: int) -> Iterator[ChainStep]:
    while True:
        token = reader.peek()
        if token.kind == "sign" and token.text in _LEVELS[level]:
            reader.take()
            yield ChainStep(token.text, _level(reader, level + 1, depth), token.column)
        elif level == _JOINING and _begins_term(token):
            yield ChainStep(" " if token.spaced else "", _level(reader, level + 1, depth), token.column)
        else:
            return


def _begins_term(token: Token) -> bool:
    if token.kind == "name":
        return token.text.upper() not in STOPS
    return token.kind in {"text", "number"} or (token.kind == "sign" and token.text == "(")


def _term(reader: Reader, depth: int) -> Expression:
    token = reader.take()
    if depth > DEEPEST:
        raise fault(token.column, N_("This is nested too deep."))
    match token.kind, token.text:
        case "text", quoted:
            return Literal(quoted[1:-1].replace(quoted[0] * 2, quoted[0]))
        case "number", digits:
            return Literal(digits)
        case "sign", "+" | "-" | "~" | "\\":
            return Prefix(token.text, _term(reader, depth + 1), token.column)
        case "sign", "(":
            inside = read_expression(reader, depth + 1)
            _close(reader, token)
            return inside
        case "name", name if name.upper() not in STOPS:
            return _name(reader, token, depth)
        case "end", _:
            raise fault(token.column, N_("Something is missing here."))
        case _:
            raise fault(token.column, N_("“{sign}” cannot stand here."), sign=token.text)


def _name(reader: Reader, token: Token, depth: int) -> Expression:
    """A function if a bracket touches it, else a variable."""
    after = reader.peek()
    if after.text != "(" or after.kind != "sign" or after.spaced:
        return Variable(token.text.upper(), token.column)
    reader.take()
    args: list[Expression] = []
    if reader.peek().text != ")":
        args.append(read_expression(reader, depth + 1))
        while reader.peek().text == "," and reader.peek().kind == "sign":
            reader.take()
            args.append(read_expression(reader, depth + 1))
    _close(reader, after)
    return _function(token, tuple(args))


def _function(token: Token, args: tuple[Expression, ...]) -> Function:
    """Refused here, before anything is done, if there is no such function or it takes other arguments."""
    name = token.text.upper()
    known = FUNCTIONS.get(name)
    if known is None:
        raise fault(token.column, N_("There is no function {name}."), name=name)
    if not known.needed <= len(args) <= len(known.kinds):
        raise fault(
            token.column,
            N_("{name} takes another number of values: {least} to {most}, got {many}."),
            name=name,
            least=known.needed,
            most=len(known.kinds),
            many=len(args),
        )
    return Function(name, args, token.column)


def _close(reader: Reader, opened: Token) -> None:
    token = reader.take()
    if token.kind != "sign" or token.text != ")":
        raise fault(opened.column, N_("The bracket that opens here is not closed."))
