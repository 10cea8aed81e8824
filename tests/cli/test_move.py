"""Everything of a club moved between a file and PostgreSQL."""

import asyncio
import html
import re
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cli.shell import Shell, on_file
from kosmos.core.errors import Refusal
from kosmos.core.people import FIDE, Membership, Person, Rating
from kosmos.core.store_refusals import StoreLocked
from kosmos.service.actors import Actor
from kosmos.store.games import GameRow, PositionRow
from kosmos.store.opening import Store, open_store, transfer_end
from kosmos.store.opening_bus import UnknownBus, open_bus
from kosmos.store.personal import PersonalRecord
from kosmos.store.postgres import connection as postgres_connection
from kosmos.store.postgres.connection import connect
from kosmos.store.postgres.database import WRITE_LOCK
from kosmos.store.sqlite import database as sqlite_database
from kosmos.store.transfer import TABLES, digest_of
from kosmos.tournament.commands import Right
from servers import new_schema

ROOT = Actor("root", Right.ADMIN)


@contextmanager
def served(database: Path) -> Iterator[str]:
    """`kosmos serve` on a file; its address."""
    line = [
        str(Path(sys.executable).with_name("kosmos")),
        "--db",
        str(database),
        "--lang",
        "en",
        "serve",
        "--port",
        "0",
    ]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        addresses = (re.search(r"http://\S+:\d+(?= on)", line) for line in server.stdout)
        try:
            yield next(found[0] for found in addresses if found)
        finally:
            server.terminate()
            server.wait(20)


def page_of(address: str) -> int:
    with urllib.request.urlopen(address, timeout=20) as answer:
        return int(answer.status)


def answer_to_form(address: str, path: str, **fields: object) -> tuple[int, str]:
    """What a visitor gets who fills in a form that is refused."""
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with visitor.open(f"{address}{path}", timeout=20) as page:
        found = re.search(r'data-csrf="(\w+)"', page.read().decode())
    assert found
    form = urllib.parse.urlencode({"_csrf_token": found[1], **fields}).encode()
    with pytest.raises(urllib.error.HTTPError) as refused:
        visitor.open(f"{address}{path}", form, timeout=20)
    return refused.value.code, html.unescape(refused.value.read().decode())


def digests(where: str) -> dict[str, str]:
    with transfer_end(where) as end, end.reading():
        return {table: digest_of(end, table).digest for table in TABLES}


async def filled(store: Store, copy: Path) -> None:
    """Something in every table."""
    account = await store.accounts.add("Anna", "hash", "admin")
    await store.sessions.begin(account, "device", "192.0.2.1")
    await store.tokens.make("program", ["results"])
    await store.links.make("director")
    await store.logins.attempt("anna", "192.0.2.1")
    await store.logins.succeeded("ben", "192.0.2.1")
    await store.settings.change({"title": "Club ♞"})
    await store.settings.secret("forms")
    gone = await store.people.add(Person(name="Gone, Gil"))
    await store.people.add(
        Person(name="Müller, Anna", fide_id=7, ratings=(Rating(FIDE, 1500, "2026-01-01"),))
    )
    last = await store.people.add(Person(name="Last, Lea", member=True, email="lea@example.org"))
    await store.people.erase(gone)
    await store.people.erase(last)
    await store.streams.create("old", "board", [b"\x00\xff"])
    await store.streams.delete("old")
    await store.imports.keep("abc", b"job")
    await store.people.add(Person(name="Stay, Sam", town="Vogelwald", memberships=(Membership("0123", "7"),)))
    await store.second_factors.begin("Anna", b"secret")
    assert await store.second_factors.confirm("Anna", 1, [b"hash"])
    await store.personal.keep("cup", {"k1": PersonalRecord(1, b"data")})
    row = GameRow("Amsel", "Dohle", "1-0", 2026, "C50", "Italian game", "Open", "", data=b"{}", public=True)
    await store.games.add([(row, [PositionRow(100, 0, "e2e4")])])
    await store.backups.make(copy)
    await store.close()


