"""The manual page of the Swiss is run: every command on it does what the page says."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosmos.cli.main import app

PAGE = Path(__file__).parents[2] / "docs" / "manual" / "swiss.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands() -> list[tuple[str, list[str]]]:
    """Each command and the lines that the page shows after it."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(BLOCK.findall(PAGE.read_text(encoding="utf-8"))).splitlines():
        if line.startswith("$ kosmos "):
            found.append((line.removeprefix("$ kosmos "), []))
        else:
            found[-1][1].append(line)
    return found


def test_every_command_on_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, on one database; what the page shows is what is said."""
    ran = commands()
    monkeypatch.chdir(tmp_path)
    assert len(ran) > 20
    for command, shown in ran:
        words = ["--db", str(tmp_path / "club.db"), "--lang", "en", *shlex.split(command)]
        done = CliRunner().invoke(app, words)
        refused = any(line.startswith("kosmos: ") for line in shown)
        assert (done.exit_code != 0) == refused, (command, done.output)
        for line in shown:
            assert line in done.output, command
