"""A tournament's state as the record that pairing, standings and ratings read."""

from kosmos.core.colours import Colour
from kosmos.core.players import Player
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.core.results import OUTCOMES, UNRATED_OUTCOMES
from kosmos.ratings.seeding import Ratings, tournament_rating
from kosmos.standings.options import Options
from kosmos.tournament.settings import RateOfPlay, Settings
from kosmos.tournament.state import Entry, Round, State


def record_of(state: State, upto: int | None = None) -> Record:
    """All rounds drawn so far, or the first `upto` of them. Numbers are pairing numbers (before the draw: ids)."""
    rounds = state.rounds if upto is None else state.rounds[:upto]
    number = {entry.id: entry.number or entry.id for entry in state.entries.values()}
    histories: dict[int, list[Encounter]] = {id_: [] for id_ in state.entries}
    for length, round_ in enumerate(rounds, 1):
        _add_round(histories, round_, number)
        for history in histories.values():
            if len(history) < length:
                history.append(ABSENT)
    entrants = [
        _entrant(state.settings, entry, number[entry.id], tuple(histories[entry.id]))
        for entry in state.entries.values()
    ]
    return Record(
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
        rounds=state.rounds_planned,
        played=len(rounds),
        scoring=state.settings.scoring,
        round_robin=state.settings.system.is_round_robin,
    )


def _add_round(histories: dict[int, list[Encounter]], round_: Round, number: dict[int, int]) -> None:
    for game in round_.games:
        white, black = (OUTCOMES if game.rated else UNRATED_OUTCOMES)[game.result]
        histories[game.white].append(Encounter(white, number[game.black], Colour.WHITE))
        histories[game.black].append(Encounter(black, number[game.white], Colour.BLACK))
    for id_, kind in round_.byes.items():
        histories[id_].append(Encounter(kind))


def options_of(state: State) -> Options:
    """What the tournament has announced beside its tie-breaks, by pairing number."""
    return state.tie_breaking.options(
        {entry.id: entry.number or entry.id for entry in state.entries.values()}
    )


def strength_of(settings: Settings, player: Player) -> int:
    """The tournament rating: FIDE's by the rate of play (standard where there is none), the national one, or both."""
    by_rate = {RateOfPlay.RAPID: player.elo_rapid, RateOfPlay.BLITZ: player.elo_blitz}
    fide = by_rate.get(settings.rate, 0) or player.elo
    return tournament_rating(
        Ratings(fide, player.dwz_value, fide or player.dwz_value), settings.rating_method
    )


def _entrant(settings: Settings, entry: Entry, number: int, history: tuple[Encounter, ...]) -> Entrant:
    player = entry.player
    return Entrant(
        number=number,
        name=player.name,
        rating=strength_of(settings, player),
        title=player.title.value,
        federation=player.federation,
        club=player.club,
        history=history,
        withdrawn=entry.is_withdrawn,
        expelled=entry.expelled,
    )
