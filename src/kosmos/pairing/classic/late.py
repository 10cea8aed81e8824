"""Players who come after round 1 was drawn and before round 2 is."""

from collections.abc import Sequence
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.record import Entrant, Record
from kosmos.pairing.classic import round as one_round
from kosmos.pairing.classic.ranking import strength_list
from kosmos.pairing.contract import NoPairing, PairedGame, View


class LateGames(msgspec.Struct, frozen=True):
    """What changes in round 1. `late` is what the settings keep from now on, for the ranking list."""

    games: tuple[PairedGame, ...]  #: new ones, at the boards after the others
    bye: int | None  #: who is free now, old or new
    freed: int | None  #: who was free and plays now: that bye is removed
    late: tuple[int, ...]  #: the newcomers in the order of their own list


def late_players(
    newcomers: Sequence[Entrant], free: Entrant | None, seed: int, already_late: Sequence[int] = ()
) -> LateGames:
    """Late players: was the number odd until now, the free player joins the newcomers. They form a list of their
    own and are paired as in round 1; one of an odd number gets the bye.

    So a single newcomer gets a bye if the number was even, and otherwise plays the free player, whose bye is removed.
    In the ranking list they are sorted in at the lower end.
    """
    group = [*newcomers, *((free,) if free else ())]
    view = View(
        record=Record(entrants=tuple(group), rounds=1, played=0),
        present=frozenset(entrant.number for entrant in group),
        first_colour=Random(seed).choice(list(Colour)),
    )
    drawn = one_round.pair(view, seed=seed)
    assert not isinstance(drawn, NoPairing), "nothing is forbidden among players without games"
    return LateGames(
        games=drawn.games,
        bye=drawn.bye,
        freed=free.number if free and free.number != drawn.bye else None,
        late=(*already_late, *(entrant.number for entrant in strength_list(newcomers))),
    )
