"""What a club can choose about the draw of a Keizer evening."""

import msgspec

from kosmos.core.errors import BadValue
from kosmos.locale import N_

NEVER_AGAIN = 99  #: the repeat distance that means: not again in this tournament


class KeizerPairing(msgspec.Struct, frozen=True, kw_only=True):
    """`ranking` is the table the round is drawn by: starting numbers, best first.

    Who is not in it comes after it, by rating and number; an empty ranking is the list by rating.
    """

    ranking: tuple[int, ...] = ()
    distance: int = 4  #: so many rounds lie between two games of the same pair at least; 99: never again
    #: the bye goes to the lowest of those with the fewest; else simply to the lowest
    distribute_byes: bool = True
    absences_count: bool = False  #: rounds without a game count like byes when the bye is given
    colour_limit: int | None = None  #: 2 to 5: nobody gets one colour more often than this in a row
    most_meetings: int | None = None  #: the same pair meets so often at most
    random_first: int = 0  #: round 1 is drawn by ratings changed by up to so many points by lot
    random_boards: bool = False  #: boards by lot instead of by rank

    def check(self) -> None:
        bounds = {
            "distance": (0, NEVER_AGAIN),
            "colour_limit": (2, 5),
            "most_meetings": (1, 1000),
            "random_first": (0, 4000),
        }
        for name, (low, high) in bounds.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                raise BadValue(name, N_("a number within its bounds"), value)
        if len(set(self.ranking)) != len(self.ranking):
            raise BadValue("ranking", N_("every player once"), list(self.ranking))
