"""Search as you type: beginnings of words in any order, the club's own people first; or the beginning of an id."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cache
from itertools import chain

from kosmos.core.folding import fold
from kosmos.core.people import Person
from kosmos.core.trigrams import LIKE_ENOUGH, TypedWord, neighbours_exchanged, typed_likeness
from kosmos.store.people import FOUND
from kosmos.store.sql.connection import Connection, many
from kosmos.store.sql.person_rows import PeopleTables, load

_LAST = "\U0010ffff"  # behind every other character
_WORDS = 6  # nobody types more before looking
_ID_DIGITS = 9
_SHORTEST = 4  #: letters; in shorter words no typing error is looked for
_ALIKE_WORDS = 30  #: words that may stand for one typed word
_MOST_ALIKE = 5000  #: people who are compared


def search(connection: Connection, tables: PeopleTables, text: str, limit: int = FOUND) -> list[Person]:
    words = fold(text).split()[:_WORDS]
    if not words:
        members = [] if text.strip() else _members(connection, [], limit)
        own = load(connection, members)
        return [own[number] for number in members]
    ids: dict[int, None] = {}
    for found in chain(_by_id(connection, text.strip(), limit), _by_words(connection, tables, words, limit)):
        ids |= dict.fromkeys(found)
        if len(ids) >= limit:
            break
    ids = ids or dict.fromkeys(_alike(connection, tables, words, limit))
    people = load(connection, list(ids)[:limit])
    return [people[number] for number in ids if number in people]


def _by_words(
    connection: Connection, tables: PeopleTables, words: list[str], limit: int
) -> Iterator[list[int]]:
    yield _members(connection, words, limit)
    yield _names(connection, " ".join(words), limit)
    yield _anything(connection, tables, words, limit)


def _members(connection: Connection, words: list[str], limit: int) -> list[int]:
    """There are few of them: all are looked at. Folded words need no escaping."""
    each = " AND ".join(["' ' || folded || ' ' || words LIKE ?"] * len(words)) or "1 = 1"
    question = f"SELECT id FROM people WHERE member = 1 AND {each} ORDER BY folded LIMIT ?"  # noqa: S608 - our own words
    return _numbers(connection, question, *(f"% {word}%" for word in words), limit)


def _names(connection: Connection, beginning: str, limit: int) -> list[int]:
    """Names that begin like this, in order of the alphabet."""
    question = "SELECT id FROM people WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?"
    return _numbers(connection, question, beginning, beginning + _LAST, limit)


def _anything(connection: Connection, tables: PeopleTables, words: list[str], limit: int) -> list[int]:
    """`an mu` finds Müller, Anna; `mul hof` finds a Müller of Hof."""
    ids = tables.by_words(connection, words, 2 * limit)
    rows = connection.execute(
        "SELECT id, folded FROM people WHERE id IN (SELECT value FROM json_each(?))", (many(ids),)
    )
    return sorted(ids, key=dict(rows.fetchall()).__getitem__)


def _alike(connection: Connection, tables: PeopleTables, words: list[str], limit: int) -> list[int]:
    """Where nothing is found as it was typed: whoever is called something like it, the most alike first.

    Each database finds the words that share groups of three letters with a typed one; how alike they are is calculated here,
    so that all databases find the same.
    """
    asked = {word: _words_like(connection, tables, word) for word in words if len(word) >= _SHORTEST}
    if not asked or not all(asked.values()):
        return []
    ids = tables.by_any_words(connection, [list(alike) for alike in asked.values()], _MOST_ALIKE)
    rows = connection.execute(
        "SELECT id, folded, words FROM people WHERE id IN (SELECT value FROM json_each(?))", (many(ids),)
    )
    likenesses = [_likeness_to(word, asked.get(word)) for word in words]
    found = [
        (-likeness, folded, number)
        for number, folded, more in rows
        if (likeness := typed_likeness(likenesses, f"{folded} {more}".split()))
    ]
    return [number for _, _, number in sorted(found)[:limit]]


def _likeness_to(word: str, known: Mapping[str, float] | None) -> Callable[[str], float]:
    """How alike a name's words are to a typed one. Where similar words were looked up, no other word is as alike, so
    nothing is calculated again.

    Words that are too short to be looked up are compared with every word, each once.
    """
    if known is not None:
        return lambda other: known.get(other, 0.0)
    typed = TypedWord(word)
    return cache(lambda other: typed.likeness(other) if typed.may_be_meant(other) else 0.0)


def _words_like(connection: Connection, tables: PeopleTables, typed: str) -> dict[str, float]:
    """Words in the index that are like a typed one, the most alike first, with how alike they are.

    Remembered, because every further letter of a second word asks for the first word again.
    """
    remembered: MutableMapping[str, dict[str, float]] = tables.memory(connection)
    if typed not in remembered:
        remembered[typed] = _most_alike(connection, tables, typed)
    return remembered[typed]


def _most_alike(connection: Connection, tables: PeopleTables, typed: str) -> dict[str, float]:
    like = TypedWord(typed).likeness
    found = [
        (-likeness, word)
        for word in {*tables.words_sharing(connection, typed), *_exchanged(connection, typed)}
        if (likeness := like(word)) >= LIKE_ENOUGH
    ]
    return {word: -likeness for likeness, word in sorted(found)[:_ALIKE_WORDS]}


def _exchanged(connection: Connection, typed: str) -> Iterator[str]:
    """Words that begin with the typed letters, two neighbours exchanged. An exchange changes so many groups of three
    letters that the index of groups may not find them.
    """
    for each in neighbours_exchanged(typed):
        rows = connection.execute(
            "SELECT word FROM people_words WHERE word >= ? AND word < ?", (each, each + _LAST)
        )
        yield from (word for (word,) in rows)


def _by_id(connection: Connection, text: str, limit: int) -> Iterator[list[int]]:
    """FIDE ids, national ids and member numbers that begin like this. Without a digit it is no id."""
    if not any(char.isdecimal() for char in text):
        return
    if text.isascii() and text.isdecimal() and len(text) <= _ID_DIGITS and not text.startswith("0"):
        yield list(_fide_ids(connection, int(text), limit))
    national = "SELECT id FROM people WHERE national_id >= ? AND national_id < ? LIMIT ?"
    yield _numbers(connection, national, text.upper(), text.upper() + _LAST, limit)
    member = "SELECT person FROM people_memberships WHERE number <> '' AND club_id = ? AND number >= ? AND number < ? LIMIT ?"
    club, _, number = text.upper().replace("/", "-").partition("-")
    yield _numbers(connection, member, club, number, number + _LAST, limit)


def _fide_ids(connection: Connection, beginning: int, limit: int) -> Iterator[int]:
    """12 begins 12, 120 to 129, 1200 to 1299 …"""
    question = "SELECT id FROM people WHERE fide_id BETWEEN ? AND ? ORDER BY fide_id LIMIT ?"
    span = 1
    while beginning * span < 10**_ID_DIGITS:
        yield from _numbers(connection, question, beginning * span, (beginning + 1) * span - 1, limit)
        span *= 10


def _numbers(connection: Connection, question: str, *asked: object) -> list[int]:
    return [number for (number,) in connection.execute(question, asked)]
