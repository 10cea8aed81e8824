"""The Dutch system by the rules in force since 1 February 2026."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile

DRAW = RoundDraw(
    pair=later("kosmos.pairing.dutch.draw:pair"),
    explain=later("kosmos.pairing.dutch.drawn:explain"),
    why_not=later("kosmos.pairing.dutch.drawn:answer"),
    in_board_order=later("kosmos.pairing.dutch.drawn:in_board_order"),
    ranking=later("kosmos.pairing.dutch.drawn:ranking"),
    from_files=True,
)
PROFILE = SystemProfile(
    key="dutch",
    words=N_("Swiss, Dutch system (follows C.04.3 of 2026)"),
    family=SWISS,
    in_check_list=True,
    rounds=DRAW,
    options=SWISS_OPTIONS,
    needs_rounds=True,
    groups_by_score=True,
    accelerates=True,
    papers=("internal",),
    lists_progress=True,
    engine_word="--dutch",
    report_type="Individual: Swiss-System (Dutch, C.04.3 of 2026)",
    report_code="FIDE_DUTCH",  # engines know no later word; the edition follows from the first day
    dated_code="FIDE_DUTCH_2026",
    in_force_from="2026-02-01",
    # One engine named the rules of 2026 after the year they were first planned for.
    reads_codes=("FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH"),
)
