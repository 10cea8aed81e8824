"""Winner stays: players come and go, the winner keeps the seat."""

from kosmos.locale import N_
from kosmos.tournament.systems.families import WINNER_STAYS
from kosmos.tournament.systems.profile import LateEntry, RankedBy, StartNumbers, SystemProfile

PROFILE = SystemProfile(
    key="winner-stays",
    words=N_("Winner stays"),
    family=WINNER_STAYS,
    late=LateEntry.ANY_TIME,
    start_numbers=StartNumbers.ARRIVAL,
    ranked_by=RankedBy.EVENING,
    papers=("evening",),
    pages=("evening", "wall"),
    report_type="Individual: winner stays",
)
