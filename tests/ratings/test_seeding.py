"""Tournament rating, start order, starting numbers, and the check against the list."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.players import Title
from kosmos.ratings.seeding import (
    DEFAULT_METHOD,
    Announced,
    EnteredRating,
    ListedRating,
    NumbersFixed,
    RatingMethod,
    Ratings,
    Seed,
    UnequalRatings,
    check_ratings,
    day_of_list,
    exchange,
    place_of_late_entry,
    start_order,
    tournament_rating,
)

BOTH = Ratings(fide=2000, national=1900, own=1500)
METHODS = [
    (RatingMethod.FIDE, (2000, 0, 2100)),
    (RatingMethod.NATIONAL, (1900, 1700, 0)),
    (RatingMethod.FIDE_OR_NATIONAL, (2000, 1700, 2100)),
    (RatingMethod.NATIONAL_OR_FIDE, (1900, 1700, 2100)),
    (RatingMethod.HIGHER, (2000, 1700, 2100)),
    (RatingMethod.LOWER, (1900, 1700, 2100)),
    (RatingMethod.OTHER, (1500, 0, 0)),
]


@pytest.mark.parametrize(("method", "ratings"), METHODS)
def test_tournament_rating(method: RatingMethod, ratings: tuple[int, ...]) -> None:
    """Each method for somebody with both ratings, with the national one only, and with the FIDE one only."""
    players = (BOTH, Ratings(national=1700), Ratings(fide=2100))
    assert tuple(tournament_rating(player, method) for player in players) == ratings


def test_default_method() -> None:
    """FIDE, else national."""
    assert DEFAULT_METHOD == "FIDON"
    assert tournament_rating(BOTH) == 2000


def test_which_list_is_checked() -> None:
    """That of the start; in an event of more than 30 days that of today."""
    start, today = date(2026, 1, 1), date(2026, 5, 5)
    assert day_of_list(start, date(2026, 1, 31), today) == start
    assert day_of_list(start, date(2026, 2, 1), today) == today


def test_start_order() -> None:
    """Rating, then title from GM to none, then name."""
    seeds = [
        Seed(key=1, name="Zacharias", rating=2000),
        Seed(key=2, name="anton", rating=2000),
        Seed(key=3, name="Bruno", rating=2000, title=Title.WCM),
        Seed(key=4, name="Cora", rating=2000, title=Title.WGM),
        Seed(key=5, name="Dora", rating=2000, title=Title.FM),
        Seed(key=6, name="Emil", rating=2001),
        Seed(key=7, name="Fritz"),
    ]
    assert [seed.key for seed in start_order(seeds)] == [6, 4, 5, 3, 2, 1, 7]


def test_other_announced_criteria() -> None:
    """The order of entry instead of the name."""
    seeds = [Seed(key=1, name="Bea"), Seed(key=2, name="Ada")]
    orders = {kind: [seed.key for seed in start_order(seeds, kind)] for kind in Announced}
    assert orders == {Announced.NAME: [2, 1], Announced.ENTRY: [1, 2]}


def test_late_entry() -> None:
    """They get the number their rating gives."""
    seeds = start_order([Seed(key=1, rating=2000), Seed(key=2, rating=1900), Seed(key=3, rating=1800)])
    number, order = place_of_late_entry(seeds, Seed(key=9, rating=1850))
    assert (number, [seed.key for seed in order]) == (3, [1, 2, 9, 3])
    assert place_of_late_entry(seeds, Seed(key=9))[0] == 4


def test_exchange_only_between_equals_and_early() -> None:
    """Two numbers change places between equal ratings, before round 4 is paired."""
    seeds = [Seed(key=5, rating=2000), Seed(key=6, rating=2000), Seed(key=7, rating=1900)]
    moves = exchange(seeds, 1, 2, paired_rounds=3)
    assert [(move.key, move.old, move.new) for move in moves] == [(5, 1, 2), (6, 2, 1)]
    with pytest.raises(UnequalRatings):
        exchange(seeds, 1, 3, paired_rounds=0)
    with pytest.raises(NumbersFixed):
        exchange(seeds, 1, 2, paired_rounds=4)


def test_check_names_differences_only() -> None:
    """A rating that agrees, and a player the list does not know, are not mentioned."""
    entered = [
        EnteredRating(number=1, rating=2000),
        EnteredRating(number=2, name="Bea", rating=1900, by_hand=True),
        EnteredRating(number=3, rating=1800),
    ]
    listed = {1: ListedRating(2000, "fide", "2026-09-01"), 2: ListedRating(1950, "fide", "2026-09-01")}
    (difference,) = check_ratings(entered, listed)
    assert (difference.number, difference.entered, difference.listed.rating) == (2, 1900, 1950)
    assert difference.by_hand


SEEDS = st.lists(
    st.builds(Seed, key=st.integers(0, 999), name=st.text(max_size=5), rating=st.integers(0, 3000)),
    unique_by=lambda s: s.key,
)


@given(SEEDS, st.builds(Seed, key=st.just(1000), rating=st.integers(0, 3000)))
def test_late_entry_keeps_the_order(seeds: list[Seed], late: Seed) -> None:
    """Entering late and entering in time come to the same order."""
    _, order = place_of_late_entry(start_order(seeds), late)
    assert order == start_order([*seeds, late])
