"""Big screens in the hall: how many an event has, and the programme of each, as its directors set them."""

import datetime as dt
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import Field, choice, fields_of, many, read_struct, text, whole
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.engine import kind_in
from kosmos.store.settings import HouseSettings

_PREFIX = "screens:"
_PICTURE = re.compile(r"data:image/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+")
LARGEST_PICTURE = 400_000  #: characters
MOST_SCREENS = 12
SECONDS = 3, 600  #: for which a page may stand
_OWN_SECONDS = "seconds-"  #: before the name of a part


class ScreenPart(StrEnum):
    NAMES = "names"
    BOARDS = "boards"
    MATCHES = "matches"
    STANDINGS = "standings"
    PLAYERS = "players"
    LIVE = "live"
    COUNTDOWN = "countdown"
    CODE = "code"
    CLOCK = "clock"
    PICTURE = "picture"


#: what every event can show
_EVERYWHERE = {
    "countdown": N_("countdown, large"),
    "code": N_("code that leads to the public page"),
    "clock": N_("large clock"),
    "picture": N_("picture, for example of a sponsor"),
}
PART_WORDS = {
    "names": N_("pairings by name"),
    "boards": N_("pairings by board, with results"),
    "standings": N_("standings"),
    "live": N_("live boards"),
    **_EVERYWHERE,
}
TEAM_PART_WORDS = {
    "names": N_("pairings by the team’s name"),
    "boards": N_("matches of the round, a line each"),
    "matches": N_("matches with all boards and results"),
    "standings": N_("table of the teams"),
    "players": N_("best players by board"),
    **_EVERYWHERE,
}
LEAGUE_PART_WORDS = {
    "boards": N_("fixtures of the matchday, a line each"),
    "matches": N_("matches with all boards and results"),
    "standings": N_("tables of the divisions"),
    "players": N_("best players by board"),
    **_EVERYWHERE,
}
ARENA_PART_WORDS = {
    "standings": N_("standings with series of wins"),
    "boards": N_("games that are being played"),
    "live": N_("live boards"),
    **_EVERYWHERE,
}


class NotAPicture(Refusal):
    text: ClassVar[str] = N_(
        "A picture is a data: address of a PNG, JPEG, WebP or SVG image of at most 300 kB."
    )
    status: ClassVar[int] = 422


def _picture_field(label: str) -> Field:
    base = text(label, LARGEST_PICTURE, help=N_("PNG, JPEG, WebP or SVG"))

    def parse(name: str, value: Any, today: dt.date) -> str:
        plain: str = base.parse(name, value, today)
        if plain and not _PICTURE.fullmatch(plain):
            raise NotAPicture
        return plain

    return base._replace(reader=parse)


def _programme_field(words: Mapping[str, str]) -> Field:
    """These parts and no others."""
    others = [part for part in ScreenPart if part.value not in words]
    one = choice(N_("Part"), ScreenPart, words, without=others)
    return many(N_("Programme"), one, len(words))._replace(choices=tuple(words.items()))


class PartSeconds(msgspec.Struct, frozen=True):
    """How long each page of one part stands."""

    part: ScreenPart
    seconds: int


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """Of a tournament; other events have other parts."""

    name: Annotated[str, text(N_("Name of the screen"), 60)] = ""
    parts: Annotated[tuple[ScreenPart, ...], _programme_field(PART_WORDS)] = (
        ScreenPart.NAMES,
        ScreenPart.BOARDS,
        ScreenPart.STANDINGS,
    )
    seconds: Annotated[int, whole(N_("Seconds for each page"), *SECONDS)] = 12
    own_seconds: tuple[PartSeconds, ...] = ()  #: of parts whose pages stand longer or shorter than the others
    message: Annotated[str, text(N_("Line at the foot"), 120)] = ""
    picture: Annotated[str, _picture_field(N_("Picture"))] = ""

    def own_seconds_of(self, part: ScreenPart) -> int:
        """0: as long as the programme says."""
        return next((each.seconds for each in self.own_seconds if each.part is part), 0)


