"""Starts `kosmos serve` again and again without reading the program from disk each time.

All that a server loads at its start is loaded before it is forked: that was most of the time between two kills. For each line on standard input, the arguments of `kosmos` as JSON, a child is forked that runs them; its number is
printed, then whatever it prints itself. The next line is read when the child has ended, or at once where servers run
beside each other (`python server_starter.py beside`).
"""

import json
import os
import sys
from contextlib import suppress

import kosmos.cli.serve  # noqa: F401 - and with it the whole server
from kosmos.cli.main import main
from kosmos.core.loading import load_all


def start(arguments: list[str], *, beside: bool) -> None:
    child = os.fork()
    if child == 0:
        sys.argv = ["kosmos", *arguments]
        main()
        os._exit(0)
    print("child", child, flush=True)
    if not beside:
        os.waitpid(child, 0)
    with suppress(ChildProcessError):  # nobody is left
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    load_all()
    print("ready", flush=True)
    for line in sys.stdin:
        start(json.loads(line), beside="beside" in sys.argv[1:])
