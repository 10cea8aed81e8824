"""The first three of tournaments that are over, as the club's home page shows them."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from kosmos.locale import Phrase
from kosmos.papers.groups import podium_table
from kosmos.papers.paper import Cell, Content
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.listing import ListedTournament
from kosmos.tournament.projected import ProjectedState
from kosmos.tournament.wishes import Wishes

PODIUMS = 6  #: of the latest tournaments; older ones have theirs on their own pages
STEPS = 3


class PodiumStep(NamedTuple):
    rank: Phrase | str
    name: Phrase | str
    points: Phrase | str


async def podiums(
    club: Club, actor: Actor, past: Iterable[ListedTournament]
) -> dict[str, tuple[PodiumStep, ...]]:
    """By tournament; each is worked out once, because nothing changes in what is over."""
    found = {}
    for each in islice((each for each in past if each.summary.finished), PODIUMS):
        reading = await club.read(actor, each.id)
        found[each.id] = await reading.work(podium_of, "podium")
    return found


def podium_of(state: ProjectedState) -> tuple[PodiumStep, ...]:
    """Three at the most: a line of a list has no room for all who share the third place."""
    table = podium_table(state, Wishes())
    if table is None:
        return ()
    keys = [column.key for column in table.columns]
    rows = [dict(zip(keys, map(_text, row), strict=True)) for row in table.rows[:STEPS]]
    return tuple(PodiumStep(row["rank"], row["name"], row["points"]) for row in rows)


def _text(content: Content) -> Phrase | str:
    return content.text if isinstance(content, Cell) else content
