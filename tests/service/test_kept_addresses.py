"""Addresses beside streams and people: a registration, a mail at one's turn, notices of a round. All go when somebody goes."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kosmos.cli.desk import CliDesk
from kosmos.core.colours import Colour
from kosmos.core.players import PERSONAL
from kosmos.locale import language
from kosmos.service.assembly import Services, ServiceSettings, assemble
from kosmos.service.boards import stream_of
from kosmos.service.forgetting import forget, forgotten_lines
from kosmos.service.mail import mailer_of
from kosmos.service.operations.people import forget_person
from kosmos.service.operations.tournaments import execute
from kosmos.service.registration import Registration
from kosmos.service.round_boards import read_online
from kosmos.store.opening import open_store
from kosmos.teams.events import TeamMember
from service.clubs import ADMIN, DIRECTOR, PRIVATE_DATA, do, new

ANNA: dict[str, Any] = {"name": "Anders, Anna", **PRIVATE_DATA, "fide_id": 4610001}
WHERE = ("applicant:", "notices:", "mail:")
MAILER = mailer_of("smtp://club:secret@127.0.0.1:1", "kosmos@club.example")


class KeepingHouse:
    """A tournament with Anna, whose address stands in every place there is, and Bert's beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.services: Services = assemble(open_store(path), settings=ServiceSettings(mailer=MAILER))
        self.now = 1000.0
        self.stream = self.other = ""

    async def fill(self) -> None:
        club = self.services.club
        self.person = await self.services.directory.add(ADMIN, ANNA)
        self.stream, self.other = await new(club, "Open"), await new(club, "Next")
        await do(club, self.other, "Publish")
        await do(club, self.stream, "AddPlayer", name="Anders, Anna", fide_id=4610001)
        await do(club, self.stream, "AddPlayer", name="Berg, Bert")
        await do(club, self.stream, "PairRound", seed=1)
        await do(club, self.stream, "Publish")
        boards = await self.services.round_boards.open(ADMIN, self.stream, read_online({"time": "3d"}))
        (opened,) = boards
        assert opened.room
        room, game = stream_of(opened.room.settings.name), opened.room.settings.game
        assert game
        for id_, mail in ((1, "anna@seat.example"), (2, "bert@seat.example")):
            seat = Colour.WHITE if game.white == id_ else Colour.BLACK
            await self.services.turn_mails.keep(room, seat, mail, "en", "https://club.example")
            secret = await self.services.hall.links.make(self.stream, f"p{id_}")
            await self.services.round_notices.by_mail(
                secret, mail.replace("seat", "notice"), "en", "https://x"
            )
        await self._register("Anders, Anna", "anna@form.example")
        await self._register("Berg, Bert", "bert@form.example")

    async def _register(self, name: str, email: str) -> None:
        services, at = self.services, lambda: self.now
        desk = Registration(services.club, services.directory, services.store.settings, at)
        await desk.set_terms(ADMIN, self.other, {"open": "yes"})
        stamp = await desk.stamp(self.other)
        self.now += 60
        await desk.apply(DIRECTOR, self.other, {"name": name, "email": email}, stamp, "10.0.0.1")

    async def kept(self, who: str) -> list[str]:
        """In which places an address of theirs stands."""
        said = await self.services.store.settings.all()
        return [
            place
            for place in WHERE
            for name, value in said.items()
            if name.startswith(place) and who in value
        ]

    def on_disk(self, word: str) -> bool:
        files = (file for file in self.path.parent.rglob("*") if file.is_file())
        return any(word.encode() in file.read_bytes() for file in files)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[KeepingHouse]:
    made = KeepingHouse(tmp_path / "club.db")
    await made.fill()
    yield made
    await made.services.hall.settle()
    await made.services.store.close()


async def test_a_person_takes_every_address_along(house: KeepingHouse) -> None:
    """Forgotten by the people, though the tournament knew nothing but name and id; Bert keeps what he asked for."""
    assert await house.kept("anna@") == list(WHERE)
    copy = await house.services.copies.take_along(DIRECTOR, house.stream, personal=True)
    assert copy
    done = await forget(house.services.directory, ADMIN, house.person)
    assert await house.kept("anna@") == []
    assert not house.on_disk("anna@")
    assert await house.kept("bert@") == list(WHERE)
    assert done.taken_along == (house.stream,)
    assert f"A copy of {house.stream} was taken along" in language("en").say(forgotten_lines(done)[-1])


async def test_a_forgotten_player_takes_addresses_along(house: KeepingHouse) -> None:
    """What was asked for under their number goes with them; what waits at another tournament is the person's."""
    await do(house.services.club, house.stream, "ForgetPlayer", ADMIN, id=1, answers=["player_forgotten"])
    assert await house.kept("anna@") == ["applicant:"]
    assert await house.kept("bert@") == list(WHERE)


async def test_a_deleted_tournament_leaves_no_address(house: KeepingHouse) -> None:
    """Registrations, terms and notices go with it; a new tournament of that name begins with nobody."""
    for stream in (house.stream, house.other):
        await house.services.club.delete(ADMIN, stream)
    assert [name for name in await house.services.store.settings.all() if name.startswith(WHERE[:2])] == []
    assert not house.on_disk("anna@form.example")


@pytest.mark.parametrize("door", ["person", "player"])
async def test_the_command_line_forgets_as_much(house: KeepingHouse, door: str) -> None:
    """Without a server the same rooms are told: addresses, and what copies know that came back."""
    desk = CliDesk(str(house.path), language("en"))
    try:
        if door == "person":
            await forget_person.work(desk, house.person)
        else:
            await execute.work(desk, house.stream, "ForgetPlayer", {"id": 1, "answers": ["player_forgotten"]})
    finally:
        await desk.close()
    assert await house.kept("anna@notice") == []
    assert await house.kept("bert@") == list(WHERE)


def test_team_events_know_nothing_that_has_to_be_forgotten() -> None:
    """A player of a team has a name, ratings and results: the record of others' games, too."""
    assert set(TeamMember.__struct_fields__) & set(PERSONAL) == set()
