"""Lists of players and test scripts as KeizerForClubs takes them, run against a club."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.locale import language
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.kfc_test_script import run_file
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right
from kosmos.tournament.presets import new_settings
from kosmos.tournament.state import State
from kosmos.tournament.systems import System

SAY = language("en").say
DIRECTOR = Actor("anna", Right.DIRECT)


class Night:
    def __init__(self, club: Club) -> None:
        self.club = club

    async def run(self, text: str) -> tuple[str, ...]:
        ran = await run_file(self.club, DIRECTOR, "club-night", text)
        return tuple(SAY(phrase) for phrase in ran.report)

    async def state(self) -> State:
        return (await self.club.open(DIRECTOR, "club-night")).state

    async def names(self) -> list[str]:
        return [entry.player.name for entry in (await self.state()).entries.values()]


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    streams = SqliteStreams.open(tmp_path / "club.db")
    club = Club(streams)
    await club.create(
        DIRECTOR, NewTournament(settings=new_settings({"name": "Club night", "system": System("keizer")}))
    )
    yield Night(club)
    await streams.close()


async def test_list_of_players(night: Night) -> None:
    """The first line says how the columns are separated and where they are; players come by rating."""
    report = await night.run(
        "x;x;;xxx;Name;;Rating\n;;;;Ada;;1500\n;;;;Bert;;1800\n;;;;Cleo;;eighty\n;;;;Dirk;;50\n"
    )
    assert await night.names() == ["Bert", "Ada", "Dirk", "Cleo"]
    assert report == (
        "Columns not used: x, x, xxx.",
        "Line 4: “eighty” is not a rating; taken as none.",
        "Dirk: 50 is not a rating; taken as none.",
    )


async def test_names_there_already(night: Night) -> None:
    """A name that is there already gets ++ before it, even in the middle of a tournament."""
    await night.run("testscript\n4 create-player\ncreate-round create-results\n")
    await night.run("Name,Rating\nAlba,1500\n")
    assert (await night.names())[-1] == "++Alba"
    assert (await night.state()).entries[5].first_round == 2


async def test_script(night: Night) -> None:
    """Players, rounds and results are made; rounds are deleted again."""
    await night.run(
        "testscript\n# to try it out\n9 create-player\n4 create-round create-results\n2 delete-round\n"
    )
    state = await night.state()
    assert (len(state.entries), len(state.rounds)) == (9, 2)
    assert all(round_.is_complete for round_ in state.rounds)


async def test_odd_results(night: Night) -> None:
    """The second kind of results has forfeits and adjourned games among them."""
    await night.run("testscript\n30 create-player\n3 create-round create-results-2\n")
    found = {game.result for round_ in (await night.state()).rounds for game in round_.games}
    assert found & {Result.ADJOURNED, Result.DOUBLE_FORFEIT, Result.WHITE_WINS_FORFEIT}


async def test_start_again(night: Night) -> None:
    """All rounds, then all players go; players cannot go while there are rounds."""
    await night.run("testscript\n6 create-player\n2 create-round create-results")
    with pytest.raises(Refusal) as refused:
        await night.run("testscript\n\ndelete-all-players")
    assert SAY(refused.value.phrase).startswith("Line 3, delete-all-players: ")
    await night.run("testscript\ndelete-all-rounds\ndelete-all-players")
    assert await night.names() == []


async def test_faults(night: Night) -> None:
    """A script with faults is not run at all, and the refusal names every line with its reason."""
    with pytest.raises(Refusal) as refused:
        await night.run("testscript\n4 create-player\nmake coffee\n\n7\n")
    said = SAY(refused.value.phrase)
    assert said.startswith(
        "The script was not run. Line 3: “make” is not a command of a test script; there are "
    )
    assert said.endswith("Line 5: a number alone; the command behind it is missing.")
    assert await night.names() == []


async def test_no_pairing_for_four(night: Night) -> None:
    """Four players can be drawn round after round: the rules give way before the script stops."""
    await night.run("testscript\n4 create-player\n8 create-round create-results\n")
    assert len((await night.state()).rounds) == 8
