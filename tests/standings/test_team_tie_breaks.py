"""The tie-breaks of C.07 for teams, on worked vectors of a round robin (A) and of a Swiss (B)."""

from fractions import Fraction

import msgspec
import pytest

from kosmos.core.errors import FieldRefused
from kosmos.standings.codes import BuchholzInRoundRobin, ModifierNotAllowed, UnknownTieBreak
from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.criteria import NoTeamTieBreak, parse_team_tie_break, parse_team_tie_breaks
from kosmos.standings.teams.table import sort_keys, team_table, team_values
from kosmos.standings.teams.view import TeamPoints, TeamRound, TeamRules, TeamView
from standings.team_vectors import VECTOR_A, VECTOR_B, team_view


def column(view: TeamView, code: str) -> list[float]:
    criterion = parse_team_tie_break(code)
    values = team_values(view, criterion, range(len(view)))
    return [float(value.exact) for value in values if value.exact is not None]


A = {
    "MP": [3, 3, 2, 4],
    "GP": [6, 6, 5.5, 6.5],
    "MPvGP": [6, 6, 5.5, 6.5],
    "EMMSB": [7, 11, 6, 10],
    "EMGSB": [16, 20, 18, 17],
    "EGMSB": [17, 19, 12, 23],
    "EGGSB": [35, 37, 33.75, 37.75],
    "BC": [15, 16, 14.5, 14.5],
    "KS:MP": [1, 3, 2, 2],
    "KS:GP": [3, 5, 5.5, 4],
    "EMMSB/C1": [3, 11, 6, 6],
    "EMGSB/C1": [10, 18, 15, 12],
    "EGMSB/C1": [6, 19, 12, 12],
    "EGGSB/C1": [18.5, 31.5, 27.75, 24],
}
B = {
    "MP": [5, 4, 1, 1, 3],
    "GP": [8, 7, 2, 4, 7],
    "BH": [8, 8, 6, 10, 10],
    "BH/C1": [7, 7, 5, 9, 8],
    "BH:GP": [18, 16, 11, 19, 18],
    "BH:GP/C1": [14, 12, 9, 15, 14],
    "EMMSB": [12, 9, 4, 1, 7],
    "EMGSB": [20, 17, 8, 11, 19],
    "EGMSB": [29, 20, 7, 4, 14],
    "EGGSB": [47, 36, 14, 23, 36],
    "EMMSB/C1": [10, 7, 4, 0, 3],
    "EMGSB/C1": [17, 14, 8, 9, 11],
    "EGMSB/C1": [21, 16, 7, 0, 6],
    "EGGSB/C1": [35, 28, 14, 15, 20],
    "SSSC": [16, 15, 8, 14, 17],
    "BC": [20.5, 15.5, 6, 15.5, 22.5],
    "BH/P": [8, 8, 8, 10, 10],
}


@pytest.mark.parametrize("code", A)
def test_the_round_robin_vector(code: str) -> None:
    """The table of vector A comes out, column by column."""
    assert column(VECTOR_A, code) == A[code]


@pytest.mark.parametrize("code", B)
def test_the_swiss_vector(code: str) -> None:
    """Vector B, column by column, with byes, a forfeit and a withdrawal."""
    assert column(VECTOR_B, code) == B[code]


def test_the_boards_of_the_round_robin_vector() -> None:
    """Vector A: the game points of every team on every board."""
    assert [VECTOR_A.board_points(index) for index in range(4)] == [
        [15, 20, 5, 20],
        [5, 20, 25, 10],
        [15, 5, 20, 15],
        [25, 15, 10, 15],
    ]


@pytest.mark.parametrize(
    ("code", "whole_event", "first"),
    [
        ("EDE", False, 0),
        ("EDEBT", True, 1),
        ("EDEBB", True, 1),
        ("EDET", True, 1),
        ("EDEB", True, 2),
        ("EDEBT", False, 2),
        ("EDEBB", False, 2),
        ("EDET", False, 2),
        ("EDEB", False, 2),
    ],
)
def test_two_teams_equal_in_both_scores(code: str, whole_event: bool, first: int) -> None:
    """Vector A, teams 1 and 2: the match alone says team 2; over the event only the bottom boards do; EDE says nothing."""
    rules = msgspec.structs.replace(VECTOR_A.rules, whole_event=whole_event)
    view = TeamView(rules, VECTOR_A.names, VECTOR_A.rounds)
    keys = sort_keys(view, parse_team_tie_break(code), [0, 1])
    assert keys == {0: [0, 0], 1: [1, 2], 2: [2, 1]}[first]


@pytest.mark.parametrize(("code", "first"), [("TBR", 1), ("BBE", 2), ("BC", 1), ("BW", 1), ("BW/D", 2)])
def test_boards_decide_between_the_tied(code: str, first: int) -> None:
    """Vector A, teams 1 and 2: top boards and board count for 1, bottom boards for 2; Berlin weights in both scopes."""
    keys = sort_keys(VECTOR_A, parse_team_tie_break(code), [0, 1])
    assert (keys[0] < keys[1]) is (first == 1)
    assert keys[0] != keys[1]


def test_a_drawn_match_by_its_boards() -> None:
    """A match of 2:2 with boards 1 = = 0: board count 3½ against 6½, top boards and bottom boards for the first."""
    view = team_view(TeamRules(boards=4, rounds=1), 2, [["1-2 1==0"]])
    assert column(view, "BC") == [3.5, 6.5]
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert sort_keys(view, parse_team_tie_break(code), [0, 1]) == [1, 2]


