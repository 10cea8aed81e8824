"""Every paper of the catalogue in every format and language, kept readable.

`KOSMOS_UPDATE_GOLDEN=1 pytest tests/papers` writes the files anew; somebody then looks at what changed.
"""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kosmos.core.players import ChaosGroup
from kosmos.locale import language
from kosmos.papers.catalogue import PAPERS, make_paper
from kosmos.papers.history import history_paper
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS, PLAIN, html, render
from kosmos.tournament.history import history
from kosmos.tournament.wishes import TableMode, Wishes, read_paper_question
from papers.readable import pdf_text, xlsx_text
from papers.tournaments import tournament
from tournament.stories import Story

HERE = Path(__file__).parent / "golden" / "papers"
UPDATE = bool(os.environ.get("KOSMOS_UPDATE_GOLDEN"))
LANGUAGES = ("en", "de")

#: name -> system, stage, paper, wishes; every paper of the catalogue is here at least once
CASES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    **{
        key: ("dutch", "finished", key, {})
        for key in PAPERS
        if key not in ("keizer", "keizer-crosstable", "evening", "internal", "chances", "prizes")
    },
    "pairings-running": ("dutch", "running", "pairings", {}),
    "standings-round-1": ("dutch", "finished", "standings", {"round": 1}),
    "standings-women": ("dutch", "finished", "standings", {"group": ChaosGroup.WOMEN}),
    "standings-simple": ("dutch", "finished", "standings", {"mode": TableMode.SIMPLE}),
    "standings-buchholz": ("dutch", "finished", "standings", {"mode": TableMode.BUCHHOLZ}),
    "standings-refined": ("dutch", "finished", "standings", {"mode": TableMode.REFINED}),
    "standings-sonneborn": ("dutch", "finished", "standings", {"mode": TableMode.SONNEBORN}),
    "standings-columns": ("dutch", "finished", "standings", {"columns": ("rank", "name", "points", "club")}),
    "standings-working": ("dutch", "finished", "standings", {"working": True}),
    "standings-empty": ("dutch", "empty", "standings", {}),
    "round-not-drawn": ("dutch", "entered", "round", {}),
    "internal": ("classic", "running", "internal", {}),
    "chances": ("round-robin", "running", "chances", {}),
    "prizes": (
        "dutch",
        "finished",
        "prizes",
        {"prizes": read_paper_question({"prizes": "500,300,200;w=100,50;hort"}).wishes.prizes},
    ),
    "round-robin-standings": ("round-robin", "running", "standings", {}),
    "round-robin-crosstable": ("round-robin", "finished", "crosstable", {}),
    "keizer": ("keizer", "finished", "keizer", {}),
    "keizer-crosstable": ("keizer", "finished", "keizer-crosstable", {"working": True}),
    "evening": ("winner-stays", "running", "evening", {}),
}


@cache
def told(system: str, stage: str) -> Story:
    return tournament(system, stage)


@cache
def made(name: str) -> Paper:
    if name == "history":
        story = told("dutch", "running")
        return history_paper(story.state.settings.name, history(story.stream))
    system, stage, key, wishes = CASES[name]
    return make_paper(key, told(system, stage).state, Wishes(private=True, today="2026-09-27", **wishes))


def readable(paper: Paper, format_name: str, code: str) -> str:
    if format_name == "html":
        return html.fragment(paper, language(code))
    file = render(paper, language(code), format_name, PLAIN)
    if format_name == "pdf":
        return pdf_text(file)
    return xlsx_text(file) if format_name == "xlsx" else file.decode()


def test_every_paper_has_a_golden_file() -> None:
    """A new paper gets its files."""
    assert {key for _, _, key, _ in CASES.values()} == set(PAPERS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("name", [*CASES, "history"])
def test_golden(name: str, format_name: str, code: str) -> None:
    """A paper looks as it did when somebody last looked at it."""
    ending = FORMATS[format_name].ending + (".txt" if format_name in {"pdf", "xlsx"} else "")
    file = HERE / code / f"{name}.{ending}"
    text = readable(made(name), format_name, code).encode()
    if UPDATE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
    assert file.read_bytes().decode() == text.decode()


@pytest.mark.parametrize("name", [*CASES, "history"])
def test_tex_compiles(name: str, tmp_path: Path) -> None:
    """Plain LaTeX makes pages of every paper."""
    if not shutil.which("pdflatex"):
        print("SKIPPED: no pdflatex here, so that no TeX file is compiled")
        pytest.skip("no pdflatex")
    (tmp_path / "paper.tex").write_bytes(render(made(name), language("en"), "tex"))
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "paper.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == 0, (tmp_path / "paper.log").read_text(errors="replace")[-2000:]
