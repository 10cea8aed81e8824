"""The next games of a cup: another game of matches that are open, or the next matches of the bracket."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.contract import FixedGame, Known, NoPairing, PairedGame, Pairing, View
from kosmos.pairing.cup.bracket import CupPart
from kosmos.pairing.cup.course import Course, PlayedMatch

_PARTS = tuple(CupPart)


def pair(view: View, course: Course, seed: int) -> Pairing | NoPairing:
    """The first game of each match, or the next one of those that are not decided."""
    if course.open:
        return _go_on(course)
    draw_lots(course, seed, view.set_games)
    ready = sorted(next_stages(course), key=board_order)
    if not ready:
        return NoPairing(Phrase(N_("The cup is decided: no match is left.")))
    whites = whites_of(view)
    told = {frozenset((game.first, game.second)): game for game in view.set_games if game.colours_set}
    games = tuple(first_game(match, whites, seed, told) for match in ready)
    return Pairing(games, byes=tuple(new_byes(view, course)))


def next_stages(course: Course) -> list[PlayedMatch]:
    """Of every part of the cup the first stage that can be played: two who were free wait for the others of their stage."""
    ready = [match for match in course.matches if match.is_ready]
    return [
        match
        for match in ready
        if match.match.stage == min(each.match.stage for each in ready if each.match.part is match.match.part)
    ]


def board_order(match: PlayedMatch) -> tuple[int, int, int]:
    """The cup itself first, from the top of the bracket down."""
    return _PARTS.index(match.match.part), match.match.stage, match.match.place


def _go_on(course: Course) -> Pairing | NoPairing:
    going_on = [course.matches[index] for index in course.open]
    waiting = [match for match in going_on if any(not leg.result.is_final for leg in match.legs)]
    level = [match for match in going_on if match.score and match.score.level]
    if waiting or level:
        text = NP_(
            "{count} match is not decided: enter its results, and the tie-break if it is level.",
            "{count} matches are not decided: enter their results, and the tie-break where they are level.",
        )
        return NoPairing(Phrase(text, {"count": len(waiting) + len(level)}))
    return Pairing(tuple(PairedGame(match.legs[-1].black, match.legs[-1].white) for match in going_on))


def draw_lots(course: Course, seed: int, drawn: Sequence[FixedGame] = ()) -> None:
    """Where every round is drawn anew: who goes on, in the order of the lots, after the pairs that came out of the hat.

    Nobody is left out while two could play.
    """
    for key, sides in course.going_on().items() if course.rules.draws_anew else ():
        place = {number: index for index, number in enumerate(sides) if number}
        pairs = [game for game in drawn if {game.first, game.second} <= place.keys()]
        out = [place[number] for game in pairs for number in (game.first, game.second)]
        places = [each for each in place.values() if each not in out]
        Random(f"{seed} {key}").shuffle(places)
        course.set_lots(key, (out + places)[: 2 * max(0, len(place) - len(sides) // 2)])


def whites_of(view: View) -> dict[int, int]:
    return {entrant.number: _whites(entrant) for entrant in view.record.entrants}


def _whites(entrant: Entrant) -> int:
    return sum(each.colour is Colour.WHITE and each.is_played for each in entrant.history)


# Who has had White less often has it; otherwise the lot decides. The other games of the match change colours.
def first_game(
    match: PlayedMatch, whites: Mapping[int, int], seed: int, told: Mapping[frozenset[int], FixedGame]
) -> PairedGame:
    """Unless it is told who has White: who came out of the hat first."""
    first, second = match.pair
    if said := told.get(frozenset(match.pair)):
        return PairedGame(said.first, said.second)
    if whites.get(first, 0) == whites.get(second, 0):
        swapped = Random(f"{seed} {first} {second}").randrange(2) == 1
    else:
        swapped = whites.get(first, 0) > whites.get(second, 0)
    return PairedGame(second, first) if swapped else PairedGame(first, second)


def new_byes(view: View, course: Course) -> list[int]:
    """Who goes on without a game, and is not yet noted as free for it."""
    noted = {
        entrant.number: sum(each.outcome is Outcome.PAIRING_BYE for each in entrant.history)
        for entrant in view.record.entrants
    }
    walked = [match.winner for match in course.matches if match.is_walkover and match.winner]
    return sorted({number for number in walked if walked.count(number) > noted.get(number, 0)})


def course_known(known: Known) -> Any:
    return known.cup()


def in_board_order(_view: View, course: Course, games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    """Games paired by hand as the bracket orders them; those it does not know at the end."""
    place = {
        frozenset(match.pair): index for index, match in enumerate(sorted(course.matches, key=board_order))
    }
    return tuple(sorted(games, key=lambda game: place.get(frozenset((game.white, game.black)), len(place))))


def seeding(order: list[int], byes: int, lucky: bool, seed: int) -> list[int]:
    """Numbers in the order of the bracket; with byes by lot, those whom the lot frees take the seeds that are free."""
    if not lucky or not byes:
        return order
    freed = set(Random(f"{seed} byes").sample(order, byes))
    return [each for each in order if each in freed] + [each for each in order if each not in freed]
