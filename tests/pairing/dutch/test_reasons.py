"""Why this board, why not that one, and whom next."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import Phrase, language
from kosmos.pairing.contract import Explanation, FixedGame, Pairing, View
from kosmos.pairing.dutch.draw import pair
from kosmos.pairing.dutch.field import field
from kosmos.pairing.dutch.quality import first_worse, quality
from kosmos.pairing.dutch.reasons import explain
from kosmos.pairing.dutch.rounds import pair_field
from kosmos.pairing.dutch.settled import Settled
from kosmos.pairing.dutch.what_if import what_if
from kosmos.pairing.dutch.why_not import forced, why_not
from pairing.dutch.simulation import random_event, simulate


def said(explanation: Explanation) -> list[str]:
    english = language("en")
    boards = [phrase for board in explanation.boards for phrase in board]
    return [english.say(phrase) for phrase in (*explanation.sentences, *boards)]


def history(*cells: str) -> tuple[Encounter, ...]:
    return tuple(
        Encounter(Outcome(cell[-1]), int(cell[:-2]), Colour(cell[-2]))
        if len(cell) > 1
        else Encounter(Outcome(cell))
        for cell in cells
    )


def small(present: frozenset[int] = frozenset(range(1, 8))) -> View:
    """Seven players after one round: 1, 2, 3 and the bye have a point."""
    entrants = (
        Entrant(number=1, name="Ada", history=history("4w1")),
        Entrant(number=2, name="Ben", history=history("5b1")),
        Entrant(number=3, name="Cleo", history=history("6w1")),
        Entrant(number=4, name="Dan", history=history("1b0")),
        Entrant(number=5, name="Eve", history=history("2w0")),
        Entrant(number=6, name="Finn", history=history("3b0")),
        Entrant(number=7, name="Gus", history=history("U")),
    )
    return View(
        record=Record(entrants=entrants, rounds=5, played=1), present=present, first_colour=Colour.WHITE
    )


def test_every_board_has_its_reasons() -> None:
    """A board says its group, what each player should have, and which colour rule decided."""
    pairing = pair(small())
    assert isinstance(pairing, Pairing)
    explanation = explain(small(), pairing)
    assert len(explanation.boards) == len(pairing.games)
    assert all(len(board) == 4 for board in explanation.boards)
    text = "\n".join(said(explanation))
    assert "Score group 1: 4 players" in text
    assert "has the bye" in text
    assert "every wish is met" in text


def test_floaters_are_named() -> None:
    """A group that is odd says who moves down."""
    view = small(frozenset({1, 2, 3, 4, 5, 6}))
    pairing = pair(view)
    assert isinstance(pairing, Pairing)
    assert any("odd" in line and "moves down" in line for line in said(explain(view, pairing)))


def test_one_who_moves_down_does_so_in_the_singular() -> None:
    """Nobody else has the points: there is only one, who moves down."""
    alone = (
        Entrant(number=1, name="Ada", history=history("4w1")),
        Entrant(number=2, name="Ben", history=history("3b=")),
        Entrant(number=3, name="Cleo", history=history("2w=")),
        Entrant(number=4, name="Dan", history=history("1b0")),
    )
    view = View(
        record=Record(entrants=alone, rounds=3, played=1),
        present=frozenset({1, 2, 3, 4}),
        first_colour=Colour.WHITE,
    )
    pairing = pair(view)
    assert isinstance(pairing, Pairing)
    assert "Nobody can be paired within the group of 1: Ada (1) moves down." in said(explain(view, pairing))


def test_another_floater_than_the_last() -> None:
    """If not the last of a group moves down, the criterion that spared the last one is named."""
    found = []
    for seed in range(40):
        views: list[View] = []
        simulate(random_event(seed, 10, 30), pair, views.append)
        for view in views:
            pairing = pair(view)
            if isinstance(pairing, Pairing):
                found += [line for line in said(explain(view, pairing)) if "the last of the group" in line]
    assert any("because of C14" in line for line in found)
    assert any("because of C12" in line for line in found)


def test_games_made_by_hand() -> None:
    """Set games and games that the draw did not make are called so."""
    view = msgspec.structs.replace(small(), set_games=(FixedGame(1, 5),))
    pairing = pair(view)
    assert isinstance(pairing, Pairing)
    assert "The director set this game." in said(explain(view, pairing))
    assert any("by hand" in line for line in said(explain(small(), pairing)))


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (1, 4, "have met in round 1 (C1)"),
        (1, 1, "two players"),
        (1, 9, "not paired"),
        (1, 7, "do meet"),
        (1, 2, "just as well"),
        (1, 6, "paired worse (C6)"),
        (1, 3, "paired worse (C12)"),
    ],
)
def test_why_not(first: int, second: int, words: str) -> None:
    """The first rule or criterion against a pair is named."""
    assert words in said(why_not(small(), first, second))[0]


def test_why_not_side_by_side() -> None:
    """Both costs and the games that would change are shown."""
    lines = said(why_not(small(), 1, 6))
    assert any("as drawn" in line and "with this game" in line for line in lines)
    assert "instead of" in lines[-1]


def test_forbidden_is_named() -> None:
    """A pair that the director ruled out is called so."""
    view = msgspec.structs.replace(small(), forbidden=frozenset({frozenset({1, 2})}))
    assert "ruled it out" in said(why_not(view, 1, 2))[0]


@given(st.integers(0, 2**32), st.data())
@settings(max_examples=40, deadline=None)
def test_forcing_a_pair_is_never_better(seed: int, data: st.DataObject) -> None:
    """In the first group that a forced pair changes, the round as drawn is better, or equal and generated earlier."""
    views: list[View] = []
    simulate(random_event(seed, 5, 24), pair, views.append)
    drawn = field(data.draw(st.sampled_from(views)))
    brackets = pair_field(drawn)
    if brackets is None or len(drawn) < 4:
        return
    i, j = sorted(data.draw(st.sets(st.integers(0, len(drawn) - 1), min_size=2, max_size=2)))
    together = forced(drawn, i, j) if drawn.legal(i, j) else None
    if together is None:
        return
    bye_score, answer = together
    if bye_score != drawn.bye_score:
        assert (bye_score or 0) > (drawn.bye_score or 0)
        return
    for place, ((bracket, paired), (_, changed)) in enumerate(zip(brackets, answer, strict=True)):
        if sorted(paired.pairs) != sorted(changed.pairs):
            below, other = (
                side[place + 1][1] if place + 1 < len(side) else None for side in (brackets, answer)
            )
            mine = quality(drawn, bracket, paired, below)
            theirs = quality(drawn, answer[place][0], changed, other)
            criterion = first_worse(mine, theirs)
            assert criterion is None or mine[criterion] < theirs[criterion]
            return


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_what_was_settled_before_changes_nothing(seed: int, data: st.DataObject) -> None:
    """A round drawn without two players is the same, whether brackets of the draw with them are known or not."""
    view = simulate(random_event(seed), pair)
    drawn = field(view)
    if len(drawn) < 4:
        return
    settled = Settled()
    if pair_field(drawn, settled) is None:
        return
    i, j = sorted(data.draw(st.sets(st.integers(0, len(drawn) - 1), min_size=2, max_size=2)))
    assert forced(drawn, i, j, settled=settled) == forced(drawn, i, j)
    assert pair_field(drawn, settled) == pair_field(drawn)


def next_round() -> View:
    """Round 1 of four players is being played: one game is over, one is open."""
    entrants = (
        Entrant(number=1, name="Ada", rating=2000, history=history("3w1")),
        Entrant(number=2, name="Ben", rating=1900, history=history("4b*")),
        Entrant(number=3, name="Cleo", rating=1800, history=history("1b0")),
        Entrant(number=4, name="Dan", rating=1700, history=history("2w*")),
    )
    return View(
        record=Record(entrants=entrants, rounds=3, played=1),
        present=frozenset({1, 2, 3, 4}),
        first_colour=Colour.WHITE,
    )


def test_what_if_tries_every_result() -> None:
    """One open game has three results; the likeliest opponent comes first and all chances add up to one."""
    forecast = what_if(next_round(), 1)
    assert forecast.tried == 3
    assert forecast.complete
    assert forecast.chances[0].opponent == 2
    assert sum(chance.probability for chance in forecast.chances) == pytest.approx(1)
    assert said(forecast.explanation)[0].startswith("All 3 ways")


def test_what_if_samples_many() -> None:
    """With too many open games a sample is drawn, the same for the same seed."""
    forecast = what_if(next_round(), 1, seed=5, most=2)
    assert forecast.tried == 2
    assert not forecast.complete
    assert forecast == what_if(next_round(), 1, seed=5, most=2)


def test_phrases_can_be_said() -> None:
    """Every sentence has all that its template asks for."""
    pairing = pair(small())
    assert isinstance(pairing, Pairing)
    for explanation in (
        explain(small(), pairing),
        why_not(small(), 1, 6),
        what_if(next_round(), 2).explanation,
    ):
        for phrase in explanation.sentences:
            assert isinstance(phrase, Phrase)
            assert language("en").say(phrase)
