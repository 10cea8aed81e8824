"""All papers by key: the list that pages, the API and the command line are made from."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.papers.crosstable import crosstable_paper
from kosmos.papers.paper import Paper
from kosmos.papers.players import players_paper
from kosmos.papers.round import round_paper
from kosmos.papers.standings import standings_paper
from kosmos.papers.wishes import Wishes
from kosmos.tournament.state import State


class Kind(NamedTuple):
    title: str
    make: Callable[[State, Wishes], Paper]


PAPERS: Mapping[str, Kind] = {
    "players": Kind(N_("Players"), players_paper),
    "round": Kind(N_("Round"), round_paper),
    "standings": Kind(N_("Standings"), standings_paper),
    "crosstable": Kind(N_("Cross table"), crosstable_paper),
}


def make_paper(key: str, state: State, wishes: Wishes) -> Paper:
    if key not in PAPERS:
        raise NotFound(Phrase(N_("paper")), key)
    return PAPERS[key].make(state, wishes)
