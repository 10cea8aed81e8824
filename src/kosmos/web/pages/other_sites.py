"""A tournament on other sites: tables to be embedded, feeds, a calendar, the picture of a link that is shared."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.results import SHOWN
from kosmos.formats.icalendar import make_calendar
from kosmos.locale import N_, Phrase
from kosmos.service.chance import moment_of
from kosmos.service.tournament_news import NewsEntry, atom, json_feed, news_of, preview
from kosmos.web.board_live import MOST_BOARDS
from kosmos.web.headers import POLICY
from kosmos.web.languages import language_of
from kosmos.web.pages.club import club_hue
from kosmos.web.pages.render import page
from kosmos.web.pages.tournament_frame import OpenedTournament, has_tree, open_tournament, paper_part
from kosmos.web.services import AnyRequest, services_of
from kosmos.web.shown_tables import ShownTable, shown_wishes

#: what can stand on a club's own site -> the paper
EMBEDDED = {
    "standings": "standings",
    "pairings": "round",
    "names": "alphabetical",
    "crosstable": "crosstable",
}
LIVE_BOARDS = "boards"
#: any site may show it in a frame; there is nothing to be pressed in it
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


def tournament_address(request: AnyRequest, stream: str) -> str:
    return f"{str(request.base_url).rstrip('/')}/t/{stream}"


@get("/t/{stream:str}/embed/{what:str}", include_in_schema=False)
async def embed(request: AnyRequest, stream: FromPath[str], what: FromPath[str]) -> Response[str]:
    if what not in (*EMBEDDED, LIVE_BOARDS):
        raise NotFound(Phrase(N_("table")), what)
    opened = await open_tournament(request, stream)
    shown = await (
        _boards_shown(request, stream, opened)
        if what == LIVE_BOARDS
        else _table_shown(request, stream, opened, EMBEDDED[what])
    )
    answer = await page(
        request,
        "embed.html",
        actor=opened.actor,
        stream=stream,
        state=opened.state,
        settings=opened.state.settings,
        has_tree=has_tree(opened.state),
        version=opened.chronicle.version,
        **shown,
    )
    answer.headers["Content-Security-Policy"] = FRAMED
    return answer


async def _table_shown(
    request: AnyRequest, stream: str, opened: OpenedTournament, paper: str
) -> dict[str, Any]:
    by_round = paper in ("round", "alphabetical")
    shown = ShownTable(paper, opened.state.current_round or None if by_round else None)
    table = await paper_part(request, stream, opened, shown.paper, shown_wishes(shown, opened.state))
    return {"shows": shown.text, "table": table}


async def _boards_shown(request: AnyRequest, stream: str, opened: OpenedTournament) -> dict[str, Any]:
    _, games = await services_of(request).round_boards.live_games(opened.actor, stream)
    return {
        "shows": "",
        "boards": [(game, False) for game in games[:MOST_BOARDS]],
        "names": {id_: entry.player.name for id_, entry in opened.state.entries.items()},
        "shown": SHOWN,
    }


async def _news(request: AnyRequest, stream: str, opened: OpenedTournament) -> list[NewsEntry]:
    told = await request.app.state.club.whole_stream(opened.actor, stream)
    return await opened.reading.work(lambda state: news_of(state, told), "news entries")


@get("/t/{stream:str}/feed.atom", include_in_schema=False)
async def atom_feed(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    entries = await _news(request, stream, opened)
    text = atom(
        opened.state.settings.name, tournament_address(request, stream), entries, language_of(request)
    )
    return Response(text, media_type="application/atom+xml")


@get("/t/{stream:str}/feed.json", include_in_schema=False)
async def feed_json(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    opened = await open_tournament(request, stream)
    entries = await _news(request, stream, opened)
    data = json_feed(
        opened.state.settings.name, tournament_address(request, stream), entries, language_of(request)
    )
    return Response(data, media_type="application/feed+json", headers={"Access-Control-Allow-Origin": "*"})


@get("/t/{stream:str}/rounds.ics", include_in_schema=False)
async def rounds_calendar(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    now = request.app.state.club.clock()
    text = make_calendar(opened.state, stream, now, moment_of, tournament_address(request, stream))
    headers = {"Content-Disposition": f'inline; filename="{stream}.ics"'}
    return Response(text, media_type="text/calendar", headers=headers)


@get("/t/{stream:str}/preview.png", include_in_schema=False)
async def preview_picture(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    opened = await open_tournament(request, stream)
    language, hue = language_of(request), await club_hue(request)
    data = await opened.reading.work(
        lambda state: preview(state, language, hue), ("preview", language.code, hue)
    )
    return Response(data, media_type="image/png")
