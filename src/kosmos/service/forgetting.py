"""Forgetting a person everywhere: in the people, in every tournament, in lists on their way; and where copies are left."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from kosmos.core.people import Person
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.people import Directory, is_same
from kosmos.store.backups import BackupMade
from kosmos.tournament.commands import Right
from kosmos.tournament.events.copies import CopyTaken
from kosmos.tournament.events.personal import describing
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.retelling import up_to_date


class OlderBackup(msgspec.Struct, frozen=True):
    """A copy that the program cannot change: whoever keeps it has to."""

    path: str
    made: str  #: ISO date and time, UTC
    found: bool  #: it still lies where it was put


class Forgotten(msgspec.Struct, frozen=True):
    """What was done, and what the program cannot do by itself."""

    tournaments: tuple[str, ...]  #: the ids of those in which personal data was forgotten
    imports: int  #: lists on their way that were deleted, because the person may be in them
    backups: tuple[OlderBackup, ...]  #: made before, and not touched
    #: tournaments of which a copy was taken along: it may hold the data, too
    taken_along: tuple[str, ...] = ()


class SetApart(msgspec.Struct, frozen=True):
    """What was taken out of events that older versions wrote."""

    tournaments: int
    events: int


async def forget(directory: Directory, actor: Actor, person: int) -> Forgotten:
    """Tournaments keep the name and the results; birth date, address, phone and e-mail are nowhere any more."""
    actor.need(Right.ADMIN)
    known = await directory.people.get(person)
    tournaments, taken_along = await _forget_players(directory, actor, known)
    for forget_elsewhere in directory.after_forget:
        await forget_elsewhere(known)
    await directory.people.erase(person)
    imports = await directory.jobs.all()
    for key in imports:
        await directory.jobs.clear(key)
    backups = [_older(each) for each in await directory.backups.made()]
    return Forgotten(tuple(tournaments), len(imports), tuple(backups), tuple(taken_along))


def _older(backup: BackupMade) -> OlderBackup:
    made = dt.datetime.fromtimestamp(backup.made, dt.UTC)
    return OlderBackup(backup.path, made.strftime("%Y-%m-%d %H:%M"), backup.found)


async def _forget_players(directory: Directory, actor: Actor, person: Person) -> tuple[list[str], list[str]]:
    """Forget the person's players, also those deleted, renamed, or entered and taken back since: the stream knows
    them all.

    Returns the tournaments in which something was forgotten, and those with the person in them of which copies are
    elsewhere.
    """
    club = directory.club
    found, taken_along = [], []
    for listed in await club.listing(actor):
        stream = await club.events(actor, listed.id)
        players = await asyncio.to_thread(players_meant, person, stream)
        if players and any(isinstance(each.event, CopyTaken) for each in stream):
            taken_along.append(listed.id)
        if players and await club.forget_players(actor, listed.id, players):
            found.append(listed.id)
    return found, taken_along


def players_meant(person: Person, stream: Sequence[Stamped]) -> list[int]:
    """The ids under which a person was ever known in a tournament."""
    described = [event for stamped in up_to_date(stream) if (event := describing(stamped.event))]
    return sorted({event.id for event in described if is_same(person, event.player)})


async def set_apart(directory: Directory, actor: Actor) -> SetApart:
    """Tournaments of older versions have personal data in their events: move it to where it can be forgotten."""
    actor.need(Right.ADMIN)
    moved = [
        await directory.club.set_apart(actor, listed.id) for listed in await directory.club.listing(actor)
    ]
    return SetApart(sum(map(bool, moved)), sum(moved))


# -- told ----------------------------------------------------------------------------------------------


def forgotten_lines(done: Forgotten) -> list[Phrase]:
    """What was forgotten, in sentences for whoever has to tell the person."""
    lines = [
        Phrase(
            NP_(
                "Forgotten, with the personal data in {count} tournament.",
                "Forgotten, with the personal data in {count} tournaments.",
            ),
            {"count": len(done.tournaments)},
        )
    ]
    if done.imports:
        text = NP_("{count} list on its way was deleted.", "{count} lists on their way were deleted.")
        lines.append(Phrase(text, {"count": done.imports}))
    for tournament in done.taken_along:
        copy = N_("A copy of {tournament} was taken along and may still hold the data.")
        lines.append(Phrase(copy, {"tournament": tournament}))
    if done.backups:
        lines.append(Phrase(N_("These backups were made before and may still hold the data:")))
    return lines + [_backup_line(backup) for backup in done.backups]


def _backup_line(backup: OlderBackup) -> Phrase:
    text = (
        N_("{path}, made on {date}")
        if backup.found
        else N_("{path}, made on {date}; it is not there any more")
    )
    return Phrase(text, {"path": backup.path, "date": backup.made})


def forgotten_view(done: Forgotten) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(done)
    return plain
