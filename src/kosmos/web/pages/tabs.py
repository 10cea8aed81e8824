"""The ways through a tournament's pages: which there are for this reader and system, and which one is open."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.tournament.commands import Right
from kosmos.tournament.offers import TournamentOffers


class Rights(NamedTuple):
    """What somebody may do, as values for pages."""

    direct: bool
    enter_results: bool
    read: bool
    administer: bool
    check_in: bool = False


def rights_of(may: Callable[[str], bool]) -> Rights:
    return Rights(
        may(Right.DIRECT), may(Right.RESULTS), may(Right.READ), may(Right.ADMIN), may(Right.CHECK_IN)
    )


class Seen(NamedTuple):
    """For whom a page is made, and of what. In the past nobody can do anything (`can`)."""

    can: Rights
    reader: Actor
    offers: TournamentOffers
    menu: bool = False  #: whoever runs the server has a special menu


class PageTab(NamedTuple):
    path: str  #: below the tournament's own address
    words: str
    key: str  #: after g on the keyboard
    current: bool


class _Way(NamedTuple):
    path: str
    words: str
    key: str = ""
    pages: tuple[str, ...] = ()  #: templates that belong to it
    shown: Callable[[Seen], bool] = lambda _: True


def _directs(seen: Seen) -> bool:
    return seen.can.direct


def _has_tie_breaks(seen: Seen) -> bool:
    return seen.offers.tie_breaks


_TABLES = ("standings", "working", "groups", "chances", "prizes", "tie_breaks", "rating", "rating_check")

TABS = (
    _Way("", N_("Overview"), "o", ("overview", "now", "screens")),
    _Way(
        "players",
        N_("Players"),
        "p",
        ("players", "player", "reasons_next", "import", "player_links", "player_order", "register"),
    ),
    _Way(
        "check-in",
        N_("Check-in"),
        "i",
        ("check_in",),
        lambda seen: seen.can.check_in and seen.offers.check_in,
    ),
    _Way(
        "attendance",
        N_("Attendance"),
        "w",
        ("attendance", "keizer_rules"),
        lambda seen: seen.offers.take_attendance,
    ),
    _Way("evening", N_("Evening"), "w", ("evening",), lambda seen: seen.offers.evening),
    _Way("bracket", N_("Bracket"), "b", ("bracket", "hat"), lambda seen: seen.offers.bracket),
    _Way(
        "rounds",
        N_("Rounds"),
        "r",
        ("rounds", "round", "entry", "arrange", "manual", "reasons"),
        lambda seen: seen.offers.reasons,
    ),
    _Way("online", N_("Online"), pages=("online", "online_cards"), shown=_directs),
    _Way("standings", N_("Standings"), "s", _TABLES),
    _Way("crosstable", N_("Cross table"), "c", ("crosstable",), lambda seen: seen.offers.reasons),
    _Way("papers", N_("Papers"), "a", ("papers",)),
    _Way("history", N_("History"), "h", ("history",), lambda seen: seen.reader.may(Right.READ)),
    _Way("settings", N_("Settings"), "e", ("settings", "roles", "copies"), _directs),
    _Way("menu", N_("Special menu"), "m", ("menu",), lambda seen: seen.menu and _directs(seen)),
    _Way("console", N_("Console"), "k", ("script",), _directs),
)

SUBTABS = (
    _Way("standings", N_("Standings"), pages=("standings",)),
    _Way("groups", N_("Groups and clubs"), pages=("groups",)),
    _Way("chances", N_("Who can still win"), pages=("chances",), shown=_has_tie_breaks),
    _Way("prizes", N_("Prizes"), pages=("prizes",)),
    _Way(
        "tie-breaks",
        N_("Tie-breaks"),
        pages=("tie_breaks",),
        shown=lambda seen: _has_tie_breaks(seen) and _directs(seen),
    ),
    _Way("rating", N_("Ratings"), pages=("rating", "rating_check"), shown=_directs),
)


def tabs(ways: Sequence[_Way], seen: Seen, template: str) -> Iterator[PageTab]:
    """`template`: the one that is shown, without folder and ending."""
    for way in ways:
        if way.shown(seen):
            yield PageTab(way.path, way.words, way.key, template in way.pages)
