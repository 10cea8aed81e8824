"""Let two other engines read reports of tournaments played through commands: bbpPairings (or whatever speaks its command
line) and TieBreakServer (Gacrux), which runs in the interpreter that `KOSMOS_GACRUX_PYTHON` names.

    python tests/differential/reports.py PATH_OF_BBP [--gacrux FOLDER] [--tournaments 200]

Every game is finished first: the engine has no sign for a game that is still open.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from differential.gacrux_pairings import Engine
from formats.test_report_gate import Director
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.report_history import report_history


def finished_report(seed: int) -> str:
    story = Director(seed).play()
    for number, round_ in enumerate(story.state.rounds, 1):
        for board, game in enumerate(round_.games, 1):
            if not game.result.is_final:
                story.do("EnterResult", round=number, board=board, result="1-0", confirmed=True)
    return make_trf(story.state, told=report_history(story.stream))


def is_read(engine: str, text: str) -> bool:
    """The engine's checker ends with 0 for every file that it can read, whatever it thinks of the rounds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.trf"
        file.write_text(text, encoding="utf-8")
        ran = subprocess.run([engine, "--dutch", str(file), "-c"], capture_output=True, check=False)
    return ran.returncode == 0


def refused_by_gacrux(engine: Engine, text: str) -> str:
    """Nothing, where it has read the file and found all players."""
    told = engine.ask(read=text)
    if told.get("error") or told["status"] or told["complaints"]:
        return str(told)
    players = sum(line.startswith("001 ") for line in text.splitlines())
    return "" if told["players"] == players else f"{told['players']} of {players} players"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--gacrux", type=Path)
    parser.add_argument("--tournaments", type=int, default=200)
    asked = parser.parse_args()
    reports = {seed: finished_report(seed) for seed in range(asked.tournaments)}
    refused = [seed for seed, text in reports.items() if not is_read(asked.engine, text)]
    print(f"bbpPairings: {len(reports)} reports, {len(refused)} refused: {refused[:20]}")
    if asked.gacrux:
        other = Engine(asked.gacrux)
        said = {seed: refused_by_gacrux(other, text) for seed, text in reports.items()}
        wrong = {seed: why for seed, why in said.items() if why}
        print(f"Gacrux: {len(reports)} reports, {len(wrong)} refused: {dict(list(wrong.items())[:5])}")
        refused += wrong
    sys.exit(bool(refused))


if __name__ == "__main__":
    main()
