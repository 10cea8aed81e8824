"""Numbers given by hand: of a few players a place is said, and the others fill what is left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.tournament.player_order import placed


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        ({}, "abcde"),
        ({"e": 1}, "eabcd"),
        ({"a": 3}, "bcade"),
        ({"a": 2, "b": 1}, "bacde"),
        ({"a": 5, "e": 1}, "ebcda"),
        ({"d": 1, "e": 1}, "deabc"),
        ({"a": 99}, "bcdea"),
        ({"c": 3}, "abcde"),
    ],
)
def test_whoever_is_wished_to_a_place_stands_there(wishes: dict[str, int], order: str) -> None:
    """Two of the same wish stay in their order; a place beyond the end is the end."""
    ids = {ord(name): place for name, place in wishes.items()}
    assert "".join(map(chr, placed([ord(name) for name in "abcde"], ids))) == order


@given(
    st.integers(1, 30).flatmap(
        lambda count: st.tuples(st.just(count), st.dictionaries(st.integers(1, count), st.integers(1, 40)))
    )
)
def test_everybody_is_there_once_and_the_others_keep_their_order(case: tuple[int, dict[int, int]]) -> None:
    """Whatever is wished; and places that are all different and exist are all kept."""
    count, wishes = case
    before = list(range(1, count + 1))
    after = placed(before, wishes)
    assert sorted(after) == before
    assert [each for each in after if each not in wishes] == [each for each in before if each not in wishes]
    if len(set(wishes.values())) == len(wishes) and all(place <= count for place in wishes.values()):
        assert {each: after.index(each) + 1 for each in wishes} == wishes
