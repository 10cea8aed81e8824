"""Nothing complete exists: say why, and which rule would have to give way least."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import NoPairing, View
from kosmos.pairing.keizer import rules
from kosmos.pairing.keizer.complete import free_pool, proof
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.keizer.settings import KeizerPairing

HIGHEST_LIMIT = 5


class Relaxation(NamedTuple):
    """What to say to the director, and the evening's rules with which it works."""

    phrase: Phrase
    view: View
    settings: KeizerPairing


def impossible(view: View, settings: KeizerPairing, seed: int) -> NoPairing:
    hall = Hall(view, settings, seed)
    nearest = relaxation(view, settings, seed)
    return NoPairing(reason=_reason(hall), relaxation=nearest.phrase if nearest else None)


def relaxation(view: View, settings: KeizerPairing, seed: int) -> Relaxation | None:
    """The nearest one; None where not even without any rule everybody can be paired."""
    if shorter := _by_distance(view, settings, seed):
        return shorter
    tried = _relaxations(view, settings)
    return next((each for each in tried if _works(each.view, each.settings, seed)), None)


def _reason(hall: Hall) -> Phrase:
    pool = free_pool(hall)
    alone = _without_opponent(hall, pool)
    if alone and len(pool) > 1:
        return Phrase(N_("{name} may not meet anybody who is there."), {"name": hall.name(alone[0])})
    args = {"players": len(pool), "distance": hall.settings.distance}
    return Phrase(N_("No pairing of all {players} players keeps the repeat distance {distance}."), args)


def _without_opponent(hall: Hall, pool: tuple[int, ...]) -> list[int]:
    allowed = rules.masks(hall)
    everybody = sum(1 << hall.place[number] for number in pool)
    return [number for number in pool if not allowed[hall.place[number]] & everybody]


def _relaxations(view: View, settings: KeizerPairing) -> Iterator[Relaxation]:
    """Besides the distance, nearest first: a rule a little weaker, a rule gone, all gone, the director's orders."""
    for limit in range((settings.colour_limit or HIGHEST_LIMIT) + 1, HIGHEST_LIMIT + 1):
        text = N_("It works when {limit} games in a row may have the same colour.")
        yield Relaxation(Phrase(text, {"limit": limit}), view, replace(settings, colour_limit=limit))
    text = N_("It works without the limit on equal colours in a row.")
    yield Relaxation(Phrase(text), view, replace(settings, colour_limit=None))
    text = N_("It works when the same pair may meet more often.")
    yield Relaxation(Phrase(text), view, replace(settings, most_meetings=None))
    free = replace(settings, distance=0, colour_limit=None, most_meetings=None)
    text = N_("It works only without repeat distance and without limits on colours and meetings.")
    yield Relaxation(Phrase(text), view, free)
    text = N_("It works only when pairs kept apart by the director may meet.")
    yield Relaxation(Phrase(text), replace(view, forbidden=frozenset()), free)


def _by_distance(view: View, settings: KeizerPairing, seed: int) -> Relaxation | None:
    """The greatest distance that works: a smaller one allows whatever a greater one does, so halve the way."""
    if settings.distance == 0 or not _works(view, replace(settings, distance=0), seed):
        return None
    works, fails = 0, min(settings.distance, view.record.played)
    while fails - works > 1:
        middle = (works + fails) // 2
        if _works(view, replace(settings, distance=middle), seed):
            works = middle
        else:
            fails = middle
    phrase = Phrase(N_("It works with a repeat distance of {distance}."), {"distance": works})
    return Relaxation(phrase, view, replace(settings, distance=works))


def _works(view: View, settings: KeizerPairing, seed: int) -> bool:
    hall = Hall(view, settings, seed)
    return proof(hall, free_pool(hall)) is not None
