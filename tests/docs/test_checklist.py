"""The check list: every question once, and every named test exists."""

import re
from pathlib import Path

import pytest
from tools import catalogues

from kosmos.locale import language
from kosmos.service.checklist import QUESTIONS, Verdict, checklist, tally

ROOT = Path(__file__).parents[2]
NAMED = sorted({test for line in checklist() for test in line.tests})


def test_every_question_is_answered_once() -> None:
    """All 225 questions have one answer each."""
    numbers = sorted(number for line in checklist() for number in line.questions)
    assert numbers == list(range(1, QUESTIONS + 1))
    assert sum(tally().values()) == QUESTIONS


@pytest.mark.parametrize("name", NAMED)
def test_every_test_of_the_list_exists(name: str) -> None:
    """A file and, where one is named, a test in it."""
    path, _, test = name.partition("::")
    text = (ROOT / path).read_text("utf-8")
    assert not test or re.search(rf"^(async )?def {test}\(", text, re.MULTILINE)


def test_every_yes_names_a_test() -> None:
    """What nobody can see is not claimed."""
    assert [line.numbers for line in checklist() if line.verdict is Verdict.YES and not line.tests] == []


def test_no_hard_fail() -> None:
    """The questions whose wrong answer ends the verification are all answered with yes."""
    hard = {43, 45, 54, 58, 60, 83, 159, 161, 169, 196, 201}
    answers = {number: line.verdict for line in checklist() for number in line.questions}
    assert {number for number in hard if answers[number] is not Verdict.YES} == set()


def test_the_comparison_is_on_its_page() -> None:
    """Seeds, counts and differences of both engines stand in docs/conformance.md."""
    text = (ROOT / "docs/conformance.md").read_text("utf-8")
    assert "tests/differential/conformance.py" in text
    rows = re.findall(
        r"^\| ((?:pairings|tie-breaks), .+?) \| 600000-\d{6} \| ([\d,]+) .+? \| (\S+) \| ", text, re.MULTILINE
    )
    # pairings both ways with two engines, tie-breaks both ways with one
    assert len({what for what, _, _ in rows}) == 6
    assert [
        what for what, compared, left in rows if int(compared.replace(",", "")) < 50_000 or left != "**0**"
    ] == []


#: lines of report files, which every language writes alike
WRITTEN_ALIKE = {"`### FIDE mode exited @ Round n`"}


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_answer_is_translated(code: str) -> None:
    """Readers of every language have the answers in theirs; what is written into files stays in them, letter for letter."""
    said = {line.words: language(code).say(line.words) for line in checklist() if line.words}
    assert {text for text, words in said.items() if words == text} == WRITTEN_ALIKE
    typed = re.compile(r"`[^`]*`")
    assert {text for text, words in said.items() if typed.findall(text) != typed.findall(words)} == set()
