"""Team events: draws, line-ups, results, forfeits and the table that follows."""

import msgspec
import pytest

from kosmos.core.errors import FieldRefused, NotFound, Refusal
from kosmos.core.results import Result
from kosmos.formats.team_trf import team_trf_text
from kosmos.standings.rounds import RoundKind
from kosmos.teams import decide as d
from kosmos.teams import drawing, lineups
from kosmos.teams.chronicle import fold
from kosmos.teams.events import decode, encode
from kosmos.teams.members import member_records
from kosmos.teams.rosters import make_roster
from kosmos.teams.scoring import is_struck, match_scores, places_of_teams
from kosmos.teams.settings import CannotAccelerateTeams, raw_settings
from kosmos.teams.swiss import virtual_points
from teams.team_stories import TODAY, TeamStory


def table(story: TeamStory) -> list[tuple[int, str, float, float]]:
    view, places = places_of_teams(story.state)
    return [(place.rank, view.names[place.index], place.match / 10, place.game / 10) for place in places]


def test_a_round_robin_is_drawn_by_the_berger_table() -> None:
    """Four teams: 1-4 and 2-3 first, the first number at home; everybody meets everybody once."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    assert story.pairs(1) == [("A", "D"), ("B", "C")]
    met = {frozenset(pair) for number in (1, 2, 3) for pair in story.pairs(number)}
    assert len(met) == 6


def test_an_odd_field_has_a_free_team() -> None:
    """Three teams: one is free in each round, which is worth nothing."""
    story = TeamStory().teams("A", "B", "C").drawn()
    assert sorted(round_.free for round_ in story.state.rounds) == [(1,), (2,), (3,)]
    story.results(1, 1, "1-0", "1-0")
    assert [row[2] for row in table(story)] == [2, 0, 0]


def test_home_and_away() -> None:
    """A double round robin: each pair twice, at home once each."""
    story = TeamStory(system="double_round_robin").teams("A", "B", "C", "D").drawn()
    met = [pair for number in range(1, 7) for pair in story.pairs(number)]
    assert len(set(met)) == 12
    assert all((away, home) in met for home, away in met)


def test_a_match_of_two_clubs() -> None:
    """As many rounds as set, at home in turns."""
    story = TeamStory(system="match", rounds=2).teams("A", "B").drawn()
    assert [story.pairs(1), story.pairs(2)] == [[("A", "B")], [("B", "A")]]


@pytest.mark.parametrize(("system", "rounds"), [("scheveningen", 3), ("double_scheveningen", 6)])
def test_scheveningen(system: str, rounds: int) -> None:
    """Everybody of one team meets everybody of the other, doubled with each colour; no line-ups are asked."""
    story = TeamStory(system=system, boards=3, primary="game").teams("A", "B").drawn()
    assert len(story.state.rounds) == rounds
    met = {
        (home, away, colour)
        for round_ in story.state.rounds
        for match in round_.matches
        for home, away, colour in zip(match.home_players, match.away_players, match.colours, strict=True)
    }
    assert len(met) == 3 * rounds
    with pytest.raises(d.BoardsAreSet):
        story.do("GiveLineup", round=1, team=1, players=[1, 2, 3])
    story.results(1, 1, "1-0", "½-½", "1-0")
    assert table(story)[0] == (1, "A", 2, 2.5)


def test_schiller() -> None:
    """Four teams of three, nine rounds of two matches."""
    story = TeamStory(system="schiller", boards=3).teams("A", "B", "C", "D").drawn()
    assert len(story.state.rounds) == 9
    assert {len(round_.matches) for round_ in story.state.rounds} == {2}


@pytest.mark.parametrize(
    ("raw", "names", "refusal"),
    [
        ({}, "A", drawing.WrongNumberOfTeams),
        ({"system": "match"}, "ABC", drawing.WrongNumberOfTeams),
        ({"system": "schiller", "boards": 3}, "AB", drawing.WrongNumberOfTeams),
        ({"system": "scheveningen", "boards": 4}, "AB", drawing.TooFewPlayersInTeam),
    ],
)
def test_what_cannot_be_drawn(raw: dict[str, object], names: str, refusal: type[Refusal]) -> None:
    """Too few or too many teams, or too few players for a table of boards."""
    with pytest.raises(refusal):
        TeamStory(**raw).teams(*names).drawn()


@pytest.mark.parametrize(
    ("raw", "colours"),
    [
        ({}, ["WBWB", "WBWB"]),
        ({"colours": "bw"}, ["BWBW", "BWBW"]),
        ({"colours": "BWWB"}, ["BWWB", "BWWB"]),
        ({"alternate": True}, ["WBWB", "BWBW"]),
    ],
)
def test_colours_by_board(raw: dict[str, object], colours: list[str]) -> None:
    """Odd boards White for the first-named, or Black, or by a sequence of its own; or alternating from round to round."""
    story = TeamStory(boards=4, system="match", rounds=2, **raw).teams("A", "B", players=4).drawn()
    assert [round_.matches[0].colours for round_ in story.state.rounds] == colours


@pytest.mark.parametrize(
    "raw", [{}, {"colour_type": "B"}, {"primary": "game", "colours": "BW"}, {"colour_type": "none"}]
)
def test_a_swiss_is_drawn_round_by_round(raw: dict[str, object]) -> None:
    """Five teams, three rounds: nobody meets twice, everybody has at most one bye, which is a drawn match; the next round waits for results."""
    story = TeamStory(system="swiss", rounds=3, tie_breaks="MPvGP, BH:MP/C1", **raw).teams(*"ABCDE")
    met: list[frozenset[str]] = []
    for number in (1, 2, 3):
        story.drawn()
        if number < 3:
            with pytest.raises(drawing.TeamRoundNotOver):
                story.drawn()
        met += [frozenset(pair) for pair in story.pairs(number)]
        for match in (1, 2):
            story.results(number, match, "1-0", "½-½")
    assert len(set(met)) == 6
    free = [round_.free for round_ in story.state.rounds]
    assert len(set(free)) == 3
    first = story.state.rounds[0].free[0]
    view, _ = places_of_teams(story.state)
    assert (view.rounds[first - 1][0].match, view.rounds[first - 1][0].game) == (10, 10)
    with pytest.raises(drawing.AllTeamRoundsDrawn):
        story.drawn()


def test_a_swiss_pairs_equal_scores() -> None:
    """Four teams, round 2: the two winners meet, and so do the losers."""
    story = TeamStory(system="swiss", rounds=3, tie_breaks="MPvGP").teams(*"ABCD").drawn()
    winners = set()
    for match in (1, 2):
        story.results(1, match, "1-0", "1-0")
        winners.add(story.pairs(1)[match - 1][0])
    story.drawn()
    assert {frozenset(pair) for pair in story.pairs(2)} == {frozenset(winners), frozenset("ABCD") - winners}


def first_wins(story: TeamStory, round_: int) -> set[frozenset[str]]:
    """The round drawn and played: the team that comes first in the alphabet wins. Who met whom."""
    story.drawn()
    for match, (home, away) in enumerate(story.pairs(round_), start=1):
        story.results(round_, match, *(["1-0", "1-0"] if home < away else ["0-1", "0-1"]))
    return {frozenset(pair) for pair in story.pairs(round_)}


@pytest.mark.parametrize("taken", [False, True])
def test_a_swiss_can_be_accelerated(taken: bool) -> None:
    """C.04.7: the first half begins with a match won more, so quarters meet, then its losers the winners of the second half."""
    story = TeamStory(system="swiss_baku", rounds=9).teams(*"ABCDEFGH")
    assert first_wins(story, 1) == {frozenset(pair) for pair in ("AC", "BD", "EG", "FH")}
    if taken:  # then scores are no longer what the results say
        story.do("AdjustTeamPoints", team=8, taken_match=1, reason="late")
    assert first_wins(story, 2) == {frozenset(pair) for pair in ("AB", "CE", "DF", "GH")}
    assert set(virtual_points(story.state).values()) == {(20, 20, 20, 10, 10)}
    assert set(virtual_points(story.state)) == {1, 2, 3, 4}
    assert "FIDE_TEAM_TYPEA_MP_GP_BAKU" in team_trf_text(story.state)


@pytest.mark.parametrize("raw", [{"primary": "game"}, {"match_win": 3}, {"match_loss": 0.5}])
def test_acceleration_needs_match_points(raw: dict[str, object]) -> None:
    """Acceleration is refused where C.04.7 art. 1.1 and 1.4.4 do not allow it."""
    with pytest.raises(CannotAccelerateTeams):
        TeamStory(system="swiss_baku", **raw)


# -- line-ups --------------------------------------------------------------------------------------------


def lined_up(order: str, players: list[int], **raw: object) -> tuple[int, ...]:
    story = TeamStory(boards=3, order=order, margin=100, **raw).teams("A", "B", players=5).drawn()
    story.do("GiveLineup", round=1, team=1, players=players)
    return story.state.rounds[0].matches[0].players_of(1)


@pytest.mark.parametrize("players", [[1, 2, 3], [1, 3, 5], [2, 4, 5]])
def test_the_fixed_order_takes_any_players_as_ranked(players: list[int]) -> None:
    """Reserves may play, below those ranked before them."""
    assert lined_up("fixed", players) == tuple(players)


@pytest.mark.parametrize(
    ("order", "players", "refusal"),
    [
        ("fixed", [2, 1, 3], lineups.WrongBoardOrder),
        ("fixed", [5, 1, 2], lineups.WrongBoardOrder),
        ("margin", [3, 1, 2], lineups.OutsideMargin),
        ("free", [1, 1, 2], lineups.PlayerTwiceInLineup),
        ("free", [1, 0, 2], lineups.GapInLineup),
        ("free", [1], lineups.TooFewInLineup),
        ("free", [1, 2, 3, 4], lineups.TooManyBoards),
        ("free", [1, 2, 9], NotFound),
    ],
)
def test_line_ups_that_are_refused(order: str, players: list[int], refusal: type[Refusal]) -> None:
    """Against the order, twice, with a gap in the middle, too few, too many, or of another team."""
    with pytest.raises(refusal):
        lined_up(order, players)


def test_a_margin_lets_neighbours_change_places() -> None:
    """100 points between two players: they may sit either way; free: anybody anywhere, and gaps where they are allowed."""
    assert lined_up("margin", [2, 1, 3]) == (2, 1, 3)
    assert lined_up("free", [5, 1, 3]) == (5, 1, 3)
    assert lined_up("free", [5, 0, 3], gaps_last=False) == (5, 0, 3)


def third(story: TeamStory) -> Result:
    return story.state.rounds[0].matches[0].results[2]


def test_empty_boards_are_lost_when_both_line_ups_are_in() -> None:
    """Against somebody by forfeit, against nobody by both; a new line-up takes that back."""
    story = TeamStory(boards=3).teams("A", "B").drawn()
    story.do("GiveLineup", round=1, team=1, players=[1, 2])
    assert not story.state.rounds[0].matches[0].is_lined_up
    story.do("GiveLineup", round=1, team=2, players=[4, 5, 6])
    assert third(story) is Result.BLACK_WINS_FORFEIT
    story.do("GiveLineup", round=1, team=2, players=[4, 5])
    assert third(story) is Result.DOUBLE_FORFEIT
    story.do("GiveLineup", round=1, team=1, players=[1, 2, 3])
    story.do("GiveLineup", round=1, team=2, players=[4, 5, 6])
    assert third(story) is Result.MISSING


def test_who_plays_keeps_the_line_up() -> None:
    """After the first game result line-ups stay as they are."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "1-0")
    with pytest.raises(d.MatchIsBegun):
        story.do("GiveLineup", round=1, team=1, players=[2, 3])


