"""Knock-out cups: a bracket, or a draw for every round."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import CUP
from kosmos.tournament.systems.profile import LateEntry, RankedBy, RoundDraw, StartNumbers, SystemProfile

PROFILE = SystemProfile(
    key="cup",
    words=N_("Knock-out cup"),
    family=CUP,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.cup.draw:pair"),
        explain=later("kosmos.pairing.cup.words:explain"),
        why_not=later("kosmos.pairing.cup.words:why_not"),
        in_board_order=later("kosmos.pairing.cup.draw:in_board_order"),
        settings=later("kosmos.pairing.cup.draw:course_known"),
        is_checked=False,
    ),
    knocks_out=True,
    late=LateEntry.NEVER,
    start_numbers=StartNumbers.BRACKET,
    ranked_by=RankedBy.CUP,
    papers=("bracket", "matches"),
    pages=("bracket",),
    script_word="CUP",
    report_type="Individual: Knock-out",
    report_code="CUSTOM_KNOCKOUT",
)
