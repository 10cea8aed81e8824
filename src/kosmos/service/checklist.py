"""The verification check list of tournament programs, question by question, with the test that shows each answer.

`checklist.txt` is the table. Its answers are texts of the catalogues like all others: doors say them in the reader's language.
Nobody has endorsed anything: this page says what Kosmos does and where that can be seen.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kosmos.locale import N_

QUESTIONS = 225


class Verdict(StrEnum):
    YES = "yes"
    PARTLY = "partly"
    NO = "no"
    NONE = "none"  #: does not apply
    OPEN = "open"  #: the wording of the single question is not known here


VERDICT_WORDS = {
    Verdict.YES: N_("yes"),
    Verdict.PARTLY: N_("partly"),
    Verdict.NO: N_("no"),
    Verdict.NONE: N_("does not apply"),
    Verdict.OPEN: N_("open"),
}


class ChecklistLine(NamedTuple):
    questions: tuple[int, ...]
    numbers: str  #: as they are written
    verdict: Verdict
    words: str  #: English; to be said in the reader's language
    tests: tuple[str, ...]  #: `tests/…/test_x.py::test_y`


@cache
def checklist() -> tuple[ChecklistLine, ...]:
    text = files("kosmos.service").joinpath("checklist.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(sorted(map(_line, lines)))


def _line(line: str) -> ChecklistLine:
    numbers, verdict, words, tests = (part.strip() for part in line.split("|"))
    return ChecklistLine(tuple(_numbers(numbers)), numbers, Verdict(verdict), words, tuple(tests.split()))


def _numbers(text: str) -> Iterator[int]:
    """`47-51, 53`"""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def tally() -> dict[Verdict, int]:
    """How many questions have which answer."""
    return {
        verdict: sum(len(line.questions) for line in checklist() if line.verdict is verdict)
        for verdict in Verdict
    }
