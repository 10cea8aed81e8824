"""The club to try things out on: made, shown, thrown away."""

from pathlib import Path

import pytest

from kosmos.core.errors import NotAllowed
from kosmos.core.people import Person
from kosmos.core.results import Result
from kosmos.service.actors import Actor
from kosmos.service.assembly import assemble
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right

ADMIN = Actor("anna", Right.ADMIN)


async def test_made_once_and_thrown_away(tmp_path: Path) -> None:
    """A running Swiss with live boards, a season and a finished round robin, people and a Grand Prix; a second call makes no
    second one; nothing else is touched when it goes.
    """
    store = open_store(tmp_path / "club.db")
    house = assemble(store)
    club, demo = house.club, house.demo
    mine = await club.create(ADMIN, club.parse("NewTournament", {"name": "Demo: my own"}))  # type: ignore[arg-type]
    await store.people.add(Person(name="Amsel, Ada"))
    await house.hall.open(read_room({"name": "mine", "time": "300"}))
    await house.seasons.make(ADMIN, {"name": "Demo: Grand Prix"})
    made = await demo.make(ADMIN)
    assert await demo.make(ADMIN) == made
    listed = {each.id: each.summary for each in await club.listing(ADMIN)}
    assert {each.system for each in listed.values()} >= {"dutch", "keizer", "round-robin"}
    assert [(listed[id_].current, listed[id_].finished) for id_ in made[:3]] == [
        (5, False),
        (8, False),
        (5, True),
    ]
    open_boards = (await club.open(ADMIN, made[0])).state.rounds[4].games
    missing = sum(game.result is Result.MISSING for game in open_boards)
    rooms = [part for part in made if part.startswith("board:")]
    assert len(rooms) == missing > 2
    assert all([(await house.hall.state(room)).moves for room in rooms])
    season = next(part for part in made if part.startswith("season:"))
    assert len((await house.seasons.shown(ADMIN, season.removeprefix("season:"))).rows) == 24
    assert len(await store.people.load(range(100))) == 1 + len([part for part in made if "person:" in part])
    await club.delete(ADMIN, made[1])  # somebody was faster
    assert await demo.remove(ADMIN) == made
    assert [each.id for each in await club.listing(ADMIN)] == [mine.stream]
    assert [each.name for each in (await store.people.load(range(100))).values()] == ["Amsel, Ada"]
    assert [each.name for each in await house.hall.listing(ADMIN)] == ["mine"]
    assert [each.summary.name for each in await house.seasons.listing(ADMIN)] == ["Demo: Grand Prix"]
    assert await demo.parts() == []
    await house.hall.close()
    await store.close()


async def test_only_admins(tmp_path: Path) -> None:
    """Directors neither make nor remove it."""
    store = open_store(tmp_path / "club.db")
    demo = assemble(store).demo
    for work in (demo.make, demo.remove):
        with pytest.raises(NotAllowed):
            await work(Actor("bert", Right.DIRECT))
    await store.close()
