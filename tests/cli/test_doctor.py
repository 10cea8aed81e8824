"""What is wrong with an installation, and what to do about it: `kosmos doctor`."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.service.doctor import LOOKED_THROUGH
from servers import NatsServer, new_schema


@pytest.fixture
def bus() -> "NatsServer":
    return NatsServer()


def test_the_doctor_finds_all_well(kosmos: Shell, bus: NatsServer) -> None:
    """On a file, and on PostgreSQL with a bus."""
    kosmos.ok("new", "Cup")
    found = kosmos("doctor", "--json").json
    assert [each["fault"] for each in found if each["what"] != "pages" and not each["well"]] == []
    bus.start()
    there = Shell("--db", new_schema())
    there.ok("new", "Cup")
    found = there("doctor", "--bus", bus.address, "--json").json
    bus.kill()
    looked_at = [each["what"] for each in found]
    assert {LOOKED_THROUGH, "format", f"bus {bus.address}"} <= set(looked_at)
    assert [float(each.split()[4]) < 1 for each in looked_at if each.startswith("clock of this machine")] == [
        True
    ]
    assert [each for each in found if each["what"] != "pages" and not each["well"]] == []


def test_the_doctor_says_how_far_the_clock_is_from_the_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour ahead, to the hundredth of a second, and what to do about it."""
    there = Shell("--db", new_schema())
    there.ok("new", "Cup")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 3600)
    ran = there("doctor", "--json")
    monkeypatch.undo()
    (found,) = [each for each in ran.json if each["what"].startswith("clock of this machine: 3")]
    assert found["fault"] == "set both clocks by NTP"
    assert abs(float(found["what"].split()[4]) - 3600) < 1


def test_the_doctor_says_what_is_wrong(kosmos: Shell, tmp_path: Path, bus: NatsServer) -> None:
    """A damaged event, an old format, a bus that is away, a database that is not there: each with what to do."""
    kosmos.ok("new", "Cup")
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        connection.execute("UPDATE events SET data = x'00'")
        connection.execute("PRAGMA user_version = 8")
        connection.commit()
    ran = kosmos("doctor", "--bus", bus.address)
    assert ran.code == 1
    assert "event 1 of stream cup is not what was stored" in ran.out
    assert "“kosmos db migrate” brings it up to date" in ran.out
    assert "NATS is for several nodes" in ran.out
    there = Shell("--db", new_schema())
    there.ok("new", "Cup")
    assert "cannot be reached" in there("doctor", "--bus", bus.address).out
    missing = Shell("--db", str(tmp_path / "missing.db"))("doctor")
    assert (missing.code, "“kosmos serve” begins one" in missing.out) == (1, True)
