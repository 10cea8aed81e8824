"""Papers about teams: the table with its tie-breaks and their working, and the cross table."""

from collections.abc import Sequence

from kosmos.core.points import points_figure
from kosmos.locale import N_, NP_, Phrase, figure
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row, Table
from kosmos.papers.team_matches import TeamPaperAsked, team_subtitle
from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.table import TeamPlace, TeamValue, team_criterion_name
from kosmos.standings.teams.view import TeamPoints, TeamView
from kosmos.teams.scoring import is_struck, match_scores, places_of_teams
from kosmos.teams.state import TeamEventState

RANK = Column("rank", N_("Pl."), Align.RIGHT, N_("Place"))
TEAM = Column("team", N_("Team"))
MATCH = Column("mp", N_("MP"), Align.RIGHT, N_("Match points"))
GAME = Column("gp", N_("GP"), Align.RIGHT, N_("Game points"))


def team_standings_paper(asked: TeamPaperAsked) -> Paper:
    """Places with matches won, drawn and lost, both scores and every tie-break of the list."""
    state = asked.state
    view, places = places_of_teams(state)
    criteria = state.settings.criteria
    scores = (MATCH, GAME) if state.settings.primary is TeamPoints.MATCH else (GAME, MATCH)
    columns = (
        RANK,
        TEAM,
        Column("matches", N_("M"), Align.RIGHT, N_("Matches")),
        Column("won", "+", Align.RIGHT, N_("won")),
        Column("drawn", "=", Align.RIGHT, N_("drawn")),
        Column("lost", "−", Align.RIGHT, N_("lost")),
        *scores,
        *(
            Column(f"tb{place}", str(each), Align.RIGHT, team_criterion_name(each))
            for place, each in enumerate(criteria, 1)
        ),
    )
    rows = tuple(_place_row(state, view, place, [column.key for column in scores]) for place in places)
    table = Table(
        columns,
        rows,
        id="teams",
        row_ids=tuple(f"team-{view.numbers[place.index]}" for place in places),
    )
    return Paper(
        key="team-table",
        title=Phrase(N_("Table")),
        subtitle=team_subtitle(asked),
        tables=(table,),
        notes=(*_undecided(state, view, places), *_notes(state)),
    )


def _undecided(state: TeamEventState, view: TeamView, places: Sequence[TeamPlace]) -> list[Phrase]:
    """Who shares a place across an edge of the table, each group in a note of its own."""
    text = N_(
        "{teams} share place {place} across the edge: a play-off or the lot decides. "
        "What it gave is entered as points by the arbiter."
    )
    groups: dict[int, list[str]] = {}
    for place in places:
        if zone_of(state, place, len(view)) == "undecided":
            groups.setdefault(place.rank, []).append(view.names[place.index])
    return [Phrase(text, {"teams": ", ".join(names), "place": rank}) for rank, names in groups.items()]


def _place_row(state: TeamEventState, view: TeamView, place: TeamPlace, scores: list[str]) -> Row:
    rounds = [
        each for each in view.rounds[place.index] if each.opponent >= 0 and each.kind is not RoundKind.OPEN
    ]
    won = sum(each.match >= view.rules.win for each in rounds)
    lost = sum(each.match == state.settings.match_loss for each in rounds)
    totals: dict[str, Content] = {
        "mp": Cell(points_figure(place.match), exact=f"{place.match / 10:g}", mark="total"),
        "gp": Cell(points_figure(place.game), exact=f"{place.game / 10:g}", mark="total"),
    }
    return (
        Cell(str(place.rank), mark=zone_of(state, place, len(view))),
        Cell(view.names[place.index], ref=f"team/{view.numbers[place.index]}"),
        str(len(rounds)),
        str(won),
        str(len(rounds) - won - lost),
        str(lost),
        *(totals[key] for key in scores),
        *(_value_cell(value) for value in place.values),
    )


