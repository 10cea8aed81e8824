"""Distances to mate: the published figures, and agreement with the rules move by move."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import chess
import pytest

from kosmos.play.training.bitsets import Space
from kosmos.play.training.defence import answers, distance_after, distance_on
from kosmos.play.training.exercises import random_position
from kosmos.play.training.sets import LONGEST, MatingSet
from kosmos.play.training.tables import Builder, MateTable, build, pack, pieces_on, unpack

FIGURES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("mates.json").read_text())
LARGEST = "KBN"  #: built once, in the last test


def check_figures(row: dict[str, Any], table: MateTable) -> None:
    won = sum(table.counts[1:])
    mean = sum(moves * count for moves, count in enumerate(table.counts)) / won
    assert sum(table.counts) == row["white_to_move"]
    assert won == row["won"]
    assert (table.longest, table.counts[-1]) == (row["longest"], row["longest_positions"])
    assert f"{mean:.2f}" == row["mean"]
    assert f"{100 * table.lost / table.black_to_move:.2f}" == row["lost_percent"]
    assert (table.mates, table.stalemates) == (row["mates"], row["stalemates"])
    assert distance_on(chess.Board(row["longest_fen"] + " w - - 0 1"), table) == table.longest


@pytest.mark.parametrize(
    "row", [row for row in FIGURES if row["pieces"] != LARGEST], ids=lambda row: str(row["pieces"])
)
def test_published_figures(row: dict[str, Any]) -> None:
    """Counts, longest mates, means, mates and stalemates of each set, counted as they were published.

    Where captures were published as draws the exact number of won positions is checked too.
    """
    check_figures(row, build(row["pieces"], captures_draw=row["captures_draw"]))
    if "won_exact" in row:
        assert sum(build(row["pieces"]).counts[1:]) == row["won_exact"]


def test_every_set_has_its_figures() -> None:
    """All thirteen, and the longest mates that exercises rely on are the published ones."""
    assert {row["pieces"]: row["longest"] for row in FIGURES} == {
        kind.name: LONGEST[kind] for kind in MatingSet
    }


def test_histograms() -> None:
    """R+R and Q+R by distance."""
    assert build("RR").counts == [0, 4680, 18976, 13448, 14376, 9596, 9392, 4324, 472]
    assert build("QR").counts == [0, 12260, 45236, 33520, 22360, 10516, 540]


@pytest.mark.parametrize("kind", [MatingSet.KR, MatingSet.KQ, MatingSet.RR, MatingSet.QN])
def test_distances_agree_with_the_rules(kind: MatingSet) -> None:
    """By the moves of another program: one more than the best reply's; Black's the longest of all answers."""
    table, chance = build(kind.name), random.Random(7)
    checked = 0
    while checked < 40:
        board = random_position(kind, chance)
        if board is None:
            continue
        replies = []
        for move in list(board.legal_moves):
            after = board.copy(stack=False)
            after.push(move)
            replies.append(distance_after(after, table))
        won = [reply for reply in replies if reply is not None]
        assert distance_on(board, table) == (1 + min(won) if won else 0)
        checked += 1


#: the published classes of king and rook against king, Black to move, each position once up to symmetry ("krkopt")
KRK_DRAWN = 2796
KRK_LOST = [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390]


def test_king_and_rook_has_the_published_classes() -> None:
    """28,056 positions: every class from mate to sixteen moves, and the draws."""
    builder = Builder("KR")
    lost = [builder.lost for _ in builder.won_layers()]
    layers = [builder.mates, *(after & ~before for before, after in pairwise([builder.mates, *lost]))]
    assert [up_to_symmetry(builder.rules.space, layer) for layer in layers if layer] == KRK_LOST
    drawn = builder.rules.black_to_move & ~builder.lost
    assert up_to_symmetry(builder.rules.space, drawn) == KRK_DRAWN


def up_to_symmetry(space: Space, positions: int) -> int:
    """The white king in the triangle a1-d1-d4; with the king on its diagonal mirror images count once."""
    diagonal = sum(1 << 9 * step for step in range(8))
    inside = positions & space.where(0, sum(1 << square for square in (1, 2, 3, 10, 11, 19)))
    on_it = positions & space.where(0, diagonal & (1 << 32) - 1)
    own_image = on_it & space.where(1, diagonal) & space.where(2, diagonal)
    return inside.bit_count() + (on_it.bit_count() + own_image.bit_count()) // 2


def test_rook_and_knight_alone_can_mate() -> None:
    """Eight mates on the board and 52 positions that mate in one: exact captures need them."""
    table = build("RN")
    assert (table.mates, table.counts[1:]) == (8, [52])


def test_progress_is_told() -> None:
    """After each layer."""
    told: list[int] = []
    build("KQ", progress=told.append)
    assert told == list(range(1, len(told) + 1))
    assert len(told) >= 10


def test_a_table_can_be_kept() -> None:
    """Packed and unpacked it is the same, and smaller."""
    table = build("KR")
    packed = pack(table)
    assert unpack(packed) == table
    assert len(packed) < sum(map(len, table.planes)) / 2


def test_other_pieces_are_not_looked_up() -> None:
    """A board with a pawn, or with a black piece, belongs to no table."""
    assert pieces_on(chess.Board("8/8/8/3k4/8/8/P7/K6R w - - 0 1"), "KR") is None
    assert pieces_on(chess.Board("8/8/8/3kn3/8/8/8/K6R w - - 0 1"), "KR") is None
    assert pieces_on(chess.Board("8/8/8/3k4/8/8/8/K6R w - - 0 1"), "KR") == [chess.A1, chess.H1]


def test_the_longest_of_all() -> None:
    """King, bishop and knight: 10,875,504 positions, 33 moves; played out perfectly by both it takes exactly 33."""
    row = next(row for row in FIGURES if row["pieces"] == LARGEST)
    table = build(LARGEST)
    check_figures(row, table)
    board = chess.Board(row["longest_fen"] + " w - - 0 1")
    moves = 0
    while not board.is_checkmate():
        board.push(_best(board, table))
        moves += 1
        if (replies := answers(board, table)) and all(reply.distance for reply in replies):
            board.push(max(replies, key=lambda reply: reply.distance).move)
    assert moves == 33


def _best(board: chess.Board, table: MateTable) -> chess.Move:
    """White's shortest way."""
    found: list[tuple[int, str]] = []
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        distance = distance_after(after, table)
        if distance is not None:
            found.append((distance, move.uci()))
    return chess.Move.from_uci(min(found)[1])
