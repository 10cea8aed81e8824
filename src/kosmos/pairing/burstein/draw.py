"""The Burstein system: equal scores are to have met equally strong opposition. Follows C.04.4.2 (2026)."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from kosmos.core.colours import Colour
from kosmos.locale import N_, Phrase
from kosmos.pairing.burstein.bracket import BursteinBracket, best
from kosmos.pairing.burstein.opposition import opposition, ranked
from kosmos.pairing.contract import Explanation, Known, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.colours import ColourRule, colours
from kosmos.pairing.dutch.draw import drawn_round, dutch_field, first_colour_of
from kosmos.pairing.dutch.draw import pair as pair_dutch
from kosmos.pairing.dutch.drawn import answer as why_not_dutch
from kosmos.pairing.dutch.drawn import explain as explain_dutch
from kosmos.pairing.dutch.field import DATED_2026, DutchField, colour_of, field
from kosmos.pairing.dutch.words import colour_sentence, names_of, points, round_sentences, wish_sentence
from kosmos.pairing.legal import bye_receiver, legal_opponents
from kosmos.pairing.matching import Pairs
from kosmos.pairing.not_paired import reason_of

MOST_SEEDING_ROUNDS = 4


# Art. 1.6: the first rounds, half of all and at most four, are paired by the Dutch system.
def is_seeding(view: View) -> bool:
    return view.round <= min(view.record.rounds // 2, MOST_SEEDING_ROUNDS)


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:
    if is_seeding(view):
        return pair_dutch(view, settings, seed)
    place = places_of(view)
    return drawn_round(
        view,
        seed,
        dutch_field(DATED_2026),
        lambda drawn: pairs_of(drawn, place),
        lambda drawn, i, j, first: coloured(drawn, i, j, first, place),
    )


def places_of(view: View) -> dict[int, int]:
    """Everybody's place by opposition."""
    return {number: place for place, number in enumerate(ranked(view))}


def pairs_of(drawn: DutchField, place: Mapping[int, int]) -> Pairs | None:
    """All pairs of a round, bracket after bracket; None: it cannot be paired."""
    adjacent = legal_opponents(drawn)
    left = list(range(len(drawn)))
    if len(drawn) % 2:
        receiver = bye_receiver(drawn, adjacent, lambda i: _bye_order(drawn, place, i))
        if receiver is None:
            return None
        left.remove(receiver)
    groups = [list(group) for _, group in groupby(left, key=lambda i: drawn.score[i])]
    pairs: Pairs = []
    floaters: list[int] = []
    for which, group in enumerate(groups):
        members = sorted([*floaters, *group], key=lambda i: place[drawn.number[i]])
        following = groups[which + 1] if which + 1 < len(groups) else []
        below = [i for lower in groups[which + 2 :] for i in lower]
        paired = best(BursteinBracket(drawn, adjacent, members, following, below))
        if paired is None:
            return None
        pairs += paired.pairs
        floaters = paired.floaters
    return None if floaters else pairs


# Art. 3.1: the lowest score, then the most games played, then the lowest place.
def _bye_order(drawn: DutchField, place: Mapping[int, int], i: int) -> tuple[int, int, int]:
    return drawn.score[i], drawn.unplayed[i], -place[drawn.number[i]]


# Art. 5.2: as in the Dutch system, but the higher ranked player of 5.2.5 is the one with the stronger opposition.
def coloured(
    drawn: DutchField, i: int, j: int, first: Colour, place: Mapping[int, int]
) -> tuple[int, int, ColourRule]:
    white, black, rule = colours(drawn, i, j, first)
    if rule is not ColourRule.HIGHER_RANKED:
        return white, black, rule
    higher, lower = sorted((i, j), key=lambda each: place[drawn.number[each]])
    if colour_of(drawn.preference[higher]) is Colour.WHITE:
        return higher, lower, rule
    return lower, higher, rule


# -- in words ------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, known: Known) -> Explanation:
    if is_seeding(view):
        return explain_dutch(view, pairing, known)
    drawn, place = field(view), places_of(view)
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(view, drawn, place, game, first)) for game in pairing.games)
    return Explanation(tuple(round_sentences(view.record, _RULE, pairing.bye, _BYE_RULE)), boards)


_RULE = N_(
    "Within equal scores the players are ranked by the strength of their opponents so far (Buchholz, Sonneborn-Berger, number); the first meets the last, the second the last but one, as far as the rules allow."
)
_BYE_RULE = N_(
    "{name} has the bye: of those who may have it, the lowest score, the most games played, the weakest opposition."
)


def _board(
    view: View, drawn: DutchField, place: Mapping[int, int], game: PairedGame, first: Colour
) -> Iterator[Phrase]:
    index = {number: i for i, number in enumerate(drawn.number)}
    if game.white not in index or game.black not in index:
        yield Phrase(N_("The director set this game."))
        return
    names, strength = names_of(view.record), opposition(view)
    i, j = sorted((index[game.white], index[game.black]), key=lambda each: place[drawn.number[each]])
    for each in (i, j):
        number = drawn.number[each]
        yield Phrase(
            N_("{name}: score {points}, opposition {buchholz}."),
            {
                "name": names[number],
                "points": points(drawn.score[each]),
                "buchholz": points(strength[number][0]),
            },
        )
    yield wish_sentence(names, drawn, i)
    yield wish_sentence(names, drawn, j)
    white, _, rule = coloured(drawn, i, j, first, place)
    yield colour_sentence(names, drawn, white, rule)


def why_not(asked: WhyNotAsked) -> Explanation:
    """Which rule keeps two apart, or whom the one of them meets who comes first."""
    if is_seeding(asked.view):
        return why_not_dutch(asked)
    drawn, place = field(asked.view), places_of(asked.view)
    pairs = pairs_of(drawn, place) or []
    return Explanation((reason_of(asked, drawn, pairs),))
