"""What is wrong with an installation, and what to do about it: `kosmos doctor`."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.cli.serve import BackupsWithoutDatabase, refuse_to_begin_beside_backups
from kosmos.service.daily_backups import folder_of
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


def faults(shell: Shell, *words: str) -> dict[str, str]:
    """What is not well, by what was looked at; the pages are another's to build."""
    found = shell("doctor", *words, "--json").json
    return {each["what"]: each["fault"] for each in found if not each["well"] and each["what"] != "pages"}


def test_a_bus_that_lets_nobody_in_is_not_well(kosmos: Shell) -> None:
    """A missing or a wrong password is said, with where it belongs; with the right one all is well, and no finding shows it."""
    guarded = NatsServer("--user", "kosmos", "--pass", "sesame")
    guarded.start()
    there = Shell("--db", new_schema())
    there.ok("new", "Cup")
    address = guarded.address
    without, wrong, right = (
        address.replace("//", f"//{who}") for who in ("", "kosmos:guessed@", "kosmos:sesame@")
    )
    found = faults(there, "--bus", without) | faults(there, "--bus", wrong)
    well = faults(there, "--bus", right)
    guarded.kill()
    assert set(found) == {f"bus {address}", f"bus {address.replace('//', '//kosmos:…@')}"}
    assert all("nats://name:password@" in each for each in found.values())
    assert well == {}


def test_a_folder_that_nobody_may_enter_is_one_finding(
    kosmos: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest is looked at all the same."""
    real = Path.stat

    def refuse(path: Path, **more: bool) -> os.stat_result:
        if path.name == "club.db":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **more)

    monkeypatch.setattr(Path, "stat", refuse)
    ran = kosmos("doctor", "--json")
    monkeypatch.undo()
    (found,) = [each for each in ran.json if each["what"].startswith("database ")]
    assert found["fault"] == "cannot be reached: Permission denied"


def test_a_file_that_does_not_open_is_looked_at_from_outside(
    kosmos: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk makes SQLite say “disk I/O error”; the finding beside it says how much room there is, and how much there should be."""
    monkeypatch.setattr("kosmos.service.doctor.ROOM", 1 << 62)
    kosmos.ok("new", "Cup")
    (tmp_path / "club.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
    found = faults(kosmos)
    assert "make room" in found["room on the disk"]
    assert len(found) == 2


def test_a_damaged_file_is_told_with_the_backup_that_takes_its_place(kosmos: Shell, tmp_path: Path) -> None:
    """Damaged, empty or not there: the newest sound copy is named, and a server begins no new club in its place."""
    database = tmp_path / "club.db"
    kosmos.ok("new", "Cup")
    copy = folder_of(database) / "2026-01-05.db"
    copy.parent.mkdir()
    kosmos.ok("backup", str(copy))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE events SET data = x'00'")
        connection.commit()
    for spoil in (lambda: None, lambda: database.write_bytes(b""), database.unlink):
        spoil()
        assert f"kosmos restore {copy}" in faults(kosmos)[f"database {database}"]
    with pytest.raises(BackupsWithoutDatabase):
        refuse_to_begin_beside_backups(database)
    assert not database.exists()
    kosmos.ok("restore", str(copy), "--yes")
    refuse_to_begin_beside_backups(database)
    assert faults(kosmos) == {}


def test_what_cannot_be_copied_is_named_and_not_its_copy(kosmos: Shell, tmp_path: Path) -> None:
    """A backup of a file that is no database complains of that file."""
    (tmp_path / "club.db").write_bytes(b"nonsense" * 100)
    err = kosmos("backup", str(tmp_path / "copy.db")).err
    assert ("club.db" in err, "copy.db" in err) == (True, False)
