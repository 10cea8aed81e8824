"""Rounds: drawn, taken back, changed by who comes late, and their results."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.kept_form import within
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result, make_result
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.draw_notes import NO_NOTES, DrawNotes
from kosmos.tournament.events.base import (
    EntryPlace,
    Event,
    Names,
    check_notes,
    check_places,
    entered,
    write_numbers,
    write_places,
)
from kosmos.tournament.events.footprints import (
    COMING,
    COUNT,
    LATE,
    NUMBERS,
    Footprint,
    Spot,
    entry_of,
    footprint,
    game_at,
    result_at,
)
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import Draft, Game

# Looked up in the enum they take as long as all the rest of a result.
ADJOURNED = Result.ADJOURNED
MISSING = Result.MISSING

#: whatever may have a say in a draw, besides the rounds before it
DRAWN_FROM = (
    "players",
    "settings",
    "keizer",
    "cup",
    "kept apart",
    "barred",
    "order",
    "late",
    "numbers",
    "coming",
    "byes",
    "attendance",
    "check-in",
    "checked in",
    "rating rules",
    "given ratings",
    "stages",
    "arbiter",
    "rounds drawn",
)


class DrawnRound(msgspec.Struct, frozen=True):
    """Games as (white, black) by player id in board order; byes as (player id, kind)."""

    games: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, Outcome], ...]


class RoundsDrawn(Event, frozen=True, tag="rounds_drawn:2"):
    """`numbers`: the player ids in order of their pairing numbers, where the draw gave new ones."""

    people: ClassVar[tuple[str, ...]] = ("rounds.*.games.*.*", "rounds.*.byes.*.0", "numbers.*")

    rounds: tuple[DrawnRound, ...]
    numbers: tuple[int, ...]
    seed: int
    notes: DrawNotes

    def write(self, draft: StateDraft) -> None:
        write_numbers(draft, self.numbers)
        for drawn in self.rounds:
            games = [Game(white, black, MISSING, True) for white, black in drawn.games]
            draft.add_round(games, dict(drawn.byes))
            draft.own_seeds()[len(draft.rounds)] = self.seed
        if self.notes != NO_NOTES:
            draft.own_notes()[len(draft.rounds)] = self.notes
        if self.notes.first_colour:
            draft.first_colour = self.notes.first_colour
        if draft.reports and draft.draft:
            self._forget_reports(draft, draft.draft)
        draft.set_games, draft.set_bye, draft.held, draft.draft = (), None, (), None

    def _forget_reports(self, draft: StateDraft, by_hand: Draft) -> None:
        """What was said while the round was changed, of games that it does not have any more at that board."""
        number = len(draft.rounds)
        now = [frozenset(game) for game in self.rounds[-1].games]
        before = [
            frozenset((game.white, game.black)) for game in (by_hand.edited.games if by_hand.edited else ())
        ]
        stay = {
            board for board, pairs in enumerate(zip(before, now, strict=False), 1) if pairs[0] == pairs[1]
        }
        gone = [key for key in draft.reports if key[0] == number and key[1] not in stay]
        draft.reports = without(draft.reports, gone)

    def words(self, names: Names) -> Phrase:
        if self.notes.report:
            text = N_("Round paired by hand, differs from the program's own: {report}")
            return Phrase(text, {"report": self.notes.report})
        if self.notes.manual:
            compared = names.settings is None or not names.settings.profile.takes_attendance
            same = N_("Round paired by hand, as the program would have")
            return Phrase(same if compared else N_("Round paired by hand"))
        count = len(self.rounds)
        text = N_("Draw: {count} rounds, seed {seed}") if count > 1 else N_("Draw of a round, seed {seed}")
        return Phrase(text, {"count": count, "seed": self.seed})

    def check(self, state: State) -> None:
        entered(state, *self.numbers, distinct=True)
        check_notes(state, self.notes)
        for round_ in self.rounds:
            seats = [id_ for game in round_.games for id_ in game] + [id_ for id_, _ in round_.byes]
            entered(state, *seats, distinct=True)
            if self.numbers and not all(id_ in self.numbers or state.entries[id_].number for id_ in seats):
                raise Misfit

    def touches(self, state: State) -> Footprint:
        first = len(state.rounds) + 1
        new = range(first, first + len(self.rounds))
        reads: list[Spot] = [(kind,) for kind in DRAWN_FROM]
        reads += [("rounds", number) for number in range(1, first)]
        writes: list[Spot] = [("rounds", number) for number in new]
        writes += [COUNT, COMING, *([NUMBERS] if self.numbers else [])]
        return footprint(reads=reads, writes=writes)


class RoundsDeleted(Event, frozen=True, tag="rounds_deleted:2"):
    """The rounds from `first` on are taken back, with whatever was arranged for the next one."""

    people: ClassVar[tuple[str, ...]] = ("places.*.id", "late.*")

    first: int
    edit: bool  #: only to be changed by hand
    places: tuple[EntryPlace, ...]  #: of those who stand otherwise without these rounds
    first_colour: Colour | None  #: of number 1, as far as it is still decided
    late: tuple[int, ...]  #: who is still on the list of late players

    def write(self, draft: StateDraft) -> None:
        draft.delete_rounds(self.first)
        draft.set_games, draft.set_bye, draft.held, draft.draft = (), None, (), None
        draft.seeds = {number: seed for number, seed in draft.seeds.items() if number < self.first}
        draft.notes = {number: notes for number, notes in draft.notes.items() if number < self.first}
        draft.adjourned = frozenset(place for place in draft.adjourned if place[0] < self.first)
        draft.rating_corrections = {
            place: game for place, game in draft.rating_corrections.items() if place[0] < self.first
        }
        draft.first_colour, draft.late = self.first_colour, self.late
        draft.drafts = frozenset(number for number in draft.drafts if number < self.first)
        if draft.reports:
            draft.reports = without(draft.reports, (key for key in draft.reports if key[0] >= self.first))
        if draft.deciding_games:
            kept = {place: games for place, games in draft.deciding_games.items() if place[0] < self.first}
            draft.deciding_games = kept
        write_places(draft, self.places)

    def words(self, _names: Names) -> Phrase:
        text = (
            N_("Round {round} is being changed") if self.edit else N_("Draw taken back from round {round} on")
        )
        return Phrase(text, {"round": self.first})

    def check(self, state: State) -> None:
        within(self.first, len(state.rounds))
        check_places(state, self.places)
        entered(state, *self.late)

    def touches(self, state: State) -> Footprint:
        writes: list[Spot] = [("rounds", number) for number in range(self.first, len(state.rounds) + 1)]
        return footprint(reads=[("players",)], writes=[*writes, COUNT, COMING, LATE, NUMBERS])


class GameOpened(Event, frozen=True, tag="game_opened:2"):
    """A game joins a round that was drawn before: a late entry meets the player who was free."""

    people: ClassVar[tuple[str, ...]] = ("white", "black")

    round: int
    white: int
    black: int

    def write(self, draft: StateDraft) -> None:
        byes = draft.own_round_byes(self.round)
        byes.pop(self.white, None)
        byes.pop(self.black, None)
        draft.own_games(self.round).append(Game(self.white, self.black, MISSING, rated=True))

    def words(self, names: Names) -> Phrase:
        args = {"round": self.round, "white": names[self.white], "black": names[self.black]}
        return Phrase(N_("Round {round}: {white} – {black} added"), args)

    def check(self, state: State) -> None:
        within(self.round, len(state.rounds))
        entered(state, self.white, self.black, distinct=True)
        if _playing(state, self.round) & {self.white, self.black}:
            raise Misfit

    def touches(self, state: State) -> Footprint:
        board = game_at(self.round, len(state.games_of(self.round)) + 1)
        byes: Spot = ("rounds", self.round, "byes")
        return footprint(reads=entry_of(self.white, self.black), writes=[board, byes])


class ByeGiven(Event, frozen=True, tag="bye_given:2"):
    """Somebody joins a round that was drawn before and is free in it."""

    people: ClassVar[tuple[str, ...]] = ("id",)

    round: int
    id: int
    bye: Outcome

    def write(self, draft: StateDraft) -> None:
        draft.own_round_byes(self.round)[self.id] = self.bye

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("Round {round}: {name} is free"), {"round": self.round, "name": names[self.id]})

    def check(self, state: State) -> None:
        within(self.round, len(state.rounds))
        entered(state, self.id)
        if self.id in _playing(state, self.round):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.id)], writes=[("rounds", self.round, "byes", self.id)])


def without(
    reports: Mapping[tuple[int, int, int], Result], gone: Iterable[tuple[int, int, int]]
) -> dict[tuple[int, int, int], Result]:
    """What players said of other games."""
    settled = set(gone)
    return {key: result for key, result in reports.items() if key not in settled}


def _playing(state: State, number: int) -> set[int]:
    return {id_ for game in state.rounds[number - 1].games for id_ in (game.white, game.black)}


class ResultEntered(Event, frozen=True, tag="result:2"):
    people: ClassVar[tuple[str, ...]] = ()
    round: int
    board: int
    result: Result
    rated: bool

    def write(self, draft: StateDraft) -> None:
        draft.replace_game(self.round, self.board, self.result, rated=self.rated)
        if self.result is ADJOURNED and self.round <= len(draft.rounds):
            draft.adjourned |= {(self.round, self.board)}
        if draft.reports:
            said = (key for key in draft.reports if key[:2] == (self.round, self.board))
            draft.reports = without(draft.reports, said)

    def words(self, _names: Names) -> Phrase:
        where = {"round": self.round, "board": self.board}
        if self.result is MISSING:
            return Phrase(N_("Round {round}, board {board}: result removed"), where)
        text = (
            N_("Round {round}, board {board}: {result}")
            if self.rated
            else N_("Round {round}, board {board}: {result}, unrated")
        )
        return Phrase(text, {**where, "result": make_result(self.result)})

    def check(self, state: State) -> None:
        within(self.board, len(state.games_of(self.round)))

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[game_at(self.round, self.board)], writes=[result_at(self.round, self.board)])


class ResultReported(Event, frozen=True, tag="result_reported:1"):
    """A player says how the own game ended; it counts when the opponent says the same, or the director enters it."""

    people: ClassVar[tuple[str, ...]] = ("id",)

    round: int
    board: int
    id: int
    result: Result

    def write(self, draft: StateDraft) -> None:
        draft.own_reports()[self.round, self.board, self.id] = self.result

    def words(self, names: Names) -> Phrase:
        args = {
            "round": self.round,
            "board": self.board,
            "name": names[self.id],
            "result": make_result(self.result),
        }
        return Phrase(N_("Round {round}, board {board}: {name} reports {result}"), args)

    def check(self, state: State) -> None:
        games = state.games_of(self.round)
        within(self.board, len(games))
        game = games[self.board - 1]
        if self.id not in (game.white, game.black) or not self.result.is_final:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=[game_at(self.round, self.board)], writes=[(*result_at(self.round, self.board), self.id)]
        )
