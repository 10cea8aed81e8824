"""The FIDE list as XML, read record by record.

A parser of XML stops for good at the first thing that is not well formed; here a broken record is one rejected
record. The records are flat, `<player>` with one element for each value, so cutting them out is enough; no
document type, entity or name space is ever looked at.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape

from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, ListLine, Person, Rating
from kosmos.core.players import Sex
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
from kosmos.formats.players.lines import LONGEST_LINE, Encoding, decode, in_utf8
from kosmos.formats.players.refusals import NoSuchList
from kosmos.locale import N_, Phrase

_OPEN, _CLOSE = b"<player>", b"</player>"
_VALUE = re.compile(r"<(\w+)>([^<]*)</\1>")
_HEAD = 4096

_LISTS = ((FIDE, ""), (FIDE_RAPID, "rapid_"), (FIDE_BLITZ, "blitz_"))


def read_fide_xml(
    chunks: Iterable[bytes], date: str, *, single: str = FIDE, encoding: Encoding = Encoding.AUTO
) -> Iterator[ListLine]:
    """`date` (ISO) is the day the list is valid from; `single` names the list when it has one rating only."""
    for line, raw in _records(in_utf8(chunks)):
        text = decode(raw, encoding)
        try:
            values = _values(text)
            yield ListLine(line, _person(values, date, single))
        except BadLine as bad:
            yield rejected(line, bad.reason, " ".join(text.split()))


def _values(text: str) -> dict[str, str]:
    if "<player>" in text:
        raise BadLine(Phrase(N_("the record has no end")))
    return {name: unescape(value) if "&" in value else value for name, value in _VALUE.findall(text)}


def _person(values: Mapping[str, str], date: str, single: str) -> Person:
    if not (identity := fide_id(values.get("fideid", ""))):
        raise BadLine(Phrase(N_("the FIDE ID is missing")))
    return Person(
        name=clean_name(values.get("name", "")),
        birth=birth_year(values.get("birthday", "")),
        sex=SEXES.get(values.get("sex", "").strip().lower(), Sex.UNKNOWN),
        title=higher_title(values.get("title", ""), values.get("w_title", "")),
        federation=federation(values.get("country", "")),
        fide_id=identity,
        inactive="i" in values.get("flag", ""),
        ratings=tuple(_ratings(values, date, single)),
    )


def _ratings(values: Mapping[str, str], date: str, single: str) -> Iterator[Rating]:
    for name, prefix in _LISTS:
        if value := rating_value(values.get(f"{prefix}rating", ""), name):
            games, k = values.get(f"{prefix}games", ""), values.get(f"{prefix}k", "")
            yield Rating(name if prefix else single, value, date, small(games), small(k))


def _records(chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """What stands between `<player>` and `</player>`, with the line on which it begins."""
    line, rest, begun = 1, b"", False
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(_CLOSE)
        for part in whole:
            before, opened, inside = part.partition(_OPEN)
            if opened:
                yield line + before.count(b"\n"), inside
                begun = True
            line += part.count(b"\n")
        if not begun and len(rest) > _HEAD and _OPEN not in rest:
            raise NoSuchList("FIDE XML")
        if len(rest) > LONGEST_LINE:  # a record without an end: nothing in it is worth the memory
            line += rest.count(b"\n")
            rest = rest[-len(_CLOSE) :]
    before, opened, inside = rest.partition(_OPEN)
    if opened:
        yield line + before.count(b"\n"), _OPEN + inside
    elif not begun:
        raise NoSuchList("FIDE XML")
