"""Results as CSV, out and in: one line a game, with the names, so that a list can be filled in elsewhere."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import ClassVar, NamedTuple

from kosmos.core.errors import Refusal
from kosmos.core.results import Result, parse_result
from kosmos.core.spreadsheets import guarded, unguarded
from kosmos.locale import N_, Phrase
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game

MARK = "\ufeff"
COLUMNS = ("round", "board", "white_number", "white", "black_number", "black", "result", "rated")
#: other words for the columns, as other programs and people write them
_ALIASES = {
    "rd": "round", "runde": "round", "rnd": "round",
    "bd": "board", "brett": "board", "tisch": "board", "table": "board",
    "weiß": "white", "weiss": "white", "schwarz": "black",
    "ergebnis": "result", "erg": "result", "res": "result",
    "gewertet": "rated",
}  # fmt: skip
MOST_LINES = 100_000


class BadResults(Refusal):
    """The file cannot be used; nothing of it was entered."""

    text: ClassVar[str] = N_("Line {line}: {reason}")
    line: int
    reason: Phrase


class EnteredResult(NamedTuple):
    """One line that changes something."""

    line: int
    round: int
    board: int
    result: Result
    rated: bool


def make_results_csv(state: State, number: int | None = None, separator: str = ";") -> str:
    """All games, or those of one round; UTF-8 with the mark that spreadsheets look for."""
    file = StringIO()
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for round_, board, game in _games(state):
        if number not in (None, round_):
            continue
        white, black = state.entries[game.white], state.entries[game.black]
        result = "" if game.result is Result.MISSING else game.result.value
        writer.writerow(
            (
                round_, board, white.number, guarded(white.player.name),
                black.number, guarded(black.player.name), result, "yes" if game.rated else "no",
            )
        )  # fmt: skip
    return MARK + file.getvalue()


def _games(state: State) -> Iterator[tuple[int, int, Game]]:
    """By round and board. Where the winner stays a game has a number of its own instead of a round."""
    for round_, drawn in enumerate(state.rounds, 1):
        for board, game in enumerate(drawn.games, 1):
            yield round_, board, game
    for done in state.evening.finished:
        yield done.game, done.board, Game(done.white, done.black, Result(done.score.value), rated=True)


def read_results_csv(text: str, state: State) -> list[EnteredResult]:
    """The results that differ from what is there. An empty result changes nothing; `*` takes one back.

    Names or numbers, where the file has them, must be those of the board: a file of another draw is refused.
    """
    lines = list(_lines(text))
    if not lines:
        raise BadResults(1, Phrase(N_("the file is empty")))
    head = [_column(name) for name in lines[0][1]]
    for needed in ("round", "board", "result"):
        if needed not in head:
            raise BadResults(1, Phrase(N_("there is no column “{column}”"), {"column": needed}))
    found = []
    for line, values in lines[1:]:
        row = dict(zip(head, (value.strip() for value in values), strict=False))
        entered = _entered(line, row, state)
        if entered:
            found.append(entered)
    return found


def columns_not_used(text: str) -> tuple[str, ...]:
    """The headings of what is no part of a result."""
    heads = next(_lines(text), (1, []))[1]
    return tuple(head.strip() for head in heads if head.strip() and _column(head) not in COLUMNS)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    plain = text.removeprefix(MARK)
    first = plain.split("\n", 1)[0]
    separator = max(";,\t", key=first.count)
    reader = csv.reader(StringIO(plain), delimiter=separator)
    try:
        for values in reader:
            if reader.line_num > MOST_LINES:
                raise BadResults(reader.line_num, Phrase(N_("the file is too long")))
            if any(value.strip() for value in values):
                yield reader.line_num, values
    except csv.Error as error:
        raise BadResults(reader.line_num, Phrase(N_("no CSV: {error}"), {"error": str(error)})) from None


def _column(name: str) -> str:
    plain = name.strip().strip(".").casefold().replace(" ", "_")
    return _ALIASES.get(plain, plain)


def _entered(line: int, row: Mapping[str, str], state: State) -> EnteredResult | None:
    if not row.get("result"):
        return None
    number, board = _whole(line, row, "round"), _whole(line, row, "board")
    if not 1 <= number <= len(state.rounds) or not 1 <= board <= len(state.rounds[number - 1].games):
        args = {"round": number, "board": board}
        raise BadResults(line, Phrase(N_("there is no board {board} in round {round}"), args))
    game = state.rounds[number - 1].games[board - 1]
    for side, id_ in (("white", game.white), ("black", game.black)):
        _check_player(line, row, side, state, id_)
    result = _result(line, row["result"])
    said = row.get("rated", "").casefold()
    rated = said not in ("no", "nein", "n", "0", "false") if said else game.rated
    if (result, rated) == (game.result, game.rated):
        return None
    return EnteredResult(line, number, board, result, rated)


def _whole(line: int, row: Mapping[str, str], name: str) -> int:
    text = row.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        args = {"column": name, "value": text[:40]}
        raise BadResults(line, Phrase(N_("{column}: expected a number, got “{value}”"), args))
    return int(text)


def _check_player(line: int, row: Mapping[str, str], side: str, state: State, id_: int) -> None:
    entry = state.entries[id_]
    said = unguarded(row.get(side, ""))
    if said and said.casefold() != entry.player.name.casefold():
        args = {"said": said[:60], "name": entry.player.name}
        raise BadResults(line, Phrase(N_("“{said}” is not at this board, but “{name}”"), args))
    number = row.get(f"{side}_number", "")
    if number and number != str(entry.number):
        args = {"said": number[:20], "name": str(entry.number)}
        raise BadResults(line, Phrase(N_("“{said}” is not at this board, but “{name}”"), args))


def _result(line: int, text: str) -> Result:
    try:
        return parse_result(text)
    except Refusal as refusal:
        raise BadResults(line, refusal.phrase) from None
