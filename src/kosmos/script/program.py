"""A script as statements. Every line is a comment, a command, or an instruction:

AddPlayer "Amsel, Ada" RATING={dwz}     a command; {name} puts a variable in, always as one argument
'Round' file                            a command put together by an expression, as in ARexx
name = expression   name.i = …          SAY expression        EXIT [rc]
IF expression THEN …  [ELSE …]          SELECT  WHEN expression THEN …  OTHERWISE …  END
DO [times] … END    DO WHILE …          DO i = 1 TO 9 [BY 2]  DO FOREVER   LEAVE   ITERATE   NOP
SIGNAL ON ERROR     SIGNAL OFF ERROR    SIGNAL label          label:
CALL label a, b     RETURN [value]      ARG name name …       PARSE [UPPER] ARG | VAR name …
/* comment */   ; comment               OPTIONS and ADDRESS are accepted and do nothing
"""

import re

import msgspec

from kosmos.locale import N_
from kosmos.script.calls import LONGEST_LINE, parse_items
from kosmos.script.commands import find
from kosmos.script.comments import separated_statement, without_comments
from kosmos.script.expressions import NAME, Expression, Reader, read_expression
from kosmos.script.faults import ScriptFault, fault, on_line
from kosmos.script.instructions import INSTRUCTIONS, MISSING, end
from kosmos.script.items import Item, cut
from kosmos.script.statements import Assign, CommandLine, If, Loop, Program, Select, Spoken, Statement, When

DEEPEST = 30
_BELONG = frozenset(("END", "ELSE", "THEN", "WHEN", "OTHERWISE"))

_LABEL = re.compile(r"\s*([^\W\d]\w*)\s*:\s*$", re.ASCII)
_ASSIGNMENT = re.compile(rf"\s*({NAME})\s*=(?!=)", re.ASCII)
_WORD = re.compile(r"\s*([^\W\d]\w*)", re.ASCII)
VARIABLE = re.compile(rf"\{{\{{|\}}\}}|\{{({NAME})\}}", re.ASCII)


def parse(text: str) -> Program:
    """The script, or its first fault."""
    program, faults = _parsed(text)
    if faults:
        raise faults[0]
    return program


def check(text: str) -> tuple[ScriptFault, ...]:
    """All faults that can be found without doing anything, in the order of the lines."""
    return _parsed(text)[1]


def _parsed(text: str) -> tuple[Program, tuple[ScriptFault, ...]]:
    parser = _Parser(text)
    program = parser.program()
    return program, tuple(sorted(parser.faults, key=lambda refused: (refused.line, refused.column)))


