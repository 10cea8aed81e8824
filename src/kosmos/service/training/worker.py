"""Builds one mate table in a process of its own: `python -m kosmos.service.training.worker KBN FILE`.

A line on standard output after every layer says how many moves are done. The file appears whole or not at all.
"""

import os
import sys
from pathlib import Path

from kosmos.play.training.tables import build, pack

NICER = 10  #: games in play go first


def build_file(pieces: str, file: Path) -> None:
    """The table of these pieces, in this file."""
    table = build(pieces, progress=_tell)
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.write_bytes(pack(table))
    part.replace(file)


def _tell(moves: int) -> None:
    sys.stdout.write(f"{moves}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.nice(NICER)
    build_file(sys.argv[1], Path(sys.argv[2]))
