"""Club nights from the command line; every command of the manual page is run."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from formats.kfc_files import CLUB, pairing_rows, write_file
from kosmos.cli.main import app

RUNNER = CliRunner()
MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "club-night.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("KOSMOS_SERVER", "KOSMOS_TOKEN", "KOSMOS_LANG", "LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KOSMOS_DB", str(tmp_path / "club.db"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def kosmos(line: str) -> Result:
    return RUNNER.invoke(app, shlex.split(line))


def club(*script: str) -> None:
    Path("club.txt").write_text("\n".join(("testscript", *script)))
    kosmos('new "Club night" --system keizer')
    assert kosmos("keizer script club-night club.txt").exit_code == 0


def view(line: str) -> Any:
    return json.loads(kosmos(f"{line} --json").stdout)


def test_manual(folder: Path) -> None:
    """Every command of the manual page goes through and says what the page says it says."""
    (folder / "players.csv").write_text(
        "Name;Rating\n" + "".join(f"{name};{2000 - 20 * place}\n" for place, name in enumerate(CLUB[::-1]))
    )
    (folder / "try.txt").write_text(
        "testscript\n12 create-player\n5 create-round create-results\n2 delete-round\n"
    )
    players = [{"id": n, "name": name, "rating": 2000 - n, "state": 1} for n, name in enumerate(CLUB, 1)]
    config = [{"CfgKey": "OPTION.NiceName", "CfgText": "Old club"}]
    tables = {
        "Player": players,
        "Pairing": pairing_rows([["2-1 1-0", "4-3 1/2", "5 exc"]]),
        "ConfigTab": config,
    }
    write_file(folder / "club.s3db", tables)
    blocks = re.findall(r"```console\n(.*?)```", MANUAL.read_text(), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    said = ""
    for line in lines:
        if line.startswith("$ kosmos "):
            done = kosmos(line.removeprefix("$ kosmos "))
            assert done.exit_code == 0, (line, done.output)
            said = done.stdout
        else:
            assert line in said


def test_attendance() -> None:
    """Statuses are told and set by name or number, for one or for all; they last."""
    club("6 create-player")
    kosmos("attendance club-night Carla excused")
    kosmos("attendance club-night 4 club")
    statuses = [each["status"] for each in view("attendance club-night")["players"]]
    assert statuses == ["present", "present", "excused", "club duty", "present", "present"]
    assert "Round 1: 4 of 6 are there." in kosmos("attendance club-night").stdout
    kosmos("attendance club-night --all present")
    assert view("attendance club-night")["present"] == 6


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("attendance club-night Nobody excused", 4, "There is no player"),
        ("attendance club-night Alba asleep", 2, "STATUS: expected one of"),
        ("attendance club-night Alba", 2, "STATUS: expected"),
        ("attendance club-night Alba withdrawn", 3, "leaves the tournament and the table"),
        ("attendance club-night Alba deleted", 1, "cannot be deleted"),
        ("keizer-rules club-night --ratio 0", 2, "Ratio of first to last: expected"),
        ("keizer-rules club-night --distance 3", 3, "computed again"),
        ("evening join club-night Alba", 1, "winner stays"),
        ("keizer import club.txt", 1, "This file cannot be read"),
    ],
)
def test_refusals(line: str, code: int, words: str) -> None:
    """What cannot be done ends with a documented code and one line that says why."""
    club("4 create-player", "create-round create-results")
    done = kosmos(line)
    assert (done.exit_code, words in done.stderr) == (code, True), done.output


def test_relax() -> None:
    """When nobody may meet anybody the refusal names the nearest relaxation; --relax draws with it."""
    club("4 create-player")
    kosmos("keizer-rules club-night --distance 99")
    for round_ in (1, 2, 3):
        kosmos("pair club-night")
        for board in (1, 2):
            kosmos(f"result club-night {round_} {board} 1-0")
    refused = kosmos("pair club-night")
    assert refused.exit_code == 1
    assert "It works with a repeat distance of 2." in refused.stderr
    assert kosmos("pair club-night --relax").exit_code == 0


def test_exact_numbers() -> None:
    """Amounts are exact: a third is a fraction, a half a decimal."""
    club("5 create-player")
    kosmos("keizer-rules club-night --bye 1/3")
    Path("more.txt").write_text("testscript\ncreate-round create-results\n")
    kosmos("keizer script club-night more.txt")
    rows = view("show crosstable club-night")["blocks"][0]["rows"]
    found = {row["round_1"]["value"] for row in rows}
    assert "2/3" in found
    assert 2.5 in found


def test_report(folder: Path) -> None:
    """What did not come along is told on standard error, at both import doors; the id alone on standard output."""
    players = [{"id": n, "name": "Same", "rating": 1500, "state": 1} for n in (1, 2)]
    write_file(folder / "club.s3db", {"Player": players, "Pairing": [], "ConfigTab": []})
    kosmos("new Elsewhere")
    for line, name in (("keizer import club.s3db", "keizer"), ("import club.s3db", "keizer-2")):
        done = kosmos(line)
        assert (done.exit_code, done.stdout) == (0, f"{name}\n")
        assert done.stderr == "Same is there twice; one is now Same (2).\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_windows_letters(folder: Path, encoding: str) -> None:
    """A list as old spreadsheets write it keeps its letters, in every encoding they use."""
    text = "Name;Rating\nMüller, Jürgen;1500\nSeñor;1400\n"
    (folder / "old.csv").write_bytes(text.encode(encoding))
    kosmos("new 'Old list' --system keizer")
    assert kosmos("keizer players old-list old.csv").exit_code == 0
    assert [each["name"] for each in view("show players old-list")] == ["Müller, Jürgen", "Señor"]


def test_working() -> None:
    """The working of a Keizer sum: the summands, the own value, and a line with its number for each round."""
    club("5 create-player", "2 create-round create-results")
    rows = view("show standings club-night")["blocks"][0]["rows"]
    made = view("working club-night Alba")
    (working,) = made["workings"]
    assert (made["name"], made["after_round"], working["code"]) == ("Alba", 2, "Keizer")
    total = next(row["points"] for row in rows if row["name"]["text"] == "Alba")
    assert working["sentences"][0].endswith(f" = {total['text'] if isinstance(total, dict) else total}")
    assert [line[:9] for line in working["sentences"][2:]] == ["Round 1: ", "Round 2: "]
    assert view("working club-night Alba --round 1")["after_round"] == 1
    assert "    Round 1: " in kosmos("working club-night Alba").stdout
    assert kosmos("working club-night Alba --round 7").exit_code == 4


def test_evening() -> None:
    """The evening as values: who plays, who waits, who leads."""
    kosmos("new Blitz --system winner-stays")
    for name in ("Anna", "Bert", "Cleo"):
        kosmos(f"evening join blitz {name}")
    for name in ("Anna", "Bert"):
        kosmos(f"evening ready blitz {name}")
    kosmos("evening result blitz 1 =")
    made = view("evening show blitz")
    assert [each["name"] for each in made["queue"]] == ["Anna"]
    assert {made["calls"][0]["white"]["name"], made["calls"][0]["black"]["name"]} == {"Bert", "Cleo"}
    assert [(each["name"], each["points"], each["waiting"]) for each in made["table"]] == [
        ("Anna", 0.5, 2),
        ("Bert", 0.5, 2),
        ("Cleo", 0.0, 0),
    ]
