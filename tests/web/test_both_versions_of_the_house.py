"""Forms beside a tournament's own commands show both versions too: screens, registration, teams, seasons, people, the club."""

from typing import Any, NamedTuple

import pytest

from kosmos.tournament.commands import Right
from web.shown_forms import form_of, mine_of, versions_of
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

#: as the club keeps what was typed
AGREED = "20, expectation logistic, cap 400, floor 0, first 6 logistic"
RULES, OTHER_RULES = f"Town: 40 under 18; {AGREED}", f"Town: {AGREED}"


class HouseForm(NamedTuple):
    """Where the form stands and is sent, what it needs besides, and one field that two change."""

    page: str
    action: str
    field: str
    theirs: str
    mine: str
    told: tuple[str, str]
    about: dict[str, str] = {}


CASES = {
    "screen": HouseForm("/t/{t}/screens", "/t/{t}/screens/1", "message", "Tea", "Cake", ("Tea", "Cake")),
    "screen of teams": HouseForm(
        "/teams/{e}/screens", "/teams/{e}/screens/1", "message", "Tea", "Cake", ("Tea", "Cake")
    ),
    "registration": HouseForm(
        "/t/{t}/register", "/t/{t}/register/terms", "terms-places", "20", "30", ("20", "30")
    ),
    "team event": HouseForm("/teams/{e}/edit", "/teams/{e}", "boards", "6", "8", ("6", "8")),
    "team": HouseForm(
        "/teams/{e}/teams/1",
        "/teams/{e}/do/ChangeTeam",
        "captain",
        "Ada",
        "Bert",
        ("Ada", "Bert"),
        {"team": "1"},
    ),
    "calendar": HouseForm(
        "/teams/{e}/rounds/1",
        "/teams/{e}/do/ScheduleTeamRound",
        "deadline",
        "2026-11-20 18:30",
        "2026-11-20 18:00",
        ("2026-11-20 18:30", "2026-11-20 18:00"),
        {"round": "1"},
    ),
    "season": HouseForm("/seasons/{s}/edit", "/seasons/{s}", "best", "3", "4", ("3", "4")),
    "person": HouseForm("/people/{p}", "/people/{p}", "club", "Rooks", "Knights", ("Rooks", "Knights")),
    "club": HouseForm("/club", "/club", "name", "Rook Club", "Knight Club", ("Rook Club", "Knight Club")),
    "national rules": HouseForm(
        "/t/{t}/rating?system=national",
        "/t/{t}/rating/rules",
        "rules",
        RULES,
        OTHER_RULES,
        (RULES, OTHER_RULES),
    ),
}


async def _addresses(site: Site) -> dict[str, str]:
    """A tournament, a team event with its first round, a season and a person."""
    await site.log_in(await site.account(Right.ADMIN))
    stream = await site.drawn()
    await site.form(f"/t/{stream}/screens/0", {"name": "Hall", "seconds": "12", "parts": ["names"]})
    made = await site.form("/teams", {"name": "League", "boards": "4"})
    event = made.headers["location"].rpartition("/")[2]
    await site.form(f"/teams/{event}/screens/0", {"name": "Hall", "seconds": "12", "parts": ["names"]})
    season = (
        (await site.form("/seasons", {"name": "Year", "best": "2"})).headers["location"].rpartition("/")[2]
    )
    person = (
        (await site.form("/people/new", {"name": f"Adler, {stream}"})).headers["location"].rpartition("/")[2]
    )
    return {"t": stream, "e": event, "s": season, "p": person}


async def _enter_teams(site: Site, event: str) -> None:
    for name in ("Rooks", "Knights"):
        await site.form(f"/teams/{event}/do/EnterTeam", {"name": name, "captain": "Nobody"})
    assert (await site.form(f"/teams/{event}/do/DrawTeamRounds", {})).status_code == 303


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("name", CASES)
async def test_both_versions_stand_side_by_side(site: Site, name: str, *, scripts: bool) -> None:
    """What somebody else saved since the page was opened is asked about; the version that is chosen stays, and the rest of the
    form is as it is now.
    """
    case, places = CASES[name], await _addresses(site)
    if name in ("team", "calendar"):
        await _enter_teams(site, places["e"])
    page, action = case.page.format(**places), case.action.format(**places)
    if name in ("club", "national rules"):  # there is one of it in the house
        await site.form(action, {case.field: ""})
    before = form_of((await site.client.get(page)).text, action, case.field, case.about)
    changes = {**case.about, f"was-{case.field}": before.shows(case.field)} if scripts else before.plain()
    mine: dict[str, Any] = changes | {case.field: case.mine}
    theirs = mine | {case.field: case.theirs}
    saved = await site.form(action, theirs)
    assert saved.status_code == 303, saved.text
    asked = await site.form(action, mine)
    assert (asked.status_code, versions_of(asked.text)) == (409, list(case.told))
    left = await site.form(action, mine | {f"version-{case.field}": "theirs"})
    assert left.status_code == 303
    now = form_of((await site.client.get(page)).text, action, case.field, case.about)
    assert now.shows(case.field) == case.theirs
    assert (await site.form(action, mine | mine_of(asked.text))).status_code == 303
    now = form_of((await site.client.get(page)).text, action, case.field, case.about)
    assert now.fields | {case.field: []} == before.fields | {case.field: []}
    assert now.shows(case.field) == case.mine


async def test_a_screen_that_has_moved_up_is_asked_about(site: Site) -> None:
    """Screens are numbered: whoever changes the second one after the first was taken away is not changing the third unawares."""
    await site.log_in(await site.account())
    stream = await site.new()
    for hall in ("One", "Two", "Three"):
        await site.form(f"/t/{stream}/screens/0", {"name": hall})
    await site.form(f"/t/{stream}/screens/1", {"remove": "yes", "was-name": "One"})
    for sent in ({"message": "Tea", "was-message": ""}, {"remove": "yes"}):
        asked = await site.form(f"/t/{stream}/screens/2", {"was-name": "Two", **sent})
        assert (asked.status_code, versions_of(asked.text)) == (409, ["Three", "Two"])
