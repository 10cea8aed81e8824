"""The rules of the draw: who may meet whom, who gets which colour, who gets the bye."""

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from kosmos.core.colours import Colour
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.contract import PairedGame
from kosmos.pairing.keizer.hall import Hall

MET_ALREADY = NP_(
    "{one} and {other} have met already.", "{one} and {other} have met {times} times already.", "times"
)


class Why(StrEnum):
    """What decided the colours of a game."""

    BALANCE = "balance"
    SWAPPED = "swapped"
    PLACE = "place"
    LOT = "lot"
    LIMIT = "limit"


# Colours. White goes to whoever has had fewer Whites than Blacks, counted as a balance. Equal balances: those
# who met before swap the colours of their last game; otherwise the lower in the table has White, in a random
# first round the lot decides. A colour limit overrules where that leaves a choice, and forbids where not: the
# balance never gives way, the swap only after an even number of games.
def colours(hall: Hall, higher: int, lower: int, lots: Random | None = None) -> tuple[PairedGame, Why] | None:
    """Who has White and what decided it; None where the limit on equal colours forbids the game."""
    game, why, may_turn = _by_rule(hall, higher, lower, lots)
    if _keeps_limit(hall, game):
        return game, why
    turned = PairedGame(game.black, game.white)
    return (turned, Why.LIMIT) if may_turn and _keeps_limit(hall, turned) else None


def _by_rule(hall: Hall, higher: int, lower: int, lots: Random | None) -> tuple[PairedGame, Why, bool]:
    """The game, what decided it, and whether the colours may be turned round."""
    up, down = hall.balance[higher], hall.balance[lower]
    if up != down:
        return PairedGame(higher, lower) if up < down else PairedGame(lower, higher), Why.BALANCE, False
    met = hall.meetings[higher].get(lower)
    if met and met.colour:
        swapped = PairedGame(higher, lower) if met.colour is Colour.BLACK else PairedGame(lower, higher)
        return swapped, Why.SWAPPED, met.times % 2 == 0
    if lots and hall.is_random:
        return PairedGame(lower, higher) if lots.random() < 0.5 else PairedGame(higher, lower), Why.LOT, True
    return PairedGame(lower, higher), Why.PLACE, True


def _keeps_limit(hall: Hall, game: PairedGame) -> bool:
    return hall.barred.get(game.white) is not Colour.WHITE and hall.barred.get(game.black) is not Colour.BLACK


_SENTENCES: Mapping[Why, str] = {
    Why.BALANCE: N_("{white} has White: Whites less Blacks are {less} against {more}."),
    Why.SWAPPED: N_("{white} has White: colours swapped from their game in round {round}."),
    Why.PLACE: N_("{white} has White: the balances are equal, and the lower in the table has White."),
    Why.LOT: N_("{white} has White by lot."),
    Why.LIMIT: N_("{white} has White, since otherwise somebody had the same colour too often in a row."),
}


def colour_sentence(hall: Hall, game: PairedGame, why: Why) -> Phrase:
    met = hall.meetings[game.white].get(game.black)
    args = {
        "white": hall.name(game.white),
        "less": hall.balance[game.white],
        "more": hall.balance[game.black],
        "round": met.last if met else 0,
    }
    return Phrase(_SENTENCES[why], args)


# Who may meet: not within the repeat distance, not more often than allowed, no pair the director forbade, and
# only where the colours can be given.
def forbidden(hall: Hall, one: int, other: int) -> Phrase | None:
    """Why these two may not meet; None when they may."""
    pair = {"one": hall.name(one), "other": hall.name(other)}
    met = hall.meetings[one].get(other)
    if frozenset((one, other)) in hall.view.forbidden:
        return Phrase(N_("{one} and {other} are not to meet by order of the director."), pair)
    if met and other in hall.met_lately(one):
        args = pair | {"round": met.last, "distance": hall.settings.distance}
        return Phrase(N_("{one} and {other} met in round {round}; the repeat distance is {distance}."), args)
    most = hall.settings.most_meetings
    if met and most is not None and met.times >= most:
        return Phrase(MET_ALREADY, pair | {"times": met.times})
    if not _can_have_colours(hall, one, other):
        return Phrase(N_("{one} and {other} cannot both get a colour within the limit in a row."), pair)
    return None


def masks(hall: Hall) -> list[int]:
    """Whom each player may meet, by places in the order."""
    everybody = (1 << len(hall.order)) - 1
    allowed = [everybody & ~(1 << place) for place in range(len(hall.order))]
    for one, other in _barred_pairs(hall):
        if other in hall.place:
            here, there = hall.place[one], hall.place[other]
            allowed[here] &= ~(1 << there)
            allowed[there] &= ~(1 << here)
    return allowed


def _barred_pairs(hall: Hall) -> list[tuple[int, int]]:
    pairs = [(one, other) for one in hall.order for other in hall.met_lately(one)]
    pairs += [(one, other) for one, other in map(tuple, hall.view.forbidden) if one in hall.place]
    most = hall.settings.most_meetings
    if most is not None:
        pairs += [
            (one, other)
            for one in hall.order
            for other, met in hall.meetings[one].items()
            if met.times >= most
        ]
    pairs += [
        (one, other)
        for one in hall.barred
        for other in hall.order
        if one != other and not _can_have_colours(hall, one, other)
    ]
    return pairs


def _can_have_colours(hall: Hall, one: int, other: int) -> bool:
    higher, lower = (one, other) if hall.place[one] < hall.place[other] else (other, one)
    return colours(hall, higher, lower) is not None


# The bye goes to the lowest in the table of those with the fewest byes. Should the others then not be paired
# completely, the next higher of these is tried, then those with one bye more, and so on.
def bye_order(hall: Hall, pool: tuple[int, ...]) -> list[int]:
    """Who is to have the bye, first choice first."""
    upwards = list(reversed(pool))
    if hall.settings.distribute_byes:
        upwards.sort(key=hall.byes)
    return upwards
