"""Round robin by the Berger tables: follows C.05 Annex 1."""

from collections.abc import Sequence

from kosmos.locale import N_
from kosmos.pairing.round_robin import RoundPlan, TableSystem, schedule
from kosmos.tournament.systems.families import ROUND_ROBIN, TABLE_OPTIONS
from kosmos.tournament.systems.profile import LateEntry, StartNumbers, SystemProfile, TableDraw


def plan(count: int, cycles: int, swap_last_two: bool) -> Sequence[RoundPlan]:
    return schedule(count, TableSystem.BERGER, cycles, swap_last_two)


PROFILE = SystemProfile(
    key="round-robin",
    words=N_("Round robin (Berger tables)"),
    family=ROUND_ROBIN,
    in_check_list=True,
    table=TableDraw(plan=plan, words=N_("Berger table"), has_varma=True),
    options=TABLE_OPTIONS,
    late=LateEntry.FREE_PLACE,
    start_numbers=StartNumbers.CHOSEN,
    usual_tie_breaks="club-round-robin",
    script_word="ROUNDROBIN",
    report_type="Individual: Round-Robin (Berger)",
    report_code="BERGER_ROUNDROBIN",
    double_code="BERGER_DOUBLEROUNDROBIN",
    swapped_code="FIDE_DOUBLEROUNDROBIN",
)
