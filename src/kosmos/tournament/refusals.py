"""What a tournament refuses, besides wrong fields (see core/errors.py for the tree)."""

from typing import Any, ClassVar

from kosmos.core.dates import date_words
from kosmos.core.errors import FieldRefused, Refusal, Unchanged
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.systems import SYSTEM_WORDS


class NameTaken(FieldRefused):
    text: ClassVar[str] = N_("“{name}” is entered already; “{suggestion}” would be free.")
    status: ClassVar[int] = 409
    name: str
    suggestion: str


class AlreadyDrawn(Refusal):
    text: ClassVar[str] = N_("This is not possible any more: the tournament is drawn.")
    status: ClassVar[int] = 409


class NotDrawn(Refusal):
    text: ClassVar[str] = N_("Nothing is drawn yet.")
    status: ClassVar[int] = 409


class DeleteAfterDraw(Refusal):
    text: ClassVar[str] = N_("{name} is in the draw and cannot be deleted; withdraw the player instead.")
    status: ClassVar[int] = 409
    name: str


class WithdrawBeforeDraw(Refusal):
    text: ClassVar[str] = N_("Nothing is drawn yet: delete {name} instead of withdrawing.")
    status: ClassVar[int] = 409
    name: str


class AlreadyWithdrawn(Refusal):
    text: ClassVar[str] = N_("{name} is withdrawn already.")
    status: ClassVar[int] = 409
    name: str


class NotWithdrawn(Refusal):
    text: ClassVar[str] = N_("{name} is not withdrawn.")
    status: ClassVar[int] = 409
    name: str


class TooFewPlayers(Refusal):
    text: ClassVar[str] = NP_(
        "A draw needs at least {needed} players; there is {players}.",
        "A draw needs at least {needed} players; there are {players}.",
        "players",
    )
    status: ClassVar[int] = 409
    needed: int
    players: int


class VarmaNeedsBerger(Refusal):
    text: ClassVar[str] = N_(
        "Numbers by federation are made for the Berger tables: choose other numbers, or those tables."
    )
    status: ClassVar[int] = 409


class NoFreePlace(Refusal):
    text: ClassVar[str] = N_(
        "A drawn round robin takes a late player only in a free place, and there is none: "
        "take the draw back, enter the player and draw again."
    )
    status: ClassVar[int] = 409


class OrderIncomplete(FieldRefused):
    text: ClassVar[str] = N_("The order must name every player exactly once.")


class ForfeitUnrated(FieldRefused):
    text: ClassVar[str] = N_("{result} cannot be called unrated: no game was played.")
    result: str


class ResultChanged(Refusal):
    """Somebody else was faster at this board."""

    text: ClassVar[str] = N_("Board {board} has the result {result} by now: somebody else entered it.")
    status: ClassVar[int] = 409
    board: int
    result: str


class AttendanceChanged(Refusal):
    """Somebody else has said something about this player meanwhile."""

    text: ClassVar[str] = N_("{name} is set to “{now}” by now: somebody else did that.")
    status: ClassVar[int] = 409
    name: str
    now: Phrase


class DrawnSince(Refusal):
    """A tap that was kept without a network, for a round that was drawn meanwhile."""

    text: ClassVar[str] = N_("Round {round} is drawn: {name} cannot be set to “{said}” in it any more.")
    status: ClassVar[int] = 409
    round: int
    name: str
    said: Phrase


class ByeOutOfReach(FieldRefused):
    text: ClassVar[str] = N_("No results add up to {value}; a bye can be worth {values}.")
    value: str
    values: str


class MatchNotWhole(FieldRefused):
    text: ClassVar[str] = N_(
        "A match takes several rounds: the number of rounds must be a multiple of {games}."
    )
    games: int


class DatesReversed(FieldRefused):
    text: ClassVar[str] = N_("The last day ({end}) lies before the first ({start}).")
    start: str
    end: str

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {"start": date_words(self.start), "end": date_words(self.end)})


class LockedByMode(Refusal):
    """Level 5 of the check list: the tournament leaves the mode, or this is not done."""

    text: ClassVar[str] = N_(
        "In the arbiter's mode this is locked after round 1: {what}. Leave the mode first."
    )
    status: ClassVar[int] = 409
    what: Phrase


class OldRoundLocked(Refusal):
    text: ClassVar[str] = N_(
        "In the arbiter's mode only the last two rounds can be corrected. Correct round {round} for the rating report alone, "
        "or leave the mode first."
    )
    status: ClassVar[int] = 409
    round: int


class BarredFromByes(Refusal):
    text: ClassVar[str] = N_("{name} gets no half-point byes in this tournament.")
    status: ClassVar[int] = 409
    name: str


class NotInArbiterMode(Refusal):
    text: ClassVar[str] = N_("This tournament is not in the arbiter's mode.")
    status: ClassVar[int] = 409


class StillEditable(Refusal):
    text: ClassVar[str] = N_("The result of round {round} can still be changed itself.")
    status: ClassVar[int] = 409
    round: int


class NotATable(Refusal):
    text: ClassVar[str] = N_("This is for round robins.")
    status: ClassVar[int] = 409


class RoundBegun(Refusal):
    text: ClassVar[str] = N_("Round {round} has begun: rounds with results are not paired anew.")
    status: ClassVar[int] = 409
    round: int


class PairTwiceInCycle(Refusal):
    text: ClassVar[str] = N_("{white} and {black} would meet twice in one cycle.")
    status: ClassVar[int] = 409
    white: str
    black: str


