"""Every Swiss system from the form of a new tournament to its report file: chosen, accelerated, drawn, explained, by script too."""

from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.locale import LANGUAGES, language
from kosmos.tournament.systems import PROFILES
from kosmos.tournament.systems.families import SWISS
from kosmos.tournament.systems.profile import SystemProfile
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE
SYSTEMS = [profile for profile in PROFILES if profile.family == SWISS]
KOSMOS = Shell()

every_system = pytest.mark.parametrize("profile", SYSTEMS, ids=lambda profile: profile.key)


async def chosen(site: Site, profile: SystemProfile) -> str:
    """By the form, accelerated where the system can be; ten players."""
    raw = {"name": f"By form, {profile.key}", "system": profile.key, "rounds": "6", "first_colour": "white"}
    if profile.accelerates:
        raw["acceleration"] = "baku"
    made = await site.form("/new", raw)
    assert made.status_code == 303, made.text
    stream = made.headers["location"].split("/")[2]
    rows = [{"name": f"Player, {number}", "elo": 2400 - 50 * number} for number in range(1, 11)]
    assert (await site.do(stream, "ImportPlayers", players=rows)).status_code == 200
    return stream


async def played(site: Site, stream: str) -> None:
    """The next round, drawn by the button; the lower number wins, every third game is drawn."""
    drawn = await site.form(f"/t/{stream}/do/PairRound", {})
    assert drawn.status_code == 303, drawn.text
    shown = (await site.call("GET", f"/api/tournaments/{stream}/views/rounds")).json()
    for game in shown[-1]["games"]:
        result = ("1-0", "0-1", "½-½")[game["board"] % 3]
        await site.do(stream, "EnterResult", round=len(shown), board=game["board"], result=result)


@every_system
async def test_from_the_form_to_the_report_file(site: Site, profile: SystemProfile, tmp_path: Path) -> None:
    """The page says the system in every language; each round has its reasons; the file has the code, and checks itself by it."""
    await site.log_in(await site.account())
    form = (await site.client.get("/new")).text
    assert f'<option value="{profile.key}"' in form
    stream = await chosen(site, profile)
    settings = (await site.call("GET", f"/api/tournaments/{stream}")).json()["settings"]
    assert (settings["system"], settings["acceleration"]) == (
        profile.key,
        "baku" if profile.accelerates else "none",
    )
    for _ in range(4):
        await played(site, stream)
    why = (await site.client.get(f"/t/{stream}/rounds/3/why")).text
    assert why.count('class="board-why"') == 5
    against = (await site.client.get(f"/t/{stream}/rounds/3/why?first=1&second=10")).text
    assert "Why not" in against
    assert (await site.client.get(f"/t/{stream}/papers/internal?round=4")).status_code == 200
    for code in LANGUAGES:
        page = (await site.client.get("/new", headers={"Accept-Language": code})).text
        assert language(code).say(profile.words) in page, code
    file = tmp_path / f"{profile.key}.trf"
    file.write_bytes((await site.client.get(f"/t/{stream}/files/trf26")).content)
    assert f"192 {profile.report_code}" in file.read_text("utf-8")
    if profile.reads_codes:  # the Swiss of Chaos draws by chance, and its code is that of many
        checked = KOSMOS("swiss", "check", file, "--json")
        assert checked.code == 0, checked.out
    await site.form("/logout", {})


@every_system
async def test_by_script(site: Site, profile: SystemProfile) -> None:
    """`NewTournament … SYSTEM=…` and `DoPairings` draw by the system that was said."""
    script = f'NewTournament "By script {profile.key}" SYSTEM={profile.key} ROUNDS=4\n'
    script += "".join(f'AddPlayer "Player {number}"\n' for number in range(1, 7)) + "DoPairings NOUSER\n"
    headers = {**await site.bearer(), "Content-Type": "text/plain"}
    ran = (await site.client.post("/api/script", content=script, headers=headers)).json()
    assert ran["rc"] == 0, ran
    stream = next(
        each["id"]
        for each in (await site.call("GET", "/api/tournaments")).json()
        if each["name"] == f"By script {profile.key}"
    )
    made = (await site.call("GET", f"/api/tournaments/{stream}/rounds/1/explain")).json()
    assert len(made["boards"]) == 3
    view = (await site.call("GET", f"/api/tournaments/{stream}")).json()
    assert view["settings"]["system"] == profile.key
