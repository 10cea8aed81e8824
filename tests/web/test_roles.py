"""Roles within one tournament: what each may do there, that it is nothing elsewhere, and how it is given and taken."""

from typing import Any

import pytest
from jsonschema_rs import validator_for

from kosmos.core.commands import RIGHTS, Right
from kosmos.service.tournament_roles import TournamentRole
from kosmos.tournament.commands import COMMANDS
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


async def invited(site: Site, stream: str, **wish: Any) -> str:
    """The path of a fresh invitation."""
    answer = await site.call("POST", f"/api/tournaments/{stream}/roles", wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["path"])


async def helper(site: Site, stream: str, role: str, **wish: Any) -> None:
    """From here on the browser is that of somebody who accepted an invitation."""
    site.client.cookies.clear()
    path = await invited(site, stream, role=role, name="Hedda", **wish)
    assert (await site.form(path, {"name": "Hedda"})).status_code == 303


@pytest.mark.parametrize("role", list(TournamentRole))
async def test_a_role_is_its_right_in_its_tournament_alone(site: Site, role: TournamentRole) -> None:
    """Every command below its right is let in there and in no other tournament."""
    stream, other = await site.drawn(public=True), await site.drawn(public=True)
    await helper(site, stream, role.value)
    for name, kind in COMMANDS.items():
        if name == "NewTournament":
            continue
        may = RIGHTS.index(kind.right) <= RIGHTS.index(role.right)
        answer = await site.form(f"/t/{stream}/do/{name}", {"nonsense": "1"})
        assert (answer.status_code != 403) is may, (name, answer.status_code)
        assert (await site.form(f"/t/{other}/do/{name}", {})).status_code == 403, name


async def test_a_director_of_one_tournament_has_no_keys_to_the_house(site: Site) -> None:
    """No people, no new tournament, no other tournament by script, no roles for others."""
    stream, other = await site.drawn(), await site.drawn()
    await helper(site, stream, "director")
    assert (await site.client.get(f"/t/{stream}/settings")).status_code == 200
    assert (await site.client.get(f"/t/{other}")).status_code == 404
    for page in ("/people", "/new", f"/t/{stream}/roles"):
        assert (await site.client.get(page)).status_code == 403, page
    assert (await site.form("/new", {"name": "Mine"})).status_code == 403
    listed = (await site.client.get("/")).text
    assert (f'href="/t/{stream}"' in listed, f'href="/t/{other}"' in listed) == (True, False)
    said = await site.form(f"/t/{stream}/console", {"script": f"NewTournament Mine\nLoadTournament {other}"})
    assert "You may not do this" in said.text
    assert [each.summary.name for each in await site.club.listing(ROOT)].count("Mine") == 0


async def test_result_entry_is_limited_to_its_boards(site: Site) -> None:
    """By form and on the page of one hand; the boards of others are refused with the own range."""
    stream = await site.drawn(8, public=True, system="dutch", rounds=3)
    await helper(site, stream, "results", boards="2-3")
    page = (await site.client.get(f"/t/{stream}/entry")).text
    assert [f'id="b{board}"' in page for board in (1, 2, 3, 4)] == [False, True, True, False]
    fields = {"round": "1", "result": "1-0"}
    assert (await site.form(f"/t/{stream}/do/EnterResult", {**fields, "board": "2"})).status_code == 303
    refused = await site.form(f"/t/{stream}/do/EnterResult", {**fields, "board": "4"})
    assert (refused.status_code, "boards 2 to 3" in refused.text) == (403, True)
    away = await site.form(f"/t/{stream}/do/SetAttendance", {"id": "1", "status": "present"})
    assert away.status_code == 403


async def test_an_invitation_works_once(site: Site) -> None:
    """Looking at it does not spend it; after it was accepted it opens nothing."""
    stream = await site.drawn(public=True)
    site.client.cookies.clear()
    path = await invited(site, stream, role="check-in", name="Hedda")
    for _ in range(2):
        assert "Check-in" in (await site.client.get(path)).text
    assert (await site.form(path, {"name": ""})).status_code == 303
    site.client.cookies.clear()
    assert (await site.client.get(path)).status_code == 410
    assert (await site.form(path, {"name": "Another"})).status_code == 410


