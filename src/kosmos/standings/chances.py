"""Who can still win.

For the last two rounds, and in a round robin at any time, the answer is exact: is there any way for the missing games to
end (and for rounds not drawn yet to be paired) after which nobody has more points than this player? A shared first
place is enough, tie-breaks being open. Before, the rest is played out some thousand times with a stored seed.
"""

from collections import Counter
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import NamedTuple

import msgspec

from kosmos.core.expectancy import expected_score
from kosmos.core.giving_up import give_up_if_unwanted
from kosmos.core.record import Record
from kosmos.standings.distribution import Supply, can_distribute
from kosmos.standings.results import Results
from kosmos.standings.rounds import RoundKind
from kosmos.standings.table import counted

#: of what an even game leaves to chance, this part is drawn
_DRAWS = 0.6


class Outlook(StrEnum):
    CAN = "can"
    CANNOT = "cannot"
    UNSEEN = "unseen"  #: not excluded, but it happened in none of the samples


class FirstPlaceChance(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    outlook: Outlook
    firsts: int = 0  #: samples in which the player came first, alone or shared
    samples: int = 0  #: 0: the answer is exact


class Rest(NamedTuple):
    """What a tournament still has to bring, gathered once for all questions about it."""

    results: Results
    field: list[int]  #: who stands in the standings
    active: list[int]  #: who plays on
    points: list[int]  #: without what an adjourned game counts for the time being
    pairs: list[tuple[int, int]]  #: known games without a result
    undrawn: int  #: rounds whose pairings are not known
    ceilings: list[int]  #: the score after winning everything that is left


def rest_of(results: Results) -> Rest:
    pairs = open_games(results)
    undrawn = 0 if results.round_robin else results.rounds - results.played
    points = [
        sum(game.points for game in games if game.kind is not RoundKind.OPEN) for games in results.games
    ]
    games = Counter(index for pair in pairs for index in pair)
    left = [
        games[index] + (0 if entrant.withdrawn else undrawn) for index, entrant in enumerate(results.entrants)
    ]
    return Rest(
        results=results,
        field=counted(results),
        active=[index for index, entrant in enumerate(results.entrants) if not entrant.withdrawn],
        points=points,
        pairs=pairs,
        undrawn=undrawn,
        ceilings=[score + results.scoring.win * count for score, count in zip(points, left, strict=True)],
    )


def chances(
    record: Record, *, after_round: int | None = None, seed: int = 0, samples: int = 1000
) -> tuple[FirstPlaceChance, ...]:
    """For everybody in the standings, by number."""
    results = Results(record, after_round)
    rest = rest_of(results)
    if is_exact(results):
        return tuple(
            FirstPlaceChance(
                number=results.numbers[index],
                outlook=Outlook.CAN if can_win(rest, index) else Outlook.CANNOT,
            )
            for index in rest.field
        )
    firsts = _sampled(rest, seed, samples)
    reached = max((rest.points[index] for index in rest.field), default=0)
    return tuple(
        FirstPlaceChance(
            number=results.numbers[index],
            outlook=_seen(firsts[index], possible=rest.ceilings[index] >= reached),
            firsts=firsts[index],
            samples=samples,
        )
        for index in rest.field
    )


def _seen(firsts: int, *, possible: bool) -> Outlook:
    if firsts:
        return Outlook.CAN
    return Outlook.UNSEEN if possible else Outlook.CANNOT


def is_exact(results: Results) -> bool:
    """The points of a game must be divisible at will, which they are where a win is two draws and a loss nothing."""
    scoring = results.scoring
    divisible = scoring.win == 2 * scoring.draw and scoring.loss == 0 and scoring.draw > 0
    return divisible and (results.round_robin or results.rounds - results.played <= 2)


def open_games(results: Results) -> list[tuple[int, int]]:
    """The pairs whose game is known and not finished: drawn ones, and in a round robin all that are still to come."""
    drawn = {
        (min(index, game.opponent), max(index, game.opponent), game.number)
        for index, games in enumerate(results.games)
        for game in games
        if game.kind is RoundKind.OPEN and game.opponent >= 0
    }
    pairs = [(first, second) for first, second, _ in sorted(drawn)]
    return pairs + _to_come(results) if results.round_robin else pairs


def _to_come(results: Results) -> list[tuple[int, int]]:
    players = [index for index in range(len(results)) if index not in results.struck]
    per_cycle = len(results) - 1 + len(results) % 2
    cycles = max(round(results.rounds / per_cycle), 1) if per_cycle else 0
    met: dict[tuple[int, int], int] = {}
    for index in players:
        for game in results.games[index]:
            if game.opponent > index:
                met[index, game.opponent] = met.get((index, game.opponent), 0) + 1
    return [pair for pair in combinations(players, 2) for _ in range(cycles - met.get(pair, 0))]


def can_win(rest: Rest, player: int) -> bool:
    """The player wins everything left; can the others' points then be kept at or below theirs?"""
    give_up_if_unwanted()
    top, draw = rest.ceilings[player], rest.results.scoring.draw
    if any(rest.points[index] > top for index in rest.field):
        return False
    room = {index: (top - rest.points[index]) // draw for index in rest.field if index != player}
    games = [Supply(2, pair) for pair in rest.pairs if player not in pair]
    return can_distribute([*games, *_rounds_to_draw(rest, player, room)], room)


def _rounds_to_draw(rest: Rest, player: int, room: dict[int, int]) -> list[Supply]:
    """A round not drawn yet may be paired in any way. The player's opponents are best those with the least room.

    Every other game brings two draws' points. With an odd number it is best for the player to have the bye, if
    that is allowed and it counts as a win; otherwise somebody else has it.
    """
    if not rest.undrawn:
        return []
    scoring, plays = rest.results.scoring, not rest.results.entrants[player].withdrawn
    others = [index for index in rest.active if index != player]
    others.sort(key=lambda index: room.get(index, 2 * len(others)))
    may_have_bye = plays and len(others) % 2 == 0 and _can_have_bye(rest.results, player)
    supplies = []
    for number in range(rest.undrawn):
        if may_have_bye and number == 0:
            supplies.append(Supply(len(others), tuple(others)))
            continue
        opponent = others[number % len(others)] if others and plays else None
        others_left = tuple(index for index in others if index != opponent)
        bye = scoring.bye // scoring.draw if len(others_left) % 2 else 0
        supplies.append(Supply(len(others_left) - len(others_left) % 2 + bye, others_left))
    return supplies


def _can_have_bye(results: Results, player: int) -> bool:
    """C.04.1: nobody gets the bye after a bye or a forfeit win."""
    had = any(game.kind in (RoundKind.BYE, RoundKind.FORFEIT_WIN) for game in results.games[player])
    return results.scoring.bye == results.scoring.win and not had


def _sampled(rest: Rest, seed: int, samples: int) -> list[int]:
    chance = Random(seed)
    firsts = [0] * len(rest.points)
    for _ in range(samples):
        give_up_if_unwanted()
        points = _played_out(rest, chance)
        best = max((points[index] for index in rest.field), default=0)
        for index in rest.field:
            firsts[index] += points[index] == best
    return firsts


def _played_out(rest: Rest, chance: Random) -> list[int]:
    """The open games and the rest of the rounds, everybody against somebody of about their score."""
    points = list(rest.points)
    for first, second in rest.pairs:
        _play(rest.results, points, first, second, chance)
    for _ in range(rest.undrawn):
        order = sorted(rest.active, key=lambda index: (-points[index], chance.random()))
        if len(order) % 2:
            points[order.pop()] += rest.results.scoring.bye
        for first, second in zip(order[::2], order[1::2], strict=True):
            _play(rest.results, points, first, second, chance)
    return points


def _play(results: Results, points: list[int], first: int, second: int, chance: Random) -> None:
    ratings = results.entrants[first].rating, results.entrants[second].rating
    difference = ratings[0] - ratings[1] if all(ratings) else 0
    expected = expected_score(max(-400, min(400, difference))) / 100
    drawn = _DRAWS * min(expected, 1 - expected)
    throw = chance.random()
    scoring = results.scoring
    if throw < drawn:
        points[first] += scoring.draw
        points[second] += scoring.draw
    elif throw < drawn + (expected - drawn / 2):
        points[first] += scoring.win
        points[second] += scoring.loss
    else:
        points[second] += scoring.win
        points[first] += scoring.loss
