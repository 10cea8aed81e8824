"""The tables that pages show: which paper with which wishes, and what else on the page may change."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec.structs import replace

from kosmos.core.errors import Refusal
from kosmos.core.fields import flag, read_struct, whole
from kosmos.core.players import ChaosGroup
from kosmos.locale import N_
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Paper
from kosmos.papers.standings import after_round
from kosmos.papers.tiles import MOST_ROUNDS_TILED, MOST_TILED
from kosmos.service.views import read_question
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.cup_desk import level_matches
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Round
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes

LEADERS = 10  #: rows of the standings on the overview
MOST_ROUNDS = 15  #: a season of more rounds is shown a window at a time
WINDOW = 8  #: rounds in it


class PageQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Which part of something long a page shows."""

    first_round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None
    upto: Annotated[int | None, whole(N_("Version"), 1, 2**31)] = None
    by_rank: Annotated[bool, flag(N_("By rank"))] = False


def read_page_question(asked: Mapping[str, Any]) -> PageQuestion:
    known = {name: value for name, value in asked.items() if name in PageQuestion.__struct_fields__ and value}
    return read_struct(PageQuestion, known, dt.date.min)


class ShownTable(NamedTuple):
    """The table of one page, and for whom: `private`, for those who may read everything."""

    paper: str
    round: int | None = None
    group: ChaosGroup | None = None
    long: bool = False
    private: bool = False
    first: int | None = None  #: the first of the rounds shown; None: the newest ones
    by_rank: bool = False  #: of a cross table

    @property
    def text(self) -> str:
        """As a page says it on the live wire."""
        asked = {
            "round": self.round,
            "group": self.group,
            "long": "yes" if self.long else "",
            "first_round": self.first,
            "by_rank": "yes" if self.by_rank else "",
        }
        query = urlencode({name: value for name, value in asked.items() if value})
        return self.paper + (f"?{query}" if query else "")


def read_shown(text: str, *, private: bool) -> ShownTable | None:
    """The table that a page names; None where its rows cannot be patched."""
    paper, _, query = text.partition("?")
    if paper not in PAGES:
        return None
    try:
        asked = dict(parse_qsl(query))
        question = read_question(
            {name: value for name, value in asked.items() if name in ("round", "group", "long")}
        )
        part = read_page_question(asked)
    except Refusal:
        return None
    wishes = question.wishes
    return ShownTable(paper, wishes.round, wishes.group, wishes.long, private, part.first_round, part.by_rank)


# -- papers ----------------------------------------------------------------------------------------------------


def shown_paper(shown: ShownTable, state: State, today: str) -> Paper:
    if shown.paper == "leaders":
        return leaders(state)
    paper = "round" if shown.paper == "desk" else shown.paper
    return make_paper(paper, state, shown_wishes(shown, state, today))


def shown_wishes(shown: ShownTable, state: State, today: str = "") -> Wishes:
    """Members of a Keizer club work the table out by hand; elsewhere a number leads to how it came about."""
    ranked_by = state.settings.profile.ranked_by
    return Wishes(
        private=shown.private,
        round=shown.round,
        group=shown.group,
        long=shown.long,
        by_rank=shown.by_rank,
        working=ranked_by is RankedBy.KEIZER,
        links=shown.paper in ("round", "desk")
        or (shown.paper == "standings" and ranked_by is RankedBy.POINTS),
        tiles=shown.paper == "standings" and is_tiled(state),
        today=today if shown.paper == "standings" else "",
        window=window_of(len(state.rounds), shown.first),
    )


def is_tiled(state: State) -> bool:
    """A page of standings has room for the rounds: a short table, ranked by points."""
    small = len(state.entries) <= MOST_TILED and len(state.rounds) <= MOST_ROUNDS_TILED
    return small and state.settings.profile.ranked_by is RankedBy.POINTS


def window_of(rounds: int, first: int | None) -> tuple[int, int] | None:
    """The rounds a page shows of a long season: those from `first` on, or the newest; None: it is not that long."""
    if rounds <= MOST_ROUNDS:
        return None
    begin = max(1, rounds - WINDOW + 1) if first is None else min(max(1, first), rounds)
    return begin, min(begin + WINDOW - 1, rounds)


def windows(rounds: int) -> list[tuple[int, int]]:
    """All windows of a season, the newest first."""
    if rounds <= MOST_ROUNDS:
        return []
    return [(max(1, last - WINDOW + 1), last) for last in range(rounds, 0, -WINDOW)]


def leaders(state: State, count: int = LEADERS) -> Paper:
    """The top of the standings, the same for everybody."""
    paper = make_paper("standings", state, Wishes())
    first = replace(paper.table, rows=paper.table.rows[:count], row_ids=paper.table.row_ids[:count])
    return replace(paper, tables=(first, *paper.tables[1:]), notes=())


# -- what stands around them -----------------------------------------------------------------------------------


def surroundings(shown: ShownTable | None, chronicle: Chronicle) -> tuple[Any, ...]:
    """What the page shows besides its table: where this has changed, the page has to be fetched anew."""
    state = chronicle.state
    way = (bool(chronicle.undo_to), bool(chronicle.redo_to))
    head = (state.settings, state.public, *way, state.arbiter, state.starts, chronicle.behind is None)
    if shown is None:
        return (*head, chronicle.version)
    rounds = [_outline(round_) for round_ in state.rounds]
    level = [(match.round, match.board, match.games) for match in level_matches(state)]
    around = _everything(state) if shown.private else PAGES[shown.paper](state)
    return (
        *head,
        rounds,
        level,
        _tile_columns(shown, state),
        *around,
        *(_counts(state) if shown.paper == "desk" else ()),
    )


def _outline(round_: Round) -> tuple[int, bool, list[int]]:
    return len(round_.games), round_.is_complete, list(round_.byes)


_NOT_RESULTS = [
    field.name for field in fields(State) if field.compare and field.name not in ("rounds", "adjourned")
]


def _everything(state: State) -> tuple[Any, ...]:
    """Directors see buttons and forms that depend on almost anything, so only results are left out."""
    return tuple(getattr(state, name) for name in _NOT_RESULTS)


def _counts(state: State) -> tuple[Any, ...]:
    """The desk says how many results are in, round by round."""
    return tuple(sum(game.result.is_final for game in round_.games) for round_ in state.rounds)


def _standings(state: State) -> tuple[Any, ...]:
    """Which groups there are, and whether there is anybody."""
    return ({group for entry in state.entries.values() for group in entry.player.groups}, bool(state.entries))


def _tile_columns(shown: ShownTable, state: State) -> int:
    return (
        after_round(state, Wishes(round=shown.round)) if shown.paper == "standings" and is_tiled(state) else 0
    )


def _overview(state: State) -> tuple[Any, ...]:
    return len(state.entries), state.current_round, any(map(_has_result, state.rounds))


def _has_result(round_: Round) -> bool:
    return any(game.result.is_final for game in round_.games)


def _pairings(state: State) -> tuple[Any, ...]:
    return (state.seeds,)


def _nothing(_: State) -> tuple[Any, ...]:
    return ()


#: paper -> what a visitor sees around it
PAGES = {
    "standings": _standings,
    "leaders": _overview,
    "round": _pairings,
    "desk": _pairings,
    "alphabetical": _pairings,
    "crosstable": _nothing,
    "players": _nothing,
}
