"""`kosmos people` on a database file."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.people_imports import Imports
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right

RUNNER = CliRunner()
DIRECTOR = Actor("director", Right.DIRECT)
CSV = "Name;Geburtsjahr;DWZ\nAdler, Ada;1990;1850-24\nNeu, Nora;2001;1200\nFalsch;abc;1\n"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "kosmos.db")


def kosmos(database: str, *words: str) -> Result:
    return RUNNER.invoke(app, ["--db", database, "people", *words])


def test_from_adding_to_forgetting(database: str) -> None:
    """A person is added, found by any spelling, changed, shown, handed out and forgotten."""
    assert (
        kosmos(
            database, "add", "Müller, Ada", "--dwz", "1834-23", "--birth", "1990", "--rated-on", "2026-01-01"
        ).stdout
        == "1\n"
    )
    for spelling in ("muller", "Mueller", "ada mül"):
        (found,) = json.loads(kosmos(database, "search", spelling, "--json").stdout)
        assert (found["id"], found["ratings"]) == (1, {"dwz": 1834})
    assert kosmos(database, "modify", "1", "--dwz", "1850-24", "--phone", "0171").exit_code == 0
    shown = kosmos(database, "show", "1").stdout
    assert "1834-23" in shown
    assert "1850-24" in shown
    assert json.loads(kosmos(database, "export", "1").stdout)["phone"] == "0171"
    assert kosmos(database, "forget", "1").exit_code == 3
    assert kosmos(database, "forget", "1", "--yes").exit_code == 0
    assert kosmos(database, "show", "1").exit_code == 4


def test_an_import_is_shown_before_it_is_written(database: str, tmp_path: Path) -> None:
    """Without --apply nothing is written; with it all lines but the broken one are."""
    file = tmp_path / "list.csv"
    file.write_text(CSV)
    preview = json.loads(kosmos(database, "import", str(file), "--json").stdout)
    assert preview["counts"] == {"new": 2, "changed": 0, "same": 0, "doubtful": 0, "rejected": 1}
    assert [
        (each["line"], bool(each["reason"])) for each in preview["lines"] if each["verdict"] == "rejected"
    ] == [(4, True)]
    assert json.loads(kosmos(database, "search", "nora", "--json").stdout) == []
    assert "2 new" in kosmos(database, "import", str(file), "--apply").stdout
    assert len(json.loads(kosmos(database, "search", "nora", "--json").stdout)) == 1
    again = json.loads(kosmos(database, "import", str(file), "--json").stdout)
    assert again["counts"]["same"] == 2


def test_columns_that_nothing_is_taken_from_are_named(database: str, tmp_path: Path) -> None:
    """Before it is written and when it is: nobody finds out later that a column stayed behind."""
    file = tmp_path / "list.csv"
    file.write_text("Name;Club;Postcode;Colour\nAdler, Ada;Rook Town;89073;red\n", encoding="utf-8")
    for more in ([], ["--apply"]):
        assert "Columns not used: Postcode, Colour." in kosmos(database, "import", str(file), *more).stdout
    file.write_text("Name;Club\nBauer, Bert;Rook Town\n", encoding="utf-8")
    assert "not used" not in kosmos(database, "import", str(file)).stdout


def test_what_is_no_list_is_refused(database: str, tmp_path: Path) -> None:
    """A file without a column of names is refused in one line; a file that is not there is bad input."""
    file = tmp_path / "list.csv"
    file.write_text("a;b\n1;2\n")
    assert kosmos(database, "import", str(file)).exit_code == 1
    assert kosmos(database, "import", str(tmp_path / "nowhere")).exit_code == 2
    assert kosmos(database, "import", str(file), "--columns", "name,").exit_code == 0


def test_a_list_may_have_a_long_name(database: str, tmp_path: Path) -> None:
    """The end of its name says which list it is; how long it is matters to nobody."""
    file = tmp_path / f"{'spring ' * 20}list.csv"
    file.write_text(CSV)
    assert "2 new" in kosmos(database, "import", str(file)).stdout


def test_looking_at_an_import_makes_no_database(tmp_path: Path) -> None:
    """Only what brings people in begins a new file."""
    database = tmp_path / "none.db"
    assert kosmos(str(database), "imports", "nosuch").exit_code != 0
    assert not database.exists()


def test_people_are_shown_in_words(database: str, tmp_path: Path) -> None:
    """A person and the changes of a preview are told in the words of the forms, not of the database."""
    kosmos(
        database, "add", "Adler, Ada", "--birth", "1990", "--sex", "f", "--fide-id", "77", "--member", "yes"
    )
    shown = kosmos(database, "show", "1").stdout
    assert {"Sex: female", "Date of birth: 1990", "FIDE ID: 77", "Member of this club: yes"} <= set(
        shown.splitlines()
    )
    file = tmp_path / "list.csv"
    file.write_text("Name;Geburtsjahr;Verein;FIDE-ID\nAdler, Ada;1990;Rook Town;77\nAdler, Ada;;;\n")
    lines = kosmos(database, "import", str(file)).stdout.splitlines()
    assert lines[0].split(maxsplit=1) == ["2", "changed   Adler, Ada  Club – → Rook Town"]
    assert "birth year is missing" in lines[1]
    kosmos(database, "modify", "1", "--elo", "1834", "--rated-on", "2026-05-01")
    assert "2026-05-01  Elo 1834  by hand" in kosmos(database, "show", "1").stdout.splitlines()


def begun(database: str) -> str:
    """An import that another program began and left waiting; its key."""

    async def begin() -> str:
        store = open_store(database)
        imports = Imports(Directory(store, Club(store.streams)))
        made = await imports.finished(await imports.begin(DIRECTOR, CSV.encode(), "list.csv"))
        made.close()
        await store.close()
        return made.record.key

    return asyncio.run(begin())


def test_imports_are_listed_gone_on_with_and_given_up(database: str) -> None:
    """Whoever began it: an import is listed with how far it is, shown, written, and given up."""
    first, second = begun(database), begun(database)
    listed = json.loads(kosmos(database, "imports", "--json").stdout)
    assert [(each["key"], each["stage"], each["share_done"]) for each in listed] == [
        (second, "ready", 1.0),
        (first, "ready", 1.0),
    ]
    assert "waits to be applied" in kosmos(database, "imports").stdout
    assert "2 new" in kosmos(database, "imports", first).stdout
    assert "Done: 2 new" in kosmos(database, "imports", first, "--apply").stdout
    assert kosmos(database, "imports", second, "--apply").exit_code == 1  # the people have changed since
    assert kosmos(database, "imports", second, "--drop").exit_code == 0
    assert [each["stage"] for each in json.loads(kosmos(database, "imports", "--json").stdout)] == ["done"]
    assert kosmos(database, "imports", "nosuch").exit_code == 4
