"""Forms of what could only be typed before: numbers by hand, and a player who waits for an opponent."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import kosmos
from kosmos.core.commands import Command, Right
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.tournament.commands import COMMANDS
from web.shown_forms import forms_of, mine_of, versions_of
from web.site import ONE_HOUSE, ROOT, Site
from web.test_team_events import made

pytestmark = ONE_HOUSE


async def entered(site: Site, **settings: object) -> str:
    stream = await site.new(system="dutch", rounds=3, arbiter=False, **settings)  # type: ignore[arg-type]
    players = [{"name": name, "elo": 2000 - place} for place, name in enumerate("ABCDEF")]
    await site.do(stream, "ImportPlayers", players=players)
    return stream


async def names(site: Site, stream: str) -> str:
    state = (await site.club.open(ROOT, stream)).state
    return "".join(entry.player.name for entry in state.by_number)


async def test_a_number_by_hand_moves_the_others(site: Site) -> None:
    """By the page that the players' list leads to; one step, which is taken back like any other."""
    stream = await entered(site)
    await site.log_in(await site.account())
    assert f'href="/t/{stream}/order"' in (await site.client.get(f"/t/{stream}/players")).text
    page = (await site.client.get(f"/t/{stream}/order")).text
    assert re.findall(r'name="place-\d+"\s+value="(\d)"', page) == ["1", "2", "3", "4", "5", "6"]
    answer = await site.form(f"/t/{stream}/order", {"place-5": "1", "was-place-5": "5"})
    assert (answer.status_code, await names(site, stream)) == (303, "EABCDF")
    await site.form(f"/t/{stream}/do/Undo", {})
    assert await names(site, stream) == "ABCDEF"


async def test_a_page_without_script_sends_every_number(site: Site) -> None:
    """Only those that are others count; nothing changed is no step."""
    stream = await entered(site)
    await site.log_in(await site.account())
    shown = {f"place-{number}": str(number) for number in range(1, 7)}
    before = (await site.club.open(ROOT, stream)).version
    assert (await site.form(f"/t/{stream}/order", shown)).status_code == 303
    assert (await site.club.open(ROOT, stream)).version == before
    await site.form(f"/t/{stream}/order", shown | {"place-1": "6", "place-6": "1"})
    assert await names(site, stream) == "FBCDEA"


@pytest.mark.parametrize("number", ["0", "x", "20001", "1.5"])
async def test_what_is_no_number_is_refused(site: Site, number: str) -> None:
    """A place that is no number is refused, and the order stays as it was."""
    stream = await entered(site)
    await site.log_in(await site.account())
    assert (await site.form(f"/t/{stream}/order", {"place-1": number})).status_code in (400, 422)
    assert await names(site, stream) == "ABCDEF"


async def test_two_who_order_the_same_player_see_both_numbers(site: Site) -> None:
    """Nothing is overwritten before somebody has chosen."""
    stream = await entered(site)
    await site.log_in(await site.account())
    await site.form(f"/t/{stream}/order", {"place-1": "3", "was-place-1": "1"})
    mine = {"place-1": "6", "was-place-1": "1"}
    asked = await site.form(f"/t/{stream}/order", mine)
    assert (asked.status_code, versions_of(asked.text)) == (409, ["3", "6"])
    assert await names(site, stream) == "BCADEF"
    left = await site.form(f"/t/{stream}/order", mine | {"version-place-1": "theirs"})
    assert (left.status_code, await names(site, stream)) == (303, "BCADEF")
    await site.form(f"/t/{stream}/order", mine | mine_of(asked.text))
    assert await names(site, stream) == "BCDEFA"


async def test_numbers_are_the_directors_and_end_with_the_draw(site: Site) -> None:
    """Who enters results has no such page; after the draw it says why it has no fields, and the list leads there no more."""
    stream = await entered(site)
    await site.log_in(await site.account(Right.RESULTS))
    assert (await site.client.get(f"/t/{stream}/order")).status_code == 403
    assert (await site.form(f"/t/{stream}/order", {"place-1": "2"})).status_code == 403
    assert f"/t/{stream}/order" not in (await site.client.get(f"/t/{stream}/players")).text
    await site.do(stream, "PairRound", confirmed=True)
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/order")).text
    assert "place-1" not in page
    assert "Numbers are given by hand before the draw" in page
    assert f'/t/{stream}/order"' not in (await site.client.get(f"/t/{stream}/players")).text
    late = await site.form(f"/t/{stream}/order", {"place-1": "2"})
    assert late.status_code == 409


