"""Who belongs to which category, by what is known of a player."""

from kosmos.standings.groups import Attributes
from kosmos.tournament.categories import Category
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


def attributes_of(state: State, entry: Entry) -> Attributes:
    """What rules ask about a player."""
    player = entry.player
    return Attributes(
        tags=frozenset((*player.tags, *(group.value for group in player.groups))),
        birth_year=int(player.birth[:4] or 0),
        rating=rating_of(state, entry),
        club=player.club,
        federation=player.federation,
        sex=player.sex.value,
    )


def categories_of(state: State, entry: Entry) -> tuple[Category, ...]:
    known = attributes_of(state, entry)
    return tuple(each for each in state.categories if each.group.has(known))
