"""Answers questions about pairings with TieBreakServer (Gacrux), which is no part of Kosmos: started by `gacrux_pairings.py`.

    python gacrux_worker.py FOLDER_OF_THE_ENGINE

One JSON object a line. `{"report": text, "rounds": 5, "first": "w"}` gets the engine's pairs of each round; `{"seed": 7, "players": 20,
"rounds": 5}` gets a report file that its generator has made; `{"read": text}` what it read: its status, its players and
the games of each. Runs in an interpreter of its own: the engine has modules
called like folders of our tests, and needs networkx.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, sys.argv[1])
sys.set_int_max_str_digits(15000)

from pairingdutch import pairing_dutch  # type: ignore[import-not-found] # noqa: E402 - the engine's path comes first
from tournamentgenerator import tournamentgenerator  # type: ignore[import-not-found] # noqa: E402 - the same
from trf2json import trf2json  # type: ignore[import-not-found] # noqa: E402 - the same


def pairs_of(report: str, rounds: int, first: str) -> list[Any]:
    """Pairs as (white, black), Black 0 for the bye; a text where the engine stops."""
    file = trf2json()
    file.parse_file(report, 0)
    tournament = file.get_tournament(1)
    return [_pairs(tournament, number, first) for number in range(1, rounds + 1)]


def _pairs(tournament: Any, number: int, first: str) -> Any:
    try:
        engine = pairing_dutch(tournament, number, {"experimental": [], "top_color": first, "verbose": 0})
        brackets = engine.compute_pairing(False)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said
        return f"{type(error).__name__}: {error}"
    return [(pair["w"], pair["b"]) for each in brackets if each for pair in each.get("pairs", ())]


def read_of(text: str) -> dict[str, Any]:
    """What the engine made of a report file: 0 and no complaint where it could read all of it."""
    file = trf2json()
    file.parse_file(text, 0)
    tournament = file.get_tournament(1)
    return {
        "status": file.get_status(),
        "complaints": file.chessjson["status"].get("error", []),
        "players": len(tournament["competitors"]),
    }


def generated(seed: int, players: int, rounds: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        sys.argv = [
            "generator",
            *("-g", str(seed), "1"),
            *("-p", str(players), "-n", str(rounds), "-m", "dutch"),
            *("-o", f"{folder}/made.trf"),
        ]
        generator = tournamentgenerator()
        generator.read_command_line()
        generator.process_tournaments()
        return Path(folder, "made.trf").read_text(encoding="utf-8")


for line in sys.stdin:
    asked = json.loads(line)
    answer: Any
    try:
        if "read" in asked:
            answer = read_of(asked["read"])
        else:
            answer = pairs_of(**asked) if "report" in asked else generated(**asked)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the same
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
