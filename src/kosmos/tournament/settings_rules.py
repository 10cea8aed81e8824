"""What the settings of a tournament must fit, whoever gives them: a command or a file."""

from kosmos.pairing.acceleration import CannotAccelerate, can_accelerate
from kosmos.standings.codes import check_tie_breaks, parse_tie_breaks
from kosmos.tournament.refusals import DatesReversed
from kosmos.tournament.settings import Settings

#: what cannot change once round 1 is drawn: the draw was made with it
FIXED_BY_DRAW = frozenset(("system", "cycles", "swap_last_two", "numbering", "acceleration", "first_colour"))
#: what can change after the draw, but changes standings already shown
ASKS_AFTER_DRAW = frozenset(("win", "draw", "loss", "bye", "rounds", "tie_breaks", "rating_method"))


def check_settings(settings: Settings) -> None:
    settings.scoring.check()
    if settings.is_accelerated and not can_accelerate(settings.scoring):
        raise CannotAccelerate
    check_tie_breaks(parse_tie_breaks(settings.tie_breaks), round_robin=settings.profile.by_table)
    if settings.start and settings.end and settings.end < settings.start:
        raise DatesReversed("end", settings.start, settings.end)
