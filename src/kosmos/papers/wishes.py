"""What a caller may ask of a paper's contents."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from kosmos.core.players import ChaosGroup
from kosmos.locale import N_
from kosmos.ratings.dwz import AgeAnswer, DwzSystem
from kosmos.standings.prizes import PrizeFund


class TableMode(StrEnum):
    """How a table is sorted: as the tournament has it, or in one of the four ways of Chaos."""

    OWN = "own"
    SIMPLE = "simple"
    BUCHHOLZ = "buchholz"
    REFINED = "refined-buchholz"
    SONNEBORN = "sonneborn-berger"


MODE_WORDS: Mapping[str, str] = {
    "own": N_("the tournament's own tie-breaks"),
    "simple": N_("points alone"),
    "buchholz": N_("Buchholz"),
    "refined-buchholz": N_("refined Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
}
#: the numbers of Chaos' script language
CHAOS_MODES = (TableMode.SIMPLE, TableMode.BUCHHOLZ, TableMode.REFINED, TableMode.SONNEBORN)
_TIE_BREAKS: Mapping[TableMode, tuple[str, ...]] = {
    TableMode.SIMPLE: (),
    TableMode.BUCHHOLZ: ("CBH",),
    TableMode.REFINED: ("CBH", "CBS"),
    TableMode.SONNEBORN: ("CSB",),
}


def tie_breaks_of(mode: TableMode, own: tuple[str, ...]) -> tuple[str, ...]:
    return _TIE_BREAKS.get(mode, own)


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    round: int | None = None  #: which round, or standings after which round; None: the current one
    group: ChaosGroup | None = None  #: only this group's players
    long: bool = False  #: the long player list
    private: bool = False  #: the reader may see addresses and birth dates
    columns: tuple[str, ...] = ()  #: these columns in this order; none: all that the paper has by itself
    mode: TableMode = TableMode.OWN
    tag: str = ""  #: only players with this tag
    club: str = ""  #: only players of this club
    born_from: int = 0
    born_to: int = 0
    rating_from: int = 0
    rating_to: int = 0
    keep_places: bool = False  #: a group's table keeps the places of the whole one
    player: int | None = None  #: only this player's card, by id
    working: bool = False  #: numbers say how they came about
    links: bool = False  #: numbers lead to the page that says how they came about
    seed: int = 0  #: for what is estimated by playing the rest out
    prizes: tuple[PrizeFund, ...] = ()
    ages: Mapping[int, AgeAnswer] = {}  #: said for who has no birth date, by player id; for the DWZ report
    dwz_system: DwzSystem | None = None  #: None: the one in force at the end of the tournament
    today: str = ""  #: which rating rules hold where the tournament has no dates
