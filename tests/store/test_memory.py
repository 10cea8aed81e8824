"""What a connection remembers of what it read."""

from contextlib import closing
from pathlib import Path

from kosmos.store.sqlite.database import connect
from kosmos.store.sqlite.memory import MOST, RememberingConnection


def test_memory_ends_with_any_change(tmp_path: Path) -> None:
    """By itself or by another, and only then; it does not grow for ever."""
    path = str(tmp_path / "club.db")
    with closing(connect(path)) as one, closing(connect(path)) as other:
        assert isinstance(one, RememberingConnection)
        one.execute("CREATE TABLE words (word TEXT)")
        one.memory()["mulller"] = ["muller"]
        one.execute("SELECT * FROM words").fetchall()
        assert one.memory() == {"mulller": ["muller"]}
        other.execute("INSERT INTO words VALUES ('miller')")
        assert one.memory() == {}
        one.memory()["mulller"] = ["muller", "miller"]
        one.execute("INSERT INTO words VALUES ('moller')")
        assert one.memory() == {}
        for number in range(MOST + 2):
            one.memory()[number] = []
        assert len(one.memory()) <= MOST
