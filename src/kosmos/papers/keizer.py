"""The Keizer table and its cross table, in which every number opens its working.

The ids and classes of the HTML are those that clubs' own stylesheets know from KeizerForClubs.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from kosmos.core.errors import NotFound
from kosmos.core.points import points_figure
from kosmos.locale import N_, NP_, Phrase, figure, with_figures
from kosmos.papers.games import encounter_cell, with_open_games
from kosmos.papers.kfc_names import kfc_id
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.person import (
    PERSON,
    by_any_number,
    extra_columns,
    group_wished,
    name_cell,
    person_cell,
    subtitle,
)
from kosmos.papers.players import LEFT, NOBODY
from kosmos.standings.groups import Attributes
from kosmos.standings.keizer.record import CupEncounter, KeizerRecord, cup_encounters, encounter
from kosmos.standings.keizer.table import KeizerRow, KeizerStandings
from kosmos.standings.keizer.working import KeizerWorking, make_amount, make_exact
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.keizer_table import (
    keizer_record,
    keizer_table,
    keizer_workings,
    later_entries,
)
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.projected import gone_on
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

RANK = Column("rank", N_("Rk."), Align.RIGHT, N_("Rank"))
TOTAL = Column("points", N_("Keizer points"), Align.RIGHT)
GAME_POINTS = Column("game_points", N_("Game pts."), Align.RIGHT, N_("Game points"))
GAMES = Column("games", N_("Games"), Align.RIGHT)
VALUE = Column(
    "value",
    N_("Rank-Pb"),
    Align.RIGHT,
    N_("Keizer rank points before this round: what a win over this player is worth"),
)
NEW_VALUE = Column(
    "new_value", N_("Value"), Align.RIGHT, N_("What a win over this player is worth in the next round")
)
OWN = Column("own", N_("Own value"), Align.RIGHT, N_("The part of the player's own value that is in the sum"))

#: before a game of a cup in the cross table
OF_CUP = N_("C:{game}")
CUP_NOTE = Phrase(N_("C: marks games of a cup that count here."))

HEAD = (RANK, PERSON["number"], PERSON["name"], PERSON["rating"], GAMES, GAME_POINTS, TOTAL, NEW_VALUE)


def keizer_paper(state: State, wishes: Wishes) -> Paper:
    book = _KeizerBook(state, wishes)
    columns = HEAD + extra_columns(HEAD, wishes)
    rows = [book.row(row, rank, columns) for rank, row in book.ranked]
    table = Table(
        columns,
        tuple(rows),
        id=kfc_id(state, "stand", book.after),
        row_ids=tuple(f"place-{row.number}" for _, row in book.ranked),
    )
    title = (
        Phrase(N_("Keizer table after round {round}"), {"round": book.after})
        if book.after
        else Phrase(N_("Keizer table"))
    )
    return Paper(
        key="keizer",
        title=with_open_games(title, state, book.after),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=book.notes([row for _, row in book.ranked]),
        data=book.data(),
    )


def keizer_crosstable_paper(state: State, wishes: Wishes) -> Paper:
    """By rank: whom everybody met, and the Keizer points of every round. Who withdrew is in it with their games."""
    book = _KeizerBook(state, wishes)
    rounds = tuple(
        Column(
            f"round_{number}",
            Phrase(N_("R{round}"), {"round": number}),
            Align.RIGHT,
            Phrase(N_("Round {round}"), {"round": number}),
        )
        for number in book.shown
    )
    head = (RANK, PERSON["name"], VALUE)
    columns = (*head, *rounds, OWN, TOTAL, GAME_POINTS)
    columns += extra_columns(columns, wishes)
    lines = [*book.ranked, *((0, row) for row in book.withdrawn)]
    table = Table(
        columns,
        tuple(book.row(row, rank, columns) for rank, row in lines),
        id=kfc_id(state, "cross", book.after),
        row_ids=tuple(f"place-{row.number}" for _, row in lines),
        wide=True,
    )
    note = Phrase(
        N_("A cell names the opponent by rank, the colour, the result and the Keizer points for it.")
    )
    left = Phrase(N_("Numbers in brackets are starting numbers of players who have left."))
    return Paper(
        key="keizer-crosstable",
        title=Phrase(N_("Keizer cross table")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=(
            *((note,) if book.after else ()),
            *((CUP_NOTE,) if book.record.cup_games else ()),
            *((left,) if book.withdrawn else ()),
            *book.notes([row for _, row in lines]),
        ),
        data=book.data(),
    )


def shown_round(state: State, wishes: Wishes) -> int:
    """The round asked for, or the last one with a result in it: while an evening begins the old table stands."""
    if wishes.round is not None:
        return wishes.round
    finals = (any(game.result.is_final for game in round_.games) for round_ in state.rounds)
    last = max((number for number, final in enumerate(finals, 1) if final), default=0)
    cups = (game.evening for game in state.cup_games.values() if game.evening <= len(state.rounds))
    return max((last, *cups))


class FiguredWorkings(NamedTuple):
    """Workings with their numbers as figures, and those they were made from."""

    raw: Mapping[int, KeizerWorking]
    figured: Mapping[int, KeizerWorking]


def workings_of(state: State, after: int, *, published: bool) -> Mapping[int, KeizerWorking]:
    """How every number came about, as it is written in tables; what was written before is taken over."""
    raw = keizer_workings(state, after, published=published).by_number

    def made(before: FiguredWorkings | None) -> FiguredWorkings:
        old, known = before or FiguredWorkings({}, {})
        figured = {
            number: known[number] if old.get(number) is steps else _figured(steps)
            for number, steps in raw.items()
        }
        return FiguredWorkings(raw, figured)

    return gone_on(state, ("figured workings", after, published), made).figured


def round_step(number: int, step: Phrase) -> Phrase:
    """A round's part of a working, with the number of the round before it."""
    return Phrase(N_("Round {round}: {step}"), {"round": number, "step": step})


