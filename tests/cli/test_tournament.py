"""A tournament from the command line: every command, JSON where it prints, exit codes, errors on standard error."""

import datetime as dt
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import IO
from zoneinfo import ZoneInfo

import pytest

from cli.shell import Shell, on_file
from kosmos.cli.main import in_front

KOSMOS = Path(sys.executable).with_name("kosmos")


def club(kosmos: Shell, *names: str) -> str:
    kosmos.ok("new", "Club Cup", "--numbering", "hand")
    for name in names or ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dorn, Dirk"):
        kosmos.ok("player", "add", "club-cup", name)
    return "club-cup"


def test_a_whole_round_robin(kosmos: Shell) -> None:
    """New, players, draw, results, standings, cross table, history, undo, redo, export, import."""
    assert kosmos.ok("new", "Club Cup", "--place", "Hall", "--numbering", "hand").out == "club-cup\n"
    kosmos.ok("player", "add", "club-cup", "Adler, Ada", "--dwz", "1834-23", "--club", "Kings")
    kosmos.ok("player", "add", "club-cup", "Bauer, Bert", "--elo", "1700")
    kosmos.ok("player", "add", "club-cup", "Cohn, Cleo")
    assert "Bauer, Bert" in kosmos.ok("pair", "club-cup").out
    for number, result in enumerate(("1-0", "=", "-/+"), 1):
        kosmos.ok("result", "club-cup", number, 1, result)
    assert "Adler, Ada" in kosmos.ok("show", "standings", "club-cup").out
    assert "■" in kosmos.ok("show", "crosstable", "club-cup").out
    assert "– : +" in kosmos.ok("show", "round", "club-cup", "--round", 3).out
    assert "1834-23" in kosmos.ok("show", "players", "club-cup").out
    assert "Draw: 3 rounds" in kosmos.ok("history", "club-cup").out
    assert kosmos.ok("undo", "club-cup").out == "Undone: Round 3, board 1: – : +\nNow at version 9.\n"
    assert kosmos.ok("redo", "club-cup").out.endswith("Now at version 10.\n")
    assert kosmos.ok("export", "club-cup", "cup.kosmos").out.strip().endswith("cup.kosmos")
    assert kosmos.ok("import", "cup.kosmos").out == "club-cup-2\n"
    both = [kosmos.ok("show", "tournament", name).json for name in ("club-cup", "club-cup-2")]
    assert both[0] | {"id": ""} == both[1] | {"id": ""}
    assert both[0]["finished"] is True
    assert "club-cup-2" in kosmos.ok("list").out


def test_players(kosmos: Shell) -> None:
    """Added, changed, ordered, deleted before the draw; withdrawn and reinstated after it, by number or name."""
    cup = club(kosmos)
    kosmos.ok("player", "modify", cup, "Bauer, Bert", "--club", "Queens", "--title", "fm")
    kosmos.ok("player", "modify", cup, "coh", "--name", "Kohn, Cleo")
    kosmos.ok("player", "delete", cup, 4)
    kosmos.ok("player", "order", cup, "Kohn, Cleo", "Bauer, Bert", "Adler, Ada")
    listed = kosmos.ok("show", "players", cup, "--json").json
    assert [player["name"] for player in listed] == ["Kohn, Cleo", "Bauer, Bert", "Adler, Ada"]
    assert (listed[1]["club"], listed[1]["title"]) == ("Queens", "FM")
    kosmos.ok("pair", cup)
    assert kosmos("player", "withdraw", cup, "Bauer").code == 3
    kosmos.ok("player", "withdraw", cup, "Bauer", "--yes")
    assert "(–)" in kosmos.ok("show", "players", cup).out
    kosmos.ok("player", "reinstate", cup, 2)
    kosmos.ok("player", "add", cup, "Late, Lee", "--yes")
    assert len(kosmos.ok("show", "players", cup, "--json").json) == 4


LIST = "Name;Elo;Verein;Geburtsjahr\nAdler, Ada;1800;Kings;1978\nÖzil, Ömer;;Queens;\n"


