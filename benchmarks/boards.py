"""A live board in units: one move decided, applied and encoded; late in a long game it costs what it costs early."""

import random
from collections.abc import Callable
from functools import partial

from unit import Figure, arguments, best, report, unit

from kosmos.play.commands import Circumstances, PlayMove
from kosmos.play.events import BoardEvent
from kosmos.play.room import decide, encode, fold, go_on, open_room, summary
from kosmos.play.room_settings import DrawRules, RoomSettings
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import Times, parse_time_control

LONG = 400  #: half-moves
NO_DRAWS = DrawRules(0, 0, 0, 0)


def game(seed: int, length: int) -> tuple[list[str], list[BoardEvent]]:
    """Random legal moves, of a game that lasts so long."""
    chance = random.Random(seed)
    times = parse_time_control("36000+5")
    stream = open_room(RoomSettings("speed", times=Times(times, times), draws=NO_DRAWS), 0)
    state = fold(stream)
    moves: list[str] = []
    while len(moves) < length and state.phase is not Phase.OVER:
        move = chance.choice(list(state.board.legal_moves)).uci()
        moves.append(move)
        events = decide(state, PlayMove(move), Circumstances(len(moves)))
        stream += events
        state = go_on(state, events)
    return moves, stream


def play(start: RoomState, moves: list[str]) -> int:
    """As the server does it: decide, go on, summarise, encode. Returns the bytes."""
    state, written = start, 0
    for number, move in enumerate(moves):
        events = decide(state, PlayMove(move), Circumstances(start.touched + number))
        state = go_on(state, events)
        written += len(summary(state)) + sum(len(encode(event)) for event in events)
    return written


def best_in_turn(*works: Callable[[], object], repeat: int = 40) -> list[float]:
    """The best times of works of a millisecond, one after the other each time: whoever else is at work disturbs all of them."""
    return [
        min(times) for times in zip(*([best(work, 1) for work in works] for _ in range(repeat)), strict=True)
    ]


def main() -> None:
    options = arguments(__doc__ or "")
    repeat = 3 if options.quick else 7
    one = unit()
    seed = next(seed for seed in range(100) if len(game(seed, LONG)[0]) == LONG)
    moves, stream = game(seed, LONG)
    head = len(stream) - LONG
    early, late = moves[:40], moves[-40:]
    first, last = best_in_turn(
        partial(play, fold(stream[:head]), early), partial(play, fold(stream[: head + LONG - 40]), late)
    )
    whole = best(partial(play, fold(stream[:head]), moves), repeat)
    report(
        [
            Figure("one move: decided, applied, encoded", whole / LONG / one, 0.004),
            Figure("moves a second, for information", LONG / whole),
            Figure("the last 40 half-moves of 400 against the first 40", last / first, 1.5),
            Figure(f"opening a game of {LONG} half-moves", best(partial(fold, stream), repeat) / one, 1),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
