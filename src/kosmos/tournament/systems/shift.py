"""Round robin by the shift system: everybody moves on by one chair."""

from collections.abc import Sequence

from kosmos.locale import N_
from kosmos.pairing.round_robin import RoundPlan, TableSystem, schedule
from kosmos.tournament.systems.families import ROUND_ROBIN, TABLE_OPTIONS
from kosmos.tournament.systems.profile import LateEntry, StartNumbers, SystemProfile, TableDraw


def plan(count: int, cycles: int, swap_last_two: bool) -> Sequence[RoundPlan]:
    return schedule(count, TableSystem.SHIFT, cycles, swap_last_two)


PROFILE = SystemProfile(
    key="shift",
    words=N_("Round robin (shift system)"),
    family=ROUND_ROBIN,
    table=TableDraw(plan=plan, words=N_("shift system")),
    options=TABLE_OPTIONS,
    late=LateEntry.FREE_PLACE,
    start_numbers=StartNumbers.CHOSEN,
    usual_tie_breaks="club-round-robin",
    script_word="ROUNDROBINSHIFT",
    report_type="Individual: Round-Robin (shift system)",
    report_code="CUSTOM_ROUNDROBIN",
)
