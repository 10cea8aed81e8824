"""The club's own settings: the third kind of stream behind the engine, one stream in every database."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kosmos.club.settings import (
    ClubSettings,
    ClubSettingsChanged,
    ClubState,
    ClubStep,
    StampedClubEvent,
    decide,
    decode,
    encode,
    fold,
    go_on,
    history,
    parse_change,
    stamp,
)
from kosmos.core.commands import Right
from kosmos.locale import N_
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.aggregate import Aggregate
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed

STREAM = "club:settings"


def _event(stamped: StampedClubEvent) -> ClubSettingsChanged:
    return stamped.event


def _summary(state: ClubState) -> bytes:
    return msgspec.json.encode({"name": state.settings.name})


CLUB: Aggregate[ClubSettingsChanged, StampedClubEvent, ClubState] = Aggregate(
    kind="club",
    noun=N_("club"),
    decode=decode,
    encode=encode,
    stamp=stamp,
    event=_event,
    fold=fold,
    go_on=go_on,
    decide=decide,
    summary=_summary,
    prefix="club",
    initial=ClubState,
)


async def club_state(engine: Engine) -> ClubState:
    """What the club has said of itself; everybody may know it."""
    return await engine.open(CLUB, VISITOR, STREAM)


async def club_settings(engine: Engine) -> ClubSettings:
    return (await club_state(engine)).settings


async def change_club(
    engine: Engine, actor: Actor, raw: Mapping[str, Any], expected_version: int | None = None
) -> Executed:
    actor.need(Right.ADMIN)
    command = parse_change(raw, local_day(engine.clock()))
    return await engine.execute(CLUB, actor, STREAM, command, expected_version)


async def club_history(engine: Engine, actor: Actor) -> list[ClubStep]:
    actor.need(Right.READ)
    if not (await club_state(engine)).version:
        return []
    return history(await engine.stamped(CLUB, STREAM))
