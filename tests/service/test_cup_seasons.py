"""A cup inside a Keizer season: its games are facts of the season, once each, corrected and taken back with the cup."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import NotFound, Refusal
from kosmos.papers.paper import Cell
from kosmos.service.club import Club
from kosmos.service.cup_seasons import games_between
from kosmos.tournament.cup_games import CupCount
from kosmos.tournament.events.counted_cups import CupGamesCounted
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.refusals import CupOnly, KeizerOnly, NothingChanged
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from service.clubs import DIRECTOR, do, new, opened

PEOPLE = ["Adler, Ada", "Bauer, Bert", "Cohn, Cara", "Dahl, Dirk", "Egger, Eva", "Fuchs, Finn"]


async def field(club: Club, stream: str, names: list[str]) -> None:
    rows = [{"name": name, "elo": 2000 - 50 * place} for place, name in enumerate(names)]
    await do(club, stream, "ImportPlayers", players=rows)


async def season_and_cup(club: Club, how: str = "instead", in_cup: list[str] = PEOPLE[:4]) -> tuple[str, str]:
    """A season with one evening: two play, and whoever is in the cup is excused."""
    season, cup = await new(club, "Season", system="keizer"), await new(club, "Town cup", system="cup")
    await field(club, season, PEOPLE)
    await field(club, cup, in_cup)
    for id_ in range(1, 5):
        await do(club, season, "SetAttendance", id=id_, status="excused")
    await do(club, season, "PairRound")
    await do(club, cup, "PairRound")
    await do(club, season, "CountCup", cup=cup, how=how)
    return season, cup


async def state_of(club: Club, stream: str) -> State:
    return (await club.open(DIRECTOR, stream)).state


async def counted(club: Club, season: str) -> dict[tuple[int, int], tuple[str, str, str]]:
    """Place in the cup -> the names of the two, and the result."""
    state = await state_of(club, season)
    names = {id_: entry.player.name for id_, entry in state.entries.items()}
    return {
        game.place: (names[game.white], names[game.black], game.result.value)
        for game in state.cup_games.values()
    }


async def told_events(club: Club, season: str) -> list[CupGamesCounted]:
    stamped: list[Stamped] = await club.events(DIRECTOR, season)
    return [each.event for each in stamped if isinstance(each.event, CupGamesCounted)]


async def test_a_game_counts_once_and_goes_as_it_came() -> None:
    """Entered, corrected, taken back and entered again: each time one fact, and never two of one game."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        game = (await state_of(club, cup)).rounds[0].games[0]
        names = {id_: entry.player.name for id_, entry in (await state_of(club, cup)).entries.items()}
        both = (names[game.white], names[game.black])
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        assert await counted(club, season) == {(1, 1): (*both, "1-0")}
        await do(club, cup, "EnterResult", round=1, board=1, result="½-½", was="1-0")
        assert await counted(club, season) == {(1, 1): (*both, "½-½")}
        await do(club, cup, "Undo")
        assert await counted(club, season) == {(1, 1): (*both, "1-0")}
        await do(club, cup, "Undo")
        assert await counted(club, season) == {}
        await do(club, cup, "ModifyTournament", place="Hall")
        assert len(await told_events(club, season)) == 4