class RestNotPlayable(Refusal):
    text: ClassVar[str] = N_(
        "With round {round} paired like this the rest cannot be completed: not everybody would meet everybody."
    )
    status: ClassVar[int] = 409
    round: int


class NotLongEvent(Refusal):
    """Checklist 210, 211."""

    text: ClassVar[str] = N_(
        "Only an event of more than 30 days has ratings from a later round on: say so in the rating rules first."
    )
    status: ClassVar[int] = 409


class AdjournedGamesOpen(Refusal):
    """Checklist 169: no final report while a game is adjourned."""

    text: ClassVar[str] = NP_(
        "All rounds are played, but {count} game is adjourned: the final report is made when its result is in.",
        "All rounds are played, but {count} games are adjourned: the final report is made when their results are in.",
    )
    status: ClassVar[int] = 409
    count: int


class RoundIsDraft(Refusal):
    text: ClassVar[str] = N_("Round {round} is a draft: publish it first.")
    status: ClassVar[int] = 409
    round: int


class NothingChanged(Unchanged):
    """In a tournament."""


class CannotPair(Refusal):
    """The system found no legal pairing."""

    text: ClassVar[str] = N_("No legal pairing exists: {reason}")
    status: ClassVar[int] = 409
    reason: Phrase
    relaxation: Any = None
    can_relax: bool = False  #: the same command with `relaxed` set goes through

    @property
    def phrase(self) -> Phrase:
        if self.relaxation is None:
            return super().phrase
        return Phrase(N_("No legal pairing exists: {reason} {relaxation}"), self.params)


class RoundsUnknown(FieldRefused):
    text: ClassVar[str] = N_("A Swiss needs its number of rounds before it is drawn: set it first.")


class AllRoundsDrawn(Refusal):
    text: ClassVar[str] = NP_("The only round is drawn.", "All {rounds} rounds are drawn.", "rounds")
    status: ClassVar[int] = 409
    rounds: int


class MeantForAnotherSystem(Refusal):
    """Meant for another system than the tournament's, whose name is said as menus say it."""

    status: ClassVar[int] = 409
    system: str

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {"system": Phrase(SYSTEM_WORDS[self.system])})


class SwissOnly(MeantForAnotherSystem):
    text: ClassVar[str] = N_("This is for Swiss tournaments; here the system is {system}.")


class LateTooLate(Refusal):
    text: ClassVar[str] = N_("In the classic system players may enter late only until round 2 is drawn.")
    status: ClassVar[int] = 409


class ManualPairingOpen(Refusal):
    text: ClassVar[str] = N_("The coming round is being paired by hand: end or cancel that first.")
    status: ClassVar[int] = 409


class ManualPairingClosed(Refusal):
    text: ClassVar[str] = N_("No manual pairing is open: begin one first.")
    status: ClassVar[int] = 409


class NotInThisRound(Refusal):
    text: ClassVar[str] = N_("{name} cannot be paired so in the coming round.")
    name: str


class NotEverybodyPaired(Refusal):
    text: ClassVar[str] = N_("Not everybody is paired yet: {names}")
    status: ClassVar[int] = 409
    names: str


class KeizerOnly(MeantForAnotherSystem):
    text: ClassVar[str] = N_("This is for Keizer tournaments; here the system is {system}.")


class PlayedThen(Refusal):
    text: ClassVar[str] = N_("{name} took part in round {round}: the status of that evening says nothing.")
    status: ClassVar[int] = 409
    name: str
    round: int


class WinnerStaysOnly(MeantForAnotherSystem):
    text: ClassVar[str] = N_("This is for evenings on which the winner stays; here the system is {system}.")


class NothingToDraw(Refusal):
    text: ClassVar[str] = N_("Where the winner stays nothing is drawn: players come, and are called by turn.")
    status: ClassVar[int] = 409


class DatesUnknown(FieldRefused):
    text: ClassVar[str] = N_(
        "The rounds have no dates: say when they begin, under Settings or in the Keizer rules, or name rounds."
    )


class NoRoundsAhead(FieldRefused):
    text: ClassVar[str] = N_("There is no round to come among these.")


class NotTheirGame(Refusal):
    text: ClassVar[str] = N_("Others play at board {board}.")
    status: ClassVar[int] = 409
    board: int


class OtherPlayers(Refusal):
    """A result that was entered for a game which is not played at this board any more."""

    text: ClassVar[str] = N_("Other players sit at board {board} by now.")
    status: ClassVar[int] = 409
    board: int


class OnlyOverTheBoard(FieldRefused):
    text: ClassVar[str] = N_("Players report a win, a draw or a loss; anything else is for the director.")
    status: ClassVar[int] = 422


class CheckInOver(Refusal):
    """A tap that was kept without a network, or made on a page that is old."""

    text: ClassVar[str] = N_("Round {round} is drawn: checking in for it is over.")
    status: ClassVar[int] = 409
    round: int


class NothingToCheckInFor(Refusal):
    text: ClassVar[str] = N_("There is no round to come that players could check in for.")
    status: ClassVar[int] = 409


class CupOnly(Refusal):
    text: ClassVar[str] = N_("This is for cups only.")
    status: ClassVar[int] = 409


class CupGoesOn(Refusal):
    text: ClassVar[str] = N_(
        "The next matches are drawn from this result. Take their draw back first, then correct the result."
    )
    status: ClassVar[int] = 409


class MatchNotLevel(Refusal):
    text: ClassVar[str] = N_(
        "The match at board {board} of round {round} is not level: it needs no tie-break."
    )
    status: ClassVar[int] = 409
    round: int
    board: int
