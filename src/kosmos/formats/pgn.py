"""PGN of a round or a whole tournament. A game whose moves nobody knows has its headers and its result."""

from collections.abc import Iterator, Mapping

from kosmos.core.results import Result
from kosmos.pairing.winner_stays import Score
from kosmos.tournament.record import rating_of
from kosmos.tournament.settings import RateOfPlay
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry, Game

#: PGN knows four results; forfeits and an arbiter's own are told by the tag Termination
_RESULTS = {
    Result.WHITE_WINS: "1-0",
    Result.DRAW: "1/2-1/2",
    Result.BLACK_WINS: "0-1",
    Result.WHITE_WINS_FORFEIT: "1-0",
    Result.BLACK_WINS_FORFEIT: "0-1",
}
_TERMINATION = {
    Result.WHITE_WINS_FORFEIT: "forfeit",
    Result.BLACK_WINS_FORFEIT: "forfeit",
    Result.DOUBLE_FORFEIT: "forfeit",
    Result.WHITE_HALF: "adjudication",
    Result.BLACK_HALF: "adjudication",
    Result.NO_POINTS: "adjudication",
    Result.ADJOURNED: "unterminated",
    Result.MISSING: "unterminated",
}
_SCORES = {Score.WHITE: Result.WHITE_WINS, Score.DRAW: Result.DRAW, Score.BLACK: Result.BLACK_WINS}
UNKNOWN_DATE = "????.??.??"
LONGEST_LINE = 79

#: moves of a game by round and board, as PGN writes them
Moves = Mapping[tuple[int, int], str]


def make_pgn(state: State, number: int | None = None, moves: Moves | None = None) -> str:
    """All games, or those of one round. Who is free plays no game."""
    if not state.settings.profile.has_rounds:
        return "\n".join(_evening(state))
    rounds = range(1, len(state.rounds) + 1) if number is None else (number,)
    texts = [
        _game(state, f"{round_}.{board}", game, (moves or {}).get((round_, board), ""))
        for round_ in rounds
        for board, game in enumerate(state.rounds[round_ - 1].games, 1)
    ]
    return "\n".join(texts)


def _evening(state: State) -> Iterator[str]:
    """Where the winner stays a game has a number of its own instead of a round."""
    for done in state.evening.finished:
        game = Game(done.white, done.black, _SCORES[done.score], rated=True)
        yield _game(state, f"{done.game}.{done.board}", game, "")


def _game(state: State, place: str, game: Game, moves: str) -> str:
    result = _RESULTS.get(game.result, "*")
    tags = "".join(f'[{name} "{escaped(value)}"]\n' for name, value in _tags(state, place, game) if value)
    return f"{tags}\n{wrapped(f'{moves} {result}')}\n"


def _tags(state: State, place: str, game: Game) -> Iterator[tuple[str, str]]:
    """The seven that every game has, then what is known of the players and the event."""
    settings = state.settings
    white, black = state.entries[game.white], state.entries[game.black]
    yield "Event", settings.name
    yield "Site", settings.place or "?"
    yield "Date", _date(state)
    yield "Round", place
    yield "White", white.player.name
    yield "Black", black.player.name
    yield "Result", _RESULTS.get(game.result, "*")
    yield from _person(state, "White", white)
    yield from _person(state, "Black", black)
    yield "EventDate", settings.start.replace("-", ".")
    yield "EventType", _event_type(state)
    yield "EventRounds", str(state.rounds_planned or "")
    yield "Termination", _TERMINATION.get(game.result, "")
    yield "Rated", "" if game.rated else "no"


def _person(state: State, side: str, entry: Entry) -> Iterator[tuple[str, str]]:
    player = entry.player
    yield f"{side}Title", player.title.value
    yield f"{side}Elo", str(rating_of(state, entry) or "")
    yield f"{side}FideId", str(player.fide_id or "")
    yield f"{side}Team", player.club


def _date(state: State) -> str:
    """Known only where everything was on one day."""
    settings = state.settings
    return (
        settings.start.replace("-", ".")
        if settings.start and settings.start == settings.end
        else UNKNOWN_DATE
    )


_SPEEDS = {RateOfPlay.STANDARD: "", RateOfPlay.RAPID: " (rapid)", RateOfPlay.BLITZ: " (blitz)"}


def _event_type(state: State) -> str:
    word = state.settings.profile.family.event_type
    return word + _SPEEDS[state.settings.rate] if word else ""


def escaped(text: str) -> str:
    """A value on one line; quotes and backslashes get a backslash before them."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def wrapped(moves: str) -> str:
    """Lines of at most 79 characters."""
    lines, line = [], ""
    for word in moves.split():
        if line and len(line) + 1 + len(word) > LONGEST_LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
