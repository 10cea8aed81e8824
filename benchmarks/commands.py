"""A command costs what it changes: a result in a tournament of ten rounds against one in a tournament of one round.

Deciding, going on, summarising and encoding, as the engine does it for every command, without the store: 1,000 players
with ten rounds against the same 1,000 with one, and against 20 players with one round for information.
"""

from random import Random
from statistics import median
from time import perf_counter

from large import stream
from unit import Figure, arguments, report

from kosmos.core.commands import Context
from kosmos.core.results import Result
from kosmos.service.tournaments import TOURNAMENT
from kosmos.tournament.chronicle import Chronicle, fold
from kosmos.tournament.commands import EnterResult
from kosmos.tournament.state_parts import Game

BAR = 1.5
CONTEXT = Context("anna", "2026-11-15T18:00:00Z", 7)


def enter(chronicle: Chronicle, lot: Random) -> tuple[Chronicle, float]:
    """One more result of the last round, and the seconds it took."""
    number = len(chronicle.state.rounds)
    games = chronicle.state.rounds[-1].games
    board = lot.randrange(len(games))
    command = EnterResult(round=number, board=board + 1, result=other(games[board]))
    start = perf_counter()
    stamped = TOURNAMENT.stamp(CONTEXT, TOURNAMENT.decide(chronicle, command, CONTEXT))
    after = TOURNAMENT.go_on(chronicle, stamped)
    assert after is not None
    TOURNAMENT.summary(after)
    for each in stamped:
        TOURNAMENT.encode(each)
    return after, perf_counter() - start


def other(game: Game) -> Result:
    return Result.BLACK_WINS if game.result is Result.WHITE_WINS else Result.WHITE_WINS


def main() -> None:
    options = arguments(__doc__ or "")
    sizes = {(1000, 10): list[float](), (1000, 1): list[float](), (20, 1): list[float]()}
    chronicles = {size: fold(stream(*size)) for size in sizes}
    lot = Random(3)
    for number in range(400 if options.quick else 4000):
        for size, times in sizes.items():
            chronicles[size], seconds = enter(chronicles[size], lot)
            if number >= 20:  # the first few find everything cold
                times.append(seconds)
    ten, one, small = (median(times) for times in sizes.values())
    report(
        [
            Figure("a result with 1,000 players: ten rounds / one round", ten / one, BAR),
            Figure("a result in one round: 1,000 players / 20 players", one / small),
            Figure("a result with 1,000 players and ten rounds, microseconds", ten * 1e6),
            Figure("a result with 20 players and one round, microseconds", small * 1e6),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
