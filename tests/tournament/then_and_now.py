"""What rules decide differently since the first version: left out where old and new facts are compared."""

import msgspec

from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import RoundsDrawn
from kosmos.tournament.events.setup import KeizerChanged, TournamentChanged, TournamentCreated


def comparable(event: Event) -> Event:
    """Clubs keep their published tables, a bye follows the win, and a round by hand is always reported: all since."""
    replace = msgspec.structs.replace
    match event:
        case TournamentCreated(keizer=keizer):
            return replace(event, keizer=replace(keizer, keep_tables=False))
        case KeizerChanged(rules=rules):
            return replace(event, rules=replace(rules, keep_tables=False))
        case TournamentChanged(settings=settings, fields=fields):
            left = tuple(name for name in fields if name != "bye")
            return replace(event, settings=replace(settings, bye=0), fields=left)
        case RoundsDrawn(notes=notes):
            return replace(event, notes=replace(notes, report=""))
        case _:
            return event
