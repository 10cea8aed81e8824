"""Setting games before the draw: what is refused, and what is asked first."""

import pytest

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter
from kosmos.pairing.contract import FixedGame
from kosmos.pairing.set_games import (
    AlreadySet,
    CannotBeSet,
    HadBye,
    HaveMet,
    KeptApart,
    NeedsTwo,
    NoByeNeeded,
    check_set_bye,
    check_set_game,
)
from pairing.fields import after, bye, game, players, view

#: After two rounds 1 and 2 had White twice, 3 and 4 Black twice, 5 had a bye, then Black against 6.
ENTRANTS = after(
    players(7),
    [game(1, 3), game(2, 4), bye(5), bye(7)],
    [game(1, 4), game(2, 3), game(6, 5)],
)


@pytest.mark.parametrize(
    ("a", "b", "refusal"),
    [
        (1, 3, HaveMet("Player 0001", "Player 0003", 1)),
        (4, 1, HaveMet("Player 0004", "Player 0001", 2)),
        (1, 1, NeedsTwo("Player 0001")),
        (1, 6, AlreadySet("Player 0006")),
        (7, 1, CannotBeSet("Player 0007")),
        (1, 99, CannotBeSet("99")),
        (2, 5, KeptApart("Player 0002", "Player 0005")),
    ],
)
def test_refused_games(a: int, b: int, refusal: Refusal) -> None:
    """A pair that met, a pair kept apart, and players who are away or set already cannot be set."""
    now = view(
        ENTRANTS,
        present=frozenset(range(1, 7)),
        set_games=(FixedGame(6, 99),),
        forbidden=frozenset({frozenset((2, 5))}),
    )
    with pytest.raises(type(refusal)) as caught:
        check_set_game(now, a, b)
    assert caught.value == refusal


@pytest.mark.parametrize(
    ("a", "b", "colours_set", "asks"),
    [
        (1, 2, False, True),  # both had White twice
        (3, 4, False, True),  # both had Black twice
        (1, 5, False, False),
        (1, 5, True, True),  # White a third time
        (5, 1, True, False),
        (5, 3, True, True),  # Black a third time
    ],
)
def test_a_clash_of_colours_is_asked_about(a: int, b: int, colours_set: bool, asks: bool) -> None:
    """If somebody would have a colour three times running, the director is asked, and may have it so."""
    now = view(ENTRANTS)
    assert bool(check_set_game(now, a, b, colours_set)) == asks


def test_a_forfeited_game_may_be_set_again() -> None:
    """Two who were paired but did not play have not met."""
    missed = {1: Encounter(Outcome.FORFEIT_WIN, 2, None), 2: Encounter(Outcome.FORFEIT_LOSS, 1, None)}
    check_set_game(view(after(players(2), [missed])), 1, 2)


@pytest.mark.parametrize(
    ("number", "present", "refusal"),
    [
        (1, range(1, 7), NoByeNeeded(6)),
        (5, range(1, 6), HadBye("Player 0005")),
        (6, range(1, 6), CannotBeSet("Player 0006")),
    ],
)
def test_refused_byes(number: int, present: range, refusal: Refusal) -> None:
    """No bye is set for an even number, nor for somebody who had one or is away."""
    with pytest.raises(type(refusal)) as caught:
        check_set_bye(view(ENTRANTS, present=frozenset(present)), number)
    assert caught.value == refusal


def test_a_bye_for_the_last_of_an_odd_number() -> None:
    """Of an odd number, one who had no bye may be set free."""
    check_set_bye(view(ENTRANTS), 6)