def test_missing_line_ups_are_the_first_players() -> None:
    """Filled in on demand, or with the first result."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    story.do("GiveLineup", round=1, team=1, players=[2, 3])
    story.do("FillLineups", round=1)
    first = story.state.rounds[0].matches[0]
    assert (first.home_players, first.away_players) == ((2, 3), (10, 11))
    story.results(2, 1, "1-0")
    assert story.state.rounds[1].matches[0].is_lined_up


# -- points ------------------------------------------------------------------------------------------------


def test_match_points_and_game_points() -> None:
    """2-1-0 by default; the table follows match points, then game points."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    story.results(1, 1, "1-0", "½-½").results(1, 2, "½-½", "½-½")
    assert table(story) == [(1, "A", 2, 1.5), (2, "B", 1, 1), (2, "C", 1, 1), (4, "D", 0, 0.5)]


def test_game_points_first_and_other_values() -> None:
    """Game points first, and 3-1-0 for matches."""
    story = TeamStory(primary="game", match_win=3, match_draw=1).teams("A", "B", "C", "D").drawn()
    story.results(1, 1, "1-0", "½-½").results(1, 2, "1-0", "1-0")
    assert table(story)[:2] == [(1, "B", 3, 2), (2, "A", 3, 1.5)]


def test_more_than_half_of_the_boards() -> None:
    """Absolutely: 3½:3½ with a board empty on both sides is won by nobody and drawn by nobody."""
    story = TeamStory(won="half", boards=8, least=1).teams("A", "B", players=8).drawn()
    story.results(1, 1, *["1-0"] * 3, *["0-1"] * 3, "½-½", "-/-")
    assert [
        score.match for score in match_scores(story.state.settings, story.state.rounds[0].matches[0])
    ] == [0, 0]
    story.set(won="more")
    assert [
        score.match for score in match_scores(story.state.settings, story.state.rounds[0].matches[0])
    ] == [10, 10]


