"""`kosmos serve` that ends by itself or not at all: its last resort, to end amid work, comes only after all tests are over."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress

PROGRAM = (
    "from kosmos.cli import serve; serve.STOP_SECONDS = 3600.0; from kosmos.cli.main import main; main()"
)


class EndingServer:
    def __init__(self, database: str, *words: str) -> None:
        line = [sys.executable, "-u", "-c", PROGRAM, "--db", database, "--lang", "en", "serve", "--port", "0"]
        self.process = subprocess.Popen(
            [*line, *words], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout
        told = "".join(iter(self.process.stdout.readline, "Stop with Ctrl+C.\n"))
        found = re.search(r"http://(\S+:\d+) on", told)
        assert found, told
        self.host = found[1]

    def kill(self) -> None:
        """Its workers, too, if they are still there: they hold its output open."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
