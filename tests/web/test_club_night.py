"""The pages and addresses of club nights: who may see and do what, and files that come in over the net."""

from pathlib import Path
from typing import Any

import pytest

from formats.kfc_files import pairing_rows, write_file
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


def file(folder: Path, **config: float) -> bytes:
    players = [{"id": n, "name": f"P{n}", "rating": 2000 - n, "state": 1} for n in range(1, 5)]
    rows = [{"CfgKey": key.replace("_", "."), "CfgValue": value} for key, value in config.items()]
    tables: dict[str, Any] = {
        "Player": players,
        "Pairing": pairing_rows([["2-1 1-0", "4-3 1/2"]]),
        "ConfigTab": rows,
    }
    return write_file(folder / "club.s3db", tables).read_bytes()


@pytest.mark.parametrize(
    "tab", ["attendance", "attendance?round=1", "keizer-rules", "standings", "crosstable"]
)
async def test_keizer_pages(site: Site, tab: str) -> None:
    """Directors can change what they see; visitors of a published tournament see the same without a form."""
    stream = await site.drawn(5, public=True, system="keizer")
    page = await site.client.get(f"/t/{stream}/{tab}")
    assert (page.status_code, "/do/SetAttendance" in page.text) == (200, False)
    assert 'name="distance"' not in page.text or "<fieldset disabled>" in page.text
    await site.log_in(await site.account())
    assert (await site.client.get(f"/t/{stream}/{tab}")).status_code == 200


async def test_who_is_away_is_the_clubs_business(site: Site) -> None:
    """Visitors see who plays the coming round; who does not, and why, is for those with an account."""
    stream = await site.drawn(5, public=True, system="keizer")
    await site.do(stream, "SetAttendance", id=2, status="excused")
    away = [
        each["name"]
        for each in (await site.call("GET", f"/api/tournaments/{stream}/views/attendance")).json()["players"]
    ]
    for name, seen in (("Player, 1", True), ("Player, 2", False)):
        page = await site.client.get(f"/t/{stream}/attendance")
        assert (name in page.text) == seen
        listed = await site.call("GET", f"/api/tournaments/{stream}/views/attendance", right=None)
        assert (name in [each["name"] for each in listed.json()["players"]]) == seen
        assert name in away
    assert "excused" not in page.text
    await site.log_in(await site.account())
    assert "Player, 2" in (await site.client.get(f"/t/{stream}/attendance")).text


async def test_everybody_of_a_round_has_a_row(site: Site) -> None:
    """Boards, the bye, and on a club evening also those who were away."""
    stream = await site.new(system="keizer")
    await site.do(stream, "ImportPlayers", players=[{"name": f"Player, {number}"} for number in range(1, 7)])
    await site.do(stream, "SetAttendance", id=6, status="excused")
    await site.do(stream, "PairRound")
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/rounds/1")).text
    assert [number for number in range(1, 7) if f"Player, {number}<" in page] == [1, 2, 3, 4, 5, 6]
    assert page.count('<tr id="bye-') == 2


async def test_the_coming_keizer_round_stands_in_the_order_of_the_table(site: Site) -> None:
    """The round is drawn from the table downwards, not from the game points."""
    stream = await site.drawn(8, system="keizer")
    for board, result in enumerate(("½-½", "0-1", "0-1", "½-½"), 1):
        await site.do(stream, "EnterResult", round=1, board=board, result=result)
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/next")).text
    table = (await site.call("GET", f"/api/tournaments/{stream}/views/standings")).json()["blocks"][0]["rows"]
    names = [row["name"]["text"] for row in table]
    assert names == sorted(names, key=lambda name: page.index(f">{name}<"))


async def test_helpers_set_attendance(site: Site) -> None:
    """Who may enter results may say who is there, but draws nothing and withdraws nobody."""
    stream = await site.drawn(4, system="keizer")
    await site.log_in(await site.account(Right.RESULTS))
    page = await site.client.get(f"/t/{stream}/attendance")
    assert "/do/SetAttendance" in page.text
    assert "/do/PairRound" not in page.text
    assert "/do/WithdrawPlayer" not in page.text


async def test_a_round_is_there_for_everybody_while_its_pairings_are_changed(site: Site) -> None:
    """Page, view and paper show it as it was drawn; helpers enter results of its boards; the director is led back to
    the table of pairing by hand, where a board can be chosen.
    """
    stream = await site.drawn(6, public=True, system="keizer")
    views = f"/api/tournaments/{stream}/views"
    before = (await site.call("GET", f"{views}/round?round=1", right=None)).json()
    await site.do(stream, "EditRound")
    await site.do(stream, "FreeByHand", id=1)
    assert (await site.call("GET", f"{views}/round?round=1", right=None)).json() == before
    assert (await site.call("GET", f"/api/tournaments/{stream}/papers/round", right=None)).status_code == 200
    assert "Player, 1" in (await site.client.get(f"/t/{stream}/rounds/1")).text
    entered = await site.do(stream, "EnterResult", right=Right.RESULTS, round=1, board=3, result="1-0")
    assert entered.status_code == 200, entered.text
    now = (await site.call("GET", f"{views}/round?round=1", right=None)).json()
    assert [game["result"] for game in now["games"]] == ["*", "*", "1-0"]
    assert (await site.call("GET", f"{views}/status")).json()["next"]["step"] == "pair-by-hand"
    assert (await site.call("GET", f"{views}/attendance")).json()["round"] == 1
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/rounds/1")).text
    assert f'href="/t/{stream}/next/manual"' in page
    assert "/do/DeleteRound" not in page
    assert 'name="board"' in (await site.client.get(f"/t/{stream}/next/manual")).text


