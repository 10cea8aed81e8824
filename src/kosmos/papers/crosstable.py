"""The cross table of a round robin: everybody against everybody, by number."""

from collections import defaultdict

from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.players import name_cell
from kosmos.papers.round import rating
from kosmos.papers.wishes import Wishes
from kosmos.standings.codes import parse_tie_breaks
from kosmos.standings.table import Place, notes, standings
from kosmos.tournament.record import record_of
from kosmos.tournament.state import Entry, State

#: what a game was for a player, in one character; forfeits are marked, open games are empty
SIGNS = {
    Outcome.WIN: ("1", "win"),
    Outcome.UNRATED_WIN: ("1", "win"),
    Outcome.DRAW: ("½", "draw"),
    Outcome.UNRATED_DRAW: ("½", "draw"),
    Outcome.LOSS: ("0", "loss"),
    Outcome.UNRATED_LOSS: ("0", "loss"),
    Outcome.FORFEIT_WIN: ("+", "win"),
    Outcome.FORFEIT_LOSS: ("–", "loss"),
    Outcome.ADJOURNED: ("?", "open"),
    Outcome.PENDING: ("", "open"),
}
SELF = Cell("■", mark="self")


def crosstable_paper(state: State, wishes: Wishes) -> Paper:
    record = record_of(state, wishes.round)
    tie_breaks = parse_tie_breaks(state.settings.tie_breaks)
    places = {place.number: place for place in standings(record, state.settings.tie_breaks)}
    entries = state.by_number
    columns = (
        Column("number", N_("No."), Align.RIGHT),
        Column("name", N_("Name")),
        Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
        *(
            Column(f"against_{number}", Phrase(str(number)), Align.CENTRE)
            for number in range(1, len(entries) + 1)
        ),
        Column("points", N_("Points"), Align.RIGHT),
        *(Column(str(each), Phrase(str(each)), Align.RIGHT) for each in tie_breaks),
        Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    )
    games = _games(record)
    rows = tuple(
        _row(entry, number, len(entries), games[number], places.get(number), len(tie_breaks))
        for number, entry in enumerate(entries, 1)
    )
    return Paper(
        key="crosstable",
        title=Phrase(N_("Cross table")),
        subtitle=Phrase("{name}", {"name": state.settings.name}),
        tables=(
            Table(
                columns,
                rows,
                id="crosstable",
                row_ids=tuple(f"player-{entry.id}" for entry in entries),
                wide=True,
            ),
        ),
        notes=(Phrase(N_("The columns are starting numbers.")), *(notes(record) if record.played else ())),
    )


def _games(record: Record) -> dict[int, dict[int, list[Outcome]]]:
    """Outcomes by number and opponent, in order of the rounds."""
    games: dict[int, dict[int, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    for entrant in record.entrants:
        for each in entrant.history:
            if each.opponent is not None:
                games[entrant.number][each.opponent].append(each.outcome)
    return games


def _row(
    entry: Entry,
    number: int,
    count: int,
    games: dict[int, list[Outcome]],
    place: Place | None,
    tie_breaks: int,
) -> Row:
    against = tuple(SELF if other == number else _cell(games.get(other, [])) for other in range(1, count + 1))
    values = tuple(value.text for value in place.tie_breaks) if place else ("",) * tie_breaks
    points = make_points(place.points) if place else ""
    return (
        str(number),
        name_cell(entry),
        rating(entry),
        *against,
        points,
        *values,
        str(place.rank) if place else "",
    )


def _cell(outcomes: list[Outcome]) -> Content:
    """One sign a game: `1`, or `½0` in a double round robin."""
    signs = [SIGNS[outcome] for outcome in outcomes if outcome in SIGNS]
    if not signs:
        return ""
    return Cell("".join(sign for sign, _ in signs), mark=signs[0][1] if len(signs) == 1 else "")
