"""Which database is meant, and when a new one begins."""

from pathlib import Path

import pytest

from cli.shell import Shell, on_file

READING = [
    "list",
    "show players cup",
    "history cup",
    "export cup",
    "print standings cup",
    "publish cup site",
    "player add cup Adler",
    "pair cup",
    "undo cup",
    "delete cup --yes",
    "people search adler",
    "people show 1",
    "rate cup",
    "user list",
    "token list",
    "user remove anna",
    "backup copy.db",
]


@pytest.mark.parametrize("line", READING)
def test_what_reads_makes_no_database(line: str, kosmos: Shell, tmp_path: Path) -> None:
    """A path that leads nowhere is refused with code 7, and nothing is made there."""
    ran = Shell("--db", "nothing.db")(*line.split())
    assert (ran.code, ran.out) == (7, "")
    assert ran.err.startswith("kosmos: There is no database nothing.db.")
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]


@pytest.mark.parametrize("line", ["new Cup", "people add Adler", "token add board", "import cup.kosmos"])
def test_what_makes_something_begins_a_database_and_says_so(line: str, kosmos: Shell) -> None:
    """Standard error names the new file; standard output stays what programs read."""
    kosmos.ok("export", kosmos.ok("new", "Cup").out.strip())
    ran = Shell("--db", "fresh.db")(*line.split())
    assert (ran.code, ran.err) == (0, "kosmos: A new database is created: fresh.db\n")
    assert Shell("--db", "fresh.db")("list").code == 0


@pytest.mark.parametrize(
    "line", ["new Cup", "people add Adler", "script - --db no/such.db", "serve --port 0"]
)
def test_a_folder_that_is_not_there_is_not_made(line: str, kosmos: Shell) -> None:
    """A mistyped folder is named in the refusal, and not made."""
    ran = Shell("--db", "no/such.db")(*line.split(), stdin="")
    assert (ran.code, ran.out) == (7, "")
    assert "there is no folder no." in ran.err
    assert not Path("no").exists()


def test_the_users_own_folder_is_made(kosmos: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was said, the first tournament makes the data folder too."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Shell()("list").code == 7
    assert Shell()("new", "Cup").code == 0
    assert (tmp_path / "data" / "kosmos" / "kosmos.db").exists()
    assert "Cup" in Shell().ok("list").out


def test_an_empty_database_says_how_to_begin(kosmos: Shell, tmp_path: Path) -> None:
    """A database without tournaments is no fault."""
    assert "kosmos new" in on_file(tmp_path / "empty.db").ok("list").out
