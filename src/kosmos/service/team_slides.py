"""What the big screens of a team event show, and those of a league, which is all its divisions one after the other."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kosmos.core.points import points_figure
from kosmos.locale import N_, Phrase
from kosmos.papers.team_matches import result_text, score_text
from kosmos.papers.team_players import day_of
from kosmos.papers.team_tables import zone_of
from kosmos.service.screens import Screen, ScreenPart
from kosmos.service.slides import (
    BOARDS_A_PAGE,
    PAIRS_OF_TEAMS_A_PAGE,
    PLACES_A_PAGE,
    BoardLine,
    Layout,
    PlaceLine,
    SeatLine,
    Slide,
    SlideCard,
    by_initials,
    carded,
    paged,
    portions,
    programme,
)
from kosmos.standings.teams.view import TeamPoints
from kosmos.teams.members import MemberGame, MemberRecord, member_records
from kosmos.teams.scoring import places_of_teams
from kosmos.teams.state import TeamEventState, TeamMatch

BEST_OF_BOARD = 3
BOARDS_OF_CARD = 14  #: a match on more boards is continued on a second card


class ComingTeamRound(NamedTuple):
    round: int
    start: str  #: local date and time


def coming_team_round(state: TeamEventState, now: str) -> ComingTeamRound | None:
    """The next round with a time that has not come yet; `now` is local time, too."""
    ahead = [
        (number, times.start)
        for number, times in state.times.items()
        if times.start > now and number <= max(len(state.rounds), state.planned)
    ]
    return ComingTeamRound(*min(ahead, key=lambda each: each[1])) if ahead else None


def round_on_wall(state: TeamEventState, today: str) -> int:
    """The round to be shown; 0: nothing is drawn.

    Where each round is drawn by itself it is the last one. Where all are drawn at once it is the last that has begun:
    it stays, also when it is over, until the day of the next one.
    """
    if state.settings.profile.draws_each_round or not state.rounds:
        return state.current
    latest = state.latest
    is_over = state.rounds[latest - 1].is_over
    is_next = is_over and "" < state.times_of(state.current).start[:10] <= today
    return state.current if is_next else latest


def next_day_on_wall(state: TeamEventState, today: str) -> str:
    """The day from which on the hall looks at another round, though nothing happens; empty: there is none."""
    if state.settings.profile.draws_each_round or not state.rounds:
        return ""
    next_day = state.times_of(state.current).start[:10]
    waits = state.rounds[state.latest - 1].is_over and next_day > today and state.current != state.latest
    return next_day if waits else ""


def team_slides(divisions: Sequence[TeamEventState], screen: Screen, today: str) -> list[Slide]:
    """Part by part, of each division; where there are several, each page says whose it is. `today` is a local day."""

    def of_each(make: Callable[[TeamEventState, str], list[Slide]]) -> Callable[[], list[Slide]]:
        return lambda: [
            slide._replace(of=state.settings.name if len(divisions) > 1 else "")
            for state in divisions
            for slide in make(state, today)
        ]

    return programme(
        screen,
        {
            ScreenPart.NAMES: of_each(_names),
            ScreenPart.BOARDS: of_each(_fixtures),
            ScreenPart.MATCHES: of_each(_matches),
            ScreenPart.STANDINGS: of_each(_table),
            ScreenPart.PLAYERS: of_each(_players),
        },
    )


def _matches_of(state: TeamEventState, today: str) -> tuple[TeamMatch, ...]:
    number = round_on_wall(state, today)
    return state.rounds[number - 1].matches if number else ()


# -- pairings ----------------------------------------------------------------------------------------------


def _names(state: TeamEventState, today: str) -> list[Slide]:
    """Each team with its opponent, the number of the match, and the colour it has at board 1."""
    number = round_on_wall(state, today)
    free = state.rounds[number - 1].free if number else ()
    lines = [line for match in _matches_of(state, today) for line in _sides(state, match)]
    lines += [SeatLine(state.teams[team].name, "", 0, False, Phrase(N_("free"))) for team in free]
    lines.sort(key=lambda line: line.name.casefold())
    return by_initials(Layout.TEAMS, lines, PAIRS_OF_TEAMS_A_PAGE)


def _sides(state: TeamEventState, match: TeamMatch) -> Iterator[SeatLine]:
    home, away = state.teams[match.home].name, state.teams[match.away].name
    white = match.home_white(1)
    yield SeatLine(home, "", match.number, white, None, away)
    yield SeatLine(away, "", match.number, not white, None, home)


def _fixtures(state: TeamEventState, today: str) -> list[Slide]:
    lines = [
        BoardLine(
            match.number,
            state.teams[match.home].name,
            state.teams[match.away].name,
            score_text(state, match),
        )
        for match in _matches_of(state, today)
    ]
    label = Phrase(N_("Round {round}"), {"round": round_on_wall(state, today)})
    return paged(Layout.BOARDS, label, lines, BOARDS_A_PAGE)


# -- matches with their boards -----------------------------------------------------------------------------


def _matches(state: TeamEventState, today: str) -> list[Slide]:
    cards = [card for match in _matches_of(state, today) for card in _cards(state, match)]
    return carded(Phrase(N_("Matches")), cards)


def _cards(state: TeamEventState, match: TeamMatch) -> Iterator[SlideCard]:
    """A line-up is shown when both are in; until then a match is its heading."""
    home, away = state.teams[match.home].name, state.teams[match.away].name
    numbers = range(1, len(match.colours) + 1) if match.is_lined_up else ()
    lines = [_board(state, match, board) for board in numbers]
    for part in portions(lines, BOARDS_OF_CARD) if lines else ([],):
        yield SlideCard("", home, score_text(state, match), away, tuple(part))


def _board(state: TeamEventState, match: TeamMatch, board: int) -> BoardLine:
    home, away = (
        found.name if (found := state.player(players[board - 1])) else "–"
        for players in (match.home_players, match.away_players)
    )
    return BoardLine(board, home, away, result_text(match.results[board - 1]), match.home_white(board))


# -- tables ------------------------------------------------------------------------------------------------


def _table(state: TeamEventState, _today: str) -> list[Slide]:
    """The score that decides, and the other one beside it."""
    if not any(match.is_begun for round_ in state.rounds for match in round_.matches):
        return []
    view, places = places_of_teams(state)
    by_match = state.settings.primary is TeamPoints.MATCH
    other, lines = Phrase(N_("GP") if by_match else N_("MP")), []
    for place in places:
        first, second = (place.match, place.game) if by_match else (place.game, place.match)
        lines.append(
            PlaceLine(
                place.rank,
                view.names[place.index],
                points_figure(first),
                Phrase("{points} {unit}", {"points": points_figure(second), "unit": other}),
                zone_of(state, place, len(view)),
            )
        )
    return paged(Layout.STANDINGS, Phrase(N_("Table")), lines, PLACES_A_PAGE)


def _players(state: TeamEventState, _today: str) -> list[Slide]:
    """The best three of each board; where boards change by the table of the system, of all."""
    records = member_records(state, day_of(state))
    label = Phrase(N_("Best players"))
    if state.settings.sets_boards:
        lines = [_scorer(state, place, *each) for place, each in _ranked(records, 0)]
        return paged(Layout.STANDINGS, label, lines, PLACES_A_PAGE)
    cards = []
    for board in range(1, state.settings.boards + 1):
        best = [_scorer(state, place, *each) for place, each in _ranked(records, board)[:BEST_OF_BOARD]]
        if best:
            cards.append(SlideCard(Phrase(N_("Board {board}"), {"board": board}), places=tuple(best)))
    return carded(label, cards)


Scored = tuple[MemberRecord, list[MemberGame]]


def _ranked(records: Sequence[MemberRecord], board: int) -> list[tuple[int, Scored]]:
    """Who played at this board (0: at any): most points first, of these who needed fewer games. Equals share a place."""
    scored = [
        (record, games)
        for record in records
        if (games := [game for game in record.games if board in (0, game.board)])
    ]
    scored.sort(key=lambda each: (*_worth(each), each[0].member.name))
    places: list[tuple[int, Scored]] = []
    for number, each in enumerate(scored, 1):
        same = bool(places) and _worth(places[-1][1]) == _worth(each)
        places.append((places[-1][0] if same else number, each))
    return places


def _worth(scored: Scored) -> tuple[int, int]:
    return -sum(game.points for game in scored[1]), len(scored[1])


def _scorer(
    state: TeamEventState, place: int, record: MemberRecord, games: Sequence[MemberGame]
) -> PlaceLine:
    points = points_figure(sum(game.points for game in games))
    score = Phrase("{points}/{games}", {"points": points, "games": len(games)})
    return PlaceLine(place, record.member.name, score, state.teams[record.team].name)