def test_the_order_of_board_rules_matters() -> None:
    """1 0 0 1: Berlin weights 5:5, top boards for the first team, bottom boards for the second."""
    view = team_view(TeamRules(boards=4, rounds=1), 2, [["1-2 1001"]])
    assert column(view, "BW") == [5, 5]
    assert sort_keys(view, parse_team_tie_break("EDET"), [0, 1]) == [1, 2]
    assert sort_keys(view, parse_team_tie_break("EDEB"), [0, 1]) == [2, 1]


@pytest.mark.parametrize(
    ("boards", "results", "weights"),
    [(4, "=10=", [5.5, 4.5]), (8, "10=10=10", [19.5, 16.5])],
)
def test_berlin_weights(boards: int, results: str, weights: list[float]) -> None:
    """Board k of B counts B+1-k; for equal game points the order is that of the board count."""
    view = team_view(TeamRules(boards=boards, rounds=1), 2, [[f"1-2 {results}"]])
    assert column(view, "BW") == weights
    bc, gp = column(view, "BC"), column(view, "GP")
    assert [(boards + 1) * points - count for points, count in zip(gp, bc, strict=True)] == weights


def test_the_exercise_of_the_other_score_and_strength() -> None:
    """Seven rounds of four boards: K = 3; 17½ game points and a Buchholz of 64 make 38.83."""
    rules = TeamRules(boards=4, rounds=7, round_robin=False)
    own = [TeamRound(number, RoundKind.PLAYED, 1, 0, 25, (0,) * 4) for number in range(1, 8)]
    strong = [TeamRound(number, RoundKind.PLAYED, 0, 640 if number == 1 else 0, 0) for number in range(1, 8)]
    view = TeamView(rules, ["A", "B"], [own, strong])
    value = team_values(view, parse_team_tie_break("SSSC"), [0])[0]
    assert value.exact == Fraction(175, 10) + Fraction(64 * 7, 3)
    assert team_values(view, parse_team_tie_break("SSSC/K4"), [0])[0].exact == Fraction(175, 10) + Fraction(
        64 * 7, 4
    )


def test_k_with_game_points_first() -> None:
    """Nine rounds of four boards with game points first: K = 18."""
    rules = TeamRules(boards=4, rounds=9, round_robin=False, primary=TeamPoints.GAME)
    view = TeamView(rules, ["A"], [[]])
    working = team_values(view, parse_team_tie_break("SSSC"), [0])[0].working
    assert any(phrase.args.get("factor") == 18 for phrase in working)


def test_the_whole_table_with_its_working() -> None:
    """Vector A by match points, game points and direct encounter with top boards: 4, 2, 1, 3; every number opens."""
    codes = parse_team_tie_breaks("MPvGP, EDET, BW", round_robin=True)
    table = team_table(VECTOR_A, codes)
    assert [(place.index + 1, place.rank) for place in table] == [(4, 1), (2, 2), (1, 3), (3, 4)]
    assert all(value.working for place in table for value in place.values)


def test_the_tied_share_a_rank() -> None:
    """Without anything that tells them apart, teams 1 and 2 of vector A are both second."""
    table = team_table(VECTOR_A, parse_team_tie_breaks("MPvGP,EDE", round_robin=True))
    assert [place.rank for place in table] == [1, 2, 2, 4]
    assert [place.sharing for place in table] == [1, 2, 2, 1]


def test_board_count_leaves_unequal_game_points_alone() -> None:
    """12.1: teams with different game points are not told apart by the board count."""
    view = team_view(TeamRules(boards=2, rounds=1), 4, [["1-2 1=", "3-4 11"]])
    assert sort_keys(view, parse_team_tie_break("BC"), [0, 2]) == [0, 0]


@pytest.mark.parametrize(
    "spelling", ["EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP", "KS:GP/L+2", "SSSC/K4", "TPN/R"]
)
def test_spellings_come_back(spelling: str) -> None:
    """What a report file writes is read and written again as it was."""
    assert str(parse_team_tie_break(spelling.lower())) == spelling


def test_spellings_of_others() -> None:
    """Other programs' names, and Sonneborn-Berger on one score."""
    assert str(parse_team_tie_break("SB:MP/C1")) == "EMMSB/C1"
    assert str(parse_team_tie_break("EDEC")) == "EDE"
    assert parse_team_tie_break("BERLIN/D").reported == "OTHER_BW/D"


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        ("NONSENSE", UnknownTieBreak),
        ("ESB", UnknownTieBreak),
        ("ARO", NoTeamTieBreak),
        ("EDE/C1", ModifierNotAllowed),
        ("BC:MP", ModifierNotAllowed),
        ("BH/C0", ModifierNotAllowed),
    ],
)
def test_what_is_no_team_tie_break(code: str, refusal: type[FieldRefused]) -> None:
    """Unknown codes, codes for players, and modifiers that a code does not take are refused."""
    with pytest.raises(refusal):
        parse_team_tie_break(code)


@pytest.mark.parametrize("code", ["BH", "FB:GP", "AOB", "SSSC"])
def test_buchholz_is_not_for_round_robins(code: str) -> None:
    """In round robins article 8 is refused, and SSSC, which rests on it."""
    with pytest.raises(BuchholzInRoundRobin):
        parse_team_tie_breaks(code, round_robin=True)


def test_the_last_round_as_a_draw() -> None:
    """FB: every paired match of the last round counts as drawn, for opponents and for the own dummy."""
    assert column(VECTOR_B, "FB") == [9, 8, 5, 9, 9]
    assert column(VECTOR_B, "AOB")[2] == 8
