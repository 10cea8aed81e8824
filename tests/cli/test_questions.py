"""What asks before it does something, and what answers it."""

from pathlib import Path

import pytest

from cli.shell import Shell


@pytest.fixture
def cup(kosmos: Shell) -> str:
    """A classic Swiss, drawn."""
    cup = kosmos.ok("new", "Cup", "--system", "classic", "--rounds", "3").out.strip()
    for name in ("Adler", "Bauer", "Cohn", "Dorn"):
        kosmos.ok("player", "add", cup, name)
    kosmos.ok("pair", cup)
    kosmos.ok("people", "add", "Adler, Ada")
    Path("late.csv").write_text("Name\nEbel\nFink\n", encoding="utf-8")
    return cup


@pytest.mark.parametrize(
    "line",
    ["player import cup late.csv", "player add cup Gans", "unpair cup", "people forget 1", "delete cup"],
)
def test_a_question_names_its_answer(line: str, kosmos: Shell, cup: str) -> None:
    """Without a terminal: code 3, nothing done, and `--yes` does it."""
    before = kosmos.ok("export", cup, "-").out
    ran = kosmos(*line.split())
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("kosmos: ")
    assert ran.err.endswith("Confirm to go on. (--yes)\n")
    assert kosmos.ok("export", cup, "-").out == before
    kosmos.ok(*line.split(), "--yes")
