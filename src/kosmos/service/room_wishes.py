"""What somebody asks for who opens a live board, the same at every door, and the room that it becomes."""

import datetime as dt
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import chess
import msgspec

from kosmos.core.colours import Colour
from kosmos.core.fields import choice, read_struct, text
from kosmos.locale import N_
from kosmos.play.decide.positions import read_position
from kosmos.play.fen import NORMAL
from kosmos.play.options import parse_options
from kosmos.play.room_settings import (
    RoomSettings,
    Seating,
    check_room_name,
    match_settings,
    settings_of,
)
from kosmos.play.time_control import Times, parse_time_control

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  #: none that is taken for another
_DRAWN = 8  #: letters of a name that nobody chose


class RoomKind(StrEnum):
    MATCH = "match"
    OPEN = "open"
    GROUP = "group"


class OwnColour(StrEnum):
    LOT = "lot"
    WHITE = "w"
    BLACK = "b"


class Variant(StrEnum):
    STANDARD = "standard"
    CHESS960 = "chess960"


KIND_WORDS = {
    "match": N_("two players, each with a link of their own"),
    "open": N_("everybody may move"),
    "group": N_("everybody may move, each with a clock of their own"),
}
COLOUR_WORDS = {"lot": N_("by lot"), "w": N_("White"), "b": N_("Black")}
VARIANT_WORDS = {"standard": N_("chess"), "chess960": N_("Chess960")}


class NewRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A board to be opened."""

    kind: Annotated[RoomKind, choice(N_("Who plays"), RoomKind, KIND_WORDS)] = RoomKind.MATCH
    player: Annotated[str, text(N_("Your name"), 80)] = ""
    time: Annotated[
        str,
        text(
            N_("Time"), 80, help=N_("seconds+increment such as 300+3 or 40/6000+30:900+30; empty: no clock")
        ).formatted("time-control"),
    ] = ""
    black_time: Annotated[
        str, text(N_("Time of Black"), 80, help=N_("where it is another")).formatted("time-control")
    ] = ""
    colour: Annotated[OwnColour, choice(N_("Your colour"), OwnColour, COLOUR_WORDS)] = OwnColour.LOT
    variant: Annotated[Variant, choice(N_("Variant"), Variant, VARIANT_WORDS)] = Variant.STANDARD
    position: Annotated[
        str,
        text(N_("First position"), 400, help=N_("a FEN, or in the position language")).formatted("position"),
    ] = ""
    options: Annotated[
        str,
        text(N_("Options"), 400, help=N_("of the Schachecke, such as snow or time:300+3")).formatted(
            "room-options"
        ),
    ] = ""
    name: Annotated[
        str,
        text(N_("Name of the board"), 49, help=N_("a-z, 0-9 and _; empty: one is drawn")).narrowed(
            pattern="^[a-z0-9_]*$"
        ),
    ] = ""


def read_room(raw: Mapping[str, Any]) -> NewRoom:
    return read_struct(NewRoom, raw, dt.date.min)


def drawn_name() -> str:
    """Nobody guesses it, so a game among friends has only those watching who were told."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_DRAWN))


def room_of(wish: NewRoom, seed: int) -> RoomSettings:
    """The rules of the board that is asked for; `seed` draws the first position of Chess960."""
    name = check_room_name(wish.name) if wish.name else drawn_name()
    times = _times(wish)
    match wish.kind:
        case RoomKind.MATCH:
            made = match_settings(name, times)
        case RoomKind.GROUP:
            made = RoomSettings(name, Seating.GROUP, times, options=wish.options)
        case RoomKind.OPEN:
            made = settings_of(name, parse_options(wish.options), wish.options)
            made = msgspec.structs.replace(made, times=times or made.times)
    return msgspec.structs.replace(made, **_beginning(wish, made, seed))


def _times(wish: NewRoom) -> Times | None:
    if not wish.time:
        return None
    white = parse_time_control(wish.time, "time")
    return Times(white, parse_time_control(wish.black_time, "black_time") if wish.black_time else white)


def _beginning(wish: NewRoom, made: RoomSettings, seed: int) -> dict[str, Any]:
    if wish.position:
        return {"initial": read_position(wish.position), "chess960": wish.variant is Variant.CHESS960}
    if wish.variant is Variant.CHESS960:
        return {"initial": chess.Board.from_chess960_pos(seed % 960).fen(), "chess960": True}
    return {"initial": made.initial or NORMAL}


def opener_colour(wish: NewRoom, seed: int) -> Colour:
    if wish.colour is OwnColour.LOT:
        return Colour.WHITE if seed % 2 else Colour.BLACK
    return Colour(wish.colour.value)
