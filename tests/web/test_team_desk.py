"""The desk of a team event at its doors: undo and history, the whole file, roles, reasons, the check."""

from typing import Any

import pytest

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site, problem
from web.test_team_events import made

pytestmark = ONE_HOUSE


async def command(site: Site, event: str, name: str, body: dict[str, Any] | None = None) -> Any:
    answer = await site.call("POST", f"/api/teams/{event}/commands/{name}", body or {})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def swiss(site: Site, name: str) -> str:
    """Four teams after one round of a Swiss system."""
    event = await made(site, name, teams=4, system="swiss", rounds=3, tie_breaks="MPvGP")
    for match in (1, 2):
        for board in (1, 2):
            await command(
                site, event, "EnterBoard", {"round": 1, "match": match, "board": board, "result": "1-0"}
            )
    return event


# -- undo and history --------------------------------------------------------------------------------------


async def test_undo_redo_and_back_to_here_over_http(site: Site) -> None:
    """Every step can be taken back; the history says who did what, and what counts no more."""
    event = await made(site, "Undone by programs")
    drawn = (await site.call("GET", f"/api/teams/{event}")).json()["version"]
    result = {"round": 1, "match": 1, "board": 1, "result": "1-0"}
    await command(site, event, "EnterBoard", result)
    gone = await command(site, event, "UndoTeamStep")
    assert gone["rounds"][0]["matches"][0]["boards"][0]["result"] == "*"
    back = await command(site, event, "RedoTeamStep")
    assert back["rounds"][0]["matches"][0]["boards"][0]["result"] == "1-0"
    again = await site.call("POST", f"/api/teams/{event}/commands/RedoTeamStep", {})
    assert problem(again)["code"] == "nothing_to_redo"
    await command(site, event, "GoBackInTeamEvent", {"version": drawn})
    steps = (await site.call("GET", f"/api/teams/{event}/history")).json()
    assert [step["what"] for step in steps][-4:] == [
        "Round 1, Rooks – Knights, board 1: 1-0",
        "Undone: Round 1, Rooks – Knights, board 1: 1-0",
        "Redone: Round 1, Rooks – Knights, board 1: 1-0",
        f"Went back to version {drawn}",
    ]
    assert [step["counts"] for step in steps][-4:] == [False, True, True, True]
    assert (await site.call("GET", f"/api/teams/{event}/history", None, None)).status_code == 401
    refused = await site.call("POST", f"/api/teams/{event}/commands/UndoTeamStep", {}, Right.RESULTS)
    assert refused.status_code == 403


async def test_an_earlier_version_can_be_looked_at(site: Site) -> None:
    """As a paper, by those who may read the history; not in the middle of a step, and not by visitors."""
    event = await made(site, "Earlier")
    drawn = (await site.call("GET", f"/api/teams/{event}")).json()["version"]
    for board in (1, 2):
        await command(site, event, "EnterBoard", {"round": 1, "match": 1, "board": board, "result": "1-0"})
    path = f"/api/teams/{event}/papers/round?format=text"
    assert "2 : 0" in (await site.call("GET", path)).text
    assert "2 : 0" not in (await site.call("GET", f"{path}&at={drawn}")).text
    assert (await site.call("GET", f"{path}&at={drawn}", None, None)).status_code == 401
    assert (await site.call("GET", f"{path}&at={drawn + 1}")).status_code == 404


async def test_undo_by_buttons(site: Site) -> None:
    """On the event's page and on the history page, for directors; visitors see neither."""
    event = await made(site, "Undone by hand")
    for path in (f"/teams/{event}", f"/teams/{event}/history"):
        page = await site.client.get(path)
        assert "UndoTeamStep" not in page.text
    assert page.status_code == 403
    await site.log_in(await site.account())
    assert "/do/UndoTeamStep" in (await site.client.get(f"/teams/{event}")).text
    await site.form(f"/teams/{event}/do/UndoTeamStep", {})
    page = await site.client.get(f"/teams/{event}")
    assert "No round" not in page.text
    assert "/rounds/1" not in page.text
    assert "/do/RedoTeamStep" in page.text
    await site.form(f"/teams/{event}/do/RedoTeamStep", {})
    history = (await site.client.get(f"/teams/{event}/history")).text
    assert "Undone: Round 1 drawn" in history
    assert "go back to here" in history
    await site.form(f"/teams/{event}/do/GoBackInTeamEvent", {"version": "1"})
    assert "No team has entered yet." in (await site.client.get(f"/teams/{event}")).text
    assert (await site.client.get(f"/teams/{event}/papers/table?at=3")).status_code == 200
    assert (await site.client.get(f"/teams/{event}/history?upto=2")).status_code == 200
    await site.form("/logout", {})
    site.client.cookies.clear()


