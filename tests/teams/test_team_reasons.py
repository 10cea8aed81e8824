"""Why teams meet, why others do not, and whether the rounds of a team event follow their rules."""

import msgspec
import pytest

from kosmos.core.errors import NotFound
from kosmos.formats.team_csv import make_division_csv, read_division_csv
from kosmos.locale import Language, Phrase, language
from kosmos.pairing.checker import DifferenceKind
from kosmos.teams import events as e
from kosmos.teams.chronicle import fold, stamp_team_events
from kosmos.teams.reasons import check_team_rounds, explain_round, why_not_teams
from teams.team_stories import CONTEXT, TeamStory

ENGLISH: Language = language("en")


def said(sentences: tuple[Phrase, ...]) -> str:
    return " ".join(ENGLISH.say(each) for each in sentences)


def swiss(teams: str = "ABCDE", **raw: object) -> TeamStory:
    """Two rounds of which all first-named teams won the first."""
    story = TeamStory(system="swiss", rounds=4, tie_breaks="MPvGP", **raw).teams(*teams)
    for number in (1, 2):
        story.drawn()
        for match in range(1, len(teams) // 2 + 1):
            story.results(number, match, "1-0", "½-½" if number == 2 else "1-0")
    return story


def against(story: TeamStory, a: str, b: str, number: int | None = None) -> str:
    ids = {team.name: team.id for team in story.state.teams.values()}
    return said(why_not_teams(story.stream, story.state, ids[a], ids[b], number).sentences)


@pytest.mark.parametrize("raw", [{}, {"colour_type": "B"}, {"primary": "game", "colours": "BW"}])
def test_every_match_of_a_swiss_has_its_reasons(raw: dict[str, object]) -> None:
    """Match by match as they were drawn: what each team wished, and who has White on board 1 by which rule."""
    story = swiss("ABCDE", **raw)
    for number in (1, 2):
        made = explain_round(story.stream, number)
        drawn = story.state.rounds[number - 1].matches
        assert [(each.home, each.away) for each in made.matches] == [(m.home, m.away) for m in drawn]
        assert "has the bye" in said(made.sentences)
        for each, match in zip(made.matches, drawn, strict=True):
            white = match.home if match.home_white(1) else match.away
            name = f"{story.state.teams[white].name} ({white})"
            assert ENGLISH.say(each.sentences[-1]).endswith("White on board 1.")
            assert each.sentences[-1].args["white"] == name


def test_reasons_are_those_of_the_draw() -> None:
    """A result that is corrected later does not change what was true when round 2 was drawn."""
    story = swiss()
    before = explain_round(story.stream, 2)
    story.results(1, 1, "0-1", "0-1")
    assert explain_round(story.stream, 2) == before
    story.do("UndoTeamStep")
    assert explain_round(story.stream, 2) == before


def test_a_table_says_so() -> None:
    """In a round robin the reason of every match is the table: nothing was weighed."""
    story = TeamStory().teams(*"ABC").drawn()
    made = explain_round(story.stream, 1)
    assert "nothing is weighed" in said(made.sentences)
    assert "A is free" in said(made.sentences)
    assert "number 2 meet number 3" in said(made.matches[0].sentences)
    with pytest.raises(NotFound):
        explain_round(story.stream, 9)


def test_why_two_teams_do_not_meet() -> None:
    """They have met, one has the bye, others fit better, or they do meet; in the coming round and in those drawn."""
    story = swiss()
    home, away = story.pairs(1)[0]
    assert "have met" in against(story, home, away)
    assert "have met" in against(story, home, away, 2)
    assert "do meet" in against(story, home, away, 1)
    met = [set(pair) for number in (1, 2) for pair in story.pairs(number)]
    first, second = next(
        (one, other) for one in story.pairs(2)[0] for other in story.pairs(2)[1] if {one, other} not in met
    )
    assert "that is the better pairing" in against(story, first, second, 2)
    free = story.state.teams[story.state.rounds[1].free[0]].name
    unmet = next(
        name
        for name in "ABCDE"
        if name != free and {name, free} not in [set(pair) for pair in story.pairs(1)]
    )
    assert f"{free} ({story.state.rounds[1].free[0]}) has the bye." in against(story, free, unmet, 2)
    assert against(story, "A", "A") == "A match needs two teams."
    with pytest.raises(NotFound):
        why_not_teams(story.stream, story.state, 1, 99)


def test_why_not_in_a_table() -> None:
    """The table says in which round they meet."""
    story = TeamStory().teams(*"ABCD").drawn()
    assert "meet in round 1" in against(story, "A", "D")
    assert "do not meet" in against(TeamStory().teams(*"ABCD"), "A", "D")


@pytest.mark.parametrize("raw", [{}, {"colour_type": "B"}, {"primary": "game", "colours": "BW"}])
def test_rounds_that_were_drawn_here_agree(raw: dict[str, object]) -> None:
    """Swiss rounds with and without a bye, whichever lot fell for the first colour; also after a correction."""
    for teams in ("ABCDEF", "ABCDE"):
        story = swiss(teams, **raw)
        assert [check.agrees for check in check_team_rounds(story.stream, story.state)] == [True, True]
    story.results(1, 1, "0-1", "0-1")
    assert all(check.agrees for check in check_team_rounds(story.stream, story.state))


@pytest.mark.parametrize(
    ("system", "teams", "boards"),
    [
        ("round_robin", "ABCDE", 2),
        ("double_round_robin", "ABCD", 2),
        ("match", "AB", 2),
        ("scheveningen", "AB", 3),
        ("schiller", "ABCD", 3),
    ],
)
def test_tables_agree(system: str, teams: str, boards: int) -> None:
    """Every round of every table agrees with the check."""
    story = TeamStory(system=system, boards=boards).teams(*teams).drawn()
    checks = check_team_rounds(story.stream, story.state)
    assert len(checks) == len(story.state.rounds)
    assert all(check.agrees for check in checks)


def test_a_round_of_somebody_else_differs() -> None:
    """A spreadsheet in which round 1 is another one: which match, and what the table has instead; home and away count."""
    story = TeamStory().teams(*"ABCD").drawn()
    text = make_division_csv(story.state).decode("utf-8-sig")
    text = text.replace("match;1;A;D", "match;1;A;C", 1).replace("match;2;B;C", "match;2;D;B", 1)
    text = text.replace("match;1;D;C", "match;1;C;D", 1)
    read = stamp_team_events(CONTEXT, read_division_csv(text))
    first, second, third = check_team_rounds(read, fold(read).state)
    assert {each.kind for each in first.differences} == {DifferenceKind.OPPONENT}
    assert len(first.differences) == 2
    assert [each.kind for each in second.differences] == [DifferenceKind.COLOUR]
    assert third.agrees


def test_a_swiss_round_of_somebody_else_differs() -> None:
    """Round 2 drawn as a rematch: the check names it, and why the system would not have."""
    story = swiss("ABCD")
    place = next(
        place
        for place, each in enumerate(story.stream)
        if isinstance(each.event, e.TeamRoundDrawn) and each.event.round == 2
    )
    first = next(each.event for each in story.stream if isinstance(each.event, e.TeamRoundDrawn))
    again = e.TeamRoundDrawn(2, first.matches)
    stream = [*story.stream]
    stream[place] = msgspec.structs.replace(stream[place], event=again)
    _, second = check_team_rounds(stream, fold(stream).state)
    assert {each.kind for each in second.differences} == {DifferenceKind.OPPONENT}
    assert "have met" in said(second.differences[0].reasons)