class _Parser:
    def __init__(self, text: str) -> None:
        self.faults: list[ScriptFault] = []
        plain, unended = without_comments(text)
        if unended:
            line, column = unended
            self.faults.append(on_line(fault(column, N_("The comment that begins here does not end.")), line))
        self.lines = plain.split("\n")
        self.place = 0
        self.labels: dict[str, int] = {}

    def program(self) -> Program:
        statements: list[Statement] = []
        while self.place < len(self.lines):
            if self._is_word("END") or self._is_word("ELSE"):
                self._note(fault(1, N_("There is nothing open that this belongs to.")))
                self.place += 1
                continue
            label = _LABEL.match(self.lines[self.place])
            if label:
                self.labels[label[1].upper()] = len(statements)
                self.place += 1
                continue
            statements += self._line(0)
        return Program(tuple(statements), self.labels)

    # lines

    def _note(self, refused: ScriptFault, line: int | None = None) -> None:
        self.faults.append(on_line(refused, self.place + 1 if line is None else line))

    def _is_word(self, word: str) -> bool:
        match = _WORD.match(self.lines[self.place])
        is_assignment = _ASSIGNMENT.match(self.lines[self.place])
        return bool(match and match[1].upper() == word and not is_assignment)

    def _skip_empty(self) -> bool:
        """Go to the next line that says something; whether there is one."""
        while self.place < len(self.lines) and self.lines[self.place].strip()[:1] in {"", ";"}:
            self.place += 1
        return self.place < len(self.lines)

    def _line(self, depth: int) -> tuple[Statement, ...]:
        """The statements of this line and of the lines that belong to it; a faulty line is noted and left out."""
        line = self.place + 1
        try:
            if separated := separated_statement(self.lines[self.place]):
                raise separated
            return self._statement(self.lines[self.place], 0, depth)
        except ScriptFault as refused:
            self._note(refused, line)
            self.place = max(self.place, line)
            return ()

    # statements

    def _statement(self, text: str, start: int, depth: int) -> tuple[Statement, ...]:
        """The statement that begins at this place of the line; afterwards `place` is behind all of it."""
        if len(text) > LONGEST_LINE:
            raise fault(LONGEST_LINE + 1, N_("This line is too long."))
        if depth > DEEPEST:
            raise fault(start + 1, N_("This is nested too deep."))
        rest = text[start:]
        if rest.strip()[:1] in {"", ";"}:
            self.place += 1
            return ()
        assignment = _ASSIGNMENT.match(rest)
        if assignment:
            return (self._assign(text, start, assignment),)
        word = _WORD.match(rest)
        name = word[1].upper() if word else ""
        match name:
            case "IF":
                return (self._if(text, start + (word.end() if word else 0), depth),)
            case "DO":
                return (self._do(text, start + (word.end() if word else 0), depth),)
            case "SELECT":
                return (self._select(text, start + len(rest) - len(rest.lstrip()), depth),)
            case _:
                return self._simple(text, start, name, start + (word.end() if word else 0))

    def _assign(self, text: str, start: int, match: re.Match[str]) -> Assign:
        reader = Reader(text, start + match.end())
        value = read_expression(reader)
        return Assign(self._done(reader), match[1].upper(), value)

    def _done(self, reader: Reader) -> int:
        """Nothing may follow; the number of the line, and on to the next."""
        end(reader)
        self.place += 1
        return self.place

    def _simple(self, text: str, start: int, name: str, after: int) -> tuple[Statement, ...]:
        if name in INSTRUCTIONS:
            statement = INSTRUCTIONS[name](Reader(text, after), self.place + 1)
            self.place += 1
            return () if statement is None else (statement,)
        if name in _BELONG:
            raise fault(start + 1, N_("There is nothing open that this belongs to."))
        if name in MISSING and not find(name):
            raise fault(start + 1, N_("{name} is a word of ARexx that is not known here."), name=name)
        return (self._command(text, start, name),)

    def _command(self, text: str, start: int, name: str) -> CommandLine | Spoken:
        rest = text[start:]
        if name and find(name):
            parse_items([opened(item) for item in _moved(rest, start)], text)
            self.place += 1
            return CommandLine(self.place, rest, start + 1)
        if rest.strip()[0] in "\"'":
            reader = Reader(text, start)
            value = read_expression(reader)
            return Spoken(self._done(reader), value)
        column = start + len(rest) - len(rest.lstrip()) + 1
        raise fault(column, N_("There is no command “{name}”."), name=rest.split()[0])

    # blocks

    def _if(self, text: str, start: int, depth: int) -> If:
        line = self.place + 1
        reader = Reader(text, start)
        test = read_expression(reader)
        self._then(reader)
        then = self._branch(text, reader.place, depth)
        before = self.place
        if self._skip_empty() and self._is_word("ELSE"):
            found = _WORD.match(self.lines[self.place])
            assert found
            otherwise = self._branch(self.lines[self.place], found.end(), depth)
        else:
            self.place, otherwise = before, ()
        return If(line, test, then, otherwise)

    def _branch(self, text: str, start: int, depth: int) -> tuple[Statement, ...]:
        """What follows THEN or ELSE, on the same line or on the next."""
        line = self.place + 1
        if text[start:].strip()[:1] in {"", ";"}:
            self.place += 1
            if not self._skip_empty():
                raise fault(len(text) + 1, N_("Something is missing here."))
            text, start = self.lines[self.place], 0
        try:
            return self._statement(text, start, depth + 1)
        except ScriptFault as refused:
            self._note(refused, max(line, self.place + 1))
            self.place += 1
            return ()

    def _select(self, text: str, start: int, depth: int) -> Select:
        """SELECT, then WHEN … THEN …, perhaps OTHERWISE …, and END, each on a line of its own."""
        line = self.place + 1
        end(Reader(text, start + len("SELECT")))
        self.place += 1
        whens: list[When] = []
        otherwise: tuple[Statement, ...] | None = None
        while self._inside(line, start):
            found = _WORD.match(self.lines[self.place])
            word = found[1].upper() if found else ""
            if word == "WHEN" and found and otherwise is None:
                whens.append(self._when(found.end(), depth))
            elif word == "OTHERWISE" and found and otherwise is None:
                otherwise = self._otherwise(found.end(), depth)
            else:
                self._note(fault(1, N_("Expected WHEN, OTHERWISE or END.")))
                self.place += 1
        return Select(line, tuple(whens), otherwise)

    def _inside(self, line: int, start: int) -> bool:
        """Whether the block that began there goes on; its END is passed."""
        if not self._skip_empty():
            self._note(fault(start + 1, N_("The block that begins here has no END.")), line)
            return False
        if self._is_word("END"):
            self.place += 1
            return False
        return True

    def _when(self, start: int, depth: int) -> When:
        line = self.place + 1
        reader = Reader(self.lines[self.place], start)
        test = read_expression(reader)
        self._then(reader)
        return When(line, test, self._branch(reader.line, reader.place, depth))

    def _then(self, reader: Reader) -> None:
        token = reader.take()
        if token.kind != "name" or token.text.upper() != "THEN":
            raise fault(token.column, N_("Expected THEN."))

    def _otherwise(self, start: int, depth: int) -> tuple[Statement, ...]:
        """All statements up to END."""
        if self.lines[self.place][start:].strip()[:1] in {"", ";"}:
            self.place += 1
            made: list[Statement] = []
        else:
            made = list(self._branch(self.lines[self.place], start, depth))
        while self._skip_empty() and not self._is_word("END"):
            made += self._line(depth + 1)
        return tuple(made)

    def _do(self, text: str, start: int, depth: int) -> Loop:
        line = self.place + 1
        head = self._head(Reader(text, start), line)
        body: list[Statement] = []
        while self._inside(line, start - len("DO")):
            if _LABEL.match(self.lines[self.place]):
                self._note(fault(1, N_("A label cannot stand inside DO and END.")))
                self.place += 1
                continue
            body += self._line(depth + 1)
        return msgspec.structs.replace(head, body=tuple(body))

    def _head(self, reader: Reader, line: int) -> Loop:
        token = reader.peek()
        word = token.text.upper() if token.kind == "name" else ""
        if token.kind == "end":
            self._done(reader)
            return Loop(line, ())
        if word == "FOREVER":
            reader.take()
            self._done(reader)
            return Loop(line, (), forever=True)
        if word in {"WHILE", "UNTIL"}:
            reader.take()
            test = read_expression(reader)
            self._done(reader)
            return Loop(line, (), while_true=test) if word == "WHILE" else Loop(line, (), until_true=test)
        return self._counted(reader, line)

    def _counted(self, reader: Reader, line: int) -> Loop:
        """`DO 3`, or `DO i = 1 TO 9 BY 2`: an `=` behind a bare name is the sign of the second."""
        assignment = _ASSIGNMENT.match(reader.line, reader.peek().column - 1)
        if not assignment:
            times = read_expression(reader)
            self._done(reader)
            return Loop(line, (), times=times)
        parts = Reader(reader.line, assignment.end())
        start = read_expression(parts)
        given: dict[str, Expression] = {}
        while parts.peek().kind == "name" and parts.peek().text.upper() in {"TO", "BY"}:
            word = parts.take().text.upper()
            given[word] = read_expression(parts)
        self._done(parts)
        if "TO" not in given:
            raise fault(parts.peek().column, N_("Expected TO."))
        return Loop(line, (), assignment[1].upper(), start, given["TO"], given.get("BY"))


def _moved(rest: str, start: int) -> list[Item]:
    """The items of the rest of a line, with their columns on the whole line."""
    try:
        items = list(cut(rest))
    except ScriptFault as refused:
        raise on_line(refused, 1, start + 1) from None
    return [msgspec.structs.replace(item, column=item.column + start) for item in items]


def opened(item: Item) -> Item:
    """An item with a variable in it is open until the script runs."""
    has_variable = any(match[1] for match in VARIABLE.finditer(item.text))
    return msgspec.structs.replace(item, quoted=True, open=True) if has_variable else item
