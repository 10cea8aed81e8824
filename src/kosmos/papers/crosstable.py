"""The cross table: everybody against everybody by number in a round robin, round by round in a Swiss."""

from collections import defaultdict

from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase, figure
from kosmos.pairing.winner_stays import Score
from kosmos.papers.games import SIGNS
from kosmos.papers.keizer import keizer_crosstable_paper
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.person import PERSON, extra_columns, person_cell, subtitle
from kosmos.papers.players import NOBODY
from kosmos.papers.progress import PLACE, swiss_crosstable
from kosmos.papers.standings import POINTS, RANK, after_round, standings_notes, tie_break_column
from kosmos.standings.places import Place
from kosmos.standings.table import places_of, shown_tie_breaks
from kosmos.tournament.record import record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import TableMode, Wishes, tie_breaks_of

SELF = Cell("■", mark="self")
BY_NUMBER = Phrase(N_("The columns are starting numbers."))
OPPONENTS_BY_NUMBER = Phrase(N_("Opponents are named by their starting numbers."))
BY_PLACE = Phrase(N_("The columns are places."))
OPPONENTS_BY_PLACE = Phrase(N_("Opponents are named by their place in this table."))

GamesBetween = dict[int, dict[int, list[Outcome]]]  #: outcomes by number and opponent, in order


def crosstable_paper(state: State, wishes: Wishes) -> Paper:
    profile = state.settings.profile
    if profile.ranked_by is RankedBy.KEIZER and wishes.mode is TableMode.OWN:
        return keizer_crosstable_paper(state, wishes)
    if not profile.has_rounds:
        return _paper(state, wishes, evening_crosstable(state), (BY_NUMBER,))
    record = record_of(state, wishes.round)
    if profile.by_table:
        square, named = square_table(state, record, wishes), BY_PLACE if wishes.by_rank else BY_NUMBER
        return _paper(state, wishes, square, _notes(state, record, wishes, named))
    table = swiss_crosstable(state, record, wishes)
    named = OPPONENTS_BY_PLACE if wishes.by_rank else OPPONENTS_BY_NUMBER
    return _paper(state, wishes, table, _notes(state, record, wishes, named))


def _notes(state: State, record: Record, wishes: Wishes, first: Phrase) -> tuple[Phrase, ...]:
    return (first, *standings_notes(state, results_of(state, record), wishes)) if state.entries else (NOBODY,)


def _paper(state: State, wishes: Wishes, table: Table, notes: tuple[Phrase, ...]) -> Paper:
    return Paper(
        key="crosstable",
        title=Phrase(N_("Cross table")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=notes,
    )


def square_table(state: State, record: Record, wishes: Wishes) -> Table:
    tie_breaks = tie_breaks_of(wishes.mode, state.settings.tie_breaks)
    shown = shown_tie_breaks(tie_breaks)
    counted = record_of(state, after_round(state, wishes))
    places = {place.number: place for place in places_of(results_of(state, counted), tie_breaks)}
    entries = _by_rank(state, places) if wishes.by_rank else state.by_number
    column = {entry.number or entry.id: place for place, entry in enumerate(entries, 1)}
    columns = (
        PLACE if wishes.by_rank else PERSON["number"],
        PERSON["name"],
        PERSON["rating"],
        *_against(len(entries)),
        POINTS,
        *map(tie_break_column, shown),
        RANK,
    )
    extra = extra_columns(columns, wishes)
    games = _games(record)
    rows = tuple(
        (
            str(number),
            *(person_cell(state, entry, key) for key in ("name", "rating")),
            *_cells(number, column, games[entry.number or entry.id]),
            *_result(places.get(entry.number or entry.id), len(shown)),
            *(person_cell(state, entry, column.key) for column in extra),
        )
        for number, entry in enumerate(entries, 1)
    )
    return _square((*columns, *extra), rows, entries)


def _by_rank(state: State, places: dict[int, Place]) -> list[Entry]:
    """The entrants by rank; those without a place stand at the end, by number."""
    last = len(places) + 1

    def position(entry: Entry) -> int:
        place = places.get(entry.number or entry.id)
        return place.position if place else last

    return sorted(state.by_number, key=position)


def _square(columns: tuple[Column, ...], rows: tuple[Row, ...], entries: list[Entry]) -> Table:
    return Table(
        columns,
        rows,
        id="crosstable",
        row_ids=tuple(f"player-{entry.id}" for entry in entries),
        wide=True,
    )


def _against(count: int) -> tuple[Column, ...]:
    return tuple(
        Column(f"against_{number}", Phrase("{number}", {"number": number}), Align.CENTRE)
        for number in range(1, count + 1)
    )


def _games(record: Record) -> GamesBetween:
    games: GamesBetween = defaultdict(lambda: defaultdict(list))
    for entrant in record.entrants:
        for each in entrant.history:
            if each.opponent is not None:
                games[entrant.number][each.opponent].append(each.outcome)
    return games


def _cells(own: int, column: dict[int, int], games: dict[int, list[Outcome]]) -> tuple[Content, ...]:
    """`column`: where each opponent stands, by number."""
    return tuple(SELF if place == own else _cell(games.get(other, [])) for other, place in column.items())


def _cell(outcomes: list[Outcome]) -> Content:
    """One sign a game: `1`, or `½0` in a double round robin."""
    signs = [SIGNS[outcome] for outcome in outcomes if outcome in SIGNS]
    if not signs:
        return ""
    return Cell("".join(sign for sign, _ in signs), mark=signs[0][1] if len(signs) == 1 else "")


def _result(place: Place | None, tie_breaks: int) -> tuple[str, ...]:
    if place is None:
        return ("",) * (tie_breaks + 2)
    return (points_figure(place.points), *(figure(value.text) for value in place.tie_breaks), str(place.rank))


# -- where the winner stays ----------------------------------------------------------------------------

_SCORES = {
    Score.WHITE: (Outcome.WIN, Outcome.LOSS),
    Score.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Score.BLACK: (Outcome.LOSS, Outcome.WIN),
}


def evening_crosstable(state: State) -> Table:
    """Everybody's games against everybody, one sign each, in the order they ended."""
    entries = state.by_number
    number = {entry.id: place for place, entry in enumerate(entries, 1)}
    games: GamesBetween = defaultdict(lambda: defaultdict(list))
    for done in state.evening.finished:
        white, black = _SCORES[done.score]
        games[number[done.white]][number[done.black]].append(white)
        games[number[done.black]][number[done.white]].append(black)
    success = {player.number: player.success for player in state.evening.players}
    columns = (PERSON["number"], PERSON["name"], *_against(len(entries)), POINTS)
    rows = tuple(
        (
            str(place),
            person_cell(state, entry, "name"),
            *_cells(place, {other: other for other in number.values()}, games[place]),
            points_figure(success.get(entry.id, 0)),
        )
        for place, entry in enumerate(entries, 1)
    )
    return _square(columns, rows, entries)
