"""The old protocol by plain HTTP, as the Schachecke's manual documents it."""

import re

import httpx
import pytest

from kosmos.core.errors import NotFound
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.play.fen import parse_fen
from kosmos.play.position import make_position
from kosmos.service.board_hall import BoardHall
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

START = make_position(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
AFTER_E4 = make_position(parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"))
AFTER_D4 = make_position(parse_fen("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1"))


async def ask(site: Site, path: str, **query: str) -> httpx.Response:
    return await site.client.get(path, params=query, follow_redirects=False)


def number(answer: httpx.Response) -> str:
    found = re.search(r"<t>(\d+)</t>", answer.text)
    assert found, (answer.status_code, answer.text)
    return found[1]


async def test_a_new_room_has_number_0(site: Site) -> None:
    """Who asks first opens the room: `<t>0</t>`, in plain text, and any page may read it."""
    answer = await ask(site, "/dorsten/SX_move", t="0")
    assert (answer.status_code, answer.text) == (200, "<t>0</t>")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["access-control-allow-origin"] == "*"


async def test_without_news_there_is_204(site: Site) -> None:
    """The situation with that number is still the newest."""
    await ask(site, "/quiet/SX_move", t="0")
    answer = await ask(site, "/quiet/SX_move", t="0")
    assert (answer.status_code, answer.text) == (204, "")


async def test_a_move_is_a_new_situation(site: Site) -> None:
    """It gets a new number; the other page, which has the old one, gets both; then there is no news."""
    await ask(site, "/moves/SX_move", t="0")
    sent = await ask(site, "/moves/SX_move", t="0", p=AFTER_E4)
    assert (sent.status_code, sent.text) == (200, "<t>1</t>")
    heard = await ask(site, "/moves/SX_move", t="0")
    assert (heard.status_code, heard.text) == (200, f"<t>1</t><p>{AFTER_E4}</p>")
    assert (await ask(site, "/moves/SX_move", t="1")).status_code == 204


async def test_who_is_late_is_told_what_counts(site: Site) -> None:
    """A situation sent with an old number is dropped."""
    await ask(site, "/late/SX_move", t="0")
    await ask(site, "/late/SX_move", t="0", p=AFTER_E4)
    late = await ask(site, "/late/SX_move", t="0", p=AFTER_D4)
    assert (late.status_code, late.text) == (200, f"<t>1</t><p>{AFTER_E4}</p>")


async def test_the_first_situation_sent_opens_the_room(site: Site) -> None:
    """A room that is not there begins with what is sent, number 0."""
    assert (await ask(site, "/begun/SX_move", t="5", p=AFTER_D4)).text == "<t>0</t>"
    assert (await ask(site, "/begun/SX_move", t="9")).text == f"<t>0</t><p>{AFTER_D4}</p>"


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/wrong/SX_move", {"t": "x"}),
        ("/wrong/SX_move", {"t": "0", "p": "nonsense!"}),
        ("/Wrong/SX_move", {"t": "0"}),
        ("/" + "a" * 50 + "/SX_move", {"t": "0"}),
        ("/cgi-bin/sb_move", {"t": "0"}),
        ("/wrong/SX_pos", {}),
        ("/nobody_here/SX_set", {"p": START}),
    ],
)
async def test_what_is_written_wrongly_is_400(site: Site, path: str, query: dict[str, str]) -> None:
    """A number that is none, a situation that is none, a room's name that is none, a missing parameter."""
    assert (await ask(site, path, **query)).status_code == 400


async def test_a_missing_number_is_0(site: Site) -> None:
    """Without `t` the server takes 0."""
    await ask(site, "/bare/SX_move")
    assert (await ask(site, "/bare/SX_move")).status_code == 204


async def test_a_situation_is_put_up(site: Site) -> None:
    """`SX_pos` answers with the new number, `SX_set` with 204 alone; both whatever was there before."""
    await ask(site, "/put/SX_move", t="0")
    await ask(site, "/put/SX_move", t="0", p=AFTER_E4)
    put = await ask(site, "/put/SX_pos", p=AFTER_D4)
    assert (put.status_code, int(number(put)) > 1, "<p>" in put.text) == (200, True, False)
    assert AFTER_D4 in (await ask(site, "/put/SX_move", t="0")).text
    assert (await ask(site, "/put/SX_set", p=AFTER_E4)).status_code == 204
    assert AFTER_E4 in (await ask(site, "/put/SX_move", t="0")).text


async def test_an_end_is_a_situation(site: Site) -> None:
    """Who resigns sends `xr`; everybody else gets it with the side that said it."""
    await ask(site, "/ends/SX_move", t="0")
    await ask(site, "/ends/SX_move", t="0", p=AFTER_E4)
    assert (await ask(site, "/ends/SX_move", t="1", p="xr")).status_code == 200
    assert (await ask(site, "/ends/SX_move", t="1")).text.endswith("<t>2</t><p>abxr</p>")


async def test_addresses_without_a_room_and_of_the_scripts(site: Site) -> None:
    """`/SX_move` is the default room, `/cgi-bin/sb_move?g=ROOM` the same as `/ROOM/SX_move`."""
    assert (await ask(site, "/SX_move", t="0")).text == "<t>0</t>"
    await ask(site, "/cgi/SX_move", t="0", p=AFTER_E4)
    assert (await ask(site, "/cgi-bin/sb_move", g="cgi", t="7")).text == f"<t>0</t><p>{AFTER_E4}</p>"


async def test_a_page_of_the_room(site: Site) -> None:
    """Old links to boards lead to the room, opened with that board's time where it is new; files belong to no room."""
    answer = await ask(site, "/club/SB_blitz.xhtml")
    assert (answer.status_code, answer.headers["location"]) == (302, "/boards/club")
    hall: BoardHall = site.app.state.hall
    times = (await hall.state("board:club")).settings.times
    assert times is not None
    assert times.white.stages[0].time == 300_000
    moved = await ask(site, "/club/SR_schach.js")
    assert (moved.status_code, moved.headers["location"]) == (301, "/SR_schach.js")
    assert (await ask(site, "/club/SD_help.xhtml")).headers["location"] == "/help"
    assert (await ask(site, "/SB_index.xhtml")).headers["location"] == "/boards"


async def test_a_database_that_does_not_answer_is_503(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks again later."""

    async def unreachable(_hall: BoardHall, _stream: str) -> None:
        raise StoreUnreachable("club.db", "busy")

    monkeypatch.setattr(BoardHall, "state", unreachable)
    assert (await ask(site, "/dorsten/SX_move", t="0")).status_code == 503


async def test_the_old_protocol_does_not_move_for_players(site: Site) -> None:
    """At a board with seats a situation is dropped: nobody moves there without a link."""
    opened = await site.call("POST", "/api/boards", {"player": "Anna", "colour": "w"}, None)
    name = opened.json()["name"]
    hall: BoardHall = site.app.state.hall
    version = (await hall.state(f"board:{name}")).version
    answer = await ask(site, f"/{name}/SX_move", t=str(version - 2), p=AFTER_E4)
    assert answer.status_code == 200
    assert (await hall.state(f"board:{name}")).version == version
    with pytest.raises(NotFound):
        await hall.state("board:nobody")
