"""Big screens in the hall: each with a programme of its own, and what it shows page by page.

A page holds what can be read from ten metres: how much that is does not depend on the tournament.
"""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

import msgspec

from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import Field, choice, many, read_struct, text, whole
from kosmos.core.results import make_result
from kosmos.locale import N_, Phrase
from kosmos.papers.cup import bracket_paper
from kosmos.papers.paper import CupTree
from kosmos.papers.players import alphabetical
from kosmos.papers.ranking import ranking_after
from kosmos.papers.render.trees import sheets_of
from kosmos.papers.round import bye_word
from kosmos.papers.standings import after_round
from kosmos.service.actors import Actor
from kosmos.service.round_boards import TableGame
from kosmos.store.settings import HouseSettings
from kosmos.tournament.cup_hat import hats
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

_PREFIX = "screens:"
_PICTURE = re.compile(r"data:image/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+")
LARGEST_PICTURE = 400_000  #: characters
MOST_SCREENS = 12
NAMES_A_PAGE = 39  #: three columns
BOARDS_A_PAGE = 22  #: two columns
PLACES_A_PAGE = 24  #: two columns
LIVE_BOARDS_A_PAGE = 8  #: two rows of four
MATCHES_A_PAGE = 8  #: of the first stage of a bracket

T = TypeVar("T")


class ScreenPart(StrEnum):
    NAMES = "names"
    BOARDS = "boards"
    STANDINGS = "standings"
    LIVE = "live"
    CLOCK = "clock"
    PICTURE = "picture"


PART_WORDS = {
    "names": N_("pairings by name"),
    "boards": N_("pairings by board, with results"),
    "standings": N_("standings"),
    "live": N_("live boards"),
    "clock": N_("large clock"),
    "picture": N_("picture, for example of a sponsor"),
}


class NotAPicture(Refusal):
    text: ClassVar[str] = N_(
        "A picture is a data: address of a PNG, JPEG, WebP or SVG image of at most 300 kB."
    )
    status: ClassVar[int] = 422


def _picture_field(label: str) -> Field:
    base = text(label, LARGEST_PICTURE, help=N_("PNG, JPEG, WebP or SVG; programs send its data: address"))

    def parse(name: str, value: Any, today: dt.date) -> str:
        plain: str = base.parse(name, value, today)
        if plain and not _PICTURE.fullmatch(plain):
            raise NotAPicture
        return plain

    return base._replace(reader=parse)


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text(N_("Name of the screen"), 60)] = ""
    parts: Annotated[
        tuple[ScreenPart, ...],
        many(N_("Programme"), choice(N_("Part"), ScreenPart, PART_WORDS), len(ScreenPart))._replace(
            choices=tuple(PART_WORDS.items())
        ),
    ] = (ScreenPart.NAMES, ScreenPart.BOARDS, ScreenPart.STANDINGS)
    seconds: Annotated[int, whole(N_("Seconds for each page"), 3, 600)] = 12
    message: Annotated[str, text(N_("Line at the foot"), 120)] = ""
    picture: Annotated[str, _picture_field(N_("Picture"))] = ""


def read_screen(raw: Mapping[str, Any]) -> Screen:
    return read_struct(Screen, raw, dt.date.min)


class Screens:
    """The screens of tournaments, as their directors set them; number 0 is there without being set."""

    def __init__(self, settings: HouseSettings) -> None:
        self._settings = settings

    async def of(self, stream: str) -> list[Screen]:
        said = (await self._settings.all()).get(_PREFIX + stream, "")
        return msgspec.json.decode(said, type=list[Screen]) if said else []

    async def screen(self, stream: str, number: int) -> Screen:
        every = await self.of(stream)
        if number == 0:
            return Screen()
        if not 1 <= number <= len(every):
            raise NotFound(Phrase(N_("screen")), number)
        return every[number - 1]

    async def keep(self, actor: Actor, stream: str, number: int, screen: Screen | None) -> None:
        """Number 0 adds one; None takes one away."""
        actor.need(Right.DIRECT)
        every = await self.of(stream)
        if number:
            await self.screen(stream, number)
            every[number - 1 : number] = [screen] if screen else []
        elif screen and len(every) < MOST_SCREENS:
            every.append(screen)
        await self._settings.change({_PREFIX + stream: msgspec.json.encode(every).decode()})


# -- pages -----------------------------------------------------------------------------------------------------


class SeatLine(NamedTuple):
    """Somebody and where to go. `letter`: where a new one begins, and on top of each column."""

    name: str
    letter: str
    board: int
    white: bool
    word: Phrase | None


class BoardLine(NamedTuple):
    board: int
    white: str
    black: str
    result: str


class PlaceLine(NamedTuple):
    rank: int
    name: str
    points: str


class LiveLine(NamedTuple):
    """A game at a live board; `room` is the board's name, `result` empty while it is played."""

    board: int
    room: str
    white: str
    black: str
    result: str


class Slide(NamedTuple):
    """One page. `label` names it in the strip at the foot."""

    part: ScreenPart
    label: Phrase | str
    lines: Sequence[SeatLine | BoardLine | PlaceLine | LiveLine] = ()
    tree: CupTree | None = None


def slides(state: State, screen: Screen, games: Sequence[TableGame] = ()) -> list[Slide]:
    """`games`: those at live boards, in the order in which they are shown."""
    return [slide for part in screen.parts for slide in _slides(state, part, screen, games)]


