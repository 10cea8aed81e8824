"""Test scripts: what is to be done, in order, and what was not understood."""

import pytest

from kosmos.core.outcomes import Outcome
from kosmos.formats.kfc_script import (
    KfcStep,
    Verb,
    is_script,
    odd_result_by_rating,
    read_script,
    result_by_rating,
)
from kosmos.locale import language

SAY = language("en").say


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("testscript\n3 create-player", True),
        ("\ufeffTestScript \r\n", True),
        ("Name;Rating", False),
        ("testscript 2", False),
        ("", False),
    ],
)
def test_is_script(text: str, answer: bool) -> None:
    """A file is a script when its first line says nothing but `testscript`."""
    assert is_script(text) is answer


def steps(*lines: str) -> list[tuple[str, int]]:
    script = read_script("testscript\n" + "\n".join(lines))
    assert script.faults == ()
    return [(step.verb.value, step.count) for step in script.steps]


def test_manual() -> None:
    """The commands of the manual, with their comments."""
    assert steps("# a comment", "", "2 delete-round  # twice") == [("delete-round", 1)] * 2
    assert steps("9 create-player") == [("create-player", 9)]
    assert steps("create-player") == [("create-player", 1)]
    assert steps("2 create-round create-results") == [("create-round", 1), ("create-results", 1)] * 2
    assert steps("delete-all-rounds", "DELETE-ALL-PLAYERS", "create-results-2") == [
        ("delete-all-rounds", 1),
        ("delete-all-players", 1),
        ("create-results-2", 1),
    ]
    assert steps("4 create-player create-round") == [("create-player", 4), ("create-round", 1)]


def test_faults() -> None:
    """What is not understood is named with its line, and the rest is kept."""
    script = read_script("testscript\nthrow\n0 create-round\n5000 create-round\n3\n3 create-player")
    known = ", ".join(verb.value for verb in Verb)
    assert [SAY(fault) for fault in script.faults] == [
        f"Line 2: “throw” is not a command of a test script; there are {known}.",
        "Line 3: the number has to be from 1 to 1000.",
        "Line 4: the number has to be from 1 to 1000.",
        "Line 5: a number alone; the command behind it is missing.",
    ]
    assert script.steps == (KfcStep(Verb.CREATE_PLAYER, 3, 6),)


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [(1501, 1500, "10"), (1500, 1500, "=="), (1500, 1600, "=="), (1500, 1601, "01")],
)
def test_results(white: int, black: int, result: str) -> None:
    """The higher rated White wins, a Black far above wins, else it is a draw."""
    assert "".join(result_by_rating(white, black)) == result


@pytest.mark.parametrize(
    ("lead", "result"),
    [
        (151, (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        (150, (Outcome.WIN, Outcome.LOSS)),
        (100, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        (1, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
        (0, (Outcome.DRAW, Outcome.DRAW)),
        (-50, (Outcome.DRAW, Outcome.DRAW)),
        (-51, (Outcome.ADJOURNED, Outcome.ADJOURNED)),
        (-150, (Outcome.ADJOURNED, Outcome.ADJOURNED)),
        (-151, (Outcome.LOSS, Outcome.WIN)),
        (-200, (Outcome.LOSS, Outcome.WIN)),
        (-201, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
    ],
)
def test_odd_results(lead: int, result: tuple[Outcome, Outcome]) -> None:
    """The second kind of results has forfeits and adjourned games."""
    assert odd_result_by_rating(1500 + lead, 1500) == result
