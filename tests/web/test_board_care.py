"""Beside live boards: calls for the arbiter, mails at one's turn, hints for the director, and the arbiter at a board."""

import asyncio
import dataclasses
from typing import Any

import pytest

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.service.board_hall import BoardHall
from kosmos.service.mail import mailer_of
from kosmos.service.turn_mails import TurnMails
from web.site import ONE_HOUSE, ROOT, Site, problem
from web.test_online_rounds import act, links, online

pytestmark = ONE_HOUSE


def hall_of(site: Site) -> BoardHall:
    return site.app.state.hall  # type: ignore[no-any-return]


class RunningGame:
    """Board 1 of a round, both players ready."""

    def __init__(self, site: Site, stream: str, game: dict[str, Any], seats: dict[int, str]) -> None:
        self.site = site
        self.tournament = stream
        self.room: str = game["room"]
        self.white, self.black = seats[game["white"]], seats[game["black"]]

    async def page(self, secret: str = "") -> str:
        path = f"/play/{secret}" if secret else f"/boards/{self.room}"
        return (await self.site.client.get(path)).text

    async def press(self, command: str, **fields: str) -> None:
        """A form of the arbiter on the board's page."""
        answer = await self.site.form(f"/boards/{self.room}/do/{command}", {"seat": "", **fields})
        assert answer.status_code in (302, 303), answer.text

    async def shown(self) -> dict[str, Any]:
        answer: dict[str, Any] = (await self.site.call("GET", f"/api/boards/{self.room}")).json()
        return answer


async def kept(site: Site) -> None:
    """Until what ended is kept."""
    for _ in range(500):
        if not hall_of(site).is_keeping_games:
            return
        await asyncio.sleep(0.01)


async def running(site: Site) -> RunningGame:
    stream = await site.drawn(4, public=True)
    game = RunningGame(site, stream, (await online(site, stream))[0], await links(site, stream))
    for secret in (game.white, game.black):
        assert await act(site, game.room, secret, "ready") == 200
    return game


async def test_calls_over_http(site: Site) -> None:
    """A player calls by the seat's secret, nobody else can; the director sees at which board, and answers."""
    game = await running(site)
    place = f"/api/boards/{game.room}/call"
    assert problem(await site.call("POST", place, {"seat": ""}, None))["code"] == "not_your_seat"
    assert (await site.call("POST", place, {"seat": game.white}, None)).status_code == 204
    calls = f"/api/tournaments/{game.tournament}/online/calls"
    assert (await site.call("GET", calls, None, Right.RESULTS)).status_code == 403
    (call,) = (await site.call("GET", calls)).json()
    assert (call["board"], call["room"]) == (1, game.room)
    assert (await site.call("DELETE", place, None, Right.RESULTS)).status_code == 403
    assert (await site.call("DELETE", place)).status_code == 204
    assert (await site.call("GET", calls)).json() == []