def _slides(state: State, part: ScreenPart, screen: Screen, games: Sequence[TableGame]) -> list[Slide]:
    match part:
        case ScreenPart.NAMES:
            return _in_the_hat(state) if _is_drawing(state) else _names(state)
        case ScreenPart.BOARDS:
            return _out_of_the_hat(state) if _is_drawing(state) else _boards(state)
        case ScreenPart.STANDINGS:
            return _standings(state)
        case ScreenPart.LIVE:
            return _live(state, games)
        case ScreenPart.CLOCK:
            return [Slide(part, Phrase(N_("Time of day")))]
        case ScreenPart.PICTURE:
            return [Slide(part, "♟")] if screen.picture else []


def portions(lines: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Pages of equal length, as few as possible: no page with one line alone."""
    pages = -(-len(lines) // most)
    size = -(-len(lines) // pages) if pages else 0
    for start in range(0, len(lines), size or 1):
        yield lines[start : start + size]


def _names(state: State) -> list[Slide]:
    if not state.current_round:
        return []
    round_ = state.rounds[state.current_round - 1]
    seats: dict[int, tuple[int, bool]] = {}
    for board, game in enumerate(round_.games, 1):
        seats[game.white], seats[game.black] = (board, True), (board, False)
    entries = sorted((state.entries[id_] for id_ in (*seats, *round_.byes)), key=alphabetical)
    made = []
    for part in portions(entries, NAMES_A_PAGE):
        label = f"{_initial(part[0])} – {_initial(part[-1])}"
        made.append(Slide(ScreenPart.NAMES, label, tuple(_seat_lines(state, part, seats))))
    return made


def _seat_lines(
    state: State, entries: Sequence[Entry], seats: Mapping[int, tuple[int, bool]]
) -> Iterator[SeatLine]:
    round_, column = state.rounds[state.current_round - 1], -(-len(entries) // 3)
    before = ""
    for place, entry in enumerate(entries):
        initial = _initial(entry)
        letter = initial if initial != before or place % column == 0 else ""
        board, white = seats.get(entry.id, (0, False))
        word = None if board else bye_word(state, round_.byes[entry.id])
        yield SeatLine(entry.player.name, letter, board, white, word)
        before = initial


def _initial(entry: Entry) -> str:
    return entry.player.name.strip()[:1].upper()


def _boards(state: State) -> list[Slide]:
    if not state.current_round:
        return []
    lines = [
        BoardLine(
            board,
            state.entries[game.white].player.name,
            state.entries[game.black].player.name,
            make_result(game.result),
        )
        for board, game in enumerate(state.rounds[state.current_round - 1].games, 1)
    ]
    text = N_("Boards {first}–{last}")
    return [
        Slide(ScreenPart.BOARDS, Phrase(text, {"first": part[0].board, "last": part[-1].board}), part)
        for part in portions(lines, BOARDS_A_PAGE)
    ]


# Pairs that come out of a hat at the club stand on the wall one by one; until the first one is out, the round before does.


def _is_drawing(state: State) -> bool:
    return any(draw.pairs for draw in hats(state))


def _out_of_the_hat(state: State) -> list[Slide]:
    pairs = [pair for draw in hats(state) for pair in draw.pairs]
    lines = [
        BoardLine(number, state.entries[pair.first].player.name, state.entries[pair.second].player.name, "")
        for number, pair in enumerate(pairs, 1)
    ]
    label = Phrase(N_("From the hat"))
    return [Slide(ScreenPart.BOARDS, label, part) for part in portions(lines, BOARDS_A_PAGE)]


def _in_the_hat(state: State) -> list[Slide]:
    left = [state.entries[id_] for draw in hats(state) for id_ in draw.left]
    word = Phrase(N_("still in the hat"))
    lines = [SeatLine(entry.player.name, "", 0, False, word) for entry in sorted(left, key=alphabetical)]
    return [Slide(ScreenPart.NAMES, word, part) for part in portions(lines, NAMES_A_PAGE)]


def _bracket(state: State) -> list[Slide]:
    """A cup has its brackets instead of a table, a large one in parts."""
    trees = [tree for tree in bracket_paper(state, Wishes()).blocks if isinstance(tree, CupTree)]
    return [
        Slide(ScreenPart.STANDINGS, tree.caption or Phrase(N_("Bracket")), tree=sheet)
        for tree in trees
        for sheet in sheets_of(tree, MATCHES_A_PAGE)
    ]


def _standings(state: State) -> list[Slide]:
    if state.settings.profile.knocks_out:
        return _bracket(state)
    evening = not state.settings.profile.has_rounds
    after = 0 if evening else after_round(state, Wishes())
    if not after and not state.evening.finished:
        return []
    ranking = ranking_after(state, after)
    lines = [
        PlaceLine(place.rank, ranking.entries[place.number].player.name, ranking.points[place.number])
        for place in ranking.places
        if place.number in ranking.entries
    ]
    return [
        Slide(ScreenPart.STANDINGS, Phrase(N_("Standings")), part) for part in portions(lines, PLACES_A_PAGE)
    ]


def _live(state: State, games: Sequence[TableGame]) -> list[Slide]:
    lines = [
        LiveLine(
            game.number,
            game.room.settings.name,
            state.entries[game.white].player.name,
            state.entries[game.black].player.name,
            make_result(game.room.result),
        )
        for game in games
        if game.room
    ]
    return [
        Slide(ScreenPart.LIVE, Phrase(N_("Live boards")), part)
        for part in portions(lines, LIVE_BOARDS_A_PAGE)
    ]
