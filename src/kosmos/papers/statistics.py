"""Statistics of a tournament, with plots: score distribution, rating against result, standings race."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kosmos.core.record import Encounter
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.papers.games import SIGNS
from kosmos.papers.groups import ranked_round
from kosmos.papers.paper import (
    Align,
    Block,
    Column,
    Fact,
    Facts,
    Paper,
    Plot,
    PlotKind,
    Row,
    Series,
    Table,
    Text,
)
from kosmos.papers.person import by_any_number, rating, subtitle
from kosmos.papers.ranking import Ranking, every_ranking
from kosmos.papers.ratings import rated_record
from kosmos.papers.render.widths import shortened
from kosmos.papers.standings import NOTHING_PLAYED
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

RACERS = 8  #: lines in the standings race: as many as there are colours
LONGEST_NAME = 16  #: of a line in it
FIGURES = (
    Column("what", N_("Results")),
    Column("count", N_("Games"), Align.RIGHT),
    Column("share", "%", Align.RIGHT),
)


def statistics_paper(state: State, wishes: Wishes) -> Paper:
    blocks = tuple(statistics_blocks(state, wishes))
    if blocks and (race := race_plot(state, wishes)):
        blocks = (*blocks, race)
    return Paper(
        key="statistics",
        title=Phrase(N_("Statistics")),
        subtitle=subtitle(state, wishes),
        blocks=blocks or (Text(NOTHING_PLAYED),),
    )


def statistics_blocks(state: State, wishes: Wishes) -> Iterator[Block]:
    """All but the race of the leaders."""
    after = ranked_round(state, wishes)
    record = rated_record(state, wishes)
    if not any(each.is_played for entrant in record.entrants for each in entrant.history):
        return
    yield Facts(tuple(_facts(state)))
    yield _results(state, after)
    scores = {entrant.number: _score(entrant.history) for entrant in record.entrants}
    yield _distribution(scores)
    against = _against_rating(state, scores)
    if against:
        yield against


def race_plot(state: State, wishes: Wishes) -> Plot | None:
    """The places of the leaders, round by round; one round is no race."""
    after = ranked_round(state, wishes)
    return _race(state, after) if after > 1 else None


_WORTH = {"1": 1.0, "+": 1.0, "½": 0.5}


def _score(history: Sequence[Encounter]) -> float:
    """Game points as people count them: a win is 1, whatever the tournament gives for it."""
    return sum((_WORTH.get(SIGNS[each.outcome][0], 0.0) for each in history if each.opponent), 0.0)


def _facts(state: State) -> Iterator[Fact]:
    ratings = [int(text) for text in (rating(state, entry) for entry in state.entries.values()) if text]
    yield Fact("players", N_("Players"), str(len(state.entries)))
    if state.rounds:
        yield Fact("rounds", N_("Rounds"), f"{len(state.rounds)} / {state.rounds_planned}")
    if ratings:
        yield Fact("mean_rating", N_("Mean rating"), str(round(sum(ratings) / len(ratings))))
        yield Fact("rated", N_("Rated players"), str(len(ratings)))


_KINDS = (
    (N_("White wins"), {Result.WHITE_WINS, Result.WHITE_HALF}),
    (N_("Draws"), {Result.DRAW}),
    (N_("Black wins"), {Result.BLACK_WINS, Result.BLACK_HALF}),
    (N_("No points"), {Result.NO_POINTS}),
    (N_("Forfeits"), {Result.WHITE_WINS_FORFEIT, Result.BLACK_WINS_FORFEIT, Result.DOUBLE_FORFEIT}),
    (N_("Open games"), {Result.MISSING, Result.ADJOURNED}),
)


def _results(state: State, after: int) -> Table:
    games = [game.result for round_ in state.rounds[: after or None] for game in round_.games]
    games += [Result(done.score.value) for done in state.evening.finished]
    counts = Counter(games)
    rows: list[Row] = []
    for name, kinds in _KINDS:
        count = sum(counts[kind] for kind in kinds)
        if count:
            rows.append((Phrase(name), str(count), f"{100 * count / len(games):.0f}"))
    return Table(FIGURES, tuple(rows), id="results")


def _distribution(scores: dict[int, float]) -> Plot:
    counts = Counter(scores.values())
    steps = [half / 2 for half in range(int(2 * max(counts)) + 1)]
    labels = tuple(_points(step) for step in steps)
    bars = tuple((float(index), float(counts[step])) for index, step in enumerate(steps))
    return Plot(
        PlotKind.BARS,
        (Series(Phrase(N_("Players")), bars),),
        x=N_("Points"),
        y=N_("Players"),
        caption=N_("Score distribution"),
        labels=labels,
    )


def _points(value: float) -> str:
    whole = int(value)
    return f"{whole or ''}½" if value != whole else str(whole)


def _against_rating(state: State, scores: dict[int, float]) -> Plot | None:
    entries = by_any_number(state) if state.settings.profile.has_rounds else dict(state.entries)
    points = [
        (float(text), scores[number]) for number, entry in entries.items() if (text := rating(state, entry))
    ]
    if not points:
        return None
    return Plot(
        PlotKind.POINTS,
        (Series(Phrase(N_("Points")), tuple(points)),),
        x=N_("Rating"),
        y=N_("Points"),
        caption=N_("Rating against result"),
    )


def _race(state: State, after: int) -> Plot:
    """The way of those who lead now, through the ranks."""
    rankings = every_ranking(state, after)
    last = rankings[-1]
    lines = []
    for place in last.places[:RACERS]:
        ranks = [
            (float(number), float(rank))
            for number, ranking in enumerate(rankings, 1)
            if (rank := _rank_in(ranking, place.number))
        ]
        name = shortened(last.entries[place.number].player.name.partition(",")[0], LONGEST_NAME)
        lines.append(Series(Phrase("{name}", {"name": name}), tuple(ranks)))
    return Plot(
        PlotKind.LINES,
        tuple(lines),
        x=N_("Round"),
        y=N_("Rank"),
        caption=N_("Standings race"),
        first_on_top=True,
    )


def _rank_in(ranking: Ranking, number: int) -> int:
    return next((place.position for place in ranking.places if place.number == number), 0)
