"""How alike two words are, by the groups of three letters that they share: a letter left out, doubled or exchanged changes few
of them.
"""

from collections.abc import Sequence
from functools import lru_cache

LIKE_ENOUGH = 0.3  #: as PostgreSQL's `pg_trgm` has it
EXCHANGED = 0.8  #: how alike two words are of which one has two letters the other way round
SHARED = 2  #: groups that a word has in common with one that was typed, to be looked at at all
_GROUPS = 12  #: of a typed word by which others are looked for


def trigrams(word: str) -> frozenset[str]:
    """Groups of three letters, with two spaces before the word and one behind it, so that its beginning weighs most."""
    padded = f"  {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def groups_to_find(word: str) -> list[str]:
    """Groups by which an index looks for words like this: without the one at its end, since what was typed may be a beginning."""
    padded = f"  {word}"
    return list(dict.fromkeys(padded[at : at + 3] for at in range(len(word))))[:_GROUPS]


def likeness(one: str, other: str) -> float:
    """1.0: the same groups; 0.0: none in common."""
    mine, theirs = trigrams(one), trigrams(other)
    return len(mine & theirs) / len(mine | theirs)


@lru_cache(maxsize=10_000)
def word_likeness(typed: str, word: str) -> float:
    """What was typed may be a beginning: it is held against as many letters of the word as well.

    Two letters exchanged are the most common slip, and change more groups than any other: they are looked for by themselves.
    """
    beginning = word[: len(typed)]
    if _is_exchanged(typed, beginning):
        return EXCHANGED
    return max(likeness(typed, word), likeness(typed, beginning))


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
