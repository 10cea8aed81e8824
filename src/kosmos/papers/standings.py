"""The standings, after any round, for any group, in every table mode."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from kosmos.core.errors import NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.record import Entrant
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.cup import cup_standings_paper
from kosmos.papers.evening import evening_paper
from kosmos.papers.games import with_open_games
from kosmos.papers.keizer import keizer_paper
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.person import (
    PERSON,
    by_any_number,
    extra_columns,
    group_wished,
    joined,
    person_cell,
    subtitle,
)
from kosmos.papers.players import LEFT, NOBODY
from kosmos.papers.tiles import TILES, with_tiles
from kosmos.standings.catalogue import CATALOGUE, name_of
from kosmos.standings.groups import of_group
from kosmos.standings.places import Place
from kosmos.standings.results import Results
from kosmos.standings.table import notes_of, places_of, shown_tie_breaks
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit, Value
from kosmos.standings.working import working_of
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.projected import revised
from kosmos.tournament.record import record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import TableMode, Wishes, tie_breaks_of

RANK = Column("rank", N_("Rk."), Align.RIGHT, N_("Rank"))
POINTS = Column("points", N_("Points"), Align.RIGHT)
HEAD = (
    RANK,
    *(PERSON[key] for key in ("number", "title", "name", "rating", "club")),
    Column("games", N_("Games"), Align.RIGHT),
    POINTS,
)
#: on demand: what somebody made of their games
GAMES = (
    Column("wins", N_("W"), Align.RIGHT, N_("Games won")),
    Column("draws", N_("D"), Align.RIGHT, N_("Games drawn")),
    Column("losses", N_("L"), Align.RIGHT, N_("Games lost")),
)
CATEGORY = Column("category", N_("Category"), help=N_("The place in each category"))
NOTHING_PLAYED = Phrase(N_("Nothing is played yet."))
NOT_DECIDED = "–"
DECIDES = "decides"  #: the figure to which a place is owed


def standings_paper(state: State, wishes: Wishes) -> Paper:
    """Keizer and the winner-stays evening have tables of their own, unless a mode of Chaos is asked for."""
    if wishes.mode is TableMode.OWN and state.settings.profile.ranked_by is RankedBy.KEIZER:
        return keizer_paper(state, wishes)
    if state.settings.profile.ranked_by is RankedBy.EVENING:
        return evening_paper(state, wishes)
    if wishes.mode is TableMode.OWN and state.settings.profile.ranked_by is RankedBy.CUP:
        return cup_standings_paper(state, wishes)
    after = after_round(state, wishes)
    results = results_of(state, record_of(state, after))
    places = wanted_places(state, results, wishes)
    title = (
        Phrase(N_("Standings after round {round}"), {"round": after}) if after else Phrase(N_("Standings"))
    )
    return Paper(
        key="standings",
        title=with_open_games(title, state, after),
        subtitle=subtitle(state, wishes),
        tables=(standings_table(state, results, places, wishes),),
        notes=standings_notes(state, results, wishes),
        data={"after_round": after, "final": results.is_final},
    )


def wanted_places(state: State, results: Results, wishes: Wishes) -> tuple[Place, ...]:
    """The places in the mode asked for; a group's are numbered from 1, or keep those of the whole table."""
    places = places_of(results, tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    group = group_wished(state, wishes)
    if group is None:
        return places
    known = {number: attributes_of(state, entry) for number, entry in by_any_number(state).items()}
    return of_group(places, known, group, renumber=not wishes.keep_places)


def standings_table(state: State, results: Results, places: Sequence[Place], wishes: Wishes) -> Table:
    all_tie_breaks = tie_breaks_of(wishes.mode, state.settings.tie_breaks)
    tie_breaks = shown_tie_breaks(all_tie_breaks)
    games = tuple(column for column in GAMES if column.key in wishes.columns)
    columns = HEAD + tuple(map(tie_break_column, tie_breaks)) + games
    columns += extra_columns(columns, wishes)
    rows = _StandingsRows(state, results, tie_breaks, wishes, columns).of(places)
    if wishes.tiles and results.played:
        ranks = {place.number: place.rank for place in places_of(results, all_tie_breaks)}
        entrants = {entrant.number: entrant for entrant in results.entrants}
        columns, rows = with_tiles(columns, rows, places, entrants, ranks, results.played)
    if state.categories:
        columns, rows = _with_category_places(state, results, wishes, places, columns, rows)
    return Table(
        columns,
        rows,
        id="standings",
        row_ids=tuple(f"place-{place.number}" for place in places),
    )


def _with_category_places(
    state: State,
    results: Results,
    wishes: Wishes,
    places: Sequence[Place],
    columns: tuple[Column, ...],
    rows: tuple[Row, ...],
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """A column behind the others: the places in every category that a player is in, “U12 1.”"""
    ranks = category_places(state, places_of(results, tie_breaks_of(wishes.mode, state.settings.tie_breaks)))
    cells = (ranks.get(place.number, "") for place in places)
    return (*columns, CATEGORY), tuple((*row, cell) for row, cell in zip(rows, cells, strict=True))


def category_places(state: State, places: Sequence[Place]) -> dict[int, Phrase | str]:
    """By number: the places of a player among those of the same category, in words."""
    known = {number: attributes_of(state, entry) for number, entry in by_any_number(state).items()}
    said: dict[int, list[Phrase | str]] = {}
    for category in state.categories:
        for place in of_group(places, known, category.group):
            words = Phrase("{category} {place}.", {"category": category.name, "place": place.rank})
            said.setdefault(place.number, []).append(words)
    return {number: joined(tuple(words), " · ") for number, words in said.items()}


def standings_notes(state: State, results: Results, wishes: Wishes) -> tuple[Phrase, ...]:
    """Whether the table is final, who has left, and what the abbreviations mean."""
    if not state.entries:
        return (NOBODY,)
    if not results.played:
        return (NOTHING_PLAYED,)
    gone = (LEFT,) if _shows_who_left(state, results) else ()
    tie_breaks = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    tiles = (TILES,) if wishes.tiles else ()
    return (*notes_of(results), *gone, *tiles, *map(tie_break_note, tie_breaks))


def _shows_who_left(state: State, results: Results) -> bool:
    """Whether a note about players who left is needed: somebody in the table has left. Those with too few games of a
    round robin are not in it.
    """
    withdrawn = {entry.number for entry in state.entries.values() if entry.is_withdrawn}
    return any(place.number in withdrawn for place in places_of(results, ())) if withdrawn else False


def tie_break_note(tie_break: TieBreak) -> Phrase:
    return Phrase("{code}: {name}", {"code": str(tie_break), "name": _meaning(tie_break)})


def tie_break_column(tie_break: TieBreak) -> Column:
    key = str(tie_break)
    return Column(key, Phrase(key), Align.RIGHT, _meaning(tie_break))


def _meaning(tie_break: TieBreak) -> Phrase:
    """Of other tie-breaks more is better; what is a place among the tied says so."""
    name = name_of(tie_break)
    if CATALOGUE[tie_break.code].unit is not Unit.PLACE:
        return name
    text = N_("{name}: the place among the tied, 1 is the best")
    if tie_break.reverse:
        text = N_("{name}: the place among the tied, 1 is the last")
    return Phrase(text, {"name": name})


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


class _Line(NamedTuple):
    """A row without its first cell, the rank, and what it was made from."""

    points: int
    tie_breaks: tuple[Value, ...]
    entrant: Entrant
    entry: Entry
    cells: Row

    def holds(self, place: Place, entrant: Entrant, entry: Entry) -> bool:
        same = self.entrant is entrant and self.entry is entry
        return same and self.points == place.points and self.tie_breaks == place.tie_breaks


class _StandingsRows:
    """Makes the rows of a table; what they share is looked up once, and a row that was made before is taken over."""

    def __init__(
        self,
        state: State,
        results: Results,
        tie_breaks: tuple[TieBreak, ...],
        wishes: Wishes,
        columns: tuple[Column, ...],
    ) -> None:
        self.state = state
        self.entries = by_any_number(state)
        self.entrants = {entrant.number: entrant for entrant in results.entrants}
        self.tie_breaks = tie_breaks
        self.codes = tuple(map(str, tie_breaks))
        self.results = results if wishes.working else None
        self.links = f"working/{wishes.round or 0}/" if wishes.links else ""
        self.counts = any(column.key in wishes.columns for column in GAMES)
        self.columns = columns[1:]

    def of(self, places: Sequence[Place]) -> tuple[Row, ...]:
        lines = self._lines(places)
        rows = [(str(place.rank), *lines[place.number].cells) for place in places]
        return tuple(self._deciding(rows, places) if self.links else rows)

    def _deciding(self, rows: list[Row], places: Sequence[Place]) -> list[Row]:
        """On pages the figure that parts a place from the one above it is marked; the points need no mark."""
        first = [column.key for column in self.columns].index(self.codes[0]) + 1 if self.codes else 0
        for at, (above, place) in enumerate(pairwise(places), 1):
            if first and (index := _parts(above, place)) is not None:
                rows[at] = _marked(rows[at], first + index)
        return rows

    def _lines(self, places: Sequence[Place]) -> dict[int, _Line]:
        """By number. A working says more than the line it is made from, so lines with workings are not kept."""
        if self.results is not None:
            return self._going_on(places, None)
        keys = tuple(column.key for column in self.columns)
        rules = self.state.categories if "categories" in keys else ()
        name = ("lines", keys, self.links, rules)
        return revised(self.state, name, lambda before: self._going_on(places, before))

    def _going_on(self, places: Sequence[Place], before: dict[int, _Line] | None) -> dict[int, _Line]:
        known = before or {}
        lines = {}
        for place in places:
            entrant, entry = self.entrants[place.number], self.entries[place.number]
            line = known.get(place.number)
            if line is None or not line.holds(place, entrant, entry):
                line = _Line(
                    place.points, place.tie_breaks, entrant, entry, self._cells(place, entrant, entry)
                )
            lines[place.number] = line
        return lines

    def _cells(self, place: Place, entrant: Entrant, entry: Entry) -> Row:
        made: dict[str, Content] = {
            "number": str(place.number),
            "rating": str(entrant.rating or ""),
            "games": str(sum([each.is_played for each in entrant.history])),
            "points": self._opened("PTS", place, 0, points_figure(place.points)),
        }
        if self.counts:
            made |= _counts([each.outcome for each in entrant.history if each.is_played])
        for index, (code, value) in enumerate(zip(self.codes, place.tie_breaks, strict=True)):
            made[code] = self._opened(self.tie_breaks[index], place, index, figure(value.text))
        return tuple(
            [
                made[column.key] if column.key in made else person_cell(self.state, entry, column.key)
                for column in self.columns
            ]
        )

    def _opened(self, code: str | TieBreak, place: Place, index: int, text: str) -> Content:
        """A number with its working or the way to it, if that was asked for; where nothing was decided there is none."""
        if text == NOT_DECIDED:
            return text
        if self.links:
            return Cell(text, ref=f"{self.links}{place.number}/{str(code).replace('/', ':')}")
        if self.results is None:
            return text
        steps = working_of(self.results, code, place.number, before=self.tie_breaks[:index])
        return Cell(text, working=steps)


def _parts(above: Place, place: Place) -> int | None:
    """The tie-break that separates two places with the same points; None: the points do, or nothing does."""
    if above.points != place.points:
        return None
    both = zip(above.tie_breaks, place.tie_breaks, strict=True)
    return next((index for index, (one, other) in enumerate(both) if one != other), None)


def _marked(row: Row, at: int) -> Row:
    cell = row[at]
    made = replace(cell, mark=DECIDES) if isinstance(cell, Cell) else Cell(cell, mark=DECIDES)
    return (*row[:at], made, *row[at + 1 :])


def _counts(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """Games won, drawn and lost over the board."""
    signs = "".join(outcome.value for outcome in outcomes)
    kinds = {"wins": "1W", "draws": "=D", "losses": "0L"}
    return {key: str(sum(signs.count(sign) for sign in letters)) for key, letters in kinds.items()}
