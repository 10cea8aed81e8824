"""What people may ask to have forgotten does not stand in stored events: they name the key under which it is kept.

In memory an event holds both, the key and what it leads to. `given_key` names a key for what has none yet, `hidden`
is the event as it is stored, `filled_in` puts back what the key leads to, or says that it was forgotten.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from kosmos.core.players import NOTHING_PERSONAL, PERSONAL, PersonalFields, personal_fields, with_personal
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import PlayerAdded, PlayerChanged, PlayerForgotten
from kosmos.tournament.state_parts import FORGOTTEN

Describing: TypeAlias = PlayerAdded | PlayerChanged

_UNSAID = dict.fromkeys(PERSONAL, UNSET)  #: a field that is unset is not written at all


def describing(event: Event) -> Describing | None:
    """The event, if it says who somebody is."""
    return event if event.describes and isinstance(event, Describing) else None


def key_of(event: Event) -> str:
    """The key that an event names; empty where it names none."""
    described = describing(event)
    return described.personal if described else ""


def given_key(event: Event, new_key: Callable[[], str]) -> tuple[Event, PersonalFields | None]:
    """The event with a key, and what is to be kept under it; the event as it is where nothing needs a key."""
    described = describing(event)
    if not described or described.personal:
        return event, None
    fields = personal_fields(described.player)
    if fields == NOTHING_PERSONAL:
        return event, None
    return replace(described, personal=new_key()), fields


def hidden(event: Event) -> Event:
    described = describing(event)
    if not described or not described.personal:
        return event
    return replace(described, player=replace(described.player, **_UNSAID))


def filled_in(event: Event, kept: Mapping[str, PersonalFields]) -> Event:
    described = describing(event)
    if not described or not described.personal:
        return event
    fields = kept.get(described.personal)
    if fields is None:
        player = with_personal(described.player, NOTHING_PERSONAL)
        return replace(described, player=player, personal=FORGOTTEN)
    return replace(described, player=with_personal(described.player, fields))


def without_key(event: Event, *, personal: bool) -> Event:
    """For a file: with the personal data itself, or without any. That it was forgotten is no key, and stays."""
    described = describing(event)
    if not described or described.personal == FORGOTTEN:
        return event
    player = described.player if personal else with_personal(described.player, NOTHING_PERSONAL)
    return replace(described, player=player, personal="")


def player_forgotten(event: Event) -> int:
    """Whose keys are to be erased; 0: nobody's."""
    return event.id if isinstance(event, PlayerForgotten) else 0


def player_described(event: Event) -> int:
    """Whom an event describes; 0: nobody."""
    described = describing(event)
    return described.id if described else 0
