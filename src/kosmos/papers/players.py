"""Lists of players: short, long, and for checking in."""

from collections.abc import Sequence

from kosmos.core import plurals
from kosmos.core.folding import fold
from kosmos.core.players import PRIVATE
from kosmos.locale import N_, Phrase
from kosmos.papers.kfc_names import list_id
from kosmos.papers.paper import Align, Column, Content, Paper, Row, Table
from kosmos.papers.person import (
    PERSON,
    extra_columns,
    name_cell,
    person_cell,
    rating,
    subtitle,
    wanted_entries,
)
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

SHORT = tuple(PERSON[key] for key in ("number", "title", "name", "elo", "dwz", "club", "federation"))
LONG = tuple(PERSON[key] for key in ("sex", "groups", "fide_id", "national_id"))
PRIVATE_COLUMNS = tuple(column for key, column in PERSON.items() if key in PRIVATE)
LEFT = Phrase(N_("(–) has left the tournament"))
NOBODY = Phrase(N_("No players yet."))


def players_paper(state: State, wishes: Wishes) -> Paper:
    table = players_table(state, wishes)
    gone = any(entry.is_withdrawn for entry in wanted_entries(state, wishes))
    return Paper(
        key="players",
        title=Phrase(N_("Players")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=(*((LEFT,) if gone else ()), *(() if table.rows else (NOBODY,))),
    )


def long_players_paper(state: State, wishes: Wishes) -> Paper:
    """All that is known of everybody."""
    columns = SHORT + LONG + (PRIVATE_COLUMNS if wishes.private else ())
    return _with_table(players_paper(state, wishes), players_table(state, wishes, columns))


def _with_table(paper: Paper, table: Table) -> Paper:
    return Paper(
        key="players-long",
        title=paper.title,
        subtitle=paper.subtitle,
        tables=(table,),
        notes=paper.notes,
    )


def players_table(state: State, wishes: Wishes, columns: tuple[Column, ...] = ()) -> Table:
    if not columns:
        columns = SHORT + (LONG if wishes.long else ())
        columns += PRIVATE_COLUMNS if wishes.long and wishes.private else ()
    entries = wanted_entries(state, wishes)
    columns = _with_own_rating(columns, entries)
    columns += extra_columns(columns, wishes)
    rows = tuple(
        tuple(_cell(state, entry, column.key, place) for column in columns)
        for place, entry in enumerate(entries, 1)
    )
    name = list_id(state, "players", "player", len(state.rounds))
    return Table(columns, rows, id=name, row_ids=tuple(f"player-{entry.id}" for entry in entries))


def _with_own_rating(columns: tuple[Column, ...], entries: Sequence[Entry]) -> tuple[Column, ...]:
    """Behind the other ratings, where anybody has one."""
    if not any(entry.player.own for entry in entries):
        return columns
    place = columns.index(PERSON["dwz"]) + 1
    return *columns[:place], PERSON["own"], *columns[place:]


def _cell(state: State, entry: Entry, key: str, place: int) -> Content:
    """The number of a player; before the draw the place in the list stands for it."""
    return str(entry.number or place) if key == "number" else person_cell(state, entry, key)


# -- check-in ------------------------------------------------------------------------------------------

CHECK_IN = (
    Column("here", N_("Here"), Align.CENTRE),
    Column("name", N_("Name")),
    Column("title", N_("Title")),
    Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("club", N_("Club")),
    Column("paid", N_("Paid"), Align.RIGHT, room=9),
    Column("comment", N_("Comment"), room=18),
)


def check_in_paper(state: State, wishes: Wishes) -> Paper:
    """By name, with boxes to tick and room for what was paid; who has left does not check in."""
    entries = sorted(
        (entry for entry in wanted_entries(state, wishes) if not entry.is_withdrawn), key=alphabetical
    )
    rows = tuple(_check_in_row(state, entry) for entry in entries)
    total = plurals.players(len(entries))
    table = Table(
        CHECK_IN,
        rows,
        id="check-in",
        row_ids=tuple(f"player-{entry.id}" for entry in entries),
        foot=(("", total, "", "", "", "", ""),) if rows else (),
    )
    return Paper(
        key="check-in",
        title=Phrase(N_("Check-in list")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=() if rows else (NOBODY,),
    )


def _check_in_row(state: State, entry: Entry) -> Row:
    player = entry.player
    return ("□", name_cell(entry), player.title.value, rating(state, entry), player.club, "", "")


def alphabetical(entry: Entry) -> tuple[str, int]:
    return fold(entry.player.name), entry.id
