"""Everybody's way through the rounds: the progress table by rank, and the cross table of a Swiss by number or rank."""

from collections.abc import Callable, Mapping, Sequence

from kosmos.core.points import points_figure
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.games import encounter_cell, free_word, round_columns, with_open_games
from kosmos.papers.paper import Align, Column, Content, Paper, Table
from kosmos.papers.person import (
    PERSON,
    by_any_number,
    extra_columns,
    group_wished,
    person_cell,
    subtitle,
)
from kosmos.papers.round import nothing_drawn
from kosmos.papers.standings import (
    POINTS,
    RANK,
    after_round,
    standings_notes,
    tie_break_column,
    wanted_places,
)
from kosmos.standings.places import Place
from kosmos.standings.table import places_of, shown_tie_breaks
from kosmos.standings.tie_break import TieBreak
from kosmos.tournament.record import record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes, tie_breaks_of

PLACE = Column("place", N_("No."), Align.RIGHT, N_("Place"))


def progress_paper(state: State, wishes: Wishes) -> Paper:
    """Sorted by rank; the numbers in it are places."""
    after = after_round(state, wishes)
    title = (
        Phrase(N_("Progress table after round {round}"), {"round": after})
        if after
        else Phrase(N_("Progress table"))
    )
    if not after or not state.settings.profile.has_rounds:
        return nothing_drawn(state, wishes, "progress", title)
    record = record_of(state, after)
    return Paper(
        key="progress",
        title=with_open_games(title, state, after),
        subtitle=subtitle(state, wishes),
        tables=(progress_table(state, record, wishes),),
        notes=(
            Phrase(N_("Opponents are named by their place in this table.")),
            *standings_notes(state, results_of(state, record), wishes),
        ),
    )


def progress_table(state: State, record: Record, wishes: Wishes) -> Table:
    """Opponents by place, which is one for everybody even where a rank is shared. Who has none keeps their number."""
    tie_breaks = tie_breaks_of(wishes.mode, state.settings.tie_breaks)
    results = results_of(state, record)
    everybody = places_of(results, tie_breaks)
    grouped = wanted_places(state, results, wishes) if group_wished(state, wishes) else everybody
    shown = {place.number for place in grouped}
    maker = _ProgressMaker(state, record, shown_tie_breaks(tie_breaks), wishes)
    return maker.table(
        "progress",
        (PLACE, PERSON["name"], PERSON["rating"]),
        (),
        [(place.number, place) for place in everybody if place.number in shown],
        {place.number: place.position for place in everybody},
    )


def swiss_crosstable(state: State, record: Record, wishes: Wishes) -> Table:
    """Sorted by starting number, rank at the end; the numbers in it are starting numbers, or places where it is by rank."""
    tie_breaks = tie_breaks_of(wishes.mode, state.settings.tie_breaks)
    counted = record_of(state, after_round(state, wishes))
    places = {place.number: place for place in places_of(results_of(state, counted), tie_breaks)}
    maker = _ProgressMaker(state, record, shown_tie_breaks(tie_breaks), wishes)
    lines = [(entrant.number, places.get(entrant.number)) for entrant in record.entrants]
    first, named = PERSON["number"], {}
    if wishes.by_rank:
        last = len(places) + 1
        lines.sort(key=lambda line: line[1].position if line[1] else last)
        first, named = PLACE, {number: place.position for number, place in places.items()}
    return maker.table("crosstable", (first, PERSON["name"], PERSON["rating"]), (RANK,), lines, named)


class _ProgressMaker:
    """Makes tables of rounds; what the rows share is looked up once."""

    def __init__(
        self, state: State, record: Record, tie_breaks: tuple[TieBreak, ...], wishes: Wishes
    ) -> None:
        self.state = state
        self.record = record
        self.tie_breaks = tie_breaks
        self.codes = [str(tie_break) for tie_break in tie_breaks]
        self.wishes = wishes
        self.entries = by_any_number(state)
        self.entrants = {entrant.number: entrant for entrant in record.entrants}

    def table(
        self,
        name: str,
        head: tuple[Column, ...],
        tail: tuple[Column, ...],
        lines: Sequence[tuple[int, Place | None]],
        numbers: Mapping[int, int],
    ) -> Table:
        shown = self.wishes.rounds_shown(self.record.played)
        columns = (
            *head,
            *round_columns(shown),
            POINTS,
            *map(tie_break_column, self.tie_breaks),
            *tail,
        )
        columns += extra_columns(columns, self.wishes)
        rounds = _rounds_of(numbers, free_word(self.state), shown)
        rows = []
        for number, place in lines:
            made = rounds(self.entrants[number]) | self._result(place)
            entry = self.entries[number]
            rows.append(
                tuple(
                    made[column.key] if column.key in made else person_cell(self.state, entry, column.key)
                    for column in columns
                )
            )
        ids = tuple(f"player-{self.entries[number].id}" for number, _ in lines)
        return Table(columns, tuple(rows), id=name, row_ids=ids, wide=True)

    def _result(self, place: Place | None) -> dict[str, Content]:
        """What the standings say; nothing for those who have no place in them."""
        if place is None:
            return dict.fromkeys(("place", "points", "rank", *self.codes), "")
        values = {code: figure(value.text) for code, value in zip(self.codes, place.tie_breaks, strict=True)}
        own = {
            "place": str(place.position),
            "points": points_figure(place.points),
            "rank": str(place.rank),
        }
        return {**own, **values}


def _rounds_of(
    numbers: Mapping[int, int], free: Phrase | None, shown: range
) -> Callable[[Entrant], dict[str, Content]]:
    """The rounds of an entrant by column key; equal cells are made once."""
    known: dict[Encounter, Content] = {}

    def cell(encounter: Encounter) -> Content:
        if encounter not in known:
            known[encounter] = encounter_cell(encounter, numbers, free)
        return known[encounter]

    def rounds(entrant: Entrant) -> dict[str, Content]:
        history = entrant.history
        return {f"round_{number}": cell(history[number - 1]) for number in shown}

    return rounds
