"""News once: everybody who sees the same table gets the same frame, and it leads from the old page to the new one."""

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator, Iterator
from threading import Event
from typing import Any, NamedTuple

import httpx
import pytest
import pytest_asyncio
from litestar import Litestar

from kosmos.core.errors import NotFound
from kosmos.locale import language
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.tournament.commands import NewTournament, Right
from kosmos.web import feeds
from kosmos.web.app import create_app
from kosmos.web.feeds import Audience, FeedBroken, Feeds, Follower
from kosmos.web.messages import Moved, TableMoved
from kosmos.web.shown_tables import ShownTable, read_shown, shown_paper
from kosmos.web.wire import SharedFrame
from service.clubs import do
from web.site import ONE_HOUSE, ROOT

pytestmark = ONE_HOUSE

READER = Actor("Anna", Right.READ)


class Hall(NamedTuple):
    """The program on the loop of its tests, so that they can follow its feeds from inside."""

    app: Litestar
    client: httpx.AsyncClient

    @property
    def club(self) -> Club:
        return self.app.state.club  # type: ignore[no-any-return]

    @property
    def feeds(self) -> Feeds:
        return self.app.state.feeds  # type: ignore[no-any-return]

    async def do(self, stream: str, command: str, **raw: Any) -> None:
        await do(self.club, stream, command, ROOT, **raw)

    async def drawn(self, players: int, **settings: Any) -> tuple[str, int]:
        """A published tournament whose first round is drawn, and its version."""
        command = self.club.parse("NewTournament", {"name": "Club Cup", **settings})
        assert isinstance(command, NewTournament)
        stream = (await self.club.create(ROOT, command)).stream
        rows = [{"name": f"Player, {number}", "sex": "mf"[number % 2]} for number in range(1, players + 1)]
        await self.do(stream, "ImportPlayers", players=rows)
        await self.do(stream, "PairRound")
        await self.do(stream, "Publish")
        return stream, (await self.club.open(ROOT, stream)).version


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Hall]:
    app = await create_app(tmp_path_factory.mktemp("news") / "club.db")
    door: Any = app
    async with httpx.AsyncClient(transport=httpx.ASGITransport(door), base_url="http://localhost") as client:
        yield Hall(app, client)
    await app.state.streams.close()


# -- a page as a browser holds it --------------------------------------------------------------------------

_ROW = re.compile(r'<tr id="([^"]*)"(?: class="([^"]*)")?>(.*?)</tr>', re.DOTALL)
_CELL = re.compile(r"<td.*?</td>", re.DOTALL)


class Row(NamedTuple):
    kind: str
    cells: list[str]


class Table(NamedTuple):
    title: str
    rows: dict[str, Row]
    notes: str


def table_of(page: str) -> Table:
    inside = page[page.index('id="live"') :]
    body = inside[inside.index("<tbody>") : inside.index("</tbody>")]
    notes = re.search(r'<footer class="notes">(.*?)</footer>', inside, re.DOTALL)
    rows = {id_: Row(kind, _CELL.findall(cells)) for id_, kind, cells in _ROW.findall(body)}
    title = re.search(r'<article class="paper[^>]*>\s*<h\d>(.*?)</h\d>', inside, re.DOTALL)
    return Table(html.unescape(title[1]) if title else "", rows, notes[1] if notes else "")


def patched(table: Table, patch: dict[str, Any]) -> Table:
    """What the browser does (board/src/patch.ts)."""
    rows = {id_: row for id_, row in table.rows.items() if id_ not in patch["gone"]}
    after = {id_: before for before, id_ in zip(["", *table.rows], table.rows, strict=False) if id_ in rows}
    for row in patch["rows"]:
        old = rows.get(row["id"], Row("", []))
        cells = dict(enumerate(old.cells)) | {int(column): cell for column, cell in row["cells"].items()}
        rows[row["id"]] = Row(row["kind"], [cells[column] for column in sorted(cells)])
        after[row["id"]] = row["after"]
    following = {before: id_ for id_, before in after.items()}
    order = list(chain(following))
    assert sorted(order) == sorted(rows)
    title = table.title if patch["title"] is None else patch["title"]
    notes = table.notes if patch["notes"] is None else patch["notes"]
    return Table(title, {id_: rows[id_] for id_ in order}, notes)