async def test_a_player_waits_for_an_opponent(site: Site) -> None:
    """Set alone first, offered an opponent then; whoever has a game waits no more. Each is one step that can be taken back."""
    stream = await entered(site)
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/next")).text
    assert f'action="/t/{stream}/do/HoldPlayer"' in page
    held = {"id": "2", "next": f"/t/{stream}/next"}
    answer = await site.form(f"/t/{stream}/do/HoldPlayer", held)
    assert answer.headers["location"] == f"/t/{stream}/next"
    page = (await site.client.get(f"/t/{stream}/next")).text
    form = page.partition('id="against-2"')[2].partition("</form>")[0]
    assert re.findall(r'<option value="(\d)"', form) == ["1", "3", "4", "5", "6"]
    hold = page.partition('id="hold"')[2].partition("</form>")[0]
    assert '<option value="2"' not in hold
    set_game = {"first": "2", "second": "5", "colours_set": "yes"}
    await site.form(f"/t/{stream}/do/SetGame", set_game)
    state = (await site.club.open(ROOT, stream)).state
    assert (state.held, [(pair.first, pair.second) for pair in state.set_games]) == ((), [(2, 5)])
    for _ in range(2):
        await site.form(f"/t/{stream}/do/Undo", {})
    state = (await site.club.open(ROOT, stream)).state
    assert (state.held, state.set_games) == ((), ())
    again = await site.form(f"/t/{stream}/do/HoldPlayer", held)
    assert again.status_code == 303
    assert (await site.form(f"/t/{stream}/do/HoldPlayer", held)).status_code == 409


async def test_a_player_set_alone_is_the_directors_to_set(site: Site) -> None:
    """And nobody is offered who has the set bye or a set game."""
    stream = await entered(site)
    await site.log_in(await site.account(Right.RESULTS))
    assert (await site.form(f"/t/{stream}/do/HoldPlayer", {"id": "2"})).status_code == 403
    await site.do(stream, "SetGame", first=1, second=2, colours_set=True)
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/next")).text
    hold = page.partition('id="hold"')[2].partition("</form>")[0]
    assert re.findall(r'<option value="(\d)"', hold) == ["3", "4", "5", "6"]


async def test_points_by_the_arbiter_have_a_form(site: Site) -> None:
    """On the team's page, for directors; the table follows and says the reason. It is taken back like any step."""
    event = await made(site, "Adjusted")
    assert "AdjustTeamPoints" not in (await site.client.get(f"/teams/{event}/teams/1")).text
    await site.log_in(await site.account())
    page = (await site.client.get(f"/teams/{event}/teams/1")).text
    (form,) = (each for each in forms_of(page) if each.action == f"/teams/{event}/do/AdjustTeamPoints")
    sent = {name: values[-1] for name, values in form.fields.items()} | {"team": "1"}
    assert sent["taken_match"] == "0"
    answer = await site.form(
        f"/teams/{event}/do/AdjustTeamPoints", sent | {"taken_match": "1", "reason": "Phone in the hall"}
    )
    assert answer.status_code == 303, answer.text
    assert "Phone in the hall" in (await site.client.get(f"/teams/{event}")).text
    await site.form(f"/teams/{event}/do/UndoTeamStep", {})
    assert "Phone in the hall" not in (await site.client.get(f"/teams/{event}")).text
    empty = await site.form(f"/teams/{event}/do/AdjustTeamPoints", sent | {"reason": ""})
    assert empty.status_code in (400, 422)


#: who else offers what stands in no form by its name
ELSEWHERE = {
    "ReportResult": "the player's own page (`/my/…/tap`)",
    "NewTournament": "the page of a new tournament",
}


@pytest.mark.parametrize("commands", [COMMANDS, TEAM_COMMANDS], ids=["tournaments", "team events"])
async def test_every_command_has_a_form(commands: Mapping[str, type[Command]]) -> None:
    """Nobody has to know a command's name to give it: a page, a script of a page or the next step names it."""
    source = Path(kosmos.__file__).parent
    pages = [
        *source.glob("web/templates/**/*.html"),
        *source.glob("web/pages/*.py"),
        source / "tournament/next_step.py",
    ]
    board = [*(source.parents[1] / "board/src").glob("**/*.ts")]
    written = "\n".join(page.read_text(encoding="utf-8") for page in (*pages, *board))
    missing = {name for name in commands if not re.search(rf"\b{name}\b", written)}
    assert missing <= set(ELSEWHERE), missing - set(ELSEWHERE)