def _value_cell(value: TeamValue) -> Cell:
    exact = f"{float(value.exact):g}" if value.exact is not None else ""
    return Cell(figure(value.text), working=value.working, exact=exact)


def zone_of(state: TeamEventState, place: TeamPlace, teams: int) -> str:
    """Whether this place goes up or down: a word for stylesheets.

    Of teams that share a place across the edge not all go: a play-off or the lot decides, which no table knows.
    """
    settings = state.settings
    last = place.rank + place.sharing - 1
    stays = teams - settings.relegated
    if last <= settings.promoted:
        return "promoted"
    if place.rank > stays:
        return "relegated"
    at_edge = place.rank <= settings.promoted or last > stays
    return "undecided" if at_edge else ""


def _notes(state: TeamEventState) -> list[Phrase]:
    said = [] if state.is_finished else [Phrase(N_("This table is not final."))]
    settings = state.settings
    if settings.promoted:
        said.append(
            Phrase(
                NP_("Promoted: place {count}.", "Promoted: places 1 to {count}."),
                {"count": settings.promoted},
            )
        )
    if settings.relegated:
        said.append(
            Phrase(
                NP_("Relegated: the last team.", "Relegated: the last {count} teams."),
                {"count": settings.relegated},
            )
        )
    for each in state.adjusted:
        args = {
            "team": state.teams[each.team].name,
            "match": points_figure(each.match),
            "game": points_figure(each.game),
            "reason": each.reason,
        }
        text = N_("{team}: match points {match}, game points {game}, by the arbiter ({reason}).")
        said.append(Phrase(text, args))
    for team in state.teams.values():
        if is_struck(state, team):
            text = N_("{team} left before half of the matches: its results do not count.")
            said.append(Phrase(text, {"team": team.name}))
        elif team.withdrawn is not None:
            said.append(Phrase(N_("{team} has withdrawn."), {"team": team.name}))
    said += [
        Phrase(N_("{code}: {name}"), {"code": str(each), "name": team_criterion_name(each)})
        for each in settings.criteria
    ]
    return said


def team_crosstable_paper(asked: TeamPaperAsked) -> Paper:
    """Everybody against everybody, by place: the game points of each match."""
    state = asked.state
    view, places = places_of_teams(state)
    columns = (
        RANK,
        TEAM,
        *(Column(f"t{place}", str(place), Align.CENTRE) for place in range(1, len(places) + 1)),
        MATCH,
        GAME,
    )
    found = _cells(state)
    rows = tuple(
        (
            str(own.rank),
            view.names[own.index],
            *(_cross_cell(found, view, own, other) for other in places),
            Cell(points_figure(own.match), mark="total"),
            Cell(points_figure(own.game), mark="total"),
        )
        for own in places
    )
    return Paper(
        key="team-crosstable",
        title=Phrase(N_("Cross table")),
        subtitle=team_subtitle(asked),
        tables=(Table(columns, rows, id="cross", wide=True),),
        notes=(Phrase(N_("The columns are places.")),),
    )


def _cells(state: TeamEventState) -> dict[tuple[int, int], list[str]]:
    found: dict[tuple[int, int], list[str]] = {}
    for round_ in state.rounds:
        for match in round_.matches:
            if match.is_over:
                home, away = match_scores(state.settings, match)
                for own, other, score in ((match.home, match.away, home), (match.away, match.home, away)):
                    forfeit = {RoundKind.FORFEIT_WIN: "+", RoundKind.FORFEIT_LOSS: "–"}.get(score.kind)
                    found.setdefault((own, other), []).append(forfeit or points_figure(score.game))
    return found


def _cross_cell(
    found: dict[tuple[int, int], list[str]], view: TeamView, own: TeamPlace, other: TeamPlace
) -> Content:
    if own.index == other.index:
        return Cell("■", mark="self")
    return " ".join(found.get((view.numbers[own.index], view.numbers[other.index]), []))