@pytest.mark.parametrize(
    "status", ["excused", "unexcused", "club duty", "late", "withdrawn", "pre-registered"]
)
async def test_one_tap_brings_anybody_in(site: Site, status: str) -> None:
    """Whatever was said of somebody, the button of the row says present."""
    stream = await site.drawn(4, system="keizer")
    if status == "withdrawn":
        await site.do(stream, "WithdrawPlayer", id=2, confirmed=True)
    else:
        await site.do(stream, "SetAttendance", id=2, status=status)
    await site.log_in(await site.account(Right.RESULTS))
    page = (await site.client.get(f"/t/{stream}/attendance")).text
    row = page[page.index('id="guest-2"') :]
    tap = row[row.index('class="tap"') : row.index("</form>")]
    assert 'value="present"' in tap
    await site.form(f"/t/{stream}/do/SetAttendance", {"id": "2", "status": "present"})
    made = (await site.call("GET", f"/api/tournaments/{stream}/views/attendance")).json()
    assert next(each["status"] for each in made["players"] if each["id"] == 2) == "present"


@pytest.mark.parametrize(
    ("system", "path"), [("dutch", "attendance"), ("keizer", "evening"), ("keizer", "wall")]
)
async def test_pages_of_other_systems(site: Site, system: str, path: str) -> None:
    """A page that makes no sense for the system says so."""
    stream = await site.new(system=system, rounds=5)
    await site.log_in(await site.account())
    page = await site.client.get(f"/t/{stream}/{path}")
    assert (page.status_code, "here the system is" in page.text) == (409, True)


async def test_a_players_page_has_value_points_and_absences(site: Site) -> None:
    """Everybody sees place, value and points; why somebody was away, and will be, is for people with an account.

    A holiday lasts until something else is said, so it is there again after the announced rounds.
    """
    stream = await site.new(system="keizer")
    await site.do(stream, "ImportPlayers", players=[{"name": f"Player, {number}"} for number in range(1, 6)])
    await site.do(stream, "ModifyKeizer", reasons=["Holiday: 40%"])
    await site.do(stream, "SetAttendance", id=2, status="reason 1")
    await site.do(stream, "PairRound")
    await site.do(stream, "Publish")
    page = (await site.client.get(f"/t/{stream}/players/2")).text
    assert "Keizer points" in page
    assert "Holiday" not in page
    await site.log_in(await site.account(Right.RESULTS))
    sent = {"id": "2", "status": "club duty", "rounds": "4-5"}
    assert (await site.form(f"/t/{stream}/do/AnnounceAbsence", sent)).status_code == 303
    page = (await site.client.get(f"/t/{stream}/players/2")).text
    assert [number for number in range(1, 8) if f'id="missed-{number}"' in page] == [1, 2, 3, 4, 5, 6]
    assert "Holiday" in page
    assert "club duty" in page[page.index('id="missed-4"') :]
    assert "Announced absences" in (await site.client.get(f"/t/{stream}/attendance")).text


async def test_newcomers_come_from_the_people(site: Site) -> None:
    """At the door a director types a name and takes the person from the club's list."""
    stream = await site.drawn(4, system="keizer")
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/attendance")).text
    assert f'data-search="/t/{stream}/people"' in page
    site.client.cookies.clear()
    await site.log_in(await site.account(Right.RESULTS))
    assert "data-search" not in (await site.client.get(f"/t/{stream}/attendance")).text


async def test_the_recomputed_table_stands_beside_the_published_one(site: Site) -> None:
    """Once somebody has entered later, the standings lead to the table with them in it."""
    stream = await site.drawn(4, system="keizer")
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    await site.log_in(await site.account())
    assert "recomputed=yes" not in (await site.client.get(f"/t/{stream}/standings")).text
    await site.do(stream, "AddPlayer", name="New, Nora")
    page = (await site.client.get(f"/t/{stream}/standings")).text
    assert f"/t/{stream}/papers/keizer?recomputed=yes" in page
    assert "New, Nora" not in page
    assert (
        "New, Nora" in (await site.client.get(f"/t/{stream}/papers/keizer?recomputed=yes&format=html")).text
    )


