"""Accounts, sessions and tokens on the command line."""

from pathlib import Path
from sqlite3 import connect

import pytest

from cli.shell import Shell
from kosmos.service.accounts import AccountDesk


@pytest.fixture
def kosmos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A file with one account."""

    async def hashed(_desk: AccountDesk, password: str, _name: str = "") -> str:
        return password  # argon2 takes its time

    monkeypatch.setattr(AccountDesk, "hashed", hashed)
    shell = Shell("--db", str(tmp_path / "club.db"))
    assert shell("user", "add", "Anna", "--role", "direct", stdin="correct horse battery\n").code == 0
    return shell


def test_sessions(kosmos: Shell) -> None:
    """Nobody is logged in yet; ending what is not there is refused, ending all is not."""
    assert kosmos("user", "sessions", "anna", "--json").json == []
    assert kosmos("user", "end-sessions", "anna").code == 0
    assert kosmos("user", "end-sessions", "anna", "--number", "7").code == 4
    assert kosmos("user", "sessions", "nobody").code == 4


def test_reset(kosmos: Shell) -> None:
    """The path of a link, for an account that is there."""
    assert kosmos("user", "reset", "anna").out.startswith("/reset/")
    assert kosmos("user", "reset", "nobody").code == 4


def test_the_second_factor_on_this_machine(kosmos: Shell, tmp_path: Path) -> None:
    """It is reset for somebody who has lost it, and required of admins; where there is none, resetting is refused."""
    assert kosmos("user", "reset-second-factor", "anna").code == 1
    with connect(tmp_path / "club.db") as file:
        file.execute("INSERT INTO second_factors VALUES ('anna', x'00', 1, 0, 0, 0)")
    assert [each["second_factor"] for each in kosmos("user", "list", "--json").json] == [True]
    assert kosmos("user", "reset-second-factor", "Anna").code == 0
    assert [each["second_factor"] for each in kosmos("user", "list", "--json").json] == [False]
    assert kosmos("user", "reset-second-factor", "nobody").code == 4
    for option, kept in (("--on", [("yes",)]), ("--off", [])):
        assert kosmos("user", "require-second-factor", option).code == 0
        with connect(tmp_path / "club.db") as file:
            assert (
                file.execute("SELECT value FROM settings WHERE name LIKE 'second-factor:%'").fetchall()
                == kept
            )


def test_a_token_belongs_to_somebody(kosmos: Shell) -> None:
    """To the house, or to an account with whose rights it works and with which it dies."""
    assert kosmos("token", "add", "scoreboard", "--days", "30").code == 0
    assert kosmos("token", "add", "website", "--owner", "anna", "--scope", "direct").code == 0
    assert kosmos("token", "add", "more", "--owner", "anna", "--scope", "admin").code == 6
    listed = kosmos("token", "list", "--json").json
    assert [(each["name"], each["owner"]) for each in listed] == [
        ("scoreboard", "command line"),
        ("website", "Anna"),
    ]
    assert kosmos("user", "remove", "anna").code == 0
    assert [each["name"] for each in kosmos("token", "list", "--json").json] == ["scoreboard"]