# -- the whole file ----------------------------------------------------------------------------------------


async def test_a_whole_event_as_a_file(site: Site) -> None:
    """With its history, for those who may read it; read in as a new event that can be undone as the old one."""
    event = await swiss(site, "Whole")
    file = await site.call("GET", f"/api/teams/{event}/export?format=kosmos")
    assert file.content.startswith(b'{"kosmos":"team event","format":1,')
    assert (await site.call("GET", f"/api/teams/{event}/export?format=kosmos", None, None)).status_code == 401
    answer = await site.call("POST", "/api/import-teams", content=file.content)
    again = answer.json()["id"]
    assert again != event
    old, new = [(await site.call("GET", f"/api/teams/{each}/history")).json() for each in (event, again)]
    assert new == old
    await command(site, again, "UndoTeamStep")
    damaged = file.content.replace(b"Rooks", b"Books")
    refused = await site.call("POST", "/api/import-teams", content=damaged)
    assert problem(refused)["code"] == "bad_archive"
    tournament = await site.call("POST", "/api/import", content=file.content)
    assert "not a tournament" in problem(tournament)["detail"]


# -- reasons -----------------------------------------------------------------------------------------------


async def test_reasons_over_http(site: Site) -> None:
    """Why each match, why not those two, and the check of all rounds; for visitors, too."""
    event = await swiss(site, "Reasons")
    made_ = (await site.call("GET", f"/api/teams/{event}/explain?round=1", None, None)).json()
    assert len(made_["matches"]) == 2
    assert made_["matches"][0]["home"]["name"] in ("Rooks", "Bishops", "Knights", "Pawns")
    only = (await site.call("GET", f"/api/teams/{event}/explain?match=2", None, None)).json()
    assert [each["match"] for each in only["matches"]] == [2]
    first, second = (made_["matches"][0][side]["id"] for side in ("home", "away"))
    path = f"/api/teams/{event}/why-not?first={first}&second={second}"
    against = (await site.call("GET", path, None, None)).json()
    assert against["round"] == 2
    assert "have met" in against["sentences"][0]
    assert "do meet" in (await site.call("GET", f"{path}&round=1")).json()["sentences"][0]
    assert (await site.call("GET", f"/api/teams/{event}/check", None, None)).json()["agrees"] is True
    for path in ("explain?round=9", "explain?round=1&match=9", "why-not?first=1&second=99"):
        assert (await site.call("GET", f"/api/teams/{event}/{path}")).status_code == 404, path


async def test_reasons_on_pages(site: Site) -> None:
    """A link beside every match; a form for two teams; the coming round of a Swiss can be asked about."""
    event = await swiss(site, "Reasons on pages")
    round_ = (await site.client.get(f"/teams/{event}/rounds/1")).text
    assert f"/teams/{event}/rounds/1/why#match-2" in round_
    why = (await site.client.get(f"/teams/{event}/rounds/1/why")).text
    assert why.count("White on board 1.") == 2
    asked = (await site.client.get(f"/teams/{event}/rounds/2/why?first=1&second=2")).text
    assert 'id="against"' in asked
    assert "as the system would have drawn it" in (await site.client.get(f"/teams/{event}/check")).text
    for path in ("rounds/3/why", "rounds/1/why?first=1&second=99"):
        assert (await site.client.get(f"/teams/{event}/{path}")).status_code == 404, path
    table = await made(site, "Reasons of a table")
    assert "nothing is weighed" in (await site.client.get(f"/teams/{table}/rounds/1/why")).text
    assert (await site.client.get(f"/teams/{table}/rounds/2/why")).status_code == 404


# -- roles -------------------------------------------------------------------------------------------------


async def accepted(site: Site, event: str, role: str, name: str, boards: str = "") -> None:
    """Somebody accepts an invitation and stays logged in on this device."""
    wish = {"role": role, "name": name, **({"boards": boards} if boards else {})}
    answer = await site.call("POST", f"/api/teams/{event}/roles", wish)
    assert answer.status_code == 201, answer.text
    path = answer.json()["path"]
    site.client.cookies.clear()
    page = await site.client.get(path)
    assert "help at this team event" in page.text
    done = await site.form(path, {"name": name})
    assert done.headers["location"] == f"/teams/{event}"


RESULT = {"round": "1", "match": "1", "board": "1", "result": "1-0"}