async def test_mail_addresses_over_http(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the secret of a seat; without a mail server it is refused; empty takes the wish back; no answer tells an address."""
    opened = (await site.call("POST", "/api/boards", {"time": "3d", "player": "Anna", "colour": "w"})).json()
    place, wish = f"/api/boards/{opened['name']}/mail", {"seat": opened["seat"], "mail": "anna@example.org"}
    assert problem(await site.call("POST", place, wish, None))["code"] == "no_mail"
    former: TurnMails = site.app.state.turn_mails
    mails = former._replace(mailer=mailer_of("smtp://127.0.0.1:9", "kosmos@club.example"))
    services = dataclasses.replace(site.app.state.services, turn_mails=mails)
    monkeypatch.setitem(site.app.state._state, "services", services)
    assert (await site.call("POST", place, wish, None)).status_code == 204
    kept = {key: value for key, value in (await former.settings.all()).items() if key.startswith("mail:")}
    assert list(kept) == [f"mail:board:{opened['name']}.w"]
    assert (
        problem(await site.call("POST", place, {"seat": "", "mail": "x@y"}, None))["code"] == "not_your_seat"
    )
    bad = await site.call("POST", place, {"seat": opened["seat"], "mail": "nobody"}, None)
    assert problem(bad)["code"] == "bad_value"
    assert "anna@example.org" not in (await site.call("GET", f"/api/boards/{opened['name']}")).text
    assert (await site.call("POST", place, {"seat": opened["seat"]}, None)).status_code == 204
    assert not any(key.startswith("mail:") for key in await former.settings.all())


async def test_hints_are_for_directors_and_no_verdicts(site: Site) -> None:
    """On the overview and at the board, in words that judge nobody; neither visitors nor players see a word of them."""
    game = await running(site)
    stream = f"board:{game.room}"
    for at, here in ((0, False), (7000, True)):
        await hall_of(site).hints.attend(stream, Colour.WHITE, at, here=here)
    numbers = {"w_accuracy": 98, "w_first": 85, "w_moves": 30, "b_accuracy": 71, "b_first": 40, "b_moves": 30}
    place = f"/api/boards/{game.room}/hints"
    assert (await site.call("POST", place, numbers, Right.RESULTS)).status_code == 403
    assert (await site.call("POST", place, numbers)).status_code == 204
    assert (await site.call("GET", place, None, Right.RESULTS)).status_code == 403
    white, black = (await site.call("GET", place)).json()
    assert (white["left"], white["away"], white["engine"]["accuracy"]) == (1, 7000, 98)
    assert (black["left"], black["engine"]["first"]) == (0, 40)
    pages = (f"/t/{game.tournament}/online", f"/boards/{game.room}")
    words = ("left the page 1 time on their own move (7 s)", "accuracy 98 %, 85 %", "Hints are not verdicts")
    for path in (*pages, f"/play/{game.white}", f"/play/{game.black}"):
        public = (await site.client.get(path)).text
        assert not any(word in public for word in words)
    await site.log_in(await site.account(Right.DIRECT))
    for path in pages:
        text = " ".join((await site.client.get(path)).text.split())
        assert all(word in text for word in words), path
    own = await game.page(game.white)
    assert not any(word in own for word in words)


async def test_a_report_is_kept_as_a_hint_by_the_directors_page(site: Site) -> None:
    """The analysis of a tournament's finished game carries the form for directors; for visitors there is none."""
    game = await running(site)
    assert await act(site, game.room, game.white, "resign") == 200
    address = f"/examples/analysis?room={game.room}"
    assert "data-compared" not in (await site.client.get(address)).text
    refused = await site.form(f"/boards/{game.room}/compared", {})
    assert refused.status_code == 403
    await site.log_in(await site.account(Right.DIRECT))
    assert f'action="/boards/{game.room}/compared"' in (await site.client.get(address)).text
    raw = {f"{side}_{name}": "50" for side in "wb" for name in ("accuracy", "first", "moves")}
    assert (await site.form(f"/boards/{game.room}/compared", raw)).status_code in (302, 303)
    assert len(await hall_of(site).hints.of(f"board:{game.room}")) == 2


async def test_all_finished_games_of_a_round_are_compared_one_after_the_other(site: Site) -> None:
    """The director's button leads to each finished game with moves that has no report, whose report begins by itself; then back."""
    game = await running(site)
    compare, online = f"/t/{game.tournament}/online/compare?round=1", f"/t/{game.tournament}/online?round=1"
    assert await act(site, game.room, game.white, "move", move="e4") == 200
    assert (await site.client.get(compare)).status_code == 403
    await site.log_in(await site.account(Right.DIRECT))
    assert str((await site.client.get(compare)).url).endswith(online)
    assert "finished game with an engine" not in (await site.client.get(online)).text
    assert await act(site, game.room, game.white, "resign") == 200
    assert "Compare 1 finished game with an engine" in (await site.client.get(online)).text
    report = f"/examples/analysis?room={game.room}&all=1"
    assert str((await site.client.get(compare)).url).endswith(report)
    assert f'data-coming="{compare}"' in (await site.client.get(report)).text
    assert "data-coming" not in (await site.client.get(report.removesuffix("&all=1"))).text
    raw = {f"{side}_{name}": "50" for side in "wb" for name in ("accuracy", "first", "moves")}
    await site.form(f"/boards/{game.room}/compared", raw)
    assert str((await site.client.get(compare)).url).endswith(online)


async def test_the_arbiter_pauses_and_goes_on(site: Site) -> None:
    """By a button on the board's page; players read that it is paused, and cannot move meanwhile."""
    game = await running(site)
    await site.log_in(await site.account(Right.DIRECT))
    await game.press("pause")
    assert "The game is paused." in await game.page(game.white)
    assert await act(site, game.room, game.white, "move", move="e4") == "game_not_running"
    assert "paused" in (await site.client.get(f"/t/{game.tournament}/online")).text
    await game.press("resume")
    assert await act(site, game.room, game.white, "move", move="e4") == 200


async def test_the_arbiter_adjusts_a_clock(site: Site) -> None:
    """More time, less, at least, at most: what the clock shows then is what the arbiter said."""
    game = await running(site)
    await site.log_in(await site.account(Right.DIRECT))
    for how, ms, shown in (("set", 100_000, 100_000), ("add", 60_000, 160_000), ("limit", 90_000, 90_000)):
        await game.press("clock", whose="b", how=how, ms=str(ms))
        assert (await game.shown())["clocks"]["b"] == shown
    await game.press("clock", whose="b", how="grant", ms="120000")
    assert (await game.shown())["clocks"]["b"] == 120_000
    assert "2:00" in await game.page()


async def test_the_arbiter_corrects_a_result_and_opens_a_game_again(site: Site) -> None:
    """What was decided by mistake goes on, paused, with the clocks as they stood."""
    game = await running(site)
    await site.log_in(await site.account(Right.DIRECT))
    await game.press("adjudicate", result="1-0")
    assert (await game.shown())["result"] == "1-0"
    await game.press("adjudicate", result="½-½")
    assert (await game.shown())["result"] == "½-½"
    await game.press("reopen")
    shown = await game.shown()
    assert (shown["phase"], shown["result"]) == ("paused", "*")
    await game.press("resume")
    assert await act(site, game.room, game.white, "move", move="e4") == 200


async def test_the_arbiter_aborts_a_game(site: Site) -> None:
    """At any time; it has no result, and the tournament gets none."""
    game = await running(site)
    await act(site, game.room, game.white, "move", move="e4")
    await act(site, game.room, game.black, "move", move="e5")
    await site.log_in(await site.account(Right.DIRECT))
    await game.press("abort")
    shown = await game.shown()
    assert (shown["phase"], shown["end"], shown["result"]) == ("over", "x", "*")
    await kept(site)
    games = (await site.club.open(ROOT, game.tournament)).state.rounds[0].games
    assert games[0].result.value == "*"


async def test_the_arbiter_corrects_a_position(site: Site) -> None:
    """An impossible position that came about is put right by the arbiter; players cannot."""
    game = await running(site)
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert await act(site, game.room, game.white, "set_up", position=fen) == "not_at_this_board"
    await site.log_in(await site.account(Right.DIRECT))
    await game.press("set_up", position=fen)
    assert (await game.shown())["fen"].startswith("4k3/8/8/8/8/8/4P3/4K3 w")


async def test_the_arbiter_replaces_a_connection(site: Site) -> None:
    """A new link for a player's seat: the old one opens nothing any more, and the new one plays on."""
    game = await running(site)
    path = f"/api/tournaments/{game.tournament}/online/links"
    (player,) = [each for each in (await site.call("GET", path)).json() if each["seat"] == game.white]
    replaced = (await site.call("POST", f"{path}/{player['id']}/replace", {})).json()["seat"]
    assert (await site.client.get(f"/play/{game.white}")).status_code in (403, 404)
    assert await act(site, game.room, replaced, "move", move="e4") == 200
    assert await act(site, game.room, game.white, "move", move="d4") == "no_such_seat"


async def test_an_arbiter_adjusts_a_clock_in_seconds(site: Site) -> None:
    """The page asks for seconds; what is no number of them is refused, and the clock stays."""
    game = await running(site)
    await site.log_in(await site.account(Right.DIRECT))
    await game.press("clock", how="set", whose="b", seconds="90")
    assert (await game.shown())["clocks"]["b"] == 90_000
    form = {"seat": "", "how": "set", "whose": "b", "seconds": "soon"}
    assert (await site.form(f"/boards/{game.room}/do/clock", form)).status_code in (400, 422)
    assert (await game.shown())["clocks"]["b"] == 90_000
