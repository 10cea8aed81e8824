"""Moves as people type them off a score sheet: SAN with the piece letters of any of our languages, numbers and signs left out.

`1. e4 e5 2. Sf3 Sc6`, `e4 e5 Nf3`, `1 e2-e4 e7-e5`, `0-0`, `e8=D+` are all read. A move that is not possible is refused
with its number and side, so that the typist finds the line of the sheet.
"""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

import chess

from kosmos.core.errors import Refusal
from kosmos.locale import LANGUAGES, N_, Phrase

LONGEST_GAME = 1200  #: plies; no game of chess was ever near it
#: king, queen, rook, bishop, knight as each language calls them; a letter may mean two pieces (R: rook, roi)
LETTERS = {code: facts.pieces for code, facts in LANGUAGES.items()}
_WORD = re.compile(r"[^\s.]+")
_NUMBER = re.compile(r"\d+\.*")
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "1/2": "1/2-1/2", "*": "*"}
_SIGNS = re.compile(r"[+#!?x:†‡-]|e\.?p\.?$")
_CASTLING = re.compile(r"[0oO]-?[0oO](-?[0oO])?[+#]?")


class NoSuchMove(Refusal):
    text: ClassVar[str] = N_("Move {number}: “{word}” cannot be played by {side}.")
    number: int
    word: str
    side: Phrase


class TooManyMoves(Refusal):
    text: ClassVar[str] = N_("A game may have at most {most} moves of both sides together.")
    most: int


def in_letters(san: str, language: str) -> str:
    """Nf3 as the language writes it: Sf3, Cf3, Pf3. Files and castling keep their letters."""
    return san.translate(str.maketrans(LETTERS["en"], LETTERS.get(language, LETTERS["en"])))


def parse_moves(text: str, board: chess.Board, language: str = "en") -> tuple[list[chess.Move], str]:
    """The moves, and the result if one stands at the end (`*` if not)."""
    moves: list[chess.Move] = []
    result = "*"
    for word in _words(text):
        if word in _RESULTS:
            result = _RESULTS[word]
            continue
        if len(moves) >= LONGEST_GAME:
            raise TooManyMoves(LONGEST_GAME)
        move = parse_move(word, board, language)
        if move is None:
            side = N_("White") if board.turn else N_("Black")
            raise NoSuchMove(board.fullmove_number, word, Phrase(side))
        moves.append(move)
        board.push(move)
    return moves, result


def _words(text: str) -> Iterator[str]:
    bare = re.sub(r"\{[^}]*\}|;[^\n]*|\$\d+", " ", text)
    for match in _WORD.finditer(bare):
        word = match[0]
        if word in _RESULTS or not _NUMBER.fullmatch(word):
            yield word


def parse_move(word: str, board: chess.Board, language: str = "en") -> chess.Move | None:
    """The one legal move that the word means in that language, else in any; None where there is none, or two."""
    for letters in (LETTERS.get(language, LETTERS["en"]), *LETTERS.values()):
        if move := _read(word, board, letters):
            return move
    return None


def _read(word: str, board: chess.Board, letters: str) -> chess.Move | None:
    if castling := _CASTLING.fullmatch(word):
        return _castled(board, long=bool(castling[1]))
    plain = _SIGNS.sub("", word)
    for text in _spellings(plain, letters):
        try:
            return board.parse_san(text)
        except ValueError:
            continue
    return _squares(plain, board, letters)


def _castled(board: chess.Board, *, long: bool) -> chess.Move | None:
    try:
        return board.parse_san("O-O-O" if long else "O-O")
    except ValueError:
        return None


def _spellings(plain: str, letters: str) -> Sequence[str]:
    """In English letters; the last letter may be what a pawn becomes."""
    english = dict(zip(letters, LETTERS["en"], strict=True))
    made = english.get(plain[:1], plain[:1]) + plain[1:]
    promoted = re.sub(
        r"([18])=?\(?([A-Z])\)?$", lambda found: f"{found[1]}={english.get(found[2], found[2])}", made
    )
    return (promoted, plain) if promoted != plain else (plain,)


def _squares(plain: str, board: chess.Board, letters: str) -> chess.Move | None:
    """`e2e4`, `Sg1f3`, `e7e8D`: from square and to square."""
    match = re.fullmatch(r"[A-Z]?([a-h][1-8])([a-h][1-8])=?([A-Za-z])?", plain)
    if not match:
        return None
    english = dict(zip(letters, LETTERS["en"], strict=True))
    piece = english.get((match[3] or "").upper(), (match[3] or "").upper()).lower()
    try:
        move = chess.Move.from_uci(match[1] + match[2] + piece)
    except ValueError:
        return None
    return move if board.is_legal(move) else None
