"""Team events at every door: programs, pages, captains with their links, the director."""

import json
from typing import Any

import pytest

from kosmos.core.commands import Right
from kosmos.web.files import LEFT_OUT
from web.site import ONE_HOUSE, ROOT, Site, form_secret, problem

pytestmark = ONE_HOUSE
TEAMS = ("Rooks", "Knights", "Bishops", "Pawns")


async def made(site: Site, name: str, teams: int = 2, **raw: Any) -> str:
    """A team event of two boards with teams of three, drawn."""
    answer = await site.call("POST", "/api/teams", {"name": name, "boards": 2, **raw})
    assert answer.status_code == 201, answer.text
    event = str(answer.json()["id"])
    for team in TEAMS[:teams]:
        players = [
            {"name": f"{team} {letter}", "rating": 2000 - 100 * place} for place, letter in enumerate("ABC")
        ]
        body = {"name": team, "captain": f"Captain of {team}", "players": players}
        assert (await site.call("POST", f"/api/teams/{event}/commands/EnterTeam", body)).status_code == 200
    assert (await site.call("POST", f"/api/teams/{event}/commands/DrawTeamRounds", {})).status_code == 200
    return event


async def links(site: Site, event: str) -> dict[str, str]:
    found: dict[str, str] = (await site.call("GET", f"/api/teams/{event}/links")).json()["links"]
    return found


async def test_line_ups_are_shown_when_both_are_in(site: Site) -> None:
    """One captain's line-up is seen by nobody else, not even by the other captain; then both are, everywhere."""
    event = await made(site, "Secret line-ups")
    seats = await links(site, event)
    body = {"seat": seats["1"], "round": 1, "players": [2, 3]}
    first = (await site.call("POST", "/api/captains/lineup", body, None)).json()["rounds"][0]["matches"][0]
    assert (first["home_ready"], first["away_ready"]) == (True, False)
    assert {board["home"] for board in first["boards"]} == {None}
    for path in (
        f"/teams/{event}/rounds/1",
        f"/captain/{seats['2']}",
        f"/teams/{event}/papers/match?format=text",
    ):
        assert "Rooks B" not in (await site.client.get(path)).text, path
    assert "Your line-up is in." in (await site.client.get(f"/captain/{seats['1']}")).text
    body = {"seat": seats["2"], "round": 1, "players": "4, 5"}
    both = (await site.call("POST", "/api/captains/lineup", body, None)).json()["rounds"][0]["matches"][0]
    assert [(board["home"], board["away"]) for board in both["boards"]] == [(2, 4), (3, 5)]
    for path in (
        f"/teams/{event}/rounds/1",
        f"/captain/{seats['2']}",
        f"/teams/{event}/papers/match?format=text",
    ):
        assert "Rooks B" in (await site.client.get(path)).text, path


async def test_captains_hand_in_before_the_deadline(site: Site) -> None:
    """Afterwards only the director can; a replaced link opens nothing, nor does one of something else."""
    event = await made(site, "Deadline")
    seats = await links(site, event)
    times = {"round": 1, "start": "2020-01-01 19:00", "deadline": "2020-01-01 18:30"}
    await site.call("POST", f"/api/teams/{event}/commands/ScheduleTeamRound", times)
    body = {"seat": seats["1"], "round": 1, "players": [1, 2]}
    late = await site.call("POST", "/api/captains/lineup", body, None)
    assert problem(late)["code"] == "lineup_too_late"
    assert "The time for line-ups is over." in (await site.client.get(f"/captain/{seats['1']}")).text
    by_director = {"round": 1, "team": 1, "players": [1, 2]}
    assert (
        await site.call("POST", f"/api/teams/{event}/commands/GiveLineup", by_director)
    ).status_code == 200
    await site.app.state.team_events.replace_link(ROOT, event, 1)
    assert problem(await site.call("POST", "/api/captains/lineup", body, None))["code"] == "no_such_seat"
    assert (await site.client.get("/captain/nonsense")).status_code == 403


