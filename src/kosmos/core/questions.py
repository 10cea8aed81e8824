"""Questions that stand before a command: each is shown and answered by itself."""

from collections.abc import Collection
from enum import IntEnum
from zlib import crc32

import msgspec

from kosmos.locale import N_, Phrase

STEP_TWO = "!"  #: ends the answer to the second step of a grave question


class Level(IntEnum):
    """How loudly a warning speaks. No setting lowers it."""

    NOTICE = 2  #: to be acknowledged
    CONFIRM = 3  #: confirm or cancel, with the consequence spelled out
    GRAVE = 4  #: confirm in two steps; to cancel is what happens by itself
    REFUSED = 5


class Question(msgspec.Struct, frozen=True):
    """`kind` is its stable name for programs; `number` its place among all questions of one command."""

    kind: str
    phrase: Phrase
    level: Level = Level.CONFIRM
    loses: bool = False  #: a yes takes something away
    number: int = 1

    @property
    def id(self) -> str:
        """Names this very question: where the text changes, because something else is at stake now, so does the id."""
        return f"{self.kind}:{crc32(repr(self.phrase).encode()):08x}"

    @property
    def cancel_first(self) -> bool:
        """Whether doors offer to cancel before anything else."""
        return self.loses or self.level >= Level.GRAVE


def open_questions(questions: Collection[Question], answers: Collection[str]) -> tuple[Question, ...]:
    """Those of the numbered questions that no answer names.

    An answer is the id of one question, or a kind: yes to each question of that kind, for programs that know
    beforehand what they are going to be asked. A grave question takes no kind, and its id only in two steps.
    """
    numbered = (msgspec.structs.replace(each, number=place) for place, each in enumerate(questions, 1))
    return tuple(left for each in numbered if (left := _left(each, answers)))


def _left(question: Question, answers: Collection[str]) -> Question | None:
    if question.level >= Level.GRAVE:
        return _second_step(question, answers) if question.id in answers else question
    return None if question.id in answers or question.kind in answers else question


def _second_step(question: Question, answers: Collection[str]) -> Question | None:
    text = N_("This has consequences; please confirm it once more. {question}")
    step = msgspec.structs.replace(
        question, kind=question.kind + STEP_TWO, phrase=Phrase(text, {"question": question.phrase})
    )
    return None if step.id in answers else step
