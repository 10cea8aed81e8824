"""What nobody means to type: one sentence and a code, never a page of the program's own lines, never a silent 0."""

from pathlib import Path

import pytest

from cli.shell import Shell

HUGE = "9" * 20  #: longer than any number of a database

SAID = {
    f"games show {HUGE}": (4, f"There is no game “{HUGE}” here."),
    f"games players {HUGE}": (4, f"There is no game “{HUGE}” here."),
    f"token revoke {HUGE}": (4, f"There is no token “{HUGE}” here."),
    f"swiss generate --count {HUGE}": (
        2,
        f"--count: expected a whole number, 1000000 or less, got “{HUGE}”. See kosmos swiss generate --help.",
    ),
    "board hints nowhere": (4, "There is no board “nowhere” here."),
    "board answer nowhere": (4, "There is no board “nowhere” here."),
}


@pytest.mark.parametrize("line", SAID)
def test_what_cannot_be_there_is_not_there(kosmos: Shell, line: str) -> None:
    """Numbers too long for a database, boards that nobody opened."""
    code, words = SAID[line]
    ran = kosmos(*line.split())
    assert (ran.code, ran.out, ran.err) == (code, "", f"kosmos: {words}\n")


def test_an_empty_name_is_no_name(kosmos: Shell) -> None:
    """As a script sends it whose variable is empty: nothing is only shown, nothing is written where one stands."""
    club = kosmos.ok("new", "Club", "--system", "keizer").out.strip()
    needed = {
        ("attendance", club, "", "excused"): "PLAYER",
        ("check-in", club, ""): "PLAYER",
        ("fee", club, "", "5"): "PLAYER",
        ("count-cup", club, ""): "CUP",
        ("publish", club, ""): "DIR",
        ("keizer", "import", ""): "FILE",
        ("swiss", "pair", ""): "FILE.TRF",
    }
    for words, name in needed.items():
        ran = kosmos(*words)
        assert (ran.code, ran.out, ran.err) == (2, "", f"kosmos: {name} is needed.\n"), words


def test_an_age_that_is_none(kosmos: Shell) -> None:
    """Said as it was typed, not as programs call it."""
    cup = kosmos.ok("new", "Cup").out.strip()
    kosmos.ok("player", "add", cup, "Adler")
    ran = kosmos("rate", cup, "--age", "Adler=young")
    assert (ran.code, ran.err) == (2, "kosmos: --age: expected PLAYER=26, got “Adler=young”.\n")


def test_everything_is_moved_into_a_database_or_not_at_all(kosmos: Shell, tmp_path: Path) -> None:
    """A letter that lies there is no database, and stays as it was; neither is a folder."""
    kosmos.ok("new", "Cup")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, …")
    ran = kosmos("db", "move", letter)
    assert (ran.code, ran.err) == (7, f"kosmos: {letter} is not a Kosmos database.\n")
    assert letter.read_text() == "Dear Anna, …"
    ran = kosmos("db", "move", tmp_path)
    assert ran.code == 7
    assert ran.err.startswith(f"kosmos: The database {tmp_path} cannot be opened")


def test_files_that_cannot_be(kosmos: Shell, tmp_path: Path) -> None:
    """Names that are too long, a folder where a file is."""
    cup = kosmos.ok("new", "Cup").out.strip()
    ran = kosmos("player", "import", cup, "x" * 3000)
    assert ran.code == 2
    assert ran.err.endswith(" cannot be opened: its name is too long.\n")
    (tmp_path / "site").touch()
    ran = kosmos("publish", cup, tmp_path / "site")
    assert (ran.code, ran.err) == (
        2,
        f"kosmos: {tmp_path / 'site'} cannot be written: there is a file of this name.\n",
    )


def test_the_demonstration_names_what_can_be_opened(kosmos: Shell) -> None:
    """The names of its tournaments, not those the database has for people and boards."""
    out = kosmos.ok("demo").out
    first, *_ = out.splitlines()
    assert first == "demo-vogelwald-open"
    assert ":" not in out
