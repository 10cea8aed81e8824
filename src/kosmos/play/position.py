"""The position language of the Schachecke: what browser and server of a live board tell each other.

A situation is a chain of elements: two letters (`aw ab ak aq am ai rm`, end codes), a letter with a square (`k51`, `e43`),
or a square alone (a pawn). A square is two digits, file and rank. `aw` and `ab` say whose the following elements are.
(Manual, "Die Spielsituationen".)
"""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

import chess
import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import FieldRefused
from kosmos.locale import N_, Phrase
from kosmos.play.ends import End

LONGEST = 400  #: 64 pieces, all flags, and then some; more is nobody's position
PIECES = "kqbnr"  #: in the order of the manual
_CASTLING = ("K", "Q", "k", "q")


class MalformedPosition(FieldRefused):
    """`place` counts characters from 1."""

    text: ClassVar[str] = N_("{field}, character {place}: expected {expected}, got “{got}”.")
    label = N_("Position")
    place: int
    expected: Phrase
    got: str


class Situation(msgspec.Struct, frozen=True):
    """A position with everything that belongs to it. `turn` is None while a position is being set up.

    `halfmoves` is 0 after an irreversible change (`ai`); the language knows no other number, FEN does.
    """

    board: tuple[str, ...] = (
        "",
    ) * 64  #: by square, a1 b1 … h8: letters as in FEN, empty where nobody stands
    turn: Colour | None = None
    castling: str = ""  #: of KQkq, in this order
    en_passant: int | None = None
    offer: bool = False  #: the side to move can accept a draw
    halfmoves: int = 0
    number: int = 1


class Ending(msgspec.Struct, frozen=True):
    """Instead of an answer to the last move: this side says how the game ended. None: nobody knows which side."""

    end: End
    side: Colour | None = None


# -- reading -------------------------------------------------------------------------------------------


class _Element(NamedTuple):
    place: int
    text: str


def parse_position(text: str, field: str = "position") -> Situation | Ending:
    """The situation a text describes; a malformed one is refused with the place."""
    if len(text) > LONGEST:
        raise malformed(field, LONGEST + 1, N_("the end"), text[LONGEST:])
    elements = list(_elements(text, field))
    if any(element.text[0] == "x" for element in elements):
        return _ending(elements, field)
    reader = _PositionReader(field)
    for element in elements:
        reader.read(element)
    return reader.situation()


def malformed(field: str, place: int, expected: str, got: str) -> MalformedPosition:
    return MalformedPosition(field, place, Phrase(expected), got[:8] or "")


_LETTERS = frozenset("awabakaqamairm"[i : i + 2] for i in range(0, 14, 2)) | {f"x{end.value}" for end in End}


def _elements(text: str, field: str) -> Iterator[_Element]:
    """Cut into elements, each at its place; the shape alone tells where one ends."""
    at = 0
    while at < len(text):
        if text[at : at + 2] in _LETTERS:
            size = 2
        elif text[at] in PIECES + "e":
            _check_square(text, at + 1, field)
            size = 3
        elif text[at].isdecimal():
            _check_square(text, at, field)
            size = 2
        else:
            raise malformed(field, at + 1, N_("an element of a position"), text[at : at + 2])
        yield _Element(at + 1, text[at : at + size])
        at += size


def _check_square(text: str, at: int, field: str) -> None:
    for place in (at, at + 1):
        if text[place : place + 1] not in tuple("12345678"):
            raise malformed(field, place + 1, N_("a digit from 1 to 8"), text[place : place + 1])


def _square(digits: str) -> int:
    return chess.square(int(digits[0]) - 1, int(digits[1]) - 1)