@pytest.mark.parametrize(
    ("role", "sees", "enters", "directs", "owns"),
    [
        ("reader", True, False, False, False),
        ("results", True, True, False, False),
        ("director", True, True, True, False),
        ("owner", True, True, True, True),
    ],
)
async def test_roles_of_a_team_event(
    site: Site, role: str, sees: bool, enters: bool, directs: bool, owns: bool
) -> None:
    """A role opens this event as far as it says, and no other one."""
    event = await made(site, f"Role {role}", public=False)
    other = await made(site, f"Not for {role}", public=False)
    await accepted(site, event, role, f"Helper {role}")
    assert ((await site.client.get(f"/teams/{event}")).status_code == 200) is sees
    assert event in (await site.client.get("/teams")).text
    assert (await site.client.get(f"/teams/{other}")).status_code == 404
    assert ((await site.form(f"/teams/{event}/do/EnterBoard", RESULT)).status_code == 303) is enters
    assert ((await site.client.get(f"/teams/{event}/captains")).status_code == 200) is directs
    undone = await site.form(f"/teams/{event}/do/UndoTeamStep", {})
    assert (undone.status_code == 303) is directs
    assert ((await site.client.get(f"/teams/{event}/roles")).status_code == 200) is owns
    assert (await site.form(f"/teams/{other}/do/UndoTeamStep", {})).status_code in (403, 404)
    assert (await site.client.get("/teams/new")).status_code == 403
    gone = await site.form(f"/teams/{event}/delete", {"answers": "team_event_deleted"})
    assert gone.status_code == 403
    site.client.cookies.clear()


async def test_result_entry_of_some_matches(site: Site) -> None:
    """Match 2 only: its boards and no others, and no line-ups."""
    event = await made(site, "Some matches", teams=4)
    await accepted(site, event, "results", "Second table", "2")
    assert (await site.form(f"/teams/{event}/do/EnterBoard", RESULT)).status_code == 403
    assert (await site.form(f"/teams/{event}/do/EnterBoard", {**RESULT, "match": "2"})).status_code == 303
    assert (await site.form(f"/teams/{event}/do/FillLineups", {"round": "1"})).status_code == 403
    site.client.cookies.clear()


async def test_roles_are_given_and_taken(site: Site) -> None:
    """By page and API: who has one, who is invited, an end to both; check-in is no role here; deleted means gone."""
    event = await made(site, "Given and taken")
    path = f"/api/teams/{event}"
    refused = await site.call("POST", f"{path}/roles", {"role": "check-in"})
    assert problem(refused)["code"] == "bad_value"
    assert "check-in" not in problem(refused)["params"]["expected"]
    await accepted(site, event, "reader", "Short visit")
    site.client.cookies.clear()
    await site.call("POST", f"{path}/roles", {"role": "results", "name": "Nobody yet"})
    shown = (await site.call("GET", f"{path}/roles")).json()
    assert [(each["account"], each["role"]) for each in shown["roles"]] == [("Short visit", "reader")]
    key = shown["invitations"][0]["key"]
    assert (await site.call("DELETE", f"{path}/invitations/{key}")).status_code == 204
    assert (await site.call("DELETE", f"{path}/roles/Short visit")).status_code == 204
    assert (await site.call("GET", f"{path}/roles")).json() == {"roles": [], "invitations": []}
    assert (await site.call("GET", f"{path}/roles", None, None)).status_code == 401
    await site.log_in(await site.account())
    assert 'value="check-in"' not in (await site.client.get(f"/teams/{event}/roles")).text
    page = await site.form(f"/teams/{event}/roles", {"role": "results", "name": "By form", "boards": "1-2"})
    assert "/invitation/" in page.text
    assert "By form" in page.text
    key = (await site.call("GET", f"{path}/roles")).json()["invitations"][0]["key"]
    assert (await site.form(f"/teams/{event}/roles/remove", {"invitation": key})).status_code == 303
    await site.form("/logout", {})
    site.client.cookies.clear()
    await accepted(site, event, "director", "Left behind")
    site.client.cookies.clear()
    await site.call("DELETE", path)
    again = await made(site, "Given and taken")
    assert again == event
    assert (await site.call("GET", f"{path}/roles")).json()["roles"] == []


async def test_links_of_a_deleted_event_open_nothing(site: Site) -> None:
    """An event of the same name that is made later is another one."""
    event = await made(site, "Deleted links")
    seats = (await site.call("GET", f"/api/teams/{event}/links")).json()["links"]
    await site.call("DELETE", f"/api/teams/{event}")
    assert await made(site, "Deleted links") == event
    assert (await site.client.get(f"/captain/{seats['1']}")).status_code == 403
