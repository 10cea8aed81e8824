"""Team events as report files, both ways."""

import pytest

from kosmos.core.commands import Context
from kosmos.formats.team_trf import make_team_trf, team_trf_text
from kosmos.formats.team_trf_import import NoTeamsInFile, TeamsDoNotFit, read_team_trf
from kosmos.formats.trf import Dialect, read
from kosmos.formats.trf.records import ForfeitMatch, LineUp, OldTeam, Team
from kosmos.teams.chronicle import fold, stamp_team_events
from kosmos.teams.scoring import places_of_teams
from kosmos.teams.state import TeamEventState, TeamMatch
from teams.team_stories import TeamStory

CONTEXT = Context("anna", "2026-11-16T18:00:00Z", 7)


def played(**raw: object) -> TeamStory:
    """Four teams of four, two boards: reserves played, a board stayed empty, a match was forfeited, points were taken."""
    story = TeamStory(tie_breaks="MPvGP, EDET, BW", place="Hall", federation="GER", **raw)
    story.teams("Rooks", "Knights", "Bishops", "Pawns", players=4).drawn()
    story.do("ScheduleTeamRound", round=1, start="2026-11-20 19:00")
    story.do("GiveLineup", round=1, team=1, players=[2, 4])
    story.do("GiveLineup", round=1, team=4, players=[13])
    story.results(1, 1, "1-0").results(1, 2, "½-½", "0-1")
    story.results(2, 1, "1-0", "+/-")
    story.do("ForfeitTeamMatch", round=2, match=2, lost="home")
    story.do("AdjustTeamPoints", team=2, taken_match=1, reason="late")
    return story


def again(text: str) -> TeamEventState:
    return fold(stamp_team_events(CONTEXT, read_team_trf(text).events)).state


def facts(state: TeamEventState) -> list[set[tuple[object, ...]]]:
    """Who met whom on which board with which colours and result, round by round; by names."""
    return [{fact(state, match) for match in round_.matches if match.is_begun} for round_ in state.rounds]


def fact(state: TeamEventState, match: TeamMatch) -> tuple[object, ...]:
    names = {team.id: team.name for team in state.teams.values()}
    seated = (*match.home_players, *match.away_players)
    return (
        names[match.home],
        names[match.away],
        match.colours,
        *(getattr(state.player(id_), "name", "") for id_ in seated),
        () if match.losers else match.results,
        tuple(names[team] for team in match.losers),
    )


def table(state: TeamEventState) -> list[tuple[int, str, int, int]]:
    view, places = places_of_teams(state)
    return [(place.rank, view.names[place.index], place.match, place.game) for place in places]


@pytest.mark.parametrize("raw", [{}, {"colours": "BW"}, {"system": "double_round_robin"}, {"match_win": 3}])
def test_trf26_comes_back(raw: dict[str, object]) -> None:
    """Teams, players, line-ups, colours, results, forfeits, points taken, and the table that follows from them."""
    story = played(**raw)
    back = again(team_trf_text(story.state))
    assert [team.name for team in back.teams.values()] == ["Rooks", "Knights", "Bishops", "Pawns"]
    forfeited = [each for each in facts(back) for said in each if said[-1]]
    assert len(forfeited) == 1
    without = [{said for said in each if not said[-1]} for each in facts(story.state)]
    assert [{said for said in each if not said[-1]} for each in facts(back)][:2] == without[:2]
    assert table(back) == table(story.state)
    assert back.settings.tie_breaks == story.state.settings.tie_breaks
    assert len(back.rounds) == len(story.state.rounds)


@pytest.mark.parametrize("system", ["swiss", "swiss_baku"])
def test_a_swiss_comes_back(system: str) -> None:
    """Accelerated or not: record 192 says it."""
    story = TeamStory(system=system, rounds=5).teams(*"ABCDEF").drawn()
    for match in (1, 2, 3):
        story.results(1, match, "1-0", "½-½")
    back = again(team_trf_text(story.state))
    assert back.settings.system == system
    assert {frozenset(each[:2]) for each in facts(back)[0]} == {
        frozenset(each[:2]) for each in facts(story.state)[0]
    }


def test_what_stands_in_the_file() -> None:
    """Both team records, line-ups that differ from the list, and the forfeited match by its white team."""
    trf = read(team_trf_text(played().state))
    assert [team.name for team in trf.all(Team)] == [team.name for team in trf.all(OldTeam)]
    assert LineUp(1, 1, 4, (2, 4)) in trf.all(LineUp)
    assert len(trf.all(ForfeitMatch)) == 1
    assert (trf.header("192"), trf.header("352"), trf.header("202")) == (
        "BERGER_TEAM_ROUNDROBIN",
        "WB",
        "MPvGP,EDET,OTHER_BW",
    )


def test_trf16_says_teams_with_record_013() -> None:
    """The older file has the games and the teams; what it cannot say is told, and it is read again."""
    story = TeamStory().teams("Rooks", "Knights").drawn().results(1, 1, "1-0", "½-½")
    made = make_team_trf(story.state, Dialect.TRF16)
    assert not made.trf.all(Team)
    assert len(made.trf.all(OldTeam)) == 2
    assert made.adjustments
    back = again(team_trf_text(story.state, Dialect.TRF16))
    assert facts(back)[0] == facts(story.state)[0]


@pytest.mark.parametrize("system", ["scheveningen", "double_scheveningen"])
def test_scheveningen_comes_back(system: str) -> None:
    """Who met whom stands in the games."""
    story = TeamStory(system=system, boards=3, primary="game").teams("Rooks", "Knights").drawn()
    story.results(1, 1, "1-0", "½-½", "0-1").results(2, 1, "1-0", "1-0", "1-0")
    back = again(team_trf_text(story.state))
    assert facts(back)[:2] == facts(story.state)[:2]


def test_an_event_without_a_draw_comes_back() -> None:
    """Nothing is drawn, so no number of rounds is said; “0” could not be read again."""
    story = TeamStory().teams("Rooks", "Knights")
    text = team_trf_text(story.state)
    assert "\n142" not in text
    assert [team.name for team in again(text).teams.values()] == ["Rooks", "Knights"]


def test_a_file_of_players_has_no_teams() -> None:
    """It is refused here; it is a tournament of players."""
    with pytest.raises(NoTeamsInFile):
        read_team_trf("012 Open\n001    1      Rook, Anna\n")


def test_a_file_that_does_not_fit_together() -> None:
    """A forfeited match of a team that is not in the file: refused, not half read."""
    text = team_trf_text(played().state)
    forfeited = next(line for line in text.splitlines() if line.startswith("330"))
    missing = "\n".join(
        line for line in text.splitlines() if not line.startswith(("310", "013")) or "Rooks" in line
    )
    assert forfeited in missing
    with pytest.raises(TeamsDoNotFit):
        read_team_trf(missing)
