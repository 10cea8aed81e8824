"""The plan of a round robin, from the settings and the number of players."""

from kosmos.pairing import round_robin
from kosmos.tournament.settings import Settings, System

_TABLES = {System.ROUND_ROBIN: round_robin.TableSystem.BERGER, System.SHIFT: round_robin.TableSystem.SHIFT}


def planned_rounds(settings: Settings, count: int) -> tuple[round_robin.RoundPlan, ...]:
    """All rounds for this many players; a smaller number of rounds set by the director cuts the plan short."""
    plans = round_robin.schedule(
        count, _TABLES[settings.system], settings.cycles, settings.swap_last_two and settings.cycles > 1
    )
    return plans[: settings.rounds] if settings.rounds else plans
