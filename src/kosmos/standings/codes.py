"""The spelling of tie-breaks: `BH`, `BH/C1`, `SB/C1/P`, `KS/L40`, `RTNG/R`, as report files write them.

`BH-C1` (the handbook) and `BH:C1` are read too; `GE` is the old name of REP. Any tie-break takes `/R`, which turns
its order round. `PTS` in a list says where the points come; without it they come first.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from kosmos.core.errors import FieldRefused
from kosmos.locale import N_
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.tie_break import TieBreak

TEAM = frozenset(
    (
        "BC",
        "TBR",
        "BBE",
        "MPVGP",
        "EMMSB",
        "EMGSB",
        "EGMSB",
        "EGGSB",
        "EDE",
        "EDEBT",
        "EDEBB",
        "EDET",
        "EDEB",
        "SSSC",
    )
)

_ALIASES = {"GE": "REP", "POINTS": "PTS", "SNO": "TPN"}
_SPELLING = re.compile(r"([A-Z]+)((?:[/:-][A-Z]+[+-]?\d{0,3})*)", re.ASCII)
_MODIFIER = re.compile(r"[/:-]([A-Z]+(?:[+-](?=\d))?\d{0,3})", re.ASCII)


class UnknownTieBreak(FieldRefused):
    text: ClassVar[str] = N_("There is no tie-break “{value}”.")
    value: str


class TeamTieBreak(FieldRefused):
    text: ClassVar[str] = N_("{value} is a tie-break for teams; this is a tournament of players.")
    value: str


class ModifierNotAllowed(FieldRefused):
    text: ClassVar[str] = N_("The tie-break {tie_break} cannot be modified by “{value}”.")
    tie_break: str
    value: str


class BuchholzInRoundRobin(FieldRefused):
    """Article 8 (2026): where everybody has the same opponents, their scores say nothing."""

    text: ClassVar[str] = N_("{value} is not for round robins: everybody meets the same opponents there.")
    value: str


def parse_tie_break(text: str, field: str = "tie_breaks") -> TieBreak:
    """`bh:c1` is `BH/C1`. Raises a refusal that names what is wrong."""
    spelling = text.strip().upper().removeprefix("OTHER_")
    match = _SPELLING.fullmatch(spelling)
    code = _ALIASES.get(match[1], match[1]) if match else spelling
    if match and code in TEAM:
        raise TeamTieBreak(field, code)
    if match is None or code not in CATALOGUE:
        raise UnknownTieBreak(field, text.strip())
    changes: dict[str, int | bool] = {}
    for modifier in _MODIFIER.findall(match[2]):
        if modifier[0] not in CATALOGUE[code].modifiers + "R" or (change := _change(modifier)) is None:
            raise ModifierNotAllowed(field, code, modifier)
        changes |= change
    return msgspec.structs.replace(TieBreak(code=code), **changes)


def _change(modifier: str) -> dict[str, int | bool] | None:
    letter, rest = modifier[0], modifier[1:]
    match letter:
        case "C" if rest.isdigit() and int(rest):
            return {"cut": int(rest)}
        case "M" if rest.isdigit() and int(rest):
            return {"cut": int(rest), "cut_high": int(rest)}
        case "L" if rest.isdigit() and 0 < int(rest) <= 100:
            return {"limit": int(rest)}
        case "L" if rest[:1] in ("+", "-"):
            return {"limit_shift": int(rest)}
        case _:
            flags = {"F": "fore", "P": "forfeits_count", "R": "reverse"}
            return {flags[modifier]: True} if modifier in flags else None


def parse_tie_breaks(text: str | Sequence[str], field: str = "tie_breaks") -> tuple[TieBreak, ...]:
    """A list as record 202 writes it, separated by commas, semicolons or blanks; or already separated."""
    codes = re.split(r"[,;\s]+", text.strip()) if isinstance(text, str) else text
    return tuple(parse_tie_break(code, field) for code in codes if code)


def reported(tie_break: TieBreak) -> str:
    """As a report file spells it."""
    return f"OTHER_{tie_break}" if CATALOGUE[tie_break.code].own else str(tie_break)


def check_tie_breaks(tie_breaks: Sequence[TieBreak], *, round_robin: bool, field: str = "tie_breaks") -> None:
    """Refuse a list that does not fit the kind of tournament."""
    for tie_break in tie_breaks:
        if round_robin and CATALOGUE[tie_break.code].swiss_only:
            raise BuchholzInRoundRobin(field, str(tie_break))
