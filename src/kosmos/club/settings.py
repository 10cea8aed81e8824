"""A club's own settings as a stream of events: commands, events, fold, decide, history."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.club.whole_settings import SettingsStream, StampedSettings
from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import NotFound, Refusal, Unchanged
from kosmos.core.fields import Field, flag, many, read_struct, text
from kosmos.locale import LANGUAGES, N_, Phrase

HOME_FEDERATION = "GER"  #: of a club that has not said otherwise: what was meant before clubs could say it
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_LOGO = re.compile(r"data:image/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+")
LARGEST_LOGO = 200_000  #: characters


class ClubValueRefused(Refusal):
    text: ClassVar[str] = N_("“{value}” is not {expected}.")
    status: ClassVar[int] = 422
    field: str
    value: str
    expected: Phrase


def _matching(base: Field, pattern: re.Pattern[str], expected: str, *, upper: bool = False) -> Field:
    def parse(name: str, value: Any, today: dt.date) -> str:
        plain: str = base.parse(name, value, today)
        plain = plain.upper() if upper else plain
        if plain and not pattern.fullmatch(plain):
            raise ClubValueRefused(name, plain[:40], Phrase(expected))
        return plain

    return base._replace(reader=parse).narrowed(pattern=f"^(?:{pattern.pattern})?$")


def _language(base: Field) -> Field:
    def parse(name: str, value: Any, today: dt.date) -> str:
        plain: str = base.parse(name, value, today)
        if plain not in LANGUAGES:
            raise NotFound(Phrase(N_("language")), plain)
        return plain

    return base._replace(reader=parse, schema={"type": "string", "enum": list(LANGUAGES)})


class ClubSettings(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text(N_("Name of the club"), 100)] = ""
    federation: Annotated[
        str,
        _matching(
            text(
                N_("Home federation"),
                3,
                help=N_("three letters; whose national IDs are meant where no federation is named"),
            ),
            _FEDERATION,
            N_("a federation of three letters"),
            upper=True,
        ),
    ] = HOME_FEDERATION
    languages: Annotated[
        tuple[str, ...],
        many(
            N_("Languages"),
            _language(text(N_("Language"), 5)),
            10,
            help=N_("codes such as de, en, fr: only these are offered; none: all"),
        ),
    ] = ()
    colour: Annotated[
        str,
        _matching(text(N_("Colour"), 7, help=N_("such as #274060")), _COLOUR, N_("a colour such as #274060")),
    ] = ""
    logo: Annotated[
        str,
        _matching(
            text(N_("Logo"), LARGEST_LOGO, help=N_("PNG, JPEG, WebP or SVG")),
            _LOGO,
            N_("an image as a data: address"),
        ),
    ] = ""
    records: Annotated[
        bool,
        flag(
            N_("Members and records on public pages"),
            help=N_("put together from published tournaments; who asked to be forgotten is left out"),
        ),
    ] = True


class ClubSettingsChanged(msgspec.Struct, frozen=True, tag="club:1"):
    settings: ClubSettings


StampedClubEvent = StampedSettings[ClubSettingsChanged]


@dataclass(frozen=True)
class ClubState:
    version: int = 0
    settings: ClubSettings = field(default_factory=ClubSettings)


CLUB_STREAM = SettingsStream(
    ClubSettingsChanged, lambda version, event: ClubState(version, event.settings), ClubState
)


class ModifyClub(Command, frozen=True, kw_only=True):
    """New values for the settings that are given; what is not named stays as it is."""

    right: ClassVar[str] = Right.ADMIN
    help: ClassVar[str] = N_("Change the club's name, home federation, languages, colour or logo.")
    settings: ClubSettings
    given: tuple[str, ...]


class ClubUnchanged(Unchanged):
    """In the settings of the club."""


def parse_change(raw: Mapping[str, Any], today: dt.date) -> ModifyClub:
    return ModifyClub(settings=read_struct(ClubSettings, raw, today), given=tuple(raw))


def decide(state: ClubState, command: Command, _context: Context) -> Sequence[ClubSettingsChanged]:
    assert isinstance(command, ModifyClub)
    changes = {name: getattr(command.settings, name) for name in command.given}
    changed = msgspec.structs.replace(state.settings, **changes)
    if changed == state.settings:
        raise ClubUnchanged
    return [ClubSettingsChanged(changed)]


class ClubStep(msgspec.Struct, frozen=True):
    """Who changed which settings, and when."""

    version: int
    at: str
    by: str
    changed: dict[str, str | list[str] | bool]


def history(stream: Sequence[StampedClubEvent]) -> list[ClubStep]:
    steps, before = [], ClubSettings()
    for version, stamped in enumerate(stream, 1):
        now = stamped.event.settings
        changed = {
            name: msgspec.to_builtins(getattr(now, name))
            for name in now.__struct_fields__
            if getattr(now, name) != getattr(before, name)
        }
        steps.append(ClubStep(version, stamped.at, stamped.by, changed))
        before = now
    return steps
