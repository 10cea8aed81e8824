"""The club to try things out on: made, shown, thrown away."""

from pathlib import Path

import pytest

from kosmos.core.errors import NotAllowed
from kosmos.core.results import Result
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.demo import demo_streams, make_demo, remove_demo
from kosmos.service.opening import open_store
from kosmos.tournament.commands import Right

ADMIN = Actor("anna", Right.ADMIN)


async def test_made_once_and_thrown_away(tmp_path: Path) -> None:
    """A running Swiss, a season and a finished round robin; a second call makes no second one; nothing else is touched."""
    store = open_store(tmp_path / "club.db")
    club = Club(store.streams)
    mine = await club.create(ADMIN, club.parse("NewTournament", {"name": "Demo: my own"}))  # type: ignore[arg-type]
    made = await make_demo(club, store.settings, ADMIN)
    assert await make_demo(club, store.settings, ADMIN) == made
    listed = {each.id: each.summary for each in await club.listing(ADMIN)}
    assert {each.system for each in listed.values()} >= {"dutch", "keizer", "round-robin"}
    assert [(listed[id_].current, listed[id_].finished) for id_ in made] == [
        (5, False),
        (8, False),
        (5, True),
    ]
    open_boards = (await club.open(ADMIN, made[0])).state.rounds[4].games
    assert any(game.result is Result.MISSING for game in open_boards)
    await club.delete(ADMIN, made[1])  # somebody was faster
    assert await remove_demo(club, store.settings, ADMIN) == made
    assert [each.id for each in await club.listing(ADMIN)] == [mine.stream]
    assert await demo_streams(store.settings) == []
    await store.close()


async def test_only_admins(tmp_path: Path) -> None:
    """Directors neither make nor remove it."""
    store = open_store(tmp_path / "club.db")
    for work in (make_demo, remove_demo):
        with pytest.raises(NotAllowed):
            await work(Club(store.streams), store.settings, Actor("bert", Right.DIRECT))
    await store.close()
