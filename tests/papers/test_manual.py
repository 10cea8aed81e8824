"""The manual page: every command on it runs, and every paper and wish is on it."""

import re
import shlex
from pathlib import Path

import pytest

from cli.shell import on_file
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS

PAGE = (Path(__file__).parents[2] / "docs" / "manual" / "papers.md").read_text(encoding="utf-8")
COMMANDS = [line.removeprefix("$ kosmos ") for line in PAGE.splitlines() if line.startswith("$ kosmos ")]


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the page, in their order, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    kosmos = on_file(tmp_path / "club.db")
    for line in COMMANDS:
        words = shlex.split(line)
        if "trf16" not in words:
            kosmos.ok(*words)
            continue
        ran = kosmos(*words)  # the older report says what it leaves out
        assert (ran.code, {"TRF16" in said for said in ran.err.splitlines()}) == (0, {True})
    for name in (
        "pairings.pdf",
        "women.xlsx",
        "open.trf",
        "old.trf",
        "games.pgn",
        "results.csv",
        "site/index.html",
    ):
        assert (tmp_path / name).is_file()


def test_nothing_is_missing_on_the_page() -> None:
    """Every paper, format and export is named."""
    named = set(re.findall(r"`([\w-]+)`", PAGE))
    assert set(PAPERS) | set(FORMATS) | set(EXPORTS) <= named
