"""The special menu: a file of pairs of lines, a label and the command behind it, as `Chaos_Menu` has them."""

import msgspec

from kosmos.locale import N_
from kosmos.script.faults import fault, on_line


class MenuItem(msgspec.Struct, frozen=True):
    label: str
    command: str
    line: int  #: of the label


def parse_menu(text: str) -> tuple[MenuItem, ...]:
    """Two lines make an entry. Empty lines between entries are left out; there may be any number of entries."""
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    said = [(number, line) for number, line in lines if line]
    if len(said) % 2:
        number, label = said[-1]
        raise on_line(fault(1, N_("The entry “{label}” has no command."), label=label), number)
    return tuple(
        MenuItem(label, command, number)
        for (number, label), (_, command) in zip(said[::2], said[1::2], strict=True)
    )
