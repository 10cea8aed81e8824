"""The same behind each door: the command line on a file, the command line through a server, the API, a form."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.shell import Shell, on_file
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.identity import COOKIE
from web.served import Served, served

LANGUAGE = {"Accept-Language": "en"}


class Doors:
    """One tournament, met at four doors; at each it has the same name and the same players."""

    def __init__(self, house: Served, folder: Path) -> None:
        self.local = on_file(folder / "local.db")
        token = house.token(Right.ADMIN)
        self.remote = Shell("--server", house.address, "--token", token)
        self.api = httpx.Client(
            base_url=house.address, headers=LANGUAGE | {"Authorization": f"Bearer {token}"}
        )
        self.browser = httpx.Client(base_url=house.address, headers=LANGUAGE)
        self.browser.cookies.set(COOKIE, house.session(Right.ADMIN))
        page = self.browser.get("/").text
        self.secret = re.findall(r'name="_csrf_token" value="([^"]+)"', page)[0]
        for shell in (self.local, self.remote):
            shell.ok("new", "Club Cup", "--numbering", "hand")
            for number in range(1, 5):
                shell.ok("player", "add", "club-cup", f"Player, {number}")
            shell.ok("pair", "club-cup", "--seed", "7")

    def try_api(self, command: str, raw: dict[str, Any]) -> dict[str, Any]:
        answer = self.api.post(f"/api/tournaments/club-cup/commands/{command}", json=raw)
        assert answer.status_code >= 400, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def try_form(self, command: str, raw: dict[str, Any]) -> dict[str, Any]:
        form = {"_csrf_token": self.secret, **{name: as_typed(value) for name, value in raw.items()}}
        headers = {"Accept": "application/json"}
        answer = self.browser.post(f"/t/club-cup/do/{command}", data=form, headers=headers)
        assert answer.status_code >= 400, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def versions(self) -> list[int]:
        return [
            shell.ok("show", "tournament", "club-cup").json["version"] for shell in (self.local, self.remote)
        ]


def as_typed(value: Any) -> str:
    """A JSON value as somebody would write it into a form or a shell."""
    return json.dumps(value) if isinstance(value, list | dict | bool) else str(value)


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder = tmp_path_factory.mktemp("doors")
    with served(folder) as house, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        met = Doors(house, folder)
        yield met
        met.api.close()
        met.browser.close()


WRONG: list[tuple[str, dict[str, Any], str, int]] = [
    ("AddPlayer", {"name": ""}, "field_missing", 2),
    ("AddPlayer", {"name": "x" * 101}, "text_too_long", 2),
    ("AddPlayer", {"name": "a\x01b"}, "bad_value", 2),
    ("AddPlayer", {"name": "Player, 1"}, "name_taken", 2),
    ("AddPlayer", {"name": "New, Ned"}, "needs_confirmation", 3),
    ("AddPlayer", {"name": "New, Ned", "elo": "much"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "elo": 99}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "dwz": "1834-"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "birth": "31.02.1978"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "federation": "GERMANY"}, "text_too_long", 2),
    ("AddPlayer", {"name": "New, Ned", "email": "nobody"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "groups": "x"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "title": "King"}, "bad_value", 2),
    ("AddPlayer", {"name": "New, Ned", "shoes": "red"}, "field_unknown", 2),
    ("AddPlayer", {"name": "New, Ned", "answers": "x" * 81}, "text_too_long", 2),
    ("AddPlayer", {}, "field_missing", 2),
    ("ModifyPlayer", {"id": 99, "club": "x"}, "not_found", 4),
    ("ModifyPlayer", {"id": 0, "club": "x"}, "bad_value", 2),
    ("ModifyPlayer", {"id": 1}, "nothing_changed", 1),
    ("ModifyPlayer", {"id": 1, "club": "x"}, "needs_confirmation", 3),
    ("DeletePlayer", {"id": 1}, "delete_after_draw", 1),
    ("DeletePlayer", {"id": "first"}, "bad_value", 2),
    ("WithdrawPlayer", {"id": 1}, "needs_confirmation", 3),
    ("ReinstatePlayer", {"id": 1}, "not_withdrawn", 1),
    ("OrderPlayers", {"order": "1,2,3,4"}, "already_drawn", 1),
    ("PairRound", {}, "already_drawn", 1),
    ("PairRound", {"seed": -1}, "bad_value", 2),
    ("EnterResult", {"round": 1, "board": 1, "result": "2-0"}, "bad_value", 2),
    ("EnterResult", {"round": 9, "board": 1, "result": "1-0"}, "not_found", 4),
    ("EnterResult", {"round": 1, "board": 9, "result": "1-0"}, "not_found", 4),
    ("EnterResult", {"round": 1, "board": 1}, "field_missing", 2),
    ("EnterResult", {"round": 1, "board": 1, "result": "+/-", "rated": "no"}, "forfeit_unrated", 2),
    ("EnterResult", {"round": 1, "board": 1, "result": "*"}, "nothing_changed", 1),
    ("ModifyTournament", {"draw": "1"}, "unfair_scoring", 2),
    ("ModifyTournament", {"win": "lots"}, "bad_value", 2),
    ("ModifyTournament", {"tie_breaks": "NOPE"}, "unknown_tie_break", 2),
    ("ModifyTournament", {"tie_breaks": "BH"}, "buchholz_in_round_robin", 2),
    ("ModifyTournament", {"system": "shift"}, "already_drawn", 1),
    ("ModifyTournament", {"start": "2026-11-16", "end": "2026-11-15"}, "dates_reversed", 2),
    ("ModifyTournament", {"name": "   "}, "field_missing", 2),
    ("DeleteRound", {}, "needs_confirmation", 3),
    ("Redo", {}, "nothing_to_redo", 1),
    ("GoBack", {"version": 99}, "not_found", 4),
    ("GoBack", {"version": "yesterday"}, "bad_value", 2),
    ("RequestBye", {"id": 1, "round": 2}, "swiss_only", 1),
    ("Publish", {"public": "perhaps"}, "bad_value", 2),
]


@pytest.mark.parametrize(("command", "raw", "code", "exit_code"), WRONG)
def test_wrong_input_is_the_same_behind_each_door(
    doors: Doors, command: str, raw: dict[str, Any], code: str, exit_code: int
) -> None:
    """One refusal: the same code, the same field, the same sentence, the same exit code; and nothing is changed."""
    before = doors.versions()
    by_api, by_form = doors.try_api(command, raw), doors.try_form(command, raw)
    words = [f"{name}={as_typed(value)}" for name, value in raw.items()]
    by_file, by_server = (shell("do", "club-cup", command, *words) for shell in (doors.local, doors.remote))
    assert by_api["code"] == by_form["code"] == code
    assert by_api.get("field") == by_form.get("field")
    assert by_api["detail"] == by_form["detail"]
    assert by_file == by_server
    assert (by_file.code, by_file.out) == (exit_code, "")
    answer = " (--yes)" if code == "needs_confirmation" else ""  # what answers it at this door
    assert by_file.err == f"kosmos: {by_api['detail']}{answer}\n"
    assert doors.versions() == before


def test_every_command_is_behind_every_door(doors: Doors) -> None:
    """A command that exists exists everywhere: as an address, as a form, on the command line."""
    paths = doors.api.get("/api/docs/openapi.json").json()["paths"]
    for name in COMMANDS:
        if name == "NewTournament":
            assert "post" in paths["/api/tournaments"]
            assert doors.browser.get("/new").status_code == 200
            continue
        assert "post" in paths[f"/api/tournaments/{{stream}}/commands/{name}"]
        unknown = {"colour_of_socks": "red"}
        assert doors.try_form(name, unknown)["code"] == "field_unknown"
        assert doors.local("do", "club-cup", name, "colour_of_socks=red").code == 2


def told(data: bytes) -> list[Any]:
    """The facts of an archive, without who and when."""
    return [json.loads(line)["event"] for line in data.splitlines()[1:]]


def test_a_round_robin_here_and_through_a_server(doors: Doors) -> None:
    """The same lines typed at a file and at a server give the same tournament, but for who and when."""
    Path("players.csv").write_text(
        "Name;Elo\nAdler, Ada;1900\nBauer, Bert;1800\nCohn, Cleo;\n", encoding="utf-8"
    )
    for shell in (doors.local, doors.remote):
        shell.ok("new", "Evening", "--numbering", "lot", "--place", "Hall")
        shell.ok("player", "import", "evening", "players.csv")
        shell.ok("player", "add", "evening", "Dorn, Dirk", "--dwz", "1500-7")
        shell.ok("player", "modify", "evening", "Dorn", "--club", "Kings")
        shell.ok("pair", "evening", "--seed", "42")
        for number in (1, 2, 3):
            shell.ok("result", "evening", number, 1, "1-0")
            shell.ok("result", "evening", number, 2, "½-½", "--unrated")
        shell.ok("undo", "evening")
        shell.ok("redo", "evening")
        shell.ok("player", "withdraw", "evening", "Cohn", "--yes")
        shell.ok("undo", "evening")
    files = [
        shell.ok("export", "evening", f"{name}.kosmos")
        for shell, name in ((doors.local, "a"), (doors.remote, "b"))
    ]
    assert all(ran.out for ran in files)
    assert told(Path("a.kosmos").read_bytes()) == told(Path("b.kosmos").read_bytes())
    for words in (
        ("show", "standings", "evening"),
        ("show", "crosstable", "evening"),
        ("show", "players", "evening", "--long"),
    ):
        assert doors.local.ok(*words).out == doors.remote.ok(*words).out
    for words in (("show", "standings", "evening", "--json"), ("show", "round", "evening", "--json")):
        assert doors.local.ok(*words).json == doors.remote.ok(*words).json
    doors.remote.ok("import", "a.kosmos")
    assert doors.remote.ok("delete", "evening-2", "--yes").out == ""


def test_a_list_of_people_goes_the_same_way_through_a_server(doors: Doors) -> None:
    """Shown, decided, written; found, told in full, and asked about before a namesake is added."""
    Path("people.csv").write_text(
        "Name;Year;Elo\nAdler, Ada;1988;1900\nBauer, Bert;1990;\n", encoding="utf-8"
    )
    Path("more.csv").write_text("Name;Year\nAdler, Ada;\n", encoding="utf-8")
    lines: list[tuple[Any, ...]] = [
        ("people", "import", "people.csv", "--member"),
        ("people", "import", "people.csv", "--date", "2026-09-01", "--apply"),
        ("people", "import", "more.csv", "--apply", "--same", "2"),
        ("people", "search", "adler"),
        ("people", "show", 1),
        ("people", "imports"),
    ]
    for words in lines:
        here, there = doors.local.ok(*words), doors.remote.ok(*words)
        assert (here.out, here.err) == (there.out, there.err), words
    refused = ("people", "add", "Adler, Ada", "--birth", "1988")
    here, there = doors.local(*refused), doors.remote(*refused)
    assert (here.code, here.err) == (there.code, there.err) == (3, here.err)
    for words in ((*refused, "--yes"), ("people", "import", "no-such.csv")):
        here, there = doors.local(*words), doors.remote(*words)
        assert (here.code, here.out, here.err) == (there.code, there.out, there.err), words


def test_the_club_says_of_itself_the_same_through_a_server(doors: Doors) -> None:
    """Name, federation and history of the club are set and shown on a file and through a server alike."""
    for shell in (doors.local, doors.remote):
        shown = shell.ok("club", "set", "--name", "Rook Town", "--federation", "NED").out
        assert "Rook Town" in shown
        assert "NED" in shown
        assert shell.ok("club", "show", "--json").json["name"] == "Rook Town"
        assert "name, federation" in shell.ok("club", "history").out


def test_the_commands_of_a_server_ask_for_a_token(doors: Doors) -> None:
    """Without a token one is a visitor; a wrong one is refused; codes as on a file."""
    address = doors.remote.options[1]
    visitor, stranger = Shell("--server", address), Shell("--server", address, "--token", "invented")
    assert visitor("show", "standings", "club-cup").code == 4
    assert visitor("new", "x").code == 6
    assert stranger("list").code == 6
    assert Shell("--server", f"{address}/somewhere")("list").code in (4, 7)


@pytest.mark.parametrize("name", ["../../users", "a/b", "..", "cup?x=1", "cup\nx"])
def test_a_name_that_is_an_address_leads_nowhere_else(doors: Doors, name: str) -> None:
    """It is looked up as a name, here and through a server."""
    for words in (("show", "standings", name), ("undo", name), ("export", name, "-")):
        here, there = doors.local(*words), doors.remote(*words)
        assert here.code == there.code == 4
        assert here.err == there.err


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--server", "kosmos.example"), 7, "http:// or https:// is missing"),
        (("--server", "http://127.0.0.1:1"), 7, "does not answer: Connection refused"),
        (
            ("--server", "http://127.0.0.1:1", "--token", "a\nb"),
            6,
            "This token is unknown, has expired or was revoked.",
        ),
        (
            ("--server", "http://127.0.0.1:1", "--token", "ü"),
            6,
            "This token is unknown, has expired or was revoked.",
        ),
    ],
)
def test_a_server_that_cannot_be_asked(options: tuple[str, ...], code: int, words: str) -> None:
    """A server that does not answer is told in one sentence, without numbers of the system."""
    ran = Shell(*options)("list")
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
    assert "Errno" not in ran.err
