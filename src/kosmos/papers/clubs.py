"""The clubs by the points of their best players."""

from kosmos.core.points import points_figure
from kosmos.locale import N_, NP_, Phrase
from kosmos.papers.groups import ranked_round
from kosmos.papers.paper import Align, Cell, Column, Paper, Row, Table, Text
from kosmos.papers.person import joined, subtitle
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.standings.groups import ClubScore, club_scores
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("club", N_("Club")),
    Column("points", N_("Points"), Align.RIGHT),
    Column("players", N_("Players")),
)


def clubs_paper(state: State, wishes: Wishes) -> Paper:
    """A club with fewer players than count is marked: it stands with those it has."""
    ranking = ranking_after(state, ranked_round(state, wishes))
    scores = club_scores(ranking.places, ranking.attributes(state), wishes.best, incomplete=True)
    rows = tuple(_row(ranking, score, wishes.best) for score in scores)
    title = NP_("Clubs: the best player of each", "Clubs: the best {best} players together", by="best")
    nobody = Text(Phrase(N_("No player is in a club.")))
    ids = tuple(f"club-{place}" for place in range(1, len(rows) + 1))
    return Paper(
        key="clubs",
        title=Phrase(title, {"best": wishes.best}),
        subtitle=subtitle(state, wishes),
        tables=(Table(COLUMNS, rows, id="clubs", row_ids=ids),) if rows else (),
        blocks=() if rows else (nobody,),
        data={"best": wishes.best},
    )


def _row(ranking: Ranking, score: ClubScore, best: int) -> Row:
    names = tuple(
        Phrase(
            "{name} ({points})",
            {
                "name": ranking.entries[each.number].player.name,
                "points": ranking.points[each.number],
            },
        )
        for each in score.places
    )
    complete = len(score.places) == best
    return (
        str(score.rank),
        score.club if complete else Cell(score.club, mark="incomplete"),
        points_figure(score.points),
        joined(names, "; "),
    )
