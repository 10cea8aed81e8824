"""How alike two words are, by the groups of three letters that they share: a letter left out, doubled or exchanged changes few
of them.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

LIKE_ENOUGH = 0.3  #: as PostgreSQL's `pg_trgm` has it
EXCHANGED = 0.8  #: how alike two words are of which one has two letters the other way round
SHARED = 2  #: groups that a word has in common with one that was typed, to be looked at at all
_GROUPS = 12  #: of a typed word by which others are looked for


def trigrams(word: str) -> frozenset[str]:
    """Groups of three letters, with two spaces before the word and one behind it, so that its beginning weighs most."""
    padded = f"  {word} "
    return frozenset(map("".join, zip(padded, padded[1:], padded[2:], strict=False)))


def groups_to_find(word: str) -> list[str]:
    """Groups by which an index looks for words like this: without the one at its end, since what was typed may be a beginning."""
    padded = f"  {word}"
    return list(dict.fromkeys(padded[at : at + 3] for at in range(len(word))))[:_GROUPS]


class SharingSieve:
    """Keeps out words that have too few of `groups_to_find` in common with a typed one to be like enough.

    With a groups here and b there, s of them in common, s / (a + b - s) is at least `LIKE_ENOUGH`. There are at least as many
    groups as different letters, and that of the end, which is not looked for: whoever ends alike may have one more.
    """

    def __init__(self, typed: str) -> None:
        self._length, self._end = len(typed), typed[-2:]
        mine, left_out = len(trigrams(typed)), max(0, len(typed) - _GROUPS)
        share = LIKE_ENOUGH / (1 + LIKE_ENOUGH)
        least = (math.ceil(share * (mine + letters + 1) - 1e-9) for letters in range(len(typed) + 1))
        self._least = [each - left_out for each in least]

    def lets_through(self, word: str, shared: int) -> bool:
        beginning = word[: self._length]
        lacking = self._least[len(set(beginning))] - shared
        return lacking <= 0 or (lacking == 1 and (beginning.endswith(self._end) or word.endswith(self._end)))


@lru_cache(maxsize=100)
def _groups_typed(typed: str) -> frozenset[str]:
    return trigrams(typed)


def neighbours_exchanged(word: str) -> list[str]:
    """The word with each two neighbours the other way round."""
    turned = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1))
    return [each for each in dict.fromkeys(turned) if each != word]


def likeness(one: str, other: str) -> float:
    """1.0: the same groups; 0.0: none in common."""
    mine, theirs = _groups_typed(one), trigrams(other)
    common = len(mine & theirs)
    return common / (len(mine) + len(theirs) - common)


@lru_cache(maxsize=10_000)
def word_likeness(typed: str, word: str) -> float:
    """What was typed may be a beginning: it is held against as many letters of the word as well.

    Two letters exchanged are the most common slip, and change more groups than any other: they are looked for by themselves.
    """
    beginning = word[: len(typed)]
    if typed != beginning and sorted(typed) == sorted(beginning) and _is_exchanged(typed, beginning):
        return EXCHANGED
    whole = likeness(typed, word)
    return whole if beginning == word else max(whole, likeness(typed, beginning))


def _is_exchanged(one: str, other: str) -> bool:
    """Whether two neighbours stand the other way round, and nothing else differs."""
    apart = [at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs]
    if len(one) != len(other) or len(apart) != 2 or apart[1] != apart[0] + 1:
        return False
    first, second = apart
    return one[first] == other[second] and one[second] == other[first]


def typed_likeness(typed: Sequence[str], words: Sequence[str]) -> float:
    """How well words that somebody typed are meant by these, in any order; 0.0 if one of them is like none."""
    best = [max((word_likeness(each, word) for word in words), default=0.0) for each in typed]
    return sum(best) / len(best) if best and min(best) >= LIKE_ENOUGH else 0.0
