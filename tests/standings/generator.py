"""Random tournaments, the same for the same seed: every kind of round that can happen to a player.

Pairings are drawn by score without rematches; they follow no pairing system, which tie-breaks do not ask for.
"""

from collections.abc import Sequence
from random import Random

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.pairing.round_robin import berger

GAMES = (
    *(("1", "0"), ("0", "1"), ("=", "=")) * 6,
    ("+", "-"),
    ("-", "+"),
    ("-", "-"),
    ("W", "L"),
    ("D", "D"),
)
UNEVEN_GAMES = (("0", "0"), ("=", "0"), ("0", "="))
BYES = ("H", "Z", "Z", "F")
SCORINGS = (Scoring(), Scoring(), Scoring(), Scoring(win=30, draw=10, bye=30), Scoring(bye=5))


def swiss(
    seed: int, *, most: int = 40, uneven: bool = False, unrated: bool = False, scoring: Scoring | None = None
) -> Record:
    """A Swiss event of 4 to `most` players. `uneven` adds results such as ½-0, which few engines read alike."""
    chance = Random(seed)
    players, rounds = chance.randint(4, most), chance.randint(3, 9)
    scoring = scoring or chance.choice(SCORINGS)
    games = GAMES + UNEVEN_GAMES if uneven else GAMES
    absence, gone = chance.choice((0.0, 0.05, 0.2)), set[int]()
    histories: list[list[Encounter]] = [[] for _ in range(players)]
    for _ in range(rounds):
        gone |= {index for index in range(players) if chance.random() < absence / 4}
        away = gone | {index for index in range(players) if chance.random() < absence}
        for index in away:
            histories[index].append(
                Encounter(Outcome(chance.choice(("Z", "H")) if index in gone else chance.choice(BYES)))
            )
        _pair_round(
            [index for index in range(players) if index not in away], histories, scoring, games, chance
        )
    return _record(histories, rounds, scoring, chance, unrated=unrated)


def _pair_round(
    present: list[int],
    histories: list[list[Encounter]],
    scoring: Scoring,
    games: Sequence[tuple[str, str]],
    chance: Random,
) -> None:
    worth = scoring.table
    met = {index: {encounter.opponent for encounter in histories[index]} for index in present}
    present.sort(
        key=lambda index: (-sum(worth[encounter.outcome] for encounter in histories[index]), chance.random())
    )
    while present:
        white = present.pop(0)
        black = next((index for index in present if index + 1 not in met[white]), None)
        if black is None:
            free = all(
                encounter.outcome is not Outcome.PAIRING_BYE
                for history in histories
                for encounter in history[-1:]
            )
            histories[white].append(
                Encounter(Outcome.PAIRING_BYE if free and not present else Outcome.ZERO_BYE)
            )
            continue
        present.remove(black)
        turned = _whites(histories[white]) > _whites(histories[black])
        _play(histories, *((black, white) if turned else (white, black)), chance.choice(games))


def _whites(history: list[Encounter]) -> int:
    """How many more games with White than with Black."""
    colours = [encounter.colour for encounter in history if encounter.colour]
    return 2 * colours.count(Colour.WHITE) - len(colours)


def _play(histories: list[list[Encounter]], white: int, black: int, results: tuple[str, str]) -> None:
    histories[white].append(Encounter(Outcome(results[0]), black + 1, Colour.WHITE))
    histories[black].append(Encounter(Outcome(results[1]), white + 1, Colour.BLACK))


def round_robin(seed: int, *, most: int = 12, unrated: bool = False) -> Record:
    """A single or double round robin of 3 to `most` players by the Berger tables, with some forfeits."""
    chance = Random(seed)
    players, cycles = chance.randint(3, most), chance.choice((1, 1, 2))
    histories: list[list[Encounter]] = [[] for _ in range(players)]
    for cycle in range(cycles):
        for games in berger(players + players % 2):
            for white, black in games:
                if max(white, black) > players:
                    histories[min(white, black) - 1].append(ABSENT)
                else:
                    seats = (white - 1, black - 1) if cycle == 0 else (black - 1, white - 1)
                    _play(histories, *seats, chance.choice(GAMES))
    rounds = cycles * (players + players % 2 - 1)
    return _record(histories, rounds, Scoring(), chance, unrated=unrated, round_robin=True)


def _record(
    histories: list[list[Encounter]],
    rounds: int,
    scoring: Scoring,
    chance: Random,
    *,
    unrated: bool,
    round_robin: bool = False,
) -> Record:
    top, step = chance.randint(1400, 2600), chance.choice((0, 3, 10, 40))
    ratings = [max(top - step * index - chance.randint(0, 60), 1000) for index in range(len(histories))]
    entrants = tuple(
        Entrant(
            number=index + 1,
            name=f"Player {index + 1}",
            rating=0 if unrated and chance.random() < 0.2 else ratings[index],
            history=tuple(history),
        )
        for index, history in enumerate(histories)
    )
    return Record(entrants=entrants, rounds=rounds, played=rounds, scoring=scoring, round_robin=round_robin)