async def test_evening_for_visitors(site: Site) -> None:
    """The wall is for everybody; only helpers have buttons."""
    stream = await site.new("Blitz", system="winner-stays")
    await site.do(stream, "AddPlayer", name="Anna")
    await site.do(stream, "JoinEvening", id=1)
    await site.do(stream, "Publish")
    for path in ("evening", "wall"):
        page = await site.client.get(f"/t/{stream}/{path}")
        assert (page.status_code, "Anna" in page.text, "/do/" in page.text) == (200, True, False)


async def test_coming_by_name(site: Site) -> None:
    """A known name joins, a new one is entered first; helpers may not enter anybody."""
    stream = await site.new("Blitz", system="winner-stays")
    await site.log_in(await site.account())
    for name in ("Anna", "Bert"):
        assert (await site.form(f"/t/{stream}/evening/come", {"name": name})).status_code == 303
    again = await site.form(f"/t/{stream}/evening/come", {"name": " anna "})
    assert "is here already" in again.text
    made = (await site.call("GET", f"/api/tournaments/{stream}/views/evening")).json()
    assert [each["name"] for each in made["table"]] == ["Anna", "Bert"]
    site.client.cookies.clear()
    await site.log_in(await site.account(Right.RESULTS))
    assert (await site.form(f"/t/{stream}/evening/come", {"name": "Nobody"})).status_code == 403


async def test_relaxation_offered(site: Site) -> None:
    """A draw that is not possible offers the nearest relaxation, to people as a button, to programs as a parameter."""
    stream = await site.drawn(2, system="keizer")
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    refused = problem(await site.do(stream, "PairRound"))
    assert (refused["code"], refused["params"]["can_relax"]) == ("cannot_pair", True)
    assert refused["params"]["relaxation"] == "It works with a repeat distance of 0."
    await site.log_in(await site.account())
    for headers in ({}, {"hx-request": "true"}):
        page = await site.form(f"/t/{stream}/do/PairRound", {}, **headers)
        assert 'name="relaxed" value="yes"' in page.text
    done = await site.form(f"/t/{stream}/do/PairRound", {"relaxed": "yes"})
    assert done.status_code == 303


async def test_standings_are_exact(site: Site) -> None:
    """What no decimal can say comes as a fraction beside the text that rounds it."""
    stream = await site.drawn(5, system="keizer")
    await site.do(stream, "ModifyKeizer", bye="1/3", confirmed=True)
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=1, board=board, result="½-½")
    made = (await site.call("GET", f"/api/tournaments/{stream}/views/standings")).json()
    assert made["data"]["after_round"] == 1
    cross = (await site.call("GET", f"/api/tournaments/{stream}/views/crosstable")).json()
    rows = cross["blocks"][0]["rows"]
    assert "2/3" in {row["round_1"]["value"] for row in rows}
    assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5]


async def test_import(site: Site, tmp_path: Path) -> None:
    """A KeizerForClubs file is recognised by itself, with a report of what is missing."""
    answer = await site.call("POST", "/api/import", content=file(tmp_path, OPTION_ShowPerformance=1.0))
    assert answer.status_code == 201
    assert answer.json()["report"] == ["The column with the performance was not carried over."]
    made = (await site.call("GET", f"/api/tournaments/{answer.json()['id']}")).json()
    assert (made["settings"]["system"], made["players"], made["rounds_drawn"]) == ("keizer", 4, 1)


async def test_damaged_file(site: Site, tmp_path: Path) -> None:
    """A file cut off is refused with a reason."""
    assert problem(await site.call("POST", "/api/import", content=file(tmp_path)[:5000]))["status"] == 422


async def test_club_file(site: Site) -> None:
    """Players and scripts come in as plain text."""
    stream = await site.new(system="keizer")
    address = f"/api/tournaments/{stream}/club-file"
    listed = await site.call("POST", address, content="Name:Rating\nAda:1800\nBert:x\n")
    assert (listed.json()["players"], len(listed.json()["report"])) == (2, 1)
    ran = await site.call(
        "POST", address, content="testscript\n2 create-player\n2 create-round create-results"
    )
    assert ran.json()["steps"] == 5
    assert (await site.call("POST", address, content="x", right=None)).status_code in (401, 404)
    assert problem(await site.call("POST", address, content="nothing"))["code"] == "no_player_columns"


async def test_guests_of_a_cup_are_named(site: Site) -> None:
    """On the page of the rules and over HTTP: who plays in a cup that counts, and not in the season."""
    season, cup = await site.new("Season", system="keizer"), await site.new("Cup", system="cup")
    for stream, name in ((season, "Adler, Ada"), (cup, "Adler, Ada"), (cup, "Gast, Gerda")):
        await site.call("POST", f"/api/tournaments/{stream}/commands/AddPlayer", {"name": name})
    await site.call("POST", f"/api/tournaments/{season}/commands/CountCup", {"cup": cup, "how": "also"})
    told = (await site.call("GET", f"/api/tournaments/{season}/cup-guests")).json()
    assert told == [{"cup": cup, "name": "Cup", "guests": ["Gast, Gerda"]}]
    await site.log_in(await site.account())
    assert "count for nobody here: Gast, Gerda" in (await site.client.get(f"/t/{season}/keizer-rules")).text
