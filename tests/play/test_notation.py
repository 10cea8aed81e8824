"""Moves typed off a score sheet, in the piece letters of four languages."""

from contextlib import suppress

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.locale import Phrase
from kosmos.play.notation import LETTERS, NoSuchMove, TooManyMoves, in_letters, parse_moves

RUY = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6", "e1g1"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O", "en"),
        ("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.Lxc6 dxc6 5.0-0", "de"),
        ("1 e4 e5 2 Cf3 Cc6 3 Fb5 a6 4 Fxc6 dxc6 5 0-0", "fr"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0", "nl"),
        ("e2-e4 e7-e5 Sg1-f3 Sb8-c6 Lf1-b5 a7-a6 Lb5:c6 d7:c6 0-0", "de"),
        ("e4 e5 Nf3 {the knight} Nc6 Bb5 $1 a6 Bxc6 dxc6 o-o", "en"),
        ("e4 e5 Sf3 Sc6 Lb5 a6 Lc6 dc6 OO", "en"),
    ],
)
def test_a_score_sheet(text: str, language: str) -> None:
    """Numbers, signs and comments do not matter; another language's letters are understood as well."""
    moves, result = parse_moves(text, chess.Board(), language)
    assert [move.uci() for move in moves] == RUY
    assert result == "*"


@pytest.mark.parametrize(
    ("word", "uci"), [("e8=D", "e7e8q"), ("e8S+", "e7e8n"), ("e7-e8T", "e7e8r"), ("e8(L)", "e7e8b")]
)
def test_promotion(word: str, uci: str) -> None:
    """What the pawn becomes is said in any of the usual ways."""
    moves, _ = parse_moves(word, chess.Board("7k/4P3/8/8/8/8/8/K7 w - - 0 1"), "de")
    assert [move.uci() for move in moves] == [uci]


@pytest.mark.parametrize(("end", "result"), [("1-0", "1-0"), ("½-½", "1/2-1/2"), ("0-1", "0-1"), ("", "*")])
def test_results(end: str, result: str) -> None:
    """A result at the end is the game's."""
    assert parse_moves(f"e4 e5 {end}", chess.Board())[1] == result


def test_an_impossible_move_has_its_place() -> None:
    """The line of the sheet and the side are named."""
    with pytest.raises(NoSuchMove) as refused:
        parse_moves("1. e4 e5 2. Nf3 Nf3", chess.Board())
    assert (refused.value.number, refused.value.word, refused.value.side) == (2, "Nf3", Phrase("Black"))


def test_endless_games_are_refused() -> None:
    """Nobody types more than a game can have."""
    with pytest.raises(TooManyMoves):
        parse_moves("Nf3 Nf6 Ng1 Ng8 " * 400, chess.Board())


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_every_move_of_every_language_is_read_back(data: st.DataObject) -> None:
    """What a program writes in a language is read in that language as the same moves."""
    language = data.draw(st.sampled_from(sorted(LETTERS)))
    board, words, moves = chess.Board(), [], []
    letters = str.maketrans(LETTERS["en"], LETTERS[language])
    for _ in range(data.draw(st.integers(0, 30))):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = data.draw(st.sampled_from(legal))
        words.append(board.san(move).translate(letters) if "O" not in board.san(move) else board.san(move))
        moves.append(move)
        board.push(move)
    assert parse_moves(" ".join(words), chess.Board(), language)[0] == moves


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nonsense is refused by its own refusal."""
    with suppress(NoSuchMove):
        moves, _ = parse_moves(text, chess.Board())
        assert len(moves) <= len(text)


def test_moves_are_written_in_the_letters_of_a_language() -> None:
    """King and rook exchange letters in French without running into each other; castling stays as it is."""
    moves = ("Nf3", "Kxd8", "Rad1+", "exd8=Q#", "O-O-O", "b4", "Bb5")
    written = {
        code: " ".join(in_letters(move, code) for move in moves) for code in ("en", "de", "fr", "nl", "xx")
    }
    assert written == {
        "en": "Nf3 Kxd8 Rad1+ exd8=Q# O-O-O b4 Bb5",
        "de": "Sf3 Kxd8 Tad1+ exd8=D# O-O-O b4 Lb5",
        "fr": "Cf3 Rxd8 Tad1+ exd8=D# O-O-O b4 Fb5",
        "nl": "Pf3 Kxd8 Tad1+ exd8=D# O-O-O b4 Lb5",
        "xx": "Nf3 Kxd8 Rad1+ exd8=Q# O-O-O b4 Bb5",
    }
