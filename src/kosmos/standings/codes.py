"""The spelling of tie-breaks: `BH`, `BH/C1`, `SB/C1/P`, `KS/L40`, `RTNG/R`, as report files write them.

`BH-C1` (the handbook) and `BH:C1` are read too; `GE` is the old name of REP. Any tie-break takes `/R`, which turns
its order round. `PTS` in a list says where the points come; without it they come first.
"""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from kosmos.core.errors import FieldRefused
from kosmos.locale import N_

#: the tie-breaks of C.07 for players, and the modifiers that each takes
REGULATED = {
    "PTS": "",
    "DE": "P",
    "WIN": "",
    "WON": "",
    "BPG": "",
    "BWG": "",
    "PS": "C",
    "REP": "",
    "STD": "",
    "TPN": "",
    "BH": "CMP",
    "AOB": "F",
    "FB": "CMP",
    "SB": "CP",
    "KS": "L",
    "ARO": "CM",
    "TPR": "",
    "PTP": "",
    "APRO": "",
    "APPO": "",
    "RTNG": "",
}

#: those of the house; report files spell them `OTHER_…`
OWN = {
    "BHS": "",  #: sum of the opponents' Buchholz
    "CBH": "",  #: Buchholz as Chaos counted it
    "CBS": "",  #: Chaos' extended (refined) Buchholz
    "CSB": "",  #: Sonneborn-Berger as Chaos counted it
    "EXT": "",  #: a value entered from outside
    "HAND": "",  #: the order of the tied, by hand
    "LOT": "",  #: the order of the tied, by lot
}

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
#: article 8 must not be used in round robins, and Chaos refused its Buchholz there too
SWISS_ONLY = frozenset(("BH", "FB", "AOB", "BHS", "CBH", "CBS"))
#: article 10 needs a rating of everybody
RATING_BASED = frozenset(("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"))

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


class TieBreak(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a tie-break list, with the modifiers of article 14."""

    code: str
    cut: int = 0  #: /Cn, and the low side of /Mn
    cut_high: int = 0  #: the high side of /Mn
    limit: int = 50  #: /Lnn: the Koya limit in per cent of the highest possible score
    limit_shift: int = 0  #: /L+n, /L-n: the limit moved by half points
    fore: bool = False  #: /F: Fore Buchholz
    forfeits_count: bool = False  #: /P: forfeits are games against the scheduled opponent
    reverse: bool = False  #: /R

    def __str__(self) -> str:
        return "/".join((self.code, *self._modifiers()))

    def _modifiers(self) -> Iterator[str]:
        if self.cut_high:
            yield f"M{self.cut_high}"
        elif self.cut:
            yield f"C{self.cut}"
        if self.limit != 50:
            yield f"L{self.limit}"
        if self.limit_shift:
            yield f"L{self.limit_shift:+}"
        if self.fore:
            yield "F"
        if self.forfeits_count:
            yield "P"
        if self.reverse:
            yield "R"

    @property
    def reported(self) -> str:
        """As a report file spells it."""
        return f"OTHER_{self}" if self.code in OWN else str(self)


def parse_tie_break(text: str, field: str = "tie_breaks") -> TieBreak:
    """`bh:c1` is `BH/C1`. Raises a refusal that names what is wrong."""
    spelling = text.strip().upper().removeprefix("OTHER_")
    match = _SPELLING.fullmatch(spelling)
    code = _ALIASES.get(match[1], match[1]) if match else spelling
    if match and code in TEAM:
        raise TeamTieBreak(field, code)
    allowed = REGULATED.get(code, OWN.get(code))
    if match is None or allowed is None:
        raise UnknownTieBreak(field, text.strip())
    changes: dict[str, int | bool] = {}
    for modifier in _MODIFIER.findall(match[2]):
        if modifier[0] not in allowed + "R" or (change := _change(modifier)) is None:
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


def make_tie_breaks(tie_breaks: Sequence[TieBreak]) -> str:
    """As record 202 writes it."""
    return ",".join(tie_break.reported for tie_break in tie_breaks)


def check_tie_breaks(tie_breaks: Sequence[TieBreak], *, round_robin: bool, field: str = "tie_breaks") -> None:
    """Refuse a list that does not fit the kind of tournament."""
    for tie_break in tie_breaks:
        if round_robin and tie_break.code in SWISS_ONLY:
            raise BuchholzInRoundRobin(field, str(tie_break))
