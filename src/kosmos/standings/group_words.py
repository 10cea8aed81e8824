"""Groups as people write them: `w`, `U12`, `born 2008-2010`, `rating -1600`, `club Rook Town`, `federation GER`."""

import re

from kosmos.core.errors import BadValue
from kosmos.locale import N_, Phrase
from kosmos.standings.groups import TAG_NAMES, Group, Tag

_WRITTEN = re.compile(r"(born|rating|club|federation)\s*[: ]\s*(.+)", re.IGNORECASE)
_SPAN = re.compile(r"(\d{1,4})?\s*[-–]\s*(\d{1,4})?|(\d{1,4})", re.ASCII)


EXPECTED = N_("a letter or a tag, born 2008-2010, rating -1600, club NAME or federation GER")


def parse_group(text: str, field: str = "group") -> Group:
    """Whatever is none of the four words is a tag."""
    plain = " ".join(text.split())
    if not plain:
        raise BadValue(field, EXPECTED, text)
    match = _WRITTEN.fullmatch(plain)
    if match is None:
        known = plain.casefold() in set(Tag)
        name = Phrase(TAG_NAMES[Tag(plain.casefold())]) if known else Phrase("{tag}", {"tag": plain})
        return Group(name=name, tag=plain.casefold() if known else plain)
    kind, rest = match[1].casefold(), match[2].strip()
    if kind == "club":
        return Group(name=Phrase("{club}", {"club": rest}), club=rest)
    if kind == "federation":
        return Group(name=Phrase("{federation}", {"federation": rest.upper()}), federation=rest.upper())
    low, high = _span(rest, field)
    words = {"from": low or "", "to": high or ""}
    if kind == "born":
        return Group(name=Phrase(N_("born {from}–{to}"), words), born_from=low, born_to=high)
    return Group(name=Phrase(N_("rating {from}–{to}"), words), rating_from=low, rating_to=high)


def _span(text: str, field: str) -> tuple[int, int]:
    """`2008-2010`, `2008-`, `-2010`, `2008`; 0 is open."""
    match = _SPAN.fullmatch(text)
    if match is None or not any(match.groups()):
        raise BadValue(field, EXPECTED, text)
    if match[3]:
        return int(match[3]), int(match[3])
    return int(match[1] or 0), int(match[2] or 0)
