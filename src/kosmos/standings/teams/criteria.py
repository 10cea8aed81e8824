"""The spelling of team tie-breaks: `MPvGP`, `EMGSB/C1/P`, `BH:MP/C1`, `EDET/P`, `SSSC/K4`, `BW/D`, as report files write them."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from kosmos.core.errors import FieldRefused
from kosmos.locale import N_
from kosmos.standings.codes import BuchholzInRoundRobin, ModifierNotAllowed, UnknownTieBreak
from kosmos.standings.teams.view import TeamPoints

#: which letters of article 14 each code takes; `:` means that it may name the score it counts
ALLOWED = {
    "MPVGP": "",
    "EMMSB": "CP",
    "EMGSB": "CP",
    "EGMSB": "CP",
    "EGGSB": "CP",
    "EDE": "P",
    "EDEBT": "P",
    "EDEBB": "P",
    "EDET": "P",
    "EDEB": "P",
    "SSSC": "FPK",
    "BC": "",
    "TBR": "",
    "BBE": "",
    "BH": ":CMP",
    "FB": ":CMP",
    "AOB": ":F",
    "PS": ":C",
    "KS": ":L",
    "WIN": ":",
    "WON": ":",
    "TPN": "R",
    "MP": "",
    "GP": "",
    "BW": "D",
}
#: article 8 says nothing where everybody meets everybody, and SSSC rests on it
SWISS_ONLY = frozenset(("BH", "FB", "AOB", "SSSC"))
#: not in the federation's list of codes
OWN = frozenset(("BW", "MP", "GP"))
#: other spellings: of other programs, and Sonneborn-Berger on one score
ALIASES = {"MPTS": "MP", "GPTS": "GP", "EDEC": "EDE", "SB:MP": "EMMSB", "SB:GP": "EGGSB", "BERLIN": "BW"}
SHOWN_CODES = {"MPVGP": "MPvGP"}

_SPELLING = re.compile(r"([A-Z]+)(?::(MP|GP))?((?:/[A-Z]+[+-]?\d{0,3})*)", re.ASCII)


class NoTeamTieBreak(FieldRefused):
    text: ClassVar[str] = N_("{value} is a tie-break for players; this is an event of teams.")
    value: str


class TeamCriterion(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the list, with its modifiers."""

    code: str
    score: TeamPoints | None = None  #: None: the primary one
    cut: int = 0
    cut_high: int = 0
    limit_shift: int = 0  #: /L+n, /L-n: the Koya limit moved by half points
    factor: int = 0  #: /Kx of SSSC; 0: as the article says
    fore: bool = False
    forfeits_count: bool = False
    direct: bool = False  #: /D of Berlin weights: only matches among the tied
    reverse: bool = False

    def __str__(self) -> str:
        suffix = {TeamPoints.MATCH: ":MP", TeamPoints.GAME: ":GP", None: ""}[self.score]
        return "/".join((SHOWN_CODES.get(self.code, self.code) + suffix, *self._modifiers()))

    def _modifiers(self) -> Iterator[str]:
        if self.cut_high or self.cut:
            yield f"M{self.cut_high}" if self.cut_high else f"C{self.cut}"
        if self.limit_shift:
            yield f"L{self.limit_shift:+}"
        if self.factor:
            yield f"K{self.factor}"
        flags = {"F": self.fore, "P": self.forfeits_count, "D": self.direct, "R": self.reverse}
        yield from (letter for letter, said in flags.items() if said)

    @property
    def reported(self) -> str:
        """As a report file spells it."""
        return f"OTHER_{self}" if self.code in OWN else str(self)


def parse_team_tie_break(text: str, field: str = "tie_breaks") -> TeamCriterion:
    spelling = text.strip().upper().removeprefix("OTHER_")
    for alias, code in ALIASES.items():
        if spelling == alias or spelling.startswith(f"{alias}/"):
            spelling = code + spelling.removeprefix(alias)
    match = _SPELLING.fullmatch(spelling)
    if match is None or match[1] not in ALLOWED:
        raise (NoTeamTieBreak if match and match[1] in PLAYERS else UnknownTieBreak)(field, text.strip())
    code, score, modifiers = match.groups()
    if score and ":" not in ALLOWED[code]:
        raise ModifierNotAllowed(field, code, score)
    changes: dict[str, int | bool] = {}
    for modifier in modifiers.split("/")[1:]:
        if modifier[0] not in ALLOWED[code] or (change := _change(modifier)) is None:
            raise ModifierNotAllowed(field, code, modifier)
        changes |= change
    kind = {"MP": TeamPoints.MATCH, "GP": TeamPoints.GAME}.get(score or "")
    return msgspec.structs.replace(TeamCriterion(code=code, score=kind), **changes)


#: codes of C.07 that are for players alone
PLAYERS = frozenset(("DE", "BPG", "BWG", "REP", "STD", "SB", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"))


def _change(modifier: str) -> dict[str, int | bool] | None:
    letter, rest = modifier[0], modifier[1:]
    match letter:
        case "C" if rest.isdigit() and int(rest):
            return {"cut": int(rest)}
        case "M" if rest.isdigit() and int(rest):
            return {"cut": int(rest), "cut_high": int(rest)}
        case "K" if rest.isdigit() and int(rest):
            return {"factor": int(rest)}
        case "L" if rest[:1] in ("+", "-") and rest[1:].isdigit():
            return {"limit_shift": int(rest)}
    flags = {"F": "fore", "P": "forfeits_count", "R": "reverse", "D": "direct"}
    return {flags[modifier]: True} if modifier in flags else None


def parse_team_tie_breaks(
    text: str | Sequence[str], *, round_robin: bool, field: str = "tie_breaks"
) -> tuple[TeamCriterion, ...]:
    """A list as record 202 writes it. `PTS`, the primary score, stands first anyhow and is left out."""
    codes = re.split(r"[,;\s]+", text.strip()) if isinstance(text, str) else text
    found = tuple(parse_team_tie_break(code, field) for code in codes if code and code.upper() != "PTS")
    for each in found:
        if round_robin and each.code in SWISS_ONLY:
            raise BuchholzInRoundRobin(field, str(each))
    return found