def chain(following: dict[str, str]) -> Iterator[str]:
    place = ""
    while place in following and len(following) > 0:
        place = following.pop(place)
        yield place


# -- the law -------------------------------------------------------------------------------------------------

PATHS = {
    "round?round=1": "rounds/1",
    "standings": "standings",
    "standings?group=w": "standings?group=w",
    "alphabetical?round=1": "now?by=name",
    "crosstable": "crosstable",
    "players": "players",
    "players?long=yes": "players?long=yes",
}

SYSTEMS: dict[str, dict[str, Any]] = {"dutch": {"rounds": 5}, "keizer": {}, "round-robin": {}}

STEPS: list[tuple[str, dict[str, Any], bool]] = [
    # the command, and whether a visitor's page may be asked to be fetched
    ("EnterResult", {"round": 1, "board": 1, "result": "1-0"}, True),  # the first result: a table appears
    ("EnterResult", {"round": 1, "board": 2, "result": "½-½"}, False),
    ("EnterResult", {"round": 1, "board": 1, "result": "0-1"}, False),
    ("EnterResult", {"round": 1, "board": 2, "result": "+/-"}, False),
    ("Undo", {}, True),  # Redo is possible now
    ("EnterResult", {"round": 1, "board": 3, "result": "adj"}, True),
    ("EnterResult", {"round": 1, "board": 2, "result": "0-1", "rated": False}, False),
    ("WithdrawPlayer", {"id": 2, "confirmed": True}, True),
    ("EnterResult", {"round": 1, "board": 1, "result": "½-½"}, False),
]


async def shown_page(hall: Hall, stream: str, text: str, code: str) -> str:
    answer = await hall.client.get(
        f"/t/{stream}/{PATHS[text]}".rstrip("/"), headers={"Accept-Language": code}
    )
    assert answer.status_code == 200, answer.text
    assert f'data-shows="{text}"' in answer.text.replace("&amp;", "&")
    return answer.text


def audience(text: str, code: str, *, private: bool = False) -> Audience:
    return Audience(private, read_shown(text, private=private), language(code))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("text", "code"), [*((text, "en") for text in PATHS), ("standings", "de"), ("round?round=1", "fr")]
)
async def test_a_frame_leads_from_the_old_page_to_the_new_one(
    hall: Hall, system: str, text: str, code: str
) -> None:
    """Old rows and the frame give the new page's rows, cell by cell; plain results never need another fetch."""
    if text.startswith("alphabetical") and system == "round-robin":
        pytest.skip("whoever withdraws completes the round, and this page moves on to the next")
    stream, version = await hall.drawn(9, system=system, **SYSTEMS[system])
    async with hall.feeds.following(VISITOR, stream, audience(text, code), version) as follower:
        page = await shown_page(hall, stream, text, code)
        for command, raw, may_ask in STEPS:
            await hall.do(stream, command, **raw)
            news, table = [json.loads((await follower.next()).payload) for _ in ("news", "table")]
            before, page = page, await shown_page(hall, stream, text, code)
            assert (news["type"], table["type"]) == ("moved", "table")
            assert may_ask or table["patch"], (command, raw)
            if table["patch"]:
                assert patched(table_of(before), table["patch"]) == table_of(page)
            for frame in (news, table):
                assert f'data-version="{frame["version"]}"' in page


