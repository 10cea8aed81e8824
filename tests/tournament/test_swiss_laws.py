"""Laws of every Swiss: random players, results, byes, entries and leavings; nobody is paired twice, nothing repeats."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.tournament.chronicle import fold
from kosmos.tournament.reasons import explain
from kosmos.tournament.refusals import CannotPair, TooFewPlayers
from kosmos.tournament.state import State
from kosmos.tournament.what_if import what_if
from tournament.stories import Story
from tournament.test_swiss import SYSTEMS

TOLD = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

RESULTS = ("1-0", "1-0", "½-½", "½-½", "0-1", "0-1", "+/-", "-/+", "-/-", "0-0", "adj", "*")


def any_swiss(system: str, count: int, rounds: int, seed: int) -> Story:
    """A tournament by lot, with everything that happens in one."""
    lot = Random(seed)
    acceleration = "baku" if system != "classic" and lot.random() < 0.3 else "none"
    story = Story(system=system, rounds=rounds, acceleration=acceleration)
    for number in range(1, count + 1):
        story.do("AddPlayer", name=f"Player {number:02}", elo=lot.choice((0, lot.randrange(1200, 2500))))
    if count > 6:
        story.do("ForbidPair", first=1, second=2)
    for _ in range(rounds):
        _arrange(story, lot)
        try:
            story.do("PairRound", confirmed=True, seed=lot.randrange(1000))
        except (CannotPair, TooFewPlayers):
            break
        for board in range(1, len(story.state.rounds[-1].games) + 1):
            result = lot.choice(RESULTS)
            if result != "*":
                story.result(len(story.state.rounds), board, result)
    return story


def _arrange(story: Story, lot: Random) -> None:
    """Now and then something before the draw; what the moment does not allow is refused and passed over."""
    wishes = (
        (
            "RequestBye",
            {"id": 3, "round": len(story.state.rounds) + 1, "kind": lot.choice(("half", "zero", "full"))},
        ),
        ("WithdrawPlayer", {"id": lot.randrange(1, 6)}),
        ("ReinstatePlayer", {"id": lot.randrange(1, 6)}),
        ("AddPlayer", {"name": f"Late {len(story.state.entries)}", "elo": lot.randrange(1200, 2500)}),
        ("SetGame", {"first": lot.randrange(1, 6), "second": lot.randrange(6, 9)}),
        ("ExpelPlayer", {"id": lot.randrange(1, 9)}),
    )
    for command, raw in wishes:
        yes = {} if command == "ReinstatePlayer" else {"confirmed": True}
        if lot.random() < 0.15:
            with suppress(Refusal):
                story.do(command, **raw, **yes)


def check(state: State) -> None:
    """Everybody at most once a round; no pair meets twice over the board; nobody has the pairing's bye twice."""
    met: set[frozenset[int]] = set()
    free: set[int] = set()
    for round_ in state.rounds:
        seen = [id_ for game in round_.games for id_ in (game.white, game.black)] + list(round_.byes)
        assert len(seen) == len(set(seen))
        for game in round_.games:
            pair = frozenset((game.white, game.black))
            assert pair not in met
            assert pair not in state.forbidden
            if game.result.is_played or game.result is Result.MISSING:
                met.add(pair)
        left_over = {id_ for id_, kind in round_.byes.items() if kind is Outcome.PAIRING_BYE}
        assert len(left_over) <= 1
        assert not free & left_over
        free |= left_over


@TOLD
@given(st.sampled_from(SYSTEMS), st.integers(4, 14), st.integers(1, 7), st.integers(0, 2**20))
def test_a_swiss_keeps_its_promises(system: str, count: int, rounds: int, seed: int) -> None:
    """Whatever happens in a tournament, its rounds keep the basic rules, and the stream tells the same again."""
    story = any_swiss(system, count, rounds, seed)
    check(story.state)
    assert fold(story.stream) == story.chronicle
    assert any_swiss(system, count, rounds, seed).stream == story.stream


@TOLD
@given(st.sampled_from(SYSTEMS), st.integers(4, 12), st.integers(1, 5), st.integers(0, 2**20))
def test_every_round_can_be_explained(system: str, count: int, rounds: int, seed: int) -> None:
    """For every board of every round there is at least one sentence, and no system is at a loss."""
    story = any_swiss(system, count, rounds, seed)
    for number, round_ in enumerate(story.state.rounds, 1):
        made = explain(story.stream, story.state, number)
        assert len(made.boards) == len(round_.games)
        for board in made.boards:
            assert board.sentences
            assert not any("not the one that the draw gives" in each.text for each in board.sentences)


@settings(TOLD, max_examples=12)
@given(st.sampled_from(SYSTEMS), st.integers(4, 9), st.integers(0, 2**20))
def test_chances_add_up(system: str, count: int, seed: int) -> None:
    """The chances of the next opponents are those of one whole, and nobody meets themselves."""
    story = any_swiss(system, count, 2, seed)
    story.do("LeaveArbiterMode", confirmed=True) if story.state.in_arbiter_mode else None
    story.do("ModifyTournament", rounds=5, confirmed=True)
    for player, entry in story.state.entries.items():
        made = what_if(story.state, player, seed)
        assert made.plays or entry.is_withdrawn
        assert all(chance.opponent != player for chance in made.chances)
        if made.chances:
            assert sum(chance.percent for chance in made.chances) == pytest.approx(100)
        else:
            assert not made.plays or made.impossible == made.tried
