"""Templates as AmigaDOS has them: `NAME/A, RATING/K, FORCE/S` says which arguments a command takes.

/A  needed                          /S  a switch: given or not
/K  only after its keyword          /N  a whole number
/M  all that is left, many items    /F  the rest of the line as it stands
A=B two names for one argument
"""

import re
from collections.abc import Sequence

import msgspec

from kosmos.locale import N_
from kosmos.script.faults import fault
from kosmos.script.items import Item

ScriptValue = str | int | bool | tuple[str, ...]

_NUMBER = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_ARGUMENT = re.compile(r"([A-Z][A-Z0-9_]*(?:=[A-Z][A-Z0-9_]*)*)((?:/[AKSNMF])*)")


class Argument(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    needed: bool = False
    keyword: bool = False
    switch: bool = False
    number: bool = False
    many: bool = False
    rest: bool = False

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def positional(self) -> bool:
        return not self.keyword and not self.switch


class Template(msgspec.Struct, frozen=True):
    text: str
    arguments: tuple[Argument, ...]

    def named(self, word: str) -> Argument | None:
        upper = word.upper()
        return next((argument for argument in self.arguments if upper in argument.names), None)


def parse_template(text: str) -> Template:
    """Read a template; the tables are ours, so a wrong one is a mistake in the program."""
    arguments = tuple(_argument(part.strip()) for part in text.split(",")) if text.strip() else ()
    names = [name for argument in arguments for name in argument.names]
    assert len(names) == len(set(names)), text
    return Template(text, arguments)


def _argument(part: str) -> Argument:
    match = _ARGUMENT.fullmatch(part)
    assert match, part
    flags = match[2]
    return Argument(
        tuple(match[1].split("=")),
        needed="/A" in flags,
        keyword="/K" in flags,
        switch="/S" in flags,
        number="/N" in flags,
        many="/M" in flags,
        rest="/F" in flags,
    )


# filling a template ------------------------------------------------------------------------------------


def fill(
    template: Template, items: Sequence[Item], line: str, forgiven: frozenset[str] = frozenset()
) -> dict[str, ScriptValue]:
    """The arguments by name, or a fault. Needed arguments that are `forgiven` may be left out."""
    form = _Form(template, items, line)
    form.read()
    return form.values(forgiven)


class _Form:
    """A template while it is filled in."""

    def __init__(self, template: Template, items: Sequence[Item], line: str) -> None:
        self.template = template
        self.items = items
        self.line = line
        self.place = 0
        self.given: dict[str, list[Item]] = {}

    def read(self) -> None:
        while self.place < len(self.items):
            item = self.items[self.place]
            if item.is_equals:
                raise fault(item.column, N_("“=” stands after a keyword; put a text with “=” in quotes."))
            argument = None if item.quoted else self.template.named(item.text)
            if argument:
                self._keyword(argument, item)
            else:
                self._positional(item)

    def _keyword(self, argument: Argument, item: Item) -> None:
        if argument.name in self.given and not argument.many:
            raise fault(item.column, N_("{name} is given twice."), name=argument.name)
        self.place += 1
        if argument.switch:
            self.given[argument.name] = [item]
            return
        if self.place < len(self.items) and self.items[self.place].is_equals:
            self.place += 1
        if self.place >= len(self.items):
            raise fault(len(self.line.rstrip()) + 1, N_("{name} needs a value."), name=argument.name)
        self._take(argument)

    def _positional(self, item: Item) -> None:
        for argument in self.template.arguments:
            if argument.positional and (argument.many or argument.name not in self.given):
                self._take(argument)
                return
        raise fault(item.column, N_("“{item}” is more than this command takes."), item=item.text)

    def _take(self, argument: Argument) -> None:
        item = self.items[self.place]
        if item.is_equals:
            raise fault(item.column, N_("{name} needs a value."), name=argument.name)
        if argument.rest:
            whole = item if len(self.items) == self.place + 1 else self._rest(item)
            self.given[argument.name] = [whole]
            self.place = len(self.items)
            return
        self.given.setdefault(argument.name, []).append(item)
        self.place += 1

    def _rest(self, item: Item) -> Item:
        """As it stands; with the blanks between the items made one where a variable stands in it."""
        left = self.items[self.place :]
        if any(part.open or part.quoted for part in left):
            return Item(
                " ".join(part.text for part in left), item.column, open=any(part.open for part in left)
            )
        return Item(self.line[item.column - 1 :].partition(";")[0].strip(), item.column)

    def values(self, forgiven: frozenset[str]) -> dict[str, ScriptValue]:
        self._share_out()
        for argument in self.template.arguments:
            if argument.needed and argument.name not in self.given and argument.name not in forgiven:
                raise fault(len(self.line.rstrip()) + 1, N_("{name} is missing."), name=argument.name)
        order = (argument for argument in self.template.arguments if argument.name in self.given)
        return {argument.name: _value(argument, self.given[argument.name]) for argument in order}

    def _share_out(self) -> None:
        """A greedy /M gives its last items to the needed arguments behind it, as `Copy FROM/A/M,TO/A` does."""
        greedy = next(
            (a for a in self.template.arguments if a.many and len(self.given.get(a.name, ())) > 1), None
        )
        if greedy is None:
            return
        behind = self.template.arguments[self.template.arguments.index(greedy) + 1 :]
        for argument in reversed(behind):
            stock = self.given[greedy.name]
            if argument.needed and argument.positional and argument.name not in self.given and len(stock) > 1:
                self.given[argument.name] = [stock.pop()]


def _value(argument: Argument, items: Sequence[Item]) -> ScriptValue:
    if argument.switch:
        return True
    if argument.number:
        return _number(argument, items[0])
    if argument.many:
        return tuple(item.text for item in items)
    return items[0].text


def _number(argument: Argument, item: Item) -> int:
    if item.open:
        return 0
    if not _NUMBER.fullmatch(item.text.strip()):
        raise fault(
            item.column, N_("{name} is a whole number, not “{item}”."), name=argument.name, item=item.text
        )
    return int(item.text)
