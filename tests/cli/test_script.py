"""`kosmos script`, here and on a server; the example scripts of the manual."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from litestar.testing import TestClient
from typer.testing import CliRunner

from kosmos.cli import operations
from kosmos.cli.main import app
from kosmos.service.actors import Actor
from kosmos.service.doorman import Doorman
from kosmos.tournament.commands import Right
from kosmos.web.app import create_app

# Litestar warns of the way path parameters are written, which older versions of it need.
pytestmark = pytest.mark.filterwarnings("ignore:.*deprecated inferred style")

RUNNER = CliRunner()
SCRIPTS = Path(__file__).parents[2] / "scripts"

TOURNAMENT = """\
NewTournament "Vogelwald Open" END 2026-11-15
AddPlayer "Amsel, Ada" RATING 2105-33 CHESSCLUB "SK Vogelwald" BIRTHDAY 1980
AddPlayer "Buchfink, Bert" RATING 1987-5 CHESSCLUB "Schachfreunde Heide, Moor und Hochmoor 1904" BIRTHDAY 1990
AddPlayer "Dohle, Dora Dorothea Wilhelmine Adelheid"
AddPlayer "Elster, Emil" RATING 1820-22
DoPairings ROUNDROBIN
arg first
say 'drawn:' RESULT first
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("KOSMOS_SERVER", "KOSMOS_TOKEN", "KOSMOS_TOURNAMENT", "KOSMOS_LANG", "LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KOSMOS_DB", str(tmp_path / "club.db"))
    return tmp_path


def script(text: str, *words: str) -> Result:
    return RUNNER.invoke(app, ["script", "-", *words], input=text)


def test_runs_a_script() -> None:
    """What a script says comes out, and its end is the command's end."""
    done = script(TOURNAMENT, "extra", "words")
    assert (done.exit_code, done.stdout) == (0, "drawn: 3 extra words\n")
    shown = RUNNER.invoke(app, ["show", "players", "vogelwald-open"])
    assert "Elster, Emil" in shown.stdout


@pytest.mark.parametrize(
    ("text", "words", "code", "error"),
    [
        ("say 1\nexit 7", (), 7, ""),
        ("LoadTournament nowhere\nsay 1", (), 1, "Line 1: There is no tournament or file “nowhere” here."),
        ("LoadTournament nowhere\nsay RC", ("--go-on",), 0, ""),
        ("say 1\nJuggle 3", (), 2, "Line 2, column 1: There is no command “Juggle”."),
        ("say nothing", (), 2, "Line 1, column 5: The variable NOTHING has no value yet."),
        ("say 1", ("--tournament", "nowhere"), 4, "There is no tournament “nowhere” here."),
        ("Juggle\nLoadTournament nowhere\nAddPlayer", ("--check",), 2, "Line 3, column 10: NAME is missing."),
        ("LoadTournament nowhere", ("--check",), 0, ""),
    ],
)
def test_exit_codes(text: str, words: tuple[str, ...], code: int, error: str) -> None:
    """What EXIT says; 1 refused, 2 faulty, 4 no such tournament; the reason on standard error."""
    done = script(text, *words)
    assert done.exit_code == code, done.output
    assert error in done.stderr


def test_files(folder: Path) -> None:
    """Lists go to files of the folder, and the tournament is kept in a file that opens again."""
    (folder / "open.kosmos-script").write_text(
        TOURNAMENT + 'Round "round.txt" 2\nSaveTournament saved.kosmos\n'
    )
    done = RUNNER.invoke(app, ["script", "open.kosmos-script"])
    assert done.exit_code == 0, done.output
    assert (folder / "round.txt").read_text().startswith("Round 2")
    assert script("LoadTournament saved.kosmos\nsay RESULT").stdout == "vogelwald-open\n"
    assert RUNNER.invoke(app, ["script", "no-such-file"]).exit_code == 2
    (folder / "bytes").write_bytes(b"\xff\xfe\xff")
    assert RUNNER.invoke(app, ["script", "bytes"]).exit_code == 2


def test_json() -> None:
    """A program gets everything as one object."""
    done = json.loads(script("say 'hello'\nExit 3", "--json").stdout)
    assert (done["rc"], done["said"], done["fault"]) == (3, ["hello"], None)
    assert json.loads(script("Juggle", "--check", "--json").stdout)["faults"][0]["column"] == 1


