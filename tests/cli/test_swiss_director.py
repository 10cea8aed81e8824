"""The director's commands of a Swiss, and the reasons, at the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.cli.session import ASKS, BAD_INPUT, NOT_FOUND, REFUSED

Kosmos = Callable[..., Result]


@pytest.fixture
def kosmos(tmp_path: Path) -> Kosmos:
    """`kosmos` on a database with a Swiss of seven players."""

    def run(*arguments: str, code: int = 0) -> Result:
        done = CliRunner().invoke(app, ["--db", str(tmp_path / "club.db"), "--lang", "en", *arguments])
        assert done.exit_code == code, (arguments, done.output)
        return done

    run("new", "Open", "--system", "dutch", "--rounds", "5", "--first-colour", "white")
    for number in range(1, 8):
        run("player", "add", "open", f"Player {number}", "--elo", str(2000 - 10 * number))
    return run


def results(kosmos: Kosmos, number: int, *results: str) -> None:
    for board, result in enumerate(results, 1):
        kosmos("result", "open", str(number), str(board), result)


def test_arranging_the_coming_round(kosmos: Kosmos) -> None:
    """Byes, set games and pairs kept apart are shown before the draw, and are in the round after it."""
    kosmos("bye", "open", "Player 7", "1", "half")
    kosmos("set-game", "open", "Player 6", "Player 1", "--colours")
    kosmos("forbid", "open", "2", "3")
    shown = kosmos("coming", "open").stdout
    assert "half-point bye" in shown
    assert "Set: Player 6 – Player 1 (colours set)" in shown
    assert "Kept apart: Player 2 and Player 3" in shown
    assert "### MPA @ Round 1" in kosmos("pair", "open", code=ASKS).output
    kosmos("pair", "open", "--yes")
    made = json.loads(kosmos("show", "round", "open", "--json").stdout)
    assert ("Player 6", "Player 1") in [
        (game["white"]["name"], game["black"]["name"]) for game in made["games"]
    ]
    assert made["byes"][0]["bye"] == "half-point"
    kosmos("forbid", "open", "2", "3", "--allow", code=REFUSED)  # the arbiter's mode locks it
    kosmos("do", "open", "LeaveArbiterMode", "--yes")
    kosmos("forbid", "open", "2", "3", "--allow", code=ASKS)
    kosmos("forbid", "open", "2", "3", "--allow", "--yes")
    assert json.loads(kosmos("coming", "open", "--json").stdout)["forbidden"] == []


def test_questions_and_refusals_have_their_exit_codes(kosmos: Kosmos) -> None:
    """A full-point bye asks, a second player who is not there is not found, nobody is free in an even round."""
    assert "deprecated" in kosmos("bye", "open", "1", "2", "full", code=ASKS).output
    kosmos("bye", "open", "1", "2", "full", "--yes")
    kosmos("bye", "open", "1", "2", "none")
    kosmos("set-game", "open", "1", "nobody", code=NOT_FOUND)
    assert "another player than the first" in kosmos("forbid", "open", "1", "1", code=BAD_INPUT).output
    kosmos("clear-set-games", "open", code=REFUSED)
    kosmos("set-bye", "open", "1")
    kosmos("clear-set-games", "open")
    kosmos("player", "exchange", "open", "1", "2", code=REFUSED)
    kosmos("pair", "open")
    kosmos("player", "expel", "open", "1", code=ASKS)
    kosmos("player", "expel", "open", "1", "--yes")


def test_pairing_by_hand(kosmos: Kosmos) -> None:
    """Every step shows the boards, the warnings and the program's own pairing; the end asks if they differ."""
    kosmos("forbid", "open", "1", "2")
    assert "Not paired yet: Player 1" in kosmos("manual", "start", "open", "--empty").stdout
    kosmos("manual", "pair", "open", "1", "2", code=ASKS)
    shown = kosmos("manual", "pair", "open", "1", "2", "--yes").stdout
    assert "! Player 1 and Player 2 are kept apart in this tournament." in shown
    assert "The program would pair:" in shown
    kosmos("manual", "free", "open", "1")
    kosmos("manual", "pair", "open", "1", "4")
    kosmos("manual", "pair", "open", "2", "5")
    kosmos("manual", "pair", "open", "3", "6")
    kosmos("manual", "free", "open", "7", "--bye")
    assert json.loads(kosmos("manual", "show", "open", "--json").stdout)["left"] == []
    assert "### MPA @ Round 1: 5-2 => 2-5" in kosmos("manual", "end", "open", code=ASKS).output
    kosmos("manual", "end", "open", "--yes")
    assert "### MPA @ Round 1" in kosmos("history", "open", "--json").stdout
    results(kosmos, 1, "1-0", "1-0", "1-0")
    kosmos("manual", "start", "open")
    kosmos("manual", "cancel", "open")
    assert "No manual pairing is open" in kosmos("manual", "show", "open").stdout


def test_reasons(kosmos: Kosmos) -> None:
    """Explain, why-not and what-if speak in sentences, or in JSON."""
    kosmos("pair", "open")
    told = kosmos("explain", "open").stdout
    assert "Player 1 – Player 4" in told
    assert "has the bye" in told
    one = json.loads(kosmos("explain", "open", "--round", "1", "--board", "2", "--json").stdout)
    assert [board["board"] for board in one["boards"]] == [2]
    assert kosmos("explain", "open", "--board", "2").stdout.count(" – ") == 1
    assert "Player 1 – Player 2?" in kosmos("why-not", "open", "1", "2", "--round", "1").stdout
    assert "Player 1" in kosmos("why-not", "open", "1", "4").stdout
    chances = kosmos("what-if", "open", "1").stdout
    assert "3 games are still open; all 27 ways" in chances
    assert "with Black" in chances
    assert json.loads(kosmos("what-if", "open", "1", "--json").stdout)["complete"]
    kosmos("explain", "open", "--round", "2", code=NOT_FOUND)
