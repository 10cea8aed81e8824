"""Papers kept readable. `KOSMOS_UPDATE_GOLDEN=1 pytest tests/papers/test_golden.py` writes the files anew.

A paper is kept as its value, once. How a renderer writes is kept for a paper that has whatever a paper can have, for
one with the nastiest names, and for a few real ones; how a language changes it, for a few papers. That no renderer
loses anything of any paper is a law (`test_no_renderer_loses_a_cell`).
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kosmos.core.players import ChaosGroup
from kosmos.locale import LANGUAGES, language
from kosmos.papers import paper as paper_module
from kosmos.papers.catalogue import PAPERS, make_paper
from kosmos.papers.history import history_paper
from kosmos.papers.paper import Align, CardKind, Paper, PlotKind, Table
from kosmos.papers.render import FORMATS, PLAIN, html, render
from kosmos.papers.render.flat import number
from kosmos.papers.render.words import content
from kosmos.tournament.history import history
from kosmos.tournament.wishes import TableMode, Wishes, read_paper_question
from papers.readable import pdf_text, xlsx_text
from papers.synthetic import bare, everything, nasty
from papers.tournaments import tournament
from papers.values import paper_value, usual_values
from tournament.later_stories import LATER_STORIES
from tournament.stories import Story

HERE = Path(__file__).parent / "golden"
UPDATE = bool(os.environ.get("KOSMOS_UPDATE_GOLDEN"))

#: name -> system, stage, paper, wishes; every paper of the catalogue is here at least once
CASES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    **{
        key: ("dutch", "finished", key, {})
        for key in PAPERS
        if key
        not in (
            "keizer",
            "keizer-crosstable",
            "evening",
            "internal",
            "chances",
            "prizes",
            "bracket",
            "matches",
            "cup-games",
        )
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
    "bracket": ("cup", "finished", "bracket", {}),
    "matches": ("cup", "running", "matches", {}),
    "cup-games": ("keizer", "with a cup", "cup-games", {}),
}
NAMES = [*CASES, "history"]
#: real papers that are kept in every format
REAL = ("booklet", "cards", "keizer-crosstable")
#: whether there are letters for every script depends on the fonts of the machine
RENDERED = [
    *((name, format_name) for name in ("everything", "bare", *REAL) for format_name in FORMATS),
    *(("nasty", format_name) for format_name in FORMATS if format_name != "pdf"),
]
#: papers that are kept in every language: words, numbers, dates, the notation of games
SPOKEN = ("standings", "progress", "keizer-crosstable")


@cache
def told(system: str, stage: str) -> Story:
    return LATER_STORIES["cup-in-season"]() if stage == "with a cup" else tournament(system, stage)


@cache
def made(name: str) -> Paper:
    if name == "everything":
        return everything()
    if name in ("nasty", "bare"):
        return nasty() if name == "nasty" else bare()
    if name == "history":
        story = told("dutch", "running")
        return history_paper(story.state.settings.name, history(story.stream))
    system, stage, key, wishes = CASES[name]
    return make_paper(key, told(system, stage).state, Wishes(private=True, today="2026-09-27", **wishes))


def readable(paper: Paper, format_name: str, code: str = "en") -> str:
    """Of a binary file, what a reader finds in it."""
    if format_name == "html":
        return html.fragment(paper, language(code))
    file = render(paper, language(code), format_name, PLAIN)
    if format_name == "pdf":
        return pdf_text(file)
    return xlsx_text(file) if format_name == "xlsx" else file.decode()


def ending(format_name: str) -> str:
    return FORMATS[format_name].ending + (".txt" if format_name in {"pdf", "xlsx"} else "")


def is_as_it_was(file: str, text: str) -> None:
    path = HERE / file
    if UPDATE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    assert path.read_bytes().decode() == text


# -- values ----------------------------------------------------------------------------------------------


def test_every_paper_has_a_golden_value() -> None:
    """A new paper gets its file."""
    assert {key for _, _, key, _ in CASES.values()} == set(PAPERS)


@pytest.mark.parametrize("name", NAMES)
def test_value(name: str) -> None:
    """A paper says what it said when somebody last looked at it."""
    is_as_it_was(f"values/{name}.json", paper_value(made(name)))


def test_values_tell_papers_apart() -> None:
    """Whatever differs in two papers differs in their values: a word, a figure, a mark, the alignment."""
    changed = [
        msgspec.structs.replace(made("standings"), title="Standings"),
        msgspec.structs.replace(made("standings"), notes=()),
        made("standings-working"),
        made("standings-round-1"),
    ]
    assert len({paper_value(each) for each in (made("standings"), *changed)}) == 5


# -- renderers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "format_name"), RENDERED)
def test_renderer(name: str, format_name: str) -> None:
    """A format writes as it did when somebody last looked at it."""
    is_as_it_was(f"renderers/{name}.{ending(format_name)}", readable(made(name), format_name))


def test_everything_is_everything() -> None:
    """The paper for the renderers has whatever a paper can have: every field of every part is set somewhere."""
    unset = {f"{kind.__name__}.{name}": usual for kind in PARTS for name, usual in usual_values(kind).items()}
    for part in parts(everything()):
        for name, usual in usual_values(type(part)).items():
            if getattr(part, name) != usual:
                unset.pop(f"{type(part).__name__}.{name}", None)
    assert unset == {}
    found = {
        each
        for part in parts(everything())
        for each in (getattr(part, "kind", None), getattr(part, "align", None))
    }
    assert {*Align, *CardKind, *PlotKind} <= found


PARTS = [
    kind
    for kind in vars(paper_module).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
]


def parts(value: Any) -> Iterator[msgspec.Struct]:
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from parts(each)


@pytest.mark.parametrize("format_name", ["html", "csv", "xlsx", "json", "pdf"])
@pytest.mark.parametrize("name", NAMES)
def test_no_renderer_loses_a_cell(name: str, format_name: str) -> None:
    """What stands in a cell of any paper stands in the file, row by row; on paper a line may be broken anywhere.

    Text shortens long names, which is what `tests/papers/test_pages.py` is about. Spreadsheets and programs get numbers
    as numbers: 2.5 for 2½.
    """
    found, at = squeezed(readable(made(name), format_name)), 0
    for cell in cells(made(name)):
        value = number(cell) if format_name in ("xlsx", "json") else None
        said = [
            found.find(each, 0 if format_name == "pdf" else at)
            for each in (cell, f"{value:g}" if value is not None else cell)
        ]
        assert max(said) >= 0, cell
        at = min(place for place in said if place >= 0)


def cells(paper: Paper) -> Iterator[str]:
    for table in paper.body:
        if isinstance(table, Table):
            for row in (*table.rows, *table.foot):
                yield from (squeezed(content(cell, language("en"))) for cell in row)


def squeezed(text: str) -> str:
    """Without blanks, breaks and the marks of HTML."""
    return "".join(unescape(re.sub(r"<[^>]*>", "", text)).split())


# -- languages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("name", SPOKEN)
def test_language(name: str, code: str) -> None:
    """A paper is said as it was when somebody last looked at it."""
    is_as_it_was(f"languages/{code}/{name}.txt", readable(made(name), "text", code))


@pytest.mark.parametrize("format_name", FORMATS)
def test_language_in_every_format(format_name: str) -> None:
    """Figures have a comma in German where people read them, and a point where programs do."""
    is_as_it_was(
        f"languages/de/everything.{ending(format_name)}", readable(made("everything"), format_name, "de")
    )


# -- files -----------------------------------------------------------------------------------------------


def test_no_file_is_left_over() -> None:
    """Every golden file belongs to a test."""
    wanted = {f"values/{name}.json" for name in NAMES}
    wanted |= {f"renderers/{name}.{ending(format_name)}" for name, format_name in RENDERED}
    wanted |= {f"languages/{code}/{name}.txt" for code in set(LANGUAGES) - {"en"} for name in SPOKEN}
    wanted |= {f"languages/de/everything.{ending(format_name)}" for format_name in FORMATS}
    assert {str(path.relative_to(HERE)) for path in HERE.rglob("*") if path.is_file()} == wanted


@pytest.mark.parametrize("name", [*NAMES, "everything", "nasty"])
def test_tex_compiles(name: str, tmp_path: Path) -> None:
    """Plain LaTeX makes pages of every paper."""
    if not shutil.which("pdflatex"):
        print("SKIPPED: no pdflatex here, so that no TeX file is compiled")
        pytest.skip("no pdflatex")
    (tmp_path / "paper.tex").write_bytes(render(made(name), language("en"), "tex"))
    command = ["pdflatex", "-interaction=batchmode", "-halt-on-error", "paper.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == 0, (tmp_path / "paper.log").read_text(errors="replace")[-2000:]
