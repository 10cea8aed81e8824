"""The standings, after any round, for any group, in every table mode."""

from collections.abc import Sequence

from kosmos.core.errors import NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.evening import evening_paper
from kosmos.papers.keizer import keizer_paper
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.person import (
    PERSON,
    attributes,
    by_any_number,
    extra_columns,
    group_wished,
    person_cell,
    subtitle,
)
from kosmos.papers.players import LEFT, NOBODY
from kosmos.papers.wishes import TableMode, Wishes, tie_breaks_of
from kosmos.standings.catalogue import name_of
from kosmos.standings.codes import TieBreak
from kosmos.standings.groups import of_group
from kosmos.standings.results import Results
from kosmos.standings.table import Place, notes, shown_tie_breaks, standings
from kosmos.standings.working import working_of
from kosmos.tournament.record import options_of, record_of
from kosmos.tournament.settings import System
from kosmos.tournament.state import State

RANK = Column("rank", N_("Rk."), Align.RIGHT, N_("Rank"))
POINTS = Column("points", N_("Points"), Align.RIGHT)
HEAD = (
    RANK,
    *(PERSON[key] for key in ("number", "title", "name", "rating", "club")),
    Column("games", N_("Games"), Align.RIGHT),
    POINTS,
)
#: on demand: what somebody made of his games
GAMES = (
    Column("wins", N_("W"), Align.RIGHT, N_("Games won")),
    Column("draws", N_("D"), Align.RIGHT, N_("Games drawn")),
    Column("losses", N_("L"), Align.RIGHT, N_("Games lost")),
)
NOTHING_PLAYED = Phrase(N_("Nothing is played yet."))
NOT_DECIDED = "–"


def standings_paper(state: State, wishes: Wishes) -> Paper:
    """Keizer and the winner-stays evening have tables of their own, unless a mode of Chaos is asked for."""
    if wishes.mode is TableMode.OWN and state.settings.system is System.KEIZER:
        return keizer_paper(state, wishes)
    if state.settings.system is System.WINNER_STAYS:
        return evening_paper(state, wishes)
    after = after_round(state, wishes)
    record = record_of(state, after)
    places = wanted_places(state, record, wishes)
    title = (
        Phrase(N_("Standings after round {round}"), {"round": after}) if after else Phrase(N_("Standings"))
    )
    return Paper(
        key="standings",
        title=title,
        subtitle=subtitle(state, wishes),
        tables=(standings_table(state, record, places, wishes),),
        notes=standings_notes(state, record, wishes),
    )


def wanted_places(state: State, record: Record, wishes: Wishes) -> tuple[Place, ...]:
    """The places in the mode asked for; a group's are numbered from 1, or keep those of the whole table."""
    tie_breaks = tie_breaks_of(wishes.mode, state.settings.tie_breaks)
    places = standings(record, tie_breaks, options=options_of(state))
    group = group_wished(wishes)
    if group is None:
        return places
    known = {number: attributes(state, entry) for number, entry in by_any_number(state).items()}
    return of_group(places, known, group, renumber=not wishes.keep_places)


def standings_table(state: State, record: Record, places: Sequence[Place], wishes: Wishes) -> Table:
    tie_breaks = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    games = tuple(column for column in GAMES if column.key in wishes.columns)
    columns = HEAD + tuple(map(tie_break_column, tie_breaks)) + games
    columns += extra_columns(columns, wishes)
    maker = _Rows(state, record, tie_breaks, wishes)
    return Table(
        columns,
        tuple(maker.row(place, columns) for place in places),
        id="standings",
        row_ids=tuple(f"place-{place.number}" for place in places),
    )


def standings_notes(state: State, record: Record, wishes: Wishes) -> tuple[Phrase, ...]:
    """Whether the table is final, who has left, and what the abbreviations mean."""
    if not state.entries:
        return (NOBODY,)
    if not record.played:
        return (NOTHING_PLAYED,)
    gone = (LEFT,) if any(entry.is_withdrawn for entry in state.entries.values()) else ()
    tie_breaks = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    return (*notes(record), *gone, *map(tie_break_note, tie_breaks))


def tie_break_note(tie_break: TieBreak) -> Phrase:
    return Phrase("{code}: {name}", {"code": str(tie_break), "name": name_of(tie_break)})


def tie_break_column(tie_break: TieBreak) -> Column:
    key = str(tie_break)
    return Column(key, Phrase(key), Align.RIGHT, name_of(tie_break))


def after_round(state: State, wishes: Wishes) -> int:
    """The round asked for, or the last one with a result in it."""
    if wishes.round is not None and not 0 <= wishes.round <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), wishes.round)
    if wishes.round is not None:
        return wishes.round
    for number in range(len(state.rounds), 0, -1):
        if any(game.result.is_final for game in state.rounds[number - 1].games):
            return number
    return 0


class _Rows:
    """Makes the rows of a table; what they share is looked up once."""

    def __init__(
        self, state: State, record: Record, tie_breaks: tuple[TieBreak, ...], wishes: Wishes
    ) -> None:
        self.state = state
        self.entries = by_any_number(state)
        self.entrants = {entrant.number: entrant for entrant in record.entrants}
        self.tie_breaks = tie_breaks
        self.codes = tuple(map(str, tie_breaks))
        self.results = Results(record, options=options_of(state)) if wishes.working else None
        self.counts = any(column.key in wishes.columns for column in GAMES)

    def row(self, place: Place, columns: tuple[Column, ...]) -> Row:
        made = self._made(place)
        entry = self.entries[place.number]
        return tuple(
            made[column.key] if column.key in made else person_cell(self.state, entry, column.key)
            for column in columns
        )

    def _made(self, place: Place) -> dict[str, Content]:
        entrant = self.entrants[place.number]
        made: dict[str, Content] = {
            "rank": str(place.rank),
            "number": str(place.number),
            "rating": str(entrant.rating or ""),
            "games": str(sum([each.is_played for each in entrant.history])),
            "points": self._opened("PTS", place, 0, make_points(place.points)),
        }
        if self.counts:
            made |= _counts([each.outcome for each in entrant.history if each.is_played])
        for index, (code, value) in enumerate(zip(self.codes, place.tie_breaks, strict=True)):
            made[code] = self._opened(self.tie_breaks[index], place, index, figure(value.text))
        return made

    def _opened(self, code: str | TieBreak, place: Place, index: int, text: str) -> Content:
        """A number with its working, if that was asked for; where nothing was decided there is none."""
        if self.results is None or text == NOT_DECIDED:
            return text
        steps = working_of(self.results, code, place.number, before=self.tie_breaks[:index])
        return Cell(text, working=steps)


def _counts(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """Games won, drawn and lost over the board."""
    signs = "".join(outcome.value for outcome in outcomes)
    kinds = {"wins": "1W", "draws": "=D", "losses": "0L"}
    return {key: str(sum(signs.count(sign) for sign in letters)) for key, letters in kinds.items()}
