"""Run in a network namespace: PostgreSQL, NATS and two nodes that talk over its loopback, which goes down and comes up again.

python hung_network.py FOLDER SEED
"""

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from faults.history import Answer, faults_in
from faults.load import begin_on, stored_in
from faults.node_work import Node
from servers import NatsServer, new_postgres


def network(word: str) -> None:
    subprocess.run(["ip", "link", "set", "lo", word], check=True)


def main(folder: Path, random: Random) -> None:
    network("up")
    postgres = new_postgres(port=5433)
    bus = NatsServer()
    bus.start()
    database = postgres.address
    streams = asyncio.run(begin_on(database))
    nodes = [Node(folder / f"{who}.txt", database, streams, who, bus=bus.address) for who in "ab"]
    for node in nodes:
        node.wait_for_an_answer()
    time.sleep(random.uniform(0.2, 0.5))
    network("down")
    time.sleep(random.uniform(0.5, 2.0))
    network("up")
    back = time.monotonic()
    for node in nodes:
        node.wait_for_an_answer(back)
    for node in nodes:
        node.stop()
    calls = [call for node in nodes for call in node.calls()]
    faults = faults_in(calls, asyncio.run(stored_in(database, streams)))
    kept = [call for call in calls if call.answer is Answer.KEPT]
    after = sum(call.begun > back for call in kept)
    bus.kill()
    postgres.remove()
    print(json.dumps({"faults": faults, "kept": len(kept), "after": after}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Random(int(sys.argv[2])))