async def continued(where: str) -> tuple[list[str], int]:
    """Whom the words find, and the number that the next person gets."""
    store = open_store(where)
    found = [person.name for person in await store.people.search("mull an")]
    number = await store.people.add(Person(name="Next, Nora"))
    assert await store.streams.create("new", "board", [b"1"]) == 1
    assert await store.backups.faults() == []
    await store.close()
    return found, number


def test_there_and_back(kosmos: Shell, tmp_path: Path) -> None:
    """From a file to PostgreSQL and back every table has the same hash; words are found, no number is given twice."""
    kosmos.ok("new", "Cup")
    asyncio.run(filled(open_store(tmp_path / "club.db"), tmp_path / "copy.db"))
    address = new_schema()
    ran = kosmos.ok("db", "move", address)
    assert "Everything is in postgresql://" in ran.out
    assert digests(address) == digests(str(tmp_path / "club.db"))
    there = Shell("--db", address)
    assert "Cup" in there.ok("list").out
    assert there.ok("check").out == "All is well.\n"
    rows = {each["table"]: each["rows"] for each in there.ok("db", "move", "back.db", "--json").json}
    assert (list(rows), [table for table, count in rows.items() if not count]) == (list(TABLES), [])
    assert (rows["people"], rows["tokens"]) == (2, 1)
    assert digests(str(tmp_path / "back.db")) == digests(address)
    there.ok("db", "reopen", "--yes")
    for where in (address, str(tmp_path / "back.db")):
        assert asyncio.run(continued(where)) == (["Müller, Anna"], 5)


#: made anew from the others; of the database itself; and lists on their way, which are asked for again where they are lost
NOT_MOVED = {"people_words", "people_search", "people_groups", "identity", "kosmos_format", "import_files"}
#: the place in the file, and what is counted from the events
COUNTED_ANEW = {"events": {"position"}, "streams": {"version"}}


