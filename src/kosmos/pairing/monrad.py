"""Monrad: the neighbours' Swiss of Scandinavia.

In the order of the table (points, then starting number) everybody meets the next one they have not met, from the top
down; where the players further down could not be paired then, the next but one. The bye goes to the lowest player who may
have it. Nobody gets a third game of one colour in a row, as long as that can be kept; colours follow the rules of C.04.3.

The Scandinavian federations' texts differ in colours and byes, and were not at hand: these two rules are our reading.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from kosmos.core.colours import Colour
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Known, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.colours import colours
from kosmos.pairing.dutch.draw import drawn_round, dutch_field, first_colour_of
from kosmos.pairing.dutch.field import DATED_2026, DutchField, field
from kosmos.pairing.dutch.words import colour_sentence, names_of, wish_sentence
from kosmos.pairing.legal import bye_receiver, legal_opponents
from kosmos.pairing.matching import Matching, Pairs, bits


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the contract
    return drawn_round(view, seed, dutch_field(DATED_2026), neighbours)


def neighbours(field: DutchField) -> Pairs | None:
    """The pairs, with the colour limit if it can be kept, else without."""
    for limited in (True, False):
        pairs = _paired(field, legal_opponents(field, limited=limited))
        if pairs is not None:
            return pairs
    return None


def _paired(field: DutchField, adjacent: Sequence[int]) -> Pairs | None:
    matching = Matching(adjacent)
    within = (1 << len(field)) - 1
    if len(field) % 2:
        receiver = bye_receiver(field, adjacent, order=lambda i: -i)  # the lowest
        if receiver is None:
            return None
        within &= ~(1 << receiver)
    _begin_with_neighbours(matching, within)
    if matching.complete(within):
        return None
    return list(_from_the_top(matching, within))


def _begin_with_neighbours(matching: Matching, within: int) -> None:
    """A first pairing that is nearly the last one: little is left to search for."""
    for i in bits(within):
        near = matching.adjacent[i] & matching.free & within
        if matching.free >> i & 1 and near:
            matching.join(i, next(bits(near)))


def _from_the_top(matching: Matching, within: int) -> Iterator[tuple[int, int]]:
    """Each time the highest unpaired player, and the next one with whom the rest can still be paired off."""
    while within:
        highest = (within & -within).bit_length() - 1
        nearest = next(bits(matching.adjacent[highest] & within))
        if not matching.swap(highest, nearest):  # the usual case needs no search
            nearest = next(bits(matching.partners(highest, within)))
            matching.force(highest, nearest, within)
        within &= ~(1 << highest | 1 << nearest)
        yield highest, nearest


# -- in words ------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    drawn = field(view)
    index = {number: i for i, number in enumerate(drawn.number)}
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(view, drawn, index, game, first)) for game in pairing.games)
    return Explanation(tuple(_round(view, pairing)), boards)


def _round(view: View, pairing: Pairing) -> Iterator[Phrase]:
    yield Phrase(
        N_(
            "From the top of the table down, everybody meets the next player not met before with whom the rest can be paired."
        )
    )
    if pairing.bye is not None:
        name = names_of(view.record)[pairing.bye]
        yield Phrase(N_("{name} is the lowest player who may have the bye."), {"name": name})


def _board(
    view: View, drawn: DutchField, index: dict[int, int], game: PairedGame, first: Colour
) -> Iterator[Phrase]:
    if game.white not in index or game.black not in index:
        yield Phrase(N_("The director set this game."))
        return
    i, j = sorted((index[game.white], index[game.black]))
    names = names_of(view.record)
    between = [k for k in range(i + 1, j) if k in drawn.foes[i]]
    higher, lower = names[drawn.number[i]], names[drawn.number[j]]
    if j == i + 1:
        yield Phrase(N_("{lower} follows {higher} in the table."), {"higher": higher, "lower": lower})
    for k in between:
        args = {"higher": higher, "other": names[drawn.number[k]]}
        yield Phrase(N_("{higher} and {other} have met, or are kept apart."), args)
    yield wish_sentence(names, drawn, i)
    yield wish_sentence(names, drawn, j)
    white, _, rule = colours(drawn, i, j, first)
    yield colour_sentence(names, drawn, white, rule)


def why_not(asked: WhyNotAsked) -> Explanation:
    """Which rule keeps two apart, or who comes first."""
    drawn = field(asked.view)
    index = {number: i for i, number in enumerate(drawn.number)}
    names = names_of(asked.view.record)
    args = {"first": names[asked.first], "second": names[asked.second]}
    if asked.first not in index or asked.second not in index:
        return Explanation((Phrase(N_("One of them does not take part in the draw."), args),))
    i, j = sorted((index[asked.first], index[asked.second]))
    return Explanation((_reason(drawn, names, i, j, args),))


def _reason(drawn: DutchField, names: dict[int, str], i: int, j: int, args: dict[str, str]) -> Phrase:
    pairs = dict(neighbours(drawn) or [])
    if pairs.get(i) == j:
        return Phrase(N_("{first} and {second} do meet."), args)
    if j in drawn.foes[i]:
        return Phrase(N_("{first} and {second} have met, or are kept apart."), args)
    if drawn.preference[i] * drawn.preference[j] == 9:
        return Phrase(N_("{first} and {second} both need the same colour."), args)
    partner = {**pairs, **{low: high for high, low in pairs.items()}}.get(i)
    higher = names[drawn.number[i]]
    if partner is None:
        return Phrase(N_("{name} has the bye."), {"name": higher})
    other = names[drawn.number[partner]]
    return Phrase(
        N_("{higher} comes first and meets {other}, who is nearer in the table."),
        {"higher": higher, "other": other},
    )
