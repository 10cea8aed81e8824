"""Round robin by the shift system: everybody moves on by one chair."""

from collections.abc import Sequence
from dataclasses import replace

from kosmos.locale import N_
from kosmos.pairing.round_robin import RoundPlan, TableSystem, schedule
from kosmos.tournament.systems import round_robin
from kosmos.tournament.systems.profile import TableDraw


def plan(count: int, cycles: int, swap_last_two: bool) -> Sequence[RoundPlan]:
    return schedule(count, TableSystem.SHIFT, cycles, swap_last_two)


PROFILE = replace(
    round_robin.PROFILE,
    key="shift",
    words=N_("Round robin (shift system)"),
    table=TableDraw(plan=plan, words=N_("shift table")),
    script_word="ROUNDROBINSHIFT",
    report_type="Individual: Round-Robin (shift system)",
    report_code="CUSTOM_ROUNDROBIN",
    double_code="",
    swapped_code="",
)
