"""Tables of past rounds for visitors: as they stood when the next round was drawn, whatever was corrected since.

Whoever may read all gets the table of today's results, and earlier versions besides.
"""

from collections.abc import Sequence

from kosmos.core.commands import Right
from kosmos.core.projection import Projection
from kosmos.core.timeline import effective, walk
from kosmos.service.actors import Actor
from kosmos.service.engine import Engine
from kosmos.service.reading import TournamentReading
from kosmos.service.tournaments import TOURNAMENT
from kosmos.tournament.chronicle import Chronicle, fold
from kosmos.tournament.events.rounds import RoundsDeleted, RoundsDrawn
from kosmos.tournament.events.stored import Stamped, event_said
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy

#: papers that are tables after a round
PUBLISHED_TABLES = frozenset(("standings", "crosstable", "progress", "podium", "categories", "clubs"))


async def as_published(
    engine: Engine, actor: Actor, reading: TournamentReading, number: int | None
) -> TournamentReading:
    """The tournament for the table after this round, as this reader gets it. Worked out once for a version."""
    if number is None or actor.may(Right.READ) or not _freezes(reading.state, number):
        return reading
    name = ("as published", number)
    if (known := reading.projection.known(reading.version, name)) is None:
        stream = await engine.stamped(TOURNAMENT, reading.stream, reading.version)
        known = await reading.work(lambda _state: _kept(reading, stream, number), name)
    frozen: TournamentReading | None = known[0]
    return frozen or reading


def _freezes(state: State, number: int) -> bool:
    """Keizer tables have a rule of their own for this; a table drawn at once has no next draw."""
    profile = state.settings.profile
    past = 1 <= number < len(state.rounds)
    return past and profile.draws_each_round and profile.ranked_by is RankedBy.POINTS


def _kept(
    reading: TournamentReading, stream: Sequence[Stamped], number: int
) -> tuple[TournamentReading | None]:
    """The version that visitors keep. Before the tournament was published nobody saw a table: then they get the one of today."""
    version = version_before_draw(stream, number + 1)
    then: Chronicle = fold(stream[:version])
    if not then.state.public:
        return (None,)
    return (reading._replace(chronicle=then, projection=Projection()),)


def version_before_draw(stream: Sequence[Stamped], number: int) -> int:
    """The version from which a round was drawn; of several draws of the round, the one that still stands."""
    drawn, found = 0, len(stream)
    for version in effective(walk(stream).here)[1:]:
        said = event_said(stream[version - 1].event)
        if isinstance(said, RoundsDeleted):
            drawn = said.first - 1
        elif isinstance(said, RoundsDrawn):
            if drawn < number <= drawn + len(said.rounds):
                found = version - 1 - stream[version - 1].part
            drawn += len(said.rounds)
    return found
