"""The Swiss of the German tournament director's handbook, as Chaos has drawn it."""

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import SWISS, SWISS_OPTIONS
from kosmos.tournament.systems.profile import LateEntry, RoundDraw, StartNumbers, SystemProfile

PROFILE = SystemProfile(
    key="classic",
    words=N_("Swiss, classic system (as in Chaos)"),
    family=SWISS,
    rounds=RoundDraw(
        pair=later("kosmos.pairing.classic:pair"),
        explain=later("kosmos.pairing.classic.drawn:explain"),
        why_not=later("kosmos.pairing.classic.drawn:answer"),
        in_board_order=later("kosmos.pairing.classic.drawn:in_board_order"),
        settings=later("kosmos.pairing.classic.drawn:settings"),
        ranking=later("kosmos.pairing.classic:ranking_list"),
        ranking_shown=True,
        from_files=True,
        first_round_by_lot=True,
        bye_by_lot=True,
    ),
    options=SWISS_OPTIONS,
    late=LateEntry.FIRST_ROUND,
    start_numbers=StartNumbers.RATING_ONCE,
    needs_rounds=True,
    papers=("internal",),
    lists_progress=True,
    script_word="SWISSPAIRING",
    report_type="Individual: Swiss-System (classic, German handbook)",
    report_code="CUSTOM_SWISS",
    assumed_for=("CUSTOM_SWISS",),
)
