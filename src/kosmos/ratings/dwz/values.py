"""What the calculation takes and gives: ratings with their index, players, games, ages."""

import re
from enum import StrEnum

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.points import Points
from kosmos.locale import N_

_WRITTEN = re.compile(r"(\d{1,4})(?:\s*-\s*(?:(\d{1,4})|\((\d{1,3})\)))?", re.ASCII)

#: A player who starts with a FIDE rating counts as evaluated six times, with another national one not at all.
INDEX_FROM_FIDE = 6
INDEX_FROM_ABROAD = 0


class AgeGroup(StrEnum):
    """Age is the year in which the competition ends minus the year of birth."""

    UP_TO_20 = "up_to_20"
    FROM_21_TO_25 = "21_to_25"
    FROM_26 = "26_and_over"


def age_group(birth_year: int, end_year: int) -> AgeGroup:
    age = end_year - birth_year
    if age <= 20:
        return AgeGroup.UP_TO_20
    return AgeGroup.FROM_21_TO_25 if age <= 25 else AgeGroup.FROM_26


class Dwz(msgspec.Struct, frozen=True):
    """`1834-23` is 1834 after 23 evaluations, `1834` the same with the index unknown, `1457-(5)` a provisional
    result out of five games, which are counted again until there are enough of them.
    """

    value: int
    index: int | None = None
    provisional: int = 0  #: games behind a provisional result; 0 is established

    def __str__(self) -> str:
        if self.provisional:
            return f"{self.value}-({self.provisional})"
        return str(self.value) if self.index is None else f"{self.value}-{self.index}"


def parse_dwz(text: str, field: str = "dwz") -> Dwz | None:
    """Nothing and `0` mean no rating."""
    stripped = text.strip()
    if stripped in {"", "0", "-"}:
        return None
    match = _WRITTEN.fullmatch(stripped)
    if not match or int(match[1]) == 0 or match[3] == "0":
        raise BadValue(field, N_("a DWZ such as 1834-23, 1834 or 1457-(5)"), text)
    return Dwz(int(match[1]), int(match[2]) if match[2] else None, int(match[3] or 0))


class RatedGame(msgspec.Struct, frozen=True):
    """A game as the calculation sees it: who it was against, and 10, 5 or 0 tenths."""

    opponent: float
    score: int


class DwzPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A participant with all that the calculation may ask of them. `number` is their starting number."""

    number: int
    name: str = ""
    dwz: Dwz | None = None
    fide: int = 0  #: used when there is no DWZ
    abroad: int = 0  #: another accepted national rating, used when there is neither
    birth_year: int | None = None
    #: the answer to the question for their age, when the birth date is missing
    assumed: AgeGroup | None = None
    left_out: bool = False  #: the other answer: no evaluation of their own
    #: games of earlier competitions that did not suffice for a first DWZ
    kept_games: tuple[RatedGame, ...] = ()
    member: bool = True  #: others are calculated along, but nothing is published for them

    @property
    def old(self) -> Dwz | None:
        """Ro: the old DWZ, else the FIDE rating, else an accepted national rating."""
        if self.dwz and not self.dwz.provisional:
            return self.dwz
        if self.fide:
            return Dwz(self.fide, INDEX_FROM_FIDE)
        return Dwz(self.abroad, INDEX_FROM_ABROAD) if self.abroad else None

    @property
    def earlier_games(self) -> tuple[RatedGame, ...]:
        """Kept games as they were played; of a bare `1457-(5)` as five draws against 1457, which is the same
        performance over the same number of games.
        """
        if self.kept_games or not self.dwz:
            return self.kept_games
        return (RatedGame(self.dwz.value, 5),) * self.dwz.provisional


class DwzChange(msgspec.Struct, frozen=True, kw_only=True):
    """How an old rating became a new one, with everything that a sheet of paper would show."""

    expected: float  #: We
    new: int  #: Rn
    exact: float  #: Rn before rounding
    coefficient: float  #: E of the classic system, K of that of 2026
    factor: float = 1.0  #: acceleration fB, or brake b of 2026
    addition: float = 0.0  #: brake SBr, or bonus a of 2026


class RatingStage(StrEnum):
    """How somebody came into the report."""

    RATED = "rated"
    FIRST = "first"  #: first rating out of games against rated opponents
    SECOND = "second"  #: first rating with the help of games against those of the first stage
    PROVISIONAL = "provisional"  #: too few games, or no result to build on


class DwzRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the report: Ro, W, n, We, RH, Rn. A new player has no Ro and no We."""

    number: int
    name: str
    stage: RatingStage
    old: Dwz | None
    score: Points  #: W, from the games that count
    games: int  #: n
    expected: float | None  #: We
    performance: int | None  #: RH; the federation publishes it from five games on
    new: Dwz | None  #: Rn
    level: int | None = None  #: the mean of the opponents
    change: DwzChange | None = None
    age_assumed: bool = False  #: the birth date is missing, and so will be in the federation's report
    published: bool = True
    kept_games: tuple[RatedGame, ...] = ()  #: to be counted again next time
