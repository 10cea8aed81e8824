"""The same two once more: on a board of its own, colours exchanged, and without a word more than the two who agree to it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.play import commands as c
from kosmos.play import events as e
from kosmos.play.refusals import AlreadyOffered, GameRunning, NotYourSeat
from kosmos.play.room import open_room
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import VISITOR
from kosmos.service.board_hall import BoardHall, RoomExists, Seated, circumstances
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import drawn_name

Connected = Callable[[str], Sequence[str]]  #: which players are at a board now


async def rematch(hall: BoardHall, stream: str, secret: str, connected: Connected) -> str:
    """Whoever asks first opens the board; the game begins when the other agrees. Whoever asked and is still there
    counts as ready. The answer is the link of the caller's new seat.
    """
    who = await hall.seated(stream, secret, VISITOR)
    state = await hall.state(stream)
    if who.seat is None or state.phase is not Phase.OVER or state.settings.game is not None:
        raise NotYourSeat
    asker, name = state.rematch or await _ask(hall, stream, state, who)
    room = stream_of(name)
    seat, opened = who.seat.other, await hall.state(room)
    if seat not in opened.seats:  # days a move: it begins when the other comes, too
        await hall.act(room, c.Sit(who.name or "?", seat), circumstances(hall, who))
    elif asker is not who.seat and not opened.settings.begins_seated:
        there = {Colour(each) for each in connected(room)}
        for ready in (seat, *({seat.other} & there)):
            await _say_ready(hall, room, Seated(ready, opened.seats.get(ready, "")))
    return await hall.links.make(room, seat.value)


async def _say_ready(hall: BoardHall, room: str, who: Seated) -> None:
    with suppress(AlreadyOffered, GameRunning):  # said before, by themselves
        await hall.act(room, c.SayReadyToPlay(), circumstances(hall, who))


async def _ask(hall: BoardHall, stream: str, state: RoomState, who: Seated) -> tuple[Colour, str]:
    """Opens the board first and then tells the old one. Where the other player was quicker, their board is used.
    Answers who asked, and the board's name.
    """
    room = await _begin(hall, state, who)
    try:
        await hall.act(stream, c.AskRematch(), circumstances(hall, who)._replace(room=room))
    except Refusal:
        await hall.remove(stream_of(room))
        if (await hall.state(stream)).rematch is None:
            raise
    asked = (await hall.state(stream)).rematch
    assert asked is not None, "it was asked for just now"
    return asked


async def _begin(hall: BoardHall, state: RoomState, who: Seated) -> str:
    """Open a board of its own, under a name that no other board has."""
    at = hall.clock()
    seats = [seat for seat in state.seats if seat is who.seat or not state.settings.begins_seated]
    for name in (next_name(state.settings.name), drawn_name()):
        events = open_room(msgspec.structs.replace(state.settings, name=name), at)
        for seat in seats:
            player = state.seats[seat]
            events.append(e.SeatTaken(at=at, player=player, seat=seat.other, by=player))
        with suppress(RoomExists):
            await hall.begin(events)
            return name
    raise RoomExists(name)


def next_name(name: str) -> str:
    """`club` is followed by `club_2`, `club_2` by `club_3`."""
    base, _, number = name.rpartition("_")
    following = f"{base}_{int(number) + 1}" if base and number.isdecimal() else f"{name}_2"
    return following if len(following) <= 49 else drawn_name()
