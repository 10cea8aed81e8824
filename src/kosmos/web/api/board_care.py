"""What goes on beside live boards, over HTTP: calls for the arbiter, mails at one's turn, hints for the director."""

from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
from litestar import Request, delete, get, post
from litestar.params import FromPath

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.play.refusals import NotYourSeat
from kosmos.service.boards import stream_of
from kosmos.service.play_hints import SeatHintsShown, hint_rows, read_compared
from kosmos.service.round_boards import BoardCallShown
from kosmos.web.api.asked import Nothing, json_object, known_only, read_query
from kosmos.web.api.boards import BOARDS, RoundAsked, ShortText, asked_text, hall_of, round_boards_of
from kosmos.web.api.described import described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]


class SeatBody(TypedDict):
    """By whom: the secret of a seat."""

    seat: ShortText


class MailBody(TypedDict):
    """Where mails go when it is this seat's turn; empty: no more of them."""

    seat: ShortText
    mail: NotRequired[Annotated[str, msgspec.Meta(max_length=200)]]


Share = Annotated[int, msgspec.Meta(ge=0, le=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class ComparedBody(TypedDict):
    """Of White (`w_`) and Black (`b_`): what the moves kept of their chances, how many were the engine's first choice, of how many."""

    w_accuracy: Share
    w_first: Share
    w_moves: Count
    b_accuracy: Share
    b_first: Share
    b_moves: Count


@post(
    "/api/boards/{name:str}/call",
    tags=BOARDS,
    status_code=204,
    summary="A player calls the arbiter, by the secret of the seat",
    opt=described(body=SeatBody),
)
async def call_at_board(request: AnyRequest, name: FromPath[str]) -> None:
    raw = await json_object(request)
    known_only(raw, "seat")
    hall, stream = hall_of(request), stream_of(name)
    who = await hall.seated(stream, asked_text(raw, "seat"), await bearer_of(request))
    if who.seat is None:
        raise NotYourSeat
    await hall.calls.call(stream, who.name or who.seat.value, hall.clock())


@delete(
    "/api/boards/{name:str}/call",
    tags=BOARDS,
    status_code=204,
    summary="The call at a board is answered (direct)",
    opt=described(right=Right.DIRECT),
)
async def answer_call(request: AnyRequest, name: FromPath[str]) -> None:
    hall, actor = hall_of(request), await bearer_of(request)
    await hall.seated(stream_of(name), "", actor)
    await hall.calls.answer(actor, stream_of(name))


@get(
    "/api/tournaments/{stream:str}/online/calls",
    tags=BOARDS,
    summary="The boards of a round at which the arbiter is called (direct)",
    opt=described(right=Right.DIRECT, query=RoundAsked),
)
async def get_calls(request: AnyRequest, stream: FromPath[str]) -> list[BoardCallShown]:
    asked = read_query(request, RoundAsked)
    return await round_boards_of(request).calls(await bearer_of(request), stream, asked.round)


@post(
    "/api/boards/{name:str}/mail",
    tags=BOARDS,
    status_code=204,
    summary="In a game with days a move: where mails go when it is one's turn, by the secret of the seat",
    opt=described(body=MailBody),
)
async def mail_at_board(request: AnyRequest, name: FromPath[str]) -> None:
    raw = await json_object(request)
    known_only(raw, "seat", "mail")
    hall, stream = hall_of(request), stream_of(name)
    who = await hall.seated(stream, asked_text(raw, "seat"), await bearer_of(request))
    if who.seat is None:
        raise NotYourSeat
    base, to = str(request.base_url).rstrip("/"), asked_text(raw, "mail").strip()
    await request.app.state.turn_mails.wish(stream, who.seat, to, language_of(request).code, base)


@get(
    "/api/boards/{name:str}/hints",
    tags=BOARDS,
    summary="Hints, not verdicts: how often a page was left at an own move, how near to an engine somebody played (direct)",
    opt=described(right=Right.DIRECT),
)
async def get_hints(request: AnyRequest, name: FromPath[str]) -> list[SeatHintsShown]:
    read_query(request, Nothing)
    hall, actor = hall_of(request), await bearer_of(request)
    await hall.seated(stream_of(name), "", actor)
    return hint_rows(await hall.hints.read(actor, stream_of(name)))


@post(
    "/api/boards/{name:str}/hints",
    tags=BOARDS,
    status_code=204,
    summary="What an engine's report of the finished game found, for the hints (direct)",
    opt=described(right=Right.DIRECT, body=ComparedBody),
)
async def compare_with_engine(request: AnyRequest, name: FromPath[str]) -> None:
    raw = await json_object(request)
    known_only(raw, *ComparedBody.__annotations__)
    hall, actor = hall_of(request), await bearer_of(request)
    await hall.seated(stream_of(name), "", actor)
    found = [(seat, read_compared(raw, seat.value)) for seat in Colour]
    for seat, compared in found:
        await hall.hints.compare(actor, stream_of(name), seat, compared)


ROUTES = ordinary([call_at_board, answer_call, get_calls, mail_at_board, get_hints, compare_with_engine])
