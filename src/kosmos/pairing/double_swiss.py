"""The Double-Swiss system: every opponent is met in a match of two games, once with either colour. Follows C.04.5 (2026).

A match is two rounds of the tournament: the first is drawn, the second has the same games with colours reversed.
Whoever has the bye of a match has a whole point in its first round and half a point in its second.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import played_pairing
from kosmos.pairing.contract import Explanation, Known, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.colours import alternated
from kosmos.pairing.dutch.draw import drawn_round, first_colour_of
from kosmos.pairing.dutch.field import DutchField, field, points_of
from kosmos.pairing.dutch.words import names_of, round_sentences
from kosmos.pairing.not_paired import reason_of
from kosmos.pairing.upward.bracket import UpwardRules
from kosmos.pairing.upward.rounds import pairs_of

GAMES = 2  #: of a match


def is_second_game(view: View) -> bool:
    return view.round % GAMES == 0


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the contract
    return second_games(view) if is_second_game(view) else first_games(view, seed)


def second_games(view: View) -> Pairing:
    """The games of the round before with colours reversed, for everybody who began a match."""
    before = played_pairing(view.record, view.round - 1)
    games = tuple(PairedGame(game.black, game.white) for game in before.games)
    free = before.bye if before.bye in view.present else None
    return Pairing(games, free, bye_outcome=Outcome.HALF_BYE)


def first_games(view: View, seed: int) -> Pairing | NoPairing:
    return drawn_round(view, seed, match_field, lambda drawn: pairs_of(drawn, rules_of(view)), coloured)


def rules_of(view: View) -> UpwardRules:
    """No criterion is about colours; floats do not count in the last match."""
    return UpwardRules(floats_count=view.round + 1 < view.record.rounds, colours_count=False)


# -- players as this system sees them ------------------------------------------------------------------


class _MatchHistory(NamedTuple):
    """One player's matches so far, each a pair of rounds."""

    matches: Sequence[tuple[Encounter, Encounter]]

    @property
    def opponents(self) -> set[int]:
        """C1: a match is played unless somebody forfeited both games."""
        return {
            first.opponent
            for first, second in self.matches
            if first.opponent is not None and not _is_forfeited(first, second)
        }

    @property
    def colours(self) -> str:
        """Of the first games."""
        return "".join(
            first.colour or ""
            for first, second in self.matches
            if first.opponent is not None and not _is_forfeited(first, second)
        )

    # C2: no second bye, nor one after a match won without playing or a full-point bye.
    @property
    def may_bye(self) -> bool:
        barred = {
            (Outcome.FORFEIT_WIN, Outcome.FORFEIT_WIN),
            (Outcome.FULL_BYE, Outcome.FULL_BYE),
        }
        return not any(
            first.outcome is Outcome.PAIRING_BYE or (first.outcome, second.outcome) in barred
            for first, second in self.matches
        )


# Preface: a match ends by forfeit only if at least one player forfeits both games.
def _is_forfeited(first: Encounter, second: Encounter) -> bool:
    outcomes = {first.outcome, second.outcome}
    return outcomes in ({Outcome.FORFEIT_LOSS}, {Outcome.FORFEIT_WIN})


def _history(entrant: Entrant, played: int) -> _MatchHistory:
    rounds = (*entrant.history[:played], *(ABSENT,) * (played - len(entrant.history)))
    return _MatchHistory(list(zip(rounds[::2], rounds[1::2], strict=True)))


