"""The unit of all speed figures: the time of a fixed piece of Python in the same run.

Machines are noisy and differ; a figure "in units" is a ratio measured on the spot.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time


def unit(repeat: int = 5) -> float:
    """Seconds for `sum(i * i for i in range(1_000_000))`, the best of some tries."""
    return best(lambda: sum(i * i for i in range(1_000_000)), repeat)


def cpu_unit(repeat: int = 5) -> float:
    """The same in seconds of CPU, for figures of CPU: others at work on the machine make neither longer."""
    return best(lambda: sum(i * i for i in range(1_000_000)), repeat, process_time)


def best(work: Callable[[], object], repeat: int = 5, clock: Callable[[], float] = perf_counter) -> float:
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


@dataclass
class Figure:
    """One measured number and the bar it has to keep. `at_least` turns the bar round; no bar: for information."""

    name: str
    value: float
    bar: float | None = None
    at_least: bool = False

    @property
    def kept(self) -> bool:
        return self.bar is None or (self.value >= self.bar if self.at_least else self.value <= self.bar)

    def __str__(self) -> str:
        if self.bar is None:
            return f"      {self.name}: {self.value:.3g}"
        sign = "at least" if self.at_least else "at most"
        return f"{'ok  ' if self.kept else 'MISS'}  {self.name}: {self.value:.3g} (bar: {sign} {self.bar:g})"


def arguments(description: str, **choices: Sequence[str]) -> argparse.Namespace:
    """What every benchmark is asked; `choices` are its own questions, each with its answers."""
    parser = argparse.ArgumentParser(description=description)
    for name, answers in choices.items():
        parser.add_argument(f"--{name}", choices=answers, default="")
    parser.add_argument("--quick", action="store_true", help="a smaller run, under 40 seconds")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def report(figures: Sequence[Figure], as_json: bool) -> None:
    """Print every figure with its bar; exit 1 when one is missed."""
    if as_json:
        print(json.dumps([{**vars(figure), "kept": figure.kept} for figure in figures]))
    else:
        for figure in figures:
            print(figure)
    sys.exit(0 if all(figure.kept for figure in figures) else 1)


if __name__ == "__main__":
    options = arguments("The time of one unit on this machine, now.")
    report([Figure("seconds per unit", unit())], options.json)
