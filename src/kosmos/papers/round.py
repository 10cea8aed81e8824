"""The pairings of a round, with the results as far as they are in."""

from kosmos.core.errors import NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.core.results import Result, make_result
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.players import name_cell
from kosmos.papers.wishes import Wishes
from kosmos.tournament.record import record_of
from kosmos.tournament.state import Entry, Game, State

COLUMNS = (
    Column("board", N_("Bd."), Align.RIGHT, N_("Board")),
    Column("white_number", N_("No."), Align.RIGHT),
    Column("white", N_("White")),
    Column("white_rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("white_points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
    Column("result", N_("Result"), Align.CENTRE, room=7),
    Column("black_points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
    Column("black_number", N_("No."), Align.RIGHT),
    Column("black", N_("Black")),
    Column("black_rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
)

BYE_WORDS = {
    Outcome.PAIRING_BYE: N_("bye"),
    Outcome.HALF_BYE: N_("half-point bye"),
    Outcome.FULL_BYE: N_("full-point bye"),
    Outcome.ZERO_BYE: N_("zero-point bye"),
}
FREE = N_("free")


def round_paper(state: State, wishes: Wishes) -> Paper:
    number = wishes.round or state.current_round
    if not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    points = points_before(state, number)
    round_ = state.rounds[number - 1]
    rows = [_game_row(state, board, game, points) for board, game in enumerate(round_.games, 1)]
    rows += [_bye_row(state, state.entries[id_], kind, points) for id_, kind in round_.byes.items()]
    ids = [f"board-{board}" for board in range(1, len(round_.games) + 1)] + ["bye"] * len(round_.byes)
    missing = sum(not game.result.is_final for game in round_.games)
    return Paper(
        key="round",
        title=Phrase(N_("Round {round}"), {"round": number}),
        subtitle=Phrase("{name}", {"name": state.settings.name}),
        tables=(Table(COLUMNS, tuple(rows), id="round", row_ids=tuple(ids)),),
        notes=(Phrase(N_("Results missing: {count}"), {"count": missing}),) if missing else (),
    )


def points_before(state: State, number: int) -> dict[int, int]:
    """Points by player id before a round."""
    record = record_of(state, number - 1)
    table = record.scoring.table
    by_number = {
        entrant.number: sum(table[each.outcome] for each in entrant.history) for entrant in record.entrants
    }
    return {entry.id: by_number[entry.number or entry.id] for entry in state.entries.values()}


def _game_row(state: State, board: int, game: Game, points: dict[int, int]) -> Row:
    white, black = state.entries[game.white], state.entries[game.black]
    return (
        str(board),
        str(white.number),
        name_cell(white),
        rating(white),
        make_points(points[white.id]),
        result_cell(game),
        make_points(points[black.id]),
        str(black.number),
        name_cell(black),
        rating(black),
    )


def _bye_row(state: State, entry: Entry, kind: Outcome, points: dict[int, int]) -> Row:
    word = FREE if state.settings.system.is_round_robin else BYE_WORDS[kind]
    own = (str(entry.number), name_cell(entry), rating(entry), make_points(points[entry.id]))
    return ("", *own, Cell(Phrase(word), mark="bye"), "", "", "", "")


def rating(entry: Entry) -> str:
    return str(entry.player.strength or "")


def result_cell(game: Game) -> Content:
    if game.result is Result.MISSING:
        return ""
    if game.result is Result.ADJOURNED:
        return Phrase(N_("adjourned"))
    shown = make_result(game.result)
    return shown if game.rated else Phrase(N_("{result} unrated"), {"result": shown})