async def test_who_follows_the_same_gets_the_same_bytes_made_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happened is encoded once for all, and each table once for each audience and language."""
    stream, version = await hall.drawn(6)
    made: list[str] = []

    def frame(message: Moved | TableMoved) -> SharedFrame:
        made.append(type(message).__name__)
        return SharedFrame(f"{made[-1]} {len(made)}".encode())

    monkeypatch.setattr(feeds, "_frame", frame)
    kinds = [
        audience("standings", "en"),
        audience("standings", "de"),
        audience("standings", "en", private=True),
    ]
    followers = [Follower(kind) for kind in kinds * 5]
    async with hall.feeds.following(ROOT, stream, kinds[0], version) as first:
        feed = hall.feeds._feeds[stream]
        for follower in followers:
            await feed.join(follower, version)
        await hall.do(stream, "EnterResult", round=1, board=1, result="1-0")
        news = [await follower.next() for follower in (first, *followers)]
        assert len(set(news)) == 1
        heard = [await follower.next() for follower in followers]
        # one for pages with a table, one for those without
        assert made == [
            *["Moved"] * 2,
            *["TableMoved"] * 3,
        ]
        assert len(set(heard)) == 3
        assert heard[0] is heard[3] is await first.next()


async def test_results_do_not_wait_for_tables(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened is told while the table is still worked out; of all that came meanwhile the table is made once."""
    stream, version = await hall.drawn(6)
    worked_out, at_work = Event(), Event()

    def slowly(*asked: Any) -> Any:
        at_work.set()
        worked_out.wait(30)
        return shown_paper(*asked)

    async with hall.feeds.following(VISITOR, stream, audience("standings", "en"), version) as follower:
        monkeypatch.setattr(feeds, "shown_paper", slowly)
        for board in (1, 2, 3):
            await hall.do(stream, "EnterResult", round=1, board=board, result="1-0")
            assert json.loads((await follower.next()).payload)["changes"][0]["board"] == board
            await asyncio.to_thread(at_work.wait, 30)
        worked_out.set()
        tables = [json.loads((await follower.next()).payload) for _ in ("the one at work", "the last")]
    assert [(table["type"], table["version"]) for table in tables] == [
        ("table", version + 1),
        ("table", version + 3),
    ]


async def test_what_was_written_here_is_not_read_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """News of a command of this program cost no look at the file."""
    stream, version = await hall.drawn(6)
    async with hall.feeds.following(VISITOR, stream, audience("standings", "en"), version) as follower:
        for result in ("1-0", "0-1"):  # the first finds the feed about to follow
            await hall.do(stream, "EnterResult", round=1, board=1, result=result)
            assert [json.loads((await follower.next()).payload)["type"] for _ in range(2)] == [
                "moved",
                "table",
            ]
            for look in ("version", "data", "read"):
                monkeypatch.setattr(hall.club.streams, look, None)


async def test_private_data_reach_only_those_who_may_read_it(hall: Hall) -> None:
    """The long list has birth dates for readers; a visitor's frame has the rows without them."""
    stream, version = await hall.drawn(4)
    async with (
        hall.feeds.following(VISITOR, stream, audience("players?long=yes", "en"), version) as visitor,
        hall.feeds.following(
            READER, stream, audience("players?long=yes", "en", private=True), version
        ) as reader,
    ):
        await hall.do(stream, "ModifyPlayer", id=1, birth="1987-06-05", club="Newclub", confirmed=True)
        assert b"Newclub" not in (await visitor.next()).payload + (await reader.next()).payload
        public, private = (await visitor.next()).payload.decode(), (await reader.next()).payload
    assert "Newclub" in public
    assert "1987" not in public
    assert json.loads(private)["patch"] is None  # those who direct have forms around the list


async def test_hidden_means_gone(hall: Hall) -> None:
    """A visitor's frames end with the refusal that everybody gets who asks for what is not there."""
    stream, version = await hall.drawn(4)
    async with (
        hall.feeds.following(VISITOR, stream, audience("standings", "en"), version) as visitor,
        hall.feeds.following(READER, stream, audience("standings", "en", private=True), version) as reader,
    ):
        await hall.do(stream, "Publish", public=False)
        with pytest.raises(NotFound):
            await visitor.next()
        assert json.loads((await reader.next()).payload)["type"] == "moved"
        assert json.loads((await reader.next()).payload)["patch"] is None


