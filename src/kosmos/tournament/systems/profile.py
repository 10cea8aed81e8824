"""What a pairing system is, said once: a `SystemProfile` answers every question the house asks about a system.

A profile stands below the tournament's state: it takes views and values, never a state, so that settings, state,
decisions, papers, formats and doors can all ask it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from kosmos.core.loading import later
from kosmos.pairing.contract import (
    Explanation,
    Known,
    NoPairing,
    PairedGame,
    Pairing,
    View,
    WhyNotAsked,
)

if TYPE_CHECKING:  # only said here: a profile is loaded by everybody, its rules by whoever draws
    from kosmos.pairing.manual import Concern
    from kosmos.pairing.round_robin import RoundPlan

DrawnGames = tuple[PairedGame, ...]


class Family(NamedTuple):
    """Systems that people call by one word; the papers of a system are those of its family."""

    key: str
    words: str  #: marked for translation
    event_type: str = ""  #: as PGN writes it


class LateEntry(Enum):
    """What becomes of somebody who enters after round 1 is drawn."""

    FREE_PLACE = auto()  #: takes the place that an odd number leaves in every round
    FIRST_ROUND = auto()  #: plays round 1 with other newcomers, until round 2 is drawn
    NEXT_ROUND = auto()  #: plays from the next round on, after a question
    ANY_TIME = auto()  #: plays from the next round on; people come when they come
    NEVER = auto()  #: the draw is for those who are in it


class StartNumbers(Enum):
    """What the starting numbers follow."""

    CHOSEN = auto()  #: the setting `numbering`
    RATING = auto()  #: strength, title, name; again until round 4 is paired
    RATING_ONCE = auto()  #: strength, title, name in round 1; newcomers below
    ARRIVAL = auto()  #: the order of entering
    BRACKET = auto()  #: the rules of the cup, once


class RankedBy(Enum):
    POINTS = auto()  #: points, then the tie-breaks of the settings
    KEIZER = auto()  #: Keizer points
    EVENING = auto()  #: games won at the board
    CUP = auto()  #: how far somebody came in the bracket


def no_settings(_known: Known) -> None:
    """For systems that need nothing beside the view."""


_concerns: "Callable[[View, DrawnGames, int | None], tuple[Concern, ...]]" = later(
    "kosmos.pairing.manual:concerns"
)


def usual_concerns(view: View, _settings: Any, games: DrawnGames, bye: int | None) -> "tuple[Concern, ...]":
    return _concerns(view, games, bye)


@dataclass(frozen=True, kw_only=True)
class RoundDraw:
    """How a round is drawn when the last one is over: the contract of `pairing/contract.py`, and what goes with it.

    The functions are named, and loaded when they are first called: a profile costs nothing until its system is used.
    """

    pair: Callable[[View, Any, int], Pairing | NoPairing]
    explain: Callable[[View, Pairing, Known], Explanation]
    why_not: Callable[[WhyNotAsked], Explanation]
    #: games paired by hand, at the boards the system gives them
    in_board_order: Callable[[View, Any, DrawnGames], DrawnGames]
    settings: Callable[[Known], Any] = no_settings
    #: with weaker rules, if need be
    pair_relaxed: Callable[[View, Any, int], Pairing | NoPairing] | None = None
    concerns: "Callable[[View, Any, DrawnGames, int | None], Sequence[Concern]]" = usual_concerns
    ranking: Callable[[View, Any], Sequence[Any]] | None = None  #: the list from which the round is drawn
    ranking_shown: bool = False  #: beside the coming round
    from_files: bool = False  #: can pair a report file, without a tournament
    first_round_by_lot: bool = False  #: the pairs of round 1 are lots: nothing to check in a report file
    bye_by_lot: bool = False  #: in round 1
    #: a round by hand is held against the program's own, and differences are reported
    is_checked: bool = True


@dataclass(frozen=True, kw_only=True)
class TableDraw:
    """How all rounds are drawn at once."""

    plan: "Callable[[int, int, bool], Sequence[RoundPlan]]"  #: players, cycles, swap the last two rounds
    words: str  #: the name of the table
    has_varma: bool = False  #: numbers by federation (C.05 Annex 2) are made for it


@dataclass(frozen=True, kw_only=True)
class SystemProfile:
    key: str  #: in streams, files and addresses
    words: str  #: in menus
    family: Family
    table: TableDraw | None = None
    rounds: RoundDraw | None = None  #: neither: people come and go, and nothing is drawn
    options: frozenset[str] = frozenset()  #: settings that only such systems have
    # -- players
    late: LateEntry = LateEntry.NEXT_ROUND
    start_numbers: StartNumbers = StartNumbers.RATING
    takes_attendance: bool = False  #: somebody notes who is there before each draw
    #: the check list of tournament programs is about it: the arbiter's mode has an effect
    in_check_list: bool = False
    # -- rounds
    needs_rounds: bool = False  #: their number must be set before the first draw
    games_a_match: int = 1  #: rounds that are one match of the same two: only the first of them is drawn
    may_be_endless: bool = False  #: without a number of rounds it goes on from evening to evening
    knocks_out: bool = False  #: whoever loses a match is out; a match may have several games
    groups_by_score: bool = False  #: a bye is worth what results can reach
    accelerates: bool = False  #: knows virtual points
    # -- tables
    ranked_by: RankedBy = RankedBy.POINTS
    usual_tie_breaks: str = "club"  #: a preset: what a new tournament has
    papers: tuple[str, ...] = ()  #: that only such systems have
    lists_progress: bool = False  #: the progress table tells more than a cross table
    # -- doors and files
    pages: tuple[str, ...] = ()  #: of its own, besides those that every tournament has
    script_word: str = ""  #: the switch of DOPAIRINGS
    engine_word: str = ""  #: what programs that call a pairing engine name it by
    report_type: str = ""  #: record 092 of a report file
    report_code: str = ""  #: record 192
    dated_code: str = ""  #: record 192 with the edition of the rules, where there are several
    in_force_from: str = ""  #: before this day the undated code means another edition
    double_code: str = ""  #: record 192 with two cycles
    swapped_code: str = ""  #: record 192 with two cycles, the last two rounds of the first one exchanged
    reads_codes: tuple[str, ...] = ()  #: codes of record 192 that mean this system
    #: codes of record 192 that may mean this system: it is taken, and said so
    assumed_for: tuple[str, ...] = ()
    before: str = ""  #: an undated code means it for events that begin before this day

    @property
    def by_table(self) -> bool:
        """Everybody meets everybody: all rounds are drawn at once, and somebody free has no bye."""
        return self.table is not None

    @property
    def draws_each_round(self) -> bool:
        """The next round is drawn when the last one is over."""
        return self.rounds is not None

    @property
    def pairs_the_present(self) -> bool:
        """Who is not there is left out of a draw; elsewhere everybody who is entered has a place in it."""
        return self.draws_each_round and not self.knocks_out

    @property
    def has_rounds(self) -> bool:
        return self.by_table or self.draws_each_round

    @property
    def numbered_by_rating(self) -> bool:
        return self.start_numbers in (StartNumbers.RATING, StartNumbers.RATING_ONCE)

    def code(
        self, cycles: int, *, swapped: bool, accelerated: bool, start: str = "", dated: bool = False
    ) -> str:
        """Record 192. A double round robin may have the last two rounds of its first half exchanged.

        `dated`: with the edition of the rules, which an event before its first day (`start`) has in any case.
        """
        if cycles > 1 and self.double_code:
            return self.swapped_code if swapped and self.swapped_code else self.double_code
        early = bool(start and start < self.in_force_from)
        code = self.dated_code if (dated or early) and self.dated_code else self.report_code
        return f"{code}_BAKU" if accelerated and code.startswith("FIDE_") else code
