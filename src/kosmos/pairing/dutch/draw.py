"""From a view to a pairing: the draw, the games that were set, colours, boards."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import NoPairing, PairedGame, Pairing, View
from kosmos.pairing.dutch.boards import boards
from kosmos.pairing.dutch.colours import colours
from kosmos.pairing.dutch.editions import EDITION_2017, EDITION_2026, Edition
from kosmos.pairing.dutch.field import Dated, DutchField, field, taken_out
from kosmos.pairing.matching import Pairs


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the contract
    """C.04.3 as applied from 1 February 2026."""
    return _pair(view, seed, EDITION_2026)


def pair_2017(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the same
    """C.04.3 of 2017, valid until 31 January 2026."""
    return _pair(view, seed, EDITION_2017)


def _pair(view: View, seed: int, edition: Edition) -> Pairing | NoPairing:
    def pairs_of(drawn: DutchField) -> Pairs | None:
        brackets = edition.pair_field(drawn)
        return None if brackets is None else [pair for _, paired in brackets for pair in paired.pairs]

    return drawn_round(view, seed, dutch_field(edition.dated), pairs_of)


#: White, Black and the rule that said so
Coloured = Callable[[DutchField, int, int, Colour], tuple[int, int, object]]


class MakeField(Protocol):
    """The players to be drawn, or everybody present, as a system sees them."""

    def __call__(self, view: View, *, everybody: bool) -> DutchField: ...


def dutch_field(dated: Dated) -> MakeField:
    return lambda view, *, everybody: field(view, dated, everybody=everybody)


def drawn_round(
    view: View,
    seed: int,
    make_field: MakeField,
    pairs_of: Callable[[DutchField], Pairs | None],
    coloured: Coloured = colours,
) -> Pairing | NoPairing:
    """A round whose pairs `pairs_of` finds: colours by C.04.3 art. 5 unless said, boards by C.04.2, set games around them."""
    drawn = make_field(view, everybody=False)
    if view.set_bye is not None and len(drawn) % 2:
        return NoPairing(
            Phrase(
                N_("A bye is set, and the other players are {count}: one more would be left over."),
                {"count": len(drawn)},
            ),
            Phrase(N_("Take back the set bye, or set one more game.")),
        )
    pairs = pairs_of(drawn) if len(drawn) else []  # the director may have set every game
    if pairs is None:
        return _no_pairing(drawn)
    first = first_colour(view, seed)
    games = [coloured(drawn, i, j, first)[:2] for i, j in pairs]
    taken = {player for game in games for player in game}
    left = [drawn.number[i] for i in range(len(drawn)) if i not in taken]
    numbers = [(drawn.number[white], drawn.number[black]) for white, black in games]
    return Pairing(
        games=boards(drawn, games)
        if not taken_out(view)
        else _around_set_games(view, make_field, first, numbers, coloured),
        bye=left[0] if left else view.set_bye,
        notes={"first_colour": first.value},
    )


def _around_set_games(
    view: View, make_field: MakeField, first: Colour, numbers: list[tuple[int, int]], coloured: Coloured
) -> tuple[PairedGame, ...]:
    """The drawn games and those that the director set, with the colours set there or the colours that the rules give."""
    everybody = make_field(view, everybody=True)
    index = {number: i for i, number in enumerate(everybody.number)}
    games = [(index[white], index[black]) for white, black in numbers]
    for game in view.set_games:
        one, two = index[game.first], index[game.second]
        games.append((one, two) if game.colours_set else coloured(everybody, one, two, first)[:2])
    return boards(everybody, games)


def _no_pairing(drawn: DutchField) -> NoPairing:
    if len(drawn) % 2 and not any(drawn.may_bye):
        return NoPairing(
            Phrase(N_("The number of players is odd, and everybody has had a bye or a win without playing.")),
            Phrase(N_("Somebody would have to get a second bye (C2).")),
        )
    return NoPairing(
        Phrase(
            N_(
                "However the players are paired, two who have met, who may not meet, or who both need the same colour are left."
            )
        ),
        Phrase(
            N_("Two players would have to meet again (C1), or one to get the same colour a third time (C3).")
        ),
    )


# C.04.3 art. 5.1: drawn by lot before round 1. If nobody wrote it down, round 1 shows it.
def first_colour(view: View, seed: int) -> Colour:
    return view.first_colour or _shown_colour(view.record) or Random(seed).choice(list(Colour))


def first_colour_of(view: View, pairing: Pairing) -> Colour:
    """That of a round that is drawn: kept with it, else as the view betrays it."""
    return Colour(pairing.notes.get("first_colour", first_colour(view, 0).value))


def _shown_colour(record: Record) -> Colour | None:
    """The colour that the first pair of round 1 betrays."""
    firsts = {
        e.number: e.history[0]
        for e in record.entrants
        if e.history and (e.history[0].opponent is not None or e.history[0].outcome is Outcome.PAIRING_BYE)
    }
    for place, number in enumerate(sorted(firsts), start=1):
        colour = firsts[number].colour
        if colour is not None:
            return colour if place % 2 else colour.other
    return None