def columns_of(where: str) -> dict[str, set[str]]:
    """Tables and their columns, without those that an index of words or the database itself needs."""
    found: dict[str, set[str]] = {}
    if where.startswith("postgresql"):
        with closing(connect(where)) as there:
            rows = there.execute(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
            ).fetchall()
    else:
        with closing(sqlite3.connect(where)) as file:
            rows = file.execute(
                "SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c "
                "WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite%'"
            ).fetchall()
    for table, column in rows:
        found.setdefault(table, set()).add(column)
    return {table: columns for table, columns in found.items() if table not in NOT_MOVED}


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_every_table_and_every_column_is_moved(kind: str, tmp_path: Path) -> None:
    """A table or a column that somebody adds is in the list of those that are copied, or says here why not."""
    where = str(tmp_path / "club.db") if kind == "file" else new_schema()
    asyncio.run(open_store(where).close())
    copied = {table: set(columns.split(", ")) for table, (columns, _order) in TABLES.items()}
    there = {table: columns - COUNTED_ANEW.get(table, set()) for table, columns in columns_of(where).items()}
    assert there == copied


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_whoever_goes_on_in_the_old_place_is_told(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands show what was there and change nothing: one sentence, where it went and when; so do check and doctor."""
    monkeypatch.chdir(tmp_path)
    where = str(tmp_path / "club.db") if kind == "file" else new_schema()
    old = Shell("--db", where)
    old("new", "Cup")
    old.ok("db", "move", "new.db")
    assert "Cup" in old.ok("list").out
    assert "Cup" in old.ok("show", "tournament", "cup").out
    for line in (
        ["new", "Late"],
        ["player", "add", "cup", "Late, Lea"],
        ["user", "add", "late"],
    ):
        ran = old(*line, stdin="correct horse battery\n")
        assert (ran.code, ran.out) == (1, "")
        said = rf"kosmos: Everything in the database \S.* was moved to {re.escape(str(tmp_path / 'new.db'))} \(20\d\d-"
        assert re.match(said, ran.err), ran.err
        assert ran.err.count("\n") == 1
    assert old("db", "move", "third.db").code == 1
    assert not (tmp_path / "third.db").exists()
    assert old("serve", "--port", "0").code == 1
    checked = old("db", "check", "--json")
    assert (checked.code, checked.json["faults"], checked.json["moved"]["target"]) == (
        1,
        [],
        str(tmp_path / "new.db"),
    )
    (found,) = [
        each["fault"] for each in old("doctor", "--json").json if each["what"].startswith("database ")
    ]
    assert "was moved to" in found
    old.ok("backup", "copy.db")
    assert on_file(tmp_path / "copy.db")("new", "Late").code == 1


def test_the_place_it_went_to_is_told_without_its_password(kosmos: Shell, tmp_path: Path) -> None:
    """Neither in the refusal nor anywhere in the file."""
    address = new_schema()
    secret = address.replace("postgres@", "postgres:hush-hush@")
    assert secret != address
    kosmos.ok("new", "Cup")
    kosmos.ok("db", "move", secret)
    ran = kosmos("new", "Late")
    assert (ran.code, "postgres:…@" in ran.err) == (1, True)
    assert b"hush-hush" not in (tmp_path / "club.db").read_bytes()


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_a_club_moves_back(kosmos: Shell, kind: str, tmp_path: Path) -> None:
    """To where it was before: everything is as hash says, the mark is gone there, and is where it came from now."""
    where = str(tmp_path / "away.db") if kind == "file" else new_schema()
    kosmos.ok("new", "Cup")
    kosmos.ok("db", "move", where)
    away = Shell("--db", where)
    away.ok("new", "Spring")
    away.ok("db", "move", tmp_path / "club.db")
    assert digests(where) == digests(str(tmp_path / "club.db"))
    assert "Spring" in kosmos.ok("list").out
    kosmos.ok("new", "Summer")
    assert away("new", "Late").code == 1
    kosmos.ok("db", "move", where)
    assert "Summer" in away.ok("list").out


def test_what_went_elsewhere_is_replaced_after_a_question(kosmos: Shell, tmp_path: Path) -> None:
    """The place that a club has left may take another one, if somebody says so; and never while a program has it open."""
    kosmos.ok("new", "Cup")
    kosmos.ok("db", "move", "new.db")
    other = on_file(tmp_path / "other.db")
    other.ok("new", "Other")
    ran = other("db", "move", tmp_path / "club.db")
    assert (ran.code, "in its place?" in ran.err) == (3, True)
    assert "Cup" in kosmos.ok("list").out
    hold = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM streams'); print(flush=True); input()"
    line = [sys.executable, "-c", hold, str(tmp_path / "club.db")]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        assert reader.stdout
        reader.stdout.readline()
        refused = other("db", "move", tmp_path / "club.db", "--yes")
        reader.communicate(b"\n")
    assert (refused.code, "in use" in refused.err) == (7, True)
    assert other("db", "move", tmp_path / "club.db", "--yes").code == 0
    assert "Other" in kosmos.ok("list").out


def test_reopening_is_asked_for(kosmos: Shell) -> None:
    """It is written again after a yes; one that never moved has nothing to take back."""
    kosmos.ok("new", "Cup")
    assert kosmos("db", "reopen").code == 1
    kosmos.ok("db", "move", "new.db")
    ran = kosmos("db", "reopen")
    assert (ran.code, kosmos("new", "Late").code) == (3, 1)
    assert "can be written again" in kosmos.ok("db", "reopen", "--yes").out
    kosmos.ok("new", "Late")
    assert kosmos.ok("check").out == "All is well.\n"


def test_only_a_new_database_takes_it(kosmos: Shell, tmp_path: Path) -> None:
    """One in which something is stays as it is; a folder that is not there is told."""
    kosmos.ok("new", "Cup")
    other = on_file(tmp_path / "other.db")
    other.ok("new", "Other")
    ran = kosmos("db", "move", tmp_path / "other.db")
    assert (ran.code, "is not empty" in ran.err) == (1, True)
    assert "Cup" not in other.ok("list").out
    assert kosmos("db", "move", "nowhere/new.db").code == 7


def test_a_server_can_only_read_while_it_is_moved(
    kosmos: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the file open reads as before, and is refused to write."""
    kosmos.ok("new", "Cup")
    monkeypatch.setattr(sqlite_database, "BUSY_SECONDS", 0.1)

    async def meanwhile() -> None:
        store = open_store(tmp_path / "club.db")
        store.streams.database._connection.execute("PRAGMA busy_timeout = 100")  # type: ignore[attr-defined]
        with transfer_end(str(tmp_path / "club.db")) as end, end.reading():
            assert await store.streams.version("cup") >= 1
            with pytest.raises(Refusal):
                await store.settings.change({"title": "late"})
        await store.settings.change({"title": "after"})
        await store.close()

    asyncio.run(meanwhile())


def test_a_club_moves_while_its_server_answers(tmp_path: Path) -> None:
    """`kosmos db move` beside `kosmos serve`: every page that is asked for meanwhile comes, and all is there afterwards.

    The server goes on showing it, and tells whoever would change something where it is now.
    """
    kosmos = on_file(tmp_path / "club.db")
    kosmos.ok("new", "Cup")
    with served(tmp_path / "club.db") as address, ThreadPoolExecutor() as beside:
        asked = [page_of(f"{address}/readyz")]
        moving = beside.submit(kosmos, "db", "move", tmp_path / "moved.db")
        while not moving.done():
            asked.append(page_of(f"{address}/"))
        assert moving.result().code == 0
        assert page_of(f"{address}/") == 200
        status, said = answer_to_form(address, "/boards", minutes=5)
        assert (status, "was moved to moved.db (" in said) == (409, True), said
        assert str(tmp_path) not in said
    assert set(asked) == {200}
    moved, left = digests(str(tmp_path / "moved.db")), digests(str(tmp_path / "club.db"))
    assert all(moved[table] == left[table] for table in ("streams", "events", "links"))
    assert "Cup" in on_file(tmp_path / "moved.db").ok("list").out


def test_nodes_can_only_read_while_they_are_moved() -> None:
    """On PostgreSQL too: streams and settings are read as before, and whoever would write waits until it is over."""
    address = new_schema()

    async def meanwhile() -> None:
        store = open_store(address)
        await store.streams.create("cup", "board", [b"1"])
        with transfer_end(address) as end, end.reading():
            late = [
                asyncio.create_task(store.settings.change({"title": "late"})),
                asyncio.create_task(store.streams.append("cup", 1, [b"late"])),
            ]
            _, waiting = await asyncio.wait(late, timeout=0.5)
            assert len(waiting) == 2
            assert await store.streams.version("cup") == 1
            assert [row for row in end.rows("settings", "value", "name") if "late" in row] == []
        await asyncio.gather(*late)
        assert await store.streams.version("cup") == 2
        await store.close()

    asyncio.run(meanwhile())


def test_nodes_are_refused_to_write_where_the_move_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a long copy: who writes is told that the database is in use, and can again when it is over."""
    shorter = [each for each in postgres_connection.SETTINGS if "lock_timeout" not in each]
    assert len(shorter) + 1 == len(postgres_connection.SETTINGS)
    monkeypatch.setattr(postgres_connection, "SETTINGS", (*shorter, "SET lock_timeout = '200ms'"))
    address = new_schema()

    async def meanwhile() -> None:
        store = open_store(address)
        await store.streams.create("cup", "board", [b"1"])
        with transfer_end(address) as end, end.reading():
            async with asyncio.timeout(20):
                for late in (
                    store.settings.change({"title": "late"}),
                    store.streams.append("cup", 1, [b"late"]),
                ):
                    with pytest.raises(StoreLocked):
                        await late
        assert await store.streams.append("cup", 1, [b"after"]) == 2
        await store.close()

    asyncio.run(meanwhile())


def test_what_was_being_written_when_the_move_began_is_moved() -> None:
    """The moment that is copied comes after the last one who wrote, however long that took: they were told that it is kept."""
    address = new_schema()
    asyncio.run(open_store(address).close())
    with closing(connect(address)) as writer, transfer_end(address) as end, ThreadPoolExecutor() as beside:
        writer.execute(WRITE_LOCK)
        writer.execute("INSERT INTO settings (name, value) VALUES ('title', 'just in time')")

        def seen() -> list[str]:
            with end.reading():
                return [value for (value,) in end.rows("settings", "value", "name")]

        found = beside.submit(seen)
        assert wait([found], timeout=0.5).not_done
        writer.commit()
        assert found.result(20) == ["just in time"]


def test_backup_and_restore_with_postgres(kosmos: Shell, tmp_path: Path) -> None:
    """A backup is a file that opens; it is put back by moving it into a new database."""
    there = Shell("--db", new_schema())
    there.ok("new", "Cup")
    there.ok("backup", "copy.db")
    assert "Cup" in on_file(tmp_path / "copy.db").ok("list").out
    refused = there("restore", "copy.db", "--yes")
    assert "db move" in refused.err
    address = new_schema()
    on_file(tmp_path / "copy.db").ok("db", "move", address)
    assert "Cup" in Shell("--db", address).ok("list").out


def test_migrations(kosmos: Shell, tmp_path: Path) -> None:
    """Either database is brought from nothing to the newest format, and stays there."""
    for shell in (kosmos, Shell("--db", new_schema())):
        first = shell.ok("db", "migrate", "--json").json
        assert (first["before"], first["now"] > 0) == (0, True)
        assert shell.ok("db", "migrate", "--json").json == {"before": first["now"], "now": first["now"]}


def test_a_password_is_not_shown(kosmos: Shell) -> None:
    """Neither by the settings nor by a refusal."""
    shell = Shell("--db", "postgresql://kosmos:secret@127.0.0.1:1/kosmos?connect_timeout=1")
    shown = shell.ok("config").out
    assert "secret" not in shown
    assert "kosmos:…@127.0.0.1" in shown


BAD = [
    "postgresql://kosmos:secret@[::1/kosmos",
    "postgresql://kosmos:secret%ZZ@127.0.0.1:1/kosmos",
    "postgresql://kosmos:secret@127.0.0.1:1/kosmos?nonsense=1",
    "postgresql://kosmos:sec/secret@127.0.0.1:1/kosmos",
    "postgresql:///kosmos?host=127.0.0.1&port=1&user=kosmos&password=secret",
    "postgresql://kosmos@127.0.0.1:1/kosmos?sslpassword=secret",
]


@pytest.mark.parametrize("address", BAD)
@pytest.mark.parametrize("command", ["config", "list", "doctor"])
def test_no_password_of_a_bad_address_is_shown(address: str, command: str) -> None:
    """Whatever is wrong with an address, it is said in a sentence, without the password."""
    ran = Shell("--db", address)(command)
    assert "secret" not in ran.out + ran.err
    assert command != "list" or ran.code != 0


@pytest.mark.parametrize(
    "address", ["http://kosmos:secret@127.0.0.1:1", "nats://kosmos:secret@127.0.0.1:xx", "nats://"]
)
def test_what_is_no_bus_is_refused_without_its_password(address: str) -> None:
    """Before anything is started on it."""
    with pytest.raises(UnknownBus) as refused:
        open_bus(address, b"known to those who have the database")
    assert "secret" not in str(refused.value)
