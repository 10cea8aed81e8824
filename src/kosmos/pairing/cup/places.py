"""Who came where in a cup: the later somebody went out, the better."""

from typing import NamedTuple

from kosmos.pairing.cup.bracket import CupPart
from kosmos.pairing.cup.course import Course, PlayedMatch

CHAMPION, STILL_IN, FINALIST = 30_000, 20_000, 10_000
STEP = 20  #: between two stages, so that a cup of those beaten has its places between them


class CupPlace(NamedTuple):
    number: int
    rank: int  #: shared by those who went out in the same stage
    out: PlayedMatch | None  #: the match that put them out; None: still in, or the winner
    won: int  #: matches won, without those that needed no game


def cup_places(course: Course) -> list[CupPlace]:
    levels = {number: _level(course, number) for number in range(1, course.players + 1)}
    order = sorted(levels, key=lambda number: (-levels[number], number))
    return [
        CupPlace(
            number,
            1 + sum(level > levels[number] for level in levels.values()),
            knocked_out_by(course, number),
            sum(match.winner == number and not match.is_walkover for match in course.matches),
        )
        for number in order
    ]


def knocked_out_by(course: Course, number: int) -> PlayedMatch | None:
    """The match after which nothing was left to win; matches for third place and consolation put nobody out."""
    decisive = [
        match
        for match in course.matches
        if match.match.part not in (CupPart.THIRD, CupPart.CONSOLATION)
        and match.boards
        and match.winner is not None
        and match.winner != number
        and number in match.pair
    ]
    losses = 2 if course.rules.is_double else 1
    final = course.final
    if final in decisive and final is not None and course.champion is not None:
        return final
    return decisive[-1] if len(decisive) >= losses else None


def _level(course: Course, number: int) -> int:
    if course.champion == number:
        return CHAMPION
    out = knocked_out_by(course, number)
    if out is None:
        return STILL_IN
    if out is course.final:
        return FINALIST
    level = STEP * out.match.stage
    if out.match.part is CupPart.MAIN and not course.rules.is_double:
        level += _further(course, number)
    return level


def _further(course: Course, number: int) -> int:
    """The winner of the match for third place comes before its loser; the consolation cup ranks those in it."""
    level = 0
    for match in course.matches:
        if match.match.part is CupPart.THIRD and match.winner == number:
            level += 1
        if match.match.part is CupPart.CONSOLATION and match.winner == number:
            level = max(level, match.match.stage)
    return level
