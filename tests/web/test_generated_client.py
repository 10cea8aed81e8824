"""Others can write a program for Kosmos from its OpenAPI document alone: a typed client, generated and used."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from web.served import Served, served

#: the generator knows files by one name
CONFIG = {
    "post_hooks": [],
    "content_type_overrides": dict.fromkeys(
        ("text/csv", "text/plain", "application/x-chess-pgn", "application/x-ndjson"),
        "application/octet-stream",
    ),
}
NAME = "generated_kosmos_client"
OPTIONS = ("--meta", "none", "--path", "openapi.json", "--config", "config.json", "--output-path", NAME)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="module")
def generated(server: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The client as a package on the path; nothing but the document goes into it."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_bytes(httpx.get(f"{server.address}/api/docs/openapi.json").content)
    (folder / "config.json").write_text(json.dumps(CONFIG))
    made = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", *OPTIONS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "WARNING" not in made.stdout + made.stderr, made.stdout
    sys.path.insert(0, str(folder))
    yield folder / NAME
    sys.path.remove(str(folder))


def part(name: str) -> ModuleType:
    return importlib.import_module(f"{NAME}.{name}")


def test_a_tournament_played_by_a_generated_client(server: Served, generated: Path) -> None:
    """Make a tournament, enter players, draw, enter a result, read the round: every body and answer has its type."""
    models: Any = part("models")
    with part("client").AuthenticatedClient(server.address, server.token()) as client:
        made = part("api.tournaments.create_tournament").sync(
            client=client, body=models.CreateTournamentBody(name="Generated Cup", rounds=3)
        )
        assert isinstance(made, models.TournamentMade)

        rows = [models.ImportPlayersBodyPlayersItem(name=f"Player, {n}", elo=1500 + n) for n in range(4)]
        entered = part("api.commands.import_players").sync(
            made.id, client=client, body=models.ImportPlayersBody(players=rows)
        )
        assert isinstance(entered, models.CommandDone)
        assert [type(event) for event in entered.events] == [models.PlayerAdded] * 4

        drawn = part("api.commands.pair_round").sync(
            made.id, client=client, body=models.PairRoundBody(seed=7)
        )
        assert isinstance(drawn.events[-1], models.RoundsDrawn)

        won = models.EnterResultBodyResult("1-0")
        done = part("api.commands.enter_result").sync(
            made.id, client=client, body=models.EnterResultBody(round_=1, board=1, result=won)
        )
        assert isinstance(done, models.CommandDone)

        shown = part("api.tournaments.view_round").sync(made.id, client=client)
    assert isinstance(shown, models.RoundShown)
    assert [game.result for game in shown.games] == ["1-0", "*"]
    assert shown.games[0].white.name.startswith("Player, ")


def test_a_refusal_has_its_type_too(server: Served, generated: Path) -> None:
    """What is refused comes as a problem with code and field."""
    models: Any = part("models")
    body = models.CreateTournamentBody(name="Not mine")
    with part("client").AuthenticatedClient(server.address, server.token("read")) as client:
        refused = part("api.tournaments.create_tournament").sync(client=client, body=body)
    assert isinstance(refused, models.Problem)
    assert (refused.status, refused.code) == (403, "not_allowed")


def test_the_generated_client_is_typed(generated: Path) -> None:
    """Every operation of the document became a function, and nothing in the answers is left to be guessed."""
    functions = [each for each in (generated / "api").rglob("*.py") if each.name != "__init__.py"]
    assert len(functions) > 110
    answers = (generated / "api" / "commands" / "enter_result.py").read_text()
    assert "CommandDone | Problem" in answers
