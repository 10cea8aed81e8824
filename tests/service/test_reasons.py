"""Reasons at the service, over HTTP and on the pages: why this board, why not that one, whom somebody may meet."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from kosmos.core.errors import FieldMissing, NotFound
from kosmos.locale import language
from kosmos.service import reasons
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.views import read_question, view
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament import arrangement
from kosmos.tournament import reasons as tournament_reasons
from kosmos.tournament import what_if as tournament_what_if
from kosmos.tournament.commands import NewTournament, Right
from kosmos.tournament.pairing_view import engine_or_nothing
from kosmos.tournament.refusals import AllRoundsDrawn, NotDrawn, NothingToDraw, SwissOnly
from kosmos.tournament.what_if import what_if
from kosmos.web.app import create_app
from service.clubs import do

# Litestar warns of the way path parameters are written, which older versions of it need.
pytestmark = pytest.mark.filterwarnings("ignore:.*deprecated inferred style")

ENGLISH = language("en")
DIRECTOR = Actor("anna", Right.DIRECT)
SYSTEMS = ("dutch", "dutch-2017", "classic", "keizer", "round-robin", "shift")
ROUND_BY_ROUND = ("dutch", "dutch-2017", "classic", "keizer")


class Desk:
    """A club, and somebody who directs a tournament in it."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.stream = ""

    async def new(self, system: str, count: int = 9, rounds: int = 5) -> "Desk":
        command = self.club.parse("NewTournament", {"name": system, "system": system, "rounds": rounds})
        assert isinstance(command, NewTournament)
        self.stream = (await self.club.create(DIRECTOR, command)).stream
        for number in range(1, count + 1):
            await self.do(
                "AddPlayer", name=f"Player {number}", elo=2400 - 50 * number, street="Secret Street"
            )
        return self

    async def do(self, command: str, /, **raw: Any) -> None:
        await do(self.club, self.stream, command, **raw)

    async def results(self, number: int, *results: str) -> None:
        for board, result in enumerate(results, 1):
            await self.do("EnterResult", round=number, board=board, result=result)

    async def ask(self, what: str, actor: Actor = DIRECTOR, **raw: Any) -> Any:
        made, _ = await view(self.club, actor, self.stream, what, read_question(raw), ENGLISH)
        return made


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    streams = SqliteStreams.open(tmp_path / "club.db")
    yield Desk(Club(streams))
    await streams.close()


# -- why this board ------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_board_of_every_system_has_its_reasons(desk: Desk, system: str) -> None:
    """Sentences for each board, with the names of the players where the system speaks of them."""
    await desk.new(system)
    await desk.do("PairRound", confirmed=True)
    made = await desk.ask("explain")
    assert made["round"] == 1
    assert len(made["boards"]) == 4
    assert all(board["sentences"] for board in made["boards"])
    one = await desk.ask("explain", round=1, board=2)
    assert one["boards"] == [made["boards"][1]]


async def test_a_round_robin_names_its_table(desk: Desk) -> None:
    """Nothing was weighed: the table, the round, and who is free."""
    await desk.new("round-robin", 5, 0)
    await desk.do("PairRound")
    made = await desk.ask("explain", round=2)
    assert made["sentences"][0].startswith("Round 2 of the Berger table for 5 players")
    assert "is free" in made["sentences"][1]


async def test_reasons_are_those_of_the_moment_of_the_draw(desk: Desk) -> None:
    """A result corrected later, or a player who came since, does not change why a round was drawn."""
    await desk.new("dutch", 8)
    await desk.do("PairRound")
    await desk.results(1, "1-0", "½-½", "0-1", "1-0")
    await desk.do("PairRound")
    before = await desk.ask("explain", round=2)
    await desk.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    await desk.do("AddPlayer", name="Late", elo=2600, confirmed=True)
    await desk.results(2, "1-0", "1-0", "1-0", "1-0")
    await desk.do("PairRound", confirmed=True)
    after = await desk.ask("explain", round=2)
    assert [board["sentences"] for board in after["boards"]] == [
        board["sentences"] for board in before["boards"]
    ]


