"""All papers of team events by their keys."""

from collections.abc import Callable
from typing import NamedTuple

from kosmos.locale import N_
from kosmos.papers.paper import Paper
from kosmos.papers.team_matches import TeamPaperAsked, match_paper, team_round_paper
from kosmos.papers.team_players import board_scores_paper, team_players_paper
from kosmos.papers.team_tables import team_crosstable_paper, team_standings_paper


class TeamPaper(NamedTuple):
    title: str
    make: Callable[[TeamPaperAsked], Paper]


TEAM_PAPERS: dict[str, TeamPaper] = {
    "table": TeamPaper(N_("Table"), team_standings_paper),
    "crosstable": TeamPaper(N_("Cross table"), team_crosstable_paper),
    "round": TeamPaper(N_("Round"), team_round_paper),
    "match": TeamPaper(N_("Match reports"), match_paper),
    "boards": TeamPaper(N_("Board scores"), board_scores_paper),
    "players": TeamPaper(N_("Players"), team_players_paper),
}
