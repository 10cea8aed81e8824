"""Scripts through the web: the HTTP endpoint, the console, the special menu; and every command behind every door."""

import asyncio
import html
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from typer.main import get_command

from kosmos.cli.main import app as command_line
from kosmos.script import SCRIPT_COMMANDS
from kosmos.service.actors import Actor
from kosmos.service.doorman import Doorman
from kosmos.service.script_port.turns import MOST_AT_ONCE, TURNS
from kosmos.service.special_menu import load_menu
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.api import script as api
from kosmos.web.app import ServerSettings, create_app
from kosmos.web.identity import COOKIE
from web.site import form_secret

# Litestar warns of the way path parameters are written, which older versions of it need.
pytestmark = pytest.mark.filterwarnings("ignore:.*deprecated inferred style")

SCRIPT = """\
NewTournament "Nestcup"
AddPlayer "Amsel, Ada" RATING 2105
AddPlayer "Buchfink, Bert" RATING 1987
DoPairings ROUNDROBIN
say 'drawn'
"""


class House(NamedTuple):
    """A program with a director, a helper, and tokens of both."""

    client: TestClient[Litestar]
    tokens: dict[str, str]
    sessions: dict[str, str]

    def script(self, text: str | bytes, right: str = Right.DIRECT, **query: str) -> Any:
        headers = {"Authorization": f"Bearer {self.tokens[right]}"} if right in self.tokens else {}
        return self.client.post("/api/script", content=text, params=query, headers=headers)

    def log_in(self, right: str) -> None:
        self.client.cookies.set(COOKIE, self.sessions[right])
        self.client.get("/")

    def post(self, path: str, *, csrf: bool = True, **form: str) -> Any:
        token = form_secret(self.client.get("/").text)
        headers = {"hx-request": "true", **({"x-csrf-token": token} if csrf else {})}
        return self.client.post(path, data=form, headers=headers)

    def speak(self, script: str, form: dict[str, str]) -> Any:
        return self.post("/t/nestcup/console", csrf=True, script=script, **form)


MENU = f"""\
Say hello
Run "{sys.executable}" -c "import os; print('hello', os.environ['KOSMOS_TOURNAMENT'], os.environ['KOSMOS_DB'])"

Who plays
kosmos script who.kosmos now

Who plays, by ARexx
rx who.kosmos then
Broken script
kosmos script broken.kosmos
Sleep
"{sys.executable}" -c "import time; print('begun', flush=True); time.sleep(60)"
Nothing
/no/such/program
"""


WHO = "arg word\nPlayerList who.txt SHORT\nsay word (pos('Amsel', RESULT) > 0)\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("house")
    (made / "Chaos_Menu").write_text(MENU)
    (made / "who.kosmos").write_text(WHO)
    (made / "broken.kosmos").write_text("say 1\nLoadTournament nowhere\n")
    return made


@pytest.fixture(scope="module")
def program(folder: Path) -> Iterator[House]:
    """Built once, for building it takes longer than all that is asked of it."""

    async def made() -> tuple[Litestar, dict[str, str], dict[str, str]]:
        menu = load_menu(folder / "Chaos_Menu", str(folder / "club.db"))
        application = await create_app(folder / "club.db", ServerSettings(menu=menu))
        doorman: Doorman = application.state.doorman
        admin = Actor("admin", Right.ADMIN)
        tokens, sessions = {}, {}
        for right in (Right.RESULTS, Right.DIRECT, Right.ADMIN):
            _, tokens[right] = await doorman.make_token(admin, right, [right])
            account = await doorman.add_account(admin, right, "a long pass phrase", right)
            sessions[right] = await doorman.session_for(account)
        return application, tokens, sessions

    application, tokens, sessions = asyncio.run(made())
    with TestClient(application) as client:
        yield House(client, tokens, sessions)


@pytest.fixture
def house(program: House) -> House:
    """Empty, and nobody is logged in."""
    program.client.cookies.clear()
    headers = {"Authorization": f"Bearer {program.tokens[Right.ADMIN]}"}
    for each in program.client.get("/api/tournaments", headers=headers).json():
        program.client.delete(f"/api/tournaments/{each['id']}", headers=headers)
    return program


# -- POST /api/script ----------------------------------------------------------------------------------


def test_script(house: House) -> None:
    """A script comes back with RC, RESULT, what it said and where it is now."""
    answer = house.script(SCRIPT)
    assert answer.status_code == 200
    assert answer.json() == {
        "rc": 0,
        "result": "1",
        "said": ["drawn"],
        "stopped_at": None,
        "fault": None,
        "tournament": "nestcup",
        "files": [],
        "printed": [],
    }


