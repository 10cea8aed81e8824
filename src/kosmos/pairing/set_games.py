"""Games that the director sets before the draw: what is refused and what is to be asked about, for every Swiss system."""

from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant
from kosmos.locale import N_, Phrase
from kosmos.pairing.classic.field import may_have_bye
from kosmos.pairing.classic.ranking import colour_run
from kosmos.pairing.contract import View

_NO_GAME = frozenset((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))


class CannotBeSet(Refusal):
    text: ClassVar[str] = N_("{player} takes no part in this round.")
    player: str


class AlreadySet(Refusal):
    text: ClassVar[str] = N_("{player} is set already.")
    player: str


class NeedsTwo(Refusal):
    text: ClassVar[str] = N_("{player} cannot be both players of a game.")
    player: str


class HaveMet(Refusal):
    text: ClassVar[str] = N_("{first} and {second} met in round {round}.")
    first: str
    second: str
    round: int


class KeptApart(Refusal):
    text: ClassVar[str] = N_("{first} and {second} are kept apart in this tournament.")
    first: str
    second: str


class NoByeNeeded(Refusal):
    text: ClassVar[str] = N_("The number of players is even ({count}): nobody is free.")
    count: int


class HadBye(Refusal):
    text: ClassVar[str] = N_("{player} has had a bye already.")
    player: str


def check_set_game(view: View, a: int, b: int, colours_set: bool = False) -> Phrase | None:
    """Setting games: a pair that met is refused; a clash of colours is to be asked about first.

    `view.set_games` holds those set before. With `colours_set`, a has White.
    """
    first, second = _settable(view, a), _settable(view, b)
    if a == b:
        raise NeedsTwo(_name(first))
    if met := _round_met(first, b):
        raise HaveMet(_name(first), _name(second), met)
    if frozenset((a, b)) in view.forbidden:
        raise KeptApart(_name(first), _name(second))
    return _clash(first, second, colours_set)


def check_set_bye(view: View, number: int) -> None:
    """The last of an odd number may be set free, unless the number of players is even or that player had a bye before."""
    entrant = _settable(view, number)
    if len(view.present) % 2 == 0:
        raise NoByeNeeded(len(view.present))
    if not may_have_bye(entrant):
        raise HadBye(_name(entrant))


def _settable(view: View, number: int) -> Entrant:
    entrant = next((each for each in view.record.entrants if each.number == number), None)
    if entrant is None or number not in view.present:
        raise CannotBeSet(_name(entrant) if entrant else str(number))
    if number == view.set_bye or any(number in {game.first, game.second} for game in view.set_games):
        raise AlreadySet(_name(entrant))
    return entrant


def _round_met(entrant: Entrant, other: int) -> int | None:
    """A game that one side did not turn up for did not take place."""
    return next(
        (
            number
            for number, encounter in enumerate(entrant.history, start=1)
            if encounter.opponent == other and encounter.outcome not in _NO_GAME
        ),
        None,
    )


def _clash(first: Entrant, second: Entrant, colours_set: bool) -> Phrase | None:
    """Somebody would have a colour three times running."""
    run, other_run = colour_run(first)[0], colour_run(second)[0]
    args = {"first": _name(first), "second": _name(second)}
    if run >= 2 and other_run >= 2:
        return Phrase(N_("{first} and {second} both had White in their last two games."), args)
    if run <= -2 and other_run <= -2:
        return Phrase(N_("{first} and {second} both had Black in their last two games."), args)
    if colours_set and run >= 2:
        return Phrase(N_("{first} had White in the last two games and would have it again."), args)
    if colours_set and other_run <= -2:
        return Phrase(N_("{second} had Black in the last two games and would have it again."), args)
    return None


def _name(entrant: Entrant) -> str:
    return entrant.name or str(entrant.number)
