"""A cup in words: the names of its stages, why two meet, and why two do not."""

from collections.abc import Iterator

from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Known, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.cup.bracket import CupMatch, CupPart, Origin, OriginKind
from kosmos.pairing.cup.course import Course, PlayedMatch
from kosmos.pairing.cup.draw import whites_of
from kosmos.pairing.cup.places import knocked_out_by
from kosmos.pairing.cup.rules import CupSeeding

_STAGE_NAMES = {1: N_("Final"), 2: N_("Semi-finals"), 4: N_("Quarter-finals")}


def stage_name(course: Course, match: CupMatch) -> Phrase:
    match match.part:
        case CupPart.THIRD:
            return Phrase(N_("Third place"))
        case CupPart.GRAND:
            return Phrase(N_("Grand final"))
        case CupPart.SECOND_GRAND:
            return Phrase(N_("Second grand final"))
        case CupPart.LOSERS:
            return Phrase(N_("Lower bracket, round {round}"), {"round": match.stage})
        case CupPart.CONSOLATION:
            name = knock_out_name(course, match)
            return Phrase(N_("Consolation cup: {stage}"), {"stage": name})
        case CupPart.MAIN if course.rules.is_double:
            return Phrase(N_("Upper bracket, round {round}"), {"round": match.stage})
    return knock_out_name(course, match)


def knock_out_name(course: Course, match: CupMatch) -> Phrase:
    first = sum(each.match.part is match.part and each.match.stage == 1 for each in course.matches)
    matches = first >> (match.stage - 1)
    if matches in _STAGE_NAMES:
        return Phrase(_STAGE_NAMES[matches])
    return Phrase(N_("Round of {players}"), {"players": 2 * matches})


def names_in(view: View) -> dict[int, str]:
    return {entrant.number: entrant.name or str(entrant.number) for entrant in view.record.entrants}


def explain(view: View, pairing: Pairing, known: Known) -> Explanation:
    """Why these two: where in the bracket the match stands, and where both come from."""
    course: Course = known.cup()
    boards = tuple(tuple(_board(view, course, game)) for game in pairing.games)
    return Explanation(tuple(_round(view, course, pairing)), boards)


def _round(view: View, course: Course, pairing: Pairing) -> Iterator[Phrase]:
    if course.rules.seeding in (CupSeeding.HAT, CupSeeding.TWO_HATS) and (
        course.rules.draws_anew or not course.steps
    ):
        yield Phrase(N_("The pairs came out of the hat at the club."))
    elif course.rules.draws_anew:
        yield Phrase(N_("Every round is drawn by lot among those who are still in."))
    elif course.rules.is_double:
        yield Phrase(N_("Whoever loses goes on in the lower bracket; whoever loses there is out."))
    else:
        yield Phrase(N_("The bracket says who meets: the winners of neighbouring matches."))
    names = names_in(view)
    for number in pairing.byes:
        yield Phrase(N_("{name} goes on without a game."), {"name": names[number]})


def _board(view: View, course: Course, game: PairedGame) -> Iterator[Phrase]:
    names = names_in(view)
    match = _match_of(course, game)
    if match is None:
        yield Phrase(N_("The director set this game."))
        return
    if match.boards:
        yield Phrase(N_("Another game of the same match, with the colours exchanged."))
        return
    yield Phrase(N_("{stage}:"), {"stage": stage_name(course, match.match)})
    for origin, number in ((match.match.first, match.first), (match.match.second, match.second)):
        if number:
            yield _came_from(course, names, origin, number)
    yield _colour(view, course, names, game)


def _match_of(course: Course, game: PairedGame) -> PlayedMatch | None:
    """The match to be played, or one that is under way; where rounds are drawn anew the lot has not fallen in `course`."""
    pair = {game.white, game.black}
    current = [each for each in course.matches if {*each.pair} == pair and (each.is_ready or each.is_open)]
    if current or not course.rules.draws_anew:
        return current[0] if current else None
    for key, sides in course.going_on().items():
        if pair <= set(sides):
            places = [place for place, number in enumerate(sides) if number in pair]
            course.set_lots(key, places)
            return next(each for each in course.matches if {*each.pair} == pair and each.is_ready)
    return None


def _came_from(course: Course, names: dict[int, str], origin: Origin, number: int) -> Phrase:
    name = names[number]
    if origin.kind is OriginKind.SEED:
        return Phrase(N_("{name} has number {number} in the bracket."), {"name": name, "number": number})
    before = course.matches[origin.number]
    stage = stage_name(course, before.match)
    if before.is_walkover:
        return Phrase(N_("{name} went on without a game."), {"name": name})
    other = names.get(sum(before.pair) - number, "")
    if origin.kind is OriginKind.REPEAT:
        return Phrase(N_("{name} has lost one match, as the opponent has."), {"name": name})
    text = (
        N_("{name} won against {other} ({stage}).")
        if before.winner == number
        else N_("{name} lost to {other} ({stage}).")
    )
    return Phrase(text, {"name": name, "other": other, "stage": stage})


def _colour(view: View, course: Course, names: dict[int, str], game: PairedGame) -> Phrase:
    if course.rules.games > 1:
        return Phrase(N_("The colours of the first game are by lot; then they change from game to game."))
    whites = whites_of(view)
    args = {"name": names[game.white]}
    if whites[game.white] == whites[game.black]:
        return Phrase(N_("{name} has White by lot."), args)
    return Phrase(N_("{name} has White, having had it less often."), args)


def why_not(asked: WhyNotAsked) -> Explanation:
    course: Course = asked.settings
    names = names_in(asked.view)
    for number in (asked.first, asked.second):
        out = knocked_out_by(course, number)
        if out is not None:
            args = {"name": names[number], "stage": stage_name(course, out.match)}
            return Explanation((Phrase(N_("{name} is out ({stage})."), args),))
    both = {"first": names[asked.first], "second": names[asked.second]}
    if any({*match.pair} == {asked.first, asked.second} for match in course.matches):
        return Explanation((Phrase(N_("{first} and {second} do meet."), both),))
    if course.rules.draws_anew:
        return Explanation((Phrase(N_("The lot decides who meets in the next round."), both),))
    return Explanation((_meet_at_the_earliest(course, asked.first, asked.second, both),))


def _meet_at_the_earliest(course: Course, first: int, second: int, args: dict[str, str]) -> Phrase:
    ways = [_way(course, number) for number in (first, second)]
    common = next((index for index in ways[0] if index in ways[1]), None)
    if common is None:
        return Phrase(N_("The bracket leads {first} and {second} apart."), args)
    stage = stage_name(course, course.matches[common].match)
    text = N_("{first} and {second} can meet here at the earliest: {stage}.")
    return Phrase(text, {**args, "stage": stage})


def _way(course: Course, number: int) -> list[int]:
    """The matches that somebody comes to by winning from now on."""
    own = [index for index, match in enumerate(course.matches) if number in match.pair]
    way = own[-1:]
    while way:
        onward = Origin(OriginKind.WINNER, way[-1])
        following = [
            index
            for index, match in enumerate(course.matches)
            if onward in (match.match.first, match.match.second)
        ]
        if not following:
            break
        way.append(following[0])
    return way
