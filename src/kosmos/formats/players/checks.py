"""What any list may say of a person: checked at the door, refused by the line, with a reason."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from kosmos.core.dates import EARLIEST_BIRTH
from kosmos.core.people import HIGHEST_RATING, LOWEST_RATING, ListLine
from kosmos.core.players import Sex, Title
from kosmos.locale import N_, Phrase

LONGEST_NAME = 100
LATEST_BIRTH = 2100
LARGEST_FIDE_ID = 999_999_999
_SHOWN = 120

# Nine names in ten: letters, one comma, one blank between words. The others are looked at closely.
_USUAL_NAME = re.compile(r"([A-Za-z'-]+(?: [A-Za-z'-]+)*(?:, [A-Za-z'-]+(?: [A-Za-z'-]+)*)?) *", re.ASCII)

SEXES: Mapping[str, Sex] = {
    "": Sex.UNKNOWN,
    **dict.fromkeys(
        ("m", "male", "männlich", "maennlich", "man", "mann", "herr", "h", "homme", "masculin"), Sex.MALE
    ),
    **dict.fromkeys(
        ("f", "w", "female", "weiblich", "woman", "frau", "v", "vrouw", "femme", "féminin"), Sex.FEMALE
    ),
}
TITLES: Mapping[str, Title] = {title.value: title for title in Title} | {
    case(women + letter): Title(women + title)  # the letters of report files and of older lists
    for letter, title in (("G", "GM"), ("M", "IM"), ("F", "FM"), ("C", "CM"))
    for women in ("", "W")
    for case in (str.upper, str.lower)
}


class BadLine(ValueError):
    """Inside a parser only: this line is not usable. The parser turns it into a rejected `ListLine`."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.text)
        self.reason = reason


def rejected(line: int, reason: Phrase, text: str) -> ListLine:
    return ListLine(line, None, reason, _printable(text[:_SHOWN]))


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "�" for char in text).strip()


def clean_name(text: str) -> str:
    """`Last,First` of the German list and `Last, First` of FIDE's are both `Last, First`."""
    if len(text) <= LONGEST_NAME and (usual := _USUAL_NAME.fullmatch(text)):
        return usual[1]
    return _clean_odd_name(text)


def _clean_odd_name(text: str) -> str:
    last, comma, first = " ".join(text.split()).partition(",")
    name = f"{last.strip()}, {first.strip()}".rstrip(", ") if comma else last
    if not name:
        raise BadLine(Phrase(N_("the name is missing")))
    if len(name) > LONGEST_NAME:
        raise BadLine(Phrase(N_("the name is longer than {limit} characters"), {"limit": LONGEST_NAME}))
    if not name.isascii():
        name = unicodedata.normalize("NFC", name)
    if not name.isprintable() or "�" in name:
        raise BadLine(Phrase(N_("the name holds characters that cannot be read")))
    if not any(char.isalpha() for char in name):
        raise BadLine(Phrase(N_("“{name}” is not a name"), {"name": name}))
    return name


def clean_text(text: str, limit: int = 100) -> str:
    """Anything else people write: one line, cut where it is too long."""
    plain = " ".join(text.split())
    if not plain.isprintable():
        plain = _printable(plain)
    return plain[:limit]


def whole(text: str, field: str) -> int:
    """A number of digits; nothing is 0."""
    plain = text.strip()
    if not plain:
        return 0
    if not (plain.isdecimal() and plain.isascii() and len(plain) < 15):
        raise BadLine(Phrase(N_("{field}: “{value}” is not a number"), {"field": field, "value": plain[:20]}))
    return int(plain)


def small(text: str) -> int | None:
    """Games and K are extras: what is no number is left out."""
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 6 else None


def rating_value(text: str, field: str) -> int:
    return possible_rating(whole(text, field), field)


def possible_rating(value: int, field: str) -> int:
    """0 is unrated; else what a rating can be."""
    if value and not LOWEST_RATING <= value <= HIGHEST_RATING:
        raise BadLine(
            Phrase(N_("{field}: a rating of {value} is not possible"), {"field": field, "value": value})
        )
    return value


def birth_year(text: str) -> str:
    """Four digits; 0000 and nothing are unknown."""
    plain = text.strip()
    if plain in ("", "0", "0000"):
        return ""
    if not (
        len(plain) == 4
        and plain.isascii()
        and plain.isdecimal()
        and EARLIEST_BIRTH <= int(plain) <= LATEST_BIRTH
    ):
        raise BadLine(Phrase(N_("“{value}” is not a year of birth"), {"value": plain[:20]}))
    return plain


def fide_id(text: str) -> int:
    value = whole(text, N_("FIDE ID"))
    if value > LARGEST_FIDE_ID:
        raise BadLine(
            Phrase(N_("{field}: “{value}” is not a number"), {"field": N_("FIDE ID"), "value": value})
        )
    return value


@lru_cache(maxsize=1024)
def higher_title(*texts: str) -> Title:
    """The highest of the titles given; a word that is none counts as none."""
    known = [TITLES.get(text.strip(), Title.NONE) for text in texts]
    return min(known, key=list(Title).index, default=Title.NONE)


@lru_cache(maxsize=1024)
def _federation(text: str) -> str:
    plain = text.strip().upper()
    return plain if len(plain) == 3 and plain.isascii() and plain.isalpha() else ""


def federation(text: str) -> str:
    """Three letters; anything else is none."""
    return _federation(text) if len(text) < 8 else ""
