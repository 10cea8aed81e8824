"""Papers and files behind every door: command line, API, pages, and the web site of plain files."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cli.shell import Shell, on_file
from kosmos.locale import language
from kosmos.papers.catalogue import PAPERS, make_paper, papers_for
from kosmos.papers.choose import choose
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS, html
from kosmos.service import views
from kosmos.service.arenas import read_arena
from kosmos.service.operations import arenas as arena_operations
from kosmos.service.site import make_site
from kosmos.service.views import TABLES
from kosmos.tournament.commands import Right
from kosmos.tournament.systems import System
from kosmos.tournament.wishes import Wishes
from kosmos.web.pages import arena as arena_page
from papers.tournaments import person, tournament
from web.served import served
from web.site import ONE_HOUSE, ROOT, Site

NAMES = [person(number) for number in range(5)]


# -- command line -----------------------------------------------------------------------------------------


@pytest.fixture
def kosmos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A Swiss of five players, round 1 played, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    shell = on_file(tmp_path / "club.db")
    shell.ok("new", "Open", "--system", "dutch", "--rounds", "3", "--tie-breaks", "BH,SB")
    for each in NAMES:
        shell.ok("player", "add", "open", each["name"], "--elo", each["elo"], "--club", each["club"])
    shell.ok("pair", "open", "--seed", "4")
    shell.ok("result", "open", "1", "1", "1-0")
    shell.ok("result", "open", "1", "2", "=")
    return shell


def test_print_to_the_screen(kosmos: Shell) -> None:
    """A paper as text, with the columns in the order asked for."""
    out = kosmos.ok("print", "standings", "open", "--columns", "rank,name,points,club").out
    assert re.search(r"Rk\. +Name +Points +Club", out)


@pytest.mark.parametrize("format_name", FORMATS)
def test_print_into_a_file(kosmos: Shell, format_name: str, tmp_path: Path) -> None:
    """The ending of the file chooses the format."""
    file = tmp_path / f"pairings.{FORMATS[format_name].ending}"
    assert str(file) in kosmos.ok("print", "pairings", "open", "--output", file).out
    head = {"pdf": b"%PDF", "xlsx": b"PK", "html": b"<!doctype", "json": b"{", "tex": b"\\documentclass"}
    assert file.read_bytes().startswith(head.get(format_name, b""))


def test_print_on_letter_paper(kosmos: Shell, tmp_path: Path) -> None:
    """The size of the paper is asked for by name."""
    kosmos.ok("print", "round", "open", "-o", tmp_path / "r.pdf", "--paper-size", "letter")
    box = PdfReader(tmp_path / "r.pdf").pages[0].mediabox
    assert (round(box.width), round(box.height)) == (612, 792)


def test_print_lists_its_papers(kosmos: Shell) -> None:
    """Every paper is in the list, and every format."""
    out = kosmos.ok("print", "--list").out
    assert all(key in out for key in (*PAPERS, "history", *FORMATS))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("print", "nothing", "open"), 4),
        (("print", "standings", "elsewhere"), 4),
        (("print", "standings", "open", "--format", "doc"), 4),
        (("print", "standings", "open", "--columns", "colour"), 2),
        (("print", "standings", "open", "--mode", "magic"), 2),
        (("print", "standings"), 2),
        (("export", "open", "-", "--format", "doc"), 4),
    ],
)
def test_refusals_end_with_a_code(kosmos: Shell, words: tuple[str, ...], code: int) -> None:
    """What cannot be printed ends with one line and the code that the manual names."""
    ran = kosmos(*words)
    assert ran.code == code
    assert ran.err.startswith("kosmos: ")


def test_own_stylesheet(kosmos: Shell, tmp_path: Path) -> None:
    """A user.css beside the database is in every HTML paper."""
    assert "lime" not in kosmos.ok("print", "standings", "open", "--format", "html").out
    (tmp_path / "user.css").write_text(".paper { color: lime }", encoding="utf-8")
    assert "lime" in kosmos.ok("print", "standings", "open", "--format", "html").out


def test_report_file_there_and_back(kosmos: Shell, tmp_path: Path) -> None:
    """A report file becomes a tournament again; what it leaves open is told before anything is made."""
    kosmos.ok("export", "open", tmp_path / "open.trf")
    older = kosmos("export", "open", tmp_path / "old.trf", "--format", "trf16")
    assert older.code == 0
    assert "TRF16" in older.err, "what it has no place for is told"
    made = kosmos.ok("import", tmp_path / "open.trf").out.strip()
    assert kosmos.ok("export", made, "-", "--format", "trf26").out == (tmp_path / "open.trf").read_text(
        encoding="utf-8"
    )
    before = kosmos.ok("list", "--json").json
    asked = kosmos("import", tmp_path / "old.trf")
    assert asked.code == 3
    assert "how many rounds are planned" in asked.err
    assert kosmos.ok("list", "--json").json == before
    assert kosmos("import", tmp_path / "old.trf", "--yes").code == 0
    assert len(kosmos.ok("list", "--json").json) == len(before) + 1


def test_results_from_a_file(kosmos: Shell, tmp_path: Path) -> None:
    """Results come in by CSV; only what differs is entered, and a wrong file changes nothing."""
    kosmos.ok("export", "open", tmp_path / "r.csv")
    text = (tmp_path / "r.csv").read_text(encoding="utf-8-sig").replace(";1-0;", ";0-1;")
    (tmp_path / "r.csv").write_text(text, encoding="utf-8")
    assert "1 result entered" in kosmos.ok("import", tmp_path / "r.csv", "--into", "open").out
    assert "0–1" in kosmos.ok("print", "round", "open").out
    (tmp_path / "wrong.csv").write_text("round;board;result\n1;9;1-0\n", encoding="utf-8")
    assert kosmos("import", tmp_path / "wrong.csv", "--into", "open").code == 1


def test_games(kosmos: Shell) -> None:
    """PGN of one round to the screen."""
    assert kosmos.ok("export", "open", "-", "--format", "pgn", "--round", "1").out.count("[Event ") == 2


def test_publish(kosmos: Shell, tmp_path: Path) -> None:
    """The site is a folder of files; a stylesheet that somebody changed there stays."""
    kosmos.ok("publish", "open", tmp_path / "site")
    assert (tmp_path / "site" / "index.html").is_file()
    (tmp_path / "site" / "user.css").write_text("body { color: lime }", encoding="utf-8")
    kosmos.ok("publish", "open", tmp_path / "site")
    assert "lime" in (tmp_path / "site" / "user.css").read_text(encoding="utf-8")


# -- the site ---------------------------------------------------------------------------------------------

LINK = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.mark.parametrize("stage", ["empty", "entered", "running", "finished"])
@pytest.mark.parametrize("system", ["dutch", "round-robin", "keizer", "winner-stays"])
def test_every_link_of_the_site_leads_somewhere(system: str, stage: str) -> None:
    """The site works from any folder: all addresses are files of it, and nothing private is in them."""
    files = make_site(tournament(system, stage).state, language("en"), "2026-09-27")
    for name, data in files.items():
        if name.endswith(".html"):
            page = data.decode()
            assert set(LINK.findall(page)) <= set(files)
            assert "birds.example" not in page


def test_keizer_ids_in_the_site() -> None:
    """Clubs' stylesheets find the tables they know."""
    files = make_site(tournament("keizer").state, language("de"), "2026-09-27")
    for name in ("index.html", "crosstable.html", "round-2.html", "players.html"):
        assert re.search(
            r'class="[^"]*kfc-(ex)?wrapper[^"]*" id="kfc-VogelwaldOpen-\w+-\d"', files[name].decode()
        )


