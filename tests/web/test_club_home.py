"""The club's home page: what runs, comes and is over; seasons, records and members, at every door."""

import re

import pytest
from markupsafe import escape

from kosmos.locale import language
from kosmos.service.club_home import club_home
from kosmos.service.listing import ListedTournament, Summary
from kosmos.service.paces import pace_of
from kosmos.tournament.commands import Right
from service.clubs import DIRECTOR
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


async def cup(site: Site, name: str, winner: str, *, publish: bool = True, **settings: object) -> str:
    """A round robin of three that is over: `winner` wins everything."""
    made = await site.call("POST", "/api/tournaments", {"name": name, "system": "round-robin", **settings})
    stream = str(made.json()["id"])
    players = [{"name": each, "club": "SK Nest", "dwz": dwz} for each, dwz in PLAYERS]
    await site.do(stream, "ImportPlayers", players=players)
    await site.do(stream, "PairRound")
    rounds = (await site.club.open(DIRECTOR, stream)).state
    for number, round_ in enumerate(rounds.rounds, 1):
        for board, game in enumerate(round_.games, 1):
            white, black = (rounds.entries[each].player.name for each in (game.white, game.black))
            result = "1-0" if white == winner or (black != winner and white < black) else "0-1"
            await site.do(stream, "EnterResult", round=number, board=board, result=result)
    if publish:
        await site.do(stream, "Publish")
    return stream


PLAYERS = (("Amsel, Ada", "1900"), ("Dohle, Clara", "1700"), ("Elster, Emil", "1500"))


def listed(**summary: object) -> ListedTournament:
    return ListedTournament("cup", 1, Summary("Cup", **summary), 0.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("summary", "place"),
    [
        ({"finished": True, "current": 5}, "past"),
        ({"current": 2, "end": "2026-01-01"}, "running"),
        ({"start": "2026-12-01"}, "coming"),
        ({}, "coming"),
        ({"start": "2026-01-01", "end": "2026-01-02"}, "past"),
    ],
)
async def test_what_runs_comes_and_is_over(summary: dict[str, object], place: str) -> None:
    """A finished tournament is over, a drawn one runs, another comes, unless its last day has passed."""
    home = club_home([listed(**summary)], "2026-11-16")
    assert [len(getattr(home, part)) for part in ("running", "coming", "past")] == [
        int(part == place) for part in ("running", "coming", "past")
    ]


async def test_an_empty_club_leads_whoever_runs_it_in(site: Site) -> None:
    """Where nothing is published a visitor reads what to do next: whoever runs tournaments logs in."""
    fresh = (await site.client.get("/")).text.partition("<main")[2]
    assert 'href="/login"' in fresh.partition("</main>")[0]


async def test_who_won_stands_on_the_home_page(site: Site) -> None:
    """The first three of a tournament that is over, with their points; nobody of one that runs or is hidden."""
    await cup(site, "Summer Cup", "Elster, Emil")
    await cup(site, "Hidden Cup", "Dohle, Clara", publish=False)
    home = (await site.client.get("/")).text
    steps = re.findall(r'<span class="rank">(\d)</span> <bdi>([^<]+)</bdi> <small>([^<]+)</small>', home)
    assert steps == [("1", "Elster, Emil", "2"), ("2", "Amsel, Ada", "1"), ("3", "Dohle, Clara", "0")]


async def test_a_running_tournament_says_how_far_it_is(site: Site) -> None:
    """Rounds that are over and the one being played are marked in a line; visitors read what is missing, directors what comes next."""
    stream = await site.new("Pace Cup", system="dutch", rounds=3)
    await site.do(stream, "ImportPlayers", players=[{"name": f"Finch {letter}"} for letter in "abcd"])
    await site.do(stream, "Publish")
    line = 'class="rounds-line"'
    assert line not in _of(stream, (await site.client.get("/")).text)
    await site.do(stream, "PairRound", seed=1)
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    seen = _of(stream, (await site.client.get("/")).text)
    assert (seen.count('class="over"'), seen.count('class="playing"'), seen.count("<i ")) == (0, 1, 3)
    assert "Round 1: 1 result missing" in seen
    directed = pace_of((await site.club.open(DIRECTOR, stream)).state, directs=True)
    assert directed
    assert language("en").say(directed.step) == "Round 1 of 3 is being played."
    await site.do(stream, "EnterResult", round=1, board=2, result="1-0")
    seen = _of(stream, (await site.client.get("/")).text)
    assert (seen.count('class="over"'), seen.count('class="playing"')) == (1, 0)
    assert "Round 1: all results are in" in seen


async def test_a_running_cup_says_how_many_stages_it_has(site: Site) -> None:
    """The number of rounds of a cup follows from its players: the line has a part for each of them, as the words beside it say."""
    stream = await site.new("Line Cup", system="cup")
    await site.do(stream, "ImportPlayers", players=[{"name": f"Tit {letter}"} for letter in "abcdef"])
    await site.do(stream, "PairRound", seed=1)
    await site.do(stream, "Publish")
    seen = _of(stream, (await site.client.get("/")).text)
    assert (seen.count('class="playing"'), seen.count("<i ")) == (1, 3)


def _of(stream: str, page: str) -> str:
    """The line of one tournament."""
    return page.partition(f'href="/t/{stream}"')[2].partition("</a>")[0]


