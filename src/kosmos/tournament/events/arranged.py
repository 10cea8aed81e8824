"""What is arranged before a draw: byes, pairs kept apart, games set, a round paired by hand."""

from typing import ClassVar

import msgspec

from kosmos.core.kept_form import within
from kosmos.core.outcomes import Outcome
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import (
    LATEST_ROUND,
    EntryPlace,
    Event,
    Names,
    check_notes,
    check_places,
    entered,
    write_numbers,
    write_places,
)
from kosmos.tournament.events.footprints import COMING, COUNT, NUMBERS, Footprint, entry_of, footprint
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import ChosenBoard, Draft, Edited, HeldPlayer, SetPair


class ByeRequested(Event, frozen=True, tag="bye_requested:2"):
    """`bye` is None where the player takes part after all."""

    people: ClassVar[tuple[str, ...]] = ("id",)

    id: int
    round: int
    bye: Outcome | None

    def write(self, draft: StateDraft) -> None:
        if self.bye is None:
            draft.own_byes().pop((self.round, self.id), None)
        else:
            draft.own_byes()[self.round, self.id] = self.bye

    def words(self, names: Names) -> Phrase:
        args = {"name": names[self.id], "round": self.round}
        if self.bye is None:
            return Phrase(N_("{name} plays round {round} after all"), args)
        words = {Outcome.HALF_BYE: N_("half-point bye"), Outcome.FULL_BYE: N_("full-point bye")}
        kind = Phrase(words.get(self.bye, N_("zero-point bye")))
        return Phrase(N_("{name}: {kind} in round {round}"), {**args, "kind": kind})

    def check(self, state: State) -> None:
        entered(state, self.id)
        within(self.round, LATEST_ROUND)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.id), COUNT], writes=[("byes", self.round, self.id)])


class _TwoPlayers(Event, frozen=True):
    """Something arranged about two players."""

    people: ClassVar[tuple[str, ...]] = ("first", "second")
    first: int
    second: int

    def check(self, state: State) -> None:
        entered(state, self.first, self.second)

    def names(self, names: Names) -> dict[str, str]:
        return {"first": names[self.first], "second": names[self.second]}


class _KeptApart(_TwoPlayers, frozen=True):
    """Whether two players are kept apart."""

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=entry_of(self.first, self.second),
            writes=[("kept apart", *sorted((self.first, self.second)))],
        )


class PairForbidden(_KeptApart, frozen=True, tag="pair_forbidden:2"):
    def write(self, draft: StateDraft) -> None:
        draft.forbidden |= {frozenset((self.first, self.second))}

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{first} and {second} are kept apart"), self.names(names))


class PairAllowed(_KeptApart, frozen=True, tag="pair_allowed:2"):
    def write(self, draft: StateDraft) -> None:
        draft.forbidden -= {frozenset((self.first, self.second))}

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{first} and {second} may meet again"), self.names(names))


class GameSet(_TwoPlayers, frozen=True, tag="game_set:2"):
    colours_set: bool

    def write(self, draft: StateDraft) -> None:
        draft.set_games += (SetPair(self.first, self.second, self.colours_set),)
        draft.release(self.first, self.second)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("Game set: {first} – {second}"), self.names(names))

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.first, self.second), COUNT], writes=[COMING])


class _SetForComingRound(Event, frozen=True):
    """Something set, or no longer set, about one player in the coming round."""

    people: ClassVar[tuple[str, ...]] = ("id",)
    id: int

    def check(self, state: State) -> None:
        entered(state, self.id)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.id), COUNT], writes=[COMING])


class ByeSet(_SetForComingRound, frozen=True, tag="bye_set:2"):
    def write(self, draft: StateDraft) -> None:
        draft.set_bye = self.id
        draft.release(self.id)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("Bye set: {name}"), {"name": names[self.id]})


class PlayerHeld(_SetForComingRound, frozen=True, tag="player_held:1"):
    """Set for the coming round, to play the next one so set."""

    force: bool
    colours_set: bool

    def write(self, draft: StateDraft) -> None:
        draft.held += (HeldPlayer(self.id, self.force, self.colours_set),)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{name} is set for the coming round"), {"name": names[self.id]})

    def check(self, state: State) -> None:
        super().check(state)
        if self.id in {each.id for each in state.held}:
            raise Misfit


