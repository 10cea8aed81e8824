"""Whatever is typed anywhere stays text on every page that shows it: a mark in every declared field, then every page is read."""

import re
import time
from collections import defaultdict
from html import unescape
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from kosmos.club.national_rules import KeepNationalRules
from kosmos.club.seasons import SeasonSettings
from kosmos.club.settings import ClubSettings
from kosmos.core.commands import Right
from kosmos.core.fields import flat_fields_of
from kosmos.core.players import Player
from kosmos.play.arena.decide import JoinArena
from kosmos.service.arenas import NewArena
from kosmos.service.games import TypedGame
from kosmos.service.people import PersonForm
from kosmos.service.registration import RegistrationForm, RegistrationTerms
from kosmos.service.room_wishes import NewRoom
from kosmos.service.round_boards import OnlineRound
from kosmos.service.screens import ArenaScreen, LeagueScreen, Screen, TeamScreen
from kosmos.service.tournament_roles import RoleWish, TeamRoleWish
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.teams.settings import TeamSettings
from kosmos.tournament.commands import COMMANDS
from kosmos.tournament.commands.players import ListedEntry
from kosmos.web.form_secrets import HEADER
from kosmos.web.page_rights import PAGE_RIGHTS
from web.site import ONE_HOUSE, PASSWORD, PATH_VALUES, ROOT, Site
from web.typed_texts import MARKS, Markup, declared, noted, typed

pytestmark = ONE_HOUSE

MARK = MARKS[0]
PGN = f'[Event "{MARK.replace(chr(34), chr(39))}"]\n[White "{MARKS[2]} W"]\n[Black "{MARKS[2]} B"]\n[Result "1-0"]\n\n1. e4 {{{MARK}}} e5 1-0\n'
LINK = re.compile(r"""(?:href|src|hx-get|action)=["'](/[^"'#]*)""")
NOT_READ = re.compile(
    r"^/(static|api|icon|logout|demo)|format=|/export|\.png$|/code$|preview|/files/|/online/compare"
)
MOST_PAGES = 330

ANSWERS = "names a question that was asked: it is compared, kept nowhere and shown nowhere"
API = "of an address of the API, which answers JSON that no browser takes for a page"
SECRET = "the secret of a link: one that is not ours opens nothing"
STORED = "written by the program, which chooses from what it has"
#: fields into which no mark is typed here, and why; a star is every field of the struct
NOT_TYPED = {
    "*.answers": ANSWERS,
    "CaptainsLineup.seat": SECRET,
    "CaptainsResult.seat": SECRET,
    "Tap.key": SECRET,
    "JoinArenaPlayer.*": STORED,
    "JoinLiveGame.*": STORED,
    "PartArenaPlayer.*": STORED,
    "PartLiveGame.*": STORED,
    "PlayerData.*": "a player as kept: the fields of a player are typed",
    "add_person.*": API,
    "game_tree.*": API,
    "import_tournament.*": API,
    "post_results.*": API,
    "search_people.*": API,
    "AccountAsked.*": API,
    "EntriesAsked.*": API,
    "GamesAsked.*": API,
    "ListQuery.*": API,
    "PeopleImportAsked.*": API,
    "ScriptAsked.*": API,
    "TakeOver.*": API,
    "TriedMove.*": API,
    "NewToken.*": API + "; the form of the account page is typed",
    "ViewQuestion.code": API,
}


def not_typed(kind: str, field: str) -> bool:
    return not NOT_TYPED.keys().isdisjoint((f"{kind}.{field}", f"{kind}.*", f"*.{field}"))


