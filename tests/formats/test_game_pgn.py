"""PGN of live games with clock comments, and back."""

from io import StringIO

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.formats.game_pgn import (
    PgnGame,
    PgnMove,
    clock_text,
    game_of,
    make_board_pgn,
    make_game,
    make_games,
    parse_games,
)
from kosmos.play import commands as c
from kosmos.play.fen import NORMAL
from play.boards import BLACK, WHITE, Board, bound, timed


def blitz() -> Board:
    board = bound(times=timed("180+2"), waits_for_ready=True)
    board.do(c.Sit('Anna "A" Arnold', WHITE))
    board.do(c.Sit("Ben", BLACK))
    board.do(c.SayReadyToPlay(), "w")
    board.do(c.SayReadyToPlay(), "b", at=2_000_000)
    for number, move in enumerate(["f3", "e5", "g4", "Qh4"], 1):
        board.do(c.PlayMove(move), board.state.turn.value, at=2_000_000 + 1500 * number)
    return board


def test_a_blitz_game() -> None:
    """Tags, moves, clocks after each move, the result."""
    text = make_board_pgn(blitz().state, [("Event", "Club evening"), ("Date", "2026.11.16")])
    assert text == (
        '[Event "Club evening"]\n[Site "?"]\n[Date "2026.11.16"]\n[Round "?"]\n'
        '[White "Anna \\"A\\" Arnold"]\n[Black "Ben"]\n[Result "0-1"]\n'
        '[TimeControl "180+2"]\n[Termination "normal"]\n\n'
        "1. f3 {[%clk 0:03:02.5]} 1... e5 {[%clk 0:03:02.5]} 2. g4 {[%clk 0:03:03]} 2...\n"
        "Qh4# {[%clk 0:03:03]} 0-1\n"
    )


def test_another_program_reads_it() -> None:
    """Moves and clocks as python-chess sees them."""
    game = chess.pgn.read_game(StringIO(make_board_pgn(blitz().state)))
    assert game is not None
    assert game.errors == []
    assert [node.clock() for node in game.mainline()] == [182.5, 182.5, 183.0, 183.0]
    assert game.end().board().is_checkmate()


def test_games_without_clocks_and_from_positions() -> None:
    """No comments; FEN and SetUp where the game began elsewhere; * while it runs."""
    board = Board(initial="4k3/8/8/8/8/8/8/R3K3 b Q - 0 1").play("Kd7 O-O-O")
    text = make_board_pgn(board.state)
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"]' in text
    assert text.endswith('[Termination "unterminated"]\n\n1... Kd7 2. O-O-O+ *\n')


def test_different_times_are_both_told() -> None:
    """Each side's time control has a tag."""
    text = make_board_pgn(Board(times=timed("300", "240")).state)
    assert '[WhiteTimeControl "300"]\n[BlackTimeControl "240"]' in text
    assert "[TimeControl" not in text


def test_chess960_castles() -> None:
    """The variant is told, and the game can be read again."""
    board = Board(initial="nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NR1K1R1B w FBfb - 0 1", chess960=True).play(
        "O-O a6"
    )
    (again,) = parse_games(make_board_pgn(board.state))
    assert [move.move for move in again.moves] == ["d1f1", "a7a6"]


def test_an_illegal_move_ends_the_line_and_is_told() -> None:
    """As relays meet them: the moves before are kept."""
    games = list(parse_games('[White "A"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n[White "B"]\n\n1. d4 1-0\n'))
    assert [(game.tag("White"), len(game.moves), bool(game.faults)) for game in games] == [
        ("A", 2, True),
        ("B", 1, False),
    ]


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("[%clk 0:02:59]", 179_000),
        ("[%emt 0:01] [%clk 1:00:00.25] good", 3_600_250),
        ("[%clk 12:5:09.1]", 43_509_100),
        ("[%clk x]", None),
        ("", None),
    ],
)
def test_clock_comments(comment: str, left: int | None) -> None:
    """Hours, minutes, seconds, fractions; anything else is no clock."""
    (game,) = parse_games(f"1. e4 {{{comment}}} *")
    assert game.moves == (PgnMove("e2e4", left),)


def test_clocks_are_written_in_tenths() -> None:
    """Whole seconds plainly; never below zero."""
    assert [clock_text(ms) for ms in (0, 999, 61_000, 3_600_050, -5)] == [
        "0:00:00",
        "0:00:00.9",
        "0:01:01",
        "1:00:00",
        "0:00:00",
    ]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 10**6), st.integers(0, 900).map(lambda tenths: tenths * 100)), max_size=40
    )
)
def test_games_survive_their_pgn(steps: list[tuple[int, int]]) -> None:
    """Tags, moves and clocks of any legal game, several in one file."""
    board = Board(times=timed("3600+5"))
    for choice, later in steps:
        legal = sorted(board.state.board.legal_moves, key=str)
        if legal and board.state.end is None:
            board.do(c.PlayMove(legal[choice % len(legal)].uci()), at=board.now + later)
    game = game_of(board.state)
    first, second = parse_games(make_games([game, game]))
    assert first == second
    assert (first.moves, first.start, first.result) == (game.moves, NORMAL, game.result)
    assert dict(first.tags) == dict(game.tags)


def test_moves_without_rules_are_written_in_uci() -> None:
    """No other notation has words for them."""
    board = Board(validates=False, analyses=False, needs_kings=False).play("a1h8 e7e5")
    assert make_game(game_of(board.state)).splitlines()[-1] == "1. a1h8 e5 *"


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    """As games with or without moves, never a crash."""
    assert all(isinstance(game, PgnGame) for game in parse_games(text))