async def test_a_round_drawn_again_has_the_reasons_of_the_last_draw(desk: Desk) -> None:
    """What was taken back or undone explains nothing any more."""
    await desk.new("dutch", 4, 3)
    await desk.do("SetGame", first=1, second=2)
    await desk.do("PairRound", answers=["set_games"])
    assert "director" in str(await desk.ask("explain", round=1))
    await desk.do("DeleteRound", confirmed=True)
    await desk.do("PairRound")
    assert "director" not in str(await desk.ask("explain", round=1))
    await desk.do("Undo")
    await desk.do("Undo")
    assert "director" in str(await desk.ask("explain", round=1))


async def test_a_set_game_and_a_late_game_say_what_they_are(desk: Desk) -> None:
    """The director set one; the other was added when a player came late."""
    await desk.new("classic", 7)
    await desk.do("SetGame", first=1, second=2)
    await desk.do("PairRound")
    await desk.do("AddPlayer", name="Late", elo=2000, confirmed=True)
    made = await desk.ask("explain", round=1)
    assert "The director set this game before the draw." in made["boards"][0]["sentences"]
    assert "was added after the draw" in made["boards"][-1]["sentences"][0]


async def test_a_round_paired_by_hand_says_so(desk: Desk) -> None:
    """Boards that the program would not have made get its reasons against them."""
    await desk.new("dutch", 4, 3)
    await desk.do("StartManualPairing", base="empty")
    await desk.do("PairByHand", white=1, black=2)
    await desk.do("PairByHand", white=3, black=4)
    await desk.do("EndManualPairing", confirmed=True)
    made = await desk.ask("explain", round=1)
    assert made["by_hand"]
    assert made["sentences"][0] == "This round was paired by hand."
    assert "### MPA @ Round 1" in made["sentences"][1]
    for board in made["boards"]:
        assert board["sentences"][0] == "The director paired these two; the program would not have."
        assert len(board["sentences"]) > 1


async def test_a_round_that_was_edited_keeps_its_reasons(desk: Desk) -> None:
    """Edited and given up again it is explained as before; edited and ended, by the director's hand."""
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    before = await desk.ask("explain", round=1)
    await desk.results(1, "1-0", "0-1", "½-½")
    await desk.do("EditRound")
    await desk.do("CancelManualPairing")
    assert (await desk.ask("explain", round=1))["boards"] == before["boards"]
    await desk.do("EditRound")
    await desk.do("PairByHand", white=1, black=2)
    await desk.do("PairByHand", white=4, black=5)
    await desk.do("EndManualPairing", confirmed=True)
    assert (await desk.ask("explain", round=1))["by_hand"]


async def test_there_is_nothing_to_explain_before_the_draw(desk: Desk) -> None:
    """No round, no board, no reasons."""
    await desk.new("dutch", 4, 3)
    with pytest.raises(NotFound):
        await desk.ask("explain", round=1)
    await desk.do("PairRound")
    with pytest.raises(NotFound):
        await desk.ask("explain", round=1, board=3)


# -- why not that one ----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ROUND_BY_ROUND)
async def test_why_two_do_not_meet(desk: Desk, system: str) -> None:
    """About a round that was drawn and about the coming one; a rematch is named as such."""
    await desk.new(system, 8)
    assert (await desk.ask("why-not", first=1, second=2))["round"] == 1
    await desk.do("PairRound")
    await desk.results(1, "1-0", "½-½", "0-1", "1-0")
    state = (await desk.club.open(DIRECTOR, desk.stream)).state
    game = state.rounds[0].games[0]
    met = await desk.ask("why-not", first=game.white, second=game.black)
    assert met["round"] == 2
    assert met["sentences"]
    drawn = await desk.ask("why-not", first=1, second=8, round=1)
    assert drawn["sentences"]


