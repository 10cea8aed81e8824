"""What the systems of a family have in common."""

from kosmos.locale import N_
from kosmos.tournament.systems.profile import Family

ROUND_ROBIN = Family("round-robin", N_("round robin"), "tourn")
SWISS = Family("swiss", N_("Swiss"), "swiss")
KEIZER = Family("keizer", N_("Keizer"))
WINNER_STAYS = Family("winner-stays", N_("winner stays"))

TABLE_OPTIONS = frozenset(("cycles", "swap_last_two", "numbering"))
SWISS_OPTIONS = frozenset(("first_colour", "acceleration", "order_of_equals"))