async def test_captains_enter_results_once(site: Site) -> None:
    """Of their own match, where there is none; corrections are the director's; and not where the event says so."""
    event = await made(site, "Captains enter", teams=4)
    seats = await links(site, event)
    await site.call("POST", f"/api/teams/{event}/commands/FillLineups", {"round": 1})
    body = {"seat": seats["1"], "round": 1, "board": 1, "result": "1-0"}
    done = await site.call("POST", "/api/captains/result", body, None)
    assert done.json()["rounds"][0]["matches"][0]["boards"][0]["result"] == "1-0"
    again = await site.call("POST", "/api/captains/result", {**body, "result": "0-1"}, None)
    assert problem(again)["code"] == "board_has_result"
    await site.call("POST", f"/api/teams/{event}", {"captains_enter": False})
    other = await site.call("POST", "/api/captains/result", {**body, "board": 2}, None)
    assert problem(other)["code"] == "captains_do_not_enter"


async def test_who_may_do_what(site: Site) -> None:
    """Visitors look at what is shown; results need the right to enter them, all else a director; hidden is not found."""
    event = await made(site, "Rights")
    commands = f"/api/teams/{event}/commands"
    result = {"round": 1, "match": 1, "board": 1, "result": "1-0"}
    for path, body in (
        ("/api/teams", {"name": "Mine"}),
        (f"{commands}/EnterBoard", result),
        (f"{commands}/WithdrawTeam", {"team": 1}),
        (f"/api/teams/{event}", {"public": False}),
    ):
        assert (await site.call("POST", path, body, None)).status_code == 401, path
    assert (await site.call("GET", f"/api/teams/{event}/links", None, None)).status_code == 401
    assert (await site.call("POST", f"{commands}/EnterBoard", result, Right.RESULTS)).status_code == 200
    assert (
        await site.call("POST", f"{commands}/WithdrawTeam", {"team": 1}, Right.RESULTS)
    ).status_code == 403
    assert (await site.client.get(f"/teams/{event}/captains")).status_code == 403
    await site.call("POST", f"/api/teams/{event}", {"public": False})
    for path in (
        f"/teams/{event}",
        f"/teams/{event}/papers/table",
        f"/api/teams/{event}",
        f"/teams/{event}/wall",
    ):
        assert (await site.client.get(path)).status_code == 404, path
    assert event not in {each["id"] for each in (await site.call("GET", "/api/teams", None, None)).json()}


PAGES = (
    "",
    "/rounds/1",
    "/teams/1",
    "/wall",
    *(f"/papers/{key}" for key in ("table", "crosstable", "round", "match", "boards", "players")),
)


async def test_every_page_shows_its_event(site: Site) -> None:
    """For visitors, with the teams on them; what is not there is not found."""
    event = await made(site, "All pages", teams=4, promoted=1, relegated=1)
    result = {"round": 1, "match": 1, "board": 1, "result": "1-0"}
    await site.call("POST", f"/api/teams/{event}/commands/EnterBoard", result)
    for path in PAGES:
        page = await site.client.get(f"/teams/{event}{path}")
        assert page.status_code == 200, (path, page.text[:300])
        assert "Rooks" in page.text, path
    for path in ("/rounds/9", "/teams/99", "/papers/nothing", "/papers/match?round=9&format=text"):
        assert (await site.client.get(f"/teams/{event}{path}")).status_code == 404, path
    assert "All pages" in (await site.client.get("/teams")).text


@pytest.mark.parametrize("format_name", ["text", "html", "csv", "json", "xlsx", "tex", "pdf"])
async def test_papers_in_every_format(site: Site, format_name: str) -> None:
    """The table of a division as every kind of file."""
    event = await made(site, f"Format {format_name}")
    answer = await site.client.get(f"/teams/{event}/papers/table?format={format_name}")
    assert answer.status_code == 200
    assert len(answer.content) > 100


async def test_a_league_is_one_page(site: Site) -> None:
    """Two divisions, the higher first, with tables, calendar, and who goes up and down; and one wall for all."""
    low = await made(site, "Division 2", league="District 26/27", level=2, promoted=1)
    high = await made(site, "Division 1", league="District 26/27", level=1, relegated=1)
    times = {"round": 1, "start": "2026-11-21 14:00"}
    await site.call("POST", f"/api/teams/{high}/commands/ScheduleTeamRound", times)
    for event, board in ((low, 1), (low, 2), (high, 1), (high, 2)):
        result = {"round": 1, "match": 1, "board": board, "result": "1-0"}
        await site.call("POST", f"/api/teams/{event}/commands/EnterBoard", result)
    page = (await site.client.get("/teams/leagues/district-26-27")).text
    assert page.index("Division 1") < page.index("Division 2")
    assert "21 November 2026 14:00" in page
    assert page.count("mark-promoted") == 1
    assert page.count("mark-relegated") == 1
    wall = (await site.client.get("/teams/leagues/district-26-27/wall")).text
    assert wall.count("<article") == 2
    assert (await site.client.get("/teams/leagues/nowhere")).status_code == 404