class House:
    """Whoever types everywhere, and reads every answer."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.read: set[str] = set()
        self.shown = 0

    async def come(self, role: str | None) -> None:
        self.site.client.cookies.clear()
        if role:
            await self.site.log_in(await self.site.account(role))
        self.headers = {HEADER: await self.site.secret("/checklist")}

    def check(self, place: str, answer: httpx.Response) -> None:
        """What may be a page has nothing in it that somebody typed and that is markup now."""
        kind = answer.headers.get("content-type", "")
        if "html" in kind:
            assert Markup(answer.text).found == [], place
        elif "xml" in kind:
            assert "<xss" not in answer.text, place
        else:
            return
        self.shown += "xss" in answer.text

    async def fill(
        self, path: str, form: dict[str, Any], *, refused: bool | None = False, **more: Any
    ) -> str:
        """A form of a page; where it leads. What is `refused` is told with what was typed; None: as it comes."""
        flat = {name: value if isinstance(value, list) else str(value) for name, value in form.items()}
        answer = await self.site.client.post(
            path, data=flat, headers=self.headers, follow_redirects=False, **more
        )
        self.check(f"POST {path}", answer)
        said = re.sub(r"<[^>]*>|\s+", " ", answer.text.partition("<main")[2])[:400]
        assert refused is None or (answer.status_code in (400, 404, 409, 422)) is refused, (
            path,
            answer.status_code,
            said,
        )
        return str(answer.headers.get("location", ""))

    async def crawl(self, waiting: list[str]) -> None:
        seen = set(waiting)
        for page in waiting:
            if len(self.read) >= MOST_PAGES:
                break
            self.read.add(page)
            answer = await self.site.client.get(page, follow_redirects=True)
            assert answer.status_code < 500, page
            self.check(page, answer)
            if "html" in answer.headers.get("content-type", ""):
                found = [unescape(link) for link in LINK.findall(answer.text)]
                fresh = [
                    link for link in dict.fromkeys(found) if link not in seen and not NOT_READ.search(link)
                ]
                seen.update(fresh)
                waiting += fresh


# -- what is typed -----------------------------------------------------------------------------------------


async def type_a_tournament(house: House) -> str:
    """Settings, players, groups, prizes, fees, registration, screens, roles; two rounds of it are drawn."""
    made = typed(COMMANDS["NewTournament"], system="dutch", rounds=3)
    del made["tie_breaks"]
    await house.fill("/new", made | {"tie_breaks": MARKS[1]}, refused=True)
    stream = (await house.fill("/new", made)).split("/")[2]
    do = f"/t/{stream}/do"
    for number in (1, 2):
        await house.fill(f"{do}/AddPlayer", typed(Player, number, tags=MARKS[1]))
    rows = [typed(ListedEntry, number, tags=[MARKS[1]]) for number in (3, 4)]
    assert (await house.site.do(stream, "ImportPlayers", players=rows, confirmed=True)).status_code == 200
    for name in ("SetCategories", "SetPrizes", "SetFees"):
        await house.fill(f"{do}/{name}", typed(COMMANDS[name]))
    for name, kind in COMMANDS.items():
        if name not in (
            "NewTournament",
            "AddPlayer",
            "SetCategories",
            "SetPrizes",
            "SetFees",
            "ModifyKeizer",
        ):
            marked = {field: each for field, each in typed(kind).items() if field != "answers"}
            if marked:
                needed = {"id": 99, "round": 1, "board": 1, "cup": MARK, "games": "1-2"}
                given = {field: needed[field] for field in flat_fields_of(kind) if field in needed}
                await house.fill(f"{do}/{name}", marked | given, refused=True)
    await type_beside_it(house, stream)
    for _ in range(2):
        await house.site.do(stream, "PairRound", confirmed=True)
        await house.site.do(stream, "EnterResult", round=1, board=1, result="1-0", confirmed=True)
    await house.site.do(stream, "Publish")
    return stream


async def type_beside_it(house: House, stream: str) -> None:
    """What belongs to a tournament and is none of its commands."""
    await house.fill(f"/t/{stream}/do/Publish", {})
    terms = {f"terms-{name}": value for name, value in typed(RegistrationTerms, open="yes").items()}
    await house.fill(f"/t/{stream}/register/terms", terms)
    registration = house.site.app.state.registration
    early = time.time() - 60
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registration, "_now", lambda: early)
        stamp = await registration.stamp(stream)
    await house.fill(f"/t/{stream}/register", typed(RegistrationForm, stamp=stamp))
    await house.fill(f"/t/{stream}/screens/0", typed(Screen, parts=["names", "clock"]))
    await house.fill(f"/t/{stream}/roles", typed(RoleWish, role="director"))
    await house.fill(f"/t/{stream}/online", typed(OnlineRound), refused=True)
    await house.fill(f"/t/{stream}/console", {"script": f"PrintTable {MARK}"})
    table = f'Name,Club,Rating\n"{MARKS[2]} Ada","{MARKS[2]} club",1800\n'
    files = {"file": (f"{MARKS[2]}.csv", table.encode(), "text/csv")}
    await house.fill(f"/t/{stream}/import-players", {}, files=files)


async def type_a_team_event(house: House) -> str:
    event = (await house.fill("/teams", typed(TeamSettings))).rpartition("/")[2]
    do = f"/teams/{event}/do"
    for number in (1, 2):
        roster = "\n".join(f"{MARKS[1]} {number}{each}" for each in range(4))
        await house.fill(f"{do}/EnterTeam", typed(TEAM_COMMANDS["EnterTeam"], number, players=roster))
    roster = "\n".join(f"{MARKS[1]} 2{each}" for each in range(5))
    await house.fill(f"{do}/ChangeTeam", typed(TEAM_COMMANDS["ChangeTeam"], 2, team=2, players=roster))
    await house.fill(f"{do}/DrawTeamRounds", {})
    points = typed(TEAM_COMMANDS["AdjustTeamPoints"], team=1, taken_match=1)
    await house.fill(f"{do}/AdjustTeamPoints", points)
    await house.fill(f"/teams/{event}/roles", typed(TeamRoleWish, role="director"))
    await house.fill(f"/teams/{event}/screens/0", typed(TeamScreen, parts=["matches"]))
    league = re.findall(r'"(/teams/leagues/[^"/]+)"', (await house.site.client.get("/teams")).text)[0]
    await house.fill(f"{league}/screens/0", typed(LeagueScreen, parts=["matches"]))
    return event


async def type_at_boards(house: House) -> tuple[str, str]:
    """An arena with a player, a board with two names, games typed and imported; what is no position or time is refused."""
    arena = typed(NewArena)
    await house.fill("/arena", arena, refused=True)
    place = await house.fill("/arena", {**arena, "time": "60", "name": "marked"})
    await house.fill(f"{place}/join", typed(JoinArena))
    await house.fill(f"{place}/screens/0", typed(ArenaScreen, parts=["standings"]))
    await house.fill("/boards", typed(NewRoom), refused=True)
    for name in ("time", "black_time", "position", "options", "name"):
        await house.fill("/boards", {"player": MARK, name: MARK}, refused=None)
    seat = await house.fill("/boards", {"player": MARK, "colour": "w"})
    await house.fill("/games/new", typed(TypedGame), refused=True)
    game = await house.fill("/games/new", typed(TypedGame, moves="1. e4 e5"))
    await house.fill("/games/import", {}, files={"file": ("games.pgn", PGN.encode(), "text/plain")})
    return seat, game


async def type_about_the_club(house: House) -> None:
    await house.fill("/club", typed(ClubSettings))
    await house.fill("/people/new", typed(PersonForm))
    await house.fill("/people/new", typed(PersonForm, 2))
    await house.fill("/seasons", typed(SeasonSettings) | {"tournaments": []}, refused=False)
    await house.fill("/seasons", typed(SeasonSettings), refused=True)
    await house.fill("/account/token", {"name": MARK, "scopes": ["read"]})
    await house.site.doorman.add_account(ROOT, MARK, PASSWORD, Right.DIRECT)
    table = f'Name;Verein;DWZ\n"{MARKS[2]} Ada";"{MARKS[2]} club";1800\n'
    await house.fill("/people/imports", {}, files={"file": (f"{MARKS[2]}.csv", table.encode(), "text/csv")})


async def type_a_keizer_night(house: House) -> str:
    stream = (await house.fill("/new", {"name": f"{MARK} Keizer", "system": "keizer"})).split("/")[2]
    await house.fill(f"/t/{stream}/rating/rules", {"rules": typed(KeepNationalRules)["rules"]})
    return stream


# -- what is read ------------------------------------------------------------------------------------------


def addresses(values: dict[str, str]) -> list[str]:
    """Every page that is read, about what was made."""
    filled = [
        path.format_map(defaultdict(lambda: "1", {**PATH_VALUES, **values}))
        for path, method in PAGE_RIGHTS
        if method == "GET"
    ]
    return [path for path in filled if not NOT_READ.search(path)]


#: pages that show what is asked in their address
ASKED = (
    "/people?q={}", "/people/new?name={}", "/go?q={}", "/help?q={}", "/login?next={}", "/account?name={}", "/account/links?here={}",
    "/games?player={}", "/games?opponent={}&event={}", "/games?opening={}", "/games?position={}", "/new?system={}",
    "/t/{stream}/find?q={}", "/t/{stream}/people?q={}", "/t/{stream}/import?tournament={}", "/t/{stream}/import?people={}",
    "/t/{stream}/standings?group={}", "/t/{stream}/players?tag={}&club={}&category={}&columns={}", "/t/{stream}/papers/players?tag={}",
    "/t/{stream}/papers/standings?columns={}", "/t/{stream}/papers/prizes?prizes={}",
    "/t/{stream}/papers/players?club={}", "/t/{stream}/papers/standings?category={}", "/t/{stream}/papers/national?national={}",
    "/t/{stream}/papers/categories?category={}", "/t/{stream}/papers/clubs?club={}", "/t/{stream}/rating?system=national&national={}",
    "/t/{stream}/standings?at={}", "/t/{stream}/working/1/1/{}", "/t/{}", "/teams/{}", "/boards/{}", "/arena/{}", "/seasons/{}",
    "/members/{}", "/help/{}", "/examples/{}", "/training/{}", "/play/{}", "/my/{}", "/captain/{}", "/invitation/{}", "/{}",
    "/examples/analysis?room={}", "/examples/analysis?game={}", "/t/{stream}/papers/{}", "/t/{stream}/embed/{}",
)  # fmt: skip


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """What the tests of this file have made, for those after them."""
    return {}


async def test_a_mark_is_typed_into_every_declared_field(site: Site, known: dict[str, Any]) -> None:
    """Each is taken and kept, or refused and told; whatever is declared and neither typed nor an exception is missed here."""
    house = House(site)
    await house.come(Right.ADMIN)
    with noted() as typed_into:
        await type_about_the_club(house)
        keizer = await type_a_keizer_night(house)
        await house.fill(f"/t/{keizer}/do/ModifyKeizer", typed(COMMANDS["ModifyKeizer"]))
        known["stream"] = await type_a_tournament(house)
        known["keizer"], known["event"] = keizer, await type_a_team_event(house)
        known["seat"], known["game"] = await type_at_boards(house)
        for page in ASKED:
            address = page.format(*[quote(MARK, safe="")] * 4, stream=known["stream"])
            house.check(page, await site.client.get(address, follow_redirects=True))
    every = {(kind.__name__, name) for kind, marks in declared().items() for name in marks}
    told = {place for place in every if not kind_of_answer(place[0])}
    assert {each for each in told - typed_into if not not_typed(*each)} == set()
    assert {each for each in typed_into if not_typed(*each) and each[1] != "answers"} == set()


def kind_of_answer(name: str) -> bool:
    """What describes an answer is never typed."""
    return name.endswith("Shown")


@pytest.mark.parametrize("role", [None, Right.ADMIN])
async def test_no_page_has_what_was_typed_as_markup(
    site: Site, known: dict[str, Any], role: str | None
) -> None:
    """Every page that visitors and those who direct come to, by its address and by links; and many of them show a mark."""
    house = House(site)
    await house.come(role)
    game = known["game"].rpartition("/")[2]
    for stream in (known["stream"], known["keizer"]):
        values = {"stream": stream, "event": known["event"], "name": "marked", "game": game, "round": "1"}
        for path in addresses({**values, "number": "1", "id_": "1", "after": "1", "team": "1", "code": "BH"}):
            answer = await house.site.client.get(path, follow_redirects=True)
            assert answer.status_code < 500, path
            house.check(path, answer)
    await house.crawl(["/", "/teams", "/boards", "/games", "/members", "/seasons", "/arena", known["seat"]])
    assert house.shown > 80
