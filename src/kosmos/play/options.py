"""The options of a board (`data-use`): words with blanks between them.

`name` switches on, `-name` off; where both stand `-name` counts. Defaults are those of the manual, "Die Konfiguration
eines Bretts"; some depend on others (`touch` on a time limit, `inter` on watching).
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from kosmos.core.errors import BadValue, FieldRefused, shown
from kosmos.locale import N_
from kosmos.play.position import Situation, parse_position

VIEWS = ("", "w", "b", "wa", "ba", "a")
WATCHING_INTERVAL = 3000
PLAYING_INTERVAL = 1000
LARGEST = 10**9

#: set once when the board is loaded; nothing changes them later
FIXED = frozenset(("passive", "local", "noinitld"))
#: with `-` and without
SWITCHES = ("active", "val", "snow", "touch", "release", "strict", "king", "ana", "autoremis")


class OptionUnknown(FieldRefused):
    text: ClassVar[str] = N_("{field}: there is no option “{option}” of a board (word {place}).")
    option: str
    place: int


class TimeOption(msgspec.Struct, frozen=True):
    """Seconds, and milliseconds between two looks at the clock; None was not given."""

    start: int | None = None
    fischer: int | None = None
    bronstein: int | None = None
    tick: int | None = None


class RemisOption(msgspec.Struct, frozen=True):
    """More than `repeats` times the same situation, more than `moves` reversible moves of each side: a draw.

    `…_claimed`: the player may claim it, otherwise the game ends by itself. 0 switches the rule off; None leaves it as it is.
    """

    repeats: int | None = None
    repeats_claimed: bool = False
    moves: int | None = None
    moves_claimed: bool = False


class Options(msgspec.Struct, frozen=True):
    """As written: None where the board's attribute says nothing. The properties tell what is in force."""

    passive: bool = False
    local: bool = False
    noinitld: bool = False
    switches: dict[str, bool] = {}
    inter: int | None = None
    remis: RemisOption = RemisOption()
    time: TimeOption | None = None
    initpos: Situation | None = None
    view: str | None = None

    @property
    def active(self) -> bool:
        """`active` has priority over `passive`."""
        return self.switches.get("active", not self.passive)

    @property
    def connected(self) -> bool:
        return not self.local

    @property
    def timed(self) -> bool:
        """A board without a connection has no time limit."""
        return self.time is not None and self.connected

    @property
    def validates(self) -> bool:
        return self.switches.get("val", True)

    @property
    def analyses(self) -> bool:
        """A received position is examined in any case where own moves are."""
        return self.validates or self.switches.get("ana", True)

    @property
    def teaches(self) -> bool:
        return self.switches.get("snow", False)

    @property
    def touch(self) -> bool:
        """By default on where thinking time is limited and the board is connected."""
        return self.switches.get("touch", self.timed)

    @property
    def release(self) -> bool:
        return self.switches.get("release", True)

    @property
    def strict(self) -> bool:
        return self.switches.get("strict", False)

    @property
    def needs_kings(self) -> bool:
        return self.switches.get("king", True)

    @property
    def offers_itself(self) -> bool:
        return self.switches.get("autoremis", True)

    @property
    def interval(self) -> int:
        """Milliseconds between two automatic questions to the server."""
        if self.inter is not None:
            return self.inter
        return PLAYING_INTERVAL if self.active else WATCHING_INTERVAL

    @property
    def most_repeats(self) -> int:
        return 2 if self.remis.repeats is None else self.remis.repeats

    @property
    def most_moves(self) -> int:
        return 50 if self.remis.moves is None else self.remis.moves


# -- reading -------------------------------------------------------------------------------------------


def parse_options(text: str, field: str = "data-use") -> Options:
    """What an attribute says; of a word given twice the last counts."""
    values: dict[str, Any] = {}
    on: set[str] = set()
    off: set[str] = set()
    for place, word in enumerate(text.split(), 1):
        name, colon, value = word.partition(":")
        if not colon and word in SWITCHES:
            on.add(word)
        elif not colon and word.startswith("-") and word[1:] in SWITCHES:
            off.add(word[1:])
        elif not colon and word in FIXED:
            values[word] = True
        elif colon and name in _VALUES:
            values[name] = _VALUES[name](f"{field}.{name}", value)
        else:
            raise OptionUnknown(field, str(shown(word)), place)
    return Options(
        **values, switches=dict.fromkeys(sorted(on | off), True) | dict.fromkeys(sorted(off), False)
    )


def _number(field: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise BadValue(field, N_("a whole number"), text)
    return int(text)


def _remis(field: str, text: str) -> RemisOption:
    found = re.fullmatch(r"(\d{0,6})(r?)(?::(\d{0,6})(r?))?", text, re.ASCII)
    if not found:
        raise BadValue(field, N_("REPEATr:MOVESr, such as 2:50 or 2r:50r"), text)
    repeats, repeats_claimed, moves, moves_claimed = found.groups(default="")
    return RemisOption(
        int(repeats) if repeats else None,
        bool(repeats_claimed),
        int(moves) if moves else None,
        bool(moves_claimed),
    )


def _time(field: str, text: str) -> TimeOption:
    found = re.fullmatch(r"(\d{1,9})?(?:\+(\d{1,9}))?(?:-(\d{1,9}))?(?:!(\d{1,9}))?", text, re.ASCII)
    if not found:
        raise BadValue(field, N_("START+FISCHER-BRONSTEIN!TAKT, such as 220+2 or 300-5!250"), text)
    return TimeOption(*(None if part is None else int(part) for part in found.groups()))


def _initpos(field: str, text: str) -> Situation:
    situation = parse_position(text, field)
    if not isinstance(situation, Situation):
        raise BadValue(field, N_("a position"), text)
    return situation


def _view(field: str, text: str) -> str:
    if text not in VIEWS:
        raise BadValue(field, N_("one of w, b, wa, ba, a, or nothing"), text)
    return text


_VALUES: dict[str, Callable[[str, str], Any]] = {
    "inter": _number,
    "remis": _remis,
    "time": _time,
    "initpos": _initpos,
    "view": _view,
}


# -- making --------------------------------------------------------------------------------------------
