"""The judge is judged: it lets right histories through and refuses every kind of forged one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faults.history import Answer, Call, faults_in, struck
from faults.repetitions import Repetitions


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


def test_a_fault_between_two_commands_does_not_count() -> None:
    """It counts while somebody waits for an answer, also for one that never comes."""
    calls = [kept("x", 0, 1), kept("y", 2, 3), kept("lost", 4, 5, Answer.NONE)]
    assert struck(calls, [0.5, 1.5, 2.5, 4.5, 6]) == 3


def test_what_did_not_strike_is_made_up_for() -> None:
    """Of ten faults that are wanted only every second one strikes: twenty are tried, in portions of four at the most."""
    repeated = Repetitions(wanted=10)
    sizes = []
    for count, _ in repeated.portions(4):
        sizes.append(count)
        calls = [kept("x", 0, 1)]
        repeated.judge(
            calls, {"a": ["x"]}, [0.5 if number % 2 else 1.5 for number in range(count + count % 2)]
        )
    assert max(sizes) == 4
    assert (repeated.struck, repeated.tried) == (10, 20)


def test_a_portion_with_a_fault_ends_the_run() -> None:
    """A lost command, and a portion in which nothing was done."""
    with pytest.raises(AssertionError, match="is lost"):
        Repetitions(1).judge([kept("x", 0, 1)], {"a": []}, [0.5])
    with pytest.raises(AssertionError, match="nothing was acknowledged"):
        Repetitions(1).judge([kept("x", 0, 1, Answer.REFUSED)], {"a": []}, [0.5])
