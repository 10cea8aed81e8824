"""Manual pairing: the warnings while editing, and the comparison with the engine's round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Level
from kosmos.core.record import Encounter, Entrant
from kosmos.pairing.contract import PairedGame, Pairing
from kosmos.pairing.manual import (
    Colours,
    ConcernKind,
    PairingDifference,
    colours_of,
    compare,
    concerns,
    left_over,
    may_have_bye,
    told_difference,
)
from pairing.fields import after, bye, game, players, view

#: 1 and 2 had White twice, 3 and 4 Black twice; 5 and 6 had one each and a bye for 5.
ENTRANTS = after(
    players(8),
    [game(1, 3), game(2, 4), game(6, 7), bye(5)],
    [game(1, 4), game(2, 3), game(5, 6)],
)


def kinds(
    *games: PairedGame, free: int | None = None, rounds: int = 9, **more: object
) -> list[tuple[int, ConcernKind]]:
    now = view(ENTRANTS, rounds, **more)
    return [(concern.level, concern.kind) for concern in concerns(now, games, free)]


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (3, 1, [(3, ConcernKind.REMATCH)]),
        (5, 1, []),
        (1, 5, [(3, ConcernKind.THIRD_COLOUR), (3, ConcernKind.COLOUR_DIFFERENCE)]),
        (
            5,
            3,
            [
                (3, ConcernKind.THIRD_COLOUR),
                (3, ConcernKind.COLOUR_DIFFERENCE),
                (2, ConcernKind.BOTH_AGAINST_DUE),
            ],
        ),
        (2, 1, [(3, ConcernKind.THIRD_COLOUR), (3, ConcernKind.COLOUR_DIFFERENCE)]),
        (5, 7, [(2, ConcernKind.BOTH_AGAINST_DUE)]),
        (7, 5, []),
        (1, 1, [(5, ConcernKind.TWICE), (3, ConcernKind.THIRD_COLOUR), (3, ConcernKind.COLOUR_DIFFERENCE)]),
    ],
)
def test_warnings_about_a_game(white: int, black: int, expected: list[tuple[int, ConcernKind]]) -> None:
    """Rematch, third colour and colour difference ask for confirmation; both against their due is a notice."""
    assert kinds(PairedGame(white, black)) == expected


def test_the_last_round_takes_any_colour() -> None:
    """The colour warnings of level 3 belong to the rounds before the last."""
    assert kinds(PairedGame(1, 8), rounds=3) == []


def test_prohibited_pair() -> None:
    """A pair that is kept apart asks for confirmation."""
    assert kinds(PairedGame(5, 8), forbidden=frozenset({frozenset((5, 8))})) == [(3, ConcernKind.PROHIBITED)]


def test_the_list_itself() -> None:
    """Who is away or in the round twice is refused, be it as a player or as the free one."""
    found = kinds(PairedGame(5, 8), free=8, present=frozenset((5, 6)))
    assert found == [(5, ConcernKind.ABSENT), (5, ConcernKind.TWICE)]
    assert kinds(PairedGame(5, 99))[0] == (Level.REFUSED, ConcernKind.ABSENT)


@pytest.mark.parametrize(
    ("outcome", "allowed"),
    [
        (Outcome.PAIRING_BYE, False),
        (Outcome.FULL_BYE, False),
        (Outcome.FORFEIT_WIN, False),
        (Outcome.HALF_BYE, True),
        (Outcome.ZERO_BYE, True),
        (Outcome.FORFEIT_LOSS, True),
        (Outcome.ABSENT, True),
    ],
)
def test_who_may_have_the_bye(outcome: Outcome, allowed: bool) -> None:
    """No bye for who had one, or got a win's points without playing; half-point byes do not bar it."""
    entrant = Entrant(number=1, history=(Encounter(outcome), Encounter(outcome)))
    now = view([entrant])
    assert may_have_bye(entrant, now.record) == allowed
    assert (concerns(now, (), 1) == ()) == allowed


def test_who_is_left() -> None:
    """A round is complete when nobody who is present is without a game or the bye."""
    now = view(players(5))
    assert left_over(now, [PairedGame(1, 4)]) == (2, 3, 5)
    assert left_over(now, [PairedGame(1, 4), PairedGame(5, 2)], 3) == ()


@pytest.mark.parametrize(
    ("history", "due"),
    [
        ("", None),
        ("w", Colour.BLACK),
        ("wb", Colour.WHITE),
        ("wbb", Colour.WHITE),
        ("bww", Colour.BLACK),
        ("bbww", Colour.BLACK),
        ("wwwbb", Colour.WHITE),
        ("wwwwbb", Colour.BLACK),
        ("wbw", Colour.BLACK),
    ],
)
def test_due_colour(history: str, due: Colour | None) -> None:
    """The due colour evens out the difference, ends a run of two, or alternates."""
    found = Colours()
    for letter in history:
        found = found.after(Colour(letter))
    assert found.due is due


def test_unplayed_games_give_no_colour() -> None:
    """A forfeited game counts neither for the colours nor as a meeting."""
    missed = {
        1: Encounter(Outcome.FORFEIT_WIN, 2, Colour.WHITE),
        2: Encounter(Outcome.FORFEIT_LOSS, 1, Colour.BLACK),
    }
    entrants = after(players(2), [missed])
    assert colours_of(entrants[0]) == Colours()
    assert concerns(view(entrants), [PairedGame(1, 2)]) == ()


def test_comparison_and_its_line() -> None:
    """What differs is shown both ways: other pairs, turned colours, another bye; in the report as one line."""
    engine = Pairing((PairedGame(1, 4), PairedGame(5, 2), PairedGame(3, 6)), 7)
    manual = Pairing((PairedGame(3, 6), PairedGame(4, 1), PairedGame(2, 7)), 5)
    assert compare(engine, manual) == PairingDifference(
        engine_only=(PairedGame(5, 2),),
        manual_only=(PairedGame(2, 7),),
        colours=(PairedGame(4, 1),),
        engine_bye=7,
        manual_bye=5,
    )
    assert told_difference(engine, manual) == "1-4 5-2 7-0 => 4-1 2-7 5-0"


@given(st.permutations((PairedGame(1, 4), PairedGame(5, 2), PairedGame(3, 6))))
def test_the_order_of_boards_is_no_difference(games: list[PairedGame]) -> None:
    """The same games on other boards are the engine's round, and nothing is reported."""
    engine = Pairing((PairedGame(1, 4), PairedGame(5, 2), PairedGame(3, 6)))
    assert compare(engine, Pairing(tuple(games))).is_none
    assert told_difference(engine, Pairing(tuple(games))) is None
