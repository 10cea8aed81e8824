"""What the systems of a family have in common."""

from typing import Any

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.profile import Family, RoundDraw, SystemProfile

ROUND_ROBIN = Family("round-robin", N_("round robin"), "tourn")
SWISS = Family("swiss", N_("Swiss"), "swiss")
KEIZER = Family("keizer", N_("Keizer"))
CUP = Family("cup", N_("cup"), "k.o.")
WINNER_STAYS = Family("winner-stays", N_("winner stays"))

TABLE_OPTIONS = frozenset(("cycles", "swap_last_two", "numbering"))
SWISS_OPTIONS = frozenset(("first_colour", "acceleration", "order_of_equals"))


def drawn_by(module: str) -> RoundDraw:
    """A module with `pair`, `explain` and `why_not`; board order and list as in the Dutch system."""
    return RoundDraw(
        pair=later(f"{module}:pair"),
        explain=later(f"{module}:explain"),
        why_not=later(f"{module}:why_not"),
        in_board_order=later("kosmos.pairing.dutch.drawn:in_board_order"),
        ranking=later("kosmos.pairing.dutch.drawn:ranking"),
        from_files=True,
    )


def swiss_by_score(key: str, words: str, module: str, **said: Any) -> SystemProfile:
    """A Swiss system of C.04 that pairs score after score."""
    return SystemProfile(
        key=key,
        words=words,
        family=SWISS,
        rounds=drawn_by(module),
        options=SWISS_OPTIONS if said.get("accelerates") else SWISS_OPTIONS - {"acceleration"},
        needs_rounds=True,
        groups_by_score=True,
        papers=("internal",),
        lists_progress=True,
        **said,
    )