async def test_the_table_pays_for_it() -> None:
    """In place of an absence: the winner has the loser's value instead of the credit, with its working."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        before = keizer_table(await state_of(club, season))
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        state = await state_of(club, season)
        (game,) = state.cup_games.values()
        after = keizer_table(state)
        white, black = (state.entries[id_].number for id_ in (game.white, game.black))
        assert after.row(white).points == (after.row(black).value,)
        assert sum(after.row(black).points) == 0
        assert before.row(white).points == (before.row(white).value * 35 / 100,)
        made, _ = await club.paper(DIRECTOR, season, "keizer-crosstable", Wishes(working=True))
        cells = [row[3] for row in made.table.rows]
        won = [
            cell
            for cell in cells
            if isinstance(cell, Cell) and cell.mark == "win" and "(cup)" in str(cell.working)
        ]
        assert len(won) == 1
        listed, _ = await club.paper(DIRECTOR, season, "cup-games", Wishes())
        assert [row[2] for row in listed.table.rows] == ["Town cup"]


async def test_beside_the_game_of_the_evening() -> None:
    """As a game more, the absence stays paid; where nothing counts any more, the table is what it was."""
    async with opened() as club:
        season, cup = await season_and_cup(club, how="also")
        before = keizer_table(await state_of(club, season))
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        state = await state_of(club, season)
        (game,) = state.cup_games.values()
        white = state.entries[game.white].number
        row = keizer_table(state).row(white)
        assert row.points[0] == row.value * 35 / 100 + row.cups[0][1]
        await do(club, season, "CountCup", cup=cup, how="not")
        state = await state_of(club, season)
        assert (state.cup_games, state.counted_cups) == ({}, {})
        assert keizer_table(state) == before


async def test_a_cup_that_is_played_already() -> None:
    """Whatever was played before the club wanted it counts from then on, with the evening that is drawn."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        await do(club, season, "CountCup", cup=cup, how="not")
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        assert await counted(club, season) == {}
        await do(club, season, "CountCup", cup=cup)
        assert list(await counted(club, season)) == [(1, 1)]


async def test_evenings_by_their_dates() -> None:
    """Where the season has dates, a game counts with the last evening up to its day, and stays with it."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        await do(
            club, season, "ModifyKeizer", dates=["2026-11-06", "2026-11-13", "2026-11-20"], confirmed=True
        )
        await do(club, cup, "SetRoundStart", round=1, start="2026-11-14T19:00")
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        await do(club, cup, "EnterResult", round=1, board=2, result="1-0")
        await do(club, season, "ModifyKeizer", dates=["2026-11-06"], confirmed=True)
        await do(club, cup, "EnterResult", round=1, board=1, result="0-1", was="1-0")
        games = (await state_of(club, season)).cup_games.values()
        assert [
            (game.date, game.evening, game.result.value) for game in sorted(games, key=lambda g: g.board)
        ] == [
            ("2026-11-14", 2, "0-1"),
            ("2026-11-14", 2, "1-0"),
        ]


async def test_who_does_not_play_in_the_season() -> None:
    """A game against a guest does not count; nor do tie-break games and games without a result."""
    async with opened() as club:
        season, cup = await season_and_cup(club, in_cup=[*PEOPLE[:3], "Guest, Gus"])
        state = await state_of(club, cup)
        for board in (1, 2):
            await do(club, cup, "EnterResult", round=1, board=board, result="½-½")
            await do(club, cup, "EnterDecidingGame", round=1, board=board, result="1-0", pace="lot")
        names = {id_: entry.player.name for id_, entry in state.entries.items()}
        with_guest = {
            (1, board)
            for board, game in enumerate(state.rounds[0].games, 1)
            if "Guest, Gus" in (names[game.white], names[game.black])
        }
        assert set(await counted(club, season)) == {(1, 1), (1, 2)} - with_guest
        assert len(with_guest) == 1


async def test_what_can_count() -> None:
    """Only cups, only in Keizer seasons, only what whoever asks for it can see."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        swiss = await new(club, "Open", system="dutch", rounds=3)
        with pytest.raises(CupOnly):
            await do(club, season, "CountCup", cup=swiss)
        with pytest.raises(NotFound):
            await do(club, season, "CountCup", cup="nothing-there")
        with pytest.raises(KeizerOnly):
            await do(club, swiss, "CountCup", cup=cup)
        with pytest.raises(NothingChanged):
            await do(club, season, "CountCup", cup=cup)
        with pytest.raises(NotFound):
            await do(club, season, "CountCup", cup="another", how="not")


