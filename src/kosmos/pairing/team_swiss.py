"""The Swiss team pairing system: teams only come up into a bracket, and colours matter less. Follows C.04.6 (2026).

Every entrant of the record is a team; its colour in a match is the colour of board 1. The points of the record are the
primary score (match points, or game points); the other one may be told besides, it decides only who is the first team.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Known, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.colours import alternated
from kosmos.pairing.dutch.draw import MakeField, drawn_round, first_colour_of
from kosmos.pairing.dutch.field import MILD, STRONG, Dated, DutchField, bars_bye_2026, colour_of, field
from kosmos.pairing.dutch.words import WISH, names_of, round_sentences
from kosmos.pairing.matching import Pairs
from kosmos.pairing.not_paired import reason_of
from kosmos.pairing.upward.bracket import UpwardRules
from kosmos.pairing.upward.rounds import pairs_of


class ColourType(StrEnum):
    """Art. 1.7: how much a team's colour matters; the competition's rules say which."""

    A = "A"  #: simple preferences
    B = "B"  #: strong and mild preferences
    NONE = "none"


class TeamSwissRules(msgspec.Struct, frozen=True, kw_only=True):
    colours: ColourType = ColourType.A
    primary: Mapping[int, int] = {}  #: score by team, if it is not the points of the record
    primary_before: Mapping[int, int] = {}  #: the same before the last round
    secondary: Mapping[int, int] = {}  #: the other score by team


TYPE_A = TeamSwissRules(colours=ColourType.A)
TYPE_B = TeamSwissRules(colours=ColourType.B)


def type_a(_known: Known) -> TeamSwissRules:
    return TYPE_A


def type_b(_known: Known) -> TeamSwissRules:
    return TYPE_B


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:
    rules: TeamSwissRules = settings or TYPE_A
    return drawn_round(
        view,
        seed,
        field_maker(rules),
        lambda drawn: _pairs(view, rules, drawn),
        lambda drawn, i, j, first: coloured(drawn, i, j, first, rules.secondary),
    )


def _pairs(view: View, rules: TeamSwissRules, drawn: DutchField) -> Pairs | None:
    return pairs_of(drawn, criteria(view, rules))


# C7 and C10 do not count in the last two rounds.
def criteria(view: View, rules: TeamSwissRules) -> UpwardRules:
    return UpwardRules(
        floats_count=view.round < view.record.rounds - 1,
        colours_count=rules.colours is not ColourType.NONE,
    )


# -- teams as this system sees them ----------------------------------------------------------------------


def _no_float(_outcome: Outcome, _points: int, _scoring: Scoring) -> bool:
    """A round without a match is no float."""
    return False


# Art. 3.1.2 with C.04.1 art. 4: no second bye, none after a match won without playing.
_TEAM_DATED = Dated(_no_float, bars_bye_2026)


def field_maker(rules: TeamSwissRules) -> MakeField:
    def make(view: View, *, everybody: bool) -> DutchField:
        drawn = field(view, _TEAM_DATED, everybody=everybody)
        if rules.primary:
            drawn = _by_score(view, drawn, rules)
        wishes = [
            preference(rules.colours, drawn.difference[i], drawn.colours[i], is_last=view.is_last)
            for i in range(len(drawn))
        ]
        return replace(drawn, preference=wishes)

    return make


def _by_score(view: View, drawn: DutchField, rules: TeamSwissRules) -> DutchField:
    """The same teams ranked by another score than the points of the record."""
    score = rules.primary
    numbers = sorted(drawn.number, key=lambda number: (-score.get(number, 0), number))
    order = [drawn.number.index(number) for number in numbers]
    new = {old: i for i, old in enumerate(order)}
    floats = _floats(view, rules)
    return DutchField(
        number=numbers,
        score=[score.get(number, 0) for number in numbers],
        points=[score.get(number, 0) for number in numbers],
        preference=[0] * len(order),
        difference=[drawn.difference[i] for i in order],
        colours=[drawn.colours[i] for i in order],
        downs=[(floats.get(number, 0) < 0, False) for number in numbers],
        ups=[(floats.get(number, 0) > 0, False) for number in numbers],
        unplayed=[drawn.unplayed[i] for i in order],
        may_bye=[drawn.may_bye[i] for i in order],
        top=[False] * len(order),
        foes=[{new[foe] for foe in drawn.foes[i]} for i in order],
        parity=[drawn.parity[i] for i in order],
    )


def _floats(view: View, rules: TeamSwissRules) -> dict[int, int]:
    """Who met a higher score (1) or a lower one (-1) in the last round."""
    floats, before, last = {}, rules.primary_before, view.record.played - 1
    for entrant in view.record.entrants:
        if last < 0 or last >= len(entrant.history):
            continue
        encounter = entrant.history[last]
        if encounter.is_played and encounter.opponent is not None:
            own, other = before.get(entrant.number, 0), before.get(encounter.opponent, 0)
            floats[entrant.number] = (other > own) - (other < own)
    return floats


# Art. 1.7.1 (type A): White if the colour difference is below -1, or if it is 0 or -1 and the last two matches had Black;
# Black the other way round. Art. 1.7.2 (type B): these are strong; a difference of -1 or +1 is a mild preference, and
# with none, except in the last round, the colour that was not the last one.
def preference(kind: ColourType, difference: int, colours: str, *, is_last: bool) -> int:
    if kind is ColourType.NONE or not colours:
        return 0
    for side, same in ((1, "b"), (-1, "w")):
        apart = -side * difference
        if apart > 1 or (apart in (0, 1) and colours[-2:] == same * 2):
            return side * STRONG
    if kind is ColourType.A:
        return 0
    if difference:
        return MILD if difference < 0 else -MILD
    return 0 if is_last else MILD if colours[-1] == "b" else -MILD


# -- who has White on board 1 (art. 4) ------------------------------------------------------------------


class TeamColourRule(StrEnum):
    """Articles 4.3.1 to 4.3.9."""

    NUMBER = N_("Neither has played; odd and even numbers decide, so {white} has White on board 1.")
    GRANTED = N_("Nobody has to give way: {white} has White on board 1.")
    STRONG = N_("The stronger preference is granted: {white} has White on board 1.")
    DIFFERENCE = N_("{white} has had White less often, so has White on board 1.")
    ALTERNATED = N_(
        "In the last round in which their colours differed they had them the other way round, so {white} has White on board 1."
    )
    FIRST_TEAM = N_("The preference of the first team is granted: {white} has White on board 1.")
    LAST_COLOUR = N_("Colours alternate: {white} has White on board 1.")


def coloured(
    drawn: DutchField, i: int, j: int, first: Colour, secondary: Mapping[int, int] | None = None
) -> tuple[int, int, TeamColourRule]:
    one, two = _first_team_first(drawn, i, j, secondary or {})
    rule, colour = _rule(drawn, one, two, first)
    return (one, two, rule) if colour is Colour.WHITE else (two, one, rule)


# Art. 4.2: the higher primary score, then the higher secondary score, then the smaller number.
def _first_team_first(drawn: DutchField, i: int, j: int, secondary: Mapping[int, int]) -> tuple[int, int]:
    def rank(k: int) -> tuple[int, int, int]:
        return -drawn.score[k], -secondary.get(drawn.number[k], 0), drawn.number[k]

    one, two = sorted((i, j), key=rank)
    return one, two


def _rule(drawn: DutchField, one: int, two: int, first: Colour) -> tuple[TeamColourRule, Colour]:
    """The colour of the first team and the article that gives it."""
    mine, theirs = drawn.preference[one], drawn.preference[two]
    history, other = drawn.colours[one], drawn.colours[two]
    if not history and not other:
        return TeamColourRule.NUMBER, first if drawn.parity[one] % 2 else first.other
    if (mine or theirs) and mine * theirs <= 0:
        return TeamColourRule.GRANTED, colour_of(mine) if mine else colour_of(theirs).other
    if abs(mine) != abs(theirs):
        return TeamColourRule.STRONG, colour_of(mine) if abs(mine) > abs(theirs) else colour_of(theirs).other
    apart = drawn.difference[one] - drawn.difference[two]
    if apart:
        return TeamColourRule.DIFFERENCE, Colour.WHITE if apart < 0 else Colour.BLACK
    if (colour := alternated(history, other)) is not None:
        return TeamColourRule.ALTERNATED, colour
    if mine:
        return TeamColourRule.FIRST_TEAM, colour_of(mine)
    return TeamColourRule.LAST_COLOUR, Colour(history[-1]).other if history else Colour(other[-1])


# -- in words --------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return explain_by(TYPE_A, view, pairing)


def explain_b(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return explain_by(TYPE_B, view, pairing)


def explain_by(rules: TeamSwissRules, view: View, pairing: Pairing) -> Explanation:
    drawn = field_maker(rules)(view, everybody=True)
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_match(view, drawn, game, first, rules)) for game in pairing.games)
    return Explanation(tuple(round_sentences(view.record, _RULE, pairing.bye, _BYE_RULE)), boards)


_RULE = N_(
    "Within equal scores the first half by number meets the second half, as far as colours allow; where a score is odd, or its teams have met, as few as possible come up from the next score."
)
_BYE_RULE = N_(
    "{name} has the bye: of those who may have it, the lowest score, the most matches played, the largest number."
)


def _match(
    view: View, drawn: DutchField, game: PairedGame, first: Colour, rules: TeamSwissRules
) -> Iterator[Phrase]:
    index = {number: i for i, number in enumerate(drawn.number)}
    names = names_of(view.record)
    i, j = sorted((index[game.white], index[game.black]))
    if drawn.score[i] != drawn.score[j]:
        yield Phrase(N_("{name} comes up from a lower score."), {"name": names[drawn.number[j]]})
    for each in (i, j):
        yield Phrase(WISH[drawn.preference[each]], {"name": names[drawn.number[each]]})
    white, _, rule = coloured(drawn, i, j, first, rules.secondary)
    yield Phrase(rule.value, {"white": names[drawn.number[white]]})


def why_not(asked: WhyNotAsked) -> Explanation:
    rules: TeamSwissRules = asked.settings or TYPE_A
    drawn = field_maker(rules)(asked.view, everybody=False)
    return Explanation((reason_of(asked, drawn, _pairs(asked.view, rules, drawn) or []),))