def test_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script started by another program finds its tournament in KOSMOS_TOURNAMENT."""
    script(TOURNAMENT)
    monkeypatch.setenv("KOSMOS_TOURNAMENT", "Vogelwald Open")
    assert script("PlayerList t:x SHORT\nsay pos('Elster', RESULT) > 0").stdout == "1\n"


def test_serve_refuses_a_bad_menu(folder: Path) -> None:
    """A menu that cannot be read is told before anything starts."""
    (folder / "menu").write_text("A label without a command\n")
    for file in ("menu", "no-such-menu"):
        done = RUNNER.invoke(app, ["serve", "--port", "0", "--menu", file])
        assert (done.exit_code, file in done.stderr) == (1, True)


# -- the two scripts of the manual ---------------------------------------------------------------------

NAMES = ("Amsel, Ada", "Buchfink, Bert", "Dohle, Dora Dorothea Wilhelmine Adelheid", "Elster, Emil")


def play() -> None:
    """Everybody beats those who come later in the alphabet, whatever colour they have."""
    script(TOURNAMENT)
    rounds = json.loads(RUNNER.invoke(app, ["export", "vogelwald-open", "-"]).stdout.splitlines()[-1])
    games = [game for round_ in rounds["event"]["rounds"] for game in round_["games"]]
    lines = [
        f'EnterResult "{NAMES[white - 1]}" "{NAMES[black - 1]}" {2 if white < black else 0}'
        for white, black in games
    ]
    assert script("\n".join(lines), "-t", "vogelwald-open").exit_code == 0


def test_print_table() -> None:
    """PrintTable: the club beside the name, the points at the right, nothing wider than a line, cuts shown."""
    play()
    done = RUNNER.invoke(app, ["script", str(SCRIPTS / "PrintTable.kosmos"), "-t", "vogelwald-open"])
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        " Rk. Name                           Club                           Points\n"
        "   1 Amsel, Ada                     SK Vogelwald                        3\n"
        "   2 Buchfink, Bert                 Schachfreunde Heide, Moor und…      2\n"
        "   3 Dohle, Dora Dorothea Wilhelmi…                                     1\n"
        "   4 Elster, Emil                                                       0\n"
    )
    assert RUNNER.invoke(app, ["script", str(SCRIPTS / "PrintTable.kosmos")]).exit_code == 10


@pytest.mark.parametrize("database", ["Players of the club", "players.kosmos"])
def test_update_ratings(database: str) -> None:
    """UpdateRatings: the new DWZ go into the database, be it a tournament or a file, and nothing else changes."""
    play()
    script(
        f"""\
        NewTournament "Players of the club"
        AddPlayer "Amsel, Ada" RATING 2105-33
        AddPlayer "Dohle, Dora Dorothea Wilhelmine Adelheid"
        AddPlayer "Elster, Emil" RATING 1820-22
        AddPlayer "Specht, Sina" RATING 1700
        SaveTournament "{database}"
        """
    )
    ratings = SCRIPTS / "UpdateRatings.kosmos"
    done = RUNNER.invoke(app, ["script", str(ratings), "-t", "vogelwald-open", *database.split()])
    assert (done.exit_code, done.stdout) == (0, "Ratings changed: 3\nNot in the database: Buchfink, Bert\n")
    look = f'LoadTournament "{database}"\nPrint "players" t:x FORMAT csv COLUMNS dwz\nsay RESULT'
    new = script("DWZReport t:x\nsay RESULT", "-t", "vogelwald-open").stdout
    found = script(look).stdout.split()
    assert found[0] == "DWZ"
    assert found[1].endswith("-34")
    assert found[2].endswith("-(3)")
    assert found[3].endswith("-23")
    assert found[4] == "1700"
    assert all(rating in new for rating in found[1:4])
    again = RUNNER.invoke(app, ["script", str(ratings), "-t", "vogelwald-open", *database.split()])
    assert again.stdout.startswith("Ratings changed: 0")
    listed = json.loads(RUNNER.invoke(app, ["list", "--json"]).stdout)
    assert len(listed) == 2


def test_names_with_signs() -> None:
    """Semicolons, quotes, asterisks and brackets in names stay themselves in both scripts."""
    names = ["Amsel; Ada", 'Bo "the" Rook', "Cohn * Carl", "Dorn (–) Dora"]
    entered = "\n".join(f"name = '{name}'\nAddPlayer {{name}} RATING 1800-20 BIRTHDAY 1980" for name in names)
    script(f"NewTournament Signs\n{entered}\nDoPairings ROUNDROBIN")
    for number in (1, 2, 3):
        for board in (1, 2):
            assert RUNNER.invoke(app, ["result", "signs", str(number), str(board), "1-0"]).exit_code == 0
    script(f"NewTournament People\n{entered}\nSaveTournament People")
    done = RUNNER.invoke(app, ["script", str(SCRIPTS / "UpdateRatings.kosmos"), "-t", "signs", "People"])
    assert (done.exit_code, done.stdout) == (0, "Ratings changed: 4\n")
    table = RUNNER.invoke(app, ["script", str(SCRIPTS / "PrintTable.kosmos"), "-t", "signs"]).stdout
    assert all(f" {name} " in table for name in names)
    assert '""' not in table


def test_update_ratings_asks_for_the_database() -> None:
    """Without a database the script says how it is called."""
    done = RUNNER.invoke(app, ["script", str(SCRIPTS / "UpdateRatings.kosmos")])
    assert done.exit_code == 5


@pytest.mark.parametrize("file", sorted(SCRIPTS.glob("*.kosmos")), ids=lambda file: file.stem)
def test_examples_are_sound(file: Path) -> None:
    """Every script that is shipped passes its check."""
    assert RUNNER.invoke(app, ["script", str(file), "--check"]).exit_code == 0


# -- on a server ---------------------------------------------------------------------------------------


@pytest.fixture
def server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server without a socket: the door's requests go straight into the program."""

    async def made() -> tuple[Any, str]:
        application = await create_app(folder / "server.db")
        doorman: Doorman = application.state.doorman
        _, secret = await doorman.make_token(Actor("anna", Right.ADMIN), "test", [Right.DIRECT])
        return application, secret

    application, secret = asyncio.run(made())
    with TestClient(application) as client:

        def ask(method: str, path: str, data: bytes | None = None, kind: str = "") -> bytes:
            headers = {"Authorization": f"Bearer {secret}", "Content-Type": kind}
            answer = client.request(method, path, content=data, headers=headers)
            assert answer.status_code == 200, answer.text
            return answer.content

        monkeypatch.setattr(operations, "ask_server", ask)
        monkeypatch.setenv("KOSMOS_SERVER", "http://kosmos.invalid")
        yield


