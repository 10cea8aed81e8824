"""The way of a fact: permission, state, decision, store, news."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kosmos.core.errors import NotAllowed, NotFound, Refusal, VersionConflict
from kosmos.core.results import Result
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.locale import language
from kosmos.papers.catalogue import PAPERS, PaperUnsuited
from kosmos.papers.render import render
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.tournaments import candidates
from kosmos.service.views import VIEWS, read_question, view
from kosmos.tournament.commands import COMMANDS, RIGHTS, NewTournament, Right
from kosmos.tournament.events.rounds import ResultEntered
from kosmos.tournament.events.setup import VisibilityChanged
from kosmos.tournament.wishes import Wishes
from service.clubs import (
    ADMIN,
    DIRECTOR,
    EVERYBODY,
    HELPER,
    PRIVATE_DATA,
    READER,
    SECRETS,
    do,
    drawn,
    new,
    opened,
    without_keys,
)
from tournament.test_refusals import right_values

# -- who may ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("actor", EVERYBODY, ids=lambda actor: actor.right)
async def test_every_command_needs_its_right(name: str, actor: Actor) -> None:
    """Visitors and readers change nothing, helpers enter results, directors everything; no command is forgotten."""
    rank = ("visit", *RIGHTS)
    may = rank.index(actor.right) >= rank.index(COMMANDS[name].right)
    assert actor.may(COMMANDS[name].right) is may
    if may:
        return
    async with opened() as club:
        stream = await drawn(club)
        before = await club.events(ADMIN, stream)
        command = club.parse(name, right_values(name))
        tried = (
            club.create(actor, command)
            if isinstance(command, NewTournament)
            else club.execute(actor, stream, command)
        )
        with pytest.raises(NotAllowed) as refused:
            await tried
        assert refused.value.needed == COMMANDS[name].right
        assert await club.events(ADMIN, stream) == before


async def test_only_results_and_attendance_are_for_helpers() -> None:
    """The right to enter results opens what is done at the board, and nothing that changes the tournament."""
    helped = {name for name, kind in COMMANDS.items() if kind.right == Right.RESULTS}
    assert "EnterResult" in helped
    assert not helped & {"PairRound", "DeleteRound", "AddPlayer", "ModifyTournament", "Undo", "Publish"}


@pytest.mark.parametrize("actor", [VISITOR, READER, HELPER, DIRECTOR], ids=lambda actor: actor.right)
async def test_whole_tournaments(actor: Actor) -> None:
    """Export, import, taking over and deleting ask for their rights, too."""
    async with opened() as club:
        stream = await drawn(club)
        data = await club.export(ADMIN, stream)
        with pytest.raises(NotAllowed):
            await club.delete(actor, stream)
        if not actor.may(Right.DIRECT):
            with pytest.raises(NotAllowed):
                await club.import_(actor, data)
            with pytest.raises(NotAllowed):
                await club.take_over(actor, stream, stream)
        if not actor.may(Right.READ):
            for asked in (
                club.export(actor, stream),
                club.history(actor, stream),
                club.events(actor, stream),
            ):
                with pytest.raises(NotAllowed):
                    await asked


# -- what visitors see -----------------------------------------------------------------------------------


async def test_what_is_not_published_does_not_exist_for_visitors() -> None:
    """Not in the listing, not by its address, not by following."""
    async with opened() as club:
        stream = await drawn(club)
        assert await club.listing(VISITOR) == []
        assert [each.id for each in await club.listing(READER)] == [stream]
        with pytest.raises(NotFound):
            await club.open(VISITOR, stream)
        with pytest.raises(NotFound):
            await club.paper(VISITOR, stream, "standings", Wishes())
        with pytest.raises(NotFound):
            await anext(aiter(club.follow(VISITOR, stream, 0)))
        await do(club, stream, "Publish")
        assert (await club.open(VISITOR, stream)).state.public
        assert [each.id for each in await club.listing(VISITOR)] == [stream]


async def test_hiding_ends_a_visitors_news() -> None:
    """Who follows as a visitor hears that it is over when the tournament is hidden, by command or by undo."""
    hidings: list[tuple[str, dict[str, Any]]] = [("Publish", {"public": False}), ("Undo", {})]
    for hide, raw in hidings:
        async with opened() as club:
            stream = await drawn(club)
            await do(club, stream, "Publish")
            news = aiter(club.follow(VISITOR, stream, 0))
            _, events = await anext(news)
            assert isinstance(events[-1], VisibilityChanged)
            await do(club, stream, hide, **raw)
            await do(club, stream, "EnterResult", round=1, board=1, result="1-0")
            with pytest.raises(NotFound):
                await anext(news)


@pytest.mark.parametrize("what", VIEWS)
async def test_private_data_are_in_no_view_for_visitors(what: str) -> None:
    """Addresses and birth dates stay inside, whatever is asked."""
    async with opened() as club:
        stream = await drawn(club)
        await do(club, stream, "Publish")
        question = read_question(
            {"long": "yes", "board": 1, "round": 1, "player": 1, "first": 1, "second": 2}
        )
        try:
            made, _ = await view(club, VISITOR, stream, what, question, language("en"))
        except Refusal as refusal:  # what is refused must not tell either
            made = str(refusal)
        assert not any(secret in str(made) for secret in SECRETS)


@pytest.mark.parametrize("key", PAPERS)
async def test_private_data_are_on_no_paper_for_visitors(key: str) -> None:
    """In no format and with no wish, not even `private` itself."""
    async with opened() as club:
        stream = await drawn(club)
        await do(club, stream, "Publish")
        wishes = Wishes(long=True, private=True, round=1, player=1)
        try:
            paper, _ = await club.paper(VISITOR, stream, key, wishes)
        except (NotAllowed, NotFound, PaperUnsuited):
            return
        for name in ("text", "json", "csv", "html"):
            made = render(paper, language("en"), name).decode()
            assert not any(secret in made for secret in SECRETS), name


async def test_readers_see_private_data() -> None:
    """Who runs the tournament does see them."""
    async with opened() as club:
        stream = await drawn(club)
        made, _ = await view(club, READER, stream, "players", read_question({}), language("en"))
        assert {name: made[0][name] for name in PRIVATE_DATA} == PRIVATE_DATA
        paper, _ = await club.paper(READER, stream, "players", Wishes(long=True))
        assert "Secretstreet" in render(paper, language("en"), "text").decode()


async def test_ages_cannot_be_asked_for_by_visitors() -> None:
    """Choosing players by year of birth would tell the year."""
    async with opened() as club:
        stream = await drawn(club)
        await do(club, stream, "Publish")
        with pytest.raises(NotAllowed):
            await club.paper(VISITOR, stream, "players", Wishes(born_from=1978))


# -- versions --------------------------------------------------------------------------------------------


async def test_an_expected_version_is_kept() -> None:
    """Who saw an older version is told, and nothing is done."""
    async with opened() as club:
        stream = await drawn(club)
        version = (await club.open(ADMIN, stream)).version
        done = await do(club, stream, "EnterResult", round=1, board=1, result="1-0", expected=version)
        assert done.version == version + 1
        with pytest.raises(VersionConflict) as refused:
            await do(club, stream, "EnterResult", round=1, board=2, result="1-0", expected=version)
        assert (refused.value.expected, refused.value.actual) == (version, version + 1)
        assert (await club.open(ADMIN, stream)).version == version + 1


async def test_two_clubs_on_one_file(tmp_path: Path) -> None:
    """Two programs write the same file: each sees what the other did, and a command without version is decided again."""
    path = tmp_path / "club.db"
    async with opened(path) as one, opened(path) as other:
        stream = await drawn(one, players=6)
        assert (await other.open(ADMIN, stream)).version == (await one.open(ADMIN, stream)).version
        for number in (1, 2, 3, 4, 5):
            await do(one, stream, "EnterResult", round=number, board=1, result="1-0")
            await do(other, stream, "EnterResult", round=number, board=2, result="0-1")
        state = (await one.open(ADMIN, stream)).state
        assert [round_.games[1].result for round_ in state.rounds] == [Result.BLACK_WINS] * 5
        assert (await other.open(ADMIN, stream)).state == state
        version = (await one.open(ADMIN, stream)).version
        await do(other, stream, "EnterResult", round=1, board=3, result="=")
        with pytest.raises(VersionConflict):
            await do(one, stream, "EnterResult", round=1, board=3, result="=", expected=version)


async def test_many_at_once(tmp_path: Path) -> None:
    """Twenty helpers at two servers enter results at the same moment: every one is in, none is lost."""
    path = tmp_path / "club.db"
    async with opened(path) as one, opened(path) as other:
        stream = await drawn(one, players=8)
        boards = [(number, board) for number in range(1, 6) for board in range(1, 5)]
        done = await asyncio.gather(
            *(
                do(
                    (one, other)[place % 2],
                    stream,
                    "EnterResult",
                    HELPER,
                    round=number,
                    board=board,
                    result="1-0",
                )
                for place, (number, board) in enumerate(boards)
            )
        )
        assert len({each.version for each in done}) == len(boards)
        state = (await one.open(ADMIN, stream)).state
        assert all(
            state.rounds[number - 1].games[board - 1].result is Result.WHITE_WINS for number, board in boards
        )


async def test_a_refused_command_changes_nothing(tmp_path: Path) -> None:
    """After a refusal the file holds what it held before."""
    async with opened(tmp_path / "club.db") as club:
        stream = await drawn(club)
        before = await club.events(ADMIN, stream)
        for name, raw in (
            ("AddPlayer", {"name": "Player, 1"}),
            ("EnterResult", {"round": 9, "board": 1, "result": "1-0"}),
            ("DeletePlayer", {"id": 1}),
            ("Redo", {}),
        ):
            with pytest.raises(Exception, match="_"):
                await do(club, stream, name, **raw)
        assert await club.events(ADMIN, stream) == before


# -- following -------------------------------------------------------------------------------------------


async def test_following_from_a_version() -> None:
    """A follower gets everything after its own version, without gap, first what is there and then what comes."""
    async with opened() as club:
        stream = await drawn(club)
        news = aiter(club.follow(READER, stream, 3))
        version, events = await anext(news)
        assert (version, len(events)) == (6, 3)
        await do(club, stream, "EnterResult", round=1, board=2, result="=")
        assert await anext(news) == (7, [ResultEntered(1, 2, Result.DRAW, rated=True)])


async def test_following_across_programs(tmp_path: Path) -> None:
    """What another program writes to the file is told as well."""
    async with opened(tmp_path / "club.db") as one, opened(tmp_path / "club.db") as other:
        stream = await drawn(one)
        news = aiter(one.follow(READER, stream, 6))
        waiting = asyncio.ensure_future(anext(news))
        await asyncio.sleep(0)
        await do(other, stream, "EnterResult", round=1, board=1, result="1-0")
        assert (await asyncio.wait_for(waiting, 10))[0] == 7


# -- the listing -----------------------------------------------------------------------------------------


async def summary(club: Club) -> dict[str, Any]:
    (listed,) = await club.listing(ADMIN)
    made: dict[str, Any] = msgspec.to_builtins(listed.summary)
    return made | {"version": listed.version}


async def test_the_summary_follows_every_step() -> None:
    """Also an undo, a redo and a way back are in the listing at once."""
    async with opened() as club:
        stream = await drawn(club, place="Hall")
        await do(club, stream, "Publish")
        drawn_summary = await summary(club)
        assert drawn_summary == {
            "name": "Club Cup",
            "place": "Hall",
            "start": "",
            "end": "",
            "system": "round-robin",
            "players": 4,
            "rounds": 3,
            "current": 1,
            "public": True,
            "finished": False,
            "next_round": 1,
            "next_start": "",
            "counts": (),
            "version": 7,
        }
        await do(club, stream, "Undo")
        assert (await summary(club))["public"] is False
        await do(club, stream, "Undo")
        assert (await summary(club))["current"] == 0
        await do(club, stream, "Redo")
        await do(club, stream, "Redo")
        assert await summary(club) == drawn_summary | {"version": 11}
        await do(club, stream, "GoBack", version=1)
        assert (await summary(club))["players"] == 0


async def test_as_it_stood_then() -> None:
    """Any earlier version that ends a step can be looked at, and nothing else."""
    async with opened() as club:
        stream = await drawn(club)
        assert not (await club.open(READER, stream, 5)).state.rounds
        assert len((await club.open(READER, stream, 5)).state.entries) == 4
        for at in (0, 3, 99):
            with pytest.raises(NotFound):
                await club.open(READER, stream, at)


# -- ids, archives, taking over --------------------------------------------------------------------------


async def test_the_same_name_twice() -> None:
    """A second tournament of the same name gets a number."""
    async with opened() as club:
        assert [await new(club) for _ in range(3)] == ["club-cup", "club-cup-2", "club-cup-3"]
        names = candidates("x")
        assert [next(names) for _ in range(3)] == ["x", "x-2", "x-3"]


async def test_export_and_import() -> None:
    """A tournament travels with its whole history; a bad file leaves nothing behind."""
    async with opened() as club, opened() as elsewhere:
        stream = await drawn(club)
        await do(club, stream, "Undo")
        data = await club.export(READER, stream, personal=True)
        done = await elsewhere.import_(DIRECTOR, data)
        there, here = await elsewhere.open(ADMIN, done.stream), await club.open(ADMIN, stream)
        assert without_keys(there.state) == without_keys(here.state)
        assert (there.version, there.undo_to, there.redo_to) == (here.version, here.undo_to, here.redo_to)
        assert await elsewhere.export(ADMIN, done.stream, personal=True) == data
        with pytest.raises(Exception, match="bad_archive"):
            await elsewhere.import_(DIRECTOR, data[:-9])
        assert len(await elsewhere.listing(ADMIN)) == 1


async def test_taking_players_over() -> None:
    """Players of another tournament come with all their data; all of them, or those named."""
    async with opened() as club:
        source, target = await drawn(club), await new(club, "Other")
        await club.take_over(DIRECTOR, target, source, [2, 3])
        entries = (await club.open(ADMIN, target)).state.entries
        assert [entry.player.name for entry in entries.values()] == ["Player, 2", "Player, 3"]
        assert entries[1].player.street == "Secretstreet 5"
        with pytest.raises(NotFound):
            await club.take_over(DIRECTOR, target, source, [99])
        with pytest.raises(NotFound):
            await club.take_over(DIRECTOR, target, "nowhere")


async def test_deleting() -> None:
    """A deleted tournament is gone, and its name is free again."""
    async with opened() as club:
        stream = await drawn(club)
        await club.delete(ADMIN, stream)
        with pytest.raises(NotFound):
            await club.open(ADMIN, stream)
        assert await new(club) == stream
        assert not (await club.open(ADMIN, stream)).state.entries


async def test_many_at_once_all_have_their_turn(tmp_path: Path) -> None:
    """Commands of many people to one tournament never lose to each other."""
    async with opened(tmp_path / "club.db") as club:
        stream = await new(club)

        async def enter(person: int) -> None:
            for number in range(8):
                await do(club, stream, "AddPlayer", name=f"Player {person}, {number}")

        await asyncio.gather(*map(enter, range(12)))
        chronicle = await club.open(DIRECTOR, stream)
        assert (chronicle.version, len(chronicle.state.entries)) == (97, 96)


async def test_a_lost_answer_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored, and the way to the database was lost before the answer came: refused, and there once, not twice."""
    async with opened() as club:
        stream = await drawn(club)
        append, lost = club.streams.append, StoreUnreachable("club.db", "gone")

        async def append_and_lose(*arguments: Any) -> int:
            await append(*arguments)
            raise lost

        with monkeypatch.context() as patched:
            patched.setattr(club.streams, "append", append_and_lose)
            before = await club.streams.version(stream)
            with pytest.raises(StoreUnreachable):
                await do(club, stream, "EnterResult", round=1, board=1, result="1-0")
        assert await club.streams.version(stream) == before + 1
        await do(club, stream, "EnterResult", round=1, board=2, result="1-0")
        assert await club.streams.version(stream) == before + 2