def test_the_podium_has_the_id_of_the_standings() -> None:
    """As in KeizerForClubs, whose podium is the beginning of its standings: stylesheets dress it; categories are told apart."""
    state = tournament("keizer").state
    page = html.render(make_paper("podium", state, Wishes()), language("de"))
    assert (
        re.findall(r'kfc-wrapper-06" id="(kfc-VogelwaldOpen-stand\d?-\d)"', page)[0].split("-")[2] == "stand"
    )
    assert page.count("kfc-place-1") == page.count("<tbody>")
    ids = re.findall(r' id="(kfc-[^"]+)"', page)
    assert len(set(ids)) == len(ids)


# -- API and pages ----------------------------------------------------------------------------------------


class TestWeb:
    """One program for all of these."""

    pytestmark = ONE_HOUSE

    async def test_api_takes_the_same_wishes(self, house: Site) -> None:
        """Columns, mode and paper size over HTTP."""
        stream = await house.drawn(6, system="dutch", rounds=3)
        path = f"/api/tournaments/{stream}/papers/standings"
        answer = await house.call("GET", f"{path}?format=json&columns=rank,name&mode=buchholz")
        assert [column["key"] for column in answer.json()["blocks"][0]["columns"]] == ["rank", "name"]
        letter = await house.call("GET", f"{path}?format=pdf&page=letter")
        assert round(PdfReader(BytesIO(letter.content)).pages[0].mediabox.width) == 612
        assert (await house.call("GET", f"{path}?columns=magic")).status_code == 422

    async def test_no_paper_is_made_on_the_event_loop(
        self, house: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whatever door asks for it, others are answered meanwhile."""
        made: list[str] = []
        on_the_loop: list[str] = []

        def watched(*asked: Any) -> Paper:
            made.append(door)
            with suppress(RuntimeError):  # there is none in a thread for papers
                asyncio.get_running_loop()
                on_the_loop.append(door)
            return choose(*asked)

        monkeypatch.setattr("kosmos.papers.catalogue.choose", watched)
        stream = await house.drawn(6, public=True, system="dutch", rounds=3)
        page, api = f"/t/{stream}", f"/api/tournaments/{stream}"
        pages = ("", "/standings", "/crosstable", "/players", "/rounds/1", "/papers/podium")
        files = ("/papers/progress", "/papers/booklet?format=pdf", "/views/standings", "/site")
        for door in (*(page + each for each in pages), *(api + each for each in files)):
            answer = await house.call("GET", door, follow_redirects=True)
            assert answer.status_code == 200, door
        assert len(set(made)) >= 8
        assert on_the_loop == []

    async def test_no_list_is_made_on_the_event_loop(
        self, house: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Views of the API that grow with the tournament are made, and arenas shown, while others are answered."""
        made: list[str] = []

        def watched(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
            def beside(*asked: Any) -> Any:
                with pytest.raises(RuntimeError):
                    asyncio.get_running_loop()
                made.append(name)
                return make(*asked)

            return beside

        monkeypatch.setattr(
            views, "OF_STATE", {each: watched(each, make) for each, make in views.OF_STATE.items()}
        )
        for module in (arena_page, arena_operations):
            monkeypatch.setattr(module, "arena_view", watched(module.__name__, module.arena_view))
        stream = await house.drawn(6, public=True, system="dutch", rounds=3)
        arenas = house.app.state.arenas
        name = await arenas.open(ROOT, read_arena({"title": "Rush", "time": "180+0", "begins_in": "0"}))
        answers = [
            await house.call("GET", f"/api/tournaments/{stream}/views/{each}") for each in views.OF_STATE
        ] + [await house.call("GET", f"/{each}/{name}") for each in ("arena", "api/arenas")]
        assert {each.status_code for each in answers} <= {200, 409, 422}
        assert {"players", "round", "rounds", arena_page.__name__, arena_operations.__name__} <= set(made)

    @pytest.mark.parametrize("system", ["dutch", "keizer"])
    async def test_a_table_as_json_is_its_paper(self, house: Site, system: str) -> None:
        """Views of tables are no second making of them."""
        stream = await house.drawn(6, system=system, rounds=3)
        for table in TABLES:
            if table not in papers_for(System(system)):
                continue
            view = await house.call("GET", f"/api/tournaments/{stream}/views/{table}")
            paper = await house.call("GET", f"/api/tournaments/{stream}/papers/{table}?format=json")
            assert view.json() == paper.json(), table

    async def test_exports_over_http(self, house: Site) -> None:
        """Report files hold birth dates and are for directors; games and results are for everybody."""
        stream = await house.drawn(4, public=True, system="dutch", rounds=3)
        for name, visitor in (
            ("kosmos", 401),
            ("trf26", 401),
            ("trf16", 401),
            ("pgn", 200),
            ("results-csv", 200),
        ):
            path = f"/api/tournaments/{stream}/export?format={name}"
            assert (await house.call("GET", path)).status_code == 200
            assert (await house.call("GET", path, right=None)).status_code == visitor

    async def test_import_asks_first(self, house: Site) -> None:
        """An old report file is answered with what it leaves open; confirmed, it is taken."""
        text = (
            await house.call(
                "GET",
                f"/api/tournaments/{await house.drawn(4, system='dutch', rounds=2)}/export?format=trf16",
            )
        ).content
        asked = await house.call("POST", "/api/import", content=text)
        assert (asked.status_code, asked.json()["code"]) == (409, "needs_confirmation")
        taken = await house.call("POST", "/api/import?answers=assumed", content=text)
        assert taken.status_code == 201
        assert taken.json()["report"]

    async def test_import_on_the_page(self, house: Site) -> None:
        """A director sends an old report file: the page says what it leaves open and carries it along for the yes."""
        stream = await house.drawn(4, system="dutch", rounds=2)
        text = (await house.call("GET", f"/api/tournaments/{stream}/export?format=trf16")).content
        await house.log_in(await house.account())
        secret = {"_csrf_token": await house.secret("/")}
        asked = await house.client.post("/import", data=secret, files={"file": ("old.trf", text)})
        assert asked.status_code == 409
        assert "how many rounds are planned" in asked.text
        assert 'name="text"' in asked.text
        again = {**secret, "text": text.decode(), "answers": "assumed"}
        taken = await house.client.post("/import", data=again, follow_redirects=False)
        assert taken.status_code == 200
        assert 'href="/t/club-cup' in taken.text
        house.client.cookies.clear()

    async def test_results_by_csv(self, house: Site) -> None:
        """Who may enter results may send a file of them; others may not."""
        stream = await house.drawn(4, public=True, system="dutch", rounds=3)
        path, body = f"/api/tournaments/{stream}/results.csv", b"round,board,result\n1,1,1-0\n1,2,=\n"
        assert (await house.call("POST", path, right=None, content=body)).status_code == 401
        answer = await house.call("POST", path, right=Right.RESULTS, content=body)
        assert answer.json()["entered"] == 2

    async def test_which_papers_there_are(self, house: Site) -> None:
        """A program asks for the papers of a tournament, the formats and the exports."""
        stream = await house.drawn(4)
        listed = (await house.call("GET", f"/api/tournaments/{stream}/papers")).json()
        assert "crosstable" in {paper["key"] for paper in listed["papers"]}
        assert set(listed["formats"]) == set(FORMATS)
        site = (await house.call("GET", f"/api/tournaments/{stream}/site")).json()
        assert "index.html" in site

    async def test_the_page_of_papers(self, house: Site) -> None:
        """All papers with their formats; each has a page with a preview, chips for columns, and links that work."""
        stream = await house.drawn(6, public=True, system="dutch", rounds=3)
        page = (await house.client.get(f"/t/{stream}/papers")).text
        for link in {link for link in LINK.findall(page) if "/papers/" in link or "/files/" in link}:
            answer = await house.client.get(link.replace("&amp;", "&"))
            assert answer.status_code == 200, link
        assert "trf" not in page
        # the occasion of the moment first
        assert page.index("Before the first round") > page.index("This round")
        main = f"/t/{stream}/papers/pairings?format=pdf&amp;large=yes"
        assert page.count('class="button primary"') == 1
        assert main in page
        one = await house.client.get(f"/t/{stream}/papers/standings?columns=rank,name")
        assert f'src="/t/{stream}/papers/standings?columns=rank%2Cname&amp;format=html"' in one.text
        assert "columns=rank%2Cname%2Cclub" in one.text
        booklet = await house.client.get(f"/t/{stream}/papers/booklet")
        assert f'src="/t/{stream}/papers/booklet?format=html"' in booklet.text
        assert "columns=" not in booklet.text  # each of its tables has others
        assert (await house.client.get(f"/t/{stream}/papers/keizer")).status_code == 404

    async def test_a_poster_leads_to_the_tournament(self, house: Site) -> None:
        """The address on it is the one that the code holds, and visitors may print it."""
        stream = await house.drawn(4, public=True)
        page = (await house.client.get(f"/t/{stream}/poster")).text
        assert f"/t/{stream}</p>" in page
        assert "data:image/svg+xml" in page

    async def test_papers_for_the_wall_have_the_columns_that_matter(self, house: Site) -> None:
        """Large letters leave room for few columns; whoever chooses others gets those."""
        stream = await house.drawn(6, public=True, system="dutch", rounds=3)
        address = f"/t/{stream}/papers/pairings?format=csv"
        heads = [
            (await house.client.get(address + more)).text.splitlines()[0]
            for more in ("&large=yes", "", "&large=yes&columns=board,white")
        ]
        assert [len(head.split(";")) for head in heads] == [6, 10, 2]
        standings = f"/t/{stream}/papers/standings?format=csv"
        table, wall, chosen = [
            (await house.client.get(standings + more)).text.splitlines()[0].split(";")
            for more in ("", "&large=yes", "&large=yes&columns=name,club")
        ]
        assert [head for head in table if head not in wall] == ["No.", "Title", "Rtg.", "Club", "Games"]
        assert len(chosen) == 2

    async def test_html_papers_may_bring_their_style(self, house: Site) -> None:
        """An HTML paper is a page of its own with its own policy; the page around it may show it inside."""
        stream = await house.drawn(4, public=True)
        paper = await house.client.get(f"/t/{stream}/papers/standings?format=html")
        assert "style-src 'unsafe-inline'" in paper.headers["content-security-policy"]
        assert "script-src" not in paper.headers["content-security-policy"]
        page = await house.client.get(f"/t/{stream}/papers/standings")
        assert "frame-src 'self'" in page.headers["content-security-policy"]

    async def test_own_stylesheet_of_the_club(self, house: Site) -> None:
        """A user.css beside the database is linked on every page from then on."""
        assert "/user.css" not in (await house.client.get("/")).text
        folder = Path(house.app.state.user_css.args[0]).parent
        (folder / "user.css").write_text("body { color: lime }", encoding="utf-8")
        assert "/user.css" in (await house.client.get("/")).text
        assert "lime" in (await house.client.get("/user.css")).text


def test_the_same_through_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers, files and the site come through a server as they come from the file."""
    monkeypatch.chdir(tmp_path)
    with served(tmp_path) as server:
        remote = Shell("--server", server.address, "--token", server.token(Right.ADMIN))
        remote.ok("new", "Open", "--system", "dutch", "--rounds", "3")
        for each in NAMES:
            remote.ok("player", "add", "open", each["name"])
        remote.ok("pair", "open", "--seed", "4")
        (tmp_path / "r.csv").write_text("round;board;result\n1;1;1-0\n", encoding="utf-8")
        assert "1 result entered" in remote.ok("import", "r.csv", "--into", "open").out
        remote.ok("publish", "open", "far")
        lines = (
            ("print", "standings", "open", "--columns", "rank,name", "--format", "html"),
            ("export", "open", "-", "--format", "trf26"),
            ("export", "open", "-", "--format", "pgn", "--round", "1"),
        )
        far = [remote.ok(*line).out for line in lines]
        assert remote("import", "r.csv").code == 1
    local = on_file(tmp_path / "club.db")
    assert [local.ok(*line).out for line in lines] == far
    local.ok("publish", "open", "near")
    pages = {path.name: path.read_bytes() for path in (tmp_path / "near").glob("*.html")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "far").glob("*.html")} == pages
