"""The table “where to put something new” in ARCHITECTURE.md is true: a toy of each kind is built by it, and works."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.toys.doors import CHECKS
from docs.toys.plans import HOUSE, TOYS, build

ROOT = HOUSE.parents[1]
_PLACE = re.compile(r"`([a-z_/]+(?:/|\.py))`")


def table() -> dict[str, tuple[str, ...]]:
    """What one wants -> the places that one touches."""
    text = (
        (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Where to put something new")[2]
    )
    _heads, *rows = re.findall(r"^\| ([^|]+?) \| ([^|]+) \|$", text, re.MULTILINE)
    return {name: tuple(_PLACE.findall(places)) for name, places in rows}


def is_at(path: str, place: str) -> bool:
    return path.startswith(place) if place.endswith("/") else path == place


def test_the_table_has_a_toy_for_every_line() -> None:
    """Every line of the table has a toy, so that none of it is only claimed."""
    assert table().keys() == TOYS.keys() == CHECKS.keys()


@pytest.mark.parametrize("name", TOYS)
def test_a_toy_touches_the_places_of_its_line(name: str) -> None:
    """A toy touches all places that its line names, and no other."""
    places, touched = table()[name], {edit.path for edit in TOYS[name]}
    assert [path for path in sorted(touched) if not any(is_at(path, place) for place in places)] == []
    assert [place for place in places if not any(is_at(path, place) for path in touched)] == []


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A copy of the house with all toys in it, tried at every door."""
    folder = tmp_path_factory.mktemp("toys")
    copy = folder / "src" / "kosmos"
    shutil.copytree(HOUSE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for edits in TOYS.values():
        build(copy, edits)
    path = os.pathsep.join((str(folder / "src"), str(ROOT / "tests")))
    doors = Path(__file__).parent / "toys" / "doors.py"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", doors, folder],
        env={**os.environ, "PYTHONPATH": path, "KOSMOS_LANG": "en"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", TOYS)
def test_a_toy_works_at_every_door(played: str, name: str) -> None:
    """On pages, over the API, on the command line and in scripts, wherever it has something to do there."""
    assert f"WORKS {name}\n" in played, played
