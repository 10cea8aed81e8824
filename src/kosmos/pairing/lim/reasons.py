"""Why a board is as it is, and why two do not meet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Known, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.draw import first_colour_of
from kosmos.pairing.dutch.field import ABSOLUTE, DutchField
from kosmos.pairing.dutch.words import PlayerNames, names_of, round_sentences, wish_sentence
from kosmos.pairing.legal import conflict
from kosmos.pairing.lim.cards import MAXI_MARGIN, LimCards, cards_of, lim_field
from kosmos.pairing.lim.colours import coloured
from kosmos.pairing.lim.group import LimPair
from kosmos.pairing.lim.rounds import pairs_of

_RULE = N_(
    "Scores above the middle are paired from the top down, scores below it from the bottom up, the middle last. Within a score the first half meets the second half; opponents are exchanged where two have met, or where both should have the same colour."
)
_BYE_RULE = N_("{name} is the lowest player who may have the bye.")


class _Told(NamedTuple):
    """A round drawn again, to tell about it."""

    names: PlayerNames
    drawn: DutchField
    cards: LimCards
    made: Sequence[LimPair]

    def name(self, i: int) -> str:
        return self.names[self.drawn.number[i]]

    def place(self, number: int) -> int | None:
        return self.drawn.number.index(number) if number in self.drawn.number else None

    def both(self, one: int, other: int) -> dict[str, str]:
        return {"name": self.name(one), "other": self.name(other)}

    def cannot_meet(self, one: int, other: int) -> Phrase | None:
        """The rule that keeps two apart, whoever else is there."""
        args = {"first": self.name(one), "second": self.name(other)}
        if other in self.drawn.foes[one]:
            return Phrase(N_("{first} and {second} have met, or are kept apart."), args)
        wishes = self.drawn.preference[one] * self.drawn.preference[other]
        if wishes == ABSOLUTE * ABSOLUTE and not self.cards.is_last:
            return Phrase(N_("{first} and {second} both need the same colour."), args)
        return None


def _told(view: View, *, maxi: bool) -> _Told:
    drawn = lim_field(view)
    cards = cards_of(view, drawn, maxi=maxi)
    return _Told(names_of(view.record), drawn, cards, pairs_of(drawn, cards) or [])


# -- a round -------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return _explained(view, pairing, maxi=False)


def explain_maxi(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return _explained(view, pairing, maxi=True)


def _explained(view: View, pairing: Pairing, *, maxi: bool) -> Explanation:
    told = _told(view, maxi=maxi)
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(told, game, first)) for game in pairing.games)
    return Explanation(tuple(_round(view, pairing, maxi=maxi)), boards)


def _round(view: View, pairing: Pairing, *, maxi: bool) -> Iterator[Phrase]:
    yield from round_sentences(view.record, _RULE, pairing.bye, _BYE_RULE)
    if maxi:
        yield Phrase(
            N_("For colours only players are exchanged whose ratings differ by no more than {margin}."),
            {"margin": MAXI_MARGIN},
        )


def _board(told: _Told, game: PairedGame, first: Colour) -> Iterator[Phrase]:
    one, other = told.place(game.white), told.place(game.black)
    if one is None or other is None:
        yield Phrase(N_("The director set this game."))
        return
    made = next((each for each in told.made if {each.chooser, each.other} == {one, other}), None)
    if made is not None:
        yield from _how(told, made)
    yield wish_sentence(told.names, told.drawn, min(one, other))
    yield wish_sentence(told.names, told.drawn, max(one, other))
    white, _, rule = coloured(told.cards.twice_median)(told.drawn, one, other, first)
    yield Phrase(str(rule), {"white": told.name(white)})


def _how(told: _Told, made: LimPair) -> Iterator[Phrase]:
    if made.apart:
        args = told.both(made.chooser, made.other)
        yield Phrase(
            N_(
                "The middle score could not be paired with those who came to it, so a pair of the score beside it was taken apart: {name} meets {other}."
            ),
            args,
        )
    elif made.is_floater:
        yield _floater(told, made)
    elif made.proposed == made.other:
        yield Phrase(
            N_("{name} and {other} meet as the halves of the score say."), told.both(made.chooser, made.other)
        )
    else:
        yield _exchanged(told, made)


def _floater(told: _Told, made: LimPair) -> Phrase:
    down = 2 * told.drawn.score[made.chooser] > told.cards.twice_median
    fits = not conflict(told.drawn, made.chooser, made.other)
    return Phrase(_FLOATER[down, fits], told.both(made.chooser, made.other))


_FLOATER = {
    (True, True): N_(
        "{name} comes down from a higher score and is paired first: with {other}, the highest player who can be met and is not due the same colour."
    ),
    (True, False): N_(
        "{name} comes down from a higher score and is paired first: with {other}, the highest player who can be met."
    ),
    (False, True): N_(
        "{name} comes up from a lower score and is paired first: with {other}, the lowest player who can be met and is not due the same colour."
    ),
    (False, False): N_(
        "{name} comes up from a lower score and is paired first: with {other}, the lowest player who can be met."
    ),
}


def _exchanged(told: _Told, made: LimPair) -> Phrase:
    """Why the opponent of the other half was exchanged."""
    barred = told.cannot_meet(made.chooser, made.proposed)
    if barred is not None:
        return barred
    args = {**told.both(made.chooser, made.other), "proposed": told.name(made.proposed)}
    exchanged_for_colours = conflict(told.drawn, made.chooser, made.proposed)
    if exchanged_for_colours and not conflict(told.drawn, made.chooser, made.other):
        return Phrase(
            N_("{name} and {proposed} should have the same colour: {other} took the place of {proposed}."),
            args,
        )
    return Phrase(N_("With {name} against {proposed} the others could not all be paired."), args)


# -- two who do not meet -------------------------------------------------------------------------------


def why_not(asked: WhyNotAsked) -> Explanation:
    return Explanation((_reason(asked, _told(asked.view, maxi=False)),))


def why_not_maxi(asked: WhyNotAsked) -> Explanation:
    return Explanation((_reason(asked, _told(asked.view, maxi=True)),))


def _reason(asked: WhyNotAsked, told: _Told) -> Phrase:
    one, other = told.place(asked.first), told.place(asked.second)
    if one is None or other is None:
        return Phrase(N_("One of them does not take part in the draw."))
    args = {"first": told.name(one), "second": told.name(other)}
    if any({each.chooser, each.other} == {one, other} for each in told.made):
        return Phrase(N_("{first} and {second} do meet."), args)
    barred = told.cannot_meet(one, other)
    if barred is not None:
        return barred
    settled = next((each for each in told.made if {one, other} & {each.chooser, each.other}), None)
    paired = {i for each in told.made for i in (each.chooser, each.other)}
    free = next((i for i in (one, other) if i not in paired), None)
    if free is not None or settled is None:
        return Phrase(N_("{name} has the bye."), {"name": told.name(one if free is None else free)})
    return Phrase(
        N_(
            "An opponent for {name} was looked for before, and {other} was the first in the order of the rules with whom the others could be paired."
        ),
        told.both(settled.chooser, settled.other),
    )
