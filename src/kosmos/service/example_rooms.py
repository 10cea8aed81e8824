"""Rooms of the example pages: open boards with the manual's options, and the evening on which the winner stays."""

import base64
import binascii
import zlib
from typing import Annotated

import msgspec

from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.pairing import winner_stays as rules
from kosmos.play import commands as c
from kosmos.play.options import parse_options
from kosmos.play.room import open_room
from kosmos.play.room_settings import RoomSettings, Seating, check_room_name, settings_of
from kosmos.play.time_control import Times, complicated, parse_time_control
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import drawn_name

COMPLICATED = "complicated"
GROUP_TIME = "300+5"
EVENING_OPTIONS = "time:300+3"
LONGEST_EVENING = 6000  #: characters of an address
MOST_PLAYERS = 50


def example_settings(name: str, options: str, *, group: bool = False) -> RoomSettings:
    """The room of an example: everybody may move there."""
    if group:
        time = parse_time_control(GROUP_TIME)
        return RoomSettings(name, Seating.GROUP, Times(time, time))
    if options == COMPLICATED:
        made = settings_of(name, parse_options(""))
        return msgspec.structs.replace(made, times=Times(complicated(), complicated()))
    return settings_of(name, parse_options(options), options)


async def open_example(hall: BoardHall, name: str, options: str, address: str, *, group: bool = False) -> str:
    """A new room of this name, or of one that is drawn."""
    chosen = check_room_name(name) if name else drawn_name()
    hall.count(address)
    await hall.begin(open_room(example_settings(chosen, options, group=group), hall.clock()))
    return chosen


async def join_group(hall: BoardHall, room: str, player: str) -> None:
    """A clock of one's own; who has one already keeps it."""
    state = await hall.state(stream_of(room))
    if player not in state.group:
        await hall.act(stream_of(room), c.Sit(player), c.Circumstances(hall.clock(), player))


# -- winner stays ----------------------------------------------------------------------------------------


class EveningPage(msgspec.Struct, frozen=True):
    """An evening as its page keeps it, in its own address: nothing of it is stored here."""

    evening: rules.Evening = rules.Evening()
    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()

    def name(self, number: int) -> str:
        return self.names[number - 1] if 0 < number <= len(self.names) else "?"

    def number(self, name: str) -> int:
        try:
            return self.names.index(name) + 1
        except ValueError:
            raise BadValue("player", N_("somebody of this evening"), name).called(N_("Player")) from None


def write_evening(page: EveningPage) -> str:
    return base64.urlsafe_b64encode(zlib.compress(msgspec.json.encode(page), 9)).decode().rstrip("=")


def read_evening(text: str) -> EveningPage:
    if not text:
        return EveningPage()
    try:
        packed = base64.urlsafe_b64decode(text[:LONGEST_EVENING] + "=" * (-len(text) % 4))
        return msgspec.json.decode(zlib.decompressobj().decompress(packed, 200_000), type=EveningPage)
    except (binascii.Error, ValueError, zlib.error, msgspec.DecodeError):
        raise BadValue("evening", N_("an evening"), text[:40]).called(N_("Evening")) from None


def change_evening(page: EveningPage, act: str, player: str = "", score: str = "") -> EveningPage:
    """`join`, `leave`, `ready`, `pass`, `result`."""
    evening = page.evening
    if act == "join":
        return _joined(page, player.strip()[:80])
    if act == "leave":
        return msgspec.structs.replace(page, evening=rules.leave(evening, page.number(player)))
    if act == "ready":
        return msgspec.structs.replace(page, evening=rules.ready(evening, page.number(player)))
    if act == "pass":
        return msgspec.structs.replace(page, evening=rules.pass_on(evening, page.number(player)))
    call = next(iter(rules.calls(evening)), None)
    if act != "result" or call is None or score not in tuple(rules.Score):
        raise BadValue("act", N_("something that can be done on this evening"), act).called(N_("Command"))
    return msgspec.structs.replace(page, evening=rules.result(evening, call.game, rules.Score(score)))


def _joined(page: EveningPage, player: str) -> EveningPage:
    if not player or len(page.names) >= MOST_PLAYERS:
        raise BadValue("player", N_("a name"), player).called(N_("Player"))
    names = page.names if player in page.names else (*page.names, player)
    number = names.index(player) + 1
    return EveningPage(rules.join(page.evening, number), names)
