"""A player: who they are, apart from any round they play."""

import datetime as dt
import re
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from kosmos.core.dates import birth_field
from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, many, text, whole
from kosmos.core.typed_text import clean_text
from kosmos.locale import N_


class Sex(StrEnum):
    UNKNOWN = ""
    FEMALE = "f"
    MALE = "m"


class Title(StrEnum):
    """In order of the starting list (C.04.2): the first is the highest."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"
    NONE = ""


class ChaosGroup(StrEnum):
    """The groups of Chaos, by the letters of its script language."""

    SENIOR = "s"
    JUNIOR = "j"
    WOMEN = "w"
    YOUTH_A = "a"
    YOUTH_B = "b"
    YOUTH_C = "c"
    YOUTH_D = "d"
    YOUTH_E = "e"


SEX_WORDS = {"": N_("not given"), "f": N_("female"), "m": N_("male")}
TITLE_WORDS = {title.value: title.value or "–" for title in Title}
GROUP_WORDS = {
    "s": N_("Seniors"),
    "j": N_("Juniors"),
    "w": N_("Women"),
    "a": N_("Youth A"),
    "b": N_("Youth B"),
    "c": N_("Youth C"),
    "d": N_("Youth D"),
    "e": N_("Youth E"),
}


# A rating of 0 means unrated; real ones have three or four digits.
RATING = (100, 3500)


def rating_field(label: str, help: str = "") -> Field:  # noqa: A002 - as fields call it
    return whole(label, *RATING, empty=0, help=help)


_DWZ = re.compile(r"(\d{1,4})(?:\s*-\s*(?:(\d{1,4})|\((\d{1,3})\)))?", re.ASCII)


def is_rating(number: int) -> bool:
    """Whether the number can be a rating; 0 means unrated."""
    return RATING[0] <= number <= RATING[1]


def dwz_field(label: str) -> Field:
    """`1834`, `1834-23` with the index, `1457-(4)` provisional out of 4 games; kept as text, empty for none."""

    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = clean_text(field, "" if value is None else value, 12)
        match = _DWZ.fullmatch(plain)
        if plain in ("", "0"):
            return ""
        if not match or not RATING[0] <= int(match[1]) <= RATING[1]:
            raise BadValue(field, N_("a DWZ such as 1834 or 1834-23"), value)
        if match[3]:
            return f"{int(match[1])}-({int(match[3])})"
        return f"{int(match[1])}-{int(match[2])}" if match[2] else str(int(match[1]))

    pattern = r"^(\d{3,4}(-(\d{1,4}|\(\d{1,3}\)))?)?$"
    return Field(label, parse, {"type": "string", "pattern": pattern}, N_("1834 or 1834-23"))


def email_field(label: str) -> Field:
    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = clean_text(field, value, 120)
        if plain and not re.fullmatch(r"[^@\s]+@[^@\s]+", plain):
            raise BadValue(field, N_("an e-mail address"), value)
        return plain

    schema = {"type": "string", "maxLength": 120, "pattern": r"^(?:[!-?A-~]+@[!-?A-~]+)?$"}
    return Field(label, parse, schema, input="email")


def federation_field(label: str) -> Field:
    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = clean_text(field, value, 3).upper()
        if plain and not re.fullmatch(r"[A-Z]{3}", plain):
            raise BadValue(field, N_("three letters such as GER"), value)
        return plain

    return Field(label, parse, {"type": "string", "pattern": "^([A-Z]{3})?$"}, N_("three letters, GER"))


def groups_field(label: str) -> Field:
    """A list, or Chaos' letters in one word: `sw` is a senior and a woman."""
    each = choice(label, ChaosGroup, GROUP_WORDS)
    listed = many(label, each, len(ChaosGroup))

    def parse(field: str, value: Any, today: dt.date) -> tuple[ChaosGroup, ...]:
        if isinstance(value, str) and "," not in value:
            value = list(value.strip().casefold())
        chosen = listed.parse(field, value, today)
        return tuple(group for group in ChaosGroup if group in chosen)

    letters = {"type": "string", "pattern": "^[SJWA-Esjwa-e]*$"}
    return listed._replace(reader=parse, also=(*listed.also, letters))


