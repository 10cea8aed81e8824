"""Starts `kosmos serve` again and again without reading the program from disk each time.

For each line on standard input, the arguments of `kosmos` as JSON, a child is forked that runs them; its number is
printed, then whatever it prints itself.
"""

import json
import os
import sys

from kosmos.cli.main import main


def start(arguments: list[str]) -> None:
    child = os.fork()
    if child == 0:
        sys.argv = ["kosmos", *arguments]
        main()
        os._exit(0)
    print("child", child, flush=True)
    os.waitpid(child, 0)


if __name__ == "__main__":
    print("ready", flush=True)
    for line in sys.stdin:
        start(json.loads(line))