def test_query(house: House) -> None:
    """The tournament, the arguments, checking and going on are asked for in the query."""
    house.script(SCRIPT)
    answer = house.script("arg a b\nLoadTournament nowhere\nsay a b RC", arguments="1 2", go_on="yes")
    assert answer.json()["said"] == ["1 2 10"]
    listed = house.script("PlayerList list.txt SHORT", tournament="Nestcup").json()
    assert listed["files"][0]["name"] == "list.txt"
    assert "Amsel, Ada" in listed["files"][0]["text"]
    checked = house.script("Juggle\nAddPlayer", check="yes").json()
    assert [(fault["line"], fault["column"]) for fault in checked["faults"]] == [(1, 1), (2, 10)]


def test_faults(house: House) -> None:
    """A faulty script is told with line and column, a refused command with its line."""
    assert house.script("say 1\nJuggle").json()["fault"]["line"] == 2
    refused = house.script("say 1\nLoadTournament /etc/passwd").json()
    assert (refused["rc"], refused["stopped_at"], refused["fault"]) == (10, 2, None)


def test_no_files_of_the_server(house: House, tmp_path: Path) -> None:
    """Over the net a script reads nothing of the server's disk and writes nothing to it."""
    (tmp_path / "list.csv").write_text("Name\nAmsel, Ada\n")
    target = tmp_path / "out.txt"
    script = f'{SCRIPT}PlayerList "{target}"\nImportPlayers "{tmp_path / "list.csv"}"'
    answer = house.script(script).json()
    assert (answer["rc"], answer["stopped_at"]) == (10, 7)
    assert not target.exists()


@pytest.mark.parametrize("right", ["", Right.RESULTS])
def test_rights(house: House, right: str) -> None:
    """Only who may direct may send a script."""
    assert house.script(SCRIPT, right).status_code == (403 if right else 401)


def test_bad_bodies(house: House) -> None:
    """Too long a text and an unknown tournament are refused with a code; any encoding is read."""
    assert house.script("say 'Grüße'".encode("latin-1")).json()["said"] == ["Grüße"]
    assert house.script(" " * 1_000_001).json()["code"] == "script_too_long"
    assert house.script("say 1", tournament="nowhere").json()["code"] == "not_found"
    assert house.script("say 1", check="perhaps").json()["code"] == "bad_value"


def test_time_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that does not end is ended."""
    monkeypatch.setattr(api, "SECONDS", 0)
    answer = house.script("do forever\ndo 150000\nx = 1\nend\nend").json()
    assert answer["rc"] == 20
    assert "stopped" in answer["result"]


# -- the console ---------------------------------------------------------------------------------------


def test_console(house: House) -> None:
    """The console shows what was asked and answered, and takes markup for the text it is."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    page = house.client.get("/t/nestcup/console")
    assert page.status_code == 200
    assert "<script>" not in page.text
    assert "kosmos-console" in page.text
    answer = house.post("/t/nestcup/console", script='AddPlayer "<b>Gans</b>"', current="nestcup")
    assert "enters late" in answer.text
    assert "<b>" not in answer.text
    assert "RC 10" in answer.text
    said = house.post("/t/nestcup/console", script="say 'hello'\nJuggle")
    assert "Line 2, column 1" in said.text
    whole = house.post("/t/nestcup/console", script="LoadTournament gone\nsay 'on' RC", go_on="yes")
    assert "on 10" in whole.text


def test_console_remembers(house: House) -> None:
    """Between two lines the console knows its tournament; who waits for an opponent is kept with the tournament."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    form: dict[str, str] = {}
    for line in ("NewTournament Other SYSTEM=classic ROUNDS=1", "AddPlayer A", "AddPlayer B", "SetPlayer B"):
        answer = house.speak(line, form)
        assert "RC" not in answer.text, answer.text
        form = {
            name: html.unescape(re.findall(rf'name="{name}"\s+value="([^"]*)"', answer.text)[0])
            for name in ("current",)
        }
    assert form == {"current": "other"}
    house.speak("SetPlayer A SETCOLORS", form)
    answer = house.post("/t/nestcup/console", script="DoPairings\nRound r", current="other")
    assert re.search(r"1 +\d +B .* A", answer.text)
    assert 'download="r"' in answer.text


def test_console_without_scripts(house: House) -> None:
    """A browser that runs no scripts gets the whole page with the answer in it."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    token = form_secret(house.client.get("/").text)
    answer = house.client.post("/t/nestcup/console", data={"script": "say 1 + 1", "_csrf_token": token})
    assert answer.text.lower().startswith("<!doctype html>")
    assert '<pre class="said">2</pre>' in answer.text


