"""A command costs what it needs: nothing is loaded that was not named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.shell import COMMAND
from kosmos.cli.commands import ENTRIES, name_of

#: the rooms and libraries that cost the most
HEAVY = (
    "kosmos.service",
    "kosmos.web",
    "kosmos.papers",
    "litestar",
    "uvicorn",
    "typst",
    "babel",
    "xlsxwriter",
)

#: what a store refuses is said by every command, and costs next to nothing
LIGHT = {"kosmos.service", "kosmos.core.store_refusals"}


def loaded_by(folder: Path, *words: str, **environment: str) -> set[str]:
    """The modules that one call of `kosmos` leaves behind."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('MODULES', *sys.modules, file=sys.stderr))\n"
        "from kosmos.cli.main import main\n"
        "main()\n"
    )
    env = {**os.environ, "KOSMOS_DB": str(folder / "club.db"), "KOSMOS_LANG": "en", **environment}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rpartition("MODULES ")[2].split())


def heavy(modules: set[str]) -> list[str]:
    return sorted(name for name in modules if name.startswith(HEAVY))


@pytest.mark.parametrize("target", ENTRIES)
def test_the_table_leads_to_every_command(target: str) -> None:
    """By its name; its help stands in the table, and the list of commands shows the first paragraph."""
    name = name_of(target)
    assert COMMAND.commands[name].help == ENTRIES[target]
    assert COMMAND.commands.announced(name).help == ENTRIES[target].split("\n\n")[0]


def test_the_list_of_commands_loads_none(tmp_path: Path) -> None:
    """`kosmos --help` is made of the table."""
    modules = loaded_by(tmp_path, "--help")
    assert heavy(modules) == []
    assert not {f"kosmos.cli.{target.split(':')[0]}" for target in ENTRIES} & modules


def test_completion_loads_none(tmp_path: Path) -> None:
    """A shell that completes the name of a command asks the table."""
    words = {"_KOSMOS_COMPLETE": "complete_bash", "COMP_WORDS": "kosmos st", "COMP_CWORD": "1"}
    code = "import sys; sys.argv = ['kosmos']\nfrom kosmos.cli.main import main\nmain()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code],
        env={**os.environ, **words},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.split() == ["status", "standings"]
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert heavy(imported) == []


def test_a_report_file_is_paired_without_the_club(tmp_path: Path) -> None:
    """Pairing a file needs neither the service nor the event loop."""
    trf = tmp_path / "open.trf"
    loaded_by(tmp_path, "swiss", "generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", str(trf))
    modules = loaded_by(tmp_path, "swiss", "pair", str(trf), "--round", "3")
    assert heavy(modules) == []
    assert "asyncio" not in modules


def rooms(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("kosmos.")}


def test_a_list_of_tournaments_opens_none(tmp_path: Path) -> None:
    """`list` reads summaries from the streams; what a tournament is does not have to be known."""
    (tmp_path / "club.db").touch()
    modules = loaded_by(tmp_path, "list")
    assert "kosmos.service.listing" in modules
    assert rooms(modules) == {"cli", "core", "locale", "service", "store"}
    assert not modules & {"kosmos.service.club", "kosmos.store.opening", "http.client"}


def test_a_result_needs_its_decision_and_no_other(tmp_path: Path) -> None:
    """`result` knows the events of tournaments; no draw, no tie-break, no paper and no format is loaded."""
    for words in (["new", "Cup"], *(["player", "add", "cup", name] for name in "AB"), ["pair", "cup"]):
        loaded_by(tmp_path, *words)
    modules = loaded_by(tmp_path, "result", "cup", "1", "1", "1-0")
    assert not rooms(modules) & {"papers", "formats", "script", "web", "play"}
    decisions = {name for name in modules if name.startswith("kosmos.tournament.decide.")}
    assert decisions == {"kosmos.tournament.decide.results"}
    unneeded = {
        "kosmos.standings.table",
        "kosmos.standings.keizer.table",
        "kosmos.pairing.dutch",
        "kosmos.store.opening",
    }
    assert not modules & unneeded


def test_everything_put_off_can_be_loaded() -> None:
    """Every name in every table leads to something."""
    code = (
        "import kosmos.cli.tournament_operations, kosmos.papers.render, kosmos.tournament.systems, kosmos.cli.session\n"
        "from kosmos.core.loading import load_all, load\n"
        "load_all()\n"
        "print(load.cache_info().currsize)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert int(done.stdout) > 20


def test_one_file_needs_no_driver_of_several_nodes() -> None:
    """A server with all that it loads at its start has neither PostgreSQL's nor NATS's driver."""
    code = (
        "import sys, kosmos.cli.serve\n"
        "from kosmos.core.loading import load_all\n"
        "load_all()\n"
        "print(*{'psycopg', 'nats', 'psycopg_pool'} & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.strip() == ""
