"""Where the winner stays: the table of the evening, who plays, and who waits."""

from kosmos.core.points import points_figure
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import Evening, EveningPlayer, calls, queue, ranked, table
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.person import group_wished, name_cell, subtitle
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

STANDING = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("name", N_("Name")),
    Column("points", N_("Points"), Align.RIGHT),
    Column("games", N_("Games"), Align.RIGHT),
    Column("wins", N_("W"), Align.RIGHT, N_("Games won")),
    Column("draws", N_("D"), Align.RIGHT, N_("Games drawn")),
    Column("losses", N_("L"), Align.RIGHT, N_("Games lost")),
    Column("waiting", N_("Waiting points"), Align.RIGHT),
    Column("status", N_("Status")),
)
CALLS = (
    Column("board", N_("Bd."), Align.RIGHT, N_("Board")),
    Column("game", N_("Game"), Align.RIGHT),
    Column("white", N_("White")),
    Column("black", N_("Black")),
    Column("state", N_("State")),
)
QUEUE = (
    Column("turn", N_("No."), Align.RIGHT),
    Column("name", N_("Name")),
    Column("waiting", N_("Waiting points"), Align.RIGHT),
)


def evening_paper(state: State, wishes: Wishes) -> Paper:
    title = Phrase(N_("Winner stays"))
    evening = state.evening
    tables = (_standing(state, evening, wishes), _calls(state, evening), _queue(state, evening))
    return Paper(
        key="evening",
        title=title,
        subtitle=subtitle(state, wishes),
        tables=tables,
        notes=() if evening.players else (Phrase(N_("Nobody has come yet.")),),
    )


def _name(state: State, id_: int) -> Content:
    return name_cell(state.entries[id_]) if id_ in state.entries else f"#{id_}"


def _standing(state: State, evening: Evening, wishes: Wishes) -> Table:
    group = group_wished(state, wishes)
    playing = {seat.number for board in evening.boards for seat in board.seats}
    shown = [
        player
        for player in table(evening)
        if player.number in state.entries
        and (group is None or group.has(attributes_of(state, state.entries[player.number])))
    ]
    rows = tuple(_standing_row(state, rank, player, playing) for rank, player in ranked(shown))
    ids = tuple(f"player-{player.number}" for player in shown)
    return Table(STANDING, rows, caption=Phrase(N_("Table")), id="evening", row_ids=ids)


def _standing_row(state: State, rank: int, player: EveningPlayer, playing: set[int]) -> Row:
    if not player.present:
        status = Phrase(N_("has gone"))
    else:
        status = Phrase(N_("at the board") if player.number in playing else N_("waits"))
    numbers = (player.games, player.won, player.drawn, player.lost, player.waiting)
    return (
        str(rank),
        _name(state, player.number),
        points_figure(player.success),
        *map(str, numbers),
        Cell(status, mark="" if player.present else "withdrawn"),
    )


def _calls(state: State, evening: Evening) -> Table:
    rows = tuple(
        (
            str(call.board),
            str(call.game),
            _name(state, call.white),
            _name(state, call.black),
            Phrase(N_("runs") if call.is_running else N_("called")),
        )
        for call in calls(evening)
    )
    return Table(CALLS, rows, caption=Phrase(N_("Games")), id="calls")


def _queue(state: State, evening: Evening) -> Table:
    waiting = {player.number: player.waiting for player in evening.players}
    rows = tuple(
        (str(turn), _name(state, number), str(waiting[number]))
        for turn, number in enumerate(queue(evening), 1)
    )
    return Table(QUEUE, rows, caption=Phrase(N_("Queue")), id="queue")
