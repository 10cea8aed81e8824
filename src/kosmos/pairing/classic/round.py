"""One round: the set games, the lots of round 1, then the draw around them."""

from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.locale import N_, Phrase
from kosmos.pairing.classic import colours
from kosmos.pairing.classic.draw import DrawStep, draw
from kosmos.pairing.classic.field import Bar, ClassicField
from kosmos.pairing.classic.ranking import ClassicSettings, Rank, ranking_list
from kosmos.pairing.contract import NoPairing, PairedGame, Pairing, View

LOT_OF_AT_LEAST = 5

#: What could give way when nothing is possible: a sentence, the rules left out, a second bye.
WAYS_OUT = (
    (Phrase(N_("Let somebody have the same colour three times running.")), frozenset({Bar.COLOURS}), False),
    (Phrase(N_("Give somebody a second bye.")), frozenset[Bar](), True),
    (Phrase(N_("Let two players meet again.")), frozenset({Bar.MET}), False),
    (Phrase(N_("Let two players meet who are kept apart.")), frozenset({Bar.FORBIDDEN}), False),
    (Phrase(N_("Pair this round by hand.")), frozenset(Bar), True),
)


class Drawn(msgspec.Struct, frozen=True):
    """The decisions of a round and the field they speak of."""

    field: ClassicField
    steps: tuple[DrawStep, ...]
    bye: int | None

    @property
    def games(self) -> list[tuple[int, int]]:
        """Numbers, the higher ranked first, from the top."""
        ranks, size = self.field.ranks, self.field.size
        return [
            (ranks[step.player].number, ranks[step.opponent].number)
            for step in self.steps
            if step.opponent < size
        ]


def pair(view: View, settings: ClassicSettings | None = None, seed: int = 0) -> Pairing | NoPairing:
    lot = Random(seed)
    first = None if view.record.played else view.first_colour or lot.choice(list(Colour))
    drawn = draw_round(view, settings, lot)
    if isinstance(drawn, NoPairing):
        return drawn
    ranks = {rank.number: rank for rank in ranking_list(view, settings)}
    games = colours.set_games(view.set_games, ranks, first)
    games += (
        colours.later_round(drawn.games, ranks) if first is None else colours.first_round(drawn.games, first)
    )
    games.sort(key=lambda game: _board(game, ranks))
    return Pairing(tuple(games), drawn.bye, {} if first is None else {"first_colour": first.value})


def _board(game: PairedGame, ranks: dict[int, Rank]) -> int:
    """The boards follow the ranking list: its first player sits at board 1."""
    return min(ranks[game.white].place, ranks[game.black].place)


def to_be_drawn(view: View, settings: ClassicSettings | None) -> list[Rank]:
    """Those present, without the set games and the set bye, by the ranking list."""
    gone = {number for game in view.set_games for number in (game.first, game.second)} | {view.set_bye}
    wanted = view.present - gone
    return [rank for rank in ranking_list(view, settings) if rank.number in wanted]


def draw_round(view: View, settings: ClassicSettings | None, byes: Random | int | None) -> Drawn | NoPairing:
    """The draw of the round. `byes` is the lot for the bye of round 1, or the number it fell on; else the lowest."""
    ranks = to_be_drawn(view, settings)
    if len(ranks) % 2 and view.set_bye is not None:
        return NoPairing(
            Phrase(N_("There is a set bye, but the number of players is even: somebody would be left over."))
        )
    if view.record.played == 0:
        return _first_round(view, ranks, byes)
    field = ClassicField(view, ranks)
    if field.size % 2:
        field.offer_bye()
    steps = draw(field, field.groups()) if ranks else []
    if steps is None:
        return _impossible(view, ranks)
    bye = next((field.ranks[step.player].number for step in steps if step.opponent == field.bye), None)
    return Drawn(field, tuple(steps), view.set_bye if bye is None else bye)


def _first_round(view: View, ranks: list[Rank], byes: Random | int | None) -> Drawn | NoPairing:
    """Round 1: the bye by lot, then upper half against lower half. A bye that makes the rest impossible is redrawn."""
    for bye in _lots(ranks, byes) if len(ranks) % 2 else [None]:
        field = ClassicField(view, [rank for rank in ranks if rank.number != bye])
        steps = draw(field, [field.everybody]) if field.size else []
        if steps is not None:
            return Drawn(field, tuple(steps), view.set_bye if bye is None else bye)
    return _impossible(view, ranks)


def _lots(ranks: Sequence[Rank], byes: Random | int | None) -> Iterable[int]:
    """In round 1 a player without rating is free, by lot. Are they fewer than five, the weakest are added to make it
    five. The others follow only if none of these can be spared.
    """
    if byes is None:
        return [rank.number for rank in reversed(ranks)]
    if isinstance(byes, int):
        return [byes]
    unrated = sum(rank.rating == 0 for rank in ranks)
    last = max(len(ranks) - max(unrated, LOT_OF_AT_LEAST), 0)
    drawn = [rank.number for rank in ranks[last:]]
    byes.shuffle(drawn)
    return drawn + [rank.number for rank in reversed(ranks[:last])]


def _impossible(view: View, ranks: Sequence[Rank]) -> NoPairing:
    """Nobody can pair this; which rule would have to give way?"""
    reason = Phrase(
        N_("The {count} players cannot be paired without breaking a rule of the draw."), {"count": len(ranks)}
    )
    for way, ignored, again in WAYS_OUT:
        field = ClassicField(view, ranks, ignored)
        if field.size % 2:
            field.offer_bye(again=again)
        if draw(field, [field.everybody]) is not None:
            return NoPairing(reason, way)
    return NoPairing(reason)