async def test_an_account_gets_the_role_beside_its_rights(site: Site) -> None:
    """Whoever is logged in keeps the account, and no other one is made."""
    stream = await site.drawn(public=True)
    name = await site.account(Right.CHECK_IN)
    await site.log_in(name)
    before = len(await site.doorman.accounts.all())
    assert (await site.form(await invited(site, stream, role="director"), {})).status_code == 303
    assert (await site.client.get(f"/t/{stream}/settings")).status_code == 200
    assert len(await site.doorman.accounts.all()) == before
    roles = (await site.call("GET", f"/api/tournaments/{stream}/roles")).json()["roles"]
    assert roles == [{"account": name, "role": "director", "boards": ""}]


async def test_an_admin_sees_those_who_were_invited(site: Site) -> None:
    """An account that was made by an invitation stands among the others, with what it may in words."""
    await helper(site, await site.drawn(public=True), "results")
    await site.log_in(await site.account(Right.ADMIN))
    page = await site.client.get("/account")
    assert page.status_code == 200
    assert "has roles in single events" in page.text


async def test_a_role_that_is_taken_opens_nothing(site: Site) -> None:
    """At once on this server; the account that was made for it goes with it, and its session."""
    stream = await site.drawn()
    await helper(site, stream, "reader")
    assert (await site.client.get(f"/t/{stream}")).status_code == 200
    holder = (await site.call("GET", f"/api/tournaments/{stream}/roles")).json()["roles"][0]["account"]
    gone = await site.call("DELETE", f"/api/tournaments/{stream}/roles/{holder}")
    assert gone.status_code == 204
    assert (await site.client.get(f"/t/{stream}")).status_code == 404
    assert holder not in [account.name for account in await site.doorman.accounts.all()]


async def test_a_deleted_tournament_leaves_no_role_behind(site: Site) -> None:
    """One that is made later under the same name is not theirs."""
    stream = await site.drawn(name="Autumn")
    await helper(site, stream, "director")
    await site.call("DELETE", f"/api/tournaments/{stream}", None, Right.ADMIN)
    assert await site.new("Autumn") == stream
    assert (await site.client.get(f"/t/{stream}")).status_code == 404


async def test_the_owner_of_a_tournament_invites_others(site: Site) -> None:
    """On the page, with a code to be scanned; an invitation can be withdrawn."""
    stream = await site.drawn()
    await helper(site, stream, "owner")
    made = await site.form(f"/t/{stream}/roles", {"role": "results", "name": "Ida", "boards": "1-2"})
    assert "/invitation/" in made.text
    assert "data:image/svg+xml" in made.text
    key = (await site.call("GET", f"/api/tournaments/{stream}/roles")).json()["invitations"][0]["key"]
    assert (await site.form(f"/t/{stream}/roles/remove", {"invitation": key})).status_code == 303
    assert (await site.call("GET", f"/api/tournaments/{stream}/roles")).json()["invitations"] == []


async def test_boards_are_for_result_entry(site: Site) -> None:
    """Everything else has no range, and a range is two numbers in order."""
    stream = await site.drawn()
    for wish in (
        {"role": "director", "boards": "1-3"},
        {"role": "results", "boards": "5-3"},
        {"role": "king"},
    ):
        assert (await site.call("POST", f"/api/tournaments/{stream}/roles", wish)).status_code == 422, wish


async def test_the_document_says_that_boards_are_for_result_entry(site: Site) -> None:
    """Whoever reads the schema knows it before asking: of tournaments and of team events."""
    document = (await site.client.get("/api/docs/openapi.json")).json()
    for path in ("/api/tournaments/{stream}/roles", "/api/teams/{event}/roles"):
        body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
        check = validator_for(body).is_valid
        assert check({"role": "results", "boards": "1-3"})
        assert check({"role": "reader", "boards": ""})
        assert check({"role": "reader", "name": "Ida"})
        assert not check({"role": "reader", "boards": "1-3"})
        assert "alone" in body["properties"]["boards"]["description"]
