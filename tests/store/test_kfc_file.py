"""Foreign files are read or refused, and never written."""

import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.kfc_files import write_file
from kosmos.core.errors import Refusal
from kosmos.store.sqlite import kfc_file
from kosmos.store.sqlite.kfc_file import KeizerFileDamaged, NotAKeizerFile, read_kfc_file

PLAYERS = [
    {"id": number, "name": f"O'Player {number}", "rating": 1500, "state": 1} for number in range(1, 60)
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_file(tmp_path / "a club?.s3db", {"Player": PLAYERS})


def test_read(path: Path) -> None:
    """Tables come as rows by column name; the file stays as it was, and nothing appears beside it."""
    before = path.read_bytes()
    tables = read_kfc_file(path)
    assert tables["Player"][0]["name"] == "O'Player 1"
    assert (len(tables["Player"]), tables["Pairing"], tables["ConfigTab"]) == (59, [], [])
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("cut", [1, 50, 100, 1024, 4096, 5000])
def test_cut_off(path: Path, cut: int) -> None:
    """A file cut off is refused."""
    with pytest.raises(Refusal):
        read_kfc_file(path.read_bytes()[:cut])


@pytest.mark.parametrize("content", [b"", b"Name;Rating\nAlba;1500\n", b"SQLite format 3\0" + bytes(100)])
def test_not_a_database(content: bytes, tmp_path: Path) -> None:
    """A file that is no database is refused, from memory and from the disk."""
    file = tmp_path / "x.s3db"
    file.write_bytes(content)
    for source in (content, file):
        with pytest.raises((NotAKeizerFile, KeizerFileDamaged)):
            read_kfc_file(source)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return write_file(tmp_path_factory.mktemp("kfc") / "club.s3db", {"Player": PLAYERS}).read_bytes()


@settings(max_examples=200, deadline=None)
@given(where=st.integers(0, 10_000), what=st.binary(min_size=40, max_size=40))
def test_overwritten(whole: bytes, where: int, what: bytes) -> None:
    """A file with some bytes overwritten is read or refused, nothing else."""
    content = bytearray(whole)
    at = where * (len(content) - 40) // 10_000
    content[at : at + 40] = what
    try:
        tables = read_kfc_file(bytes(content))
    except Refusal:
        return
    assert "Player" in tables


def test_other_database(tmp_path: Path) -> None:
    """A database of something else is refused, also when its players are a view."""
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE Pairing (Rnd)")
        connection.execute("CREATE VIEW Player AS SELECT 1 AS id")
    connection.close()
    with pytest.raises(NotAKeizerFile):
        read_kfc_file(file)


def test_too_much(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is not there, too large, with too many rows, or that takes too long is refused."""
    with pytest.raises(NotAKeizerFile):
        read_kfc_file(tmp_path / "none.s3db")
    monkeypatch.setattr(kfc_file, "MOST_ROWS", 10)
    with pytest.raises(NotAKeizerFile):
        read_kfc_file(path)
    monkeypatch.setattr(kfc_file, "MOST_BYTES", 10)
    with pytest.raises(NotAKeizerFile):
        read_kfc_file(path.read_bytes())
    monkeypatch.undo()
    many = write_file(tmp_path / "many.s3db", {"Player": [one | {"id": None} for one in PLAYERS * 60]})
    monkeypatch.setattr(kfc_file, "MOST_STEPS", 10_000)
    with pytest.raises(KeizerFileDamaged):
        read_kfc_file(many)


def test_a_small_file_stays_small(tmp_path: Path) -> None:
    """A column that is calculated to be a hundred megabytes long is refused before it is made."""
    path = write_file(tmp_path / "bomb.s3db", {"Player": PLAYERS})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE Player ADD COLUMN bomb AS (zeroblob(100000000))")
        connection.commit()
    assert path.stat().st_size < 50_000
    tracemalloc.start()
    try:
        with pytest.raises(Refusal):
            read_kfc_file(path.read_bytes())
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_many_long_values_are_too_many(tmp_path: Path) -> None:
    """Values that are each short enough are counted together."""
    path = write_file(tmp_path / "bomb.s3db", {"Player": PLAYERS})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE Player ADD COLUMN bomb AS (zeroblob(900000))")
        connection.commit()
    with pytest.raises(NotAKeizerFile):
        read_kfc_file(path.read_bytes())
