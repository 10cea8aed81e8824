"""Papers about the players of teams: who scored most on which board, and everybody's results and ratings."""

import datetime as dt
from collections import defaultdict

from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.results import OUTCOMES
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.paper import Align, Cell, Column, Paper, Row, Table
from kosmos.papers.team_matches import BOARD, TeamPaperAsked, team_subtitle
from kosmos.teams.members import MemberGame, MemberRecord, member_records
from kosmos.teams.state import TeamEventState

PLAYER = Column("name", N_("Name"))
TEAM = Column("team", N_("Team"))
RATING = Column("rating", N_("Rtg"), Align.RIGHT, N_("Rating"))
GAMES = Column("games", N_("Games"), Align.RIGHT)
POINTS = Column("points", N_("Pts"), Align.RIGHT, N_("Points"))
PERCENT = Column("percent", "%", Align.RIGHT)
PERFORMANCE = Column("performance", N_("Perf"), Align.RIGHT, N_("Performance"))
_SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "–",
}


def day_of(state: TeamEventState) -> dt.date:
    """The day the event began, which decides the rating rules; without a calendar those of today's text."""
    starts = sorted(times.start[:10] for times in state.times.values() if times.start)
    return dt.date.fromisoformat(starts[0]) if starts else dt.date(2026, 3, 1)


def board_scores_paper(asked: TeamPaperAsked) -> Paper:
    """For every board, who made most points on it; forfeits count as points, not as games."""
    state = asked.state
    columns = (BOARD, PLAYER, TEAM, RATING, GAMES, POINTS, PERCENT)
    records = member_records(state, day_of(state))
    rows: list[Row] = []
    for board in range(1, state.settings.boards + 1):
        rows += _of_board(state, records, board)
    return Paper(
        key="board-scores",
        title=Phrase(N_("Board scores")),
        subtitle=team_subtitle(asked),
        tables=(Table(columns, tuple(rows), id="board-scores"),),
    )


def _of_board(state: TeamEventState, records: list[MemberRecord], board: int) -> list[Row]:
    made: dict[int, list[MemberGame]] = defaultdict(list)
    for place, record in enumerate(records):
        for game in record.games:
            if game.board == board:
                made[place].append(game)
    ranked = sorted(
        made,
        key=lambda place: (-sum(g.points for g in made[place]), len(made[place]), records[place].member.name),
    )
    return [
        (
            str(board) if first else "",
            records[place].member.name,
            state.teams[records[place].team].name,
            str(records[place].member.rating or ""),
            str(sum(game.result.is_played for game in made[place])),
            _total(sum(game.points for game in made[place])),
            _percent(state, made[place]),
        )
        for first, place in ((index == 0, place) for index, place in enumerate(ranked))
    ]


def _total(tenths: int) -> Cell:
    return Cell(points_figure(tenths), exact=f"{tenths / 10:g}", mark="total")


def _percent(state: TeamEventState, games: list[MemberGame]) -> str:
    if not games:
        return ""
    share = 1000 * sum(game.points for game in games) // (state.settings.game_win * len(games))
    return figure(f"{share / 10:g}")


def team_players_paper(asked: TeamPaperAsked) -> Paper:
    """Everybody round by round, with performance and the change of the rating over the season."""
    state = asked.state
    rounds = [Column(f"r{number}", str(number), Align.CENTRE) for number in range(1, len(state.rounds) + 1)]
    columns = (
        Column("rank", N_("No."), Align.RIGHT, N_("Place in the list")),
        PLAYER,
        RATING,
        *rounds,
        GAMES,
        POINTS,
        PERCENT,
        PERFORMANCE,
        Column("change", "±", Align.RIGHT, N_("Change of the rating")),
    )
    records = member_records(state, day_of(state))
    tables = tuple(
        Table(
            columns,
            tuple(_player_row(state, record) for record in records if record.team == team.id),
            caption=team.name,
            id=f"players-{team.id}",
            wide=True,
        )
        for team in state.teams.values()
    )
    note = N_(
        "Cells: board, colour and result. The change of the rating is by the rules for Elo with the usual K."
    )
    return Paper(
        key="team-players",
        title=Phrase(N_("Players")),
        subtitle=team_subtitle(asked),
        tables=tables,
        notes=(Phrase(note),),
    )


def _player_row(state: TeamEventState, record: MemberRecord) -> Row:
    by_round = {game.round: game for game in record.games}
    place = state.teams[record.team].rank_of(record.member.id)
    change = "" if record.change is None else figure(f"{record.change / 10:+g}")
    return (
        str(place),
        record.member.name,
        str(record.member.rating or ""),
        *(_game_text(by_round.get(number)) for number in range(1, len(state.rounds) + 1)),
        str(record.played),
        _total(record.points),
        _percent(state, list(record.games)),
        str(record.performance or ""),
        change,
    )


def _game_text(game: MemberGame | None) -> str | Phrase:
    if game is None:
        return ""
    sign = _SIGNS.get(OUTCOMES[game.result][0], "")
    text = N_("{board}w{sign}") if game.white else N_("{board}b{sign}")
    return Phrase(text, {"board": game.board, "sign": sign})
