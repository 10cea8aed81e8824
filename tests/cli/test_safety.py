"""Looking through the database and putting a backup back, from the command line."""

import sqlite3
from contextlib import closing
from pathlib import Path
from zlib import crc32

from cli.shell import Shell, on_file


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE events SET data = x'00' WHERE version = 1")
        connection.commit()


def test_a_backup_is_put_back(kosmos: Shell, tmp_path: Path) -> None:
    """After a restore the tournaments are those of the backup, and the former ones are in the file that is named."""
    assert kosmos("new", "Cup").code == 0
    assert kosmos("backup", "friday.db").code == 0
    assert kosmos("new", "Later").code == 0
    assert kosmos("restore", "friday.db").code == 3
    ran = kosmos("restore", "friday.db", "--yes")
    assert ran.code == 0, ran.err
    (former,) = [path for path in tmp_path.glob("club.db.before-*") if not path.name.endswith("-identity")]
    assert former.name in ran.out
    assert "Later" not in kosmos("list").out
    assert "Later" in on_file(former)("list").out
    assert kosmos("check").out == "All is well.\n"


def half_of(backup: Path) -> str:
    """As a stick leaves it that was pulled out too early."""
    half = backup.with_name("half.db")
    half.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
    return half.name


def test_damage_is_told(kosmos: Shell, tmp_path: Path) -> None:
    """Check, backup and every look at the tournament say what is damaged in one sentence; a bad backup stays out."""
    assert kosmos("new", "Cup").code == 0
    assert kosmos("backup", "good.db").code == 0
    damage(tmp_path / "club.db")
    for line in (("check",), ("backup", "bad.db")):
        ran = kosmos(*line)
        assert (ran.code, "event 1 of stream cup" in ran.err) == (1, True), line
    shown = kosmos("show", "players", "cup")
    assert (shown.code, shown.err.count("\n")) == (1, 1)
    assert "Event 1 of “cup” is damaged." in shown.err
    for backup in ("bad.db", half_of(tmp_path / "good.db")):
        stayed_out = kosmos("restore", backup, "--yes")
        assert stayed_out.code == 1
        assert stayed_out.err.startswith("kosmos: The backup is damaged; nothing was changed:\n")
    assert kosmos("check", "good.db").code == 0
    assert kosmos("restore", "good.db", "--yes").code == 0
    assert kosmos("show", "players", "cup").code == 0


def test_a_stream_that_does_not_open_is_told(kosmos: Shell, tmp_path: Path) -> None:
    """A file whose pages and sums are right is still looked into: every stream is folded."""
    assert kosmos("new", "Cup").code == 0
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        connection.create_function("crc32", 1, crc32)
        connection.execute("UPDATE events SET data = x'7B7D', checksum = crc32(x'7B7D')")
        connection.commit()
    ran = kosmos("check")
    assert (ran.code, "“cup” cannot be opened" in ran.err) == (1, True)


def test_a_file_that_is_not_there(kosmos: Shell) -> None:
    """Nothing is made of a name that was mistyped."""
    assert kosmos("new", "Cup").code == 0
    for line in (("check", "nothing.db"), ("restore", "nothing.db"), ("restore", "nothing.db", "--yes")):
        assert kosmos(*line).code == 2, line
    assert "Cup" in kosmos("list").out
