"""The Dubov system: within a score, everybody's opponents are to have been equally strong. Follows C.04.4.1 (2026)."""

from collections.abc import Iterator, Sequence
from typing import Any

from kosmos.core.colours import Colour
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Known, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dubov.cards import DubovCards, cards_of, dubov_field
from kosmos.pairing.dubov.halves import members_of, paired
from kosmos.pairing.dubov.upfloaters import DubovBracket, upfloaters
from kosmos.pairing.dutch.colours import ColourRule, colours
from kosmos.pairing.dutch.draw import drawn_round, dutch_field, first_colour_of
from kosmos.pairing.dutch.field import DATED_2026, MILD, DutchField, field
from kosmos.pairing.dutch.words import colour_sentence, names_of, round_sentences, wish_sentence
from kosmos.pairing.from_the_top import score_after_score
from kosmos.pairing.legal import legal_opponents
from kosmos.pairing.matching import Pairs
from kosmos.pairing.not_paired import reason_of


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the contract
    def pairs(_: DutchField) -> Pairs | None:
        drawn = dubov_field(view)
        return pairs_of(drawn, cards_of(view, drawn), is_last=view.is_last)

    return drawn_round(view, seed, dutch_field(DATED_2026), pairs, coloured)


def pairs_of(drawn: DutchField, cards: DubovCards, *, is_last: bool) -> Pairs | None:
    """All pairs of a round, score after score; None: it cannot be paired."""
    adjacent = legal_opponents(drawn)

    def pair_bracket(residents: Sequence[int], lower: Sequence[int]) -> Pairs | None:
        risen = upfloaters(DubovBracket(drawn, cards, adjacent, residents, lower, is_last))
        return None if risen is None else paired(members_of(drawn, cards, adjacent, residents, risen))

    return score_after_score(drawn, adjacent, pair_bracket)


# Art. 5.2: as in the Dutch system; but whoever has not played seeks Black mildly (art. 1.6.4), unless neither has.
def coloured(drawn: DutchField, i: int, j: int, first: Colour) -> tuple[int, int, ColourRule]:
    played = [k for k in (i, j) if drawn.colours[k]]
    if len(played) == 1 and drawn.preference[played[0]] == -MILD:
        return max(i, j), min(i, j), ColourRule.HIGHER_RANKED
    return colours(drawn, i, j, first)


# -- in words ------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    drawn = field(view)
    cards = cards_of(view, drawn)
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(view, drawn, cards, game, first)) for game in pairing.games)
    return Explanation(tuple(round_sentences(view.record, _RULE, pairing.bye, _BYE_RULE)), boards)


_RULE = N_(
    "Within equal scores those who seek White, ranked by the average rating of their opponents so far, meet those who seek Black, ranked by number: whoever has met weaker opponents meets the stronger ones now."
)
_BYE_RULE = N_(
    "{name} has the bye: of those who may have it, the lowest score, the most games played, the largest number."
)


def _board(
    view: View, drawn: DutchField, cards: DubovCards, game: PairedGame, first: Colour
) -> Iterator[Phrase]:
    index = {number: i for i, number in enumerate(drawn.number)}
    if game.white not in index or game.black not in index:
        yield Phrase(N_("The director set this game."))
        return
    names = names_of(view.record)
    i, j = sorted((index[game.white], index[game.black]))
    for each in (i, j):
        if cards.opposition[each]:
            args = {"name": names[drawn.number[each]], "rating": cards.opposition[each]}
            yield Phrase(N_("{name}'s opponents have an average rating of {rating}."), args)
    if drawn.score[i] != drawn.score[j]:
        yield Phrase(N_("{name} comes up from a lower score."), {"name": names[drawn.number[j]]})
    yield wish_sentence(names, drawn, i)
    yield wish_sentence(names, drawn, j)
    white, _, rule = coloured(drawn, i, j, first)
    yield colour_sentence(names, drawn, white, rule)


def why_not(asked: WhyNotAsked) -> Explanation:
    drawn = dubov_field(asked.view)
    pairs = pairs_of(drawn, cards_of(asked.view, drawn), is_last=asked.view.is_last)
    return Explanation((reason_of(asked, drawn, pairs or []),))
