"""`kosmos rate` on a file and through a server: the question for ages, the rules, single ratings taken back."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.shell import Shell, on_file
from kosmos.tournament.commands import Right
from web.served import Served, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture(params=["file", "server"])
def kosmos(request: pytest.FixtureRequest, house: Served, tmp_path: Path) -> Shell:
    if request.param == "file":
        return on_file(tmp_path / "club.db")
    return Shell("--server", house.address, "--token", house.token(Right.ADMIN))


@pytest.fixture
def cup(kosmos: Shell, request: pytest.FixtureRequest) -> str:
    """One round of a Swiss, both games won by White; Cleo has no birth date, Dan no DWZ."""
    made: str = kosmos.ok("new", request.node.name, "--system", "dutch", "--rounds", "3", "--json").json["id"]
    kosmos.ok("modify", made, "--start", "2025-05-01", "--end", "2025-05-02")
    kosmos.ok("player", "add", made, "Adler, Ada", "--dwz", "1800-9", "--birth", "1990")
    kosmos.ok("player", "add", made, "Bauer, Bert", "--dwz", "1700-5", "--birth", "1980")
    kosmos.ok("player", "add", made, "Cramer, Cleo", "--dwz", "1600-5")
    kosmos.ok("player", "add", made, "Dorn, Dan", "--birth", "1980")
    kosmos.ok("pair", made, "--yes")
    for board in (1, 2):
        kosmos.ok("result", made, 1, board, "1-0")
    return made


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kosmos.cli.rate.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))


@pytest.mark.usefixtures("terminal")
def test_a_missing_age_is_asked_for_at_a_terminal(kosmos: Shell, cup: str) -> None:
    """Whatever is no answer is asked again; an age group makes the report."""
    ran = kosmos("rate", cup, stdin="soon\n20\n")
    assert ran.code == 0, ran.err
    assert ran.err.count("Cramer, Cleo") >= 2
    assert "Cramer, Cleo †" in ran.out


@pytest.mark.usefixtures("terminal")
def test_the_birth_date_is_an_answer_too(kosmos: Shell, cup: str) -> None:
    """It is entered, so that nobody asks again."""
    assert kosmos("rate", cup, stdin="1985\n").code == 0
    assert kosmos("rate", cup).code == 0


def test_the_rules_can_be_chosen(kosmos: Shell, cup: str) -> None:
    """By name, on paper and for programs; what is no name is refused."""
    age = ("--age", "Cramer=26")
    assert "By the rules of 2026." in kosmos.ok("rate", cup, *age, "--rules", "2026").out
    assert "By the rules in force until 2002." in kosmos.ok("rate", cup, *age, "--rules", "1993").out
    by_default = kosmos.ok("rate", cup, *age, "--json").json
    assert by_default != kosmos.ok("rate", cup, *age, "--rules", "2026", "--json").json
    assert kosmos("rate", cup, *age, "--rules", "1066").code == 2


def test_the_report_in_every_format(kosmos: Shell, cup: str, tmp_path: Path) -> None:
    """By the ending of the file or by name, with the ages that were said."""
    file = tmp_path / "report.csv"
    kosmos.ok("rate", cup, "--age", "Cramer=out", "-o", file)
    assert "Adler" in file.read_text(encoding="utf-8-sig")
    assert "Cramer" not in file.read_text(encoding="utf-8-sig")
    assert kosmos.ok("rate", cup, "--age", "Cramer=26", "-f", "tex").out.startswith("\\documentclass")
    assert kosmos("rate", cup, "--age", "Cramer=26", "-f", "papyrus").code != 0


def test_groups_keep_their_places(kosmos: Shell, cup: str) -> None:
    """A group's table is numbered from 1, or has the places of the whole one."""
    kosmos.ok("result", cup, 1, 1, "1/2")
    group = ("print", "standings", cup, "--rating-to", 1650, "--rating-from", 1550, "--format", "csv")
    renumbered, kept = kosmos.ok(*group).out, kosmos.ok(*group, "--keep-places").out
    assert [_place(renumbered, "Cramer"), _place(kept, "Cramer")] == ["1", "2"]


def _place(table: str, name: str) -> str:
    (line,) = [line for line in table.splitlines() if name in line]
    return line.split(";")[0].strip('"\ufeff')


def test_single_ratings_are_taken_back(kosmos: Shell, cup: str) -> None:
    """One by one or all; of nobody is nothing, and a name that is not there is refused."""
    age = ("--age", "Cramer=26")
    kosmos.ok("people", "import", "--tournament", cup, "--apply")
    kosmos.ok("rate", cup, *age, "--apply", "Adler; Cramer")
    assert kosmos.ok("rate", cup, "--back", " ; ", "--json").json == {"taken_back": 0}
    assert kosmos.ok("rate", cup, "--back", "Cramer", "--json").json == {"taken_back": 1}
    assert kosmos("rate", cup, "--back", "Nobody").code == 4
    assert kosmos.ok("rate", cup, "--back", "all", "--json").json == {"taken_back": 1}


def test_a_provisional_result_is_kept(kosmos: Shell, cup: str) -> None:
    """Dan has one game: it goes to the people, and comes back into the next tournament."""
    kosmos.ok("people", "import", "--tournament", cup, "--apply")
    rows = kosmos.ok("rate", cup, "--age", "Cramer=26", "--apply", "all", "--json").json
    (dan,) = [row for row in rows if row["name"] == "Dorn, Dan"]
    assert (dan["applied"], dan["new"].endswith("-(1)")) == (True, True)
    ratings = kosmos.ok("people", "show", dan["person"], "--json").json["ratings"]
    assert [(each["list"], each["games"]) for each in ratings] == [("dwz-provisional", 1)]
