"""Tournaments as streams: what the engine has to know of them, and what a listing shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from kosmos.core.addresses import address_of
from kosmos.core.commands import Command, Context, Right
from kosmos.core.players import PersonalFields
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate, PersonalSeal
from kosmos.service.listing import KIND, Summary
from kosmos.store.personal import PersonalRecord
from kosmos.tournament.chronicle import Chronicle, fold, go_on
from kosmos.tournament.decide import decide
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.personal import (
    filled_in,
    given_key,
    key_of,
    player_described,
    player_forgotten,
)
from kosmos.tournament.events.setup import VisibilityChanged
from kosmos.tournament.events.stored import Stamped, decode, encode
from kosmos.tournament.events.time_travel import TIME_TRAVEL
from kosmos.tournament.round_stages import without_drafts
from kosmos.tournament.state import State

#: after these a tournament may be hidden from visitors
MAY_HIDE = (VisibilityChanged, *TIME_TRAVEL)


def summarise(state: State) -> Summary:
    """What everybody may read in a list. A round that is a draft is not counted yet."""
    settings = state.settings
    return Summary(
        settings.name,
        settings.place,
        settings.start,
        settings.end,
        settings.system.value,
        len(state.entries),
        state.rounds_planned,
        without_drafts(state).current_round,
        state.public,
        state.is_finished,
        *_next_round(state),
        counts=tuple(state.counted_cups),
    )


def _next_round(state: State) -> tuple[int, str]:
    """The first round that is not over, drawn or not, and when it begins."""
    if state.is_finished or not state.settings.profile.has_rounds:
        return 0, ""
    open_rounds = (
        number
        for number, round_ in enumerate(state.rounds, 1)
        if number in state.drafts or not round_.is_complete
    )
    number = next(open_rounds, len(state.rounds) + 1)
    if state.rounds_planned and number > state.rounds_planned:
        return 0, ""
    return number, state.starts.get(number, "")


def stamp(context: Context, events: Sequence[Event]) -> list[Stamped]:
    return [Stamped(context.at, context.by, event, part) for part, event in enumerate(events)]  # type: ignore[arg-type]


def _go_on(chronicle: Chronicle, stamped: Sequence[Stamped]) -> Chronicle | None:
    """Step by step: where one can go back to is decided by each of them."""
    reached: Chronicle | None = chronicle
    for step in _steps(stamped):
        if reached is not None:
            reached = go_on(reached, step)
    return reached


def _steps(stamped: Sequence[Stamped]) -> Iterator[list[Event]]:
    """The events of each command."""
    firsts = [place for place, each in enumerate(stamped) if not each.part or not place]
    for first, after in zip(firsts, [*firsts[1:], len(stamped)], strict=True):
        yield [each.event for each in stamped[first:after]]


def _decide(chronicle: Chronicle, command: Command, context: Context) -> Sequence[Event]:
    return decide(chronicle, command, context)


def _event(stamped: Stamped) -> Event:
    return stamped.event


def _summary(chronicle: Chronicle) -> bytes:
    return msgspec.json.encode(summarise(chronicle.state))


def is_seen(chronicle: Chronicle, actor: Actor) -> bool:
    """What is not published does not exist for visitors."""
    return chronicle.state.public or actor.may(Right.READ)


def _may_hide(event: Event) -> bool:
    return isinstance(event, MAY_HIDE)


def _seal(
    stamped: Sequence[Stamped], new_key: Callable[[], str]
) -> tuple[list[Stamped], dict[str, PersonalRecord]]:
    sealed, aside = [], {}
    for each in stamped:
        event, fields = given_key(each.event, new_key)
        if fields:
            aside[key_of(event)] = PersonalRecord(player_described(event), msgspec.json.encode(fields))
            each = msgspec.structs.replace(each, event=event)  # noqa: PLW2901 - the same with its key
        sealed.append(each)
    return sealed, aside


def _unseal(stamped: Sequence[Stamped], kept: Mapping[str, PersonalRecord]) -> list[Stamped]:
    found = {key: msgspec.json.decode(record.data, type=PersonalFields) for key, record in kept.items()}
    return [
        msgspec.structs.replace(each, event=filled_in(each.event, found)) if each.event.describes else each
        for each in stamped
    ]


def _names_key(stamped: Stamped) -> bool:
    return bool(stamped.event.describes and key_of(stamped.event))


PERSONAL_SEAL: PersonalSeal[Event, Stamped] = PersonalSeal(_seal, _unseal, _names_key, player_forgotten)

TOURNAMENT: Aggregate[Event, Stamped, Chronicle] = Aggregate(
    kind=KIND,
    noun=N_("tournament"),
    decode=decode,
    encode=encode,
    stamp=stamp,
    event=_event,
    fold=fold,
    go_on=_go_on,
    decide=_decide,
    summary=_summary,
    is_seen=is_seen,
    may_hide=_may_hide,
    personal=PERSONAL_SEAL,
)


def names_for(chronicle: Chronicle) -> Iterator[str]:
    """What a new tournament may be called in addresses."""
    return candidates(address_of(chronicle.state.settings.name, "tournament"))


def candidates(base: str) -> Iterator[str]:
    """The name itself, then with 2, 3, 4 …"""
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1
