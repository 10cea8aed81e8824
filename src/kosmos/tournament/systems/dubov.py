"""Dubov: within a score, everybody is to have met equally strong opponents."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile

PROFILE = SystemProfile(
    key="dubov",
    words=N_("Swiss, Dubov system (follows C.04.4.1)"),
    family=SWISS,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.dubov.draw:pair"),
        explain=later("kosmos.pairing.dubov.draw:explain"),
        why_not=later("kosmos.pairing.dubov.draw:why_not"),
        in_board_order=later("kosmos.pairing.dutch.drawn:in_board_order"),
        ranking=later("kosmos.pairing.dutch.drawn:ranking"),
        from_files=True,
    ),
    options=SWISS_OPTIONS,
    needs_rounds=True,
    groups_by_score=True,
    accelerates=True,
    papers=("internal",),
    lists_progress=True,
    engine_word="--dubov",
    report_type="Individual: Swiss-System (Dubov)",
    report_code="FIDE_DUBOV",
    reads_codes=("FIDE_DUBOV",),
)
