"""What a Swiss needs besides drawing: byes asked for, pairs kept apart, games set, rounds paired by hand."""

from enum import StrEnum
from typing import Annotated, ClassVar

from kosmos.core.fields import choice, flag, whole
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command, PlayerId, RoundNumber


class ByeKind(StrEnum):
    HALF = "half"
    FULL = "full"
    ZERO = "zero"
    NONE = "none"


class Base(StrEnum):
    """What a manual session begins with."""

    EMPTY = "empty"
    ENGINE = "engine"


BYE_KINDS = {
    "half": N_("half-point bye"),
    "full": N_("full-point bye"),
    "zero": N_("zero-point bye"),
    "none": N_("plays"),
}
BASE_WORDS = {"empty": N_("nobody paired"), "engine": N_("the program's own pairing")}


class RequestBye(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "A player does not play a coming round and gets a half, a full or no point for it."
    )
    id: PlayerId
    round: RoundNumber
    kind: Annotated[ByeKind, choice(N_("Bye"), ByeKind, BYE_KINDS)] = ByeKind.HALF
    answers: Answers = ()


class ForbidPair(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Keep two players apart for the whole tournament.")
    first: PlayerId
    second: PlayerId
    answers: Answers = ()


class AllowPair(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Let two players meet who were kept apart.")
    first: PlayerId
    second: PlayerId
    answers: Answers = ()


class SetGame(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Set a game before the draw; the rest is drawn around it.")
    first: PlayerId
    second: PlayerId
    colours_set: Annotated[bool, flag(N_("Colours set"), help=N_("the first player has White"))] = False
    answers: Answers = ()


class SetBye(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Set the player who is free in the coming round, where the number is odd.")
    id: PlayerId


class HoldPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Set a player for the coming round, to play the next one set so; kept until the draw."
    )
    id: PlayerId
    force: Annotated[bool, flag(N_("Without asking"), help=N_("for colours that do not fit"))] = False
    colours_set: Annotated[
        bool, flag(N_("Colours set"), help=N_("as the second of two: the first has White"))
    ] = False


class RemoveSetGame(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Remove one set game, by one of its players, or the set bye.")
    id: PlayerId


class ClearSetGames(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Forget the games set for the coming round.")


class StartManualPairing(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Begin to pair the coming round by hand.")
    base: Annotated[Base, choice(N_("Begin with"), Base, BASE_WORDS)] = Base.ENGINE
    answers: Answers = ()


class PairByHand(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("In a manual pairing: put two players at a board; games they had are opened.")
    white: PlayerId
    black: PlayerId
    board: Annotated[
        int, whole(N_("Board"), 1, 100_000, empty=0, help=N_("empty: as the system orders the boards"))
    ] = 0
    answers: Answers = ()


class FreeByHand(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "In a manual pairing: take a player's game away; with bye, leave the player free."
    )
    id: PlayerId
    bye: Annotated[bool, flag(N_("Bye"))] = False
    answers: Answers = ()


class EndManualPairing(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "End a manual pairing: it is compared with the program's own and becomes the round."
    )
    answers: Answers = ()


class CancelManualPairing(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Cancel a manual pairing.")


class EditRound(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Change the last round by hand: it becomes a manual pairing, and who stays together keeps the result."
    )


class ExpelPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Expel a player: no further rounds, no place in the standings.")
    id: PlayerId
    answers: Answers = ()


class ExchangeNumbers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Let two players of equal rating exchange their starting numbers, before round 4."
    )
    first: PlayerId
    second: PlayerId
    answers: Answers = ()
