"""The test script of KeizerForClubs: a few commands to fill a tournament for trying things out."""

import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.locale import N_, Phrase

HEADER = "testscript"
MOST_TIMES = 1000

_COUNT = re.compile(r"\d{1,6}", re.ASCII)


class Verb(StrEnum):
    CREATE_PLAYER = "create-player"
    CREATE_ROUND = "create-round"
    CREATE_RESULTS = "create-results"
    CREATE_RESULTS_2 = "create-results-2"  #: with many forfeits and adjourned games
    DELETE_ROUND = "delete-round"
    DELETE_ALL_ROUNDS = "delete-all-rounds"
    DELETE_ALL_PLAYERS = "delete-all-players"


class KfcStep(msgspec.Struct, frozen=True):
    """One thing to do; `count` is the number of players to create, otherwise 1."""

    verb: Verb
    count: int = 1
    line: int = 0  #: of the script, for messages


class KfcScript(msgspec.Struct, frozen=True):
    steps: tuple[KfcStep, ...]
    faults: tuple[Phrase, ...] = ()


def is_script(text: str) -> bool:
    """The first line is the word `testscript` and nothing else."""
    return text.removeprefix("\ufeff").split("\n", 1)[0].strip().lower() == HEADER


# A line is a number, which may be left out, and verbs: all of them are done so many times in turn. Before
# create-player the number says how many players. Empty lines and whatever follows a # are passed over.
def read_script(text: str) -> KfcScript:
    """All steps in the order in which they are to be done; what is not understood is a fault, not a step."""
    steps: list[KfcStep] = []
    faults: list[Phrase] = []
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].lower().split()
        if words and not (number == 1 and words == [HEADER]):
            _read_line(number, words, steps, faults)
    return KfcScript(tuple(steps), tuple(faults))


def _read_line(number: int, words: list[str], steps: list[KfcStep], faults: list[Phrase]) -> None:
    times = int(words.pop(0)) if _COUNT.fullmatch(words[0]) else 1
    unknown = [word for word in words if word not in set(Verb)]
    if unknown:
        args = {"line": number, "word": unknown[0], "known": ", ".join(Verb)}
        text = N_("Line {line}: “{word}” is not a command of a test script; there are {known}.")
        faults.append(Phrase(text, args))
    elif not words:
        faults.append(
            Phrase(N_("Line {line}: a number alone; the command behind it is missing."), {"line": number})
        )
    elif not 1 <= times <= MOST_TIMES:
        args = {"line": number, "most": MOST_TIMES}
        faults.append(Phrase(N_("Line {line}: the number has to be from 1 to {most}."), args))
    else:
        steps.extend(_steps(number, times, [Verb(word) for word in words]))


def _steps(line: int, times: int, verbs: list[Verb]) -> Iterator[KfcStep]:
    if verbs[0] is Verb.CREATE_PLAYER:
        yield KfcStep(Verb.CREATE_PLAYER, times, line)
        verbs, times = verbs[1:], 1
    for _ in range(times):
        for verb in verbs:
            yield KfcStep(verb, 1, line)


# create-results: White wins when rated higher, Black when rated more than 100 higher; else a draw.
def result_by_rating(white: int, black: int) -> tuple[Outcome, Outcome]:
    if white > black:
        return Outcome.WIN, Outcome.LOSS
    if black - white > 100:
        return Outcome.LOSS, Outcome.WIN
    return Outcome.DRAW, Outcome.DRAW


# create-results-2: the greater the difference, the more the game was not played as it should be.
def odd_result_by_rating(white: int, black: int) -> tuple[Outcome, Outcome]:
    """More than 150 above: forfeit; above 100: a win; above 0: nobody came. For Black at 200, 150 and 50."""
    lead = white - black
    for least, result in _ODD_WHITE if lead > 0 else _ODD_BLACK:
        if abs(lead) > least:
            return result
    return Outcome.DRAW, Outcome.DRAW


_ODD_WHITE = (
    (150, (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
    (100, (Outcome.WIN, Outcome.LOSS)),
    (0, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
)
_ODD_BLACK = (
    (200, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
    (150, (Outcome.LOSS, Outcome.WIN)),
    (50, (Outcome.ADJOURNED, Outcome.ADJOURNED)),
)
