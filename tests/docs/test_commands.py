"""Commands shown in README and manual are executed: each page in a folder and on a database of its own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.shell import on_file
from kosmos.tournament.commands import Right
from web.served import served

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "manual"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)

#: pages whose commands need files that come with their own tests
RUN_ELSEWHERE = {"swiss.md", "swiss-tools.md", "club-night.md", "papers.md"}
#: the page whose commands are curl's, against a server
API = "api.md"


class Shown(NamedTuple):
    """A line typed, and the lines shown below it."""

    command: str
    output: tuple[str, ...]


def shown(page: Path) -> list[Shown]:
    found: list[Shown] = []
    for line in "".join(BLOCK.findall(page.read_text(encoding="utf-8"))).splitlines():
        if line.startswith("$ "):
            found.append(Shown(line.removeprefix("$ "), ()))
        elif line.strip() and found:
            found[-1] = found[-1]._replace(output=(*found[-1].output, line))
    return found


def pages() -> list[Path]:
    return [page for page in (ROOT / "README.md", *sorted(MANUAL.glob("*.md"))) if shown(page)]


def run(command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """As somebody would type it, with the `kosmos` of this environment."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "KOSMOS_DB": str(folder / "club.db"),
        "KOSMOS_LANG": "en",
        "COLUMNS": "200",
        **environment,
    }
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120
    )


def loosely(text: str) -> str:
    return " ".join(text.split())


def check(line: Shown, output: str) -> None:
    for expected in line.output:
        assert loosely(expected) in loosely(output), (line.command, output)


@pytest.mark.parametrize(
    "page",
    [page for page in pages() if page.name not in RUN_ELSEWHERE | {API}],
    ids=lambda page: page.name,
)
def test_every_command_on_the_page_works(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, on one database: exit code 0, and what the page shows is what is said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KOSMOS_DB", raising=False)
    kosmos = on_file(tmp_path / "club.db")
    for line in shown(page):
        if line.command.startswith("kosmos ") and not set(line.command) & set("|<>;$`"):
            ran = kosmos(*shlex.split(line.command)[1:])
            code, output = ran.code, ran.out + ran.err
        else:
            done = run(line.command, tmp_path)
            code, output = done.returncode, done.stdout + done.stderr
        refused = any(expected.startswith("kosmos: ") for expected in line.output)
        assert (code != 0) == refused, (line.command, output)
        check(line, output)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_every_request_on_the_api_page_works(tmp_path: Path) -> None:
    """Typed one after the other against a fresh server."""
    with served(tmp_path) as house:
        environment = {"KOSMOS": house.address, "TOKEN": house.token(Right.ADMIN)}
        for line in shown(MANUAL / API):
            done = run(line.command, tmp_path, **environment)
            assert done.returncode == 0, (line.command, done.stderr)
            assert '"code":"broken"' not in done.stdout
            assert line.output or '"code"' not in done.stdout, (line.command, done.stdout)
            check(line, done.stdout)


def test_every_page_with_commands_is_run() -> None:
    """A new page of the manual is run by this file, or named here with the test that runs it."""
    assert {page.name for page in pages()} >= RUN_ELSEWHERE | {API, "README.md", "command-line.md"}


def test_links_lead_somewhere() -> None:
    """Every link between README and manual pages, in every language, points at a file that is there."""
    pages_ = (ROOT / "README.md", *MANUAL.rglob("*.md"))
    missing = [
        f"{page.relative_to(ROOT)} → {target}"
        for page in pages_
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert missing == []


def test_exit_codes_are_documented() -> None:
    """The table of exit codes has a line for each."""
    text = (MANUAL / "command-line.md").read_text(encoding="utf-8")
    assert [int(code) for code in re.findall(r"^\| (\d) \|", text, re.MULTILINE)] == list(range(8))
