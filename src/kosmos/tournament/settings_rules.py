"""What the settings of a tournament must fit, whoever gives them: a command or a file."""

from kosmos.core.outcomes import Scoring
from kosmos.core.points import make_points
from kosmos.pairing.acceleration import CannotAccelerate, can_accelerate
from kosmos.standings.codes import check_tie_breaks, parse_tie_breaks
from kosmos.tournament.integrity import is_locked
from kosmos.tournament.refusals import ByeOutOfReach, DatesReversed, MatchNotWhole
from kosmos.tournament.settings import Settings

#: what cannot change once round 1 is drawn: the draw was made with it
FIXED_BY_DRAW = frozenset(("system", "cycles", "swap_last_two", "numbering", "acceleration", "first_colour"))
#: what changes standings already shown, each by its kind of `integrity.py`, which says where it is asked about and where locked
KIND_OF_SETTING = {
    **dict.fromkeys(("win", "draw", "loss", "bye", "rounds"), "configuration"),
    "tie_breaks": "tie_break_list",
    "rating_method": "rating_method",
}


def locked_settings() -> frozenset[str]:
    """What does not change in the arbiter's mode once round 1 is drawn."""
    return frozenset(name for name, kind in KIND_OF_SETTING.items() if is_locked(kind, in_mode=True))


# Checklist of tournament programs, 83 and 84: with 1-½-0 that is 1, ½ or 0, with 3-1-0 any whole number up to 3.
def check_bye(settings: Settings) -> None:
    """Where scores make score groups, a bye is worth what somebody could have scored by playing."""
    reachable = reachable_points(settings.scoring)
    if settings.profile.groups_by_score and settings.bye not in reachable:
        values = ", ".join(make_points(each) for each in sorted(reachable, reverse=True))
        raise ByeOutOfReach("bye", make_points(settings.bye), values)


def reachable_points(scoring: Scoring) -> set[int]:
    """All scores up to a win's that results add up to."""
    reached = {0}
    while more := {a + b for a in reached for b in (scoring.win, scoring.draw, scoring.loss)} - reached:
        reached |= {each for each in more if each <= scoring.win}
        if not more & reached:
            break
    return reached


def check_settings(settings: Settings) -> None:
    settings.scoring.check()
    if settings.is_baku and not can_accelerate(settings.scoring):
        raise CannotAccelerate
    check_tie_breaks(parse_tie_breaks(settings.tie_breaks), round_robin=settings.profile.by_table)
    if settings.rounds % settings.profile.games_a_match:
        raise MatchNotWhole("rounds", settings.profile.games_a_match)
    if settings.start and settings.end and settings.end < settings.start:
        raise DatesReversed("end", settings.start, settings.end)