def test_importing_players(kosmos: Shell) -> None:
    """From a file or standard input, from another tournament; who is entered already is left out and named."""
    Path("players.csv").write_text(LIST, encoding="utf-8")
    kosmos.ok("new", "One")
    assert kosmos.ok("player", "import", "one", "players.csv", "--json").json["version"] == 4
    kosmos.ok("new", "Two")
    kosmos.ok("player", "import", "two", "-", stdin=LIST.encode())
    kosmos.ok("new", "Three")
    kosmos.ok("player", "import", "three", "--from", "one")
    for name in ("one", "two", "three"):
        players = kosmos.ok("show", "players", name, "--json").json
        assert [(each["name"], each["elo"], each["birth"]) for each in players] == [
            ("Adler, Ada", 1800, "1978"),
            ("Özil, Ömer", 0, ""),
        ]
    again = kosmos("player", "import", "one", "players.csv")
    assert (again.code, again.out) == (1, "")
    assert "entered already" in again.err
    more = kosmos.ok("player", "import", "one", "-", stdin=LIST.encode() + b"Neu, Nora;1500;;\n")
    assert more.out.splitlines() == [
        "1 player was entered.",
        "Entered already and left out: Adler, Ada; Özil, Ömer.",
    ]
    wrong = kosmos("player", "import", "two", "-", stdin=b"Name;Elo\nX, Y;1500\nZ, Z;strong\n")
    assert wrong.code == 1
    assert "3" in wrong.err
    assert kosmos("player", "import", "two").code == 2
    assert kosmos("player", "import", "two", "x.csv", "--from", "one").code == 2
    assert kosmos("player", "import", "two", "nothing.csv").code == 2
    assert kosmos("player", "import", "two", "--from", "nowhere").code == 4


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("show", "standings", "nowhere"), 4),
        (("show", "round", "club-cup", "--round", "99"), 4),
        (("show", "standings", "club-cup", "--round", "x"), 2),
        (("player", "add", "club-cup", ""), 2),
        (("player", "add", "club-cup", "x" * 101), 2),
        (("player", "add", "club-cup", "Adler, Ada"), 2),
        (("player", "add", "club-cup", "New, Ned", "--elo", "much"), 2),
        (("player", "modify", "club-cup", "Nobody", "--elo", "1500"), 4),
        (("player", "modify", "club-cup", "1"), 1),
        (("player", "withdraw", "club-cup", "1"), 1),
        (("result", "club-cup", "1", "1", "1-0"), 1),
        (("result", "club-cup", "1", "1", "2-0"), 2),
        (("result", "club-cup", "x", "1", "1-0"), 2),
        (("undo", "club-cup", "--to", "99"), 4),
        (("redo", "club-cup"), 1),
        (("unpair", "club-cup"), 1),
        (("modify", "club-cup", "--draw", "1"), 2),
        (("modify", "club-cup", "--tie-breaks", "NOPE"), 2),
        (("new", ""), 2),
        (("new", "x", "--system", "chaos"), 2),
        (("import", "nothing.kosmos"), 2),
        (("delete", "club-cup"), 3),
        (("nonsense",), 2),
        (("player", "nonsense"), 2),
        (("new",), 2),
        (("list", "--nonsense"), 2),
        (("list", "--lang", "xx"), 2),
        (("--db", "/dev/null/x/club.db", "list"), 7),
        (("--db", ".", "list"), 7),
        (("--server", "http://127.0.0.1:9", "list"), 7),
        (("--server", "nonsense", "list"), 7),
        (("--server", "http://a b", "list"), 7),
        (("backup", "club.db"), 1),
        (("token", "revoke", "7"), 4),
        (("token", "add", "x", "--scope", "king"), 2),
        (("user", "password", "nobody"), 4),
        (("user", "remove", "nobody"), 4),
        (("--server", "http://127.0.0.1:9", "user", "list"), 1),
    ],
)
def test_exit_codes(kosmos: Shell, words: tuple[str, ...], code: int) -> None:
    """What is refused says so in one place, standard error, and ends with its documented code."""
    club(kosmos)
    ran = kosmos(*words, stdin="some password\n")
    assert (ran.code, ran.out) == (code, "")
    assert ran.err
    assert "Traceback" not in ran.err


def test_a_question_needs_yes(kosmos: Shell) -> None:
    """Without a terminal nobody can answer: code 3, and the same with --yes goes through."""
    cup = club(kosmos)
    kosmos.ok("pair", cup)
    asked = kosmos("unpair", cup)
    assert (asked.code, "go away" in asked.err) == (3, True)
    kosmos.ok("unpair", cup, "-y")
    kosmos.ok("delete", cup, "--yes")
    assert kosmos("show", "standings", cup).code == 4