async def test_a_round_robin_says_when_two_meet(desk: Desk) -> None:
    """The table has one round for each pair."""
    await desk.new("round-robin", 4, 0)
    await desk.do("PairRound", seed=3)
    (sentence,) = (await desk.ask("why-not", first=1, second=2))["sentences"]
    assert "meet in round" in sentence


async def test_questions_without_sense_are_refused(desk: Desk) -> None:
    """Two players are needed, and they must exist; nobody meets themselves."""
    await desk.new("dutch", 4, 3)
    with pytest.raises(FieldMissing):
        await desk.ask("why-not", first=1)
    with pytest.raises(NotFound):
        await desk.ask("why-not", first=1, second=77)
    assert (await desk.ask("why-not", first=1, second=1))["sentences"] == ["A game needs two players."]


async def test_who_came_later_was_not_in_the_draw(desk: Desk) -> None:
    """About an old round there is one sentence about them."""
    await desk.new("dutch", 4, 3)
    await desk.do("PairRound")
    await desk.do("AddPlayer", name="Late", confirmed=True)
    (sentence,) = (await desk.ask("why-not", first=1, second=5, round=1))["sentences"]
    assert sentence == "Late was not in the tournament when round 1 was drawn."


# -- whom somebody may meet ----------------------------------------------------------------------------


@pytest.mark.parametrize("system", ROUND_BY_ROUND)
async def test_open_results_are_tried(desk: Desk, system: str) -> None:
    """Two open games have nine ends; the chances add up, and with all results in there is one opponent."""
    await desk.new(system, 8)
    await desk.do("PairRound")
    await desk.results(1, "1-0", "0-1")
    made = await desk.ask("what-if", player=1)
    assert (made["tried"], made["complete"], made["open"]) == (9, True, 2)
    assert sum(chance["percent"] for chance in made["chances"]) == pytest.approx(100, abs=0.5)
    await desk.do("EnterResult", round=1, board=3, result="1-0")
    await desk.do("EnterResult", round=1, board=4, result="1-0")
    (sure,) = (await desk.ask("what-if", player=1))["chances"]
    assert sure["percent"] == 100
    await desk.do("PairRound", seed=0)
    state = (await desk.club.open(DIRECTOR, desk.stream)).state
    games = [{game.white, game.black} for game in state.rounds[1].games]
    assert {1, sure["opponent"]["id"]} in games


async def test_many_open_results_are_sampled(desk: Desk) -> None:
    """Twelve open games have half a million ends: a sample by a fixed lot, the same each time."""
    await desk.new("dutch", 24)
    await desk.do("PairRound")
    made = await desk.ask("what-if", player=1)
    assert not made["complete"]
    assert made["tried"] == 243
    again = await reasons.forecast(Club(desk.club.streams), DIRECTOR, desk.stream, 1)
    assert [round(chance.percent, 1) for chance in again.chances] == [
        chance["percent"] for chance in made["chances"]
    ]