def match_field(view: View, *, everybody: bool = False) -> DutchField:
    """The players with colours, floats, foes and byes counted by matches instead of games."""
    drawn = field(view, everybody=everybody)
    played = view.record.played
    histories = {each.number: _history(each, played) for each in view.record.entrants}
    index = {number: i for i, number in enumerate(drawn.number)}
    known = [histories[number] for number in drawn.number]
    colours = [each.colours for each in known]
    floats = _last_floats(view, histories)
    forbidden = _forbidden(view, index)
    return replace(
        drawn,
        preference=[0] * len(drawn),
        colours=colours,
        difference=[2 * each.count("w") - len(each) for each in colours],
        unplayed=[played // GAMES - len(each) for each in colours],
        may_bye=[each.may_bye for each in known],
        downs=[(floats[number] < 0, False) for number in drawn.number],
        ups=[(floats[number] > 0, False) for number in drawn.number],
        foes=[
            {index[foe] for foe in each.opponents if foe in index} | forbidden[i]
            for i, each in enumerate(known)
        ],
    )


def _forbidden(view: View, index: dict[int, int]) -> list[set[int]]:
    kept: list[set[int]] = [set() for _ in index]
    for pair_ in view.forbidden:
        if len(pair_) == 2 and all(number in index for number in pair_):
            one, other = (index[number] for number in pair_)
            kept[one].add(other)
            kept[other].add(one)
    return kept


def _last_floats(view: View, histories: dict[int, _MatchHistory]) -> dict[int, int]:
    """Who met a higher score (1) or a lower one (-1) in the last match that was played, virtual points included."""
    points = points_of(view.record.scoring)
    drawn = view.record.played - GAMES  # the round, counted from 0, for which that match was drawn
    before = {each.number: sum(each.virtual[drawn : drawn + 1]) for each in view.record.entrants}
    for number, history in histories.items():
        earlier = history.matches[:-1]
        before[number] += sum(points[each.outcome] for match in earlier for each in match)
    floats = dict.fromkeys(histories, 0)
    for number, history in histories.items():
        first, second = history.matches[-1] if history.matches else (ABSENT, ABSENT)
        if first.opponent is not None and not _is_forfeited(first, second):
            other = before[first.opponent]
            floats[number] = (other > before[number]) - (other < before[number])
    return floats


# -- colours of the first game --------------------------------------------------------------------------


# Art. 4: whoever had White less often; alternated from the last match in which they differed; then from the last colour
# of the higher ranked player, or of the opponent; if neither has played, odd and even numbers decide.
def coloured(drawn: DutchField, i: int, j: int, first: Colour) -> tuple[int, int, Phrase]:
    higher, lower = min(i, j), max(i, j)
    mine, theirs = drawn.colours[higher], drawn.colours[lower]
    for rule, colour in (
        (N_("Whoever had White in fewer first games has it now: {white}."), _fewer(mine, theirs)),
        (
            N_("Colours alternate from the last match in which they differed: {white} begins with White."),
            alternated(mine, theirs),
        ),
        (N_("Colours alternate: {white} begins with White."), _other(mine)),
        (N_("Colours alternate: {white} begins with White."), _other(theirs) and Colour(theirs[-1])),
    ):
        if colour is not None:
            white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
            return white, black, Phrase(rule)
    mine_first = first if drawn.parity[higher] % 2 else first.other
    white, black = (higher, lower) if mine_first is Colour.WHITE else (lower, higher)
    return white, black, Phrase(N_("Odd and even pairing numbers decide: {white} begins with White."))


def _fewer(mine: str, theirs: str) -> Colour | None:
    whites, others = mine.count("w"), theirs.count("w")
    if whites == others or not (mine or theirs):
        return None
    return Colour.WHITE if whites < others else Colour.BLACK


def _other(colours: str) -> Colour | None:
    return Colour(colours[-1]).other if colours else None


# -- in words ------------------------------------------------------------------------------------------


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    if is_second_game(view):
        return Explanation((_SECOND,), tuple((_SECOND,) for _ in pairing.games))
    drawn = match_field(view, everybody=True)
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(view, drawn, game, first)) for game in pairing.games)
    return Explanation(tuple(round_sentences(view.record, _RULE, pairing.bye, _BYE_RULE)), boards)


_SECOND = Phrase(N_("The second game of the match, with colours reversed."))


_RULE = N_(
    "Within equal scores the first half by number meets the second half; where a score is odd, or its players have met, as few as possible come up from the next score."
)
_BYE_RULE = N_(
    "{name} has the bye: of those who may have it, the lowest score, the most matches played, the largest number."
)


def _board(view: View, drawn: DutchField, game: PairedGame, first: Colour) -> Iterator[Phrase]:
    index = {number: i for i, number in enumerate(drawn.number)}
    names = names_of(view.record)
    i, j = sorted((index[game.white], index[game.black]))
    if drawn.score[i] != drawn.score[j]:
        yield Phrase(N_("{name} comes up from a lower score."), {"name": names[drawn.number[j]]})
    white, _, rule = coloured(drawn, i, j, first)
    yield Phrase(rule.text, {"white": names[drawn.number[white]]})


def why_not(asked: WhyNotAsked) -> Explanation:
    if is_second_game(asked.view):
        return Explanation((_SECOND,))
    drawn = match_field(asked.view)
    return Explanation((reason_of(asked, drawn, pairs_of(drawn, rules_of(asked.view)) or []),))
