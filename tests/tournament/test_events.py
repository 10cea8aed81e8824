"""What an event is stands in one place; what older ones meant is frozen; folding asks no rule."""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from types import FrameType
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.timeline import Misfit
from kosmos.pairing import winner_stays
from kosmos.pairing.winner_stays import Evening, calls
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events import evening_v1
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.stored import Stamped, decode, encode
from kosmos.tournament.events.union import AnyEvent
from kosmos.tournament.events.upcasters import UPCASTERS, OldEvent
from kosmos.tournament.retelling import up_to_date
from tournament.golden_stories import STORIES
from tournament.stored_streams import fold_stored
from tournament.test_golden_streams import NAMES, opened, stored
from tournament.then_and_now import comparable

EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
FOLDING = (
    "kosmos.tournament.events",
    "kosmos.tournament.apply",
    "kosmos.tournament.chronicle",
    "kosmos.tournament.state",
    "kosmos.tournament.evening_change",
    "kosmos.core.players",  # the value that a player is
    "kosmos.core.timeline",  # which events of a stream hold, after undo and redo
)


def tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_an_event_is_one_place(kind: type[Event]) -> None:
    """Every event has its writing, words and check, its own or those of its like; none is passed over in silence."""
    assert all(getattr(kind, name) is not getattr(Event, name) for name in ("write", "words", "check"))


#: events that were never written without a version
FIRST_VERSION = {"report_lines_kept": 2}


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_an_event_has_a_version_and_a_past(kind: type[Event]) -> None:
    """The version stands on the wire, and every version before it has an upcaster to the next."""
    name, _, version = tag(kind).partition(":")
    past = {number for each, number in UPCASTERS if each == name}
    assert past == set(range(FIRST_VERSION.get(name, 1), int(version)))


def test_every_upcaster_leads_to_an_event() -> None:
    """No upcaster is left over from an event that is gone."""
    assert {name for name, _ in UPCASTERS} <= {tag(kind).partition(":")[0] for kind in EVENTS}


def structs(kind: Any, seen: set[type]) -> Iterator[type[msgspec.Struct]]:
    """Every struct inside this type."""
    for part in get_args(kind):
        yield from structs(part, seen)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from structs(field.type, seen)


@pytest.mark.parametrize("kind", tuple(structs(AnyEvent, set())), ids=lambda kind: kind.__name__)
def test_whatever_was_decided_is_written(kind: type[msgspec.Struct]) -> None:
    """Nothing that an event carries is left out because it is usual today."""
    assert not kind.__struct_config__.omit_defaults


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_no_field_of_an_event_has_a_default(kind: type[Event]) -> None:
    """Whoever writes an event says all of it, and a file that leaves a field out is refused."""
    assert all(field.required for field in msgspec.structs.fields(kind))


def parts(kind: Any) -> Iterator[Any]:
    """A type and all the types it is made of: `dict[str, Any]` is made of `Any`, too."""
    yield kind
    for part in get_args(kind)[: 1 if hasattr(kind, "__metadata__") else None]:
        # what is said of a field is no part
        yield from parts(part)


@pytest.mark.parametrize("kind", tuple(structs(AnyEvent, set())), ids=lambda kind: kind.__name__)
def test_every_field_has_a_type(kind: type[msgspec.Struct]) -> None:
    """Neither an event nor anything in it holds whatever somebody puts there."""
    untyped = (Any, object, dict, list, tuple)
    fields = msgspec.structs.fields(kind)
    assert [field.name for field in fields if any(part in untyped for part in parts(field.type))] == []


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_writing_refuses_nothing(kind: type[Event]) -> None:
    """What happened, happened: whether an event fits is asked by its check, before it is written."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind.write)))
    assert not any(isinstance(node, ast.Raise | ast.Assert) for node in ast.walk(tree))


@pytest.mark.parametrize("name", NAMES)
def test_folding_asks_no_rule(name: str) -> None:
    """Opening a tournament only writes what its events say: no pairing, no standings, no system is asked."""
    asked: set[str] = set()

    def watch(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            asked.add(frame.f_globals.get("__name__", ""))

    data = stored(name)
    sys.setprofile(watch)
    try:
        fold_stored(data)
    finally:
        sys.setprofile(None)
    own = {module for module in asked if module.startswith("kosmos.")}
    assert own
    assert {module for module in own if not module.startswith(FOLDING)} == set()


@pytest.mark.parametrize("name", NAMES)
def test_up_to_date(name: str) -> None:
    """Brought up to date, a stream holds events of today alone, is written in full and means the same."""
    stream = up_to_date([decode(line) for line in stored(name)])
    assert not any(isinstance(stamped.event, OldEvent) for stamped in stream)
    assert [decode(encode(stamped)) for stamped in stream] == stream
    assert fold(stream).state == opened(name)


@pytest.mark.parametrize("name", STORIES)
def test_the_same_story_gives_the_same_facts(name: str) -> None:
    """What today's rules decide is what the first version meant, event by event, but for rules that changed since."""
    old = up_to_date([decode(line) for line in stored(f"version-1/{name}")])
    told = STORIES[name]().stream
    assert [comparable(stamped.event) for stamped in old] == [comparable(stamped.event) for stamped in told]


# -- the evenings of version 1 -------------------------------------------------------------------------


class Said(msgspec.Struct):
    """Something that happened on an evening, as version 1 said it."""

    what: str
    id: int = 0
    game: int = 0
    score: winner_stays.Score = winner_stays.Score.WHITE
    boards: int = 1
    ready_check: bool = True


TODAY = {
    "joined": lambda evening, said: winner_stays.join(evening, said.id),
    "left": lambda evening, said: winner_stays.leave(evening, said.id),
    "said_ready": lambda evening, said: winner_stays.ready(evening, said.id),
    "passed_on": lambda evening, said: winner_stays.pass_on(evening, said.id),
    "game_ended": lambda evening, said: winner_stays.result(evening, said.game, said.score),
    "boards_set": lambda evening, said: msgspec.structs.replace(
        winner_stays.set_boards(evening, said.boards), ready_check=said.ready_check
    ),
}
SAID = st.builds(
    Said,
    what=st.sampled_from([*TODAY, "joined", "joined", "game_ended", "said_ready"]),
    id=st.integers(1, 6),
    game=st.integers(0, 3),
    score=st.sampled_from(winner_stays.Score),
    boards=st.integers(1, 3),
    ready_check=st.booleans(),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(SAID, max_size=40))
def test_the_frozen_evening_is_that_of_its_day(happened: list[Said]) -> None:
    """As long as today's rules are those of version 1, both seat everybody alike and refuse alike."""
    evening = Evening()
    for said in happened:
        said.game = ([call.game for call in calls(evening)] or [0])[said.game % max(1, len(calls(evening)))]
        try:
            today = TODAY[said.what](evening, said)
        except Refusal:
            with pytest.raises(Misfit):
                getattr(evening_v1, said.what)(evening, said)
            continue
        assert getattr(evening_v1, said.what)(evening, said) == today
        evening = today


def test_an_unknown_version_is_refused() -> None:
    """An event of a version that nobody knows is no event, and one that names version 1 was never written."""
    line = encode(Stamped("2026-11-15T18:00:00Z", "anna", decode(stored("version-1/dutch")[-1]).event, 0))
    for other in (b':1"', b':3"', b':02"', b':x"', b':"'):
        with pytest.raises(msgspec.ValidationError):
            decode(line.replace(b':2"', other, 1))
