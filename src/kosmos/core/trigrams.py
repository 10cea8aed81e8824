"""How alike two words are, by the groups of three letters that they share: a letter left out, doubled or exchanged changes few
of them.
"""

from collections.abc import Sequence

LIKE_ENOUGH = 0.3  #: as PostgreSQL's `pg_trgm` has it


def trigrams(word: str) -> frozenset[str]:
    """Groups of three letters, with two spaces before the word and one behind it, so that its beginning weighs most."""
    padded = f"  {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def likeness(one: str, other: str) -> float:
    """1.0: the same groups; 0.0: none in common."""
    mine, theirs = trigrams(one), trigrams(other)
    return len(mine & theirs) / len(mine | theirs)


def typed_likeness(typed: Sequence[str], words: Sequence[str]) -> float:
    """How well words that somebody typed are meant by these, in any order; 0.0 if one of them is like none.

    What was typed may be a beginning: it is held against as many letters of each word as well.
    """
    best = [
        max((max(likeness(each, word), likeness(each, word[: len(each)])) for word in words), default=0.0)
        for each in typed
    ]
    return sum(best) / len(best) if best and min(best) >= LIKE_ENOUGH else 0.0
