"""Run in a network namespace: PostgreSQL, NATS and two nodes that talk over its loopback, which goes down and comes up, again and again.

python hung_network.py FOLDER SEED TIMES
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import psycopg

from faults.node_house import House
from faults.repetitions import Repetitions
from servers import NatsServer, new_postgres

#: a connection over which nothing was heard for so long is given up: some hangs are shorter, some longer
PATIENCE = "tcp_user_timeout=300&keepalives_idle=1&keepalives_interval=1"


def network(word: str) -> None:
    subprocess.run(["ip", "link", "set", "lo", word], check=True)


def hang(house: House, random: Random) -> float:
    time.sleep(random.uniform(0.01, 0.15))
    network("down")
    moment = time.monotonic()
    time.sleep(random.uniform(0.05, 0.8))
    network("up")
    house.wait_for_answers(time.monotonic())
    return moment


def connected(address: str) -> list[tuple[str, ...]]:
    """The connections of nodes that the server believes in. One that was lost before it could be told anything holds nothing."""
    with psycopg.connect(address) as connection:
        return connection.execute(
            "SELECT state, query, (now() - state_change)::text FROM pg_stat_activity"
            " WHERE application_name = 'kosmos' AND query <> ''"
        ).fetchall()


def wait_until_forgotten(address: str) -> None:
    deadline = time.monotonic() + 60
    while left := connected(address):
        assert time.monotonic() < deadline, left
        time.sleep(0.1)


def main(folder: Path, seed: int, times: int) -> None:
    network("up")
    postgres = new_postgres(port=5433, flushes=True)
    bus = NatsServer()
    bus.start()
    address = f"{postgres.address}?{PATIENCE}"
    repeated = ReportedRepetitions(times, seed)
    try:
        for count, random in repeated.portions():
            house = House(folder, address, bus.address)
            house.judge(repeated, [hang(house, random) for _ in range(count)])
            wait_until_forgotten(postgres.address)
    finally:
        bus.kill()
        postgres.remove()


class ReportedRepetitions(Repetitions):
    """Each portion is told to whoever started this."""

    def count(self, faults: int, tried: int, kept: int) -> None:
        self.struck += faults
        self.tried += tried
        print(json.dumps([faults, tried, kept]), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
