"""What older events mean. Frozen: nothing here follows the program of today, and nothing here is ever changed.

An upcaster leads from one version of an event to the next. `shape` makes the fields of the next version out of those
that were written, and says in words what the old one left unsaid. Where only the state before the event can tell
what it meant (the first version let the reader decide again), `complete` says it when the stream is folded.
A new version of an event gets a new entry in `UPCASTERS`; reading goes through all of them in turn.

Version 1 is everything that was written before events had versions. It left out whatever was usual on that day.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from kosmos.core.json_values import Json
from kosmos.core.timeline import Misfit
from kosmos.locale import Phrase
from kosmos.tournament.evening_change import change_between
from kosmos.tournament.events import evening_v1
from kosmos.tournament.events.base import Event, Names, moved_places
from kosmos.tournament.events.club_night_v2 import CLUB_NIGHT_2
from kosmos.tournament.events.unsaid_v1 import (
    EVENING_1,
    KEIZER_1,
    KEIZER_DRAW_1,
    NOTES_1,
    PART_1,
    PLAYER_1,
    PRIZES_1,
    SETTINGS_1,
    TIE_BREAKING_1,
    UNSAID_1,
)
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import Entry

Complete: TypeAlias = Callable[[State, Any], Any]


class Upcaster(NamedTuple):
    shape: Callable[[Json], Json]
    complete: Complete | None = None


class Upcast(NamedTuple):
    """A line with the fields of today; `complete` adds what only the state before the event can tell."""

    line: Json
    complete: tuple[Complete, ...]


class OldEvent(Event, frozen=True):
    """An event of an older version until it meets the state that tells the rest of what it means."""

    said: Event
    complete: tuple[Complete, ...]

    def current(self, state: State) -> Event:
        event = self.said
        for complete in self.complete:
            event = complete(state, event)
        return event

    def write(self, draft: StateDraft) -> None:
        self.current(draft).write(draft)

    def words(self, names: Names) -> Phrase:
        return self.said.words(names)

    def check(self, state: State) -> None:
        self.current(state).check(state)

    def tell_names(self, names: Names) -> None:
        self.said.tell_names(names)


def as_current(line: Any) -> Upcast | None:
    """A stamped event of an older version in the newest one; None where no older version wrote it."""
    raw = line.get("event") if isinstance(line, dict) else None
    written = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(written, str):
        return None
    name, mark, number = written.partition(":")
    version = int(number) if number.isdecimal() else 1
    before_versions = version == 1 and name in _FIRST  # such a line has no mark
    if (mark and before_versions) or (name, version) not in UPCASTERS:
        return None
    complete: list[Complete] = []
    while upcaster := UPCASTERS.get((name, version)):
        version += 1
        raw = {**upcaster.shape(raw), "type": f"{name}:{version}"}
        complete += [upcaster.complete] if upcaster.complete else []
    return Upcast({"part": PART_1, **line, "event": raw}, tuple(complete))


# -- version 1 -----------------------------------------------------------------------------------------


def _said(value: Any) -> Json:
    """An object that a line holds; where there is none, nothing was said."""
    if not isinstance(value, dict):
        raise Misfit
    return value


def _with(unsaid: Mapping[str, Any]) -> Callable[[Json], Json]:
    return lambda raw: {**unsaid, **raw}


def _created(raw: Json) -> Json:
    return {
        "settings": {**SETTINGS_1, **_said(raw.get("settings"))},
        "keizer": KEIZER_1,
        "tie_breaking": TIE_BREAKING_1,
        "prizes": PRIZES_1,
        "evening": EVENING_1,
        "public": False,
    }


def _notes(said: Any) -> Json:
    notes = {**NOTES_1, **_said(said)}
    if notes["settings"] is not None:
        notes["settings"] = {"ranking": (), **KEIZER_DRAW_1, **_said(notes["settings"])}
    return notes


def _drawn(raw: Json) -> Json:
    rounds = raw.get("rounds")
    return {
        "numbers": (),
        "seed": 0,
        **raw,
        "rounds": [{"byes": (), **_said(each)} for each in rounds] if isinstance(rounds, list) else rounds,
        "notes": _notes(raw.get("notes", {})),
    }


def _prizes(raw: Json) -> Json:
    prizes = {**PRIZES_1, **_said(raw.get("prizes"))}
    if isinstance(lists := prizes["lists"], list):
        prizes["lists"] = [{"group": "", **_said(each)} for each in lists]
    return {"prizes": prizes}


def _options(raw: Json) -> Json:
    return {"options": {**TIE_BREAKING_1, **_said(raw.get("options"))}}


def _added(raw: Json) -> Json:
    player = {**PLAYER_1, **_said(raw.get("player"))}
    return {"first_round": 1, **raw, "player": player, "number": 0, "late": False}


# -- version 1: what it left to the reader -------------------------------------------------------------

#: systems whose rounds are drawn one after the other
DRAWN_SINGLY_1 = frozenset(("dutch", "dutch-2017", "classic", "keizer"))
LATE_LIST_1 = frozenset(("classic",))


def _complete_added(state: State, event: Any) -> Any:
    number = len(state.entries) + 1 if state.rounds or state.draft else 0
    late = bool(state.rounds) and state.settings.system.value in LATE_LIST_1
    return replace(event, number=number, late=late)


def _changes(whole: str, base: Mapping[str, Any]) -> Callable[[Json], Json]:
    """Only what changed was written; `fields` names it, and the rest is taken from the state."""

    def shape(raw: Json) -> Json:
        changes = _said(raw.get("changes"))
        if not changes.keys() <= base.keys():
            raise Misfit
        return {**raw, whole: {**base, **changes}, "fields": tuple(changes)}

    return shape


def _named(event: Any, value: Any) -> Json:
    return {name: getattr(value, name) for name in event.fields}


def _complete_settings(state: State, event: Any) -> Any:
    return replace(event, settings=replace(state.settings, **_named(event, event.settings)))


def _complete_keizer(state: State, event: Any) -> Any:
    return replace(event, rules=replace(state.keizer, **_named(event, event.rules)))


def _complete_player(state: State, event: Any) -> Any:
    before = state.entries[event.id].player
    return replace(event, player=replace(before, **_named(event, event.player)))


def _complete_deleted(state: State, event: Any) -> Any:
    """The places of the players behind the deleted one, who moved up."""
    gone = state.entries[event.id].number
    others = {id_: entry for id_, entry in state.entries.items() if id_ != event.id}
    after = {
        id_: entry if entry.number <= gone else replace(entry, number=entry.number - 1)
        for id_, entry in others.items()
    }
    return replace(event, places=moved_places(others, after))


def _complete_rounds_deleted(state: State, event: Any) -> Any:
    """Who has come or gone by now has done so before the round to be drawn again; without rounds all is as entered."""
    if event.first == 1:
        after = _as_entered(state)
        return replace(event, places=moved_places(state.entries, after), first_colour=None, late=())
    after = dict(state.entries)
    if state.settings.system.value in DRAWN_SINGLY_1:
        for id_, entry in after.items():
            first, left = min(entry.first_round, event.first), min(entry.withdrawn_from, event.first)
            after[id_] = replace(entry, first_round=first, withdrawn_from=left)
    places = moved_places(state.entries, after)
    return replace(event, places=places, first_colour=state.first_colour, late=state.late)


def _as_entered(state: State) -> dict[int, Entry]:
    return {
        id_: Entry(id_, entry.player, 0, 1, 0, False, entry.personal) for id_, entry in state.entries.items()
    }


def _by_hand(raw: Json) -> Json:
    said = {"games": None, "bye": None, "numbers": (), "begins": False, "edited": None, "seed": 0, **raw}
    if said["edited"] is not None:
        edited = {"byes": (), "seed": 0, **_said(said["edited"])}
        said["edited"] = {**edited, "notes": _notes(edited.get("notes", {}))}
    return {**said, "places": ()}


def _complete_by_hand(state: State, event: Any) -> Any:
    """Given up before any round was drawn, nobody has a number any more."""
    if event.games is not None or state.rounds:
        return event
    return replace(event, places=moved_places(state.entries, _as_entered(state)))


def _evening(**unsaid: Any) -> Callable[[Json], Json]:
    nothing = {
        "boards": (),
        "players": (),
        "finished": (),
        "ready_check": True,
        "happened": 0,
        "next_game": 1,
    }
    return lambda raw: {**unsaid, **raw, "change": nothing}


def _complete_evening(happens: Callable[[Any, Any], Any]) -> Complete:
    def complete(state: State, event: Any) -> Any:
        return replace(event, change=change_between(state.evening, happens(state.evening, event)))

    return complete


_DELETED = {"places": ()}
_ROUNDS_DELETED = {"edit": False, "places": (), "first_colour": None, "late": ()}
_SAME = (
    "visibility_changed",
    "player_withdrawn",
    "player_reinstated",
    "players_ordered",
    "game_opened",
    "bye_given",
    "pair_forbidden",
    "pair_allowed",
    "bye_set",
    "set_games_cleared",
    "player_expelled",
    "numbers_exchanged",
    "attendance",
    "undone",
    "redone",
    "went_back",
)
_FIRST: Mapping[str, Upcaster] = {
    **{name: Upcaster(_with({})) for name in _SAME},
    **{name: Upcaster(_with(unsaid)) for name, unsaid in UNSAID_1.items()},
    "tournament_created": Upcaster(_created),
    "tournament_changed": Upcaster(_changes("settings", {"name": "", **SETTINGS_1}), _complete_settings),
    "keizer_changed": Upcaster(_changes("rules", KEIZER_1), _complete_keizer),
    "player_added": Upcaster(_added, _complete_added),
    "player_changed": Upcaster(_changes("player", {"name": "", **PLAYER_1}), _complete_player),
    "player_deleted": Upcaster(_with(_DELETED), _complete_deleted),
    "rounds_drawn": Upcaster(_drawn),
    "rounds_deleted": Upcaster(_with(_ROUNDS_DELETED), _complete_rounds_deleted),
    "manual_pairing": Upcaster(_by_hand, _complete_by_hand),
    "boards_set": Upcaster(_evening(ready_check=True), _complete_evening(evening_v1.boards_set)),
    "evening_joined": Upcaster(_evening(), _complete_evening(evening_v1.joined)),
    "evening_left": Upcaster(_evening(), _complete_evening(evening_v1.left)),
    "said_ready": Upcaster(_evening(), _complete_evening(evening_v1.said_ready)),
    "passed_on": Upcaster(_evening(), _complete_evening(evening_v1.passed_on)),
    "game_ended": Upcaster(_evening(), _complete_evening(evening_v1.game_ended)),
    "tie_break_options": Upcaster(_options),
    "prizes_set": Upcaster(_prizes),
}

# -- version 2 of players: they had no rating of their own ---------------------------------------------


def _without_own_rating(raw: Json) -> Json:
    return {**raw, "player": {"own": 0, **_said(raw.get("player"))}}


_SECOND: Mapping[str, Upcaster] = {
    name: Upcaster(_without_own_rating) for name in ("player_added", "player_changed")
}

# -- version 3 of players: with their personal data in the event ---------------------------------------

_THIRD: Mapping[str, Upcaster] = {
    name: Upcaster(_with({"personal": ""})) for name in ("player_added", "player_changed")
} | {
    "tournament_created": Upcaster(_with({"arbiter": False}))  # there was no arbiter's mode yet
}

#: (name of the event, version) -> how it becomes the next version
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    **{(name, 1): each for name, each in _FIRST.items()},
    **{(name, 2): each for name, each in _SECOND.items()},
    **{(name, 2): Upcaster(shape) for name, shape in CLUB_NIGHT_2.items()},
    **{(name, 3): each for name, each in _THIRD.items()},
}