async def test_a_connection_that_takes_nothing_is_given_up(hall: Hall) -> None:
    """Frames do not pile up for a phone that sleeps; it comes back by version."""
    follower = Follower(audience("standings", "en"))
    for number in range(feeds.MOST_WAITING + 1):
        follower.put(SharedFrame(b"%d" % number))
    with pytest.raises(FeedBroken):
        await follower.next()


async def test_what_is_written_at_once_overtakes_nothing() -> None:
    """Only while all that came before is written, and only what the connection takes; the rest comes in its turn."""
    written: list[bytes] = []
    takes = True

    def push(frame: SharedFrame) -> bool:
        if takes:
            written.append(frame.payload)
        return takes

    async def write_in_turn() -> None:
        while True:
            frame = await follower.next()
            await asyncio.sleep(0)  # the connection is slow, and something else may come
            written.append(frame.payload)

    follower = Follower(audience("standings", "en"), push)
    follower.put(SharedFrame(b"1"))  # nobody has begun to write
    assert written == []
    writer = asyncio.create_task(write_in_turn())
    await asyncio.sleep(0)
    follower.put(SharedFrame(b"2"))  # the first is being written
    for _ in range(9):
        await asyncio.sleep(0)
    follower.put(SharedFrame(b"3"))
    assert written == [b"1", b"2", b"3"]
    takes = False
    follower.put(SharedFrame(b"4"))
    takes = True
    follower.put(SharedFrame(b"5"))
    assert written == [b"1", b"2", b"3"]
    for _ in range(9):
        await asyncio.sleep(0)
    assert written == [b"1", b"2", b"3", b"4", b"5"]
    writer.cancel()


async def test_news_while_somebody_comes_do_not_make_the_page_be_fetched(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who joins while a result is told gets the next one as rows, not as a request to fetch the page again."""
    stream, version = await hall.drawn(6)
    await hall.do(stream, "EnterResult", round=1, board=1, result="1-0")
    kinds = [audience("standings", "en"), audience("standings", "de")]
    events = hall.club.events

    async def slowly(*asked: Any) -> Any:
        """A result comes in, and is told, while the second one is still being brought up to date."""
        monkeypatch.setattr(hall.club, "events", events)
        await hall.do(stream, "EnterResult", round=1, board=1, result="0-1")
        await first.next()
        return await events(*asked)

    async with hall.feeds.following(VISITOR, stream, kinds[0], version + 1) as first:
        monkeypatch.setattr(hall.club, "events", slowly)
        async with hall.feeds.following(VISITOR, stream, kinds[1], version) as second:
            assert json.loads((await second.next()).payload)["again"]
            await hall.do(stream, "EnterResult", round=1, board=1, result="½-½")
            assert not json.loads((await second.next()).payload)["again"]
            assert json.loads((await second.next()).payload)["patch"]


async def test_a_feed_ends_with_its_last_follower(hall: Hall) -> None:
    """Nothing is worked out for a tournament that nobody looks at."""
    stream, _version = await hall.drawn(4)
    async with hall.feeds.following(VISITOR, stream, audience("standings", "en"), 0):
        task = hall.feeds._feeds[stream].task
        assert not task.done()
    assert stream not in hall.feeds._feeds
    assert task.cancelling()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "standings?round=x", "history", "round?round=-1", "standings?group=?"]
)
async def test_what_is_no_table_is_none(text: str) -> None:
    """A page may say anything; what cannot be patched is fetched."""
    assert read_shown(text, private=False) is None


@pytest.mark.parametrize("text", [*PATHS, "standings?round=2&group=w"])
async def test_tables_are_said_as_they_are_read(text: str) -> None:
    """The words of a page for its table lead back to the table."""
    shown = read_shown(text, private=True)
    assert isinstance(shown, ShownTable)
    assert shown.text == text
