"""Who may say what on the live connection: every message and every command, by every role."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tools.access_matrix import ROLES, live_kinds

from kosmos.core.commands import Right
from kosmos.service.actors import VISIT
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.tournament.commands import COMMANDS
from web.served import ROOT, Served, served
from web.test_live import listening

#: with every message: what it says, and what comes back to whoever may say it; nothing: it is heard in silence
SAID: dict[str, tuple[dict[str, Any], str]] = {
    "follow": ({"stream": "shown", "after": 0}, "moved"),
    "leave": ({"stream": "shown"}, ""),
    "ping": ({}, "pong"),
    "do": ({"id": 1, "stream": "shown", "command": "CheckIn", "fields": {}}, "denied"),
    "here": ({"stream": "shown", "place": "/t/shown", "label": "Shown", "editing": False}, "present"),
    "join": ({"stream": "board", "after": 0}, "joined"),
    "act": ({"id": 2, "stream": "board", "command": {"do": "offer_draw"}}, "denied"),
    "beat": ({"n": 1}, ""),
    "attend": ({"stream": "board", "here": True}, ""),
}


class Made(NamedTuple):
    """A server with a published and a hidden tournament, and a board that everybody may watch."""

    house: Served
    streams: dict[str, str]

    def message(self, tag: str) -> dict[str, Any]:
        said = {"type": tag, **SAID[tag][0]}
        return said | ({"stream": self.streams[said["stream"]]} if "stream" in said else {})

    def headers(self, role: str) -> dict[str, str]:
        return {} if role == VISIT else {"Authorization": f"Bearer {self.house.token(role)}"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    with served(tmp_path_factory.mktemp("access")) as house:
        yield Made(house, house.run(_streams(house)))


async def _streams(house: Served) -> dict[str, str]:
    club = house.club
    shown = (await club.create(ROOT, club.parse("NewTournament", {"name": "Shown"}))).stream  # type: ignore[arg-type]
    hidden = (await club.create(ROOT, club.parse("NewTournament", {"name": "Hidden"}))).stream  # type: ignore[arg-type]
    await club.execute(ROOT, shown, club.parse("Publish", {}))
    board = await house.app.state.hall.open(read_room({"player": "Ada", "colour": "w"}), "")
    return {"shown": shown, "hidden": hidden, "board": stream_of(board.name)}


@pytest.mark.parametrize("role", ROLES)
async def test_every_message_is_for_who_may(made: Made, role: str) -> None:
    """Whoever has the right of a message is answered; below it a command is denied, and anything else comes to nothing."""
    assert {str(kind.__struct_config__.tag) for kind in live_kinds()} == set(SAID)
    for kind in live_kinds():
        tag = str(kind.__struct_config__.tag)
        may = ROLES.index(role) >= ROLES.index(kind.right)
        async with listening(made.house, made.headers(role)) as listener:
            await listener.say(**made.message(tag))
            answer = SAID[tag][1] if may or tag == "do" else ""
            if answer:
                heard = await listener.hear()
                assert heard["type"] == answer, (role, heard)
                assert tag != "do" or (heard["code"] == "not_allowed") is not may, (role, heard)
            if tag in ("leave", "beat", "attend") or not may:
                assert await listener.hears_nothing(), (role, tag)


@pytest.mark.parametrize("role", ROLES)
async def test_every_command_asks_for_its_right(made: Made, role: str) -> None:
    """The right of the command decides, before any of its fields is read."""
    async with listening(made.house, made.headers(role)) as listener:
        for name, kind in COMMANDS.items():
            if name == "NewTournament":
                continue
            wish = {"id": 1, "stream": made.streams["hidden"], "command": name, "fields": {"nonsense": 1}}
            denied = await listener.ask(type="do", **wish)
            may = ROLES.index(role) >= ROLES.index(kind.right)
            assert (denied["code"] == "not_allowed") is not may, (role, name, denied)


@pytest.mark.parametrize("role", [VISIT, Right.READ])
async def test_what_is_hidden_is_followed_by_those_who_read_all(made: Made, role: str) -> None:
    """A visitor does not even learn that it exists."""
    async with listening(made.house, made.headers(role)) as listener:
        told = await listener.ask(type="follow", stream=made.streams["hidden"], after=0)
        assert told["type"] == ("refused" if role == VISIT else "moved")
        assert "Hidden" not in str(told)
