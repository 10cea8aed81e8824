"""What tests write is in memory where there is room for it."""

import sys
from pathlib import Path

import pytest
from tools import scratch

WRITES = "import os, pathlib, sys; pathlib.Path(os.environ['TMPDIR'], 'x').touch(); sys.exit(3)"


def test_a_command_writes_there_and_nothing_stays(tmp_path: Path) -> None:
    """Its exit code is the command's."""
    assert scratch.run([sys.executable, "-c", WRITES], tmp_path) == 3
    assert list(tmp_path.iterdir()) == []


def test_without_room_all_is_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The command runs with the folder that it has."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert scratch.run([sys.executable, "-c", WRITES], None) == 3
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_room_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No such folder, too small a one, or a container with little memory: no room."""
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(scratch, "NEEDED", 0)
    assert scratch.has_room(tmp_path, limit)
    assert not scratch.has_room(tmp_path / "none", limit)
    limit.write_text("max\n")
    assert scratch.has_room(tmp_path, limit)
    monkeypatch.setattr(scratch, "NEEDED", 1)
    limit.write_text("1\n")
    assert not scratch.has_room(tmp_path, limit)
    monkeypatch.setattr(scratch, "NEEDED", 1 << 60)
    assert not scratch.has_room(tmp_path, limit)
