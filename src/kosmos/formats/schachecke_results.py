"""The Schachecke's XML of self-tests (`rs`) and of a series of games (`games`), read and counted.

Children come in any order. Documents with a doctype are refused: nothing outside a file is ever read.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar
from xml.etree import ElementTree as ET

import msgspec

from kosmos.core.errors import Refusal, shown
from kosmos.locale import N_
from kosmos.play.ends import LOSSES, UNFINISHED, End
from kosmos.play.training.exercises import Attempt
from kosmos.play.training.sets import ExerciseEnd, MatingSet

LONGEST = 5_000_000  #: characters of a file


class MalformedResults(Refusal):
    text: ClassVar[str] = N_("This is not a file of results: “{got}” cannot be read at {place}.")
    place: str
    got: str


class PlayedSide(StrEnum):
    WHITE = "w"
    BLACK = "b"
    UNKNOWN = "u"


class PlayedGame(msgspec.Struct, frozen=True):
    """One game of a series: the player's colour, who moved no more, why, and the number of moves."""

    colour: PlayedSide
    ended_by: PlayedSide
    reason: End
    moves: int


class GameSeries(msgspec.Struct, frozen=True):
    games: tuple[PlayedGame, ...]
    path: str | None = None  #: of the board's page


def parse_self_tests(text: str) -> list[Attempt]:
    """The manual's `rs`: one `r` for each test with set, end, moves and milliseconds."""
    root = _root(text, "rs")
    found = [_self_test(row, f"rs/r[{number}]") for number, row in enumerate(root, 1)]
    if not found:
        raise MalformedResults("rs", "")
    return found


def _self_test(row: ET.Element, place: str) -> Attempt:
    values = _values(row, "r", ("p", "e", "m", "t"), place)
    try:
        kind, end = MatingSet(_number(values, "p", place)), ExerciseEnd(_number(values, "e", place))
    except ValueError:
        raise MalformedResults(place, f"{values['p']}, {values['e']}"[:40]) from None
    return Attempt(kind, end, _number(values, "m", place), _number(values, "t", place, negative=True))


def parse_series(text: str) -> GameSeries:
    """The manual's `games`: one `g` for each game, and perhaps the path of the board (`u`)."""
    root = _root(text, "games")
    paths = [row for row in root if row.tag == "u"]
    rows = [row for row in root if row.tag != "u"]
    if len(paths) > 1 or not rows:
        raise MalformedResults("games", "u" if rows else "")
    games = tuple(_played(row, f"games/g[{number}]") for number, row in enumerate(rows, 1))
    return GameSeries(games, (paths[0].text or "") if paths else None)


def _played(row: ET.Element, place: str) -> PlayedGame:
    values = _values(row, "g", ("c", "e", "r", "m"), place)
    try:
        colour, by, reason = PlayedSide(values["c"]), PlayedSide(values["e"]), End(values["r"])
    except ValueError:
        raise MalformedResults(place, f"{values['c']}, {values['e']}, {values['r']}"[:40]) from None
    if reason is End.NO_KING:  # the manual's list has no such game
        raise MalformedResults(place, values["r"])
    return PlayedGame(colour, by, reason, _number(values, "m", place))


class SeriesOutcome(StrEnum):
    """What a game was for the player who saved it."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"


class SeriesTally(msgspec.Struct, frozen=True):
    games: int = 0
    moves: int = 0


def tally_series(series: GameSeries) -> dict[SeriesOutcome, SeriesTally]:
    """Games and their moves by what came of them; what did not happen is left out."""
    outcomes = [_outcome(game) for game in series.games]
    return {
        outcome: SeriesTally(
            outcomes.count(outcome),
            sum(game.moves for game, its in zip(series.games, outcomes, strict=True) if its is outcome),
        )
        for outcome in SeriesOutcome
        if outcome in outcomes
    }


def _outcome(game: PlayedGame) -> SeriesOutcome:
    """A loss counts only where it is known who lost, and what the player had."""
    if game.reason in UNFINISHED:
        return SeriesOutcome.OPEN
    if game.reason not in LOSSES:
        return SeriesOutcome.DRAWN
    if PlayedSide.UNKNOWN in (game.colour, game.ended_by):
        return SeriesOutcome.OPEN
    return SeriesOutcome.LOST if game.ended_by is game.colour else SeriesOutcome.WON


def is_series(text: str) -> bool:
    """Whether a file of results is one of games, not of self-tests."""
    return "<games" in text[:1000]


# -- XML -----------------------------------------------------------------------------------------------


def _root(text: str, tag: str) -> ET.Element:
    """Well-formed, small enough, without a doctype, and of the expected kind."""
    if len(text) > LONGEST or "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise MalformedResults("1", str(shown(text[:40])))
    try:
        root = ET.fromstring(text)  # noqa: S314 - a doctype, and with it every entity, is refused above
    except ET.ParseError as error:
        line, column = error.position
        raise MalformedResults(f"{line}:{column + 1}", str(shown(text[:40]))) from None
    if root.tag != tag:
        raise MalformedResults("1", str(shown(root.tag)))
    return root


def _values(row: ET.Element, tag: str, names: Sequence[str], place: str) -> Mapping[str, str]:
    """The text of each child, each exactly once."""
    found = {child.tag: (child.text or "").strip() for child in row}
    if row.tag != tag or sorted(child.tag for child in row) != sorted(names):
        raise MalformedResults(place, str(shown(row.tag)))
    return found


def _number(values: Mapping[str, str], name: str, place: str, *, negative: bool = False) -> int:
    text = values[name]
    digits = text[1:] if negative and text.startswith("-") else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 12):
        raise MalformedResults(f"{place}/{name}", str(shown(text)))
    return int(text)
