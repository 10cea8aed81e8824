"""A player's own page, by link or QR code, without an account; and what makes it an app on a phone."""

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import calls, queue
from kosmos.service.player_desk import OWN_RESULTS, OwnResult, PlayerDesk, read_tap
from kosmos.service.round_boards import NotPlayingOnline, RoundBoards
from kosmos.service.round_notices import RoundNotices
from kosmos.tournament.reports import ReportedGame
from kosmos.tournament.state import State
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.installable import manifest
from kosmos.web.pages.render import page, qr_picture
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import ShownTable


def notices_of(request: AnyRequest) -> RoundNotices:
    return request.app.state.round_notices  # type: ignore[no-any-return]


def desk_of(request: AnyRequest) -> PlayerDesk:
    return request.app.state.player_desk  # type: ignore[no-any-return]


@get("/my/{secret:str}", include_in_schema=False)
async def my_page(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    place = await desk_of(request).place(secret)
    state, now = place.chronicle.state, place.sheet.now
    shown = ShownTable("round", now.round).text if now else ""
    return await page(
        request,
        "my.html",
        place=place,
        sheet=place.sheet,
        state=state,
        settings=state.settings,
        stream=place.owner.stream,
        secret=secret,
        own=_own_words(place.report, place.owner.id),
        shows=shown,
        mine=f"board-{now.board}" if now and now.board else "",
        results=tuple(OwnResult),
        board=await _live_board(request, place.owner.stream, place.owner.id),
        notices=await notices_of(request).place(secret),
        public=state.public,
        contradicts=_contradicts(place.report, place.owner.id),
        evening=_at_evening(state, place.owner.id),
    )


def _at_evening(state: State, id_: int) -> Phrase | None:
    """An evening has no rounds: where this player sits or when they are called, instead."""
    if state.settings.profile.has_rounds:
        return None
    for call in calls(state.evening):
        if id_ in (call.white, call.black):
            other = state.entries[call.black if id_ == call.white else call.white].player.name
            args = {"board": call.board, "name": other}
            white = N_("Board {board}: you have White against {name}.")
            return Phrase(
                white if id_ == call.white else N_("Board {board}: you have Black against {name}."), args
            )
    for board in state.evening.boards:
        if id_ in [seat.number for seat in board.seats]:
            return Phrase(N_("Board {board}: you wait for an opponent."), {"board": board.number})
    waiting = queue(state.evening)
    if id_ in waiting:
        return Phrase(N_("You are number {turn} in the queue."), {"turn": waiting.index(id_) + 1})
    return Phrase(N_("You are not on tonight’s list: say that you are here."))


def _own_words(report: ReportedGame | None, id_: int) -> tuple[str, str]:
    """What I said about the running game, and what the opponent said about it, both with my eyes."""
    if report is None:
        return "", ""
    white = report.game.white == id_
    mine, theirs = (report.white, report.black) if white else (report.black, report.white)
    return _seen(mine, white=white), _seen(theirs, white=white)


def _contradicts(report: ReportedGame | None, id_: int) -> bool:
    """A result stands, and I said another one: perhaps without a network, after the director had entered it."""
    if report is None or not report.game.result.is_final:
        return False
    mine = report.white if report.game.white == id_ else report.black
    return mine not in (None, report.game.result)


def _seen(result: Result | None, *, white: bool) -> str:
    if result is None:
        return ""
    return OWN_RESULTS[result if white else result.reversed].value


async def _live_board(request: AnyRequest, stream: str, id_: int) -> bool:
    boards: RoundBoards = request.app.state.round_boards
    try:
        await boards.room_of_player(stream, id_)
    except (NotPlayingOnline, NotFound):
        return False
    return True


@post("/my/{secret:str}/tap", include_in_schema=False)
async def tap(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """By form, or by script that sends it again until it is answered."""
    form = await read_form(request)
    raw: dict[str, Any] = {name: values[-1] for name, values in form.items() if name != "nights"}
    if "nights" in form:
        raw["nights"] = form["nights"]
    done = await desk_of(request).tap(secret, read_tap(raw))
    if "application/json" in request.headers.get("accept", ""):
        return Response({"done": done}, media_type=MediaType.JSON)
    return go(request, f"/my/{secret}")


@post("/my/{secret:str}/notices", include_in_schema=False)
async def ask_for_notices(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """By mail (`mail`), or on this device (`subscription`, as the browser made it)."""
    form = await read_form(request)
    notices, lang, base = notices_of(request), language_of(request).code, str(request.base_url).rstrip("/")
    if "subscription" in form:
        await notices.on_device(secret, form["subscription"][-1], lang, base)
        return Response({"done": True}, media_type=MediaType.JSON)
    await notices.by_mail(secret, form.get("mail", [""])[-1], lang, base)
    return go(request, f"/my/{secret}#notices")


@post("/my/{secret:str}/notices/stop", include_in_schema=False)
async def stop_notices(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """One step; also the one that mail programs offer by themselves (RFC 8058)."""
    await notices_of(request).stop(secret)
    return go(request, f"/my/{secret}#notices")


@get("/my/{secret:str}/manifest.webmanifest", include_in_schema=False)
async def my_manifest(request: AnyRequest, secret: FromPath[str]) -> Response[bytes]:
    place = await desk_of(request).place(secret)
    return await manifest(request, place.chronicle.state.settings.name, f"/my/{secret}")


@get("/t/{stream:str}/links", include_in_schema=False)
async def links(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """A card for every player, with the QR code of their own page: to be printed and handed out."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    base = str(request.base_url).rstrip("/")
    entries = sorted(opened.state.entries.values(), key=lambda each: each.player.name.casefold())
    secrets = await desk_of(request).links(opened.actor, stream, [entry.id for entry in entries])
    cards = [(entry, f"{base}/my/{secret}") for entry, secret in zip(entries, secrets, strict=True)]
    return await show(request, stream, opened, "tournament/player_links.html", cards=cards)


@get("/t/{stream:str}/links/{player:int}/code", include_in_schema=False)
async def link_code(request: AnyRequest, stream: FromPath[str], player: FromPath[int]) -> Response[bytes]:
    """The QR code of one card: a page with a thousand of them would take as long as a hundred other pages."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    base = str(request.base_url).rstrip("/")
    return qr_picture(f"{base}/my/{await desk_of(request).link(opened.actor, stream, player)}")
