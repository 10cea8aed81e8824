"""Adjourned games in report files: `?`, their value, and signs that nobody knows."""

from kosmos.core.results import Result
from kosmos.formats.trf_import import read_trf_tournament
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from tournament.stories import Story


def running() -> Story:
    """Game 1 of round 1 is adjourned, game 1 of round 2 is being played."""
    story = Story(system="dutch", rounds=3, first_colour="white")
    for number in range(1, 5):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    story.result(1, 1, "adj").result(1, 2, "1-0")
    story.do("PairRound", confirmed=True)
    return story


def player_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("001")]


def test_adjourned_games_are_question_marks() -> None:
    """A game that is being played has no sign yet: it is not adjourned until the next round is paired."""
    lines = player_lines(make_trf(running().state))
    assert sorted(line[98] for line in lines) == ["0", "1", "?", "?"]
    assert all(line[108:109].strip() == "" for line in lines)


def test_record_162_says_what_they_count() -> None:
    """X is worth a draw; without an adjourned game the record says nothing of it."""
    story = running()
    (record,) = [line for line in make_trf(story.state).splitlines() if line.startswith("162")]
    assert "X 0.5" in record
    story.result(1, 1, "½-½")
    assert "162" not in {line[:3] for line in make_trf(story.state).splitlines()}


def test_an_unknown_sign_is_asked_about() -> None:
    """Beside both players it is taken as an adjourned game, and told before anything is made."""
    text = "\n".join(
        line[:98] + line[98].replace("?", "!") + line[99:] if line.startswith("001") else line
        for line in make_trf(running().state).splitlines()
    )
    imported = read_trf_tournament(text.encode())
    told = [phrase for phrase in imported.adjustments if phrase.args.get("sign") == "!"]
    assert len(told) == 2
    assert [question.kind for question in imported.questions] == ["assumed"]
    stream = [Stamped("", "", event, part) for step in imported.steps for part, event in enumerate(step)]  # type: ignore[arg-type]
    results = [{game.result for game in round_.games} for round_ in fold(stream).state.rounds]
    assert [Result.ADJOURNED in round_ for round_ in results] == [True, *[False] * (len(results) - 1)]
