"""The pages of a big screen, whatever event it shows: what stands on one, and how many fit.

A page holds what can be read from ten metres: how much that is does not depend on the event. Each kind of event makes the
pages of its own parts (`tournament_slides`, `team_slides`, `arena_slides`); clock, picture, code and countdown are the same
everywhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from kosmos.core.folding import fold
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import CupTree
from kosmos.service.screens import Screen, ScreenPart

NAMES_A_PAGE = 39  #: three columns
BOARDS_A_PAGE = 22  #: two columns
PLACES_A_PAGE = 24  #: two columns
LIVE_BOARDS_A_PAGE = 8  #: two rows of four
PAIRS_OF_TEAMS_A_PAGE = 20  #: two columns
CARDS_IN_COLUMN = 18  #: lines of cards, one below the other; two such columns are a page
CARD_HEADING = 2  #: lines that the heading of a card is as high as
ROOMY_CARDS = 12  #: no more lines of cards in a column leave room for names on two lines
LONG_NAME = 22  #: longer ones have smaller letters on two lines: nobody's name is cut
_THREE_COLUMNS = 25  #: from so many names on

T = TypeVar("T")


class Layout(StrEnum):
    """How a page is set."""

    NAMES = "names"
    TEAMS = "teams"
    BOARDS = "boards"
    STANDINGS = "standings"
    CARDS = "cards"
    LIVE = "live"
    TREE = "tree"
    COUNTDOWN = "till"
    CODE = "code"
    CLOCK = "clock"
    PICTURE = "picture"


#: no more lines than these stand in one column, as wide as the picture
_ONE_COLUMN = {Layout.BOARDS: 7, Layout.STANDINGS: 7}


class SeatLine(NamedTuple):
    """Somebody and where to go. `letter`: where a new one begins, and on top of each column."""

    name: str
    letter: str
    board: int
    white: bool
    word: Phrase | None
    opponent: str = ""  #: of a team


class BoardLine(NamedTuple):
    """Two who meet; `white_first` where that changes from line to line."""

    board: int
    white: str
    black: str
    result: Phrase | str
    white_first: bool | None = None


class PlaceLine(NamedTuple):
    rank: int
    name: str
    points: Phrase | str
    more: Phrase | str = ""
    mark: str = ""  #: a word for stylesheets


class LiveLine(NamedTuple):
    """A game at a live board; `room` is the board's name, `result` empty while it is played."""

    board: int
    room: str
    white: str
    black: str
    result: str


class SlideCard(NamedTuple):
    """Lines under a heading: a match with its boards, a board with its best players."""

    heading: Phrase | str = ""
    home: str = ""
    score: str = ""
    away: str = ""
    boards: Sequence[BoardLine] = ()
    places: Sequence[PlaceLine] = ()

    @property
    def height(self) -> int:
        """In lines."""
        return CARD_HEADING + len(self.boards) + len(self.places)


SlideLine = SeatLine | BoardLine | PlaceLine | LiveLine | SlideCard


class Slide(NamedTuple):
    """One page. `label` names it in the strip at the foot; `of`: what it is of, where an event has several."""

    layout: Layout
    label: Phrase | str
    lines: Sequence[SlideLine] = ()
    tree: CupTree | None = None
    of: str = ""
    seconds: int = 0  #: for which it stands; 0: as long as the others

    @property
    def columns(self) -> int:
        """Beside each other; of a bracket its stages."""
        if self.tree:
            return len(self.tree.stages)
        if self.layout is Layout.NAMES and len(self.lines) >= _THREE_COLUMNS:
            return 3
        most = 1 if self.layout is Layout.CARDS else _ONE_COLUMN.get(self.layout, 0)
        return 1 if len(self.lines) <= most else 2

    @property
    def rows(self) -> int:
        """Below each other: the fewer there are, the higher each is, and the larger its letters."""
        if self.tree:
            return len(self.tree.stages[0].slots)
        height = max((line.height for line in self.lines if isinstance(line, SlideCard)), default=1)
        return -(-len(self.lines) // self.columns) * height

    @property
    def is_roomy(self) -> bool:
        """Cards with few lines, where a long name has room for two."""
        return self.layout is Layout.CARDS and self.rows <= ROOMY_CARDS


Makers = Mapping[ScreenPart, Callable[[], list[Slide]]]


def programme(screen: Screen, makers: Makers) -> list[Slide]:
    """The pages of a screen, part by part in its order."""
    every = {**_everywhere(screen), **makers}
    return [
        slide._replace(seconds=screen.own_seconds_of(part))
        for part in screen.parts
        if part in every
        for slide in every[part]()
    ]


def _everywhere(screen: Screen) -> Makers:
    clock, till = Phrase(N_("Time of day")), Phrase(N_("Countdown"))
    return {
        ScreenPart.CLOCK: lambda: [Slide(Layout.CLOCK, clock)],
        ScreenPart.COUNTDOWN: lambda: [Slide(Layout.COUNTDOWN, till)],
        ScreenPart.CODE: lambda: [Slide(Layout.CODE, Phrase(N_("On your phone")))],
        ScreenPart.PICTURE: lambda: [Slide(Layout.PICTURE, "♟")] if screen.picture else [],
    }


def shown_now(slides: Sequence[Slide], *, counts_down: bool) -> list[Slide]:
    """The programme without its countdown while there is nothing to count down to."""
    return [slide for slide in slides if counts_down or slide.layout is not Layout.COUNTDOWN]


def paged(layout: Layout, label: Phrase | str, lines: Sequence[SlideLine], most: int) -> list[Slide]:
    return [Slide(layout, label, part) for part in portions(lines, most)]


def carded(label: Phrase | str, cards: Sequence[SlideCard]) -> list[Slide]:
    """As many as fit below each other when all are as high as the highest, in two columns."""
    height = max((card.height for card in cards), default=CARD_HEADING)
    return paged(Layout.CARDS, label, cards, 2 * max(1, CARDS_IN_COLUMN // height))


def portions(lines: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Pages of equal length, as few as possible: no page with one line alone."""
    pages = -(-len(lines) // most)
    size = -(-len(lines) // pages) if pages else 0
    for start in range(0, len(lines), size or 1):
        yield lines[start : start + size]


def initial(name: str) -> str:
    """Under which letter somebody looks: marks are left away, as in the order of the list. Łukasik stands among L."""
    return (fold(name) or name.strip())[:1].upper()


def with_letters(lines: Sequence[SeatLine], columns: int) -> tuple[SeatLine, ...]:
    """A letter stands where a new one begins, and on top of each column."""
    column = -(-len(lines) // columns)
    before = ["", *(initial(line.name) for line in lines)]
    return tuple(
        line._replace(letter=initial(line.name))
        if before[place] != initial(line.name) or place % column == 0
        else line
        for place, line in enumerate(lines)
    )


def by_initials(layout: Layout, lines: Sequence[SeatLine], most: int) -> list[Slide]:
    """Pages of an alphabet: each says from which letter to which it goes."""
    return [
        slide._replace(
            label=f"{initial(part[0].name)} – {initial(part[-1].name)}",
            lines=with_letters(part, slide.columns),
        )
        for part in portions(lines, most)
        for slide in paged(layout, "", part, most)
    ]
