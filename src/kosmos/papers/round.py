"""The pairings of a round, with the results as far as they are in; by board and by name."""

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.results import Result, make_result, outcomes
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.places import knocked_out_by
from kosmos.papers.cup import cup_round_words
from kosmos.papers.kfc_names import list_id
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table, Text
from kosmos.papers.person import name_cell, rating, subtitle
from kosmos.papers.players import alphabetical
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.cups import course_of
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.keizer_table import keizer_table, number_of
from kosmos.tournament.projected import gone_on
from kosmos.tournament.start_positions import start_rank
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry, Game, Round
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("board", N_("Bd."), Align.RIGHT, N_("Board")),
    Column("white_number", N_("No."), Align.RIGHT),
    Column("white", N_("White")),
    Column("white_rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("white_points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
    Column("result", N_("Result"), Align.CENTRE, room=7),
    Column("black_points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
    Column("black_number", N_("No."), Align.RIGHT),
    Column("black", N_("Black")),
    Column("black_rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
)
#: when all results are in, nothing is written by hand any more
DONE = tuple(msgspec.structs.replace(column, room=0) for column in COLUMNS)

BYE_WORDS = {
    Outcome.PAIRING_BYE: N_("bye"),
    Outcome.HALF_BYE: N_("half-point bye"),
    Outcome.FULL_BYE: N_("full-point bye"),
    Outcome.ZERO_BYE: N_("zero-point bye"),
}
FREE = N_("free")
NOT_DRAWN = Phrase(N_("No round is drawn yet."))
NO_ROUNDS = Phrase(N_("Where the winner stays there are no rounds: the table of the evening says who plays."))


def round_number(state: State, wishes: Wishes) -> int:
    """The round asked for, or the current one; 0 where none is drawn and none was asked for."""
    number = wishes.round or state.current_round
    if (wishes.round is not None or state.rounds) and not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    return number


def nothing_drawn(state: State, wishes: Wishes, key: str, title: Phrase) -> Paper:
    """A paper that says that nothing is drawn yet."""
    text = NOT_DRAWN if state.settings.profile.has_rounds else NO_ROUNDS
    return Paper(key=key, title=title, subtitle=subtitle(state, wishes), blocks=(Text(text),))


def round_paper(state: State, wishes: Wishes) -> Paper:
    number = round_number(state, wishes)
    if not number:
        return nothing_drawn(state, wishes, "round", Phrase(N_("Round")))
    missing = sum(not game.result.is_final for game in state.rounds[number - 1].games)
    return Paper(
        key="round",
        title=Phrase(N_("Round {round}"), {"round": number}),
        subtitle=subtitle(state, wishes),
        tables=(round_table(state, number, links=wishes.links),),
        notes=(
            *cup_round_words(state, number),
            *start_position(state, number),
            *((Phrase(N_("Results missing: {count}"), {"count": missing}),) if missing else ()),
        ),
    )


# Checklist 222.
def start_position(state: State, number: int) -> tuple[Phrase, ...]:
    """The drawn start position of a round, where there is one."""
    if number not in state.positions:
        return ()
    drawn = state.positions[number]
    text = N_("Start position {number} (Chess960): {pieces}, White from a1 to h1")
    return (Phrase(text, {"number": drawn, "pieces": start_rank(drawn)}),)


def pairings_paper(state: State, wishes: Wishes) -> Paper:
    """To be hung up: the result column is blank, whatever is known."""
    number = round_number(state, wishes)
    if not number:
        return nothing_drawn(state, wishes, "pairings", Phrase(N_("Pairings")))
    return Paper(
        key="pairings",
        title=Phrase(N_("Pairings of round {round}"), {"round": number}),
        subtitle=subtitle(state, wishes),
        tables=(round_table(state, number, blank=True),),
        notes=(*cup_round_words(state, number), *start_position(state, number)),
    )


def round_table(state: State, number: int, *, blank: bool = False, links: bool = False) -> Table:
    points = points_before(state, number)
    round_ = state.rounds[number - 1]
    rows = [
        _game_row(state, _board_cell(number, board, links), game, points, blank)
        for board, game in enumerate(round_.games, 1)
    ]
    rows += [_bye_row(state, id_, round_, points) for id_ in round_.byes]
    away = _away(state, number)
    rows += [_away_row(state, entry, word, points) for entry, word in away]
    ids = [f"board-{board}" for board in range(1, len(round_.games) + 1)]
    ids += [f"bye-{id_}" for id_ in (*round_.byes, *(entry.id for entry, _ in away))]
    name = list_id(state, "round", "pairs", number)
    columns = DONE if round_.is_complete and not blank else COLUMNS
    return Table(columns, tuple(rows), id=name, row_ids=tuple(ids))


def points_before(state: State, number: int) -> dict[int, int]:
    """Points by player id before a round."""
    if state.settings.profile.ranked_by is RankedBy.KEIZER:
        # a bye is worth something there, but no game point
        rows = keizer_table(state, number - 1)
        return {entry.id: rows.row(number_of(entry)).game_points for entry in state.entries.values()}
    worth = state.settings.scoring.table
    points = dict.fromkeys(state.entries, 0)
    for round_ in state.rounds[: number - 1]:
        for game in round_.games:
            white, black = outcomes(game.result, game.rated)
            points[game.white] += worth[white]
            points[game.black] += worth[black]
        for id_, kind in round_.byes.items():
            points[id_] += worth[kind]
    return points


def _board_cell(number: int, board: int, links: bool) -> Content:
    """The number of a board; on a page it leads to the reasons for this board."""
    return Cell(str(board), ref=f"why/{number}/{board}") if links else str(board)


def _game_row(state: State, board: Content, game: Game, points: dict[int, int], blank: bool) -> Row:
    white, black = state.entries[game.white], state.entries[game.black]
    return (
        board,
        str(white.number),
        name_cell(white),
        rating(state, white),
        points_figure(points[white.id]),
        "" if blank else result_cell(game),
        points_figure(points[black.id]),
        str(black.number),
        name_cell(black),
        rating(state, black),
    )


def bye_word(state: State, kind: Outcome) -> Phrase:
    return Phrase(FREE if state.settings.profile.by_table else BYE_WORDS[kind])


DID_NOT_PLAY = N_("did not play")
OUT_OF_THE_CUP = N_("out of the cup")


def absence_word(state: State, id_: int, number: int) -> Phrase:
    """Of somebody whom the round does not name: away, or knocked out before it."""
    out = gone_on(state, "who is out of the cup, and their last round", lambda _: _out_of_the_cup(state))
    return Phrase(OUT_OF_THE_CUP if number > out.get(id_, number) else DID_NOT_PLAY)


def _out_of_the_cup(state: State) -> dict[int, int]:
    """The last round of everybody who is knocked out, by id; matches for other places are still played then."""
    if not state.settings.profile.knocks_out:
        return {}
    course = course_of(state)
    out = {
        id_ for id_, entry in state.entries.items() if entry.number and knocked_out_by(course, entry.number)
    }
    rounds = enumerate(state.rounds, 1)
    last = {id_: number for number, each in rounds for game in each.games for id_ in (game.white, game.black)}
    return {id_: last[id_] for id_ in out & last.keys()}


def _bye_row(state: State, id_: int, round_: Round, points: dict[int, int]) -> Row:
    return _away_row(state, state.entries[id_], bye_word(state, round_.byes[id_]), points)


def _away_row(state: State, entry: Entry, word: Phrase, points: dict[int, int]) -> Row:
    number = str(entry.number or "")
    own = (number, name_cell(entry), rating(state, entry), points_figure(points[entry.id]))
    return ("", *own, Cell(word, mark="bye"), "", "", "", "")


def _away(state: State, number: int) -> list[tuple[Entry, Phrase]]:
    """Who was away on a club evening, and why."""
    if not state.settings.profile.takes_attendance:
        return []
    round_ = state.rounds[number - 1]
    seated = {id_ for game in round_.games for id_ in (game.white, game.black)} | set(round_.byes)
    statuses = ((entry, attendance_of(state, entry.id, number)) for entry in state.by_number)
    return [
        (entry, status_phrase(status, state.keizer.reasons))
        for entry, status in statuses
        if entry.id not in seated and not status.plays and status.counts
    ]


def result_cell(game: Game) -> Content:
    if game.result is Result.MISSING:
        return ""
    if game.result is Result.ADJOURNED:
        return Phrase(N_("adjourned"))
    shown = make_result(game.result)
    return shown if game.rated else Phrase(N_("{result} unrated"), {"result": shown})


# -- by name -------------------------------------------------------------------------------------------

BY_NAME = (
    Column("name", N_("Name")),
    Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
    Column("board", N_("Bd."), Align.RIGHT, N_("Board and colour")),
    Column("opponent", N_("Opponent")),
    Column("opponent_rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("opponent_points", N_("Pts."), Align.RIGHT, N_("Points before this round")),
)


def alphabetical_paper(state: State, wishes: Wishes) -> Paper:
    """Everybody finds themselves by name, and the crowd at the wall is gone."""
    number = round_number(state, wishes)
    if not number:
        return nothing_drawn(state, wishes, "alphabetical", Phrase(N_("Pairings by name")))
    points = points_before(state, number)
    seats = _seats(state.rounds[number - 1])
    entries = sorted((state.entries[id_] for id_ in seats), key=alphabetical)
    rows = tuple(_name_row(state, entry, seats[entry.id], points) for entry in entries)
    return Paper(
        key="alphabetical",
        title=Phrase(N_("Pairings of round {round} by name"), {"round": number}),
        subtitle=subtitle(state, wishes),
        notes=start_position(state, number),
        tables=(
            Table(
                BY_NAME,
                rows,
                id="alphabetical",
                row_ids=tuple(f"player-{entry.id}" for entry in entries),
            ),
        ),
    )


SeatedAt = tuple[int, bool, int] | Outcome  #: board, has White, opponent; or a bye


def _seats(round_: Round) -> dict[int, SeatedAt]:
    seats: dict[int, SeatedAt] = dict(round_.byes)
    for board, game in enumerate(round_.games, 1):
        seats[game.white] = (board, True, game.black)
        seats[game.black] = (board, False, game.white)
    return seats


def _name_row(state: State, entry: Entry, seat: SeatedAt, points: dict[int, int]) -> Row:
    own = (name_cell(entry), rating(state, entry), points_figure(points[entry.id]))
    if isinstance(seat, Outcome):
        return (*own, "", Cell(bye_word(state, seat), mark="bye"), "", "")
    board, white, id_ = seat
    opponent = state.entries[id_]
    return (
        *own,
        board_and_colour(board, white=white),
        name_cell(opponent),
        rating(state, opponent),
        points_figure(points[id_]),
    )


def board_and_colour(board: int, *, white: bool) -> Phrase:
    """`12 w`, `12 b`; a German Black is an s."""
    return Phrase(N_("{board} w") if white else N_("{board} b"), {"board": board})
