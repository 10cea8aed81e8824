"""Games at the table, live: the PGN of electronic boards is followed as it grows."""

import json
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosmos.cli.main import app

RUNNER = CliRunner()


def kosmos(database: Path, *words: str, code: int = 0) -> str:
    ran = RUNNER.invoke(app, ["--db", str(database), "--lang", "en", *words])
    assert ran.exit_code == code, ran.output
    return ran.output


def pgn(white: str, black: str, moves: str, result: str = "*") -> str:
    return f'[Event "Cup"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{moves} {result}\n\n'


def test_a_growing_file_is_followed(tmp_path: Path) -> None:
    """New moves are added, known ones stay, a correction counts, a result is offered and not entered, a stranger is named."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    for name in ("Müller, Anna", "Berg, Bernd"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    file = tmp_path / "round.pgn"

    def relayed(*games: str) -> str:
        file.write_text("".join(games), encoding="utf-8")
        return kosmos(database, "relay", "cup", "1", str(file), "--once")

    both = [("Anna Mueller", "Bernd Berg"), ("Bernd Berg", "Anna Mueller")]
    first = [relayed(pgn(white, black, "1. e4 e5")) for white, black in both]
    assert sorted("2 half-moves" in each for each in first) == [False, True]
    assert sorted("Not in this round" in each for each in first) == [False, True]
    white, black = both[0 if "2 half-moves" in first[0] else 1]
    (room,) = json.loads(kosmos(database, "board", "list", "--json"))

    def moves() -> list[str]:
        return list(json.loads(kosmos(database, "board", "show", room["name"], "--json"))["moves"])

    assert moves() == ["e2e4", "e7e5"]
    assert "1 half-move more" in relayed(pgn(white, black, "1. e4 e5 2. Nf3"))
    relayed(pgn(white, black, "1. e4 c5 2. Nf3 d6"))
    assert moves() == ["e2e4", "c7c5", "g1f3", "d7d6"]
    offered = relayed(pgn(white, black, "1. e4 c5 2. Nf3 d6", "1-0"))
    assert "1-0 stands in the PGN" in offered
    assert "1–0" not in kosmos(database, "show", "round", "cup")
    (kept,) = json.loads(kosmos(database, "games", "search", "--json"))["games"]
    assert (kept["moves"], kept["result"], kept["source"]) == ("e2e4 c7c5 g1f3 d7d6", "1-0", "relay")


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """A file that is not there ends the command with its reason."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    relay = partial(kosmos, database, "relay", "cup", "1", code=4)
    assert "none.pgn cannot be read: there is no such file or folder." in relay(
        str(tmp_path / "none.pgn"), "--once"
    )
    assert "Errno" not in relay("http://127.0.0.1:1/round.pgn", "--once")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.pgn").touch()
    for nothing in ("folder", "empty.pgn"):
        assert "cannot be read: there is no game in it." in relay(str(tmp_path / nothing), "--once")


def test_a_file_that_is_away_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that rewrites it may take it away first: that is told once, and the moves go on."""
    database, file = tmp_path / "club.db", tmp_path / "round.pgn"
    (white, black), *_ = round_of_four(database)
    file.write_text(pgn(white, black, "1. e4"), encoding="utf-8")

    def come_back() -> None:
        file.write_text(pgn(white, black, "1. e4 e5"), encoding="utf-8")

    def stop() -> None:
        raise KeyboardInterrupt

    happens = iter([file.unlink, lambda: None, come_back, stop])
    monkeypatch.setattr(time, "sleep", lambda _seconds: next(happens)())
    followed = kosmos(database, "relay", "cup", "1", str(file), code=130)
    assert followed.count("cannot be read") == 1
    assert followed.count("1 half-move more") == 2


def round_of_four(database: Path) -> list[tuple[str, str]]:
    """Two games of a first round: (White, Black)."""
    kosmos(database, "new", "Cup")
    for name in ("Albers, Anna", "Berg, Bernd", "Clement, Clara", "Dorn, Doris"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    games = json.loads(kosmos(database, "board", "online", "cup", "--time", "300", "--boards", "9", "--json"))
    names = {1: "Albers, Anna", 2: "Berg, Bernd", 3: "Clement, Clara", 4: "Dorn, Doris"}
    return [(names[game["white"]], names[game["black"]]) for game in games]


def relayed_moves(database: Path) -> list[list[str]]:
    rooms = json.loads(kosmos(database, "board", "list", "--json"))
    shown = [json.loads(kosmos(database, "board", "show", room["name"], "--json")) for room in rooms]
    return sorted(each["moves"] for each in shown)


def test_a_folder_has_a_file_for_each_board(tmp_path: Path) -> None:
    """As programs of electronic boards write them; other files in it are left alone."""
    database, folder = tmp_path / "club.db", tmp_path / "boards"
    games = round_of_four(database)
    folder.mkdir()
    (folder / "read.me").write_text("nothing", encoding="utf-8")
    for number, ((white, black), moves) in enumerate(zip(games, ("1. e4 e5", "1. d4"), strict=True), 1):
        (folder / f"game-{number}.pgn").write_text(pgn(white, black, moves), encoding="utf-8")
    printed = kosmos(database, "relay", "cup", "1", str(folder), "--once")
    assert "2 half-moves" in printed
    assert relayed_moves(database) == [["d2d4"], ["e2e4", "e7e5"]]
    (folder / "game-2.pgn").write_text(pgn(*games[1], "1. d4 d5 2. c4"), encoding="utf-8")
    kosmos(database, "relay", "cup", "1", str(folder), "--once")
    assert relayed_moves(database) == [["d2d4", "d7d5", "c2c4"], ["e2e4", "e7e5"]]


def test_an_address_is_asked_again_and_again(tmp_path: Path) -> None:
    """The PGN at an address is taken as it stands; one that does not answer ends the command with its reason."""
    database, folder = tmp_path / "club.db", tmp_path / "served"
    games = round_of_four(database)
    folder.mkdir()
    handler = partial(QuietFiles, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/round.pgn"
        (folder / "round.pgn").write_text("".join(pgn(*game, "1. c4") for game in games), encoding="utf-8")
        kosmos(database, "relay", "cup", "1", address, "--once")
        assert relayed_moves(database) == [["c2c4"], ["c2c4"]]
        (folder / "round.pgn").unlink()
        assert "File not found" in kosmos(database, "relay", "cup", "1", address, "--once", code=4)
        server.shutdown()
        thread.join()


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        pass
