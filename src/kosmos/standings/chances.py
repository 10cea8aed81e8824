"""Who can still win.

For the last two rounds, and in a round robin at any time, the answer is exact: is there any way for the missing games to
end (and for rounds not drawn yet to be paired) after which nobody has more points than this player? A shared first
place is enough, tie-breaks being open. Before, the rest is played out some thousand times with a stored seed.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations
from random import Random

import msgspec

from kosmos.core.expectancy import expected_score
from kosmos.core.record import Record
from kosmos.standings.distribution import Supply, can_distribute
from kosmos.standings.results import Results
from kosmos.standings.rounds import Kind
from kosmos.standings.table import counted

#: of what an even game leaves to chance, this part is drawn
_DRAWS = 0.6


class Outlook(StrEnum):
    CAN = "can"
    CANNOT = "cannot"
    UNSEEN = "unseen"  #: not excluded, but it happened in none of the samples


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    outlook: Outlook
    firsts: int = 0  #: samples in which the player came first, alone or shared
    samples: int = 0  #: 0: the answer is exact


def chances(
    record: Record, *, after_round: int | None = None, seed: int = 0, samples: int = 1000
) -> tuple[Chance, ...]:
    """For everybody in the standings, by number."""
    results = Results(record, after_round)
    field = counted(results)
    if is_exact(results):
        return tuple(
            Chance(
                number=results.numbers[index],
                outlook=Outlook.CAN if can_win(results, field, index) else Outlook.CANNOT,
            )
            for index in field
        )
    firsts = _sampled(results, field, seed, samples)
    reachable = max((results.points[index] for index in field), default=0)
    return tuple(
        Chance(
            number=results.numbers[index],
            outlook=_seen(firsts[index], possible=_ceiling(results, index) >= reachable),
            firsts=firsts[index],
            samples=samples,
        )
        for index in field
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
        if game.kind is Kind.OPEN and game.opponent >= 0
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


def _undrawn(results: Results) -> int:
    return 0 if results.round_robin else results.rounds - results.played


def _ceiling(results: Results, index: int) -> int:
    """The score after winning everything that is left."""
    entrant = results.entrants[index]
    games = sum(index in pair for pair in open_games(results))
    return _settled_points(results, index) + results.scoring.win * (
        games + (0 if entrant.withdrawn else _undrawn(results))
    )


def _settled_points(results: Results, index: int) -> int:
    """Without what an adjourned game counts for the time being."""
    return sum(game.points for game in results.games[index] if game.kind is not Kind.OPEN)


def can_win(results: Results, field: Sequence[int], player: int) -> bool:
    """The player wins everything left; can the others' points then be kept at or below his?"""
    top, draw = _ceiling(results, player), results.scoring.draw
    room = {index: (top - _settled_points(results, index)) // draw for index in field if index != player}
    if any(left < 0 for left in room.values()):
        return False
    games = [Supply(2, pair) for pair in open_games(results) if player not in pair]
    active = [index for index in range(len(results)) if not results.entrants[index].withdrawn]
    rounds = _rounds_to_draw(results, active, player, room)
    return can_distribute([*games, *rounds], room)


def _rounds_to_draw(
    results: Results, active: Sequence[int], player: int, room: dict[int, int]
) -> list[Supply]:
    """A round not drawn yet may be paired in any way. The player's opponents are best those with the least room.

    Every other game brings two draws' points. With an odd number the player himself is best off with the bye, if
    he can have it and it counts as a win; otherwise somebody else has it.
    """
    others = sorted(
        (index for index in active if index != player), key=lambda index: room.get(index, len(active) * 2)
    )
    may_have_bye = player in active and len(others) % 2 == 0 and _can_have_bye(results, player)
    supplies = []
    for number in range(_undrawn(results)):
        if may_have_bye and number == 0:
            supplies.append(Supply(len(others), tuple(others)))
            continue
        opponent = others[number % len(others)] if others and player in active else None
        rest = tuple(index for index in others if index != opponent)
        bye = results.scoring.bye // results.scoring.draw if len(rest) % 2 else 0
        supplies.append(Supply(len(rest) - len(rest) % 2 + bye, rest))
    return supplies


def _can_have_bye(results: Results, player: int) -> bool:
    """C.04.1: nobody gets the bye after a bye or a forfeit win."""
    had = any(game.kind in (Kind.BYE, Kind.FORFEIT_WIN) for game in results.games[player])
    return results.scoring.bye == results.scoring.win and not had


def _sampled(results: Results, field: Sequence[int], seed: int, samples: int) -> list[int]:
    chance = Random(seed)
    firsts = [0] * len(results)
    for _ in range(samples):
        points = _played_out(results, chance)
        best = max((points[index] for index in field), default=0)
        for index in field:
            firsts[index] += points[index] == best
    return firsts


def _played_out(results: Results, chance: Random) -> list[int]:
    """The open games and the rest of the rounds, everybody against somebody of about his score."""
    points = [_settled_points(results, index) for index in range(len(results))]
    for first, second in open_games(results):
        _play(results, points, first, second, chance)
    active = [index for index, entrant in enumerate(results.entrants) if not entrant.withdrawn]
    for _ in range(_undrawn(results)):
        order = sorted(active, key=lambda index: (-points[index], chance.random()))
        if len(order) % 2:
            points[order.pop()] += results.scoring.bye
        for first, second in zip(order[::2], order[1::2], strict=True):
            _play(results, points, first, second, chance)
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
