"""The club's own settings: the third kind of stream behind the engine, one stream in every database."""

from collections.abc import Mapping
from typing import Any

from kosmos.club.settings import (
    CLUB_STREAM,
    ClubSettings,
    ClubState,
    ClubStep,
    decide,
    history,
    parse_change,
)
from kosmos.core.commands import Right
from kosmos.locale import N_
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed
from kosmos.service.settings_aggregate import settings_aggregate

STREAM = "club:settings"


CLUB = settings_aggregate(
    "club",
    N_("club"),
    CLUB_STREAM,
    decide,
    lambda state: {"name": state.settings.name},
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
