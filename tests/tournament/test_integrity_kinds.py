"""The list of kinds is what decisions, report and undo do: a short story for each."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from kosmos.core.errors import NeedsConfirmation
from kosmos.core.questions import Level
from kosmos.formats.trf_import import read_trf_tournament
from kosmos.formats.trf_tournament import make_trf
from kosmos.pairing.contract import PairedGame
from kosmos.pairing.manual import ConcernKind, concerns
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.integrity import BY_KEY, KINDS, IntegrityKind
from kosmos.tournament.pairing_view import coming_view, numbered, starting_order
from kosmos.tournament.refusals import LockedByMode, OldRoundLocked
from kosmos.tournament.report_history import report_history
from tournament.stories import AT, Story


class Happening(NamedTuple):
    """`story` is the moment before; `then` is what else has to happen until the report says it."""

    story: Callable[[], Story]
    command: str
    raw: dict[str, Any] = {}
    then: tuple[tuple[str, dict[str, Any]], ...] = ()


def swiss(count: int = 8, rounds: int = 7, gap: int = 50, **settings: Any) -> Story:
    story = Story(system="dutch", rounds=rounds, first_colour="white", **settings)
    for number in range(1, count + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - gap * number)
    return story


def played(rounds: int, **wishes: Any) -> Story:
    story = swiss(**wishes)
    for _ in range(rounds):
        story.do("PairRound")
        story.all_results("½-½")
    return story


def open_game(result: str = "") -> Story:
    """Round 1 is played but for board 1."""
    story = swiss()
    story.do("PairRound")
    story.all_results_but((1, 1))
    return story.result(1, 1, result) if result else story


def with_adjourned() -> Story:
    """Its game was adjourned when round 2 was paired."""
    story = open_game("adj")
    story.do("PairRound", confirmed=True)
    return story


def renumbered() -> Story:
    story = played(1)
    story.do("ModifyPlayer", id=8, elo=2600, confirmed=True)
    return story


def with_bye() -> Story:
    story = swiss()
    story.do("RequestBye", id=8, round=1)
    return story


def set_before() -> Story:
    story = swiss()
    story.do("SetGame", first=1, second=2)
    return story


def kept_apart() -> Story:
    story = swiss()
    story.do("ForbidPair", first=7, second=8)
    story.do("PairRound")
    return story


def whites_twice() -> Story:
    """1 and 3 had White in the last two games."""
    story = swiss(count=6)
    by_hand(story, (1, 2), (3, 4), (5, 6))
    story.all_results("½-½")
    by_hand(story, (1, 4), (3, 6), (5, 2))
    story.all_results("½-½")
    return story


def by_hand(story: Story, *games: tuple[int, int], end: bool = True) -> Story:
    story.do("StartManualPairing", base="empty", confirmed=True)
    for white, black in games:
        story.do("PairByHand", white=white, black=black, confirmed=True)
    if end:
        story.do("EndManualPairing", confirmed=True)
    return story


def drawn_by_hand(*rounds: tuple[tuple[int, int], ...], count: int = 6, apart: bool = False) -> Story:
    """Rounds by hand, the last of which is not ended yet."""
    story = swiss(count=count)
    if apart:
        story.do("ForbidPair", first=1, second=2)
    for games in rounds[:-1]:
        by_hand(story, *games)
        story.all_results("½-½")
    return by_hand(story, *rounds[-1], end=False)


FIRST = ((1, 2), (3, 4), (5, 6))
SECOND = ((1, 4), (3, 6), (5, 2))
THIRD = ((1, 6), (3, 2), (5, 4))  #: 1, 3 and 5 have White every time
END = "EndManualPairing"
HAPPENINGS = {
    "too_many_rounds": Happening(lambda: swiss(count=4, rounds=5), "PairRound"),
    "rematch": Happening(lambda: drawn_by_hand(FIRST, ((2, 1), (4, 5), (6, 3))), END),
    "prohibited": Happening(lambda: drawn_by_hand(FIRST, apart=True), END),
    "bye": Happening(lambda: drawn_by_hand(FIRST, ((2, 3), (4, 5), (6, 1)), count=7), END),
    "third_colour": Happening(lambda: drawn_by_hand(FIRST, SECOND, THIRD), END),
    "colour_difference": Happening(lambda: drawn_by_hand(FIRST, SECOND, THIRD), END),
    "both_against_due": Happening(lambda: drawn_by_hand(FIRST, ((1, 4), (3, 6), (5, 2))), END),
    "differs_from_program": Happening(lambda: drawn_by_hand(FIRST), END),
    "set_games": Happening(set_before, "PairRound"),
    "colours": Happening(whites_twice, "SetGame", {"first": 1, "second": 3}),
    "full_bye": Happening(swiss, "RequestBye", {"id": 1, "round": 1, "kind": "full"}, (("PairRound", {}),)),
    "second_half_bye": Happening(with_bye, "RequestBye", {"id": 8, "round": 2}),
    "missing_results": Happening(open_game, "PairRound"),
    "adjourned_games": Happening(lambda: open_game("adj"), "PairRound"),
    "adjournment_ended": Happening(with_adjourned, "EnterResult", {"round": 1, "board": 1, "result": "1-0"}),
    "moved_numbers": Happening(renumbered, "PairRound"),
    "numbers_exchanged": Happening(lambda: played(1, gap=0), "ExchangeNumbers", {"first": 1, "second": 2}),
    "correction": Happening(lambda: played(3), "EnterResult", {"round": 2, "board": 1, "result": "0-1"}),
    "old_round": Happening(lambda: played(3), "EnterResult", {"round": 1, "board": 1, "result": "0-1"}),
    "rating_correction": Happening(
        lambda: played(3), "CorrectForRating", {"round": 1, "board": 1, "result": "0-1"}
    ),
    "configuration": Happening(lambda: played(1), "ModifyTournament", {"rounds": 6}),
    "rating_rules": Happening(lambda: played(1), "SetRatingRules", {"lists": "dwz"}),
    "tie_break_list": Happening(lambda: played(1), "ModifyTournament", {"tie_breaks": "DE"}),
    "tie_break_options": Happening(lambda: played(1), "SetTieBreakOptions", {"unrated": "average"}),
    "rating_given": Happening(lambda: played(1), "GiveRating", {"id": 8, "rating": 1900}),
    "player_changed": Happening(lambda: played(1), "ModifyPlayer", {"id": 8, "elo": 1900}),
    "rating_method": Happening(lambda: played(1), "ModifyTournament", {"rating_method": "nro"}),
    "pair_after_draw": Happening(lambda: played(1), "ForbidPair", {"first": 1, "second": 2}),
    "pair_allowed_again": Happening(kept_apart, "AllowPair", {"first": 7, "second": 8}),
    "leave_arbiter_mode": Happening(lambda: played(2), "LeaveArbiterMode"),
}
OF_COMMANDS = [kind for kind in KINDS if kind.key != "breaks_rules"]  #: that one is a file's


def lines(story: Story, kind: IntegrityKind) -> int:
    """How many lines of the kind the report file has; of a kind without any, none."""
    text = make_trf(story.state, told=report_history(story.stream))
    return sum(line.startswith(f"### {kind.line} @ Round") for line in text.splitlines())


def asked(story: Story, happening: Happening) -> dict[str, Level]:
    """The questions by their names, none if nothing is asked; nothing has happened afterwards."""
    before = list(story.stream)
    try:
        story.do(happening.command, **happening.raw)
    except NeedsConfirmation as refusal:
        return {each.kind: each.level for each in refusal.questions}
    story.stream, story.chronicle = before, fold(before)
    return {}


def check_course(story: Story, kind: IntegrityKind, happening: Happening) -> None:
    """After yes the event is there, the report has its line, and one step back takes both away."""
    before, told = story.state, lines(story, kind)
    events = story.do(happening.command, confirmed=True, **happening.raw)
    assert kind.logged in {type(event).__name__ for event in events}
    for command, raw in happening.then:
        story.do(command, confirmed=True, **raw)
    assert lines(story, kind) == told + bool(kind.line)
    for _ in (happening, *happening.then):
        story.do("Undo")
    assert (story.state == before) == kind.undo
    assert lines(story, kind) == (told if kind.undo else told + 1)


@pytest.mark.parametrize("kind", OF_COMMANDS, ids=lambda kind: kind.key)
def test_in_the_mode_a_kind_is_what_the_list_says(kind: IntegrityKind) -> None:
    """Asked at its level under its name, or locked; kept as its event, told in its line, undone in one step."""
    happening = HAPPENINGS[kind.key]
    story = happening.story()
    assert story.state.in_arbiter_mode
    if kind.level is Level.REFUSED:
        refusal = story.refusal(happening.command, confirmed=True, **happening.raw)
        assert isinstance(refusal, LockedByMode | OldRoundLocked)
        return
    assert asked(story, happening).get(kind.key) is kind.level
    check_course(story, kind, happening)


OUTSIDE = [kind for kind in OF_COMMANDS if kind.key != "leave_arbiter_mode"]


@pytest.mark.parametrize("kind", OUTSIDE, ids=lambda kind: kind.key)
def test_outside_the_mode_a_kind_is_what_the_list_says(kind: IntegrityKind) -> None:
    """Asked at the level for outside and under the name it has there, or not at all; kept, told and undone all the same."""
    happening = HAPPENINGS[kind.key]
    story = happening.story()
    story.do("LeaveArbiterMode", confirmed=True)
    assert asked(story, happening).get(kind.name_otherwise or kind.key) is kind.otherwise
    check_course(story, kind, happening)


def test_a_round_of_a_file_that_breaks_the_rules_is_what_the_list_says() -> None:
    """Asked before anything is made; kept with its round, told in its line, and gone when the round is taken back."""
    kind = BY_KEY["breaks_rules"]
    written = make_trf(by_hand(swiss(count=6), *FIRST).state).splitlines(keepends=True)
    text = "".join(line for line in written if not line.startswith("###"))
    made = read_trf_tournament(text.encode())
    assert [(each.kind, each.level) for each in made.questions if each.kind == kind.key] == [
        (kind.key, kind.level)
    ]
    story = Story()
    story.stream = [
        Stamped(AT, "anna", event, part)  # type: ignore[arg-type]
        for step in made.steps
        for part, event in enumerate(step)
    ]
    story.chronicle = fold(story.stream)
    assert kind.logged in {type(stamped.event).__name__ for stamped in story.stream}
    assert lines(story, kind) == 1
    story.do("Undo")
    assert lines(story, kind) == 0


def test_every_kind_has_a_story() -> None:
    """Nobody adds a kind that is only written down."""
    assert HAPPENINGS.keys() == {kind.key for kind in OF_COMMANDS}


def test_the_levels_beside_the_boards_are_those_of_the_list() -> None:
    """What manual pairing shows before it asks weighs as much as the question."""
    refused = {ConcernKind.ABSENT, ConcernKind.TWICE}
    for kind in ConcernKind:
        if kind not in refused:
            state = HAPPENINGS[kind.value].story().state
            assert state.draft
            view = coming_view(numbered(state, starting_order(state)))
            games = [PairedGame(white, black) for white, black in state.draft.games]
            bye = 7 if kind is ConcernKind.BYE else None
            levels = {each.kind: each.level for each in concerns(view, games, bye)}
            assert levels[kind] is BY_KEY[kind.value].level


def test_options_of_tie_breaks_are_told_one_by_one() -> None:
    """What changed is said with its old and its new value, and of players by their starting numbers."""
    story = played(1)
    story.do(
        "SetTieBreakOptions", unrated="fixed", external=["3=1.5"], by_hand=[4, 1], lots_seed=7, confirmed=True
    )
    story.do("SetTieBreakOptions", external=["3=2"], confirmed=True)
    told = report_history(story.stream).lines
    assert told == (
        "### Tie-breaks @ Round 2: unrated none => fixed",
        "### Tie-breaks @ Round 2: lots_seed 0 => 7",
        "### Tie-breaks @ Round 2: external 3 none => 1½",
        "### Tie-breaks @ Round 2: by_hand none => 4,1",
        "### Tie-breaks @ Round 2: external 3 1½ => 2",
    )


def test_nobody_is_asked_about_options_before_round_1() -> None:
    """What is announced before the start is no change of it."""
    story = swiss()
    story.do("SetTieBreakOptions", unrated="average")
    story.do("PairRound")
    assert report_history(story.stream).lines == ()


def test_ratings_given_after_the_start_are_told() -> None:
    """A rating that moves tie-breaks has its line, however it came; an address has none."""
    story = played(1)
    story.do("GiveRating", id=8, rating=1900, list="dwz", confirmed=True)
    story.do("ModifyPlayer", id=8, elo=1950, town="Ghent", confirmed=True)
    story.do("GiveRating", id=8, confirmed=True)
    assert report_history(story.stream).lines == (
        "### Ratings @ Round 2: 8 from round 1 none => 1900 dwz",
        "### Ratings @ Round 2: 8 elo 2000 => 1950",
        "### Ratings @ Round 2: 8 from round 1 1900 dwz => none",
    )


def test_a_rating_from_a_coming_round_on_is_not_asked_about() -> None:
    """In a long event it is the usual thing; where the last rating counts, it moves places that were shown."""
    story = swiss()
    story.do("SetRatingRules", long=True, confirmed=True)
    story.do("PairRound")
    story.do("GiveRating", id=8, rating=1900, round=2)
    story.do("SetRatingRules", long=True, which="last", confirmed=True)
    assert isinstance(story.refusal("GiveRating", id=8, rating=1950, round=2), NeedsConfirmation)


def test_after_the_last_round_no_other_one_is_named() -> None:
    """What changes once the last round is played stands at the last round; there is no eighth of seven."""
    story = swiss(rounds=3)
    for _ in range(3):
        story.do("PairRound")
        story.all_results("½-½")
    story.do("SetTieBreakOptions", unrated="average", confirmed=True)
    story.do("LeaveArbiterMode", confirmed=True)
    story.do("ModifyTournament", tie_breaks="DE", confirmed=True)
    told = report_history(story.stream).lines
    assert [line.split(":")[0] for line in told] == [
        "### Tie-breaks @ Round 3",
        "### Tie-breaks @ Round 3",
        "### FIDE mode exited @ Round 3",
    ]