async def test_the_next_round_stands_on_the_home_page(site: Site) -> None:
    """With its day and time, as soon as the director has said it."""
    made = await site.call("POST", "/api/tournaments", {"name": "Winter Open", "rounds": 5})
    stream = made.json()["id"]
    await site.do(stream, "SetRoundStart", round=1, start="2099-01-09T19:30")
    await site.do(stream, "Publish")
    page = (await site.client.get("/")).text
    assert '<time datetime="2099-01-09T19:30">' in page
    assert "coming-title" in page


async def test_a_season_is_made_changed_shown_printed_and_deleted_by_a_program(site: Site) -> None:
    """Points by place over two tournaments, the best one counts; the table is a paper in every format."""
    first = await cup(site, "Spring Cup", "Elster, Emil", start="2026-03-01")
    second = await cup(site, "Autumn Cup", "Amsel, Ada", start="2026-09-01")
    body = {"name": "Grand Prix", "tournaments": [first, second], "by_place": [10, 6, 3]}
    made = await site.call("POST", "/api/seasons", body)
    assert made.status_code == 201, made.text
    rows = made.json()["table"]
    assert [(row["name"], row["total"]) for row in rows] == [
        ("Amsel, Ada", "16"),
        ("Elster, Emil", "13"),
        ("Dohle, Clara", "9"),
    ]
    address = "/api/seasons/grand-prix"
    changed = (await site.call("POST", address, {"best": 1})).json()
    assert [row["total"] for row in changed["table"]] == ["10", "10", "6"]
    assert changed["version"] == 2
    assert problem(await site.call("POST", address, {"best": 1}))["code"] == "season_unchanged"
    assert problem(await site.call("POST", address, {"tournaments": "nowhere"}))["status"] == 404
    assert problem(await site.call("POST", address, {"best": 2, "expected_version": 1}))["status"] == 409
    for name in ("text", "html", "pdf", "tex", "csv", "xlsx", "json"):
        file = await site.call("GET", f"{address}/table?format={name}", None, None)
        assert file.status_code == 200, name
        assert len(file.content) > 100, name
    assert (await site.call("DELETE", address)).status_code == 204
    assert (await site.call("GET", address)).status_code == 404


async def test_a_season_by_form(site: Site) -> None:
    """A director ticks tournaments; visitors see the table, and not what is hidden from them."""
    seen = await cup(site, "Open Cup", "Amsel, Ada")
    hidden = await cup(site, "Hidden Cup", "Elster, Emil", publish=False)
    await site.log_in(await site.account(Right.DIRECT))
    assert "Hidden Cup" in (await site.client.get("/seasons/new")).text
    fields = {"name": "Year of cups", "tournaments": [seen, hidden], "by_place": "10, 6, 3"}
    made = await site.form("/seasons", fields)
    assert made.headers["location"] == "/seasons/year-of-cups"
    page = (await site.client.get("/seasons/year-of-cups")).text
    assert "Hidden Cup" in page
    assert "16" in page
    assert "Year of cups" in (await site.client.get("/seasons")).text
    site.client.cookies.clear()
    page = (await site.client.get("/seasons/year-of-cups")).text
    assert "Open Cup" in page
    assert "Hidden Cup" not in page
    assert (await site.client.get("/seasons/year-of-cups/edit")).status_code in (302, 303, 401, 403)
    await site.log_in(await site.account(Right.DIRECT))
    assert "checked" in (await site.client.get("/seasons/year-of-cups/edit")).text
    await site.form("/seasons/year-of-cups", {"public": "no"})
    asked = await site.form("/seasons/year-of-cups/delete", {})
    assert "its tournaments stay" in asked.text
    site.client.cookies.clear()
    assert (await site.client.get("/seasons/year-of-cups")).status_code == 404
    await site.log_in(await site.account(Right.DIRECT))
    await site.form("/seasons/year-of-cups/delete", {"answers": "season_deleted"})
    assert (await site.client.get("/seasons/year-of-cups")).status_code == 404
    site.client.cookies.clear()


async def test_records_and_members_are_for_everybody(site: Site) -> None:
    """Wins, upsets and ratings come from all published tournaments; a member's page has them with a plot and a table."""
    await cup(site, "First of records", "Elster, Emil", start="2025-01-01")
    await cup(site, "Hidden of records", "Dohle, Clara", start="2025-02-01", publish=False)
    made = await cup(site, "Second of records", "Elster, Emil", start="2025-03-01")
    records = (await site.call("GET", "/api/records", None, None)).json()
    upset = records["upset"][0]
    assert (upset["name"], upset["value"], upset["opponent"]) == ("Elster, Emil", 400, "Amsel, Ada")
    page = (await site.client.get("/members")).text
    assert "Biggest upset" in page
    member = await site.client.get("/members/elster-emil")
    assert "Second of records" in member.text
    assert "Hidden of records" not in member.text
    assert f"/t/{made}/players/" in member.text
    assert "<svg" in member.text
    assert str(escape("Ratings over time")) in member.text
    assert (await site.client.get("/members/nobody-here")).status_code == 404
    assert "Records" in (await site.client.get("/members/records")).text


async def test_a_club_may_keep_its_members_off_public_pages(site: Site) -> None:
    """Then there are neither pages nor records, for nobody."""
    await site.call("POST", "/api/club", {"records": "no"}, Right.ADMIN)
    try:
        assert (await site.client.get("/members")).status_code == 404
        assert (await site.client.get("/members/elster-emil")).status_code == 404
        assert (await site.call("GET", "/api/records", None, None)).json() == {}
        assert "/members" not in (await site.client.get("/")).text
    finally:
        await site.call("POST", "/api/club", {"records": "yes"}, Right.ADMIN)
