"""Who can still win: exact answers held against trying out everything."""

from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Record
from kosmos.standings.chances import Outlook, chances, open_games
from kosmos.standings.results import Results
from standings.generator import round_robin, swiss
from standings.tournaments import SEVEN, record

SPLITS = ((10, 0), (5, 5), (0, 10))


def winners(points: list[int], games: list[tuple[int, int]]) -> set[int]:
    """Everybody who is first in some way the games can end."""
    found = set()
    for ends in product(SPLITS, repeat=len(games)):
        final = list(points)
        for (first, second), (mine, theirs) in zip(games, ends, strict=True):
            final[first] += mine
            final[second] += theirs
        found |= {index for index, score in enumerate(final) if score == max(final)}
    return found


def pairings(players: list[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """All ways to pair a round, with the player who is left over."""
    if len(players) % 2:
        for index, left_over in enumerate(players):
            for games, _ in pairings(players[:index] + players[index + 1 :]):
                yield games, left_over
    elif not players:
        yield [], None
    else:
        first, rest = players[0], players[1:]
        for index, other in enumerate(rest):
            for games, free in pairings(rest[:index] + rest[index + 1 :]):
                yield [(first, other), *games], free


def can(event: Record) -> set[int]:
    return {chance.number - 1 for chance in chances(event) if chance.outlook is Outlook.CAN}


def before_the_end(event: Record, rounds: int) -> Record:
    entrants = tuple(
        msgspec.structs.replace(entrant, history=entrant.history[: event.played - rounds])
        for entrant in event.entrants
    )
    return msgspec.structs.replace(event, entrants=entrants, played=event.played - rounds)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_last_round_drawn(seed: int) -> None:
    """With the last round paired, the answer is what trying out all its results gives."""
    event = swiss(seed, most=11, scoring=Scoring())
    opened = msgspec.structs.replace(
        event,
        entrants=tuple(
            msgspec.structs.replace(entrant, history=(*entrant.history[:-1], _opened(entrant.history[-1])))
            for entrant in event.entrants
        ),
    )
    results = Results(opened)
    assert can(opened) == winners(list(results.points), open_games(results))


def _opened(encounter: Encounter) -> Encounter:
    return (
        encounter
        if encounter.opponent is None
        else msgspec.structs.replace(encounter, outcome=Outcome.PENDING)
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_last_round_not_drawn(seed: int) -> None:
    """Before the last round is paired, any pairing may come."""
    event = before_the_end(swiss(seed, most=7, scoring=Scoring()), 1)
    results = Results(event)
    found: set[int] = set()
    for games, free in pairings(list(range(len(results)))):
        points = list(results.points)
        if free is not None:
            points[free] += 10
        winning = winners(points, games)
        had = free is not None and any(
            encounter.outcome.value in "UF+" for encounter in event.entrants[free].history
        )
        found |= winning - ({free} if had else set())
    assert can(event) == found


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000))
def test_last_two_rounds_not_drawn(seed: int) -> None:
    """The same for two rounds; nobody can win by a second bye."""
    event = before_the_end(swiss(seed, most=5, scoring=Scoring()), 2)
    byes = frozenset(
        entrant.number - 1
        for entrant in event.entrants
        if any(encounter.outcome.value in "UF+" for encounter in entrant.history)
    )
    states = {(tuple(Results(event).points), byes, frozenset[int]())}
    for _ in range(2):
        states = {after for state in states for after in _one_round(*state)}
    found = {
        index
        for points, _, barred in states
        for index, score in enumerate(points)
        if score == max(points) and index not in barred
    }
    assert can(event) == found


State = tuple[tuple[int, ...], frozenset[int], frozenset[int]]


def _one_round(points: tuple[int, ...], byes: frozenset[int], barred: frozenset[int]) -> Iterator[State]:
    """All ways a round can be paired and end; who gets a bye that they must not have is barred from winning."""
    for games, free in pairings(list(range(len(points)))):
        got = frozenset() if free is None else frozenset({free})
        for ends in product(SPLITS, repeat=len(games)):
            final = list(points)
            for index in got:
                final[index] += 10
            for (first, second), (mine, theirs) in zip(games, ends, strict=True):
                final[first] += mine
                final[second] += theirs
            yield tuple(final), byes | got, barred | (got & byes)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_round_robins_are_exact(seed: int) -> None:
    """In a round robin all games to come are known."""
    event = before_the_end(round_robin(seed, most=6), 2)
    results = Results(event)
    assert len(open_games(results)) <= 6
    assert can(event) == winners(list(results.points), open_games(results))


def test_a_finished_tournament_has_its_winner() -> None:
    """When everything is played, who is first has won."""
    assert can(SEVEN) == {0}


def test_chances_of_the_vector() -> None:
    """After round 4, player 1 with 3½ and 2 with 3 can win; 5, withdrawn with nothing, cannot."""
    outlooks = {chance.number: chance.outlook for chance in chances(SEVEN, after_round=4)}
    assert outlooks[1] is outlooks[2] is Outlook.CAN
    assert outlooks[5] is Outlook.CANNOT
    assert all(chance.samples == 0 for chance in chances(SEVEN, after_round=3))


def test_samples_are_repeatable() -> None:
    """With more than two rounds to go the rest is played out, the same for the same seed."""
    first = chances(SEVEN, after_round=1, seed=5, samples=200)
    assert first == chances(SEVEN, after_round=1, seed=5, samples=200)
    assert {chance.samples for chance in first} == {200}
    assert sum(chance.firsts for chance in first) >= 200
    assert first != chances(SEVEN, after_round=1, seed=6, samples=200)


@pytest.mark.parametrize("scoring", [Scoring(win=30, draw=10, bye=30)])
def test_other_scorings_are_sampled(scoring: Scoring) -> None:
    """Where a win is not two draws the exact answer is not given, and who cannot reach the top is out."""
    event = record("2w1 3b1", "1b0 4w1", "4w0 1w0", "3b1 2b0", rounds=3, scoring=scoring)
    outlooks = {chance.number: chance for chance in chances(event, samples=50)}
    assert outlooks[3].outlook is Outlook.CANNOT
    assert outlooks[1].samples == 50