class TeamScreen(Screen, frozen=True, kw_only=True):
    parts: Annotated[tuple[ScreenPart, ...], _programme_field(TEAM_PART_WORDS)] = (
        ScreenPart.NAMES,
        ScreenPart.MATCHES,
        ScreenPart.STANDINGS,
    )


class LeagueScreen(Screen, frozen=True, kw_only=True):
    parts: Annotated[tuple[ScreenPart, ...], _programme_field(LEAGUE_PART_WORDS)] = (
        ScreenPart.MATCHES,
        ScreenPart.STANDINGS,
    )


class ArenaScreen(Screen, frozen=True, kw_only=True):
    parts: Annotated[tuple[ScreenPart, ...], _programme_field(ARENA_PART_WORDS)] = (
        ScreenPart.STANDINGS,
        ScreenPart.BOARDS,
    )


#: by the kind of the stream; a league is no stream, and is called as if it were one
_KINDS: dict[str, type[Screen]] = {"team": TeamScreen, "league": LeagueScreen, "arena": ArenaScreen}


def screen_kind(stream: str) -> type[Screen]:
    return _KINDS.get(kind_in(stream), Screen)


def league_screens(league: str) -> str:
    """What the screens of a league stand under."""
    return f"league:{league}"


def own_seconds_fields(kind: type[Screen]) -> dict[str, Field]:
    """A field for each part that such a screen can show; empty: as long as the programme says."""
    parts = fields_of(kind)["parts"].choices
    return {_OWN_SECONDS + part: whole(words, *SECONDS, empty=0) for part, words in parts}


def own_seconds_texts(screen: Screen, kind: type[Screen]) -> dict[str, str]:
    """As a form shows them."""
    kept = {_OWN_SECONDS + each.part: str(each.seconds) for each in screen.own_seconds}
    return {name: kept.get(name, "") for name in own_seconds_fields(kind)}


def read_screen(stream: str, raw: Mapping[str, Any]) -> Screen:
    kind = screen_kind(stream)
    fields = own_seconds_fields(kind)
    screen = read_struct(kind, {name: said for name, said in raw.items() if name not in fields}, dt.date.min)
    own = {name: field.parse(name, raw.get(name, ""), dt.date.min) for name, field in fields.items()}
    kept = [
        PartSeconds(ScreenPart(name.removeprefix(_OWN_SECONDS)), said) for name, said in own.items() if said
    ]
    return msgspec.structs.replace(screen, own_seconds=tuple(kept))


class Screens:
    """The screens of events; number 0 is there without being set."""

    def __init__(self, settings: HouseSettings) -> None:
        self._settings = settings

    async def of(self, stream: str) -> list[Screen]:
        said = (await self._settings.all()).get(_PREFIX + stream, "")
        return msgspec.json.decode(said, type=list[screen_kind(stream)]) if said else []  # type: ignore[misc]

    async def screen(self, stream: str, number: int) -> Screen:
        every = await self.of(stream)
        if number == 0:
            return screen_kind(stream)()
        if not 1 <= number <= len(every):
            raise NotFound(Phrase(N_("screen")), number)
        return every[number - 1]

    async def keep(self, actor: Actor, stream: str, number: int, screen: Screen | None) -> None:
        """Number 0 adds one; None takes one away."""
        actor.need(Right.DIRECT)
        every = await self.of(stream)
        if number:
            await self.screen(stream, number)
            every[number - 1 : number] = [screen] if screen else []
        elif screen and len(every) < MOST_SCREENS:
            every.append(screen)
        await self._settings.change({_PREFIX + stream: msgspec.json.encode(every).decode()})

    async def forget_stream(self, stream: str) -> None:
        """They end with their event: one that is called the same later is another one."""
        await self._settings.change({_PREFIX + stream: None})
