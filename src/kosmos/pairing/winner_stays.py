"""Winner stays: one board or several, players come and go, the winner keeps the seat.

The rules of the "Gewinner bleibt sitzen" evening. An evening is a value; each thing that happens makes the next one:
`join`, `leave`, `ready`, `pass_on`, `result`, `set_boards`. `queue`, `calls` and `table` are what hangs on the wall.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.points import HALF, POINT, Points
from kosmos.locale import N_

#: Waiting points: who plays much waits long. Even a lost game was a game.
WIN, DRAW, LOSS = 3, 2, 1


class Score(StrEnum):
    WHITE = "1-0"
    DRAW = "½-½"
    BLACK = "0-1"


class EveningPlayer(msgspec.Struct, frozen=True):
    number: int
    arrived: int  #: of the first coming; times are counted in things that happened
    waiting: int = 0  #: waiting points: the fewest are called next
    since: int = 0  #: in the queue since
    present: bool = True
    won: int = 0
    drawn: int = 0
    lost: int = 0
    whites: int = 0
    last: Colour | None = None

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def success(self) -> Points:
        return Points(self.won * POINT + self.drawn * HALF)


class EveningSeat(msgspec.Struct, frozen=True):
    number: int
    since: int
    ready: bool = False


class EveningBoard(msgspec.Struct, frozen=True):
    number: int
    seats: tuple[EveningSeat, ...] = ()
    game: int | None = None  #: the number of the game to be played here, once two sit
    white: int | None = None

    @property
    def is_running(self) -> bool:
        return self.game is not None and all(seat.ready for seat in self.seats)


class Finished(msgspec.Struct, frozen=True):
    game: int
    board: int
    white: int
    black: int
    score: Score


class Evening(msgspec.Struct, frozen=True):
    boards: tuple[EveningBoard, ...] = (EveningBoard(1),)
    players: tuple[EveningPlayer, ...] = ()  #: everybody who ever came
    finished: tuple[Finished, ...] = ()
    ready_check: bool = True  #: without it, a game runs as soon as two sit
    happened: int = 0
    next_game: int = 1


class Call(msgspec.Struct, frozen=True):
    """A game to be played or being played, for the wall."""

    game: int
    board: int
    white: int
    black: int
    ready: frozenset[int]
    is_running: bool


class AboutPlayer(Refusal):
    """Here players are numbers; who knows their names may say the name instead."""

    player: int | str


class AlreadyHere(AboutPlayer):
    text: ClassVar[str] = N_("Player {player} is here already.")


class NotHere(AboutPlayer):
    text: ClassVar[str] = N_("Player {player} is not here.")


class NotCalled(AboutPlayer):
    text: ClassVar[str] = N_("Player {player} is not called to a game that has still to begin.")


class NoSuchGame(Refusal):
    text: ClassVar[str] = N_("There is no game {game} on any board.")
    game: int


class NotBegun(Refusal):
    text: ClassVar[str] = N_("Game {game} has not begun: both players must say that they are ready.")
    game: int


class BoardInUse(Refusal):
    text: ClassVar[str] = N_("A game is being played on board {board}.")
    board: int


def queue(evening: Evening) -> tuple[int, ...]:
    """The next opponent is the one with the fewest waiting points; with equal ones, the one with the least success.

    Still equal: who has waited longer.
    """
    sitting = _sitting(evening)
    waiting = [player for player in evening.players if player.present and player.number not in sitting]
    return tuple(player.number for player in sorted(waiting, key=_turn))


def _turn(player: EveningPlayer) -> tuple[int, int, int, int]:
    return player.waiting, player.success, player.since, player.number


def calls(evening: Evening) -> tuple[Call, ...]:
    """All games that are to be played now, by board."""
    found = []
    for board in evening.boards:
        if board.game is not None and board.white is not None:
            black = next(seat.number for seat in board.seats if seat.number != board.white)
            ready_ones = frozenset(seat.number for seat in board.seats if seat.ready)
            found.append(Call(board.game, board.number, board.white, black, ready_ones, board.is_running))
    return tuple(found)


def table(evening: Evening) -> tuple[EveningPlayer, ...]:
    """By success, then in fewer games, then by arrival. Who has gone stays in the table."""
    return tuple(sorted(evening.players, key=lambda player: (-player.success, player.games, player.arrived)))


def ranked(players: Iterable[EveningPlayer]) -> tuple[tuple[int, EveningPlayer], ...]:
    """A table with its places: equal success in as many games shares one. Arrival only puts them in order."""
    made: list[tuple[int, EveningPlayer]] = []
    for position, player in enumerate(players, 1):
        tied = made and (made[-1][1].success, made[-1][1].games) == (player.success, player.games)
        made.append((made[-1][0] if tied else position, player))
    return tuple(made)


def join(evening: Evening, number: int) -> Evening:
    """Anybody may come at any time, and gets as many waiting points as the one present who has the fewest.

    Who comes back keeps the points from before, if they are more: going out for a moment must not move anybody forward.
    """
    player = _player(evening, number)
    if player and player.present:
        raise AlreadyHere(number)
    evening = _tick(evening)
    now = evening.happened
    fewest = min((each.waiting for each in evening.players if each.present), default=0)
    if player is None:
        newcomer = EveningPlayer(number, arrived=now, waiting=fewest, since=now)
        return _fill(replace(evening, players=(*evening.players, newcomer)))
    waiting = max(player.waiting, fewest)
    return _fill(_put(evening, replace(player, present=True, since=now, waiting=waiting)))


def leave(evening: Evening, number: int) -> Evening:
    """Anybody may go at any time. Who leaves a running game has lost it."""
    _present(evening, number)
    evening = _tick(evening)
    board = _board_of(evening, number)
    if board and board.is_running:
        score = Score.BLACK if board.white == number else Score.WHITE
        evening = _finish(evening, board, score)
    elif board:
        evening = _stand_up(evening, board, number)
    evening = _put(evening, replace(_present(evening, number), present=False))
    return _fill(evening)


def ready(evening: Evening, number: int) -> Evening:
    """Both players say that they are ready; then the game runs. Saying it twice is no fault."""
    board = _board_of(evening, number)
    if board is None or board.game is None:
        raise NotCalled(number)
    seats = tuple(replace(seat, ready=True) if seat.number == number else seat for seat in board.seats)
    return _set(_tick(evening), replace(board, seats=seats))


def pass_on(evening: Evening, number: int) -> Evening:
    """Somebody who was called does not come: the next in the queue takes the place, and that player goes back to the queue.

    If nobody is waiting, the player stays called.
    """
    board = _board_of(evening, number)
    if board is None or board.game is None or board.is_running:
        raise NotCalled(number)
    waiting = queue(evening)
    if not waiting:
        return evening
    evening = _tick(evening)
    evening = _stand_up(evening, board, number)
    return _fill(_sit(evening, board.number, waiting[0]))


def result(evening: Evening, game: int, score: Score) -> Evening:
    """A result is typed in, or reported by either side: the first report counts, the second changes nothing."""
    if any(done.game == game for done in evening.finished):
        return evening
    board = next((each for each in evening.boards if each.game == game), None)
    if board is None:
        raise NoSuchGame(game)
    if not board.is_running:
        raise NotBegun(game)
    return _fill(_finish(_tick(evening), board, score))


def set_boards(evening: Evening, count: int) -> Evening:
    """More boards or fewer. Who sits at a board that is taken away goes to the queue; a running game keeps its board."""
    evening = _tick(evening)
    for board in evening.boards[count:]:
        if board.is_running:
            raise BoardInUse(board.number)
        for seat in board.seats:
            evening = _stand_up(evening, evening.boards[board.number - 1], seat.number)
    kept = evening.boards[:count]
    added = tuple(EveningBoard(number) for number in range(len(kept) + 1, count + 1))
    return _fill(replace(evening, boards=kept + added))


def _finish(evening: Evening, board: EveningBoard, score: Score) -> Evening:
    """Enter the result; one player leaves the board, the other one keeps the seat."""
    call = next(call for call in calls(evening) if call.board == board.number)
    done = Finished(call.game, board.number, call.white, call.black, score)
    for number, colour in ((call.white, Colour.WHITE), (call.black, Colour.BLACK)):
        evening = _put(evening, _played(_present(evening, number), colour, score))
    evening = replace(evening, finished=(*evening.finished, done))
    return _stand_up(evening, board, _leaves(evening, board, done))


def _played(player: EveningPlayer, colour: Colour, score: Score) -> EveningPlayer:
    """For a win three waiting points, for a draw two, for a loss one."""
    seen = replace(player, last=colour, whites=player.whites + (colour is Colour.WHITE))
    if score is Score.DRAW:
        return replace(seen, drawn=player.drawn + 1, waiting=player.waiting + DRAW)
    if (score is Score.WHITE) == (colour is Colour.WHITE):
        return replace(seen, won=player.won + 1, waiting=player.waiting + WIN)
    return replace(seen, lost=player.lost + 1, waiting=player.waiting + LOSS)


def _leaves(evening: Evening, board: EveningBoard, done: Finished) -> int:
    """The loser; after a draw the one who sat longer.

    Did both sit down at once, it is the one with more success, then the one who came earlier.
    """
    if done.score is not Score.DRAW:
        return done.black if done.score is Score.WHITE else done.white

    def longest(seat: EveningSeat) -> tuple[int, int, int]:
        player = _present(evening, seat.number)
        return seat.since, -player.success, player.arrived

    return min(board.seats, key=longest).number


def _fill(evening: Evening) -> Evening:
    """Fill every seat there is somebody for: first opponents for those who sit alone, then empty boards.

    Two who sit alone at different boards with nobody in the queue play each other, at the first of these boards.
    """
    while waiting := queue(evening):
        board = _first(evening, lambda each: len(each.seats) == 1)
        if board is None and len(waiting) > 1:
            board = _first(evening, lambda each: not each.seats)
        if board is None:
            return evening
        evening = _sit(evening, board.number, waiting[0])
    alone = [board for board in evening.boards if len(board.seats) == 1]
    if len(alone) > 1:
        mover = alone[1].seats[0].number
        return _fill(_sit(_stand_up(evening, alone[1], mover), alone[0].number, mover))
    return evening


def _sit(evening: Evening, number: int, player: int) -> Evening:
    """Somebody takes a free seat; with two, a game is called."""
    board = evening.boards[number - 1]
    seats = (*board.seats, EveningSeat(player, evening.happened))
    if len(seats) == 1:
        return _set(evening, replace(board, seats=seats))
    checked = tuple(replace(seat, ready=not evening.ready_check) for seat in seats)
    white = _white(*(_present(evening, seat.number) for seat in seats))
    called = replace(board, seats=checked, game=evening.next_game, white=white)
    return replace(_set(evening, called), next_game=evening.next_game + 1)


def _white(stays: EveningPlayer, comes: EveningPlayer) -> int:
    """Colours alternate for the one who stays. Without a game so far, who had White less often has it."""
    if stays.last is not None:
        return stays.number if stays.last is Colour.BLACK else comes.number
    return stays.number if stays.whites <= comes.whites else comes.number


def _stand_up(evening: Evening, board: EveningBoard, number: int) -> Evening:
    seats = tuple(replace(seat, ready=False) for seat in board.seats if seat.number != number)
    evening = _set(evening, EveningBoard(board.number, seats))
    return _put(evening, replace(_present(evening, number), since=evening.happened))


def _tick(evening: Evening) -> Evening:
    return replace(evening, happened=evening.happened + 1)


def _player(evening: Evening, number: int) -> EveningPlayer | None:
    return next((player for player in evening.players if player.number == number), None)


def _present(evening: Evening, number: int) -> EveningPlayer:
    player = _player(evening, number)
    if player is None or not player.present:
        raise NotHere(number)
    return player


def _put(evening: Evening, player: EveningPlayer) -> Evening:
    players = tuple(player if each.number == player.number else each for each in evening.players)
    return replace(evening, players=players)


def _set(evening: Evening, board: EveningBoard) -> Evening:
    boards = tuple(board if each.number == board.number else each for each in evening.boards)
    return replace(evening, boards=boards)


def _first(evening: Evening, fits: Callable[[EveningBoard], bool]) -> EveningBoard | None:
    return next(filter(fits, evening.boards), None)


def _board_of(evening: Evening, number: int) -> EveningBoard | None:
    return _first(evening, lambda board: any(seat.number == number for seat in board.seats))


def _sitting(evening: Evening) -> set[int]:
    return {seat.number for board in evening.boards for seat in board.seats}
