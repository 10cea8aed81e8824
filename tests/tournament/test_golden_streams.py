"""Tournaments written down once and for all: whatever the program becomes, they open and mean what they meant.

`version-1` was written before events had versions, `version-2` when they got them, `version-3` when personal data left them. `hashes.json` holds, for each archive, the digest of the
folded state and of the values in its papers. An archive is never written anew; where a paper is meant to change,
`KOSMOS_UPDATE_GOLDEN=1 pytest tests/tournament/test_golden_streams.py` writes the digests of the papers, never of states.
"""

import os
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kosmos.formats.archive import read_archive
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import decode
from kosmos.tournament.events.union import AnyEvent
from kosmos.tournament.retelling import up_to_date
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from tournament.golden_stories import STORIES
from tournament.later_stories import LATER_STORIES
from tournament.plain_values import digest, plain_papers, plain_state
from tournament.stored_streams import fold_stored

HERE = Path(__file__).parent / "golden_streams"
HASHES = HERE / "hashes.json"
ARCHIVES = sorted(HERE.glob("*/*.kosmos"))
NAMES = [f"{file.parent.name}/{file.stem}" for file in ARCHIVES]
UPDATE = bool(os.environ.get("KOSMOS_UPDATE_GOLDEN"))


@cache
def hashes() -> dict[str, dict[str, str]]:
    return msgspec.json.decode(HASHES.read_bytes(), type=dict[str, dict[str, str]]) if HASHES.exists() else {}


def stored(name: str) -> list[bytes]:
    """The events as the store of that version had them."""
    return (HERE / f"{name}.kosmos").read_bytes().splitlines()[1:]


@cache
def opened(name: str) -> State:
    return fold_stored(stored(name)).state


LATER = HERE / "later"  #: systems and events that came after these archives, one archive each


def test_every_system_is_there() -> None:
    """Each system has an archive: the older ones one of each version, the younger ones one since they are there."""
    assert {file.stem for file in LATER.glob("*.kosmos")} == set(LATER_STORIES)
    younger = {opened(f"later/{name}").settings.system for name in LATER_STORIES}
    for folder in {file.parent for file in ARCHIVES} - {LATER}:
        assert {file.stem for file in folder.glob("*.kosmos")} == set(STORIES)
        systems = {opened(f"{folder.name}/{name}").settings.system for name in STORIES}
        assert systems | younger == set(System)


def test_every_event_is_there() -> None:
    """An event that stands in no archive could change its meaning without anybody seeing it."""
    told = {
        type(each.event) for name in NAMES for each in up_to_date([decode(line) for line in stored(name)])
    }
    assert set(get_args(AnyEvent)) - told == set()


def test_every_form_of_today_is_there() -> None:
    """What is written today is read for ever: the newest form of every event stands in an archive as it is stored."""
    said = {each["event"]["type"] for name in NAMES for each in map(msgspec.json.decode, stored(name))}
    assert {kind.__struct_config__.tag for kind in get_args(AnyEvent)} - said == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_stream_means_what_it_meant(name: str) -> None:
    """Opened from the store, the state is the one that it was on the day of writing."""
    assert digest(plain_state(opened(name))) == hashes()[name]["state"]


@pytest.mark.parametrize("name", NAMES)
def test_an_archive_means_what_it_meant(name: str) -> None:
    """Imported from its file, it is the same tournament."""
    state = fold(read_archive((HERE / f"{name}.kosmos").read_bytes())).state
    assert digest(plain_state(state)) == hashes()[name]["state"]


@pytest.mark.parametrize("name", NAMES)
def test_papers_say_what_they_said(name: str) -> None:
    """Points, places and prizes of a past tournament stay what they were."""
    found = digest(plain_papers(opened(name)))
    if UPDATE:
        kept = hashes()
        kept.setdefault(name, {})["papers"] = found
        kept[name].setdefault("state", digest(plain_state(opened(name))))
        HASHES.write_bytes(msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1) + b"\n")
    assert found == hashes()[name]["papers"]