async def test_a_deleted_cup() -> None:
    """The season has its facts: they stay, and nothing more comes."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        await club.engine.streams.delete(cup)
        await club.seasons_of_cups.wake()
        assert len(await counted(club, season)) == 1


async def test_after_a_crash(tmp_path: Path) -> None:
    """A result that was stored without being told is told at the next start, once."""
    async with opened(tmp_path / "club.kosmos-db") as club:
        season, cup = await season_and_cup(club)
        silent = club.seasons_of_cups
        club.seasons_of_cups = _Silent()  # type: ignore[assignment]
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        assert await counted(club, season) == {}
        await silent.wake()
        await silent.wake()
        assert len(await counted(club, season)) == 1
        assert len(await told_events(club, season)) == 1


class _Silent:
    """The machine stopped before anything was told."""

    async def tell(self, *_: Any) -> None: ...


async def test_two_who_tell_at_once() -> None:
    """However many tell at the same time, the season has every game once, and the cup's last word."""
    async with opened() as club:
        season, cup = await season_and_cup(club)
        await do(club, cup, "EnterResult", round=1, board=1, result="1-0")
        corrected = do(club, cup, "EnterResult", round=1, board=1, result="0-1", was="1-0")
        others = [club.seasons_of_cups.bring(season, cup) for _ in range(5)]
        await asyncio.gather(corrected, *others)
        assert [result for _, _, result in (await counted(club, season)).values()] == ["0-1"]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["EnterResult", "Undo", "Redo", "PairRound", "DeleteRound", "season Undo", "how"]),
        st.integers(1, 2),
        st.sampled_from(["1-0", "0-1", "½-½", "+/-", "*"]),
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_whatever_happens_the_season_says_what_the_cup_says(steps: list[tuple[str, int, str]]) -> None:
    """After any steps of the cup, the games that count are those of the cup that are over, and each exactly once."""
    asyncio.run(_play(steps))


async def _play(steps: list[tuple[str, int, str]]) -> None:
    async with opened() as club:
        season, cup = await season_and_cup(club)
        for name, board, result in steps:
            await _try(club, season, cup, name, board, result)
        await do(club, cup, "ModifyTournament", place=f"Hall {len(steps)}")
        now, there = await state_of(club, cup), await state_of(club, season)
        wanted = {
            (each.round, each.board): (each.white, each.black, each.result)
            for each in games_between(now, there, "2026-01-01")
        }
        known = {game.place: (game.white, game.black, game.result) for game in there.cup_games.values()}
        assert known == (wanted if cup in there.counted_cups else {})


async def _try(club: Club, season: str, cup: str, name: str, board: int, result: str) -> None:
    with suppress(Refusal):
        match name:
            case "EnterResult":
                number = max(1, len((await state_of(club, cup)).rounds))
                await do(club, cup, name, round=number, board=board, result=result, confirmed=True)
            case "season Undo":
                await do(club, season, "Undo")
            case "how":
                await do(club, season, "CountCup", cup=cup, how=list(CupCount)[board - 1].value)
            case _:
                await do(club, cup, name, confirmed=True)


async def test_guests_of_a_cup_are_told_and_may_enter_the_season() -> None:
    """Their games count for nobody while they are guests; whoever enters the season brings the games of the cup along."""
    async with opened() as club:
        guests = [PEOPLE[0], "Gast, Gerda", PEOPLE[2], "Holm, Hans"]
        season, cup = await season_and_cup(club, in_cup=guests)
        (found,) = await club.seasons_of_cups.guests(DIRECTOR, season)
        assert (found.cup, found.name, found.names) == (cup, "Town cup", ("Gast, Gerda", "Holm, Hans"))
        for board in (1, 2):
            await do(club, cup, "EnterResult", round=1, board=board, result="1-0")
        before = await counted(club, season)
        await do(club, season, "AddPlayer", name="Gast, Gerda")
        await do(club, season, "ImportPlayers", players=[{"name": "Holm, Hans"}])
        assert len(await counted(club, season)) == 2 > len(before)
        assert await club.seasons_of_cups.guests(DIRECTOR, season) == []
