"""The tables that pages show: which paper with which wishes, and what else on the page may change."""

from dataclasses import fields
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from msgspec.structs import replace

from kosmos.core.errors import Refusal
from kosmos.core.players import ChaosGroup
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Paper
from kosmos.service.views import read_question
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.state import Round, State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes

LEADERS = 10  #: rows of the standings on the overview


class ShownTable(NamedTuple):
    """The table of one page, and for whom: `private`, for those who may read everything."""

    paper: str
    round: int | None = None
    group: ChaosGroup | None = None
    long: bool = False
    private: bool = False

    @property
    def text(self) -> str:
        """As a page says it on the live wire."""
        asked = {"round": self.round, "group": self.group, "long": "yes" if self.long else ""}
        query = urlencode({name: value for name, value in asked.items() if value})
        return self.paper + (f"?{query}" if query else "")


def read_shown(text: str, *, private: bool) -> ShownTable | None:
    """None: no table that rows can be patched in."""
    paper, _, query = text.partition("?")
    if paper not in PAGES:
        return None
    try:
        question = read_question(
            {name: value for name, value in parse_qsl(query) if name in ("round", "group", "long")}
        )
    except Refusal:
        return None
    wishes = question.wishes
    return ShownTable(paper, wishes.round, wishes.group, wishes.long, private)


# -- papers ----------------------------------------------------------------------------------------------------


def shown_paper(shown: ShownTable, state: State, today: str) -> Paper:
    if shown.paper == "leaders":
        return leaders(state)
    return make_paper(shown.paper, state, shown_wishes(shown, state, today))


def shown_wishes(shown: ShownTable, state: State, today: str = "") -> Wishes:
    """Members of a Keizer club work the table out by hand; elsewhere a number leads to how it came about."""
    ranked_by = state.settings.profile.ranked_by
    return Wishes(
        private=shown.private,
        round=shown.round,
        group=shown.group,
        long=shown.long,
        working=ranked_by is RankedBy.KEIZER,
        links=shown.paper == "standings" and ranked_by is RankedBy.POINTS,
        today=today if shown.paper == "standings" else "",
    )


def leaders(state: State) -> Paper:
    """The top of the standings, the same for everybody."""
    paper = make_paper("standings", state, Wishes())
    first = replace(paper.table, rows=paper.table.rows[:LEADERS], row_ids=paper.table.row_ids[:LEADERS])
    return replace(paper, tables=(first, *paper.tables[1:]), notes=())


# -- what stands around them -----------------------------------------------------------------------------------


def surroundings(shown: ShownTable | None, chronicle: Chronicle) -> tuple[Any, ...]:
    """What the page shows besides its table: where this changes, the page has to be fetched."""
    state = chronicle.state
    head = (state.settings, state.public, bool(chronicle.undo_to), bool(chronicle.redo_to))
    if shown is None:
        return (*head, chronicle.version)
    rounds = [_outline(round_) for round_ in state.rounds]
    return (*head, rounds, *(_everything(state) if shown.private else PAGES[shown.paper](state)))


def _outline(round_: Round) -> tuple[int, bool, list[int]]:
    return len(round_.games), round_.is_complete, list(round_.byes)


_NOT_RESULTS = [
    field.name for field in fields(State) if field.compare and field.name not in ("rounds", "adjourned")
]


def _everything(state: State) -> tuple[Any, ...]:
    """Those who direct see buttons and forms that depend on anything; only results are left out."""
    return tuple(getattr(state, name) for name in _NOT_RESULTS)


def _groups(state: State) -> tuple[Any, ...]:
    return ({group for entry in state.entries.values() for group in entry.player.groups}, bool(state.entries))


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
    "standings": _groups,
    "leaders": _overview,
    "round": _pairings,
    "crosstable": _nothing,
    "players": _nothing,
}
