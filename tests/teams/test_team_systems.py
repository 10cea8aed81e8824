"""What a system of team events is stands in its profile."""

import pytest

from kosmos.teams.drawing import draw_team_rounds
from kosmos.teams.systems import TEAM_PROFILES, TeamSystem, TeamSystemProfile, reported_team_system
from teams.team_stories import TeamStory


@pytest.mark.parametrize("profile", TEAM_PROFILES, ids=lambda profile: profile.key)
def test_a_profile_is_whole(profile: TeamSystemProfile) -> None:
    """Its system has it at hand, it names its report code, and it draws: all rounds at once, or one."""
    assert TeamSystem(profile.key).profile is profile
    assert profile.words
    assert profile.report_type
    assert not (profile.by_table and profile.draws_each_round)
    count = 4 if profile.by_table or profile.draws_each_round or profile.boards else 2
    names = [f"Team {number}" for number in range(1, count + 1)]
    story = TeamStory(system=profile.key, boards=profile.boards or 2, rounds=3).teams(*names)
    drawn = draw_team_rounds(story.state)
    assert (len(drawn) == 1) is profile.draws_each_round
    assert all(bool(match.home_players) is profile.sets_boards for each in drawn for match in each.matches)


def test_keys_are_unique() -> None:
    """No two systems share a key."""
    assert len({profile.key for profile in TEAM_PROFILES}) == len(TEAM_PROFILES) == len(TeamSystem)


@pytest.mark.parametrize("profile", TEAM_PROFILES, ids=lambda profile: profile.key)
def test_the_code_of_a_report_leads_back(profile: TeamSystemProfile) -> None:
    """Record 192 as it is written is read as the same system."""
    code = profile.report_code + ("_TYPEA_MP_GP" if profile.draws_each_round else "")
    code += "_BAKU" if profile.accelerates else ""
    assert reported_team_system(code, match_points_first=True) == profile.key


@pytest.mark.parametrize(
    ("code", "match_points_first", "system"),
    [
        ("", True, "round_robin"),
        ("CUSTOM_UNHEARD_OF", True, "round_robin"),
        ("CUSTOM_UNHEARD_OF_BAKU", True, "round_robin"),
        ("CUSTOM_SWISS", True, "swiss"),
        ("CUSTOM_SWISS_BAKU", True, "swiss_baku"),
        ("FIDE_TEAM_TYPEA_GP_MP_BAKU", False, "swiss"),
        ("fide_team_doubleroundrobin", True, "double_round_robin"),
        ("FIDE_SCHILLER_4x3", True, "schiller"),
    ],
)
def test_what_a_code_means(code: str, match_points_first: bool, system: str) -> None:
    """Unknown codes mean a system of their kind; acceleration is known only where match points come first."""
    assert reported_team_system(code, match_points_first=match_points_first) == system
