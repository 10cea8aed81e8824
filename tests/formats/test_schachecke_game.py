"""The manual's record of a game: read, made, refused with the line; a live board's game as one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.formats.room_record import is_game_record, moves_of, read_game_record, record_of
from kosmos.formats.schachecke_game import (
    GameFinished,
    MalformedRecord,
    Marked,
    PagePath,
    Received,
    RecordLine,
    Sent,
    TimeLimit,
    make_game_record,
    parse_game_record,
)
from kosmos.locale import language
from kosmos.play import commands as c
from kosmos.play.ends import End
from kosmos.play.fen import NORMAL
from kosmos.play.position import Ending, parse_position
from play.boards import BLACK, WHITE, Board, timed

TEXT = """# one evening
l:/schach/dorsten/SB_schnellsv.xhtml
t:720000:6000:0

a:awaik51abk58
s:awk52abamk58:715000
m:
o:abxr:-12
"""


def test_every_kind_of_line_is_read() -> None:
    """Comments are left out; times are milliseconds and may be negative at the end."""
    lines = parse_game_record(TEXT)
    assert lines == [
        PagePath("/schach/dorsten/SB_schnellsv.xhtml"),
        TimeLimit(720_000, 6000, 0),
        Received(parse_position("awaik51abk58")),
        Sent(parse_position("awk52abamk58"), 715_000),
        Marked(),
        GameFinished(Ending(End.RESIGNED, BLACK), -12),
    ]
    assert parse_game_record(make_game_record(lines)) == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x:awk51", 1),
        ("a", 1),
        ("\n\na:awk59", 3),
        ("s:awk51", 1),
        ("s:awk51:x", 1),
        ("t:1:2", 1),
        ("m:x", 1),
        ("o:awk51:5", 1),
        ("o:xm", 1),
        (" a:awk51", 1),
        ("a:awk51\nt:1:2:3:4", 2),
    ],
)
def test_other_lines_are_refused_with_their_number(text: str, line: int) -> None:
    """Counted from 1, comments too."""
    with pytest.raises(MalformedRecord) as refused:
        parse_game_record(text)
    assert refused.value.line == line


def test_endless_records_are_refused() -> None:
    """A million characters are enough."""
    with pytest.raises(MalformedRecord):
        parse_game_record("#\n" * 600_000)


POSITIONS = st.sampled_from([parse_position(text) for text in ("awk51", "", "awxm", "awaik51abk58rm")])
LINES: st.SearchStrategy[RecordLine] = st.one_of(
    st.builds(Received, POSITIONS),
    st.builds(Sent, POSITIONS, st.integers(-(10**9), 10**9)),
    st.builds(TimeLimit, *[st.integers(0, 10**9)] * 3),
    st.builds(PagePath, st.text("abc/:_.", min_size=1)),
    st.just(Marked()),
    st.builds(
        GameFinished,
        st.builds(Ending, st.sampled_from(End), st.sampled_from([None, WHITE, BLACK])),
        st.integers(-9, 9),
    ),
)


@given(st.lists(LINES))
def test_records_survive_their_text(lines: list[RecordLine]) -> None:
    """A record that is written and read again is the same record."""
    assert parse_game_record(make_game_record(lines)) == lines


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused, and none makes the reader crash."""
    try:
        lines = parse_game_record(text)
    except MalformedRecord:
        lines = []
    assert parse_game_record(make_game_record(lines)) == lines


def test_a_live_boards_game_as_a_record() -> None:
    """White's: own moves with the time left, the opponent's received, and the end."""
    board = Board(times=timed("60+1"))
    board.do(c.PlayMove("e2e4"), at=2_000_000)
    board.do(c.PlayMove("e7e5"), at=2_010_000)
    board.do(c.Resign(), "w")
    text = make_game_record(record_of(board.state, WHITE, "/test"))
    kinds = [line.split(":")[0] for line in text.splitlines()]
    assert kinds == ["l", "t", "a", "s", "a", "o"]
    assert text.splitlines()[3].endswith(":62000")
    assert text.splitlines()[-1] == "o:awxr:62000"
    other = make_game_record(record_of(board.state, BLACK))
    assert [line.split(":")[0] for line in other.splitlines()] == ["t", "a", "s", "o"]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=30))
def test_the_moves_come_back_out_of_a_record(choices: list[int]) -> None:
    """White's record has every position: the moves follow from one to the next."""
    board = Board(analyses=False)
    for choice in choices:
        legal = sorted(board.state.board.legal_moves, key=str)
        if legal and board.state.end is None:
            board.play(legal[choice % len(legal)].uci())
    start, moves = moves_of(parse_game_record(make_game_record(record_of(board.state, WHITE))))
    assert start == NORMAL
    assert moves == [played.move for played in board.state.moves]


def test_moves_end_where_positions_do_not_follow() -> None:
    """What cannot be a move ends the list."""
    first, last = parse_position("awaik51abk58"), parse_position("awk88abamk58")
    assert moves_of([Received(first), Sent(last, 0)]) == ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [])


def test_a_record_is_read_for_the_clubs_games() -> None:
    """Its moves, its result and the player's own clocks; a PGN is none."""
    board = Board(times=timed("60+1"))
    board.do(c.PlayMove("e2e4"), at=2_000_000)
    board.do(c.PlayMove("e7e5"), at=2_010_000)
    board.do(c.Resign(), "w")
    text = make_game_record(record_of(board.state, WHITE, "/test"))
    assert is_game_record(f"# one evening\n\n{text}")
    assert not is_game_record('[Event "?"]\n\n1. e4 *\n')
    assert not is_game_record("")
    game = read_game_record(text).game
    assert game is not None
    assert (game.moves, game.start, game.result) == ("e2e4 e7e5", "", "0-1")
    assert game.comments == ("[%clk 0:01:02]", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("l:/x\n", "cannot be read"),
        ("a:awaik51abk58\n", "cannot be read"),
        ("a:awaik51abk58\ns:awk52abamk58:5\na:awk88abk58\n", "position 3 does not follow"),
    ],
)
def test_a_record_that_is_no_game_is_left_out(text: str, reason: str) -> None:
    """With its reason: half a game is not kept silently."""
    read = read_game_record(text)
    assert read.game is None
    assert read.fault is not None
    assert reason in language("en").say(read.fault)


def test_a_game_that_the_opponent_ended_has_its_result() -> None:
    """Who resigns instead of moving says so where a move would stand."""
    read = read_game_record("a:awaik51abk58\ns:awk52abamk58:5\na:abxr\n")
    assert read.game is not None
    assert read.game.result == "1-0"
