"""Games in PGN: read, named, written, and read again the same."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.formats.games_pgn import make_game_pgn, read_games
from kosmos.locale import language
from kosmos.play.library import ClubGame, named, positions_of
from kosmos.play.openings import Opening, position_key

PGN = """[Event "Vogelwald Open"]
[Site "?"]
[Date "2026.09.??"]
[Round "1.3"]
[White "Amsel, Ada"]
[Black "Dohle \\"D\\", Dora"]
[Result "1-0"]
[WhiteElo "1900"]

1. e4 { [%clk 0:09:58] } e5 2. Nf3 (2. f4 exf4) Nc6 $1 3. Bc4 1-0

[White "Broken"]
[Black "Game"]
[Result "*"]

1. e4 e5 2. Ke3 *

[White "Last"]
[Black "One"]
[FEN "8/8/8/8/8/4k3/8/R3K3 w - - 0 1"]
[SetUp "1"]
[Result "1/2-1/2"]

1. Ra3+ 1/2-1/2
"""
ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4"


def test_a_file_of_games() -> None:
    """Every game that can be read is read; one that cannot is named with its number and the place."""
    first, broken, last = read_games(PGN)
    assert first.game == ClubGame(
        white="Amsel, Ada",
        black='Dohle "D", Dora',
        result="1-0",
        date="2026-09",
        event="Vogelwald Open",
        round="1.3",
        white_rating=1900,
        moves=ITALIAN,
        comments=("[%clk 0:09:58]",),
    )
    assert broken.game is None
    assert broken.fault
    assert "2" in language("en").say(broken.fault)
    assert last.game
    assert last.game.start.startswith("8/8/8/8/8/4k3")


def test_written_and_read_again() -> None:
    """What is written is read as the same game."""
    for each in read_games(PGN):
        if each.game:
            assert [again.game for again in read_games(make_game_pgn(each.game))] == [each.game]


def test_lines_are_short() -> None:
    """As the standard asks: at most 79 characters."""
    game = ClubGame(white="A", black="B", moves=" ".join(["g1f3 g8f6 f3g1 f6g8"] * 40))
    assert max(map(len, make_game_pgn(game).split("\n"))) <= 79


def test_openings_have_names() -> None:
    """The last position with a name gives it; what a file said already stays."""
    board = chess.Board()
    table = {}
    for move, opening in zip(
        ITALIAN.split(),
        [Opening("B00", "King's pawn"), None, None, None, Opening("C50", "Italian game")],
        strict=True,
    ):
        board.push_uci(move)
        if opening:
            table[board.epd()] = opening
    made = named(ClubGame(white="A", black="B", moves=ITALIAN + " f8c5"), table)
    assert (made.eco, made.opening) == ("C50", "Italian game")
    said = ClubGame(white="A", black="B", moves=ITALIAN, opening="Ours")
    assert named(said, table) == said


def test_positions_know_transpositions() -> None:
    """A position is the same however it was reached; the end has no move."""
    one = list(positions_of(ClubGame(white="A", black="B", moves="d2d4 g8f6 c2c4")))
    other = list(positions_of(ClubGame(white="A", black="B", moves="c2c4 g8f6 d2d4")))
    assert one[-1].key == other[-1].key
    assert one[-1].move == ""
    assert one[0] == (position_key(chess.Board()), 0, "d2d4")
    assert one[1].key != other[1].key


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text_is_games_or_faults(text: str) -> None:
    """Nonsense never breaks the reader."""
    for each in read_games(text):
        assert (each.game is None) == (each.fault is not None)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("2026.13.45", "2026"),
        ("2026.02.??", "2026-02"),
        ("2026.02.29", "2026-02-29"),
        ("????.??.??", ""),
        ("soon", ""),
    ],
)
def test_odd_dates(said: str, kept: str) -> None:
    """As much of a date as is one is kept."""
    (made,) = read_games(f'[White "A"]\n[Black "B"]\n[Date "{said}"]\n\n1. e4 *\n')
    assert made.game
    assert made.game.date == kept


@pytest.mark.parametrize("text", ["\x1f�\x00nonsense", "round;board;result\n1;1;1-0", "<html></html>"])
def test_what_is_no_game_is_none(text: str) -> None:
    """A file of something else, with neither a tag nor a move, keeps no empty game."""
    assert [read.game for read in read_games(text)] in ([], [None])