@pytest.mark.parametrize(
    ("lost", "match", "game", "kinds"),
    [
        ("home", (0, 20), (0, 20), (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_WIN)),
        ("away", (20, 0), (20, 0), (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)),
        ("both", (0, 0), (0, 0), (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS)),
    ],
)
def test_a_whole_match_is_forfeited(
    lost: str, match: tuple[int, int], game: tuple[int, int], kinds: tuple[RoundKind, RoundKind]
) -> None:
    """All boards and a win's match points for who was there; both absent lose both, it is never drawn 0:0."""
    story = TeamStory().teams("A", "B").drawn()
    story.do("ForfeitTeamMatch", round=1, match=1, lost=lost)
    home, away = match_scores(story.state.settings, story.state.rounds[0].matches[0])
    assert (home.match, away.match) == match
    assert (home.game, away.game) == game
    assert (home.kind, away.kind) == kinds
    story.do("ForfeitTeamMatch", round=1, match=1, lost="none")
    assert not story.state.rounds[0].matches[0].is_over


def test_a_match_without_a_board_played_is_a_forfeit() -> None:
    """Boards forfeited one by one: no match was played; with one game it was."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "+/-", "+/-")
    home, _ = match_scores(story.state.settings, story.state.rounds[0].matches[0])
    assert (home.kind, home.match, home.game) == (RoundKind.FORFEIT_WIN, 20, 20)
    story.results(1, 1, "½-½")
    assert match_scores(story.state.settings, story.state.rounds[0].matches[0])[0].kind is RoundKind.PLAYED


def test_points_are_taken() -> None:
    """The arbiter takes a match point: the table counts it, with the reason in the stream."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "1-0", "1-0")
    story.do("AdjustTeamPoints", team=1, taken_match=1, reason="wrong line-up")
    assert table(story)[0] == (1, "A", 1, 2)


