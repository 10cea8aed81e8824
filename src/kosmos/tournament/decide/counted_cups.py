"""Cups inside a Keizer season: whether their games count here, and the games as they come over from the cup."""

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import Context, CountCup, TakeCupGames
from kosmos.tournament.commands.cups import CupGameTold
from kosmos.tournament.cup_games import CupCount, SeasonCupGame
from kosmos.tournament.decide.club_night import keizer_only
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.counted_cups import CupCounted, CupGamesCounted
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.round_days import days_of_rounds
from kosmos.tournament.state import State


def count_cup(state: State, command: CountCup, _context: Context) -> list[Event]:
    keizer_only(state)
    known = state.counted_cups.get(command.cup)
    if command.how is CupCount.NOT and known is None:
        raise NotFound(Phrase(N_("cup")), command.cup)
    if known and known.how is command.how:
        raise NothingChanged
    return [CupCounted(command.cup, command.how)]


def take_cup_games(state: State, command: TakeCupGames, _context: Context) -> list[Event]:
    """What differs from what is counted already; a game that is corrected stays with its evening."""
    if command.cup not in state.counted_cups:
        raise NothingChanged
    known = {game.place: game for (cup, _, _), game in state.cup_games.items() if cup == command.cup}
    games = tuple(
        counted
        for told in command.games
        if (counted := _counted(state, told, known.get((told.round, told.board)))) is not None
    )
    there = {(told.round, told.board) for told in command.games}
    gone = tuple(sorted(place for place in known if place not in there))
    if not games and not gone:
        raise NothingChanged
    return [CupGamesCounted(command.cup, command.name, games, gone)]


def _counted(state: State, told: CupGameTold, known: SeasonCupGame | None) -> SeasonCupGame | None:
    """The game as it is to be counted; None: it already counts like that."""
    same = known and (known.white, known.black, known.result) == (told.white, told.black, told.result)
    if same:
        return None
    date = known.date if known else told.date
    evening = known.evening if known else evening_of(state, told.date)
    return SeasonCupGame(told.round, told.board, told.white, told.black, told.result, date, evening)


def evening_of(state: State, date: str) -> int:
    """The last evening up to that day, where the season has dates; otherwise the last one that is drawn."""
    days = days_of_rounds(state)
    if days:
        return max((number for number, day in days.items() if day <= date), default=1)
    return max(1, len(state.rounds))
