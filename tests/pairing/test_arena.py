"""Pairing without rounds: when a wave is due, who meets whom, and with which colour."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.pairing.arena import (
    AT_TABLES,
    ONLINE,
    ArenaCustom,
    ArenaSeeker,
    colours,
    is_wave_due,
    last_pairing,
    may_meet,
    pair_arena,
    rejoin_delay,
    waiting_time,
    weight,
)


def seeker(id_: int, rank: int = 0, **more: object) -> ArenaSeeker:
    return ArenaSeeker(id_, rank or id_, 2000 - 10 * id_, 0)._replace(**more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("estimate", "seconds"), [(20, 8), (40, 10), (60, 15), (180, 24), (300, 36), (900, 50)]
)
def test_how_long_somebody_waits(estimate: int, seconds: int) -> None:
    """8 s, 10 s, then a tenth of the game and 6 s, held between 15 and 50; 5+0: 36."""
    assert waiting_time(estimate * 1000) == seconds * 1000


@pytest.mark.parametrize(("base", "seconds"), [(60, 30), (180, 90), (300, 120), (900, 120)])
def test_when_no_game_begins_any_more(base: int, seconds: int) -> None:
    """Half the time of a player before the end, at least 30 s and at most two minutes."""
    assert last_pairing(base * 1000) == seconds * 1000


@pytest.mark.parametrize(
    ("pauses", "estimate", "seconds"),
    [(1, 180, 10), (2, 180, 12), (3, 180, 24), (2, 60, 10), (2, 3000, 120), (9, 180, 96), (20, 180, 120)],
)
def test_when_who_paused_may_come_back(pauses: int, estimate: int, seconds: int) -> None:
    """10 s at first, then a fifteenth of a game for each pause more, two minutes at most."""
    assert rejoin_delay(pauses, estimate * 1000) == seconds * 1000


def test_when_a_wave_is_due_online() -> None:
    """Two have waited long enough, very many wait, or nearly everybody does."""
    long = waiting_time(300_000)
    assert is_wave_due([long, long], 20, 300_000)
    assert not is_wave_due([long, 0, 0], 20, 300_000)
    assert is_wave_due([0] * 101, 300, 300_000)
    assert is_wave_due([0, 0], 3, 300_000)
    assert not is_wave_due([0], 1, 300_000)


def test_when_a_wave_is_due_at_tables() -> None:
    """Four wait, or all there are, or somebody too long."""
    assert is_wave_due([0] * 4, 8, 300_000, AT_TABLES)
    assert not is_wave_due([0] * 3, 8, 300_000, AT_TABLES)
    assert is_wave_due([0, 36_000], 8, 300_000, AT_TABLES)
    assert is_wave_due([0, 0], 2, 300_000, AT_TABLES)


def test_neighbours_meet_at_the_top() -> None:
    """Distance in the table counts most there; ratings come after it."""
    pairs = pair_arena([seeker(number) for number in range(1, 7)], 1, active=6)
    assert sorted(tuple(sorted(pair)) for pair in pairs) == [(1, 2), (3, 4), (5, 6)]
    assert weight(seeker(1), seeker(2), 10) > weight(seeker(9), seeker(10), 10)


def test_the_last_opponent_is_not_met_again() -> None:
    """Nor two who both had the same colour three times; with two alone everything is allowed."""
    one, two, three, four = seeker(1, last=(2,)), seeker(2, last=(1,)), seeker(3), seeker(4)
    pairs = pair_arena([one, two, three, four], 1, active=4)
    assert {frozenset(pair) for pair in pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    assert not may_meet(seeker(1, run=3), seeker(2, run=4))
    assert not may_meet(seeker(1, run=-3), seeker(2, run=-3))
    assert may_meet(seeker(1, run=3), seeker(2, run=-3))
    assert not may_meet(seeker(1, run=2), seeker(2, run=2), AT_TABLES)
    assert not may_meet(seeker(1, last=(9, 2)), seeker(2), AT_TABLES)
    assert may_meet(seeker(1, last=(9, 2)), seeker(2), ONLINE)
    assert pair_arena([one, two], 1, active=3) == []
    assert len(pair_arena([one, two], 1, active=2)) == 1


def test_free_boards_go_to_who_waits_longest() -> None:
    """At tables only as many play as there are boards."""
    waiting = [seeker(number, since=10 - number) for number in range(1, 7)]
    pairs = pair_arena(waiting, 1, AT_TABLES, active=6, boards=2)
    assert sorted(each for pair in pairs for each in pair) == [3, 4, 5, 6]


def test_of_an_odd_number_the_last_arrival_waits() -> None:
    """With an odd number whoever came last waits."""
    pairs = pair_arena([seeker(1, since=5), seeker(2, since=9), seeker(3, since=1)], 1, active=3)
    assert sorted(each for pair in pairs for each in pair) == [1, 3]


def test_white_is_for_who_had_it_less() -> None:
    """First in a row, then altogether; else the lot decides, the same way for the same seed."""
    assert colours((seeker(1, run=1), seeker(2, run=-1)), Random(1)) == (2, 1)
    assert colours((seeker(1, run=1, balance=-1), seeker(2, run=1)), Random(1)) == (1, 2)
    drawn = {colours((seeker(1), seeker(2)), Random(seed)) for seed in range(20)}
    assert drawn == {(1, 2), (2, 1)}


@given(
    st.integers(2, 40),
    st.randoms(use_true_random=False),
    st.sampled_from([ONLINE, AT_TABLES]),
    st.booleans(),
)
def test_nobody_plays_twice_and_no_forbidden_game_is_made(
    count: int, chance: Random, custom: ArenaCustom, first: bool
) -> None:
    """In a wave everybody has one game at most and none that is forbidden, however the event went before."""
    waiting = [
        seeker(
            number,
            since=chance.randrange(100),
            run=chance.randrange(-3, 4),
            last=tuple(chance.sample(range(1, count + 1), 2)),
        )
        for number in range(1, count + 1)
    ]
    pairs = pair_arena(waiting, chance.randrange(10**6), custom, active=max(3, count), first=first)
    played = [each for pair in pairs for each in pair]
    assert len(played) == len(set(played))
    by_id = {each.id: each for each in waiting}
    assert first or all(may_meet(by_id[white], by_id[black], custom) for white, black in pairs)
