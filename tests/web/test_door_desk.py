"""The desk at the door in the browser and over HTTP: check-in by tap, search and code; fees for those who may manage."""

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def entered(site: Site) -> str:
    stream = await site.new("Cup", system="dutch", rounds=3)
    for name in ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dörn, Dirk"):
        await site.do(stream, "AddPlayer", name=name)
    await site.do(stream, "SetCheckIn", rule="ask")
    await site.do(stream, "Publish")
    return stream


def rows(page: str) -> str:
    """The page without its foot, which has a button of its own."""
    return page.partition("<footer")[0]


async def test_a_helper_checks_in_by_tap_and_search(site: Site) -> None:
    """The page has a big row for everybody; a tap moves it to those who are here."""
    stream = await entered(site)
    await site.log_in(await site.account(Right.CHECK_IN))
    page = (await site.client.get(f"/t/{stream}/check-in")).text
    assert rows(page).count('aria-pressed="false"') == 4
    assert (await site.form(f"/t/{stream}/do/CheckIn", {"id": "4", "here": "yes"})).status_code == 303
    assert '<input type="hidden" name="round" value="1">' in page
    found = (await site.client.get(f"/t/{stream}/check-in?find=dorn")).text
    found = rows(found)
    assert (found.count('aria-pressed="true"'), found.count('aria-pressed="false"')) == (1, 0)


async def test_a_helper_at_the_door_does_nothing_else(site: Site) -> None:
    """No result, no draw, no rule of the check-in."""
    stream = await entered(site)
    await site.log_in(await site.account(Right.CHECK_IN))
    for command in ("PairRound", "EnterResult", "SetCheckIn", "SetFees", "CheckInAll", "AddPlayer"):
        assert (await site.form(f"/t/{stream}/do/{command}", {})).status_code == 403, command


async def test_a_scanned_card_checks_its_player_in(site: Site) -> None:
    """Twice is once; the card of another tournament opens nothing here."""
    stream, other = await entered(site), await entered(site)
    await site.log_in(await site.account())
    links = site.app.state.player_desk
    actor = await site.app.state.doorman.actor_of_session(site.client.cookies["kosmos_session"])
    code = f"https://club.example/my/{await links.link(actor, stream, 2)}"
    for _ in range(2):
        assert (await site.form(f"/t/{stream}/check-in", {"code": code})).status_code == 303
    foreign = f"https://club.example/my/{await links.link(actor, other, 2)}"
    assert (await site.form(f"/t/{stream}/check-in", {"code": foreign})).status_code == 403
    shown = (await site.call("GET", f"/api/tournaments/{stream}/views/check-in", None, Right.CHECK_IN)).json()
    assert [each["name"] for each in shown["here"]] == ["Bauer, Bert"]


async def test_the_camera_is_for_the_desk_alone(site: Site) -> None:
    """The page that reads cards may ask for it, no other page may; a program that reads a card is told who is here."""
    stream = await entered(site)
    await site.log_in(await site.account())
    desk = await site.client.get(f"/t/{stream}/check-in")
    assert "camera=(self)" in desk.headers["permissions-policy"]
    assert "camera=()" in (await site.client.get(f"/t/{stream}/players")).headers["permissions-policy"]
    actor = await site.app.state.doorman.actor_of_session(site.client.cookies["kosmos_session"])
    code = f"https://club.example/my/{await site.app.state.player_desk.link(actor, stream, 2)}"
    told = await site.form(f"/t/{stream}/check-in", {"code": code}, Accept="application/json")
    assert told.json() == {"said": "Bauer, Bert is here."}


async def test_a_player_checks_in_on_the_own_page(site: Site) -> None:
    """One tap, no account; and another takes it back."""
    stream = await entered(site)
    await site.log_in(await site.account())
    actor = await site.app.state.doorman.actor_of_session(site.client.cookies["kosmos_session"])
    secret = await site.app.state.player_desk.link(actor, stream, 1)
    site.client.cookies.clear()
    assert "check in for round 1" in (await site.client.get(f"/my/{secret}")).text
    await site.client.post(f"/my/{secret}/tap", data={"do": "check-in", "here": "yes"})
    assert "You are checked in for round 1." in (await site.client.get(f"/my/{secret}")).text
    await site.client.post(f"/my/{secret}/tap", data={"do": "check-in", "here": "no"})
    assert "check in for round 1" in (await site.client.get(f"/my/{secret}")).text


async def test_the_draw_asks_on_the_page(site: Site) -> None:
    """With the names of those who are missing, and the API says which question it is."""
    stream = await entered(site)
    asked = await site.do(stream, "PairRound")
    assert asked.status_code == 409
    kinds = [each["kind"] for each in asked.json()["params"]["questions"]]
    assert "not_checked_in" in kinds
    await site.log_in(await site.account())
    answer = await site.form(f"/t/{stream}/do/PairRound", {})
    assert "4 players have not checked in" in answer.text


async def test_money_is_for_those_who_manage(site: Site) -> None:
    """Visitors see neither the list of fees nor that there is one."""
    stream = await entered(site)
    await site.do(stream, "SetFees", fees="20; U18: 10", currency="EUR")
    await site.do(stream, "PayFee", id=1)
    paper = await site.call("GET", f"/api/tournaments/{stream}/papers/fees?format=csv", None, Right.READ)
    assert "60.00" in paper.text
    for path in (f"/api/tournaments/{stream}/papers/fees", f"/api/tournaments/{stream}/views/check-in"):
        assert (await site.call("GET", path, None, None)).status_code == 401
    assert (await site.client.get(f"/t/{stream}/papers/fees")).status_code == 403
    assert "papers/fees" not in (await site.client.get(f"/t/{stream}/papers")).text
    assert (await site.client.get(f"/t/{stream}/check-in")).status_code == 403
    await site.log_in(await site.account(Right.CHECK_IN))
    assert "papers/fees" in (await site.client.get(f"/t/{stream}/papers")).text
    assert "paid 20 of 80 EUR" in (await site.client.get(f"/t/{stream}/check-in")).text
