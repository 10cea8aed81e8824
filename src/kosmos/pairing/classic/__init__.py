"""Classic: the Swiss system of the German tournament director's handbook, as Chaos has drawn it since 1993.

ranking   the internal ranking list
field     who may play whom: rules 1 and 2
draw      group after group, upper half against lower half, and rule 3: the rest can still be paired
colours   who has White
round     one round: set games, the lots of round 1, the draw
late      players who come after round 1 was drawn
reasons   explain and why_not
"""

from kosmos.pairing.classic.late import LateGames, late_players
from kosmos.pairing.classic.ranking import ClassicSettings, Rank, ranking_list
from kosmos.pairing.classic.reasons import explain, why_not
from kosmos.pairing.classic.round import pair

__all__ = [
    "ClassicSettings",
    "LateGames",
    "Rank",
    "explain",
    "late_players",
    "pair",
    "ranking_list",
    "why_not",
]
