"""Read reports of tournaments played through commands with an engine that speaks bbpPairings' command line.

    python tests/differential/reports.py PATH_OF_THE_ENGINE [--tournaments 200]

Every game is finished first: the engine has no sign for a game that is still open.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from formats.test_report_gate import Director
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.report_history import report_history


def finished_report(seed: int) -> str:
    story = Director(seed).play()
    story.all_results()
    return make_trf(story.state, told=report_history(story.stream))


def is_read(engine: str, text: str) -> bool:
    """The engine's checker ends with 0 for every file that it can read, whatever it thinks of the rounds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.trf"
        file.write_text(text, encoding="utf-8")
        ran = subprocess.run([engine, "--dutch", str(file), "-c"], capture_output=True, check=False)
    return ran.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--tournaments", type=int, default=200)
    asked = parser.parse_args()
    refused = [seed for seed in range(asked.tournaments) if not is_read(asked.engine, finished_report(seed))]
    print(f"{asked.tournaments} reports, {len(refused)} refused: {refused[:20]}")
    sys.exit(bool(refused))


if __name__ == "__main__":
    main()
