"""What goes on beside live boards: calls for the arbiter, mails at one's turn, hints for the director."""

from typing import Annotated, NotRequired, TypedDict

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.play.refusals import NotYourSeat
from kosmos.service.boards import stream_of
from kosmos.service.operations import ClubDesk, Raw, operation
from kosmos.service.operations.boards import BOARD, ONLINE, RoundOrCurrent, ShortText, asked_text
from kosmos.service.play_hints import SeatHintsShown, hint_rows, read_compared
from kosmos.service.round_boards import BoardCallShown


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


@operation("POST", BOARD + "/call", body=SeatBody)
async def call_at_board(desk: ClubDesk, name: str, raw: Raw) -> None:
    """A player calls the arbiter, by the secret of the seat."""
    hall, stream = desk.services.hall, stream_of(name)
    who = await hall.seated(stream, asked_text(raw, "seat"), desk.actor)
    if who.seat is None:
        raise NotYourSeat
    await hall.calls.call(stream, who.name or who.seat.value, hall.clock())


@operation("DELETE", BOARD + "/call", Right.DIRECT)
async def answer_call(desk: ClubDesk, name: str) -> None:
    """The call at a board is answered."""
    hall = desk.services.hall
    await hall.seated(stream_of(name), "", desk.actor)
    await hall.calls.answer(desk.actor, stream_of(name))


@operation(
    "GET",
    ONLINE + "/calls",
    Right.DIRECT,
    summary="The boards of a round at which the arbiter is called",
    tag="boards",
)
async def get_calls(desk: ClubDesk, stream: str, round: RoundOrCurrent = 0) -> list[BoardCallShown]:  # noqa: A002 - as programs say it
    """The boards of the current round at which the arbiter is called."""
    return await desk.services.round_boards.calls(desk.actor, stream, round)


@operation("POST", BOARD + "/mail", body=MailBody)
async def mail_at_board(desk: ClubDesk, name: str, raw: Raw) -> None:
    """In a game with days a move: where mails go when it is one's turn, by the secret of the seat."""
    services, stream = desk.services, stream_of(name)
    who = await services.hall.seated(stream, asked_text(raw, "seat"), desk.actor)
    if who.seat is None:
        raise NotYourSeat
    to, language = asked_text(raw, "mail").strip(), desk.language.code
    if desk.base is None:  # whether there are mails is up to the server that sends them
        base = asked_text(raw, "at").rstrip("/")
        await services.turn_mails.keep(stream, who.seat, to, language, base)
    else:
        await services.turn_mails.wish(stream, who.seat, to, language, desk.base)


@operation(
    "GET",
    BOARD + "/hints",
    Right.DIRECT,
    summary="Hints, not verdicts: how often a page was left at an own move, how near to an engine somebody played",
)
async def get_hints(desk: ClubDesk, name: str) -> list[SeatHintsShown]:
    """Hints, not verdicts: how often players left the page on their own move, and how closely they followed an engine."""
    hall = desk.services.hall
    await hall.seated(stream_of(name), "", desk.actor)
    return hint_rows(await hall.hints.read(desk.actor, stream_of(name)))


@operation("POST", BOARD + "/hints", Right.DIRECT, body=ComparedBody)
async def compare_with_engine(desk: ClubDesk, name: str, raw: Raw) -> None:
    """What an engine's report of the finished game found, for the hints."""
    hall = desk.services.hall
    await hall.seated(stream_of(name), "", desk.actor)
    found = [(seat, read_compared(dict(raw), seat.value)) for seat in Colour]
    for seat, compared in found:
        await hall.hints.compare(desk.actor, stream_of(name), seat, compared)