def test_json_everywhere(kosmos: Shell) -> None:
    """Whatever prints, prints JSON with --json."""
    made = kosmos.ok("new", "Club Cup", "--json").json
    assert made == {"id": "club-cup", "version": 1}
    for name in "abcd":
        assert kosmos.ok("player", "add", "club-cup", name, "--json").json["id"] == "club-cup"
    kosmos.ok("export", "club-cup", "before.kosmos")
    for words in (
        ("list",),
        ("modify", "club-cup", "--place", "Hall"),
        ("player", "modify", "club-cup", "a", "--elo", "1500"),
        ("player", "order", "club-cup", "b", "a", "c", "d"),
        ("player", "delete", "club-cup", "d"),
        ("player", "import", "club-cup", "--from", "club-cup-2"),
        ("pair", "club-cup"),
        ("result", "club-cup", "1", "1", "1-0"),
        ("show", "standings", "club-cup"),
        ("show", "crosstable", "club-cup"),
        ("show", "round", "club-cup"),
        ("show", "players", "club-cup"),
        ("history", "club-cup"),
        ("undo", "club-cup"),
        ("redo", "club-cup"),
        ("undo", "club-cup", "--to", "1"),
        ("import", "before.kosmos"),
        ("do", "club-cup", "Publish"),
        ("user", "add", "anna", "--role", "admin"),
        ("user", "list"),
        ("token", "add", "board", "--scope", "read"),
        ("token", "list"),
        ("backup", "copy.db"),
    ):
        if words[:3] == ("player", "import", "club-cup"):
            kosmos.ok("new", "Club Cup")
            kosmos.ok("player", "add", "club-cup-2", "e")
        assert kosmos.ok(*words, "--json", stdin="some password\n").json is not None, words


