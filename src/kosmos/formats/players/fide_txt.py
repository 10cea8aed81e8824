"""The FIDE list as text: fixed columns, whose places the header line tells."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter

from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, ListLine, Person, Rating
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
    small,
)
from kosmos.formats.players.lines import Encoding, numbered_lines
from kosmos.formats.players.refusals import NoSuchList
from kosmos.locale import N_, Phrase

_WORD = re.compile(r"\S+")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = re.compile(rf"({'|'.join(_MONTHS)})(\d\d)", re.IGNORECASE | re.ASCII)
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


def month_in(text: str) -> str:
    """The first day of the month that a header or a file's name tells: SEP26, standard_sep26frl.txt. ISO, or nothing."""
    if not (found := _MONTH.search(text)):
        return ""
    return f"20{found[2]}-{_MONTHS.index(found[1].lower()) + 1:02}-01"


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
) -> Iterator[ListLine]:
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
    """One line after the other. A million of them have to be read in seconds, so a line is cut in one go, and what
    comes a thousand times is looked at once.
    """

    def __init__(self, places: Places, date: str, single: str = FIDE) -> None:
        self.lists = [
            RatingColumns(places, column, name, date) for column, name in _COMBINED if column in places
        ]
        if "rating" in places:
            self.lists.append(RatingColumns(places, "rating", single, date))
        spans = [places.get(column, _NOWHERE) for column in _PERSONAL]
        self.cut = itemgetter(*spans, *(each.span for each in self.lists))

    def item(self, number: int, line: str) -> ListLine:
        try:
            return ListLine(number, self.person(line[:_USUAL]))
        except BadLine as bad:
            return rejected(number, bad.reason, line)

    def person(self, line: str) -> Person:
        known, name, fed, sex, title, women_title, birth, flag, *lists = self.cut(line)
        if not (identity := fide_id(known)):
            raise BadLine(Phrase(N_("the FIDE ID is missing")))
        country, gender, title_held = _particulars(fed, sex, title, women_title)
        ratings = [rating for each, text in zip(self.lists, lists, strict=True) if (rating := each[text])]
        return Person(
            name=clean_name(name),
            birth=_birth_year(birth),
            sex=gender,
            title=title_held,
            federation=country,
            fide_id=identity,
            inactive="i" in flag,
            ratings=tuple(ratings),
        )


class RatingColumns(dict[str, Rating | None]):
    """Rating, games and K of one list: what stands there, to what it says. Only what is new has to be read."""

    def __init__(self, places: Places, rating: str, name: str, date: str) -> None:
        super().__init__()
        prefix = "" if rating == "rating" else f"{rating}_"
        columns = [places.get(column) for column in (rating, f"{prefix}games", f"{prefix}k")]
        there = [column for column in columns if column]
        start = min(column.start for column in there)
        ends = [column.stop for column in there]
        self.span = slice(start, None if None in ends else max(ends))
        self.parts = [_NOWHERE if column is None else _moved(column, -start) for column in columns]
        self.name = name
        self.date = date

    def __missing__(self, text: str) -> Rating | None:
        value, games, k = (text[part] for part in self.parts)
        number = rating_value(value, self.name)
        rating = Rating(self.name, number, self.date, small(games), small(k)) if number else None
        if len(self) < _KEPT:
            self[text] = rating
        return rating


def _moved(column: slice, by: int) -> slice:
    return slice(column.start + by, None if column.stop is None else column.stop + by)


# A line of the list has 160 characters or so; of a longer one nothing but its beginning is looked at, so that what is
# kept stays small.
_USUAL = 400
_KEPT = 1 << 16
_birth_year = lru_cache(1024)(birth_year)


@lru_cache(_KEPT)
def _particulars(fed: str, sex: str, title: str, women_title: str) -> tuple[str, Sex, Title]:
    return federation(fed), SEXES.get(sex.strip().lower(), Sex.UNKNOWN), higher_title(title, women_title)
