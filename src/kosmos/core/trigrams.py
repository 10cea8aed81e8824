"""How alike two words are, by the groups of three letters that they share: a letter left out, doubled or exchanged changes few
of them.
"""

import math
from collections.abc import Callable, Sequence

LIKE_ENOUGH = 0.3  #: as PostgreSQL's `pg_trgm` has it
EXCHANGED = 0.8  #: how alike two words are of which one has two letters the other way round
SHARED = 2  #: groups that a word has in common with one that was typed, to be looked at at all
_GROUPS = 12  #: of a typed word by which others are looked for


def trigrams(word: str) -> frozenset[str]:
    """Groups of three letters, with two spaces before the word and one behind it, so that its beginning weighs most."""
    padded = f"  {word} "
    return frozenset([padded[at : at + 3] for at in range(len(word) + 1)])


def groups_to_find(word: str) -> list[str]:
    """Groups by which an index looks for words like this: without the one at its end, since what was typed may be a beginning."""
    padded = f"  {word}"
    return list(dict.fromkeys(padded[at : at + 3] for at in range(len(word))))[:_GROUPS]


class SharingSieve:
    """Lets only words through that share enough of `groups_to_find` with a typed word to be like it.

    With a groups here, b there and s in common, s / (a + b - s) must be at least `LIKE_ENOUGH`. A word has at least
    as many groups as it has different letters, and one for its end, which is not looked for: so a word with the same
    ending may share one group more than is counted.
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


def neighbours_exchanged(word: str) -> list[str]:
    """The word with each two neighbours the other way round."""
    turned = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1))
    return [each for each in dict.fromkeys(turned) if each != word]


class TypedWord:
    """What somebody typed, compared with many words: its groups of letters are made once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._groups = trigrams(text)
        self._letters = sorted(text)

    def likeness(self, word: str) -> float:
        """What was typed may be unfinished, so it is also compared with as many letters of the word.

        Two letters exchanged are the most common slip and change most groups, so they are looked for by themselves.
        """
        beginning = word[: len(self.text)]
        if self.text == beginning:
            return 1.0
        if sorted(beginning) == self._letters and _is_exchanged(self.text, beginning):
            return EXCHANGED
        whole = self.whole_likeness(word)
        return whole if beginning == word else max(whole, self.whole_likeness(beginning))

    def may_be_meant(self, word: str) -> bool:
        """False: a word like this cannot be alike enough. For typed words of up to three letters only.

        All groups of so short a word are at its beginning or end, so a similar word begins alike, unless two letters
        are exchanged.
        """
        return word[:1] == self.text[:1] or sorted(word[: len(self.text)]) == self._letters

    def whole_likeness(self, other: str) -> float:
        """1.0: the same groups; 0.0: none in common."""
        theirs = trigrams(other)
        common = len(self._groups & theirs)
        return common / (len(self._groups) + len(theirs) - common)


def _is_exchanged(one: str, other: str) -> bool:
    """Whether two neighbours stand the other way round, and nothing else differs."""
    apart = [at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs]
    if len(one) != len(other) or len(apart) != 2 or apart[1] != apart[0] + 1:
        return False
    first, second = apart
    return one[first] == other[second] and one[second] == other[first]


def typed_likeness(likenesses: Sequence[Callable[[str], float]], words: Sequence[str]) -> float:
    """How well typed words match these words, in any order; 0.0 if one of them matches none.

    `likenesses`: for each typed word, the function that says how alike another word is.
    """
    best = [max(map(like, words), default=0.0) for like in likenesses]
    return sum(best) / len(best) if best and min(best) >= LIKE_ENOUGH else 0.0
