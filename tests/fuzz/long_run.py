"""The long form: `make fuzz MINUTES=10` damages files until the time is over and keeps what breaks a reader.

Prints the number of inputs of each reader; ends with 1 if there was a finding.
"""

import hashlib
import resource
import sys
import time
from collections import Counter
from pathlib import Path

from fuzz.mutation import damaged
from fuzz.targets import TARGETS, complaint, seeds_of

CASES = Path(__file__).parent / "cases"
MOST_MEMORY = 3 * 2**30
PORTION = 500


def main(minutes: float) -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    until, tried, found, seed = time.monotonic() + minutes * 60, Counter[str](), Counter[str](), 0
    while time.monotonic() < until:
        seed += 1
        for name in TARGETS:
            for data in damaged(seeds_of(name), seed, PORTION):
                tried[name] += 1
                if (fault := complaint(name, data)) is not None:
                    found[name] += keep(name, data, fault)
    for name, count in tried.items():
        print(f"{name:14} {count:8} inputs {found[name]:4} findings")
    print(f"{'all':14} {tried.total():8} inputs {found.total():4} findings")
    return 1 if found else 0


def keep(name: str, data: bytes, fault: Exception) -> int:
    """One case for each place that breaks; 1 if it is a new one."""
    place = fault.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    where = f"{type(fault).__name__}-{place.tb_lineno if place else 0}"
    path = CASES / name / f"{where}-{hashlib.sha256(where.encode()).hexdigest()[:6]}"
    if path.exists():
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(f"{name}: {fault!r}: kept as {path.name}")
    return 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10))
