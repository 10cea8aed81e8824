"""Keizer: neighbours in the table play each other, evening after evening."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import KEIZER
from kosmos.tournament.systems.profile import LateEntry, RankedBy, RoundDraw, StartNumbers, SystemProfile

PROFILE = SystemProfile(
    key="keizer",
    words=N_("Keizer"),
    family=KEIZER,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.keizer.draw:pair"),
        explain=later("kosmos.pairing.keizer.drawn:explain"),
        why_not=later("kosmos.pairing.keizer.drawn:answer"),
        in_board_order=later("kosmos.pairing.keizer.drawn:in_board_order"),
        settings=later("kosmos.pairing.keizer.drawn:settings"),
        pair_relaxed=later("kosmos.pairing.keizer.draw:pair_relaxed"),
        concerns=later("kosmos.pairing.keizer.drawn:concerns"),
        is_checked=False,
    ),
    late=LateEntry.ANY_TIME,
    start_numbers=StartNumbers.ARRIVAL,
    takes_attendance=True,
    may_be_endless=True,
    ranked_by=RankedBy.KEIZER,
    papers=("keizer", "keizer-crosstable", "cup-games"),
    pages=("attendance", "keizer-rules"),
    report_type="Individual: Keizer",
    report_code="CUSTOM_SWISS",
)
