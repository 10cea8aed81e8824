"""The walk through OWASP ASVS 4.0.3, level 2: nothing of it is left out, and what it names is there."""

import re
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "asvs.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| ([^|]+) \|(.*)\|$", re.MULTILINE)
STATES = {"met", "partly", "not met", "operator", "n/a"}

#: the numbers of levels 1 and 2 in ASVS 4.0.3, by section; those that the standard has deleted, and those of level 3, are left out
NUMBERS = {
    "1.1": range(1, 8),
    "1.2": range(1, 5),
    "1.4": (1, 4, 5),
    "1.5": range(1, 5),
    "1.6": range(1, 5),
    "1.7": (1, 2),
    "1.8": (1, 2),
    "1.9": (1, 2),
    "1.10": (1,),
    "1.11": (1, 2),
    "1.12": (2,),
    "1.14": range(1, 7),
    "2.1": range(1, 13),
    "2.2": range(1, 4),
    "2.3": range(1, 4),
    "2.4": range(1, 6),
    "2.5": range(1, 8),
    "2.6": range(1, 4),
    "2.7": range(1, 7),
    "2.8": range(1, 8),
    "2.9": range(1, 4),
    "2.10": range(1, 5),
    "3.1": (1,),
    "3.2": range(1, 5),
    "3.3": range(1, 5),
    "3.4": range(1, 6),
    "3.5": range(1, 4),
    "3.7": (1,),
    "4.1": (1, 2, 3, 5),
    "4.2": (1, 2),
    "4.3": range(1, 4),
    "5.1": range(1, 6),
    "5.2": range(1, 9),
    "5.3": range(1, 11),
    "5.4": range(1, 4),
    "5.5": range(1, 5),
    "6.1": range(1, 4),
    "6.2": range(1, 7),
    "6.3": (1, 2),
    "6.4": (1, 2),
    "7.1": range(1, 5),
    "7.2": (1, 2),
    "7.3": (1, 3, 4),
    "7.4": range(1, 4),
    "8.1": range(1, 5),
    "8.2": range(1, 4),
    "8.3": range(1, 9),
    "9.1": range(1, 4),
    "9.2": range(1, 5),
    "10.2": (1, 2),
    "10.3": range(1, 4),
    "11.1": range(1, 9),
    "12.1": range(1, 4),
    "12.2": (1,),
    "12.3": range(1, 7),
    "12.4": (1, 2),
    "12.5": (1, 2),
    "12.6": (1,),
    "13.1": (1, 3, 4, 5),
    "13.2": (1, 2, 3, 5, 6),
    "13.3": (1, 2),
    "13.4": (1, 2),
    "14.1": range(1, 5),
    "14.2": range(1, 7),
    "14.3": (2, 3),
    "14.4": range(1, 8),
    "14.5": range(1, 5),
}


def test_every_requirement_is_walked_through() -> None:
    """Each number once, in order, with a state that the page explains."""
    wanted = [f"{section}.{number}" for section, numbers in NUMBERS.items() for number in numbers]
    rows = ROW.findall(PAGE)
    assert [number for number, *_ in rows] == wanted
    assert {state for _, _, state, _ in rows} <= STATES


def test_what_is_not_met_is_said_in_one_place() -> None:
    """The list at the end names exactly the requirements that are not met."""
    missing = {number for number, _, state, _ in ROW.findall(PAGE) if state == "not met"}
    said = PAGE.partition("## What is not met")[2]
    assert set(re.findall(r"\d+\.\d+\.\d+", said)) == missing


def test_the_tests_that_it_names_exist() -> None:
    """Every test and every file of tests that the page names is there."""
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 80
    for file, test in named:
        text = (HOUSE / file).read_text(encoding="utf-8")
        assert not test or re.search(rf"def {test}\(", text), f"{file}::{test}"


def test_chapters_are_shown_by_tests() -> None:
    """In every chapter but those of encryption and of traffic, which are the operator's, something is shown by a test."""
    shown = {number.partition(".")[0] for number, _, _, how in ROW.findall(PAGE) if "tests/" in how}
    assert shown == {str(chapter) for chapter in range(1, 15)} - {"6", "9"}
