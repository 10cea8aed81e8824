"""The standings, after any round and for any group."""

from kosmos.core.errors import NotFound
from kosmos.core.players import GROUP_WORDS
from kosmos.core.points import make_points
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Column, Paper, Row, Table
from kosmos.papers.players import name_cell
from kosmos.papers.round import rating
from kosmos.papers.wishes import Wishes
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.codes import TieBreak, parse_tie_breaks
from kosmos.standings.table import Place, notes, standings
from kosmos.tournament.record import record_of
from kosmos.tournament.state import State

HEAD = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("number", N_("No."), Align.RIGHT),
    Column("title", N_("Title")),
    Column("name", N_("Name")),
    Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("club", N_("Club")),
    Column("games", N_("Games"), Align.RIGHT),
    Column("points", N_("Points"), Align.RIGHT),
)


def standings_paper(state: State, wishes: Wishes) -> Paper:
    after = after_round(state, wishes)
    record = record_of(state, after)
    places = standings(record, state.settings.tie_breaks)
    if wishes.group is not None:
        places = _of_group(state, places, wishes)
    table = Table(
        HEAD + tuple(map(_tie_break_column, parse_tie_breaks(state.settings.tie_breaks))),
        _rows(state, record, places),
        id="standings",
        row_ids=tuple(f"place-{place.number}" for place in places),
    )
    title = (
        Phrase(N_("Standings after round {round}"), {"round": after}) if after else Phrase(N_("Standings"))
    )
    return Paper(
        key="standings",
        title=title,
        subtitle=_subtitle(state, wishes),
        tables=(table,),
        notes=notes(record) if after else (Phrase(N_("Nothing is played yet.")),),
    )


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


def _subtitle(state: State, wishes: Wishes) -> Phrase:
    name = {"name": state.settings.name}
    if wishes.group is None:
        return Phrase("{name}", name)
    return Phrase("{name} · {group}", {**name, "group": Phrase(GROUP_WORDS[wishes.group])})


def _of_group(state: State, places: tuple[Place, ...], wishes: Wishes) -> tuple[Place, ...]:
    members = {
        entry.number or entry.id for entry in state.entries.values() if wishes.group in entry.player.groups
    }
    return tuple(place for place in places if place.number in members)


def _tie_break_column(tie_break: TieBreak) -> Column:
    key = str(tie_break)
    return Column(key, Phrase(key), Align.RIGHT, Phrase(CATALOGUE[tie_break.code].name))


def _rows(state: State, record: Record, places: tuple[Place, ...]) -> tuple[Row, ...]:
    entries = {entry.number or entry.id: entry for entry in state.entries.values()}
    games = {entrant.number: sum(each.is_played for each in entrant.history) for entrant in record.entrants}
    rows = []
    for place in places:
        entry = entries[place.number]
        rows.append(
            (
                str(place.rank),
                str(place.number),
                entry.player.title.value,
                name_cell(entry),
                rating(entry),
                entry.player.club,
                str(games[place.number]),
                make_points(place.points),
                *(value.text for value in place.tie_breaks),
            )
        )
    return tuple(rows)
