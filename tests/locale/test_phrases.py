"""Sentences before they are said."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.plurals import games, rounds
from kosmos.locale import LANGUAGES, NP_, Phrase, language
from kosmos.locale.phrases import Plural

DIFFER = NP_("{differ} of {boards} boards differs", "{differ} of {boards} boards differ", "differ")


@pytest.mark.parametrize(("differ", "said"), [(1, "1 of 8 boards differs"), (2, "2 of 8 boards differ")])
def test_the_number_that_decides_is_named(differ: int, said: str) -> None:
    """Where a sentence has several numbers, one of them rules its verb."""
    assert language("en").say(Phrase(DIFFER, {"differ": differ, "boards": 8})) == said


def test_several_numbers_in_one_sentence() -> None:
    """Each thing follows its own number."""
    phrase = Phrase("{rounds}, {games}", {"rounds": rounds(1), "games": games(4)})
    assert language("en").say(phrase) == "1 round, 4 games"


@given(st.integers(min_value=0, max_value=1000))
def test_what_is_not_translated_is_said_in_english(count: int) -> None:
    """In every language, with the right form."""
    text = NP_("{count} unheard-of thing", "{count} unheard-of things")
    for code in LANGUAGES:
        assert (
            language(code).say(Phrase(text, {"count": count})).endswith("thing" if count == 1 else "things")
        )


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda text: pickle.loads(pickle.dumps(text))])
def test_a_copy_is_the_same(again: Callable[[Plural], Plural]) -> None:
    """Also of a text that knows its singular."""
    copied = again(DIFFER)
    assert (copied, copied.one, copied.by) == (DIFFER, DIFFER.one, DIFFER.by)
