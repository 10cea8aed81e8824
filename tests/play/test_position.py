"""The position language: read, made, refused with the place; FEN both ways."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.play.ends import End
from kosmos.play.fen import NORMAL, board_of, make_fen, parse_fen, situation_of
from kosmos.play.position import (
    Ending,
    MalformedPosition,
    Situation,
    digits,
    make_position,
    parse_position,
)

START = "awakaqaik51q41b31b61n21n71r11r811222324252627282abakaqk58q48b38b68n28n78r18r881727374757677787"


def read(text: str) -> Situation:
    situation = parse_position(text)
    assert isinstance(situation, Situation)
    return situation


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        (START, NORMAL),
        ("", "8/8/8/8/8/8/8/8 - - - 0 1"),
        ("awamk51abk58", "4k3/8/8/8/8/8/8/4K3 w - - 1 1"),
        ("awaik51abk58", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("awk5154abaik5844e53", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("awakk51r81abaqamk58r18", "r3k3/8/8/8/8/8/8/4K2R b Kq - 1 1"),
        ("awr11r21abamk88", "7k/8/8/8/8/8/8/RR6 b - - 1 1"),
        ("awk11k12", "8/8/8/8/8/8/K7/K7 - - - 0 1"),
    ],
)
def test_both_languages_say_the_same(text: str, fen: str) -> None:
    """Each example reads as the other, in both directions, and makes itself again."""
    assert make_fen(read(text)) == fen
    assert make_position(parse_fen(fen)) == text
    assert make_position(read(text)) == text
    assert make_fen(parse_fen(fen)) == fen


def test_the_order_of_elements_is_free() -> None:
    """A chain in any order, sides named again and again, is the same situation."""
    assert read("abk58rmawk51e4212abai22") == read("awk5112abaik5822e42rm")


def test_an_offer_stands_in_the_text_alone() -> None:
    """`rm` is read and made; a FEN has no word for it."""
    assert read("awamk51abk58rm").offer
    assert make_position(read("awamk51abk58rm")) == "awamk51abk58rm"


@pytest.mark.parametrize("end", End)
@pytest.mark.parametrize("side", [None, *Colour])
def test_ends_are_said_alone(end: End, side: Colour | None) -> None:
    """Every end code, with the side that says it or without, makes itself again."""
    text = (f"a{side}" if side else "") + f"x{end}"
    assert parse_position(text) == Ending(end, side)
    assert make_position(Ending(end, side)) == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("k51", 1),  # whose?
        ("11", 1),
        ("am", 1),
        ("ak", 1),
        ("awk", 4),
        ("awk5", 5),
        ("awk59", 5),
        ("awk05", 4),
        ("aw1", 4),
        ("aw19", 4),
        ("aw91", 3),
        ("awz11", 3),
        ("awp11", 3),
        ("awK51", 3),
        ("aw k51", 3),
        ("ax", 1),
        ("awk51k51", 6),
        ("awk51ab51", 8),
        ("awamabam", 7),
        ("awamai", 5),
        ("awakak", 5),
        ("e43e44", 4),
        ("rmrm", 3),
        ("xmxm", 3),
        ("awxmk51", 5),
        ("awk51xm", 3),
        ("awabxm", 3),
        ("xz", 1),
        ("x", 1),
        ("aw٣٤", 3),
        ("aw" * 201, 401),
    ],
)
def test_malformed_texts_are_refused_with_the_place(text: str, place: int) -> None:
    """The first character that cannot be right is named, counted from 1."""
    with pytest.raises(MalformedPosition) as refused:
        parse_position(text)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("fen", "place"),
    [
        ("8/8 w - -", 4),
        ("8/8/8/8/8/8/8/9 w - -", 15),
        ("8/8/8/8/8/8/8/8/8 w - -", 16),
        ("44p/8/8/8/8/8/8/8 w - -", 3),
        ("7/8/8/8/8/8/8/8 w - -", 2),
        ("8/8/8/8/8/8/8/8 x - -", 17),
        ("8/8/8/8/8/8/8/8 w X -", 19),
        ("8/8/8/8/8/8/8/8 w KK -", 20),
        ("8/8/8/8/8/8/8/8 w - i9", 21),
        ("8/8/8/8/8/8/8/8 w - - x 1", 23),
        ("8/8/8/8/8/8/8/8 w - - 0 0", 25),
        ("8/8/8/8/8/8/8/8 w - - 0", 24),
        ("8/8/8/8/8/8/8/8 w - - 0 1 2", 27),
        ("8/8/8/8/8/8/8/8", 16),
        ("8/8/8/8/8/8/8/RKRR4 w AC -", 24),
    ],
)
def test_malformed_fens_are_refused_with_the_place(fen: str, place: int) -> None:
    """The same for FEN; the castling right of an inner rook cannot be said in the position language."""
    with pytest.raises(MalformedPosition) as refused:
        parse_fen(fen)
    assert refused.value.place == place


def test_castling_rights_may_name_the_rooks_files() -> None:
    """Chess960's letters for the outermost rooks mean K and Q."""
    assert parse_fen("1r1k3r/8/8/8/8/8/8/RKR5 w ACbh -").castling == "KQkq"


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Anything the language can say."""
    board = draw(st.lists(st.sampled_from([""] * 6 + list("KQRBNPkqrbnp")), min_size=64, max_size=64))
    turn = draw(st.sampled_from([None, *Colour]))
    return Situation(
        tuple(board),
        turn,
        "".join(letter for letter in "KQkq" if draw(st.booleans())),
        draw(st.none() | st.integers(0, 63)),
        draw(st.booleans()),
        draw(st.integers(0, 1)) if turn else 0,
    )


@given(situations())
def test_every_situation_survives_the_text(situation: Situation) -> None:
    """Made and read again it is the same; and what FEN can say survives FEN."""
    assert parse_position(make_position(situation)) == situation
    again = parse_fen(make_fen(situation))
    assert make_position(again) + ("rm" if situation.offer else "") == make_position(situation)


@given(situations(), st.integers(0, 9999), st.integers(1, 9999))
def test_every_fen_survives(situation: Situation, halfmoves: int, number: int) -> None:
    """Counters and all."""
    fen = " ".join([*make_fen(situation).split()[:4], str(halfmoves), str(number)])
    assert make_fen(parse_fen(fen)) == fen


@given(st.text(alphabet="awbkqmirexnp123459 K", max_size=60))
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    """Never a crash; the place lies in the text or just behind it."""
    try:
        situation = parse_position(text)
    except MalformedPosition as malformed:
        place = malformed.place
    else:
        assert parse_position(make_position(situation)) == situation
        place = 1
    assert 1 <= place <= len(text) + 1


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_positions_of_real_games_survive(seed: int, plies: int) -> None:
    """A board that knows the rules, said in the language and set up again, is the same board."""
    board = random_game(seed, plies)
    said = situation_of(board)
    assert board_of(said).fen(en_passant="fen") == board.fen(en_passant="fen")
    assert make_position(read(make_position(said))) == make_position(said)


def random_game(seed: int, plies: int) -> chess.Board:
    board = chess.Board()
    for step in range(plies):
        moves = sorted(board.legal_moves, key=str)
        if not moves:
            break
        board.push(moves[(seed * 31 + step * 7919 + step * step) % len(moves)])
    return board


def test_squares_are_file_and_rank() -> None:
    """a1 is 11, h8 is 88, e4 is 54."""
    assert [digits(square) for square in (chess.A1, chess.H8, chess.E4)] == ["11", "88", "54"]
