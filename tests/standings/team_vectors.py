"""Team events written as short strings: `1-4 0==0` is a match by the results of the first-named, board by board."""

from collections.abc import Sequence

from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.view import TeamRound, TeamRules, TeamView

_POINTS = {"0": (0, 10), "=": (5, 5), "1": (10, 0), "+": (10, 0), "-": (0, 10)}


def team_view(rules: TeamRules, teams: int, rounds: Sequence[Sequence[str]]) -> TeamView:
    """`5 PAB` has the bye, `3 away` is not there, `5-3 +-` is forfeited as a whole."""
    rows: list[list[TeamRound]] = [[] for _ in range(teams)]
    for number, entries in enumerate(rounds, 1):
        for entry in entries:
            who, what = entry.split()
            if what == "PAB":
                boards = (10,) * rules.boards
                game = rules.game_draw * rules.boards
                rows[int(who) - 1].append(TeamRound(number, RoundKind.BYE, -1, rules.draw, game, boards))
            elif what == "away":
                rows[int(who) - 1].append(
                    TeamRound(number, RoundKind.REQUESTED, -1, boards=(0,) * rules.boards)
                )
            else:
                _match(rules, rows, number, who, what)
    return TeamView(rules, [f"Team {number}" for number in range(1, teams + 1)], rows)


def _match(rules: TeamRules, rows: list[list[TeamRound]], number: int, who: str, what: str) -> None:
    home, away = (int(each) - 1 for each in who.split("-"))
    forfeited = what in ("+-", "-+")
    boards = [_POINTS[each] for each in (what[0] * rules.boards if forfeited else what)]
    for own, other, side in ((home, away, 0), (away, home, 1)):
        made = tuple(each[side] for each in boards)
        game, against = sum(made), sum(each[1 - side] for each in boards)
        match = rules.win if game > against else rules.draw if game == against else 0
        won = RoundKind.FORFEIT_WIN if match else RoundKind.FORFEIT_LOSS
        kind = won if forfeited else RoundKind.PLAYED
        rows[own].append(TeamRound(number, kind, other, match, game, made))


VECTOR_A = team_view(
    TeamRules(boards=4, rounds=3),
    4,
    [["1-4 0==0", "2-3 0==0"], ["4-3 =1==", "1-2 ==0+"], ["2-4 0111", "3-1 0010"]],
)
VECTOR_B = team_view(
    TeamRules(boards=4, rounds=3, round_robin=False),
    5,
    [["1-4 1=1=", "2-3 =1=0", "5 PAB"], ["1-2 0=1=", "5-3 +-", "4 PAB"], ["5-1 =00=", "2-4 1==1", "3 away"]],
)
