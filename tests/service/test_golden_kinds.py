"""Streams of every kind beside tournaments, written down once and for all: they open and mean what they meant.

`hashes.json` holds the digest of each folded state. `KOSMOS_UPDATE_GOLDEN=1` adds those of new streams, and changes none.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import chess
import msgspec
import pytest

from kosmos.club.live_ratings import LiveRatingsState
from kosmos.core.results import Result
from kosmos.core.timeline import Timeline
from kosmos.play.arena.state import ArenaGame, ArenaPlayer, ArenaState
from kosmos.play.state import Phase, RoomState
from kosmos.play.trail import Trail
from kosmos.teams.state import TeamEventState, TeamMatch
from service.kind_stories import KINDS, Kind
from tournament.changed_defaults import Change, changes
from tournament.plain_values import digest, plain
from tournament.test_events import structs

HERE = Path(__file__).parent / "golden_kinds"
HASHES = HERE / "hashes.json"
STREAMS = [(kind, name) for kind in KINDS for name in kind.stories]
#: rooms whose values can be part of such a stream
ROOMS = ("core", "pairing", "standings", "play", "club", "teams")
#: what there is before anything has happened: nobody, nothing, no game. That is no choice of anybody
BEGINNINGS = (LiveRatingsState, RoomState, ArenaState, ArenaPlayer, ArenaGame, TeamEventState, TeamMatch)
NOTHING: tuple[Any, ...] = ((), Trail(), {}, frozenset(), 0, "", False, None, Phase.WAITING, Result.MISSING)

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.aggregate.kind)
streams = pytest.mark.parametrize(("kind", "name"), STREAMS, ids=[name for _, name in STREAMS])


def hashes() -> dict[str, str]:
    return msgspec.json.decode(HASHES.read_bytes(), type=dict[str, str]) if HASHES.exists() else {}


@cache
def stored(name: str) -> list[bytes]:
    return (HERE / f"{name}.jsonl").read_bytes().splitlines()


def opened(kind: Kind, name: str) -> Any:
    return kind.aggregate.fold([kind.aggregate.decode(line) for line in stored(name)])


def meaning(kind: Kind, name: str) -> str:
    """Of a stream with a time of its own: what its state says."""
    folded = opened(kind, name)
    return digest(plain(folded.state if isinstance(folded, Timeline) else folded))


@streams
def test_a_stream_means_what_it_meant(kind: Kind, name: str) -> None:
    """Opened from the store, the state is the one that it was on the day of writing."""
    found = meaning(kind, name)
    if os.environ.get("KOSMOS_UPDATE_GOLDEN"):
        kept = {name: found, **hashes()}
        HASHES.write_bytes(msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1) + b"\n")
    assert found == hashes()[name]


@kinds
def test_every_event_is_there(kind: Kind) -> None:
    """An event that stands in no stream here could change its meaning without anybody seeing it."""
    lines = (line for name in kind.stories for line in stored(name))
    assert {type(kind.aggregate.event(kind.aggregate.decode(line))) for line in lines} == set(kind.events)


@streams
def test_what_is_read_is_what_was_written(kind: Kind, name: str) -> None:
    """Nothing is left out because it is usual today: a stored event has every field that it has in memory."""
    for line in stored(name):
        assert kind.aggregate.encode(kind.aggregate.decode(line)) == line
    for event in kind.events:
        assert not any(each.__struct_config__.omit_defaults for each in structs(event, set()))


@kinds
def test_every_event_has_a_version(kind: Kind) -> None:
    """It stands in the tag on the wire, or in a field of its own."""
    for event in kind.events:
        assert ":" in str(event.__struct_config__.tag) or "version" in event.__struct_fields__, event


@streams
def test_folding_decides_nothing(kind: Kind, name: str) -> None:
    """Opening a stream only writes what its events say: no decision, no drawing, no check is called, nobody is refused."""
    asked: set[str] = set()

    def watch(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            asked.add(frame.f_globals.get("__name__", ""))

    sys.setprofile(watch)
    try:
        opened(kind, name)
    finally:
        sys.setprofile(None)
    own = {module for module in asked if module.startswith("kosmos.")}
    deciding = (
        "decide",
        "refusals",
        "lineups",
        "drawing",
        "swiss",
        "rosters",
        "commands",
        "errors",
        "arena.pair",
    )
    assert own
    assert {module for module in own if any(part in module.split(".", 2)[-1] for part in deciding)} == set()


@cache
def every_change() -> tuple[Change, ...]:
    return tuple(changes(ROOMS))


def differing(before: dict[str, str]) -> Iterator[str]:
    for kind, name in STREAMS:
        try:
            same = meaning(kind, name) == before[name]
        except Exception:  # noqa: BLE001 - whatever goes wrong, the default was asked for
            same = False
        if not same:
            yield name


@pytest.mark.parametrize("kind", BEGINNINGS, ids=lambda kind: kind.__name__)
def test_a_state_begins_with_nothing(kind: type[msgspec.Struct]) -> None:
    """The defaults of a state say that nothing has happened yet; whatever was decided stands in an event."""
    for field in msgspec.structs.fields(kind):
        assert field.default in (*NOTHING, msgspec.NODEFAULT), field.name
        assert field.default_factory in (dict, chess.Board, msgspec.NODEFAULT), field.name


def test_no_default_changes_a_past_stream() -> None:
    """Every default of play, team events, seasons, the club and the rooms below, struct by struct and module by module."""
    before = {name: meaning(kind, name) for kind, name in STREAMS}
    begun = tuple(f"{kind.__module__}.{kind.__name__}." for kind in BEGINNINGS)
    chosen = [each for each in every_change() if not each.label.startswith(begun)]
    labels = {each.label for each in chosen}
    assert "kosmos.teams.settings.TeamSettings.boards" in labels
    assert "kosmos.play.room_settings.RoomSettings.seating" in labels
    assert "kosmos.club.seasons.SeasonSettings.best" in labels
    for place, group in groupby(chosen, lambda change: change.label.split("(")[0].rpartition(".")[0]):
        with ExitStack() as stack:
            for change in group:
                stack.enter_context(change.made())
            assert list(differing(before)) == [], place
