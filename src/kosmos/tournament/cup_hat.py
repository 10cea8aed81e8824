"""A cup that is drawn from a hat at the club: who is in it, and the pairs that came out so far, as values."""

from collections.abc import Sequence
from typing import NamedTuple

from kosmos.pairing.cup.bracket import seed_order, size_of
from kosmos.pairing.cup.rules import CupByes, CupSeeding
from kosmos.tournament.cups import course_of, cup_rules
from kosmos.tournament.pairing_view import starting_order
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import SetPair

_FROM_HAT = (CupSeeding.HAT, CupSeeding.TWO_HATS)


class HatDraw(NamedTuple):
    """One draw: of the cup, or of the consolation cup. All by player ids, the strongest first."""

    first: tuple[int, ...]  #: still in the hat; of two hats those in the first
    second: tuple[int, ...]  #: those in the second; empty where there is one hat
    pairs: tuple[SetPair, ...]  #: in the order in which they came out
    needed: int  #: pairs to be drawn in all
    free: tuple[int, ...]  #: who goes on without a game, as far as that is known before the draw

    @property
    def is_complete(self) -> bool:
        return len(self.pairs) == self.needed

    @property
    def left(self) -> tuple[int, ...]:
        return self.first + self.second

    def may_follow(self, first: int) -> tuple[int, ...]:
        """Players who can be drawn next, after this one was drawn."""
        others = self.left if not self.has_two else self.second if first in self.first else self.first
        return tuple(id_ for id_ in others if id_ != first)

    @property
    def has_two(self) -> bool:
        return bool(self.second)


def from_hat(state: State) -> bool:
    return state.settings.profile.knocks_out and cup_rules(state).seeding in _FROM_HAT


def hats(state: State) -> tuple[HatDraw, ...]:
    """The draws that are due; none where the bracket says who meets, or matches are still open."""
    if not from_hat(state) or state.drafts:
        return ()
    if not state.is_drawn:
        return (_first_round(state),) if len(state.entries) > 1 else ()
    course = course_of(state)
    if not course.rules.draws_anew or course.open:
        return ()
    ids = {entry.number: entry.id for entry in state.entries.values()}
    made = []
    for sides in course.going_on().values():
        there = _by_strength(state, [ids[number] for number in sides if number])
        made.append(_drawn(state, there, max(0, len(there) - len(sides) // 2), ()))
    return tuple(made)


def _first_round(state: State) -> HatDraw:
    everybody = _by_strength(state, list(state.entries))
    size = size_of(len(everybody))
    byes = size - len(everybody) if cup_rules(state).byes is CupByes.BEST else 0
    return _drawn(state, everybody[byes:], len(everybody) - size // 2, tuple(everybody[:byes]))


def _drawn(state: State, there: Sequence[int], needed: int, free: tuple[int, ...]) -> HatDraw:
    pairs = tuple(pair for pair in state.set_games if {pair.first, pair.second} <= set(there))
    out = {id_ for pair in pairs for id_ in (pair.first, pair.second)}
    half = len(there) // 2 if cup_rules(state).seeding is CupSeeding.TWO_HATS else len(there)
    first, second = (tuple(id_ for id_ in part if id_ not in out) for part in (there[:half], there[half:]))
    if len(pairs) == needed:
        return HatDraw((), (), pairs, needed, (*free, *first, *second))
    return HatDraw(first, second, pairs, needed, free)


def _by_strength(state: State, ids: list[int]) -> list[int]:
    if not state.is_drawn:
        return [id_ for id_ in starting_order(state) if id_ in set(ids)]
    return sorted(ids, key=lambda id_: (-rating_of(state, state.entries[id_]), id_))


def order_drawn(draw: HatDraw) -> tuple[int, ...]:
    """The ids by their numbers in the bracket: the pairs from the top down as they came out, free places for the rest."""
    players = 2 * len(draw.pairs) + len(draw.free)
    pairs, free = iter(draw.pairs), iter(draw.free)
    order = [0] * players
    seeds = seed_order(size_of(players))
    for one, other in zip(seeds[::2], seeds[1::2], strict=True):
        if max(one, other) <= players:
            pair = next(pairs)
            order[one - 1], order[other - 1] = pair.first, pair.second
        else:
            order[min(one, other) - 1] = next(free)
    return tuple(order)
