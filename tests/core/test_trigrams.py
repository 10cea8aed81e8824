"""How alike words are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.trigrams import (
    EXCHANGED,
    LIKE_ENOUGH,
    SHARED,
    SharingSieve,
    TypedWord,
    groups_to_find,
    neighbours_exchanged,
    trigrams,
    typed_likeness,
)

WORDS = st.text("abcdefghij", min_size=1, max_size=12)


def whole(one: str, other: str) -> float:
    return TypedWord(one).whole_likeness(other)


def meant(typed: list[str], words: list[str]) -> float:
    return typed_likeness([TypedWord(each).likeness for each in typed], words)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (
            "word",
            "words",
            4 / 7,
        ),  # as PostgreSQL's manual has it: similarity('word', 'words') of the trigrams shown there
        ("muller", "muler", 5 / 8),
        ("anna", "bernd", 0.0),
    ],
)
def test_published_and_counted_by_hand(one: str, other: str, alike: float) -> None:
    """Likeness is the number of common groups divided by that of all groups, as published and counted by hand."""
    assert whole(one, other) == pytest.approx(alike)


def test_the_groups_of_a_word() -> None:
    """Two spaces before it and one behind, as in the manual of `pg_trgm`."""
    assert trigrams("cat") == {"  c", " ca", "cat", "at "}


@given(WORDS, WORDS)
def test_likeness_is_mutual_and_whole_for_itself(one: str, other: str) -> None:
    """Between nothing and all, the same both ways, all for the word itself."""
    assert whole(one, other) == whole(other, one)
    assert 0.0 <= whole(one, other) <= whole(one, one) == 1.0


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_the_order_of_words_does_not_matter(words: list[str]) -> None:
    """Whoever types the words of a name in another order means it altogether."""
    turned = list(reversed(words))
    assert meant(turned, words) == 1.0


def test_every_typed_word_has_to_be_meant() -> None:
    """One that is like none makes it somebody else; nothing typed means nobody."""
    assert meant(["muler", "hamburg"], ["muller", "anna"]) == 0.0
    assert meant(["mul"], ["muller"]) >= LIKE_ENOUGH
    assert meant([], ["muller"]) == meant(["muller"], []) == 0.0


@pytest.mark.parametrize("typed", ["umller", "mluler", "mulelr", "umll"])
def test_two_letters_exchanged_are_one_slip(typed: str) -> None:
    """At the beginning, in the middle and in a beginning alike; two slips are two."""
    assert TypedWord(typed).likeness("muller") == EXCHANGED
    assert TypedWord("umlelr").likeness("muller") < LIKE_ENOUGH


@given(WORDS)
def test_groups_to_find_are_groups_of_the_word(word: str) -> None:
    """Each once, without the one at the end, which a beginning does not have."""
    groups = groups_to_find(word)
    assert len(groups) == len(set(groups))
    assert trigrams(word) >= set(groups)


@given(st.text("abcd", min_size=4, max_size=16), st.text("abcd", min_size=4, max_size=16))
def test_no_word_that_is_alike_is_kept_out(typed: str, word: str) -> None:
    """Whatever is like a typed word shares groups enough with it to be found by them, or has two neighbours exchanged.

    Words of two or three letters may share one group and their end: they have to be typed rightly.
    """
    shared = sum(group in f"  {word}" for group in groups_to_find(typed))
    if TypedWord(typed).likeness(word) >= LIKE_ENOUGH:
        found = shared >= SHARED and SharingSieve(typed).lets_through(word, shared)
        assert found or any(map(word.startswith, neighbours_exchanged(typed)))


def test_the_sieve_keeps_most_words_out() -> None:
    """Two groups of eight in common are too few."""
    assert not SharingSieve("dorfasch").lets_through("dorkramiti", 3)
    assert SharingSieve("dorfasch").lets_through("dorfaschen", 8)


@given(st.text("abcd", min_size=1, max_size=3), st.text("abcd", min_size=1, max_size=8))
def test_a_short_word_is_meant_by_its_beginning(typed: str, word: str) -> None:
    """Whatever is like it enough begins as it does, or has two letters exchanged."""
    short = TypedWord(typed)
    assert short.may_be_meant(word) or short.likeness(word) < LIKE_ENOUGH
