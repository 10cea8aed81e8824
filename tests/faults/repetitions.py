"""How often a fault is repeated, and which of them count: those that struck while commands were under way."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from faults.history import Answer, Call, faults_in, struck

TIMES = int(os.environ.get("KOSMOS_FAULTS", "1"))  #: `make faults` says more
SEED = int(os.environ.get("KOSMOS_FAULTS_SEED", "1834"))
PORTION = 25  #: faults that one history covers


class Repetitions:
    """Portions of one fault, until enough of them struck. Each portion ends before the judge."""

    def __init__(self, wanted: int = TIMES, seed: int = SEED) -> None:
        self.wanted = wanted
        self.struck = self.tried = self.kept = 0
        self._seed = seed
        self._begun = time.monotonic()

    def portions(self, size: int = PORTION) -> Iterator[tuple[int, Random]]:
        """How many faults come now, and the chance that leads them."""
        number = 0
        while self.struck < self.wanted:
            assert self.tried <= 2 * self.struck + size, "hardly any of them strikes"
            yield min(size, self.wanted - self.struck), Random(self._seed + number)
            number += 1

    def judge(
        self, calls: Sequence[Call], stored: Mapping[str, Sequence[str]], moments: Sequence[float]
    ) -> None:
        """The verdict on a portion: nothing is wrong, and something was done. `moments`: when each fault struck."""
        faults = faults_in(calls, stored)
        assert not faults, faults[:20]
        kept = sum(call.answer is Answer.KEPT for call in calls)
        assert kept, "nothing was acknowledged"
        self.count(struck(calls, moments), len(moments), kept)

    def count(self, faults: int, tried: int, kept: int) -> None:
        self.struck += faults
        self.tried += tried
        self.kept += kept
        print(f"{os.environ.get('PYTEST_CURRENT_TEST', '')} {self}", flush=True)

    def __str__(self) -> str:
        seconds = time.monotonic() - self._begun
        return (
            f"{self.struck} of {self.tried} faults struck amid commands, "
            f"{self.kept} commands acknowledged, {seconds:.0f} seconds"
        )
