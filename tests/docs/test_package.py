"""What `pip install .` and `python -m build` make of a clone: a program with its pages, or nothing.

The builder runs as it does for pip, in a copy without a built front end; npm is played by a script, so that nothing is
fetched.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILT = Path("src/kosmos/web/static/built")
LEFT_OUT = (".*", "node_modules", "tests", "benchmarks", "built", "*.mo", "__pycache__", "*.db*", "dist")

WORKS = f'[ "$1" = ci ] || {{ mkdir -p ../{BUILT}; echo "made here" > ../{BUILT}/kosmos.js; }}'
FAILS = "exit 1"
MAKES_NOTHING = "exit 0"


def copied(folder: Path) -> Path:
    """The files of the repository without what is made from them."""
    made = folder / "clone"
    shutil.copytree(ROOT, made, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return made


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return copied(tmp_path)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    clone = copied(tmp_path_factory.mktemp("whole"))
    ran = build(clone, WORKS)
    assert ran.returncode == 0, ran.stderr
    (made,) = (clone.parent / "wheels").glob("kosmos-*.whl")
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


def installed(wheel: Path, folder: Path) -> Path:
    """The program in an environment of its own: the wheel as pip installs it, what it needs from the environment of the tests."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*pip, str(wheel)], check=True, timeout=120)
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    own = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    # Only now: pip would take the project's own installation there for an older one of this.
    (Path(own) / "others.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin" / "kosmos"


def test_a_wheel_serves_where_it_is_installed(wheel: Path, tmp_path: Path) -> None:
    """In a new environment and another folder: the program of the wheel, with pages, languages and manual, and none of the repository."""
    kosmos = installed(wheel, tmp_path / "environment")
    line = [str(kosmos), "--db", "club.db", "--lang", "en", "serve", "--port", "0"]
    server = subprocess.Popen(line, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found
        assert text_at(f"{found[0]}/readyz") == "ready\n"
        assert text_at(f"{found[0]}/static/built/kosmos.js") == "made here\n"
        assert "Mehrere Knoten" in text_at(f"{found[0]}/help/nodes", "de")
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == -signal.SIGTERM
    finally:
        server.kill()
        server.communicate()


def text_at(address: str, language: str = "en") -> str:
    request = urllib.request.Request(address, headers={"Accept-Language": language})
    with urllib.request.urlopen(request, timeout=60) as answer:
        told: str = answer.read().decode()
    return told


def test_a_wheel_has_the_pages_and_the_languages(wheel: Path) -> None:
    """The front end is built on the way, and the translations are compiled."""
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
