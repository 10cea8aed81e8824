"""PGN with moves: any number of games in, values out, and back. What cannot be read is named, the rest is kept."""

import io
import re
from collections.abc import Iterator
from typing import NamedTuple

import chess
import chess.pgn

from kosmos.locale import N_, Phrase
from kosmos.play.library import ClubGame, board_of
from kosmos.play.notation import LONGEST_GAME

MOST_GAMES = 100_000
LINE = 79
LONGEST_TAG = 200
LONGEST_COMMENT = 500
_DATE = re.compile(r"(\d{4})(?:\.(\d\d))?(?:\.(\d\d))?")
_ESCAPED = re.compile(r'\\(["\\])')
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class ReadGame(NamedTuple):
    """A game of a file, or why it is left out."""

    number: int
    game: ClubGame | None
    fault: Phrase | None = None


#: what the library raises instead of keeping it with the game: a bracket too many, brackets without an end
UNREADABLE = (ValueError, IndexError, RecursionError)


class _QuietBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Faults are kept with the game; nobody's log is told."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


def read_games(text: str) -> Iterator[ReadGame]:
    """Variations and annotations are left out, comments of the main line stay."""
    file = io.StringIO(text)
    for number in range(1, MOST_GAMES + 1):
        try:
            found = chess.pgn.read_game(file, Visitor=_QuietBuilder)
        except UNREADABLE:
            yield ReadGame(number, None, Phrase(N_("the game cannot be read")))
            continue
        if found is None:
            return
        yield _checked(number, found)


def _checked(number: int, found: chess.pgn.Game) -> ReadGame:
    if found.errors and not _has_board(found):
        return ReadGame(number, None, Phrase(N_("the game cannot be read")))
    if found.errors:
        reason = Phrase(
            N_("after move {move}: {reason}"), {"move": _last_move(found), "reason": str(found.errors[0])}
        )
        return ReadGame(number, None, reason)
    nodes = list(found.mainline())
    if not nodes and found.headers == chess.pgn.Headers():
        return ReadGame(number, None, Phrase(N_("the game cannot be read")))  # text of something else
    if len(nodes) > LONGEST_GAME:
        return ReadGame(number, None, Phrase(N_("the game is too long")))
    return ReadGame(number, _game(found, nodes))


def _has_board(found: chess.pgn.Game) -> bool:
    """Not where the tag with the first position is damaged."""
    try:
        found.board()
    except ValueError:
        return False
    return True


def _last_move(found: chess.pgn.Game) -> int:
    """Counted, not played again: the line may go on after a move that was none."""
    plies = found.board().ply() + sum(1 for _ in found.mainline())
    return plies // 2 + 1


def _game(found: chess.pgn.Game, nodes: list[chess.pgn.ChildNode]) -> ClubGame:
    tags = found.headers
    start = found.board()
    usual = start.fen() == chess.STARTING_FEN
    comments = [node.comment[:LONGEST_COMMENT] for node in nodes]
    while comments and not comments[-1]:
        comments.pop()
    result = tags.get("Result", "*")
    return ClubGame(
        white=_tag(tags, "White"),
        black=_tag(tags, "Black"),
        result=result if result in _RESULTS else "*",
        date=_date(tags.get("Date", "")),
        event=_tag(tags, "Event"),
        round=_tag(tags, "Round"),
        site=_tag(tags, "Site"),
        white_rating=_rating(tags.get("WhiteElo", "")),
        black_rating=_rating(tags.get("BlackElo", "")),
        eco=_tag(tags, "ECO")[:3],
        opening=_tag(tags, "Opening"),
        moves=" ".join(node.move.uci() for node in nodes),
        start="" if usual else start.fen(),
        comments=tuple(comments),
    )


def _tag(tags: chess.pgn.Headers, name: str) -> str:
    value = _ESCAPED.sub(r"\1", tags.get(name, "")).strip()[:LONGEST_TAG]
    return "" if value in ("?", "-") else value


def _rating(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0


def _date(text: str) -> str:
    """As much of it as is a date."""
    match = _DATE.match(text.strip())
    if not match:
        return ""
    year, month, day = match.groups()
    if not month or not 1 <= int(month) <= 12:
        return year
    return f"{year}-{month}-{day}" if day and 1 <= int(day) <= 31 else f"{year}-{month}"


def make_game_pgn(game: ClubGame) -> str:
    """One game with its comments, lines of at most 79 characters."""
    tags = {
        "Event": game.event or "?",
        "Site": game.site or "?",
        "Date": _pgn_date(game.date),
        "Round": game.round or "?",
        "White": game.white or "?",
        "Black": game.black or "?",
        "Result": game.result,
        "WhiteElo": str(game.white_rating or ""),
        "BlackElo": str(game.black_rating or ""),
        "ECO": game.eco,
        "Opening": game.opening,
        "SetUp": "1" if game.start else "",
        "FEN": game.start,
    }
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items() if value)
    return f"{head}\n{_wrapped([*_move_words(game), game.result])}\n"


def _pgn_date(date: str) -> str:
    parts = [*date.split("-"), "", ""][:3]
    return ".".join(part or mark for part, mark in zip(parts, ("????", "??", "??"), strict=True))


def _escaped(value: str) -> str:
    return re.sub(r"[\r\n]", " ", value).replace("\\", "\\\\").replace('"', '\\"')


def _move_words(game: ClubGame) -> Iterator[str]:
    board = board_of(game)
    numbered = True
    for ply, uci in enumerate(game.moves.split()):
        move = chess.Move.from_uci(uci)
        if board.turn or numbered:
            yield f"{board.fullmove_number}{'.' if board.turn else '...'}"
        yield board.san(move)
        comment = game.comments[ply] if ply < len(game.comments) else ""
        numbered = bool(comment)
        if comment:
            yield from f"{{ {comment.replace('}', ')')} }}".split()
        board.push(move)


def _wrapped(words: list[str]) -> str:
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
