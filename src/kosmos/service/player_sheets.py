"""One player's tournament on one page: the seat of the running round, the place, every round with their own eyes."""

from collections.abc import Iterator
from typing import NamedTuple

from kosmos.core.folding import fold
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.core.results import outcomes
from kosmos.locale import Phrase
from kosmos.papers.games import SIGNS
from kosmos.papers.ranking import ranking_after
from kosmos.papers.round import absence_word, bye_word
from kosmos.papers.standings import after_round
from kosmos.ratings.elo import EloGame, performance
from kosmos.ratings.performance import SCORE
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.projected import gone_on
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes

#: what a round without a game brought
FREE_SIGNS = {Outcome.PAIRING_BYE: "+", Outcome.FULL_BYE: "1", Outcome.HALF_BYE: "½", Outcome.ZERO_BYE: "0"}


class PlayerSeen(NamedTuple):
    """Somebody as a page names them; `points`: before the round in question, where that is asked."""

    id: int
    number: int
    name: str
    title: str
    rating: int  #: 0: none
    club: str
    points: str = ""


class PlayerSeat(NamedTuple):
    """Where a player is in a round: at a board, or free, and then `word` says why."""

    round: int
    board: int = 0
    white: bool = False
    opponent: PlayerSeen | None = None
    sign: str = ""  #: the result with the player's own eyes: 1, ½, 0, +, –; empty while they play
    word: Phrase | None = None


class SheetRound(NamedTuple):
    seat: PlayerSeat
    outcome: Outcome
    mark: str
    sum: str  #: the points after it, where it counts already


class PlayerSheet(NamedTuple):
    player: PlayerSeen
    withdrawn: bool
    rank: int  #: 0: nothing counts yet
    players: int
    points: str
    performance: int  #: 0: none yet
    rounds: tuple[SheetRound, ...]
    now: PlayerSeat | None  #: in the running round
    #: what winning all of them so far would have brought; where a table knows other points, nothing
    best: str = ""

    @property
    def played(self) -> list[SheetRound]:
        """What is over: the running game has no sign yet."""
        return [each for each in self.rounds if each.seat.sign]

    @property
    def opponents(self) -> int:
        """The average rating of those met over the board, as far as they have one; 0: nobody has."""
        met = [each.seat.opponent for each in self.rounds if each.outcome.is_played and each.seat.opponent]
        ratings = [opponent.rating for opponent in met if opponent.rating]
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


class _Places(NamedTuple):
    """Rank and points, by the number of the table; empty before the first result."""

    ranks: dict[int, int]
    points: dict[int, str]


def player_sheet(state: State, id_: int, *, private: bool) -> PlayerSheet:
    """`private`: with the reasons why somebody was away from a club night."""
    entry = state.entries[id_]
    places = gone_on(state, "places of players", lambda _before: _places(state))
    rounds, current = tuple(_rounds(state, entry, private=private)), state.current_round
    number = _number(state, entry)
    return PlayerSheet(
        player=_seen(state, entry),
        withdrawn=entry.is_withdrawn,
        rank=places.ranks.get(number, 0),
        players=len(state.entries),
        points=places.points.get(number, ""),
        performance=_performance(rounds),
        rounds=rounds,
        now=_now(state, rounds[current - 1].seat) if 0 < current <= len(rounds) else None,
        best=_best(state, rounds),
    )


def _best(state: State, rounds: tuple[SheetRound, ...]) -> str:
    if state.settings.profile.ranked_by is not RankedBy.POINTS:
        return ""
    return make_points(state.settings.scoring.table[Outcome.WIN] * sum(bool(each.sum) for each in rounds))


def _places(state: State) -> _Places:
    evening = not state.settings.profile.has_rounds
    counted = len(state.evening.finished) if evening else after_round(state, Wishes())
    if not counted:
        return _Places({}, {})
    ranking = ranking_after(state, 0 if evening else counted)
    return _Places({place.number: place.rank for place in ranking.places}, dict(ranking.points))


def _number(state: State, entry: Entry) -> int:
    """The number that tables know the player by."""
    return entry.number or entry.id if state.settings.profile.has_rounds else entry.id


def _seen(state: State, entry: Entry, points: str = "") -> PlayerSeen:
    player = entry.player
    rating = rating_of(state, entry)
    return PlayerSeen(entry.id, entry.number, player.name, player.title.value, rating, player.club, points)


def _rounds(state: State, entry: Entry, *, private: bool) -> Iterator[SheetRound]:
    total, worth, counted = 0, state.settings.scoring.table, after_round(state, Wishes())
    for number in range(1, len(state.rounds) + 1):
        seat, outcome = _seat(state, entry, number, private=private)
        total += worth[outcome]
        mark = SIGNS[outcome][1] if seat.opponent else "bye"
        yield SheetRound(seat, outcome, mark, make_points(total) if number <= counted else "")


def _seat(state: State, entry: Entry, number: int, *, private: bool = False) -> tuple[PlayerSeat, Outcome]:
    round_ = state.rounds[number - 1]
    for board, game in enumerate(round_.games, 1):
        if entry.id in (game.white, game.black):
            white = game.white == entry.id
            outcome = outcomes(game.result, game.rated)[0 if white else 1]
            other = _seen(state, state.entries[game.black if white else game.white])
            return PlayerSeat(number, board, white, other, SIGNS[outcome][0].replace("-", "–")), outcome
    outcome = round_.byes.get(entry.id, Outcome.ABSENT)
    word = (
        _absence(state, entry, number, private=private)
        if outcome is Outcome.ABSENT
        else bye_word(state, outcome)
    )
    return PlayerSeat(number, sign=FREE_SIGNS.get(outcome, "–"), word=word), outcome


def _absence(state: State, entry: Entry, number: int, *, private: bool) -> Phrase:
    """Why the player is away. Club nights have reasons, which visitors do not learn."""
    if not (private and state.settings.profile.takes_attendance):
        return absence_word(state, entry.id, number)
    return status_phrase(attendance_of(state, entry.id, number), state.keizer.reasons)


def _now(state: State, seat: PlayerSeat) -> PlayerSeat:
    """The running round says how many points the opponent brings."""
    if seat.opponent is None:
        return seat
    worth, other = state.settings.scoring.table, state.entries[seat.opponent.id]
    before = sum(worth[_seat(state, other, number)[1]] for number in range(1, seat.round))
    return seat._replace(opponent=seat.opponent._replace(points=make_points(before)))


def _performance(rounds: tuple[SheetRound, ...]) -> int:
    """The performance, against the tournament ratings of the opponents who have one."""
    games = [
        EloGame(each.seat.opponent.rating, SCORE[each.outcome])
        for each in rounds
        if each.outcome.is_rated and each.seat.opponent and each.seat.opponent.rating
    ]
    return performance(games) or 0


def find_players(state: State, words: str, most: int = 12) -> list[PlayerSeen]:
    """By starting number, or by any words of the name, in any order, whatever the accents."""
    if words.strip().isdecimal():
        number = int(words)
        return [_seen(state, each) for each in state.entries.values() if each.number == number][:most]
    wanted = fold(words).split()
    found = [
        entry
        for entry in state.entries.values()
        if wanted and all(part in fold(entry.player.name) for part in wanted)
    ]
    found.sort(key=lambda entry: (entry.player.name.casefold(), entry.id))
    return [_seen(state, entry) for entry in found[:most]]
