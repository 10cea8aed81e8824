"""All papers by key: the list that pages, the API and the command line are made from."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import ClassVar, NamedTuple

from kosmos.core.errors import NotAllowed, NotFound, Refusal
from kosmos.core.fields import fields_of
from kosmos.locale import N_, Phrase
from kosmos.papers.booklet import booklet_paper
from kosmos.papers.cards import cards_paper
from kosmos.papers.chances import chances_paper
from kosmos.papers.choose import choose
from kosmos.papers.clubs import clubs_paper
from kosmos.papers.crosstable import crosstable_paper
from kosmos.papers.cup import bracket_paper, matches_paper
from kosmos.papers.cup_games import cup_games_paper
from kosmos.papers.evening import evening_paper
from kosmos.papers.fees import fees_paper
from kosmos.papers.groups import categories_paper, podium_paper
from kosmos.papers.handouts import place_cards_paper, score_sheets_paper, slips_paper
from kosmos.papers.internal import internal_paper
from kosmos.papers.keizer import keizer_crosstable_paper, keizer_paper
from kosmos.papers.more_ratings import national_paper, us_chess_paper
from kosmos.papers.paper import Column, Paper
from kosmos.papers.person import person_columns
from kosmos.papers.players import check_in_paper, long_players_paper, players_paper
from kosmos.papers.prizes import prizes_paper
from kosmos.papers.progress import progress_paper
from kosmos.papers.ratings import dwz_paper, elo_paper
from kosmos.papers.round import alphabetical_paper, pairings_paper, round_paper
from kosmos.papers.standings import GAMES, standings_paper
from kosmos.papers.statistics import statistics_paper
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from kosmos.tournament.systems.profile import RankedBy, SystemProfile
from kosmos.tournament.wishes import FAMILIES, Takes, Wishes


class For(Enum):
    """Which systems have a paper."""

    ALL = auto()
    ROUNDS = auto()  #: those with rounds
    POINTS = auto()  #: those ranked by points
    NAMED = auto()  #: those whose profile names it


class Occasion(Enum):
    """When a paper is wanted: the page of papers is ordered by it."""

    BEFORE = N_("Before the first round")
    ROUND = N_("This round")
    AFTER = N_("When it is over")
    OFFICER = N_("For the rating officer")


class PaperKind(NamedTuple):
    occasion: Occasion
    title: str
    make: Callable[[State, Wishes], Paper]
    about: str = ""
    takes: frozenset[Takes] = frozenset()
    systems: For = For.ALL
    drawn_from: bool = False  #: shows the moment before a draw
    costly: bool = False  #: may take a minute in a large tournament
    private: bool = False  #: only for those who may read all
    many_tables: bool = False  #: a page offers no choice of columns: each of its tables has others
    #: the columns for letters that are read from afar, where nobody chose others
    on_wall: tuple[str, ...] = ()
    #: and those which leave room for the others then
    off_wall: frozenset[str] = frozenset()


def _takes(*wishes: Takes) -> frozenset[Takes]:
    return frozenset(wishes)


ROUND, GROUP, MODE, PERSON = Takes.ROUND, Takes.GROUP, Takes.MODE, Takes.PERSON
WORKING, KEIZER = Takes.WORKING, Takes.KEIZER
_TABLE = _takes(ROUND, GROUP, MODE, PERSON, WORKING, KEIZER)

_OFF_WALL = frozenset(("number", "title", "rating", "club", "games"))

PAPERS: Mapping[str, PaperKind] = {
    "players": PaperKind(Occasion.BEFORE, N_("Players"), players_paper, N_("The short list: numbers, names, ratings, clubs."), _takes(GROUP, PERSON, Takes.LONG)),
    "players-long": PaperKind(Occasion.BEFORE, N_("Players, long list"), long_players_paper, N_("All that is known of everybody."), _takes(GROUP, PERSON)),
    "check-in": PaperKind(Occasion.BEFORE, N_("Check-in list"), check_in_paper, N_("By name, with boxes to tick and room for the fee."), _takes(GROUP)),
    "fees": PaperKind(Occasion.BEFORE, N_("Entry fees"), fees_paper, N_("What everybody owes and has paid, with a line to sign."), _takes(GROUP), private=True),
    "pairings": PaperKind(Occasion.ROUND, N_("Pairings"), pairings_paper, N_("The boards of a round, results to be written in."), _takes(ROUND), For.ROUNDS, on_wall=("board", "white", "white_points", "result", "black_points", "black")),
    "alphabetical": PaperKind(Occasion.ROUND, N_("Pairings by name"), alphabetical_paper, N_("Who plays where, by name."), _takes(ROUND), For.ROUNDS, on_wall=("name", "board", "opponent")),
    "round": PaperKind(Occasion.ROUND, N_("Round"), round_paper, N_("The boards of a round with the results so far."), _takes(ROUND), For.ROUNDS, on_wall=("board", "white", "result", "black")),
    "slips": PaperKind(Occasion.ROUND, N_("Result slips"), slips_paper, N_("Eight to a page, to be cut as a pile."), _takes(ROUND), For.ROUNDS),
    "score-sheets": PaperKind(Occasion.ROUND, N_("Score sheets"), score_sheets_paper, N_("Two to a page, names filled in."), _takes(ROUND), For.ROUNDS),
    "place-cards": PaperKind(Occasion.BEFORE, N_("Place cards"), place_cards_paper, N_("To be folded and set up on the tables."), _takes(GROUP)),
    "standings": PaperKind(Occasion.ROUND, N_("Standings"), standings_paper, N_("After any round, for any group, in every table mode."), _TABLE, off_wall=_OFF_WALL),
    "internal": PaperKind(Occasion.ROUND, N_("Internal ranking"), internal_paper, N_("The list from which a Swiss was drawn, by default the last one."), _takes(ROUND), For.NAMED, drawn_from=True),
    "progress": PaperKind(Occasion.ROUND, N_("Progress table"), progress_paper, N_("Everybody's opponents, colours and results by round."), _takes(ROUND, GROUP, MODE, PERSON), For.ROUNDS),
    "crosstable": PaperKind(Occasion.ROUND, N_("Cross table"), crosstable_paper, N_("Everybody against everybody; a Swiss round by round, by starting number or by rank."), _takes(ROUND, MODE, PERSON, WORKING, KEIZER, Takes.ORDER)),
    "keizer": PaperKind(Occasion.ROUND, N_("Keizer table"), keizer_paper, N_("Places, Keizer points and values."), _takes(ROUND, GROUP, PERSON, WORKING, KEIZER), For.NAMED),
    "cup-games": PaperKind(Occasion.ROUND, N_("Games of cups that count here"), cup_games_paper, N_("Of the cups inside this Keizer season, with the round each game counts with."), frozenset(), For.NAMED),
    "keizer-crosstable": PaperKind(Occasion.ROUND, N_("Keizer cross table"), keizer_crosstable_paper, N_("Every game with its Keizer points, and Rank-Pb."), _takes(ROUND, GROUP, PERSON, WORKING, KEIZER), For.NAMED),
    "evening": PaperKind(Occasion.ROUND, N_("Winner stays"), evening_paper, N_("Table, games and queue of the evening."), _takes(GROUP), For.NAMED),
    "bracket": PaperKind(Occasion.ROUND, N_("Bracket"), bracket_paper, N_("The tree of a cup, from the first round to the winner."), _takes(ROUND), For.NAMED, many_tables=True),
    "matches": PaperKind(Occasion.ROUND, N_("Matches of the cup"), matches_paper, N_("Every match with its score and tie-break."), _takes(ROUND), For.NAMED),
    "podium": PaperKind(Occasion.AFTER, N_("Podium"), podium_paper, N_("The first three, also of every group."), _takes(ROUND)),
    "categories": PaperKind(Occasion.AFTER, N_("Categories"), categories_paper, N_("A table for every group."), _takes(ROUND)),
    "clubs": PaperKind(Occasion.AFTER, N_("Clubs"), clubs_paper, N_("Clubs by the points of their best players."), _takes(ROUND, Takes.BEST)),
    "prizes": PaperKind(Occasion.AFTER, N_("Prize list"), prizes_paper, N_("Who gets what, with a line to sign."), _takes(ROUND, Takes.PRIZES)),
    "cards": PaperKind(Occasion.AFTER, N_("Player cards"), cards_paper, N_("All that is needed to go on by hand."), _takes(ROUND, GROUP, Takes.PLAYER), many_tables=True),
    "dwz": PaperKind(Occasion.OFFICER, N_("DWZ report"), dwz_paper, N_("Old and new DWZ of everybody."), _takes(ROUND, GROUP, PERSON, Takes.RATING)),
    "elo": PaperKind(Occasion.OFFICER, N_("Elo report"), elo_paper, N_("Expected score, performance and change."), _takes(ROUND, GROUP, PERSON)),
    "us-chess": PaperKind(Occasion.OFFICER, N_("US Chess report"), us_chess_paper, N_("New US Chess ratings, provisional ones too."), _takes(ROUND, GROUP, PERSON, Takes.GAMES_BEFORE)),
    "national": PaperKind(Occasion.OFFICER, N_("National Elo report"), national_paper, N_("Elo with a federation's own K table, floor and first rating."), _takes(ROUND, GROUP, PERSON, Takes.GAMES_BEFORE, Takes.NATIONAL)),
    "chances": PaperKind(Occasion.ROUND, N_("Who can still win"), chances_paper, N_("Who can still come first."), _takes(ROUND, Takes.SEED), For.POINTS, costly=True),
    "statistics": PaperKind(Occasion.AFTER, N_("Statistics"), statistics_paper, N_("Numbers and plots."), _takes(ROUND), many_tables=True),
    "booklet": PaperKind(Occasion.AFTER, N_("Booklet"), booklet_paper, N_("The whole tournament in one document."), _takes(ROUND), many_tables=True),
}  # fmt: skip


def shows_a_draw(key: str) -> bool:
    """Whether the paper is made of the moment before a round was drawn."""
    return key in PAPERS and PAPERS[key].drawn_from


def is_costly(key: str) -> bool:
    return key in PAPERS and PAPERS[key].costly


def check_paper(key: str, state: State, *, private: bool) -> None:
    """Refused where there is no such paper, or not for this tournament or this reader."""
    if key not in PAPERS:
        raise NotFound(Phrase(N_("paper")), key)
    if not suits(key, state.settings.profile):
        raise PaperUnsuited(Phrase(PAPERS[key].title), ", ".join(papers_for(state.settings.system)))
    if PAPERS[key].private and not private:
        raise NotAllowed("read")


def make_paper(key: str, state: State, wishes: Wishes) -> Paper:
    """The paper with the columns that were asked for."""
    check_paper(key, state, private=wishes.private)
    return choose(PAPERS[key].make(state, wishes), wishes.columns, on_demand(key, private=wishes.private))


class PaperUnsuited(Refusal):
    text: ClassVar[str] = N_("The paper “{paper}” is not for this tournament. Its papers are: {papers}.")
    status: ClassVar[int] = 404
    paper: Phrase
    papers: str


def on_demand(key: str, *, private: bool) -> tuple[Column, ...]:
    """Columns that a paper has only if they are asked for."""
    if key not in PAPERS:
        return ()
    persons = person_columns(private=private) if PERSON in PAPERS[key].takes else ()
    return (*(GAMES if key == "standings" else ()), *persons)


def suits(key: str, profile: SystemProfile) -> bool:
    """Whether the system has the paper: the catalogue says so, or the system's own profile."""
    match PAPERS[key].systems:
        case For.ALL:
            return True
        case For.ROUNDS:
            return profile.has_rounds
        case For.POINTS:
            return profile.ranked_by is RankedBy.POINTS
        case For.NAMED:
            return key in profile.papers


def papers_for(system: System, *, private: bool = True) -> dict[str, PaperKind]:
    """The papers that make sense for a system, in the order of the catalogue; visitors do not see all of them."""
    return {
        key: kind
        for key, kind in PAPERS.items()
        if suits(key, system.profile) and (private or not kind.private)
    }


def wishes_for(key: str) -> tuple[str, ...]:
    """The wishes that a paper takes, in the order in which they are declared."""
    takes = PAPERS[key].takes if key in PAPERS else frozenset()
    names = fields_of(Wishes)
    return tuple(name for name in names if name not in FAMILIES or FAMILIES[name] in takes)