class SetGameRemoved(_SetForComingRound, frozen=True, tag="set_game_removed:1"):
    """The set game of this player, the set bye, or the waiting for an opponent."""

    def write(self, draft: StateDraft) -> None:
        draft.set_games = tuple(pair for pair in draft.set_games if self.id not in (pair.first, pair.second))
        draft.set_bye = None if draft.set_bye == self.id else draft.set_bye
        draft.release(self.id)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("Set game of {name} removed"), {"name": names[self.id]})


class SetGamesCleared(Event, frozen=True, tag="set_games_cleared:2"):
    people: ClassVar[tuple[str, ...]] = ()

    def write(self, draft: StateDraft) -> None:
        draft.set_games, draft.set_bye, draft.held = (), None, ()

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Set games forgotten"))

    def check(self, _state: State) -> None:
        """There is nothing in it that could not fit."""

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[COUNT], writes=[COMING])


class ManualPairingChanged(Event, frozen=True, kw_only=True, tag="manual_pairing:2"):
    """The whole draft of a round paired by hand; `games` None ends the session without a round."""

    people: ClassVar[tuple[str, ...]] = (
        "games.*.*",
        "bye",
        "numbers.*",
        "edited.games.*.white",
        "edited.games.*.black",
        "edited.byes.*.0",
        "places.*.id",
    )

    games: tuple[tuple[int, int], ...] | None
    bye: int | None
    begins: bool
    numbers: tuple[int, ...]  #: the player ids in order of their pairing numbers, where it begins
    edited: Edited | None  #: where it begins with a drawn round: the round as it was
    seed: int  #: given when it begins; the lot that the program's own pairing would use
    places: tuple[EntryPlace, ...]  #: of those who have no number any more when it is given up

    def write(self, draft: StateDraft) -> None:
        write_numbers(draft, self.numbers)
        begun = None if self.begins else draft.draft
        edited, seed = (begun.edited, begun.seed) if begun else (self.edited, self.seed)
        chosen = _still_chosen(begun.chosen, self.games) if begun and self.games else ()
        draft.draft = None if self.games is None else Draft(self.games, self.bye, edited, seed, chosen)
        write_places(draft, self.places)

    def words(self, _names: Names) -> Phrase:
        if self.games is None:
            return Phrase(N_("Manual pairing cancelled"))
        text = N_("Manual pairing begun") if self.begins else N_("Manual pairing changed")
        return Phrase(text)

    def check(self, state: State) -> None:
        seats = [id_ for game in self.games or () for id_ in game] + ([] if self.bye is None else [self.bye])
        entered(state, *seats, distinct=True)
        entered(state, *self.numbers, distinct=True)
        check_places(state, self.places)
        if self.edited:
            check_notes(state, self.edited.notes)
            entered(state, *(id_ for game in self.edited.games for id_ in (game.white, game.black)))
            entered(state, *(id_ for id_, _ in self.edited.byes))

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[("players",), ("rounds",), ("settings",), COUNT], writes=[COMING, NUMBERS])


def _still_chosen(
    chosen: tuple[ChosenBoard, ...], games: tuple[tuple[int, int], ...]
) -> tuple[ChosenBoard, ...]:
    """A game that was taken apart leaves its board to others."""
    pairs = {frozenset(game) for game in games}
    return tuple(each for each in chosen if each.pair in pairs)


class BoardChosen(Event, frozen=True, tag="board_chosen:1"):
    """In a manual pairing: this game is to be played at this board; another game that was to be there is not."""

    people: ClassVar[tuple[str, ...]] = ("white", "black")

    white: int
    black: int
    board: int

    def write(self, draft: StateDraft) -> None:
        if draft.draft is None:
            return
        made = ChosenBoard(self.white, self.black, self.board)
        others = (each for each in draft.draft.chosen if each.board != made.board and each.pair != made.pair)
        draft.draft = msgspec.structs.replace(draft.draft, chosen=(*others, made))

    def words(self, names: Names) -> Phrase:
        args = {"white": names[self.white], "black": names[self.black], "board": self.board}
        return Phrase(N_("Manual pairing: {white} – {black} at board {board}"), args)

    def check(self, state: State) -> None:
        within(self.board, len(state.entries))
        games = state.draft.games if state.draft else ()
        if frozenset((self.white, self.black)) not in {frozenset(game) for game in games}:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.white, self.black), COUNT], writes=[COMING])
