"""Who takes part: entering, changing, leaving, and the order of the list."""

from typing import ClassVar

from msgspec.structs import replace

from kosmos.core.kept_form import keeps_form, within
from kosmos.core.players import NOTHING_PERSONAL, PERSONAL, Player, personal_fields, with_personal
from kosmos.core.setting_words import field_words
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import (
    LARGEST_ID,
    LATEST_ROUND,
    EntryPlace,
    Event,
    Names,
    check_places,
    entered,
    write_places,
)
from kosmos.tournament.events.footprints import (
    COMING,
    COUNT,
    LATE,
    NUMBERS,
    ORDER,
    Footprint,
    Spot,
    entry_of,
    footprint,
    name_spot,
    takes_part,
)
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import FORGOTTEN, Entry


class PlayerAdded(Event, frozen=True, tag="player_added:4"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    describes: ClassVar[bool] = True
    id: int
    player: Player
    first_round: int  #: later than 1 for a late entry
    number: int  #: the pairing number, 0 before the draw
    late: bool  #: on the list of its own that late players of a classic Swiss have
    personal: str  #: the key of what people may ask to have forgotten; empty until it has one

    def write(self, draft: StateDraft) -> None:
        draft.own_entries()[self.id] = Entry(
            self.id, self.player, self.number, self.first_round, 0, False, self.personal
        )
        if self.id > draft.last_id:  # noqa: PLR1730 - folding a thousand players calls it a thousand times
            draft.last_id = self.id
        if self.late:
            draft.late += (self.id,)

    def words(self, _names: Names) -> Phrase:
        text = N_("{name} entered") if self.first_round == 1 else N_("{name} entered late, in round {round}")
        return Phrase(text, {"name": self.player.name, "round": self.first_round})

    def check(self, state: State) -> None:
        keeps_form(self.player)
        within(self.id, LARGEST_ID)
        within(self.first_round, LATEST_ROUND)
        _check_no_key(self.personal, self.player)
        if self.id in state.entries or not 0 <= self.number <= LARGEST_ID:
            raise Misfit

    def tell_names(self, names: Names) -> None:
        names.players[self.id] = self.player.name

    def touches(self, _state: State) -> Footprint:
        writes: list[Spot] = [("players", self.id), name_spot(self.player.name)]
        writes += [LATE] if self.late else []
        writes += [("numbers", self.number)] if self.number else []
        return footprint(reads=[COUNT], writes=writes)


def _check_no_key(key: str, player: Player) -> None:
    """A file brings personal data along or has none: a key of another house opens nothing here. What is said to be forgotten
    is not there.
    """
    if key and not (key == FORGOTTEN and personal_fields(player) == NOTHING_PERSONAL):
        raise Misfit


class PlayerChanged(Event, frozen=True, tag="player_changed:4"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    describes: ClassVar[bool] = True
    id: int
    player: Player  #: everything that is known of them now
    fields: tuple[str, ...]  #: what of it changed
    personal: str  #: as in `PlayerAdded`: a change makes a new key, so that the old one still leads to what was before

    def write(self, draft: StateDraft) -> None:
        old = draft.entries[self.id]
        draft.own_entries()[self.id] = Entry(
            self.id,
            self.player,
            old.number,
            old.first_round,
            old.withdrawn_from,
            old.expelled,
            self.personal,
        )

    def words(self, names: Names) -> Phrase:
        said = field_words(Player, self.fields)
        return Phrase(N_("{name} changed: {fields}"), {"name": names[self.id], "fields": said})

    def check(self, state: State) -> None:
        entered(state, self.id)
        _check_no_key(self.personal, self.player)
        keeps_form(self.player)
        before = state.entries[self.id].player
        names = set(Player.__struct_fields__)
        changed = {name for name in names if getattr(before, name) != getattr(self.player, name)}
        if not changed <= set(self.fields) <= names:
            raise Misfit

    def tell_names(self, names: Names) -> None:
        if "name" in self.fields:
            names.players[self.id] = self.player.name

    def touches(self, _state: State) -> Footprint:
        writes: list[Spot] = [
            ("contact" if name in PERSONAL else "players", self.id, name) for name in self.fields
        ]
        if "name" in self.fields:
            writes.append(name_spot(self.player.name))
        return footprint(reads=entry_of(self.id), writes=writes)

    def rebased(self, state: State) -> Event:
        """What changed, written into what is known of them now."""
        changed = {name: getattr(self.player, name) for name in self.fields}
        return replace(self, player=replace(state.entries[self.id].player, **changed))


class PlayerDeleted(Event, frozen=True, tag="player_deleted:2"):
    """Whatever was arranged for them goes with them."""

    people: ClassVar[tuple[str, ...]] = ("id", "places.*.id")

    id: int
    places: tuple[EntryPlace, ...]  #: of those behind them, who move up

    def write(self, draft: StateDraft) -> None:
        draft.forget_player(self.id)
        write_places(draft, self.places)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{name} deleted"), {"name": names[self.id]})

    def check(self, state: State) -> None:
        entered(state, self.id)
        check_places(state, self.places)
        if self.id in _seated(state) or any(place.id == self.id for place in self.places):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        writes: list[Spot] = [("players", self.id), ("contact", self.id), COMING, ORDER]
        of_player: list[Spot] = [
            (kind, self.id) for kind in ("barred", "paid", "given ratings", "rating sources")
        ]
        by_round: list[Spot] = [("byes",), ("attendance",), ("checked in",), ("kept apart",)]
        writes += [*of_player, *by_round, *([NUMBERS] if self.places else [])]
        return footprint(reads=[COUNT], writes=writes)


def _seated(state: State) -> set[int]:
    """Everybody who has ever had a game or a bye."""
    seated = {player.number for player in state.evening.players}
    for round_ in (*state.rounds, *((state.draft.edited,) if state.draft and state.draft.edited else ())):
        seated |= {id_ for game in round_.games for id_ in (game.white, game.black)} | set(dict(round_.byes))
    return seated


class TakingPart(Event, frozen=True):
    """Base of events after which a player takes part or has left: all touch the same spots."""

    people: ClassVar[tuple[str, ...]] = ("id",)
    id: int

    def check(self, state: State) -> None:
        entered(state, self.id)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.id), COUNT], writes=[takes_part(self.id)])

    def put(self, draft: StateDraft, left: int, *, expelled: bool) -> None:
        """Write that the player left from the round `left` on; 0: takes part."""
        old = draft.entries[self.id]
        draft.own_entries()[self.id] = Entry(
            self.id, old.player, old.number, old.first_round, left, expelled, old.personal
        )


