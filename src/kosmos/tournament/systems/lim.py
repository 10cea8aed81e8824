"""Lim: the middle score is paired last; in a maxi-tournament only players near in rating are exchanged for colours."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import RoundDraw, SystemProfile


def _profile(key: str, words: str, form: str, code: str) -> SystemProfile:
    """Form: what is added to the names of the functions for a maxi-tournament."""
    return SystemProfile(
        key=key,
        words=words,
        family=SWISS,
        rounds=RoundDraw(
            pair=later(f"kosmos.pairing.lim.draw:pair{form}"),
            explain=later(f"kosmos.pairing.lim.reasons:explain{form}"),
            why_not=later(f"kosmos.pairing.lim.reasons:why_not{form}"),
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
        report_type="Individual: Swiss-System (Lim)",
        report_code=code,
        reads_codes=(code,),
    )


PROFILE = _profile("lim", N_("Swiss, Lim system (follows C.04.4.3)"), "", "CUSTOM_SWISS_LIM")
MAXI = _profile(
    "lim-maxi",
    N_("Swiss, Lim system for a maxi-tournament (follows C.04.4.3)"),
    "_maxi",
    "CUSTOM_SWISS_LIM_MAXI",
)
