"""Who sat where on an evening of version 1, whose events said only what happened. Frozen: never changed.

The first version asked the rules of its day again whenever a stream was read. These are those rules. Today's are in
`pairing/winner_stays.py`, and their outcome is part of the event.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kosmos.core.colours import Colour
from kosmos.core.timeline import Misfit
from kosmos.pairing.winner_stays import (
    Evening,
    EveningBoard,
    EveningPlayer,
    EveningSeat,
    Finished,
    Score,
)

WAITING_1 = {"won": 3, "drawn": 2, "lost": 1}


def joined(evening: Evening, event: Any) -> Evening:
    seats = _Seats(evening)
    known = seats.players.get(event.id)
    if known and known.present:
        raise Misfit
    fewest = min((each.waiting for each in seats.players.values() if each.present), default=0)
    seats.happened += 1
    now = seats.happened
    if known is None:
        seats.players[event.id] = EveningPlayer(event.id, now, fewest, now, True, 0, 0, 0, 0, None)
    else:
        waiting = max(known.waiting, fewest)
        seats.players[event.id] = replace(known, present=True, since=now, waiting=waiting)
    return seats.filled()


def left(evening: Evening, event: Any) -> Evening:
    """Who left a running game had lost it."""
    seats = _Seats(evening)
    seats.present(event.id)
    seats.happened += 1
    board = seats.board_of(event.id)
    if board and _is_running(board):
        seats.finish(board, Score.BLACK if board.white == event.id else Score.WHITE)
    elif board:
        seats.stand_up(board, event.id)
    seats.players[event.id] = replace(seats.present(event.id), present=False)
    return seats.filled()


def said_ready(evening: Evening, event: Any) -> Evening:
    seats = _Seats(evening)
    board = seats.board_of(event.id)
    if board is None or board.game is None:
        raise Misfit
    seats.happened += 1
    ready = tuple(replace(seat, ready=seat.ready or seat.number == event.id) for seat in board.seats)
    seats.put(replace(board, seats=ready))
    return seats.evening()


def passed_on(evening: Evening, event: Any) -> Evening:
    seats = _Seats(evening)
    board = seats.board_of(event.id)
    if board is None or board.game is None or _is_running(board):
        raise Misfit
    if not (waiting := seats.queue()):
        return evening
    seats.happened += 1
    seats.stand_up(board, event.id)
    seats.sit(board.number, waiting[0])
    return seats.filled()


def game_ended(evening: Evening, event: Any) -> Evening:
    """The first report counted, a second one changed nothing."""
    seats = _Seats(evening)
    if any(done.game == event.game for done in seats.finished):
        return evening
    board = seats.first(lambda each: each.game == event.game)
    if board is None or not _is_running(board):
        raise Misfit
    seats.happened += 1
    seats.finish(board, event.score)
    return seats.filled()


def boards_set(evening: Evening, event: Any) -> Evening:
    """The new ready-check held only for games called after this."""
    seats = _Seats(evening)
    seats.happened += 1
    for board in evening.boards[event.boards :]:
        if _is_running(board):
            raise Misfit
        for seat in board.seats:
            seats.stand_up(seats.boards[board.number - 1], seat.number)
    kept = seats.boards[: event.boards]
    more = range(len(kept) + 1, event.boards + 1)
    seats.boards = kept + [EveningBoard(number, (), None, None) for number in more]
    return replace(seats.filled(), ready_check=event.ready_check)


def _is_running(board: EveningBoard) -> bool:
    return board.game is not None and all(seat.ready for seat in board.seats)


def _success(player: EveningPlayer) -> int:
    """Two for a win, one for a draw."""
    return 2 * player.won + player.drawn


class _Seats:
    """An evening while something happens."""

    def __init__(self, evening: Evening) -> None:
        self.players = {player.number: player for player in evening.players}
        self.boards = list(evening.boards)
        self.finished = evening.finished
        self.ready_check = evening.ready_check
        self.happened, self.next_game = evening.happened, evening.next_game

    def evening(self) -> Evening:
        return Evening(
            tuple(self.boards),
            tuple(self.players.values()),
            self.finished,
            self.ready_check,
            self.happened,
            self.next_game,
        )

    def present(self, number: int) -> EveningPlayer:
        player = self.players.get(number)
        if player is None or not player.present:
            raise Misfit
        return player

    def put(self, board: EveningBoard) -> None:
        self.boards[board.number - 1] = board

    def first(self, fits: Callable[[EveningBoard], bool]) -> EveningBoard | None:
        return next(filter(fits, self.boards), None)

    def board_of(self, number: int) -> EveningBoard | None:
        return self.first(lambda board: any(seat.number == number for seat in board.seats))

    def queue(self) -> list[int]:
        """The fewest waiting points, then the least success, then who has waited longer."""
        sitting = {seat.number for board in self.boards for seat in board.seats}
        free = (each for each in self.players.values() if each.present and each.number not in sitting)
        turn = sorted(free, key=lambda each: (each.waiting, _success(each), each.since, each.number))
        return [player.number for player in turn]

    def filled(self) -> Evening:
        """First opponents for those who sat alone, then empty boards; two alone at two boards came together."""
        while waiting := self.queue():
            board = self.first(lambda each: len(each.seats) == 1)
            if board is None and len(waiting) > 1:
                board = self.first(lambda each: not each.seats)
            if board is None:
                return self.evening()
            self.sit(board.number, waiting[0])
        alone = [board for board in self.boards if len(board.seats) == 1]
        if len(alone) < 2:
            return self.evening()
        mover = alone[1].seats[0].number
        self.stand_up(alone[1], mover)
        self.sit(alone[0].number, mover)
        return self.filled()

    def sit(self, place: int, number: int) -> None:
        board = self.boards[place - 1]
        seats = (*board.seats, EveningSeat(number, self.happened, ready=False))
        if len(seats) == 1:
            self.put(replace(board, seats=seats))
            return
        ready = tuple(replace(seat, ready=not self.ready_check) for seat in seats)
        stays, comes = (self.present(seat.number) for seat in seats)
        self.put(replace(board, seats=ready, game=self.next_game, white=_white(stays, comes)))
        self.next_game += 1

    def stand_up(self, board: EveningBoard, number: int) -> None:
        rest = tuple(replace(seat, ready=False) for seat in board.seats if seat.number != number)
        self.put(EveningBoard(board.number, rest, None, None))
        self.players[number] = replace(self.present(number), since=self.happened)

    def finish(self, board: EveningBoard, score: Score) -> None:
        """The loser got up; after a draw who sat longer, then who had more success, then who came earlier."""
        white = board.white
        black = next(seat.number for seat in board.seats if seat.number != white)
        if white is None or board.game is None:
            raise Misfit
        for number, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            self.players[number] = _played(self.present(number), colour, score)
        self.finished += (Finished(board.game, board.number, white, black, score),)
        gets_up = black if score is Score.WHITE else white
        if score is Score.DRAW:
            gets_up = min(board.seats, key=self._longest).number
        self.stand_up(board, gets_up)

    def _longest(self, seat: EveningSeat) -> tuple[int, int, int]:
        player = self.present(seat.number)
        return seat.since, -_success(player), player.arrived


def _white(stays: EveningPlayer, comes: EveningPlayer) -> int:
    """Colours alternated for the one who stayed; without a game, who had White less often had it."""
    if stays.last is not None:
        return stays.number if stays.last is Colour.BLACK else comes.number
    return stays.number if stays.whites <= comes.whites else comes.number


def _played(player: EveningPlayer, colour: Colour, score: Score) -> EveningPlayer:
    won = (score is Score.WHITE) == (colour is Colour.WHITE)
    how = "drawn" if score is Score.DRAW else "won" if won else "lost"
    return replace(
        player,
        last=colour,
        whites=player.whites + (colour is Colour.WHITE),
        waiting=player.waiting + WAITING_1[how],
        **{how: getattr(player, how) + 1},
    )
