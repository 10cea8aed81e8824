"""`kosmos do`: every command by its own name."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.tournament.commands import COMMANDS

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def a_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KOSMOS_SERVER", "KOSMOS_LANG", "LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KOSMOS_DB", str(tmp_path / "club.db"))
    assert RUNNER.invoke(app, ["new", "Cup"]).exit_code == 0


def do(*words: str) -> Result:
    return RUNNER.invoke(app, ["do", "cup", *words])


def test_a_command_with_fields() -> None:
    """Fields are field=value; what is more than a text is JSON."""
    assert do("addplayer", "name=Amsel, Ada", "elo=1834", "groups=w").stdout == "Now at version 2.\n"
    players = json.dumps([{"name": "Dohle, Dora"}, {"name": "Elster, Emil", "tags": ["guest"]}])
    assert json.loads(do("ImportPlayers", f"players={players}", "--json").stdout)["version"] == 4
    assert do("PairRound", "seed=7").exit_code == 0
    assert do("DeleteRound").exit_code == 3
    assert do("DeleteRound", "--yes").exit_code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("Juggle",), 4),
        (("NewTournament", "name=x"), 4),
        (("AddPlayer", "name"), 2),
        (("AddPlayer", "shoes=3"), 2),
        (("ImportPlayers", "players=[1,"), 2),
        (("Undo",), 1),
    ],
)
def test_refusals(words: tuple[str, ...], code: int) -> None:
    """Unknown commands, fields and values end with the documented codes."""
    assert do(*words).exit_code == code


def test_every_command() -> None:
    """No command falls through: without fields each is done, refused or asks."""
    for name in COMMANDS:
        assert do(name).exit_code in (0, 1, 2, 3, 4), name