@pytest.mark.usefixtures("server")
def test_on_a_server(folder: Path) -> None:
    """With --server the script runs there; what it says and writes comes here."""
    done = script(TOURNAMENT + "Round round.txt 2\nPlayerList t:fleeting\n", "far", "away")
    assert (done.exit_code, done.stdout) == (0, "drawn: 3 far away\n")
    assert (folder / "round.txt").read_text().startswith("Round 2")
    assert not list(folder.glob("*fleeting*"))
    assert not (folder / "club.db").exists()
    again = script("LoadTournament nowhere", "-t", "vogelwald-open")
    assert (again.exit_code, "nowhere" in again.stderr) == (1, True)
    assert script("LoadTournament nowhere\nsay RC", "--go-on").stdout == "10\n"


@pytest.mark.usefixtures("server")
def test_a_server_cannot_write_everywhere(folder: Path) -> None:
    """A server's file never leaves the folder we are in."""
    for name in ("../outside.txt", str(folder.parent / "outside.txt")):
        done = script(TOURNAMENT + f'PlayerList "{name}"\n')
        assert done.exit_code == 1
        assert "current folder" in done.stderr
    assert not (folder.parent / "outside.txt").exists()


@pytest.mark.usefixtures("server")
def test_a_server_cannot_write_over_a_database(folder: Path) -> None:
    """Nor what looks like one: it is the server that says what the file is called."""
    (folder / "club.db").write_bytes(b"SQLite format 3\0 and all the club's past")
    done = script(TOURNAMENT + "PlayerList club.db\n")
    assert (done.exit_code, "club.db cannot be written: it is a database." in done.stderr) == (1, True)
    assert (folder / "club.db").read_bytes().endswith(b"past")