def test_who_leaves_early_is_struck() -> None:
    """Before half of the matches: out of the table with all results; later matches are lost by forfeit."""
    story = (
        TeamStory().teams("A", "B", "C", "D").drawn().results(1, 1, "1-0", "1-0").results(1, 2, "1-0", "1-0")
    )
    story.do("WithdrawTeam", team=4)
    assert is_struck(story.state, story.state.teams[4])
    assert [row[1] for row in table(story)] == ["B", "A", "C"]
    assert [match.losers for round_ in story.state.rounds[1:] if (match := round_.match_of(4))] == [
        (4,),
        (4,),
    ]


def test_who_leaves_late_keeps_the_results() -> None:
    """After half of the matches the rest is lost, and what was played counts."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    for number in (1, 2):
        match = next(each for each in story.state.rounds[number - 1].matches if 4 in (each.home, each.away))
        story.results(number, match.number, "1-0", "½-½")
    story.do("WithdrawTeam", team=4)
    assert not is_struck(story.state, story.state.teams[4])
    assert len(table(story)) == 4


# -- teams ---------------------------------------------------------------------------------------------------


def test_a_team_is_changed_and_players_keep_their_numbers() -> None:
    """Who stays keeps the number, whatever the place; who has played stays; nothing to change is refused."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "1-0")
    before = story.state.teams[1]
    with pytest.raises(d.TeamEventUnchanged):
        story.do("ChangeTeam", team=1, name="A", captain="Captain A", players=make_roster(before.members))
    story.do("ChangeTeam", team=1, name="A", players="A2; 1900\nA1; 2000\nNew; 1500")
    assert [each.id for each in story.state.teams[1].members] == [2, 1, 7]
    with pytest.raises(d.PlayerHasPlayed):
        story.do("ChangeTeam", team=1, name="A", players="A2; 1900")
    with pytest.raises(d.TeamsAreDrawn):
        story.do("EnterTeam", name="C")