def test_completion(house: House) -> None:
    """The console completes names of commands and keywords."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    for text, words in (("dopair", ["DoPairings"]), ("DoPairings ROUND", ["ROUNDROBIN", "ROUNDROBINSHIFT"])):
        assert house.client.get("/t/nestcup/console/complete", params={"text": text}).json() == words


@pytest.mark.parametrize("path", ["/t/nestcup/console", "/t/nestcup/console/complete", "/t/nestcup/menu"])
def test_directors_only(house: House, path: str) -> None:
    """Visitors and helpers have neither console nor menu."""
    house.script(SCRIPT)
    assert house.client.get(path).status_code in (403, 404)
    house.log_in(Right.RESULTS)
    assert house.client.get(path).status_code == 403
    for target in ("/t/nestcup/console", "/t/nestcup/menu/1"):
        assert house.post(target, script="say 1").status_code == 403


def test_csrf(house: House) -> None:
    """Another site cannot send a command or press a menu entry for a director."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    for path in ("/t/nestcup/console", "/t/nestcup/menu/1"):
        assert house.post(path, csrf=False, script="say 1").status_code == 403


def test_scripts_are_bounded_in_number(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many running as may run at once, API, console and menu refuse another; afterwards all is as before."""
    house.script(SCRIPT)
    monkeypatch.setattr(TURNS, "running", MOST_AT_ONCE)
    refused = house.script("say 1")
    assert (refused.status_code, refused.json()["code"]) == (503, "too_many_scripts")
    house.log_in(Right.DIRECT)
    for path in ("/t/nestcup/console", "/t/nestcup/menu/1", "/t/nestcup/menu/2"):
        assert "are running already" in house.post(path, script="say 1").text, path
    monkeypatch.setattr(TURNS, "running", MOST_AT_ONCE - 1)
    assert house.script("say 1").json()["said"] == ["1"]
    assert TURNS.running == MOST_AT_ONCE - 1


# -- the special menu ----------------------------------------------------------------------------------


def test_menu(house: House, folder: Path) -> None:
    """The operator's entries stand in the director's menu and run: programs, and scripts in the program itself."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    assert 'href="/t/nestcup/menu"' in house.client.get("/t/nestcup").text
    page = house.client.get("/t/nestcup/menu").text
    assert "Say hello" in page
    assert "Who plays" in page
    assert sys.executable not in page
    assert f"hello nestcup {folder / 'club.db'}" in house.post("/t/nestcup/menu/1").text
    assert ">now 1<" in house.post("/t/nestcup/menu/2").text
    assert ">then 1<" in house.post("/t/nestcup/menu/3").text
    assert "Amsel, Ada" in (folder / "who.txt").read_text()
    broken = house.post("/t/nestcup/menu/4").text
    assert "nowhere" in broken
    assert "RC 10" in broken


def test_menu_refusals(house: House) -> None:
    """An entry that is not there, or a program that is not, is refused; the menu cannot be changed from here."""
    house.script(SCRIPT)
    house.log_in(Right.DIRECT)
    assert house.post("/t/nestcup/menu/99").status_code == 404
    assert "cannot be started" in house.post("/t/nestcup/menu/6").text
    assert house.post("/t/nowhere/menu/1").status_code == 404
    assert house.client.put("/t/nestcup/menu/1").status_code >= 400


# -- every door ----------------------------------------------------------------------------------------


def test_every_command_is_behind_every_door(house: House) -> None:
    """What a director can do they can do everywhere: API, pages, script language and command line."""
    paths = {route.path for route in house.client.app.routes}
    api_commands = {
        path.rpartition("/")[2]
        for path in paths
        if path.startswith("/api/tournaments/{stream:str}/commands/")
    }
    assert api_commands | {"NewTournament"} == set(COMMANDS)
    assert "/api/tournaments" in paths
    assert "/t/{stream:str}/do/{name:str}" in paths
    assert "/new" in paths
    scripted = {command.name for command in SCRIPT_COMMANDS.values()}
    assert set(COMMANDS) <= scripted
    typed = get_command(command_line)
    assert {"do", "new", "script"} <= set(typed.commands)  # type: ignore[attr-defined]


def test_the_form_takes_every_command(house: House) -> None:
    """The one address for forms knows every command: an empty form is done or refused for its own reasons."""
    house.script(SCRIPT)
    house.log_in(Right.ADMIN)
    for name in sorted(set(COMMANDS) - {"NewTournament"}):
        answer = house.post(f"/t/nestcup/do/{name}")
        assert answer.status_code in (204, 409, 422), (name, answer.text)
    assert house.post("/t/nestcup/do/Juggle").status_code == 404
