"""Scheveningen and Schiller tables: everybody meets everybody of the other side, with balanced colours."""

from collections import Counter

import pytest

from kosmos.pairing.scheveningen import SIZES, NoScheveningenTable, scheveningen, schiller


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_of_the_other_side(size: int) -> None:
    """In as many rounds as a side has players, each pair once, everybody once a round."""
    table = scheveningen(size)
    assert len(table) == size
    for row in table:
        assert sorted(each.other for each in row) == list(range(1, size + 1))
    assert len({(each.own, each.other) for row in table for each in row}) == size * size


@pytest.mark.parametrize("size", SIZES)
def test_colours_are_balanced(size: int) -> None:
    """Every player has White as often as Black, but for one game with odd numbers; nobody has a colour three times running."""
    table = scheveningen(size)
    for side in ("own", "other"):
        for number in range(1, size + 1):
            whites = [
                each.white is (side == "own")
                for row in table
                for each in row
                if getattr(each, side) == number
            ]
            assert abs(2 * sum(whites) - size) <= size % 2
            assert all(len(set(whites[k : k + 3])) == 2 for k in range(size - 2))
    for row in table:
        assert size == 2 or abs(2 * sum(each.white for each in row) - size) <= size % 2


def test_the_published_table_of_three() -> None:
    """Round 1 of 3 against 3: 1-1, 2-2, 3-3, with White for the first team on the first two boards."""
    assert [(each.other, each.white) for each in scheveningen(3)[0]] == [(1, True), (2, True), (3, False)]


def test_the_doubled_form_reverses_colours() -> None:
    """Each pair meets twice, once with each colour."""
    table = scheveningen(5, doubled=True)
    assert len(table) == 10
    met = Counter((each.own, each.other, each.white) for row in table for each in row)
    assert set(met.values()) == {1}
    assert len(met) == 50


@pytest.mark.parametrize("size", [14, 18, 0])
def test_sizes_without_a_table(size: int) -> None:
    """Sizes for which there is no table are refused, not guessed."""
    with pytest.raises(NoScheveningenTable):
        scheveningen(size)


def test_schiller() -> None:
    """Four teams of three: nine rounds in which all meet who are not in the same team, colours within one."""
    met: Counter[tuple[int, int, int, int]] = Counter()
    whites: Counter[tuple[int, int]] = Counter()
    for matches in schiller():
        assert sum(len(each.boards) for each in matches) == 6
        for match in matches:
            for board in match.boards:
                met[match.first, board.own, match.second, board.other] += 1
                whites[(match.first, board.own) if board.white else (match.second, board.other)] += 1
    assert len(met) == 54
    assert set(met.values()) == {1}
    assert len(whites) == 12
    assert set(whites.values()) <= {4, 5}
