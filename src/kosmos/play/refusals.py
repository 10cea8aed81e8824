"""What a live board refuses (see core/errors.py for the tree)."""

from typing import ClassVar

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.locale import N_, NP_


class BoardRefused(Refusal):
    """Base: the game is not in the state for it."""

    status: ClassVar[int] = 409


class GameOver(BoardRefused):
    text: ClassVar[str] = N_("The game is over.")


class GameNotRunning(BoardRefused):
    text: ClassVar[str] = N_("The game is not running.")


class GameRunning(BoardRefused):
    text: ClassVar[str] = N_("The game is running.")


class NotYourMove(BoardRefused):
    text: ClassVar[str] = N_("It is not your move.")


class NotYourSeat(BoardRefused):
    text: ClassVar[str] = N_("You have no seat at this board.")
    status: ClassVar[int] = 403


class ForArbiters(BoardRefused):
    text: ClassVar[str] = N_("Only the arbiter can do this.")
    status: ClassVar[int] = 403


class IllegalMove(FieldRefused):
    text: ClassVar[str] = N_("“{move}” is not a legal move here.")
    move: str


class PromotionNeeded(BoardRefused):
    text: ClassVar[str] = N_("Choose the piece that the pawn becomes.")


class NothingToPromote(BoardRefused):
    text: ClassVar[str] = N_("No pawn waits for its promotion.")


class MovedOn(BoardRefused):
    """The command was meant for another position; `ply` is the present one."""

    text: ClassVar[str] = NP_(
        "The game has gone on: there is {ply} half-move by now.",
        "The game has gone on: there are {ply} half-moves by now.",
        "ply",
    )
    ply: int


class AlreadyPlayed(BoardRefused):
    """The very same move came a second time, as after a lost answer. Nothing is wrong."""

    text: ClassVar[str] = N_("This move is played already.")


class NoDrawOffer(BoardRefused):
    text: ClassVar[str] = N_("No draw is offered.")


class AlreadyOffered(BoardRefused):
    text: ClassVar[str] = N_("This is offered already.")


class DrawTooEarly(BoardRefused):
    text: ClassVar[str] = N_("A draw may be agreed when both players have moved.")


class ClaimUnfounded(BoardRefused):
    text: ClassVar[str] = N_(
        "A draw cannot be claimed here: neither repetition nor the move limit is reached."
    )


class TooLateToAbort(BoardRefused):
    text: ClassVar[str] = N_("The game has begun: it can be resigned, not aborted.")


class BerserkTooLate(BoardRefused):
    text: ClassVar[str] = N_("The time can be halved before one’s first move only.")


class NothingToTakeBack(BoardRefused):
    text: ClassVar[str] = N_("There is no move to take back.")


class NoTakeBackOffer(BoardRefused):
    text: ClassVar[str] = N_("Nobody asks for a move back.")


class NotAtThisBoard(BoardRefused):
    text: ClassVar[str] = N_("The rules of this board do not allow it.")


class NothingRemembered(BoardRefused):
    text: ClassVar[str] = N_("No position is remembered.")


class NoClock(BoardRefused):
    text: ClassVar[str] = N_("There is no such clock at this board.")


class FlagUp(BoardRefused):
    """`left` milliseconds."""

    text: ClassVar[str] = N_("Nobody’s time is over yet.")
    left: int


class SeatOccupied(BoardRefused):
    text: ClassVar[str] = N_("Somebody sits here already.")


class WrongPosition(FieldRefused):
    text: ClassVar[str] = N_("No game can be played from this position.")
