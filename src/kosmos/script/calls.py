"""One line, one call: the parser every door uses, and the port that calls go through."""

from typing import Protocol

import msgspec

from kosmos.locale import N_
from kosmos.script.commands import ScriptCommand, find
from kosmos.script.faults import fault
from kosmos.script.items import Item, cut
from kosmos.script.templates import ScriptValue, fill

#: Nobody types this much; a line that is longer is no line.
LONGEST_LINE = 20_000


class ScriptCall(msgspec.Struct, frozen=True):
    """A command with its arguments by name; what was not given is not there."""

    command: str
    args: dict[str, ScriptValue]
    text: str = ""

    @property
    def fields(self) -> dict[str, ScriptValue]:
        """The arguments as the vocabulary calls them: `CHESSCLUB` is `club`."""
        known = find(self.command)
        assert known
        named = {argument.name: argument.names[-1].lower() for argument in known.template.arguments}
        return {named[name]: value for name, value in self.args.items()}


class Reply(msgspec.Struct, frozen=True):
    """RC and RESULT as ARexx has them: 0 done, 5 a warning, 10 refused, 20 the program itself failed."""

    rc: int = 0
    result: str = ""


class Port(Protocol):
    """Whoever does what a script says. Refusals come back as a reply with their text, never as an exception."""

    async def call(self, call: ScriptCall) -> Reply: ...


def parse_line(text: str) -> ScriptCall:
    """A line as a call, or a `ScriptFault` with the column."""
    if len(text) > LONGEST_LINE:
        raise fault(LONGEST_LINE + 1, N_("This line is too long."))
    return parse_items(list(cut(text)), text)


def parse_items(items: list[Item], text: str) -> ScriptCall:
    """The same for a line that is cut already: a script puts its variables in between."""
    if not items:
        raise fault(1, N_("There is no command here."))
    command = _command(items[0])
    given = {item.text.upper() for item in items[1:] if not item.quoted}
    args = fill(command.template, items[1:], text, command.forgiven(given))
    return ScriptCall(command.name, args, text.strip())


def _command(item: Item) -> ScriptCommand:
    command = None if item.quoted else find(item.text)
    if command is None:
        raise fault(item.column, N_("There is no command “{name}”."), name=item.text)
    return command
