"""Papers about matches: the sheet of a match, before and after, and a whole round."""

from typing import NamedTuple

from kosmos.core.dates import date_words
from kosmos.core.points import points_figure
from kosmos.core.results import SHOWN, Result
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Block, Cell, Column, Fact, Facts, Heading, Paper, Row, Table, Text
from kosmos.teams.scoring import match_scores
from kosmos.teams.state import TeamEventState, TeamMatch

BOARD = Column("board", N_("Bd."), Align.RIGHT, N_("Board"))
_SIDES = {True: N_("w"), False: N_("b")}


class TeamPaperAsked(NamedTuple):
    """Which event, round and match; 0: all matches of the round."""

    state: TeamEventState
    round: int
    match: int


def team_subtitle(asked: TeamPaperAsked) -> Phrase | str:
    settings = asked.state.settings
    return f"{settings.league} · {settings.name}" if settings.league else settings.name


def shown_points(tenths: int) -> str:
    return points_figure(tenths)


def score_text(state: TeamEventState, match: TeamMatch) -> str:
    """`2½ : 1½`, with + and - where the whole match was forfeited; nothing before it began."""
    if match.losers:
        signs = ["–" if team in match.losers else "+" for team in (match.home, match.away)]
        return " : ".join(signs)
    if not match.is_begun:
        return ""
    home, away = match_scores(state.settings, match)
    return f"{shown_points(home.game)} : {shown_points(away.game)}"


def member_text(state: TeamEventState, id_: int) -> str:
    member = state.player(id_)
    if member is None:
        return "–"
    title = f"{member.title.value} " if member.title.value else ""
    return title + member.name + (f" ({member.rating})" if member.rating else "")


def result_text(result: Result) -> str:
    """Seen from the first-named team, with a colon as matches are written."""
    return SHOWN[result].replace("–", ":") if result.is_played else SHOWN[result]


def boards_table(state: TeamEventState, match: TeamMatch) -> Table:
    """Before: places to be written in by hand. Line-ups stand there when both are in."""
    home, away = state.teams[match.home], state.teams[match.away]
    columns = (
        BOARD,
        Column("home", home.name, room=24),
        Column("home_colour", "", Align.CENTRE, N_("Colour")),
        Column("result", N_("Result"), Align.CENTRE, room=10),
        Column("away_colour", "", Align.CENTRE, N_("Colour")),
        Column("away", away.name, room=24),
    )
    rows = tuple(_board_row(state, match, board) for board in range(1, len(match.colours) + 1))
    foot: Row = ("", "", "", Cell(score_text(state, match), mark="total"), "", "")
    return Table(columns, rows, id=f"match-{match.number}", foot=(foot,) if match.is_begun else ())


def _board_row(state: TeamEventState, match: TeamMatch, board: int) -> Row:
    white = match.home_white(board)
    shown = match.is_lined_up
    home = member_text(state, match.home_players[board - 1]) if shown else ""
    away = member_text(state, match.away_players[board - 1]) if shown else ""
    return (
        str(board),
        home,
        Phrase(_SIDES[white]),
        result_text(match.results[board - 1]),
        Phrase(_SIDES[not white]),
        away,
    )


def _heading(state: TeamEventState, match: TeamMatch) -> Phrase:
    names = {"home": state.teams[match.home].name, "away": state.teams[match.away].name}
    score = score_text(state, match)
    if score:
        return Phrase(N_("{home} – {away}  {score}"), {**names, "score": score})
    return Phrase(N_("{home} – {away}"), names)


def _when(asked: TeamPaperAsked) -> tuple[Fact, ...]:
    times = asked.state.times_of(asked.round)
    day, _, clock = times.start.partition("T")
    facts = []
    if day:
        facts.append(
            Fact("date", N_("Date"), Phrase("{day} {time}", {"day": date_words(day), "time": clock}))
        )
    if asked.state.settings.place:
        facts.append(Fact("place", N_("Venue"), asked.state.settings.place))
    return tuple(facts)


SIGNATURES = (
    Fact("home_captain", N_("Captain of the home team"), "…………………………"),
    Fact("away_captain", N_("Captain of the guests"), "…………………………"),
    Fact("arbiter", N_("Arbiter"), "…………………………"),
)


def match_paper(asked: TeamPaperAsked) -> Paper:
    """The sheet of one match, or of all of a round, one to a page."""
    state = asked.state
    matches = state.rounds[asked.round - 1].matches if asked.round else ()
    wanted = [match for match in matches if not asked.match or match.number == asked.match]
    blocks: list[Block] = []
    for place, match in enumerate(wanted):
        blocks += [
            Heading(_heading(state, match), new_page=place > 0),
            *([Facts(facts)] if (facts := _when(asked)) else []),
            boards_table(state, match),
            Facts(SIGNATURES),
        ]
    return Paper(
        key="match",
        title=Phrase(N_("Match report, round {round}"), {"round": asked.round}),
        subtitle=team_subtitle(asked),
        blocks=tuple(blocks) or (Text(Phrase(N_("Nothing is drawn yet."))),),
    )


def team_round_paper(asked: TeamPaperAsked) -> Paper:
    """The matches of a round with their results, then board by board."""
    state = asked.state
    columns = (
        Column("match", N_("No."), Align.RIGHT, N_("Match")),
        Column("home", N_("Home")),
        Column("away", N_("Guests")),
        Column("result", N_("Result"), Align.CENTRE, room=9),
    )
    round_ = state.rounds[asked.round - 1] if asked.round else None
    matches = round_.matches if round_ else ()
    rows = tuple(
        (str(each.number), state.teams[each.home].name, state.teams[each.away].name, score_text(state, each))
        for each in matches
    )
    free = tuple(
        Phrase(N_("{team} is free."), {"team": state.teams[team].name})
        for team in (round_.free if round_ else ())
    )
    blocks: list[Block] = []
    for match in matches:
        if match.is_lined_up:
            blocks += [Heading(_heading(state, match)), boards_table(state, match)]
    times = _when(asked)
    return Paper(
        key="team-round",
        title=Phrase(N_("Round {round}"), {"round": asked.round}),
        subtitle=team_subtitle(asked),
        tables=(Table(columns, rows, id="matches", row_ids=tuple(f"m{each.number}" for each in matches)),),
        blocks=(*((Facts(times),) if times else ()), *blocks),
        notes=free,
    )
