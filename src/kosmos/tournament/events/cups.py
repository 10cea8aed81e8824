"""Cups: their rules, and the games that decide a match."""

from typing import ClassVar

from kosmos.core.kept_form import keeps_form, within
from kosmos.core.results import make_result
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.matches import DecidingGame
from kosmos.pairing.cup.rules import FORM_WORDS, CupRules
from kosmos.tournament.events.base import Event, Names
from kosmos.tournament.events.footprints import COUNT, Footprint, footprint, game_at, result_at
from kosmos.tournament.state import State, StateDraft

MOST_DECIDING = 50
LONGEST_TIME = 40


class CupRulesSet(Event, frozen=True, tag="cup_rules_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    rules: CupRules

    def write(self, draft: StateDraft) -> None:
        draft.cup = self.rules

    def words(self, _names: Names) -> Phrase:
        text = N_("Cup: {form}; games of a match: {games}; when level: {deciding}")
        said = {
            "form": Phrase(FORM_WORDS[self.rules.form.value]),
            "games": self.rules.games,
            "deciding": "; ".join(self.rules.deciding) or "–",
        }
        return Phrase(text, said)

    def check(self, _state: State) -> None:
        keeps_form(self.rules)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[COUNT], writes=[("cup",)])


class DecidingGamesSet(Event, frozen=True, tag="deciding_games_set:1"):
    """All tie-break games of the match whose first game is at this board. White and Black are player ids."""

    people: ClassVar[tuple[str, ...]] = ("games.*.white", "games.*.black")

    round: int
    board: int
    games: tuple[DecidingGame, ...]

    def write(self, draft: StateDraft) -> None:
        place = (self.round, self.board)
        others = {at: games for at, games in draft.deciding_games.items() if at != place}
        draft.deciding_games = {**others, place: self.games} if self.games else others

    def words(self, names: Names) -> Phrase:
        where = {"round": self.round, "board": self.board}
        if not self.games:
            return Phrase(N_("Round {round}, board {board}: no tie-break games"), where)
        told = ", ".join(
            f"{names[game.white]} – {names[game.black]} {make_result(game.result)}" for game in self.games
        )
        return Phrase(N_("Round {round}, board {board}: tie-break {games}"), {**where, "games": told})

    def check(self, state: State) -> None:
        boards = state.games_of(self.round)
        within(self.board, len(boards))
        players = {boards[self.board - 1].white, boards[self.board - 1].black}
        if len(self.games) > MOST_DECIDING:
            raise Misfit
        for game in self.games:
            if {game.white, game.black} != players or not game.result.is_final:
                raise Misfit
            within(1 + len(game.time), 1 + LONGEST_TIME)

    def touches(self, _state: State) -> Footprint:
        reads = [game_at(self.round, self.board), result_at(self.round, self.board), ("cup",)]
        return footprint(reads=reads, writes=[("rounds", self.round, "deciding", self.board)])
