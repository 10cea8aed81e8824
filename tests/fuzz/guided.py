"""Fuzzing led by coverage, where Atheris is installed: inputs that reach new lines are kept and changed further.

python -m fuzz.guided SECONDS [READER …]    each reader in a process of its own
python -m fuzz.guided --one READER FOLDER SECONDS

Prints how many inputs each reader got; what breaks one is kept under `cases` and fails the suite from then on. A reader
that takes longer than 20 seconds or 2 GB for one input is a finding, too.
"""

import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"
SLOWEST, MOST_MEGABYTES, LONGEST = 20, 2048, 20_000


def run_one(name: str, folder: Path, seconds: int) -> None:
    """In the process that is watched: nothing of Kosmos may be loaded before."""
    atheris: Any = import_module("atheris")  # before what it watches

    with atheris.instrument_imports(include=["kosmos"]):
        from fuzz.targets import TARGETS, seeds_of  # noqa: PLC0415 - loaded under its eyes
    from kosmos.core.errors import Refusal  # noqa: PLC0415 - as above

    corpus = folder / "corpus"
    corpus.mkdir(parents=True)
    for number, seed in enumerate(seeds_of(name)):
        (corpus / f"seed-{number}").write_bytes(seed)
    read = TARGETS[name].read

    def try_one(data: bytes) -> None:
        try:
            read(data)
        except Refusal:
            return

    limits = [f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEGABYTES}", f"-max_len={LONGEST}"]
    found = f"-artifact_prefix={folder}/found-"
    atheris.Setup(
        [sys.argv[0], *limits, found, f"-max_total_time={seconds}", "-print_final_stats=1", str(corpus)],
        try_one,
    )
    atheris.Fuzz()


def run_all(seconds: int, names: list[str]) -> int:
    if find_spec("atheris") is None:
        print("*** ATHERIS IS NOT INSTALLED: NOTHING IS FUZZED BY COVERAGE ***", file=sys.stderr)
        return 0
    total = broken = 0
    for name in names:
        with tempfile.TemporaryDirectory() as made:
            inputs, lines, findings = _run(name, Path(made), seconds)
        total, broken = total + inputs, broken + findings
        print(f"{name:14} {inputs:9} inputs {lines:6} places {findings:3} findings", flush=True)
    print(f"{'all':14} {total:9} inputs {broken:17} findings", flush=True)
    return 1 if broken else 0


def _run(name: str, folder: Path, seconds: int) -> tuple[int, int, int]:
    line = [sys.executable, "-m", "fuzz.guided", "--one", name, str(folder), str(seconds)]
    ran = subprocess.run(line, capture_output=True, text=True, errors="replace", check=False)
    counted = re.search(r"number_of_executed_units:\s*(\d+)", ran.stderr)
    reached = re.findall(r"cov: (\d+)", ran.stderr)
    found = list(folder.glob("found-*"))
    for each in found:
        (CASES / name).mkdir(parents=True, exist_ok=True)
        (CASES / name / each.name.removeprefix("found-")).write_bytes(each.read_bytes())
    if not counted or (ran.returncode and not found):
        print(ran.stderr[-3000:], file=sys.stderr)
        raise SystemExit(f"{name}: the run ended by itself")
    return int(counted[1]), int(reached[-1]) if reached else 0, len(found)


def main(words: list[str]) -> int:
    if words and words[0] == "--one":
        run_one(words[1], Path(words[2]), int(words[3]))
        return 0
    from fuzz.targets import TARGETS  # noqa: PLC0415 - not in the process that is watched

    return run_all(int(words[0]) if words else 60, words[1:] or list(TARGETS))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
