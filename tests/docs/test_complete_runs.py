"""A run that has to be complete is not green without what `make install` brings."""

from collections.abc import Callable
from pathlib import Path

import pytest

import servers

ROOT = Path(__file__).parents[2]


def no_package(*_: object) -> None:
    return None


def no_files(*_: object) -> list[object]:
    return []


@pytest.mark.parametrize("begin", [servers.new_postgres, servers.nats_binary], ids=["PostgreSQL", "NATS"])
def test_a_server_that_comes_as_a_wheel_may_not_be_missing(
    begin: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There it fails; elsewhere what needs it is skipped, loudly."""
    monkeypatch.setattr(servers, "find_spec", no_package)
    monkeypatch.setattr("importlib.metadata.files", no_files)
    monkeypatch.setenv("KOSMOS_TESTS", "complete")
    with pytest.raises(pytest.fail.Exception, match="has to be complete"):
        begin()
    monkeypatch.delenv("KOSMOS_TESTS")
    with pytest.raises(pytest.skip.Exception):
        begin()


def test_what_judges_a_change_is_complete_and_steady() -> None:
    """The same examples in every run, nothing left out that is installed, and no word from the keyboard."""
    last = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1]
    assert last == "KOSMOS_LAWS=steady KOSMOS_TESTS=complete make test"
