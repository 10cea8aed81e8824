"""The rules valid until 31 January 2026, beside py4swiss, which follows them."""

import pytest

from differential.swiss_dutch_2017 import differences
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.pairing.contract import NoPairing, Pairing, View
from kosmos.pairing.dutch.draw import pair, pair_2017
from kosmos.pairing.dutch.field import DATED_2017, DATED_2026, bars_bye_2017, bars_bye_2026, field
from kosmos.pairing.dutch.reasons import explain_2017
from kosmos.pairing.dutch.why_not import why_not_2017
from pairing.dutch.simulation import random_event, simulate


@pytest.mark.parametrize("seed", [*range(1, 13), 1003, 1010])
def test_beside_another_engine(seed: int) -> None:
    """Every round of an invented tournament has the same pairs and bye in both engines."""
    assert not list(differences(seed, 24))


@pytest.mark.parametrize("seed", range(5000, 5012))
def test_collapsed_brackets(seed: int) -> None:
    """So have tournaments of few players and many rounds, where the last brackets collapse."""
    assert not list(differences(seed, 9))


def record(rows: dict[int, str], rounds: int) -> Record:
    def encounter(cell: str) -> Encounter:
        if len(cell) == 1:
            return Encounter(Outcome(cell))
        return Encounter(Outcome(cell[-1]), int(cell[:-2]), Colour(cell[-2]))

    entrants = tuple(
        Entrant(number=number, history=tuple(encounter(cell) for cell in row.split()))
        for number, row in rows.items()
    )
    return Record(entrants=entrants, rounds=rounds, played=max(len(e.history) for e in entrants))


def test_the_bye_of_2017() -> None:
    """Without C5 the leaders meet first and the bye goes to whoever the last bracket leaves over."""
    rows = {1: "4w1 2b1", 2: "5b1 1w0", 3: "6w1 4b1", 4: "1b0 3w0", 5: "2w0 6b1", 6: "3b0 5w0"}
    view = View(record=record(rows, 3), present=frozenset({1, 2, 3, 5, 6}), first_colour=Colour.WHITE)
    old, new = pair_2017(view), pair(view)
    assert isinstance(old, Pairing)
    assert isinstance(new, Pairing)
    assert ({frozenset((g.white, g.black)) for g in old.games}, old.bye) == (
        {frozenset((1, 3)), frozenset((6, 2))},
        5,
    )
    assert new.bye == 6


def test_floats_of_both_editions() -> None:
    """Every absence was a downfloat; now only one that brought points is."""
    view = View(record=record({1: "Z", 2: "H", 3: "4w1", 4: "3b0"}, 3), present=frozenset({1, 2, 3, 4}))
    downs = {
        dated: dict(zip(players.number, players.downs, strict=True))
        for dated, players in ((old, field(view, old)) for old in (DATED_2017, DATED_2026))
    }
    assert downs[DATED_2017][1] == downs[DATED_2017][2] == (True, False)
    assert downs[DATED_2026][1] == (False, False)
    assert downs[DATED_2026][2] == (True, False)


@pytest.mark.parametrize(
    ("outcome", "points", "old", "new"),
    [
        (Outcome.PAIRING_BYE, 10, True, True),
        (Outcome.FORFEIT_WIN, 10, True, True),
        (Outcome.FULL_BYE, 10, False, True),
        (Outcome.HALF_BYE, 5, False, False),
        (Outcome.ZERO_BYE, 0, False, False),
        (Outcome.PAIRING_BYE, 0, True, True),
    ],
)
def test_who_may_have_the_bye(outcome: Outcome, points: int, old: bool, new: bool) -> None:
    """A full-point bye bars the pairing-allocated bye only since 2026."""
    assert bars_bye_2017(outcome, points, Scoring()) is old
    assert bars_bye_2026(outcome, points, Scoring()) is new


def test_no_pairing() -> None:
    """Where no legal pairing exists the old rules say so too."""
    view = View(record=record({1: "2w1", 2: "1b0"}, 3), present=frozenset({1, 2}))
    assert isinstance(pair_2017(view), NoPairing)


def test_reasons_by_the_old_numbers() -> None:
    """Reasons name the criteria as they were numbered until 2026, also where brackets collapse."""
    texts: set[str] = set()
    for seed in range(30):
        views: list[View] = []
        simulate(random_event(seed, 5, 12), pair_2017, views.append)
        for view in views:
            pairing = pair_2017(view)
            if isinstance(pairing, Pairing):
                assert len(explain_2017(view, pairing).boards) == len(pairing.games)
                first, *_, last = sorted(view.present)
                phrase = why_not_2017(view, first, last).sentences[0]
                texts.add(str(phrase.args.get("criterion", "")))
    assert {"C.5", "C.6"} <= texts
