"""The plan of a round robin, from the settings and the number of players."""

from collections.abc import Sequence

from kosmos.pairing.round_robin import RoundPlan
from kosmos.tournament.settings import Settings


def planned_rounds(settings: Settings, count: int) -> Sequence[RoundPlan]:
    """All rounds for this many players; a smaller number of rounds set by the director cuts the plan short."""
    table = settings.profile.table
    assert table, "only a system with a table plans all rounds"
    plans = table.plan(count, settings.cycles, settings.swap_last_two and settings.cycles > 1)
    return plans[: settings.rounds] if settings.rounds else plans
