"""A PostgreSQL that is away: a short while is waited for once, of a longer one everybody is told at once."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest

from kosmos.core.store_refusals import StoreUnreachable
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.outage import Outage
from servers import PostgresServer, new_postgres

AT_ONCE = 40


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    made = new_postgres()
    yield made
    made.kill()


@pytest.fixture
async def database(server: PostgresServer) -> AsyncIterator[PostgresDatabase]:
    made = PostgresDatabase(server.address)
    await asyncio.gather(*(made.read(ask) for _ in range(AT_ONCE)))
    yield made
    await made.close()


def ask(connection: Any) -> int:
    (found,) = connection.execute("SELECT 1").fetchone()
    return int(found)


def change(connection: Any) -> None:
    connection.execute("UPDATE stamps SET last = last")


async def test_pages_do_not_wait_for_each_other(server: PostgresServer, database: PostgresDatabase) -> None:
    """Forty questions and changes to a server that is gone: all are refused within the patience of one, and none after it is back."""
    server.kill()
    try:
        async with asyncio.timeout(20):  # each four of them waited for ten seconds
            refused = await asyncio.gather(
                *(database.read(ask) for _ in range(AT_ONCE)),
                *(database.write(change) for _ in range(AT_ONCE)),
                return_exceptions=True,
            )
        assert {type(each) for each in refused} == {StoreUnreachable}
    finally:
        server.start()
    assert await asyncio.gather(*(database.read(ask) for _ in range(AT_ONCE))) == [1] * AT_ONCE
    await database.write(change)


async def test_a_server_that_starts_anew_is_waited_for(
    server: PostgresServer, database: PostgresDatabase
) -> None:
    """Whoever asks meanwhile gets an answer, and so does whoever changes something."""
    database.outage.patience = 60
    server.kill()
    asked = [asyncio.create_task(database.read(ask)) for _ in range(AT_ONCE)]
    changed = asyncio.create_task(database.write(change))
    await asyncio.sleep(0.3)
    assert not any(task.done() for task in asked)
    await asyncio.to_thread(server.start)
    assert await asyncio.gather(*asked) == [1] * AT_ONCE
    await changed


async def test_a_long_statement_is_no_outage(database: PostgresDatabase) -> None:
    """However long it takes, it is waited for."""
    database.outage.patience = 0.1

    def slowly(connection: Any) -> int:
        connection.execute("SELECT pg_sleep(0.5)")
        return ask(connection)

    assert await database.read(slowly) == 1


def test_one_tries_for_all() -> None:
    """Whoever comes while somebody tries is told what comes of that, and tries again only where it went well."""
    outage, begun, go_on, attempts = Outage(0), threading.Event(), threading.Event(), list[str]()

    def fail() -> str:
        attempts.append("fails")
        begun.set()
        go_on.wait(10)
        raise psycopg.OperationalError("it is away")

    def connect(told: list[str]) -> None:
        try:
            told.append(outage.connect(fail))
        except psycopg.OperationalError as error:
            told.append(str(error))

    go_on.set()
    first: list[str] = []
    connect(first)
    begun.clear()
    go_on.clear()
    told: list[str] = []
    threads = [threading.Thread(target=connect, args=(told,)) for _ in range(5)]
    for thread in threads:
        thread.start()
    begun.wait(10)
    for thread in threads:  # all but the one that tries have given up waiting for it, or wait
        thread.join(0.2)
    go_on.set()
    for thread in threads:
        thread.join()
    assert (first, told) == (["it is away"], ["it is away"] * 5)
    assert len(attempts) == 2
    assert outage.connect(lambda: "there") == "there"
