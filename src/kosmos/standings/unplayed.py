"""Article 16 of C.07 (1 March 2026): what unplayed rounds count in Buchholz and Sonneborn-Berger."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from kosmos.standings.rounds import FORFEITS, VOLUNTARY, PlayerRound, RoundKind


class Rule(Enum):
    """Why an opponent counts with the score that they count with."""

    OPPONENT = auto()  #: their adjusted score
    OWN_SCORE = auto()  #: 16.4: a dummy with the player's own score
    SCHEDULED = auto()  #: 16.4.1: a forfeit's dummy, no better than the scheduled opponent
    HALF = auto()  #: 16.4.2: any other dummy, no better than a draw in every round


class Contribution(NamedTuple):
    """One round's opponent, real or dummy: their score, and the points made against them."""

    round: PlayerRound
    score: int
    points: int
    voluntary: bool
    rule: Rule


def adjusted_score(rounds: Sequence[PlayerRound], draw: int) -> int:
    """16.3: as somebody's opponent a player counts their points, but every trailing requested bye as a draw."""
    score = sum([game.points for game in rounds])
    if not rounds or rounds[-1].kind not in VOLUNTARY:
        return score
    for game in reversed(rounds):
        if game.kind not in VOLUNTARY:
            break
        if game.kind is RoundKind.REQUESTED:
            score += draw - game.points
    return score


def swiss_contributions(
    rounds: Sequence[PlayerRound], adjusted: Sequence[int], half: int, *, forfeits_count: bool
) -> list[Contribution]:
    """Every round has an opponent. `half` is a draw's points times the number of rounds so far.

    16.4: an unplayed round is a game against a dummy, with the player's own score; since 1 March 2026 at most
    the scheduled opponent's adjusted score (forfeits) or `half` (all others). With `/P`, forfeits are
    games against the scheduled opponent.
    """
    own = sum([game.points for game in rounds])
    contributions = []
    for game in rounds:
        kind, opponent = game.kind, game.opponent
        if opponent >= 0 and (kind is RoundKind.PLAYED or kind is RoundKind.OPEN or forfeits_count):
            contributions.append(Contribution(game, adjusted[opponent], game.points, False, Rule.OPPONENT))
            continue
        forfeit = opponent >= 0 and kind in FORFEITS
        cap = adjusted[opponent] if forfeit else half
        capped = Rule.SCHEDULED if forfeit else Rule.HALF
        rule = capped if cap < own else Rule.OWN_SCORE
        contributions.append(Contribution(game, min(own, cap), game.points, kind in VOLUNTARY, rule))
    return contributions


def fixed_contributions(rounds: Sequence[PlayerRound], scores: Sequence[int]) -> list[Contribution]:
    """15.2: where pairings are fixed beforehand, a forfeit is a game like any other and a free day is nothing."""
    return [
        Contribution(game, scores[game.opponent], game.points, False, Rule.OPPONENT)
        for game in rounds
        if game.opponent >= 0
    ]
