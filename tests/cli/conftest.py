from pathlib import Path

import pytest

from cli.shell import Shell, on_file


@pytest.fixture
def kosmos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The command line on a database of its own, in a folder of its own."""
    for name in ("KOSMOS_DB", "KOSMOS_SERVER", "KOSMOS_TOKEN", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return on_file(tmp_path / "club.db")
