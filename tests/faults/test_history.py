"""The judge is judged: it lets right histories through and refuses every kind of forged one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faults.history import Answer, Call, faults_in


def kept(name: str, begun: float, ended: float, answer: Answer = Answer.KEPT) -> Call:
    return Call("a", name, begun, ended, answer)


RIGHT = [kept("x", 0, 1), kept("y", 2, 3), kept("z", 2, 5), kept("lost", 4, 9, Answer.NONE)]


@pytest.mark.parametrize("stored", [["x", "y", "z"], ["x", "z", "y"], ["x", "y", "lost", "z"]])
def test_right_histories(stored: list[str]) -> None:
    """Commands that overlap may stand in either order; one without an answer may be there or not."""
    assert faults_in(RIGHT, {"a": stored}) == []


@pytest.mark.parametrize(
    ("calls", "stored", "fault"),
    [
        (RIGHT, ["x", "y"], "z was acknowledged and is lost"),
        (RIGHT, ["x", "y", "z", "y"], "y is there 2 times"),
        (RIGHT, ["x", "y", "z", "lost", "lost"], "lost is there 2 times"),
        (RIGHT, ["y", "x", "z"], "y stands before x"),
        (RIGHT, ["x", "lost", "y", "z"], "lost stands before y"),
        (RIGHT, ["x", "y", "z", "who"], "who was never asked for"),
        ([kept("x", 0, 1, Answer.REFUSED)], ["x"], "x was refused and is there"),
        ([*RIGHT, kept("x", 6, 7)], ["x", "y", "z"], "two commands are called x"),
        ([Call("b", "x", 0, 1, Answer.KEPT)], ["x"], "x was acknowledged and is lost"),
    ],
)
def test_forged_histories(calls: list[Call], stored: list[str], fault: str) -> None:
    """A loss, a double, a wrong order, an invention, another stream: each is named."""
    assert any(fault in each for each in faults_in(calls, {"a": stored}))


@given(st.integers(1, 30), st.randoms(use_true_random=False))
def test_any_forgery_is_seen(count: int, random: Random) -> None:
    """Of a history in which one command followed the other, no other order and no other set is right."""
    calls = [kept(str(number), number, number + 0.5) for number in range(count)]
    stored = [call.name for call in calls]
    assert faults_in(calls, {"a": stored}) == []
    forged = list(stored)
    match random.randrange(3):
        case 0:
            forged.remove(random.choice(forged))
        case 1:
            forged.insert(random.randrange(count + 1), random.choice(forged))
        case _:
            random.shuffle(forged)
    assert (faults_in(calls, {"a": forged}) == []) is (forged == stored)