class PlayerData(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What can be said by hand about somebody who plays chess. Lengths are documented here and nowhere else."""

    name: Annotated[str, text(N_("Name"), 100, filled=True, help=N_("Last name, first name"))]
    club: Annotated[str, text(N_("Club"), 100)] = ""
    dwz: Annotated[str, dwz_field(N_("DWZ"))] = ""
    elo: Annotated[int, rating_field(N_("Elo"))] = 0
    elo_rapid: Annotated[int, rating_field(N_("Elo rapid"))] = 0
    elo_blitz: Annotated[int, rating_field(N_("Elo blitz"))] = 0
    own: Annotated[
        int,
        rating_field(
            N_("Own rating"), help=N_("of the club, or of another federation; counts with “own rating”")
        ),
    ] = 0
    title: Annotated[Title, choice(N_("Title"), Title, TITLE_WORDS)] = Title.NONE
    sex: Annotated[Sex, choice(N_("Sex"), Sex, SEX_WORDS)] = Sex.UNKNOWN
    birth: Annotated[str, birth_field(N_("Date of birth"))] = ""
    federation: Annotated[str, federation_field(N_("Federation"))] = ""
    fide_id: Annotated[int, whole(N_("FIDE ID"), 1, 999_999_999, empty=0)] = 0
    national_id: Annotated[str, text(N_("National ID"), 40)] = ""
    street: Annotated[str, text(N_("Street"), 120)] = ""
    town: Annotated[str, text(N_("Town"), 100)] = ""
    phone: Annotated[str, text(N_("Phone"), 40)] = ""
    email: Annotated[str, email_field(N_("E-mail"))] = ""

    @property
    def dwz_value(self) -> int:
        return int(self.dwz.split("-")[0]) if self.dwz else 0

    @property
    def dwz_index(self) -> int | None:
        """How many evaluations the DWZ rests on, where it was given; a provisional one rests on none."""
        index = self.dwz.partition("-")[2]
        return int(index) if index.isdecimal() else None

    @property
    def dwz_provisional(self) -> int:
        """The games behind a provisional DWZ such as `1457-(4)`; 0 for an established one."""
        games = self.dwz.partition("-")[2].strip("()")
        return int(games) if "(" in self.dwz else 0

    @property
    def strength(self) -> int:
        """Elo where there is one, else DWZ, as Chaos did; 0 without either."""
        return self.elo or self.dwz_value


class Player(PlayerData, frozen=True, kw_only=True, gc=False):
    """What a director can say about a player of a tournament."""

    groups: Annotated[tuple[ChaosGroup, ...], groups_field(N_("Groups"))] = ()
    tags: Annotated[tuple[str, ...], many(N_("Tags"), text(N_("Tag"), 40, filled=True), 20)] = ()


# -- what people may ask to have forgotten ---------------------------------------------------------------


class PersonalFields(msgspec.Struct, frozen=True, gc=False):
    """Kept beside the facts, under a key that the facts name, so that it can be erased."""

    birth: str
    street: str
    town: str
    phone: str
    email: str


NOTHING_PERSONAL = PersonalFields("", "", "", "", "")
PERSONAL = PersonalFields.__struct_fields__
#: never shown to visitors
PRIVATE = frozenset(PERSONAL)


def personal_fields(player: PlayerData) -> PersonalFields:
    return PersonalFields(player.birth, player.street, player.town, player.phone, player.email)


def with_personal(player: Player, fields: PersonalFields) -> Player:
    return msgspec.structs.replace(player, **msgspec.structs.asdict(fields))


def name_key(name: str) -> str:
    """Two names are the same if they differ only in case or in the blanks between words."""
    return " ".join(name.split()).casefold()
