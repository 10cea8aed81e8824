"""Monrad, the neighbours' Swiss of Scandinavia."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile

PROFILE = SystemProfile(
    key="monrad",
    words=N_("Swiss, Monrad system (neighbours in the table)"),
    family=SWISS,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.monrad:pair"),
        explain=later("kosmos.pairing.monrad:explain"),
        why_not=later("kosmos.pairing.monrad:why_not"),
        in_board_order=later("kosmos.pairing.dutch.drawn:in_board_order"),
        ranking=later("kosmos.pairing.dutch.drawn:ranking"),
        from_files=True,
    ),
    options=SWISS_OPTIONS - {"acceleration"},
    needs_rounds=True,
    papers=("internal",),
    lists_progress=True,
    report_type="Individual: Swiss-System (Monrad)",
    report_code="CUSTOM_SWISS_MONRAD",
    reads_codes=("CUSTOM_SWISS_MONRAD",),
)