def _figured(steps: KeizerWorking) -> KeizerWorking:
    return KeizerWorking(
        own=with_figures(steps.own, _NUMBERS),
        rounds=tuple(with_figures(step, _NUMBERS) for step in steps.rounds),
        total=with_figures(steps.total, _NUMBERS),
    )


class _KeizerBook:
    """The table after a round, and what its rows share."""

    def __init__(self, state: State, wishes: Wishes) -> None:
        if wishes.round is not None and not 0 <= wishes.round <= len(state.rounds):
            raise NotFound(Phrase(N_("round")), wishes.round)
        self.state = state
        after = shown_round(state, wishes)
        published = state.keizer.keep_tables and not wishes.recomputed
        self.left_out = len(later_entries(state, after)) if published else 0
        self.table: KeizerStandings = keizer_table(state, after, published=published)
        self.after = self.table.after
        self.shown = wishes.rounds_shown(self.after)
        self.record: KeizerRecord = keizer_record(state, self.after)
        self.entries = by_any_number(state)
        self.entrants = {entrant.number: entrant for entrant in self.record.record.entrants}
        self.least = state.keizer.least_games if self.after >= state.keizer.least_games else 0
        enough = [row for row in self.table.rows if self._has_enough(row)]
        self.ranks = {row.number: rank for rank, row in enumerate(enough, 1)}
        #: by rank; who has none, because they left or played too little, by their starting number in brackets
        self.named: dict[int, int | str] = {
            **{number: f"({number})" for number in self.entrants},
            **self.ranks,
        }
        self.workings: Mapping[int, KeizerWorking] = (
            workings_of(state, self.after, published=published) if wishes.working else {}
        )
        group = group_wished(state, wishes)
        rows = [row for row in enough if group is None or group.has(self._attributes(row))]
        self.ranked = list(enumerate(rows, 1)) if group else [(self.ranks[row.number], row) for row in rows]
        self.unranked = [row for row in self.table.rows if not self._has_enough(row)]
        self.ranked += [
            (0, row) for row in self.unranked if group is None or group.has(self._attributes(row))
        ]
        self.withdrawn = [row for row in self.table.withdrawn if self._played(row) and group is None]

    def _attributes(self, row: KeizerRow) -> Attributes:
        return attributes_of(self.state, self.entries[row.number])

    def _has_enough(self, row: KeizerRow) -> bool:
        """A club may rank only who has played so many games; the others keep their value and their sum."""
        return not self.least or self._played(row) >= self.least

    def _played(self, row: KeizerRow) -> int:
        """Games of cups that count are games of the season."""
        entrant = self.entrants[row.number]
        rounds = range(1, self.after + 1) if self.record.cup_games else ()
        cups = sum(
            each.encounter.is_played for at in rounds for each in cup_encounters(self.record, entrant, at)
        )
        return sum(each.is_played for each in entrant.history) + cups

    def notes(self, rows: Sequence[KeizerRow]) -> tuple[Phrase, ...]:
        """`rows` are those shown: a sign is explained where it stands, and nowhere else."""
        if not self.state.entries:
            return (NOBODY,)
        left = (LEFT,) if any(self.entries[row.number].is_withdrawn for row in rows) else ()
        nothing = () if self.after else (Phrase(N_("Nothing is played yet.")),)
        return (*nothing, *self.table.notes, *left, *self._unranked_note(), *self._published_note())

    def _unranked_note(self) -> tuple[Phrase, ...]:
        if not self.unranked:
            return ()
        text = NP_(
            "{count} player with fewer than {least} games is not ranked.",
            "{count} players with fewer than {least} games are not ranked.",
        )
        return (Phrase(text, {"count": len(self.unranked), "least": self.least}),)

    def _published_note(self) -> tuple[Phrase, ...]:
        if not self.left_out:
            return ()
        text = NP_(
            "As published: {count} player who entered later is not counted.",
            "As published: {count} players who entered later are not counted.",
        )
        return (Phrase(text, {"count": self.left_out}),)

    def data(self) -> dict[str, int | None]:
        """How the values came to rest: after so many passes, or in a cycle of so many."""
        cycle = self.table.cycle.period if self.table.cycle else None
        return {"after_round": self.after, "passes": self.table.passes, "cycle": cycle}

    def row(self, row: KeizerRow, rank: int, columns: tuple[Column, ...]) -> Row:
        entry = self.entries[row.number]
        steps = self.workings.get(row.number)
        made = self._cells(row, rank, entry, steps) | self._rounds(row, entry, steps, columns)
        return tuple(
            made[column.key] if column.key in made else person_cell(self.state, entry, column.key)
            for column in columns
        )

    def _cells(
        self, row: KeizerRow, rank: int, entry: Entry, steps: KeizerWorking | None
    ) -> dict[str, Content]:
        return {
            "rank": str(rank or self.named[row.number]),
            "name": name_cell(entry),
            "games": str(self._played(row)),
            "game_points": points_figure(row.game_points),
            "value": _amount(row.value),
            "new_value": _amount(row.new_value),
            "own": _amount(row.own, (steps.own,) if steps else ()),
            "points": _amount(
                row.total, (steps.total, steps.own, *self._shown_steps(steps)) if steps else ()
            ),
        }

    def _shown_steps(self, steps: KeizerWorking) -> list[Phrase]:
        return [round_step(number, steps.rounds[number - 1]) for number in self.shown]

    def _rounds(
        self, row: KeizerRow, entry: Entry, steps: KeizerWorking | None, columns: tuple[Column, ...]
    ) -> dict[str, Content]:
        """The rounds that have a column; the table without rounds needs none of them."""
        keys = {column.key for column in columns}
        return {
            f"round_{number}": self._round(
                row, entry, number, (round_step(number, steps.rounds[number - 1]),) if steps else ()
            )
            for number in self.shown
            if f"round_{number}" in keys
        }

    def _round(self, row: KeizerRow, entry: Entry, number: int, steps: tuple[Phrase, ...]) -> Cell:
        """`4w1 22`: the game and what it was worth; without a game, why there was none."""
        entrant = self.entrants[row.number]
        each = encounter(entrant, number)
        points = row.points[number - 1] if row.points else Fraction(0)
        cups = cup_encounters(self.record, entrant, number)
        cell = encounter_cell(each, self.named, Phrase(N_("bye")))
        if cell == "" and not any(game.instead for game in cups):
            status = attendance_of(self.state, entry.id, number)
            cell = Cell(status_phrase(status, self.state.keizer.reasons), mark="absent")
        games = [cell, *(self._cup_cell(game) for game in cups)]
        there = [game for game in games if isinstance(game, Cell)]
        said = {f"game{place or ''}": game.text for place, game in enumerate(there)}
        text = Phrase(
            " ".join((*(f"{{{key}}}" for key in said), "{amount}")),
            {**said, "amount": figure(make_amount(points))},
        )
        return Cell(text, mark=there[0].mark, working=steps, exact=make_exact(points))

    def _cup_cell(self, game: CupEncounter) -> Cell:
        """`C:4w1`: a game of a cup."""
        cell = encounter_cell(game.encounter, self.named)
        assert isinstance(cell, Cell)
        return Cell(Phrase(OF_CUP, {"game": cell.text}), mark=cell.mark)


def _amount(amount: Fraction, steps: tuple[Phrase, ...] = ()) -> Content:
    """A number, with its working if that was asked for, and with its exact value where it is rounded."""
    text, exact = make_amount(amount), make_exact(amount)
    if not steps and text == exact:
        return figure(text)
    return Cell(figure(text), working=steps, exact=exact if text != exact else "")


#: what is a number in the sentences of a working; everything else in them is a name or a word
_NUMBERS = frozenset(("points", "own", "value", "total", "summands"))