async def test_a_director_does_it_all_by_forms(site: Site) -> None:
    """Event, teams, draw, line-up, results, a forfeited match, deletion after a question."""
    await site.log_in(await site.account())
    answer = await site.form("/teams", {"name": "By forms", "boards": "2"})
    event = answer.headers["location"].removeprefix("/teams/")
    for team in TEAMS[:2]:
        await site.form(
            f"/teams/{event}/do/EnterTeam", {"name": team, "players": f"{team} A; 2000\n{team} B\n{team} C"}
        )
    await site.form(f"/teams/{event}/do/DrawTeamRounds", {})
    lineup = {"round": "1", "team": "1", "players": ["1", "3"]}
    assert (await site.form(f"/teams/{event}/do/GiveLineup", lineup)).status_code == 303
    result = {"round": "1", "match": "1", "board": "1", "result": "½-½", "next": f"/teams/{event}/rounds/1"}
    assert (
        (await site.form(f"/teams/{event}/do/EnterBoard", result)).headers["location"].endswith("/rounds/1")
    )
    assert "½:½" in (await site.client.get(f"/teams/{event}/rounds/1")).text
    await site.form(f"/teams/{event}/do/ForfeitTeamMatch", {"round": "1", "match": "1", "lost": "home"})
    assert "– : +" in (await site.client.get(f"/teams/{event}")).text
    for path in ("/teams/new", f"/teams/{event}/edit", f"/teams/{event}/enter", f"/teams/{event}/captains"):
        assert (await site.client.get(path)).status_code == 200, path
    await site.form(f"/teams/{event}", {"name": "By forms", "tie_breaks": "EMMSB, BC"})
    assert (await site.form(f"/teams/{event}/do/Dance", {})).status_code == 404
    assert (await site.form(f"/teams/{event}/delete", {})).status_code == 409
    gone = await site.form(f"/teams/{event}/delete", {"answers": "team_event_deleted"})
    assert gone.headers["location"] == "/teams"
    await site.form("/logout", {})
    site.client.cookies.clear()


async def test_files_both_ways(site: Site) -> None:
    """A report file and a spreadsheet are written for everybody and read as new events by directors; nonsense is refused, and what
    an older format cannot say is named.
    """
    event = await made(site, "Files")
    unsaid = json.loads((await site.client.get(f"/teams/{event}/export?format=trf16")).headers[LEFT_OUT])
    assert unsaid[0] not in (await site.client.get(f"/teams/{event}")).text
    assert unsaid[0] in (await site.client.get(f"/teams/{event}?left_out=trf16")).text
    for format_name in ("trf26", "trf16", "csv", "xlsx"):
        file = await site.client.get(f"/teams/{event}/export?format={format_name}")
        assert file.status_code == 200, format_name
        assert format_name == "xlsx" or "Rooks" in file.text, format_name
        again = await site.call("POST", "/api/import-teams", content=file.content)
        assert again.status_code == 201, again.text
        shown = (await site.call("GET", f"/api/teams/{again.json()['id']}")).json()
        assert [team["name"] for team in shown["teams"]] == ["Rooks", "Knights"]
        assert (
            await site.call("POST", "/api/import-teams", None, None, content=file.content)
        ).status_code == 401
    assert (await site.client.get(f"/teams/{event}/export?format=doc")).status_code == 404
    assert (
        problem(await site.call("POST", "/api/import-teams", content=b"dance;1"))["code"]
        == "bad_division_row"
    )
    await site.log_in(await site.account())
    form = {"_csrf_token": await site.secret("/")}
    sent = await site.client.post(
        "/teams/import", data=form, files={"file": ("x.trf", file.content)}, follow_redirects=False
    )
    assert sent.headers["location"].startswith("/teams/files-")
    site.client.cookies.clear()