@pytest.mark.parametrize(
    ("raw", "refusal"),
    [
        ({"name": "a"}, d.TeamNameTaken),
        ({"name": "C", "players": "X\nx"}, d.PlayerTwiceInTeam),
        ({"name": "C", "players": "X; many"}, FieldRefused),
        ({"name": "C", "players": "X;1;2;;;;;;"}, FieldRefused),
        ({"name": ""}, FieldRefused),
    ],
)
def test_teams_that_are_refused(raw: dict[str, object], refusal: type[Refusal]) -> None:
    """A name that is taken, a player twice, what is no rating, too many columns, no name."""
    with pytest.raises(refusal):
        TeamStory().teams("A").do("EnterTeam", **raw)


def test_a_draw_is_taken_back_while_nothing_was_played() -> None:
    """Then teams can enter again; after a result it stays."""
    story = TeamStory().teams("A", "B").drawn()
    with pytest.raises(drawing.AllTeamRoundsDrawn):
        story.drawn()
    story.do("TakeBackTeamRounds")
    story.teams("C").drawn().results(1, 1, "1-0")
    with pytest.raises(d.NoRoundToTakeBack):
        story.do("TakeBackTeamRounds")


@pytest.mark.parametrize("raw", [{"tie_breaks": "BH"}, {"match_win": 0}, {"colours": "XY"}, {"boards": 0}])
def test_settings_that_are_refused(raw: dict[str, object]) -> None:
    """Buchholz in a round robin, wins worth less than draws, colours that are none, no boards."""
    with pytest.raises(Refusal):
        TeamStory(**raw)


def test_settings_are_said_as_people_say_them() -> None:
    """What a form shows is what it takes; the system stays as it was drawn."""
    story = TeamStory(game_draw=0.5).teams("A", "B").drawn()
    assert raw_settings(story.state.settings)["game_draw"] == 0.5
    with pytest.raises(d.TeamEventUnchanged):
        story.set(**raw_settings(story.state.settings))
    with pytest.raises(d.TeamsAreDrawn):
        story.set(boards=5)


def test_everybody_over_the_season() -> None:
    """Games, points, performance and change of rating of every player; forfeits are no games."""
    story = TeamStory().teams("A").teams("B", top=2000).drawn().results(1, 1, "1-0", "+/-")
    records = {record.member.name: record for record in member_records(story.state, TODAY)}
    assert (records["A1"].played, records["A1"].points, records["A1"].change) == (1, 10, 100)
    assert (records["A2"].played, records["A2"].points, records["A2"].change) == (0, 10, None)
    assert records["B1"].performance == 2000 - 800
    assert records["A1"].games[0].white
    assert not records["B1"].games[0].white


def test_the_stream_is_stored_and_folded_again() -> None:
    """Every event comes back from its bytes, and folding the whole is going on step by step."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "1-0", "½-½")
    story.do("ScheduleTeamRound", round=1, start="2026-11-20 19:00", deadline="2026-11-20 18:30")
    story.do("WithdrawTeam", team=2)
    again = [decode(encode(each)) for each in story.stream]
    assert again == story.stream
    assert msgspec.to_builtins(fold(again).state) == msgspec.to_builtins(story.state)