def _ending(elements: list[_Element], field: str) -> Ending:
    """`awxm`: White is mated. An end is said alone, after the side that says it."""
    sides = {"aw": Colour.WHITE, "ab": Colour.BLACK}
    side = sides.get(elements[0].text)
    rest = elements[1:] if side else elements
    if rest[0].text[0] != "x":
        raise malformed(field, rest[0].place, N_("an end code alone"), rest[0].text)
    if len(rest) > 1:
        raise malformed(field, rest[1].place, N_("the end"), rest[1].text)
    return Ending(End(rest[0].text[1]), side)


class _PositionReader:
    """Collects the elements of a normal situation, and refuses what contradicts an earlier one."""

    def __init__(self, field: str) -> None:
        self.field = field
        self.board = [""] * 64
        self.side: Colour | None = None
        self.turn: Colour | None = None
        self.castling: set[str] = set()
        self.en_passant: int | None = None
        self.flags: set[str] = set()
        self.halfmoves = 0

    def refuse(self, element: _Element, expected: str) -> MalformedPosition:
        return malformed(self.field, element.place, expected, element.text)

    def read(self, element: _Element) -> None:
        text = element.text
        if text in ("aw", "ab"):
            self.side = Colour(text[1])
        elif text == "rm" or text[0] == "e":
            self.common(element)
        elif self.side is None:
            raise self.refuse(element, N_("aw or ab before it"))
        elif text in ("ak", "aq"):
            self.right(element, self.side)
        elif text in ("am", "ai"):
            self.move(element, self.side)
        else:
            self.piece(element, self.side)

    def common(self, element: _Element) -> None:
        """What belongs to no side, once at most."""
        if element.text[0] in self.flags:
            raise self.refuse(element, N_("nothing said twice"))
        self.flags.add(element.text[0])
        if element.text[0] == "e":
            self.en_passant = _square(element.text[1:])

    def right(self, element: _Element, side: Colour) -> None:
        letter = element.text[1].upper() if side is Colour.WHITE else element.text[1]
        if letter in self.castling:
            raise self.refuse(element, N_("nothing said twice"))
        self.castling.add(letter)

    def move(self, element: _Element, side: Colour) -> None:
        if self.turn is not None:
            raise self.refuse(element, N_("one side to move"))
        self.turn = side
        self.halfmoves = 1 if element.text == "am" else 0

    def piece(self, element: _Element, side: Colour) -> None:
        kind = element.text[0] if len(element.text) == 3 else "p"
        square = _square(element.text[-2:])
        if self.board[square]:
            raise self.refuse(element, N_("an empty square"))
        self.board[square] = kind.upper() if side is Colour.WHITE else kind

    def situation(self) -> Situation:
        return Situation(
            tuple(self.board),
            self.turn,
            "".join(letter for letter in _CASTLING if letter in self.castling),
            self.en_passant,
            "r" in self.flags,
            self.halfmoves,
        )


# -- making --------------------------------------------------------------------------------------------


def make_position(situation: Situation | Ending) -> str:
    """The text of a situation: White, Black, en passant, offer; pieces in the order k q b n r, pawns, by square."""
    if isinstance(situation, Ending):
        return (f"a{situation.side}" if situation.side else "") + f"x{situation.end}"
    text = "".join(_side(situation, colour) for colour in Colour)
    if situation.en_passant is not None:
        text += "e" + digits(situation.en_passant)
    return text + ("rm" if situation.offer else "")


def digits(square: int) -> str:
    """The manual's name of a square: file and rank, both from 1 to 8."""
    return f"{chess.square_file(square) + 1}{chess.square_rank(square) + 1}"


def _side(situation: Situation, colour: Colour) -> str:
    white = colour is Colour.WHITE
    parts = [f"a{letter.lower()}" for letter in situation.castling if letter.isupper() == white]
    if situation.turn is colour:
        parts.append("am" if situation.halfmoves else "ai")
    for kind in PIECES + "p":
        wanted = kind.upper() if white else kind
        places = sorted(digits(square) for square, piece in enumerate(situation.board) if piece == wanted)
        parts += [(kind if kind != "p" else "") + place for place in places]
    return f"a{colour}" + "".join(parts) if parts else ""
