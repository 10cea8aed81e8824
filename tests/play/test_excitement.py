"""What is worth looking at on a wall of boards."""

import chess

from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances, OfferDraw, PlayMove, Resign
from kosmos.play.excitement import balance, excitement
from kosmos.play.room import decide, fold, go_on, open_room
from kosmos.play.room_settings import RoomSettings
from kosmos.play.state import RoomState
from kosmos.play.time_control import Times, parse_time_control


def played(*moves: str, time: str = "600", at: int = 1000) -> RoomState:
    control = parse_time_control(time)
    state = fold(open_room(RoomSettings("x", times=Times(control, control)), 1))
    for move in moves:
        state = go_on(state, decide(state, PlayMove(move), Circumstances(at)))
    return state


def test_short_clocks_are_worth_looking_at() -> None:
    """The less time, the more; with both more than with one."""
    quiet, blitz = played("e2e4", "e7e5"), played("e2e4", "e7e5", time="40")
    assert excitement(blitz, 1000) > excitement(quiet, 1000)
    assert excitement(blitz, 30_000) > excitement(blitz, 1000)
    assert excitement(blitz, 30_000) <= 10 + 50


def test_checks_and_offers_count() -> None:
    """More than a quiet position."""
    quiet = played("e2e4", "e7e5", "g1f3")
    check = played("e2e4", "f7f6", "d1h5")
    assert excitement(check, 1000) > excitement(quiet, 1000)
    offered = go_on(quiet, decide(quiet, OfferDraw(), Circumstances(1000, "", Colour.WHITE)))
    assert excitement(offered, 1000) > excitement(quiet, 1000)


def test_an_end_is_news_for_half_a_minute() -> None:
    """Then nothing is quieter; what has not begun comes before it."""
    state = played("e2e4")
    over = go_on(state, decide(state, Resign(), Circumstances(2000, "", Colour.BLACK)))
    assert excitement(over, 3000) > excitement(state, 3000)
    assert excitement(over, 100_000) == 0
    assert excitement(played(), 1000) == 1


def test_material() -> None:
    """In pawns, White's less Black's."""
    assert balance(chess.Board()) == 0
    assert balance(chess.Board("4k3/8/8/8/8/8/8/R3K2Q w - - 0 1")) == 14
