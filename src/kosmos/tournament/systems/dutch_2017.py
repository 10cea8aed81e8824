"""The Dutch system by the rules in force until 31 January 2026."""

from dataclasses import replace

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems import dutch

DRAW = replace(
    dutch.DRAW,
    pair=later("kosmos.pairing.dutch.draw:pair_2017"),
    explain=later("kosmos.pairing.dutch.drawn:explain_2017"),
    why_not=later("kosmos.pairing.dutch.drawn:answer_2017"),
)
PROFILE = replace(
    dutch.PROFILE,
    key="dutch-2017",
    words=N_("Swiss, Dutch system (follows C.04.3 of 2017)"),
    rounds=DRAW,
    engine_word="",
    report_type="Individual: Swiss-System (Dutch, C.04.3 of 2017)",
    report_code="FIDE_DUTCH_2017",
    dated_code="FIDE_DUTCH_2017",
    in_force_from="",
    # The plain code leaves the edition to the date of the event, as dates are written in the file.
    reads_codes=("FIDE_DUTCH_2017", "FIDE_DUTCH"),
    before="2026/02/01",
)
