"""The FIDE list as text: fixed columns, whose places the header line tells."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter

from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, ListItem, Person, PersonRow, Rating
from kosmos.core.players import Sex, Title
from kosmos.formats.players.checks import (
    SEXES,
    BadLine,
    birth_year,
    clean_name,
    federation,
    fide_id,
    higher_title,
    rating_value,
    rejected,
)
from kosmos.formats.players.lines import Encoding, numbered_lines
from kosmos.formats.players.refusals import NoSuchList
from kosmos.locale import N_, Phrase

_WORD = re.compile(r"\S+")
_MONTH = re.compile(r"[A-Za-z]{3}\d{2}")
_NEEDED = frozenset(("id", "name"))

#: header -> what stands below it; the old single list has the month as the header of the rating
_COLUMNS = {
    "id": "id",
    "name": "name",
    "fed": "fed",
    "sex": "sex",
    "tit": "title",
    "wtit": "women_title",
    "otit": "other_titles",
    "foa": "foa",
    "srtng": "standard",
    "sgm": "standard_games",
    "sk": "standard_k",
    "rrtng": "rapid",
    "rgm": "rapid_games",
    "rk": "rapid_k",
    "brtng": "blitz",
    "bgm": "blitz_games",
    "bk": "blitz_k",
    "gms": "games",
    "gm": "games",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
    "flag": "flag",
}
_COMBINED = (("standard", FIDE), ("rapid", FIDE_RAPID), ("blitz", FIDE_BLITZ))

_PERSONAL = ("id", "name", "fed", "sex", "title", "women_title", "birth", "flag")
_NOWHERE = slice(0, 0)

Places = dict[str, slice]


def is_header(line: str) -> bool:
    """`ID Number  Name …  Fed …`: how this list is known from any other text."""
    words = line.lower().split()
    return len(words) > 4 and words[0] == "id" and "name" in words and "fed" in words


def column_places(header: str) -> Places:
    """A column begins where its header does, and ends where the next one begins."""
    found: list[tuple[int, str]] = []
    for match in _WORD.finditer(header):
        word = match[0].lower()
        column = "rating" if _MONTH.fullmatch(match[0]) else _COLUMNS.get(word)
        if column and column not in (name for _, name in found):
            found.append((match.start(), column))
    ends = [start for start, _ in found[1:]] + [None]
    places = {column: slice(start, end) for (start, column), end in zip(found, ends, strict=True)}
    if not places.keys() >= _NEEDED:
        raise NoSuchList("FIDE")
    return places


def read_fide_text(
    chunks: Iterable[bytes], date: str, *, single: str = FIDE, encoding: Encoding = Encoding.AUTO
) -> Iterator[ListItem]:
    """`date` (ISO) is the day the list is valid from; `single` names the list when it has one rating only."""
    lines = numbered_lines(chunks, encoding)
    header = next(((number, line) for number, line in lines if line.strip()), (0, ""))[1]
    if not is_header(header):
        raise NoSuchList("FIDE")
    read = LineReader(column_places(header), date, single)
    for number, line in lines:
        if line and not line.isspace():
            yield read.item(number, line)


class LineReader:
    """One line after the other. A million of them have to be read in seconds, so a line is cut in one go, and
    only what looks odd is looked at closely.
    """

    def __init__(self, places: Places, date: str, single: str = FIDE) -> None:
        lists = [(name, (c, f"{c}_games", f"{c}_k")) for c, name in _COMBINED if c in places]
        if "rating" in places:
            lists.append((single, ("rating", "games", "k")))
        self.date = date
        self.names = [name for name, _ in lists]
        columns = [*_PERSONAL, *(column for _, triple in lists for column in triple)]
        self.cut = itemgetter(*(places.get(column, _NOWHERE) for column in columns))

    def item(self, number: int, line: str) -> ListItem:
        try:
            return PersonRow(number, self.person(line))
        except BadLine as bad:
            return rejected(number, bad.reason, line)

    def person(self, line: str) -> Person:
        known, name, fed, sex, title, women_title, birth, flag, *lists = self.cut(line)
        if not (identity := fide_id(known)):
            raise BadLine(Phrase(N_("the FIDE ID is missing")))
        return Person(
            name=clean_name(name),
            birth=birth_year(birth),
            sex=SEXES.get(sex.strip().lower(), Sex.UNKNOWN),
            title=Title.NONE
            if title.isspace() and women_title.isspace()
            else higher_title(title, women_title),
            federation=federation(fed),
            fide_id=identity,
            inactive="i" in flag,
            ratings=self.ratings(lists),
        )

    def ratings(self, columns: list[str]) -> tuple[Rating, ...]:
        found = []
        for place, name in enumerate(self.names):
            value, games, k = columns[3 * place : 3 * place + 3]
            if value and not value.isspace() and (rating := _rating(value, name)):
                found.append(Rating(name, rating, self.date, _small(games), _small(k)))
        return tuple(found)


def _rating(text: str, field: str) -> int:
    return _known_rating(text, field) if len(text) <= _SHORT else rating_value(text, field)


def _small(text: str) -> int | None:
    """Games and K are extras: what is no number is left out."""
    return _known_small(text) if len(text) <= _SHORT else None


# The same few texts come a million times; reading each of them once is twice as fast. Only short ones are kept.
_SHORT = 12
_known_rating = lru_cache(maxsize=8192)(rating_value)


@lru_cache(maxsize=1024)
def _known_small(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) < 6 else None