async def test_a_captain_without_script(site: Site) -> None:
    """By plain forms of the own page: the line-up, then results."""
    event = await made(site, "Plain captain")
    seats = await links(site, event)
    page = await site.client.get(f"/captain/{seats['1']}")
    form = {"_csrf_token": form_secret(page.text), "round": "1", "players": ["1", "3"]}
    answer = await site.client.post(f"/captain/{seats['1']}/lineup", data=form, follow_redirects=False)
    assert answer.status_code == 303
    await site.call("POST", f"/api/teams/{event}/commands/FillLineups", {"round": 1})
    page = await site.client.get(f"/captain/{seats['1']}")
    assert 'name="result"' in page.text
    form = {"_csrf_token": form_secret(page.text), "round": "1", "board": "1", "result": "1-0"}
    answer = await site.client.post(f"/captain/{seats['1']}/result", data=form, follow_redirects=False)
    assert answer.status_code == 303
    assert "1:0" in (await site.client.get(f"/teams/{event}/rounds/1")).text


async def test_boards_in_the_club_ratings(site: Site) -> None:
    """If the club wants it, by a button on the page of the list; visitors see where the games come from."""
    event = await made(site, "Rated boards")
    for name, body in (
        ("FillLineups", {"round": 1}),
        ("EnterBoard", {"round": 1, "match": 1, "board": 1, "result": "1-0"}),
    ):
        done = await site.call("POST", f"/api/teams/{event}/commands/{name}", body)
        assert done.status_code == 200, done.text

    async def rated() -> set[str]:
        return {each["name"] for each in (await site.call("GET", "/api/club/ratings", right=None)).json()}

    before = await rated()
    assert "Rooks A" not in before
    await site.log_in(await site.account(Right.DIRECT))
    assert "Games of team events do not count" in (await site.client.get("/members/ratings")).text
    assert (await site.form("/members/ratings", {"teams": "yes"})).status_code == 303
    assert {"Rooks A", "Knights A"} <= await rated()
    assert (await site.form("/members/ratings", {"teams": "yes"})).status_code == 409
    await site.form("/logout", {})
    seen = (await site.client.get("/members/ratings")).text
    assert "Games of team events that visitors may see count as well." in seen
    assert (await site.call("POST", "/api/club/live-games", {"teams": False})).json()["teams"] is False
    assert await rated() == before


async def test_the_accelerated_swiss_by_its_form(site: Site) -> None:
    """Chosen with its colour type; refused where it cannot be; the first half meets itself, the page says why, the file has the code."""
    await site.log_in(await site.account(Right.DIRECT))
    form = (await site.client.get("/teams/new")).text
    for option in ("swiss_baku", "A", "B", "none"):
        assert f'<option value="{option}"' in form, option
    raw = {"name": "Accelerated", "system": "swiss_baku", "boards": "2", "rounds": "5", "colour_type": "B"}
    for wrong in ({"primary": "game"}, {"match_win": "3"}, {"match_loss": "1"}):
        refused = await site.form("/teams", {**raw, **wrong})
        assert refused.status_code == 422, wrong
        assert "Baku acceleration needs match points first" in refused.text
    made = await site.form("/teams", raw)
    assert made.status_code == 303, made.text
    event = made.headers["location"].removeprefix("/teams/")
    names = [f"Team {number}" for number in range(1, 13)]
    for name in names:
        lines = f"{name} A; 2000\n{name} B; 1900"
        await site.form(f"/teams/{event}/do/EnterTeam", {"name": name, "players": lines})
    assert (await site.form(f"/teams/{event}/do/DrawTeamRounds", {})).status_code == 303
    (first,) = (await site.call("GET", f"/api/teams/{event}")).json()["rounds"]
    met = {frozenset((match["home"], match["away"])) for match in first["matches"]}
    assert met == {frozenset((number, number + 3)) for number in (1, 2, 3, 7, 8, 9)}  # halves of 6
    why = (await site.client.get(f"/teams/{event}/rounds/1/why")).text
    assert why.count('class="board-why"') == 6
    against = await site.client.get(f"/teams/{event}/rounds/1/why?first=1&second=7")
    assert 'id="against"' in against.text
    edit = (await site.client.get(f"/teams/{event}/edit")).text
    assert '<option value="swiss_baku" selected>' in edit
    report = (await site.client.get(f"/teams/{event}/export?format=trf26")).text
    assert "192 FIDE_TEAM_TYPEB_MP_GP_BAKU" in report
    await site.form("/logout", {})
