"""Burstein: equal scores are to have met equally strong opposition."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile

PROFILE = SystemProfile(
    key="burstein",
    words=N_("Swiss, Burstein system (follows C.04.4.2)"),
    family=SWISS,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.burstein.draw:pair"),
        explain=later("kosmos.pairing.burstein.draw:explain"),
        why_not=later("kosmos.pairing.burstein.draw:why_not"),
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
    engine_word="--burstein",
    report_type="Individual: Swiss-System (Burstein)",
    report_code="FIDE_BURSTEIN",
    reads_codes=("FIDE_BURSTEIN",),
)
