"""Every number opens its working."""

from decimal import Decimal
from fractions import Fraction

import pytest

from kosmos.core.record import Entrant
from kosmos.locale import language
from kosmos.standings.keizer.credits import points
from kosmos.standings.keizer.settings import KeizerSettings, Ladder, Revaluation, StartOrder
from kosmos.standings.keizer.table import standings
from kosmos.standings.keizer.working import make_amount, ordinal, working
from standings.keizer.club import club

SAY = language("en").say
NAMES = ("Alba", "Bruno", "Carla", "Dario")
PLAYERS = [Entrant(number=number, name=name) for number, name in enumerate(NAMES, 1)]


def said(
    rounds: list[list[str]], number: int = 1, withdrawn: dict[int, int] | None = None, **changes: object
) -> tuple[str, list[str], str]:
    settings = KeizerSettings(
        **({"ladder": Ladder.TOP, "top": Decimal(24), "start": StartOrder.NUMBER, "ties": ()} | changes)  # type: ignore[arg-type]
    )
    record = club(PLAYERS, rounds, withdrawn)
    told = working(record, settings, standings(record, settings), number)
    return SAY(told.own), [SAY(one) for one in told.rounds], SAY(told.total)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1-3 1-0", "22 for the win over Carla, who stood 3rd"),
        ("1-2 1/2", "11.5 for the draw with Bruno, who stood 2nd"),
        ("1-4 0-1", "0 for the loss to Dario, who stood 4th"),
        ("1-4 +-", "21 for the win by forfeit over Dario, who stood 4th"),
        ("1-4 -+", "0 for the loss by forfeit to Dario"),
        ("1-4 --", "0: neither this player nor Dario came to the game"),
        ("1-4 adj", "10.5 for the adjourned game with Dario, who stood 4th"),
        ("1-4", "0: the game with Dario has no result yet"),
        ("1 bye", "12 for the bye, at a value of 24"),
        ("1 club", "16.8 for club duty, at a value of 24"),
        ("1 exc", "8.4 for an excused absence, at a value of 24"),
        ("1 unexc", "8.4 for an unexcused absence, at a value of 24"),
        ("1 late", "8.4 for a round before the entry, at a value of 24"),
        ("2-3 1-0", "0: no game"),
    ],
)
def test_sentences(line: str, sentence: str) -> None:
    """Each round says what was paid, for what, and by which place."""
    assert said([[line]])[1] == [sentence]


def test_sum() -> None:
    """The own value and the rounds add up to the sum."""
    own, rounds, total = said([["1-3 1-0"], ["1 exc"]])
    assert own == "24 for their own value 24: stood 1st"
    assert len(rounds) == 2
    assert total == "24 + 22 + 8.4 = 54.4"


def test_other_ways() -> None:
    """Withdrawn opponents, fixed points, frozen values, counted absences and cycles are said as such."""
    assert said([["1-4 1-0"]], withdrawn={4: 1})[1] == ["18 for the win over Dario, who withdrew"]
    assert said([["4-1 1-0"]], number=4, withdrawn={4: 1})[:2] == (
        "Withdrew: all rounds count nothing.",
        ["0: withdrew"],
    )
    assert said([["1 exc"]], excused=points(9))[1] == ["9 for an excused absence, a fixed number of points"]
    fixed = said([["1-2 1-0"]], win=points(1), draw=points(Fraction(1, 2)))
    assert fixed[1] == ["1 for the win over Bruno, a fixed number of points"]
    frozen = said([["1-2 1-0"], ["1 exc"]], revaluation=Revaluation.NONE)[1]
    assert frozen[0] == "23 for the win over Bruno, by the table of that evening"
    assert frozen[1] == "8.4 for an excused absence, by the table of that evening"
    falling = said([["1 exc"], ["1 exc"]], falling_absences=True)[1]
    assert falling[1] == "4.2 for an excused absence, absence number 2, at a value of 24"


def test_working_of_a_cycle() -> None:
    """In a cycle the mean values are named instead of places."""
    record = club(PLAYERS[:2], [["1-2 1/2"]] * 3)
    settings = KeizerSettings(
        ladder=Ladder.TOP, top=Decimal(2), start=StartOrder.NUMBER, revaluation=Revaluation.UNTIL_STABLE
    )
    told = working(record, settings, standings(record, settings), 1)
    assert SAY(told.own) == "1.5 for their own value 1.5, the mean of the circle"
    assert SAY(told.rounds[0]) == "0.75 for the draw with Bruno, who was worth 1.5 on average"


def test_ordinals_and_amounts() -> None:
    """1st, 2nd, 3rd, 4th, 11th, 21st, 112th; amounts with four decimals where these are exact, else two."""
    places = (1, 2, 3, 4, 11, 12, 13, 21, 112)
    assert " ".join(SAY(ordinal(place)) for place in places) == "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
    amounts = {"88/3": "29.33", "1/2": "0.5", "700": "700", "1.007": "1.007", "0.15625": "0.16", "0": "0"}
    assert {text: make_amount(Fraction(text)) for text in amounts} == amounts
