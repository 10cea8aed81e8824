"""The pages for who comes from another program name files and tests that exist, a test for every line."""

import re
from pathlib import Path

import pytest

from kosmos.script.commands import CHAOS
from kosmos.web.examples import EXAMPLES

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "heritage").glob("*.md"))
SCHACHECKE = ROOT / "docs" / "heritage" / "schachecke.md"
NOTHING = "–"


def lines(page: Path) -> list[list[str]]:
    """The cells of every line of every table, without headings."""
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    return [row for row in cells if row[-1] != "test"]


def missing_tests(named: str) -> list[str]:
    """`file::test` is a function in that file; a bare `test_…` one of the file named before it.

    `file.test.ts::words` is a test of the board's script (board/test) whose title begins with these words.
    """
    missing, text = [], ""
    for word in re.findall(r"`([^`]+)`", named):
        file, _, name = word.rpartition("::") if "::" in word else ("", "", word)
        if file.endswith(".test.ts"):
            script = ROOT / "board" / "test" / file
            if not script.exists() or f'test("{name}' not in script.read_text(encoding="utf-8"):
                missing.append(word)
            continue
        path = ROOT / "tests" / (file or word)
        if word.endswith(".py"):
            name = ""
        if file or word.endswith(".py"):
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        if not text or (name and f"def {name}(" not in text):
            missing.append(word)
    return missing


def test_every_program_has_its_page() -> None:
    """Chaos, KeizerForClubs, the Schachecke, Swiss-Manager and Swiss-Chess."""
    assert [page.stem for page in PAGES] == ["chaos", "keizer-for-clubs", "schachecke", "swiss-manager"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_of_the_tables_exists(page: Path) -> None:
    """The last cell of a line names tests, and each of them is there."""
    found = lines(page)
    assert len(found) > 20
    assert [word for row in found for word in missing_tests(row[-1])] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_line_names_a_test_or_says_that_there_is_nothing(page: Path) -> None:
    """No line leaves open how it is shown."""
    assert [row for row in lines(page) if row[-1] != NOTHING and "`" not in row[-1]] == []


def test_every_command_of_chaos_is_on_its_page() -> None:
    """Each command with a template of Chaos has its line."""
    page = (ROOT / "docs" / "heritage" / "chaos.md").read_text(encoding="utf-8")
    assert [name for name, _, _ in CHAOS if f"`{name}" not in page] == []


def test_every_file_of_the_schachecke_exists() -> None:
    """Modules are named with their path below the package."""
    named = re.findall(
        r"`((?:play|formats|pairing|service|web)/[\w/]+\.py)`", SCHACHECKE.read_text(encoding="utf-8")
    )
    below = [ROOT / "src" / "kosmos", ROOT / "tests"]
    assert [name for name in named if not any((base / name).exists() for base in below)] == []
    assert len(named) > 20


def test_every_script_of_the_schacheckes_page_exists() -> None:
    """`name.ts` is a file of the board or of the examples; `name.test.ts` a test of them."""
    named = set(re.findall(r"`([\w.]+\.ts)\b", SCHACHECKE.read_text(encoding="utf-8")))
    there = {file.name for file in (ROOT / "board").glob("[st]*/**/*.ts")}
    assert named - there == set()
    assert len(named) > 20


def test_every_example_has_its_line() -> None:
    """Each page of the lobby stands on the page for who comes from the Schachecke."""
    page = SCHACHECKE.read_text(encoding="utf-8")
    kinds = ("rapid", "thinking", "long", "learning", "kibitz")  # between blitz and analysis, in one line
    assert [
        each.key for each in EXAMPLES if f"/examples/{each.key}`" not in page and each.key not in kinds
    ] == []
