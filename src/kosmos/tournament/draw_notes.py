"""What a draw leaves to be kept with its round: typed, and as the dictionary that pairing systems write and read."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.pairing.keizer.settings import KeizerPairing


class SaidRelaxation(msgspec.Struct, frozen=True):
    """The rule that gave way, as a phrase."""

    text: str
    args: dict[str, str | int]


class DrawNotes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    first_colour: Colour | None  #: of number 1, where this draw decided it
    manual: bool  #: paired by hand
    report: str  #: the line for the federation where the round differs from the program's own
    imported: str  #: the program it came from
    system: str
    order: tuple[int, ...]  #: Keizer: the numbers in the order drawn by
    settings: KeizerPairing | None  #: Keizer: what the round was drawn with
    relaxed: SaidRelaxation | None


NOTHING: dict[str, Any] = {
    "first_colour": None,
    "manual": False,
    "report": "",
    "imported": "",
    "system": "",
    "order": (),
    "settings": None,
    "relaxed": None,
}


def read_notes(said: Mapping[str, Any]) -> DrawNotes:
    """What a pairing system or a director said, the rest empty."""
    return msgspec.convert({**NOTHING, **said}, DrawNotes)


def notes_for_system(notes: DrawNotes) -> dict[str, Any]:
    """As the pairing system wrote them; what is empty was not written."""
    return {name: value for name, value in msgspec.to_builtins(notes).items() if value != NOTHING[name]}


NO_NOTES = read_notes({})
