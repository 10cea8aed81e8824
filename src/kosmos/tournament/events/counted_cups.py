"""Cups whose games count in a Keizer season: whether they do, and the games."""

from typing import ClassVar

from kosmos.core.dates import parse_date
from kosmos.core.errors import BadValue
from kosmos.core.kept_form import LATEST, within
from kosmos.core.results import make_result
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.cup_games import CUP_COUNT_WORDS, CountedCup, CupCount, SeasonCupGame
from kosmos.tournament.events.base import LATEST_ROUND, Event, Names, entered
from kosmos.tournament.events.footprints import Footprint, Spot, entry_of, footprint
from kosmos.tournament.state import State, StateDraft

LONGEST_CUP_ID = 120
LONGEST_CUP_NAME = 200
MOST_CUP_GAMES = 5000
LARGEST_CUP_BOARD = 100_000


def cup_spot(cup: str) -> Spot:
    return ("counted cups", cup)


class CupCounted(Event, frozen=True, tag="cup_counted:1"):
    """Whether and how the games of a cup count here; where they do not any more, those that counted are gone."""

    people: ClassVar[tuple[str, ...]] = ()
    cup: str  #: its stream
    how: CupCount

    def write(self, draft: StateDraft) -> None:
        known = draft.counted_cups.get(self.cup)
        others = {cup: each for cup, each in draft.counted_cups.items() if cup != self.cup}
        if self.how is CupCount.NOT:
            draft.counted_cups = others
            draft.cup_games = {key: game for key, game in draft.cup_games.items() if key[0] != self.cup}
        else:
            draft.counted_cups = {**others, self.cup: CountedCup(known.name if known else "", self.how)}

    def words(self, _names: Names) -> Phrase:
        text = N_("Games of the cup {cup} count here: {how}")
        return Phrase(text, {"cup": self.cup, "how": Phrase(CUP_COUNT_WORDS[self.how.value])})

    def check(self, _state: State) -> None:
        within(len(self.cup), LONGEST_CUP_ID)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[cup_spot(self.cup)])


class CupGamesCounted(Event, frozen=True, tag="cup_games_counted:1"):
    """Games of a cup as they stand there now: new ones, corrected ones, and those that are no games any more.

    A game is known by its place in the cup, so that nothing is counted twice however often it is told.
    """

    people: ClassVar[tuple[str, ...]] = ("games.*.white", "games.*.black")
    cup: str
    name: str  #: of the cup
    games: tuple[SeasonCupGame, ...]
    gone: tuple[tuple[int, int], ...]  #: round and board

    def write(self, draft: StateDraft) -> None:
        known = draft.counted_cups.get(self.cup)
        if known is None:
            return
        draft.counted_cups = {**draft.counted_cups, self.cup: CountedCup(self.name, known.how)}
        kept = {key: game for key, game in draft.cup_games.items() if key not in self._gone}
        draft.cup_games = {**kept, **{(self.cup, game.round, game.board): game for game in self.games}}

    @property
    def _gone(self) -> set[tuple[str, int, int]]:
        return {(self.cup, *place) for place in self.gone}

    def words(self, names: Names) -> Phrase:
        told = ", ".join(
            f"{names[game.white]} – {names[game.black]} {make_result(game.result)}" for game in self.games
        )
        if not self.games:
            text = NP_(
                "{cup}: {count} game does not count any more", "{cup}: {count} games do not count any more"
            )
            return Phrase(text, {"cup": self.name, "count": len(self.gone)})
        return Phrase(N_("{cup} counts here: {games}"), {"cup": self.name, "games": told})

    def check(self, state: State) -> None:
        within(len(self.cup), LONGEST_CUP_ID)
        within(1 + len(self.name), 1 + LONGEST_CUP_NAME)
        within(1 + len(self.games) + len(self.gone), MOST_CUP_GAMES)
        if self.cup not in state.counted_cups:
            raise Misfit
        for game in self.games:
            entered(state, game.white, game.black, distinct=True)
            within(game.evening, LATEST_ROUND)
            if not game.result.is_final or not _is_day(game.date):
                raise Misfit
        for round_, board in (*self.gone, *(game.place for game in self.games)):
            within(round_, LATEST_ROUND)
            within(board, LARGEST_CUP_BOARD)

    def touches(self, _state: State) -> Footprint:
        people = [id_ for game in self.games for id_ in (game.white, game.black)]
        return footprint(reads=entry_of(*people), writes=[cup_spot(self.cup)])


def _is_day(written: str) -> bool:
    try:
        return parse_date(written, LATEST).isoformat() == written
    except BadValue:
        return False
