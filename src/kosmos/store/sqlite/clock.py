"""The clock that all programs on a file have in common: that of the machine, which runs from its start on and nobody sets."""

import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from kosmos.store.sql.time import ClockReading

BOOT = Path("/proc/sys/kernel/random/boot_id")


def read_clock(_connection: Any) -> ClockReading:
    even = time.monotonic_ns()
    return ClockReading(boot(), even // 1_000_000, even, error=0, is_even=True)


@cache
def boot() -> str:
    """Identifies this start of this machine, because the clock begins anew with each. Empty where the system does not say."""
    with suppress(OSError):
        return BOOT.read_text("ascii").strip()
    return ""
