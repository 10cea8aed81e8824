"""What tests write is in memory where there is room, so that none waits for a disk: `python -m tools.scratch COMMAND ...`.

The command finds the folder as TMPDIR; it is gone when the command has ended.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
NEEDED = 3 << 30  #: bytes; a whole run writes less than one, and the browsers want some, too
LIMIT = Path("/sys/fs/cgroup/memory.max")  #: of a container
AVAILABLE = re.compile(r"^MemAvailable: +(\d+) kB", re.MULTILINE)


def has_room(memory: Path = MEMORY, limit: Path = LIMIT) -> bool:
    """A container often has a small one, or little memory at all."""
    if not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < NEEDED:
        return False
    said = limit.read_text().strip() if limit.is_file() else "max"
    return _available() >= NEEDED and (said == "max" or int(said) >= 2 * NEEDED)


def _available() -> int:
    told = Path("/proc/meminfo")
    found = AVAILABLE.search(told.read_text()) if told.is_file() else None
    return 1024 * int(found[1]) if found else 0


def run(command: Sequence[str], memory: Path | None) -> int:
    if memory is None:
        return subprocess.run(command, check=False).returncode  # noqa: S603 - what the Makefile says
    with tempfile.TemporaryDirectory(prefix="kosmos-", dir=memory, ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        environment = {**os.environ, "TMPDIR": folder}
        return subprocess.run(command, check=False, env=environment).returncode  # noqa: S603 - see above


if __name__ == "__main__":
    # whoever stops it leaves nothing, either
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(run(sys.argv[1:], MEMORY if has_room() else None))