async def test_in_a_large_field_each_question_adds_to_what_all_know(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question pays for few trials; the next one, of whomever, goes on from them until there are enough."""
    monkeypatch.setattr(tournament_what_if, "WORK_AT_ONCE", 100 * 24**2)
    await desk.new("dutch", 24)
    await desk.do("PairRound")
    first = await desk.ask("what-if", player=1)
    assert (first["tried"], first["wanted"]) == (100, 243)
    assert "until there are 243" in " ".join(first["sentences"])
    second = await desk.ask("what-if", player=2)
    assert second["tried"] == 200
    last = await desk.ask("what-if", player=1)
    assert last["tried"] == 243
    assert "until" not in " ".join(last["sentences"])
    whole = what_if((await desk.club.open(DIRECTOR, desk.stream)).state, 1)
    assert [round(each.percent, 1) for each in whole.chances] == [each["percent"] for each in last["chances"]]
    await desk.results(1, "1-0")
    assert (await desk.ask("what-if", player=1))["tried"] == 100


async def test_the_likeliest_ends_are_tried_first(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all ways can be tried, but not at once, those tried so far weigh the most."""
    monkeypatch.setattr(tournament_what_if, "WORK_AT_ONCE", 4 * 4**2)
    await desk.new("dutch", 4, 3)
    await desk.do("PairRound")
    made = await desk.ask("what-if", player=1)
    assert (made["tried"], made["wanted"], made["complete"]) == (4, 9, False)
    assert "the likeliest first: 4" in made["sentences"][0]
    await desk.ask("what-if", player=2)
    assert (await desk.ask("what-if", player=3))["complete"]


async def test_the_stronger_result_is_the_likelier(desk: Desk) -> None:
    """Ratings weigh: if the favourites win, the leader meets one of them, and that is the likeliest opponent."""
    await desk.new("dutch", 4, 3)
    await desk.do("PairRound")
    chances = (await desk.ask("what-if", player=1))["chances"]
    assert chances[0]["opponent"]["id"] == 2
    assert chances[0]["percent"] > 50


async def test_who_does_not_play_has_no_opponent(desk: Desk) -> None:
    """Withdrawn or free on request: told in one sentence."""
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    await desk.do("RequestBye", id=2, round=2)
    made = await desk.ask("what-if", player=2)
    assert made["chances"] == []
    assert made["sentences"] == ["Player 2 does not take part in the coming round."]


async def test_where_nothing_comes_nothing_is_foretold(desk: Desk) -> None:
    """After the last round, before the draw of a round robin, and where the winner stays."""
    await desk.new("dutch", 4, 1)
    await desk.do("PairRound")
    with pytest.raises(AllRoundsDrawn):
        await desk.ask("what-if", player=1)
    await desk.new("round-robin", 4, 0)
    with pytest.raises(NotDrawn):
        await desk.ask("what-if", player=1)
    await desk.do("PairRound")
    (sure,) = (await desk.ask("what-if", player=1))["chances"]
    assert sure["percent"] == 100
    with pytest.raises(SwissOnly):
        await desk.ask("coming")
    await desk.new("winner-stays", 4)
    with pytest.raises(NothingToDraw):
        await desk.ask("what-if", player=1)


# -- who may ask ---------------------------------------------------------------------------------------


async def test_visitors_ask_about_what_is_published(desk: Desk) -> None:
    """An unpublished tournament does not exist for them; a published one explains itself, without addresses."""
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    with pytest.raises(NotFound):
        await desk.ask("explain", VISITOR)
    await desk.do("Publish")
    told = [
        await desk.ask("explain", VISITOR),
        await desk.ask("why-not", VISITOR, first=1, second=2),
        await desk.ask("what-if", VISITOR, player=1),
    ]
    assert "Secret Street" not in str(told)


async def test_visitors_do_not_learn_of_set_games_before_the_draw(desk: Desk) -> None:
    """What a director has set for the coming round is their own business until it is drawn."""
    await desk.new("dutch", 6, 3)
    await desk.do("Publish")
    await desk.do("SetGame", first=1, second=2)
    (sure,) = (await desk.ask("what-if", player=1))["chances"]
    assert sure["opponent"]["id"] == 2
    (likely,) = (await desk.ask("what-if", VISITOR, player=1))["chances"]
    assert likely["opponent"]["id"] == 4
    assert "director" not in str(await desk.ask("why-not", VISITOR, first=1, second=3))


async def test_an_answer_is_worked_out_once(desk: Desk) -> None:
    """For all who ask at the same time, and as long as nothing happens; a new result makes a new one."""
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    asked = [reasons.forecast(desk.club, DIRECTOR, desk.stream, 1) for _ in range(3)]
    first, *others = await asyncio.gather(*asked)
    assert all(other is first for other in others)
    assert await reasons.forecast(desk.club, DIRECTOR, desk.stream, 1) is first
    await desk.results(1, "1-0")
    assert await reasons.forecast(desk.club, DIRECTOR, desk.stream, 1) is not first


async def test_a_draw_is_looked_at_once_until_it_is_taken_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results that come in change nothing about why a round was drawn so; another draw, or somebody who is forgotten, does."""
    looked: list[int] = []
    look = tournament_reasons.drawing_of

    def counted(stream: Any, number: int) -> Any:
        looked.append(number)
        return look(stream, number)

    monkeypatch.setattr(tournament_reasons, "drawing_of", counted)
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    first = await desk.ask("explain", round=1)
    await desk.results(1, "1-0")
    assert await desk.ask("explain", round=1) == first
    against = await desk.ask("why-not", first=1, second=2, round=1)
    await desk.results(1, "0-1")
    assert await desk.ask("why-not", first=1, second=2, round=1) == against
    assert looked == [1]
    await desk.do("Undo")
    await desk.ask("explain", round=1)
    assert looked == [1]
    forget = desk.club.parse("ForgetPlayer", {"id": 6, "answers": ["player_forgotten"]})
    await desk.club.execute(Actor("root", Right.ADMIN), desk.stream, forget)
    await desk.ask("explain", round=1)
    assert looked == [1, 1]
    await desk.do("DeleteRound", confirmed=True)
    await desk.do("PairRound")
    await desk.ask("explain", round=1)
    assert looked == [1, 1, 1]


async def test_a_click_in_a_manual_pairing_draws_nothing_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program's own pairing stands beside the director's: it is made once, and again where a result comes in."""
    made: list[int] = []

    def counted(state: Any, seed: int) -> Any:
        made.append(seed)
        return engine_or_nothing(state, seed)

    monkeypatch.setattr(arrangement, "engine_or_nothing", counted)
    await desk.new("dutch", 6, 3)
    await desk.do("PairRound")
    await desk.results(1, "1-0", "0-1", "1-0")
    await desk.do("StartManualPairing", confirmed=True)
    first = (await desk.ask("coming"))["by_hand"]
    board = first["boards"][0]
    await desk.do("PairByHand", white=board["black"]["id"], black=board["white"]["id"], confirmed=True)
    turned = (await desk.ask("coming"))["by_hand"]
    assert turned["boards"] != first["boards"]
    assert turned["engine"] == first["engine"]
    assert len(made) == 1
    await desk.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    assert (await desk.ask("coming"))["by_hand"]["engine"] != first["engine"]
    assert len(made) == 2


async def test_reasons_over_http_and_on_the_pages(tmp_path: Path) -> None:
    """The addresses of the API and the pages answer visitors of a published tournament."""
    app = await create_app(tmp_path / "web.db")
    desk = Desk(app.state.club)
    await desk.new("dutch", 8)
    await desk.do("PairRound")
    await desk.do("Publish")
    async with AsyncTestClient(app) as client:
        for path, key in (
            ("rounds/1/explain", "boards"),
            ("rounds/1/explain?board=1", "boards"),
            ("rounds/1/why-not/1/2", "sentences"),
            ("rounds/2/why-not/1/2", "sentences"),
            ("players/1/what-if", "chances"),
            ("views/explain?round=1", "boards"),
        ):
            answer = await client.get(f"/api/tournaments/dutch/{path}")
            assert answer.status_code == 200, path
            assert answer.json()[key]
        assert (await client.get("/api/tournaments/dutch/rounds/9/explain")).status_code == 404
        assert (await client.get("/api/tournaments/dutch/coming")).status_code == 401
        for path, text in (
            ("rounds/1", "why?board=1"),
            ("rounds/1/why", "Player 1"),
            ("rounds/1/why?board=1", "The whole round"),
            ("rounds/1/why?first=1&second=2", "Why not Player 1 – Player 2?"),
            ("rounds/2/why", "Why not these two?"),
            ("players/1", "Whom may Player 1 meet next?"),
            ("players/1/next", "%"),
        ):
            shown = await client.get(f"/t/dutch/{path}")
            assert shown.status_code == 200, path
            assert text in shown.text, path
            assert "Secret Street" not in shown.text
        assert (await client.get("/t/dutch/rounds/3/why")).status_code == 404
        assert (await client.get("/t/dutch/rounds/1/why?board=9")).status_code == 404
        assert (await client.get("/t/dutch/next")).status_code == 403