class Leaving(TakingPart, frozen=True):
    from_round: int

    def check(self, state: State) -> None:
        super().check(state)
        within(self.from_round, LATEST_ROUND + 1)


class PlayerWithdrawn(Leaving, frozen=True, tag="player_withdrawn:2"):
    def write(self, draft: StateDraft) -> None:
        self.put(draft, self.from_round, expelled=draft.entries[self.id].expelled)

    def words(self, names: Names) -> Phrase:
        args = {"name": names[self.id], "round": self.from_round}
        return Phrase(N_("{name} withdrawn from round {round} on"), args)


class PlayerReinstated(TakingPart, frozen=True, tag="player_reinstated:2"):
    def write(self, draft: StateDraft) -> None:
        self.put(draft, 0, expelled=False)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{name} is back"), {"name": names[self.id]})


class PlayerExpelled(Leaving, frozen=True, tag="player_expelled:2"):
    def write(self, draft: StateDraft) -> None:
        self.put(draft, self.from_round, expelled=True)

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("{name} expelled"), {"name": names[self.id]})


class PlayerForgotten(Event, frozen=True, tag="player_forgotten:1"):
    """What was kept under any key of theirs is erased for good: no undo brings it back."""

    people: ClassVar[tuple[str, ...]] = ("id",)

    id: int

    def write(self, draft: StateDraft) -> None:
        old = draft.entries[self.id]
        draft.own_entries()[self.id] = Entry(
            self.id,
            with_personal(old.player, NOTHING_PERSONAL),
            old.number,
            old.first_round,
            old.withdrawn_from,
            old.expelled,
            FORGOTTEN,
        )

    def words(self, names: Names) -> Phrase:
        return Phrase(N_("Personal data of {name} forgotten"), {"name": names[self.id]})

    def check(self, state: State) -> None:
        entered(state, self.id)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("players", self.id), ("contact", self.id)])


class PlayersOrdered(Event, frozen=True, tag="players_ordered:2"):
    people: ClassVar[tuple[str, ...]] = ("order.*",)
    order: tuple[int, ...]

    def write(self, draft: StateDraft) -> None:
        draft.order = self.order

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Numbers given by hand"))

    def check(self, state: State) -> None:
        entered(state, *self.order, distinct=True)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(*self.order), COUNT, ("settings",)], writes=[ORDER])


class NumbersExchanged(Event, frozen=True, tag="numbers_exchanged:2"):
    people: ClassVar[tuple[str, ...]] = ("first", "second")
    first: int
    second: int

    def write(self, draft: StateDraft) -> None:
        draft.exchanged += ((self.first, self.second),)

    def words(self, names: Names) -> Phrase:
        args = {"first": names[self.first], "second": names[self.second]}
        return Phrase(N_("{first} and {second} exchange their starting numbers"), args)

    def check(self, state: State) -> None:
        entered(state, self.first, self.second)

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=[("players", self.first), ("players", self.second), COUNT, ("settings",)], writes=[ORDER]
        )
