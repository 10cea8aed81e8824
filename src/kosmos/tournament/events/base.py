"""What every event is: a fact with its writing, its words and its check, all in one place.

`write` puts the fact into a draft of the state. It never decides and never refuses: whatever was decided stands in
the event. `words` is its line in the history. `check` raises `Misfit` (or a refusal with the field) where the event of
a file does not fit the state before it.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from kosmos.core.kept_form import within
from kosmos.core.timeline import Misfit, Travel
from kosmos.locale import Phrase
from kosmos.tournament.draw_notes import DrawNotes
from kosmos.tournament.events.footprints import Footprint
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import Entry

LARGEST_ID = 1_000_000
LATEST_ROUND = 999
POINTS = frozenset(("win", "draw", "loss", "bye"))  #: kept in tenths


class Names:
    """Who is who, as far as the stream has told."""

    def __init__(self) -> None:
        self.players: dict[int, str] = {}
        self.reasons: tuple[str, ...] = ()  #: the club's own to be away, as its rules have them
        self.settings: Settings | None = None  #: as they are after the event that is being told
        self.before: Settings | None = None  #: and as they were before it

    def __getitem__(self, id_: int) -> str:
        return self.players.get(id_, f"#{id_}")


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """Base of all events. Every one has its `write`, `words` and `check`, its own or those of its like; a test sees to it."""

    travels: ClassVar[Travel | None] = None  #: it moves in time, and is walked through instead of written
    #: it says who a player is (`player`), and where the rest is kept (`personal`)
    describes: ClassVar[bool] = False

    people: ClassVar[tuple[str, ...]] = ()  #: where it names players by their ids: `rounds.*.games.*.*`

    def write(self, draft: StateDraft) -> None:
        raise NotImplementedError

    def words(self, names: Names) -> Phrase:
        raise NotImplementedError

    def check(self, state: State) -> None:
        raise NotImplementedError

    def touches(self, state: State) -> Footprint:
        """What it rests on and what it changes, held against the state before it (`footprints.py`)."""
        raise NotImplementedError

    def rebased(self, state: State) -> "Event":  # noqa: ARG002 - some look at it
        """The same fact, when others that it does not touch came before it: values that it only carries along are
        taken from the state.
        """
        return self

    def tell_names(self, names: Names) -> None:
        """Who enters or is renamed is known by this name from here on."""


# -- what checks are made of ---------------------------------------------------------------------------


def entered(state: State, *ids: int, distinct: bool = False) -> None:
    if not state.entries.keys() >= set(ids) or (distinct and len(set(ids)) != len(ids)):
        raise Misfit


#: longest texts in what a draw notes about itself
LONGEST_NAME = 200
LONGEST_SAID = 400
#: of the line that compares two pairings: `### MPA @ Round 12:` and each player's number twice with a dash or a blank
LINE_HEAD, LINE_PLAYER = 100, 20


def check_notes(state: State, notes: DrawNotes) -> None:
    """A draw of a file notes no more than a draw of the program: nothing endless, and rules within their bounds."""
    people = len(state.entries)
    within(1 + len(notes.report), 1 + LINE_HEAD + LINE_PLAYER * people)
    within(1 + max(len(notes.imported), len(notes.system)), LONGEST_NAME)
    _numbers_once(notes.order, people)
    if notes.settings:
        notes.settings.check()
        _numbers_once(notes.settings.ranking, people)
    if notes.relaxed:
        texts = [notes.relaxed.text, *(str(value) for value in notes.relaxed.args.values())]
        within(1 + max(map(len, (*texts, *notes.relaxed.args))), LONGEST_SAID)
        within(1 + len(notes.relaxed.args), 10)


def _numbers_once(numbers: tuple[int, ...], most: int) -> None:
    if len(set(numbers)) != len(numbers) or len(numbers) > most:
        raise Misfit
    for number in numbers:
        within(number, LARGEST_ID)


# -- where somebody stands in the tournament -----------------------------------------------------------


class EntryPlace(msgspec.Struct, frozen=True, gc=False):
    """An entry after the event, apart from who it is."""

    id: int
    number: int
    first_round: int
    withdrawn_from: int
    expelled: bool


def moved_places(before: Mapping[int, Entry], after: Mapping[int, Entry]) -> tuple[EntryPlace, ...]:
    """The entries that stand otherwise after an event than before it."""
    return tuple(
        EntryPlace(id_, now.number, now.first_round, now.withdrawn_from, now.expelled)
        for id_, now in after.items()
        if before[id_] != now
    )


def write_places(draft: StateDraft, places: tuple[EntryPlace, ...]) -> None:
    entries = draft.own_entries() if places else {}
    for place in places:
        old = entries[place.id]
        entries[place.id] = Entry(
            place.id,
            old.player,
            place.number,
            place.first_round,
            place.withdrawn_from,
            place.expelled,
            old.personal,
        )


def check_places(state: State, places: tuple[EntryPlace, ...]) -> None:
    entered(state, *(place.id for place in places), distinct=True)
    for place in places:
        rounds = (place.number, place.first_round - 1, place.withdrawn_from)
        if not all(0 <= each <= LARGEST_ID for each in rounds):
            raise Misfit


def write_numbers(draft: StateDraft, ids: tuple[int, ...]) -> None:
    """Pairing numbers in the order of these ids. Written out: this is done a thousand times when opening."""
    entries = draft.own_entries() if ids else {}
    for number, id_ in enumerate(ids, 1):
        old = entries[id_]
        entries[id_] = Entry(
            id_, old.player, number, old.first_round, old.withdrawn_from, old.expelled, old.personal
        )