def test_the_database_may_be_named_anywhere(
    kosmos: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--db` before or after the command, `--db=`, or KOSMOS_DB."""
    bare, other = Shell(), str(tmp_path / "other.db")
    assert bare("--db", other, "new", "One").code == 0
    bare.ok("new", "Two", "--db", other)
    bare.ok("new", f"--db={other}", "Three")
    monkeypatch.setenv("KOSMOS_DB", other)
    assert [each["id"] for each in bare.ok("list", "--json").json] == ["three", "two", "one"]
    assert kosmos.ok("list", "--json").json == []
    assert in_front(["new", "--", "--db", "x"]) == ["new", "--", "--db", "x"]


def test_german(kosmos: Shell) -> None:
    """`--lang de` says everything in German; numbers, keys and codes of JSON stay the same, its titles are said."""
    cup = club(kosmos)
    assert "Name" in kosmos.ok("--lang", "de", "show", "players", cup).out
    german, english = kosmos("redo", cup, "--lang", "de"), kosmos("redo", cup)
    assert german.code == english.code == 1
    assert german.err != english.err
    said = [kosmos("show", "standings", cup, lang, "--json").json for lang in ("--lang=de", "--lang=en")]
    assert said[0]["title"] != said[1]["title"]
    for key in ("rows", "row_ids"):
        assert said[0]["blocks"][0][key] == said[1]["blocks"][0][key]
    assert said[0]["data"] == said[1]["data"]


def test_names_are_shown_as_typed(kosmos: Shell) -> None:
    """Mark-up, quotes and crowns are just letters."""
    for name in (
        "[bold]Cup[/bold] :smile:",
        "'; DROP TABLE streams; --",
        "\\[x] \U0001f451 \u05e9\u05dc\u05d5\u05dd",
    ):
        stream = kosmos.ok("new", name).out.strip()
        assert name in kosmos.ok("list").out
        kosmos.ok("player", "add", stream, name)
        assert name in kosmos.ok("show", "players", stream).out


def test_accounts(kosmos: Shell) -> None:
    """Accounts and tokens are made on the file; secrets are shown once, passwords never."""
    kosmos.ok("user", "add", "anna", stdin="correct horse\n")
    assert kosmos.ok("user", "list").out == "anna  direct\n"
    assert kosmos("user", "add", "ANNA", stdin="correct horse\n").code == 1
    assert kosmos("user", "add", "bert", stdin="short\n").code == 1
    assert kosmos("user", "add", "bert", "--role", "king", stdin="correct horse\n").code == 2
    kosmos.ok("user", "password", "anna", stdin="another horse\n")
    secret = kosmos.ok("token", "add", "board", "--scope", "results").out.strip()
    assert secret.startswith("kosmos_")
    assert kosmos.ok("token", "list").out.startswith("1  board  results  command line  ")
    kosmos.ok("token", "revoke", 1)
    assert kosmos.ok("token", "list").out == ""
    kosmos.ok("user", "remove", "anna")
    assert kosmos.ok("user", "list", "--json").json == []


def test_backup(kosmos: Shell) -> None:
    """A copy holds everything and never replaces a file."""
    cup = club(kosmos)
    assert kosmos.ok("backup", "copy.db").out == "copy.db\n"
    assert on_file(Path("copy.db")).ok("show", "players", cup).out == kosmos.ok("show", "players", cup).out
    assert kosmos("backup", "copy.db").code == 1
    assert Shell("--db", "nothing.db")("backup", "x.db").code == 7
    assert not Path("nothing.db").exists()


# -- the real program ------------------------------------------------------------------------------------


def run(
    *words: str | bytes, folder: Path, out: IO[bytes] | int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "KOSMOS_DB": str(folder / "club.db"), "KOSMOS_LANG": "en", **environment}
    return subprocess.run(
        [KOSMOS, *words],
        env=env,
        cwd=folder,
        stdout=out,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )


def test_the_program_itself(tmp_path: Path) -> None:
    """Installed as `kosmos`: output on standard output, refusals on standard error, codes as documented."""
    assert run("--version", folder=tmp_path).stdout.startswith(b"Kosmos ")
    made = run("new", "Vereinsmeisterschaft ½", folder=tmp_path, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (made.returncode, made.stdout) == (0, b"vereinsmeisterschaft-1-2\n")
    missing = run("show", "standings", b"\xff\xfe", folder=tmp_path)
    assert (missing.returncode, missing.stdout) == (4, b"")
    assert missing.stderr.startswith(b"kosmos: ")
    bad = run("player", "add", "vereinsmeisterschaft-1-2", b"M\xfcller", folder=tmp_path)
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert json.loads(run("list", "--json", folder=tmp_path).stdout)[0]["players"] == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(tmp_path: Path, shell: str) -> None:
    """`kosmos --show-completion` prints a script for the shell, and completion answers."""
    shown = run("--show-completion", shell, folder=tmp_path, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert shown.returncode == 0, shown.stderr
    assert b"_KOSMOS_COMPLETE" in shown.stdout
    if shell == "bash":
        asked = run(
            folder=tmp_path, _KOSMOS_COMPLETE="complete_bash", COMP_WORDS="kosmos pla", COMP_CWORD="1"
        )
        assert b"player" in asked.stdout


def test_history_by_the_clock_of_whoever_reads(kosmos: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Times have their zone; for programs they stay ISO times in UTC; what was undone says so."""
    cup = club(kosmos)
    kosmos.ok("undo", cup)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        shown = kosmos.ok("history", cup)
        steps = kosmos.ok("history", cup, "--json").json
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
    there = dt.datetime.fromisoformat(steps[0]["at"]).astimezone(ZoneInfo("Asia/Tokyo"))
    assert steps[0]["at"].endswith("Z")
    assert f"{there:%Y-%m-%d %H:%M} JST" in shown.out
    assert shown.out.count("(undone)") == sum(not step["counts"] for step in steps) == 1
    assert "When (UTC)" in kosmos.ok("print", "history", cup).out


def test_a_board_where_nobody_plays(kosmos: Shell) -> None:
    """It is the board that is named."""
    cup = kosmos.ok("new", "Blitz", "--system", "winner-stays").out.strip()
    assert kosmos("evening", "result", cup, 3, "1-0") == (4, "", "kosmos: At board 3 nobody is playing.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is needed")
def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    """A full disk is told in one line."""
    run("new", "Cup", folder=tmp_path)
    for words in (("list",), ("print", "players", "cup"), ("show", "tournament", "cup")):
        with Path("/dev/full").open("wb") as full:
            ran = run(*words, folder=tmp_path, out=full)
        assert ran.returncode != 0
        assert ran.stderr.startswith(b"kosmos: Reading or writing failed: ")
        assert b"Traceback" not in ran.stderr


def test_the_next_step_is_said(kosmos: Shell) -> None:
    """`status` says in a sentence what comes next, at each time another one; as JSON with page and command."""
    cup = club(kosmos)
    mode = "Arbiter's mode, follows the verification check list"
    assert kosmos.ok("status", cup).out == (
        f"Club Cup\n{mode}\n"
        "Next: draw, when all players are entered.\n"
        "Make the draw: kosmos do club-cup PairRound\n"
        "Enter players: /t/club-cup/players\n"
    )
    assert kosmos.ok("status", cup, "--json").json["next"]["command"] == "PairRound"
    kosmos.ok("pair", cup)
    kosmos.ok("result", cup, 1, 1, "1-0")
    assert kosmos.ok("status", cup).out.splitlines()[2:] == [
        "Round 1 of 3 is being played.",
        "Results missing: 1",
        "Enter results: /t/club-cup/rounds",
    ]
    kosmos.ok("--lang", "de", "status", cup)
