"""What of a rating list has no place: its headings, so that a report of an import can name them.

A table has its columns shown and chosen (`table.py`); the federations' lists are read as they are.
"""

import re
from collections.abc import Iterable

from kosmos.formats.players import dsb, fide_txt
from kosmos.formats.players.cells import split_cells
from kosmos.formats.players.table import STATUS

_ELEMENT = re.compile(r"<(\w+)>[^<]*</\1>")
#: what a person keeps of a FIDE list and a player of a tournament does not
_OF_PERSON_FIDE = frozenset(
    (
        "flag",
        *("games", "standard_games", "rapid_games", "blitz_games"),
        *("k", "standard_k", "rapid_k", "blitz_k"),
    )
)
_OF_PERSON_XML = frozenset(("flag", "games", "rapid_games", "blitz_games", "k", "rapid_k", "blitz_k"))
_OF_PERSON_DSB = frozenset(("club_id", "member_number", STATUS))
_UNREAD_FIDE = frozenset(("other_titles", "foa"))
_READ_XML = frozenset(
    (
        *("fideid", "name", "country", "sex", "title", "w_title", "birthday"),
        *("rating", "rapid_rating", "blitz_rating"),
    )
)


def not_kept_of_dsb(head: str, *, of_player: bool) -> tuple[str, ...]:
    """The first of two columns that say the same counts."""
    header = split_cells(head.partition("\n")[0].rstrip("\r"), ",") or []
    places = dsb.places_of(header)
    kept = {place for name, place in places.items() if not (of_player and name in _OF_PERSON_DSB)}
    return _named(title for place, title in enumerate(header) if place not in kept)


def not_kept_of_fide_text(head: str, *, of_player: bool) -> tuple[str, ...]:
    header = head.partition("\n")[0].rstrip("\r")
    places = fide_txt.column_places(header)
    passed = _UNREAD_FIDE | (_OF_PERSON_FIDE if of_player else frozenset())
    return _named(header[place].split()[0] for name, place in places.items() if name in passed)


def not_kept_of_fide_xml(head: str, *, of_player: bool) -> tuple[str, ...]:
    kept = _READ_XML if of_player else _READ_XML | _OF_PERSON_XML
    return _named(name for name in _ELEMENT.findall(head.partition("</player>")[0]) if name not in kept)


def _named(titles: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(title.split()) for title in titles if title.strip()))
