"""What `pip install .` and `python -m build` make of a clone: a program with its pages, or nothing.

The builder runs as it does for pip, in a copy without a built front end; npm is played by a script, so that nothing is
fetched.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILT = Path("src/kosmos/web/static/built")
LEFT_OUT = (".*", "node_modules", "tests", "benchmarks", "built", "*.mo", "__pycache__", "*.db*", "dist")

WORKS = f'[ "$1" = ci ] || {{ mkdir -p ../{BUILT}; echo "made here" > ../{BUILT}/kosmos.js; }}'
FAILS = "exit 1"
MAKES_NOTHING = "exit 0"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of the repository without what is made from them."""
    made = tmp_path / "clone"
    shutil.copytree(ROOT, made, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return made


def build(clone: Path, npm: str) -> subprocess.CompletedProcess[str]:
    """The wheel is made by the back end that `pyproject.toml` names."""
    bin_ = clone.parent / "bin"
    bin_.mkdir()
    for name, script in (("npm", npm), ("node", "echo v22.0.0")):
        (bin_ / name).write_text(f"#!/bin/sh\n{script}\n")
        (bin_ / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}
    asked = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    command = [sys.executable, "-c", asked, str(clone.parent / "wheels")]
    return subprocess.run(
        command, cwd=clone, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_wheel_has_the_pages_and_the_languages(clone: Path) -> None:
    """The front end is built on the way, and the translations are compiled."""
    ran = build(clone, WORKS)
    assert ran.returncode == 0, ran.stderr
    (wheel,) = (clone.parent / "wheels").glob("kosmos-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        assert packed.read("kosmos/web/static/built/kosmos.js") == b"made here\n"
    assert {f"kosmos/locale/{code}/LC_MESSAGES/kosmos.mo" for code in ("de", "fr", "nl")} <= names
    assert "kosmos/web/static/icon.svg" in names


@pytest.mark.parametrize("npm", [FAILS, MAKES_NOTHING], ids=["npm fails", "npm makes nothing"])
def test_no_wheel_without_pages(clone: Path, npm: str) -> None:
    """Where the front end cannot be built there is no package at all."""
    ran = build(clone, npm)
    assert ran.returncode != 0
    assert not list((clone.parent / "wheels").glob("*.whl"))
    assert "front end is missing" in ran.stderr or "returned non-zero exit status 1" in ran.stderr
