"""A copy goes away and comes back: what does not touch is merged, what touches is listed, nothing is lost."""

from copy import copy as copied
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.formats.archive import make_archive, read_archive
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import CopyTaken
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.union import AnyEvent
from kosmos.tournament.merging import MergePlan, mark_of, plan_merge
from kosmos.tournament.sides import SideStep, side_since
from kosmos.tournament.state import State
from tournament.stories import AT, Story
from tournament.telling import Told, beginnings, by, draw_command, tell

EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
LAW = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
COPY = "c0ffee"


def take_along(story: Story) -> tuple[Story, Story, int]:
    """The mark is set, and two stories go on from it."""
    mark = Stamped(AT, "anna", CopyTaken(COPY, "club-cup"), 0)
    sides = []
    for _ in range(2):
        side = copied(story)
        side.stream = [*story.stream, mark]
        side.chronicle = fold(side.stream)
        sides.append(side)
    return sides[0], sides[1], len(story.stream) + 1


def merged(ours: Story, theirs: Story, mark: int) -> tuple[MergePlan, list[Stamped]]:
    plan = plan_merge(ours.stream, theirs.stream, mark, COPY)
    return plan, [*ours.stream, *plan.appended]


@st.composite
def two_sides(draw: st.DrawFn) -> tuple[Story, Story, int]:
    story, commands = draw(beginnings(longest=8))
    tell(story, commands)
    ours, theirs, mark = take_along(story)
    for side in (ours, theirs):
        for _ in range(draw(st.integers(0, 4))):
            told: Told = draw_command(by(draw), side)
            tell(side, [told])
    return ours, theirs, mark


def comparable(state: State) -> dict[str, Any]:
    """Everything but the counter of ids: who was entered and deleted again has left a gap in it."""
    return {name: value for name, value in vars(state).items() if name != "last_id"}


def in_turn(state: State, *sides: tuple[SideStep, ...]) -> State:
    draft = state.writable()
    for step in (step for side in sides for step in side):
        for event in step.events:
            event.rebased(draft).write(draft)
    return draft.committed()


@LAW
@given(two_sides())
def test_merging_is_doing_both_in_either_order(told: tuple[Story, Story, int]) -> None:
    """What was merged could have been done before or after what was done here: the tournament is the same."""
    ours, theirs, mark = told
    here = side_since(ours.stream, mark)
    plan, stream = merged(ours, theirs, mark)
    if here.removed or any(each.part == 0 and each.event.travels for each in plan.appended):
        return
    base = fold(ours.stream[:mark]).state
    after = comparable(fold(stream).state)
    assert after == comparable(in_turn(base, here.added, plan.taken))
    if plan.agreed:  # what was done alike on both sides comes first in any order
        return
    assert after == comparable(in_turn(base, plan.taken, here.added))


@LAW
@given(two_sides())
def test_nothing_is_lost(told: tuple[Story, Story, int]) -> None:
    """Every step of the copy was taken over, was done here just so, or is listed; what was here is untouched."""
    ours, theirs, mark = told
    plan, stream = merged(ours, theirs, mark)
    there = side_since(theirs.stream, mark)
    found = [step.version for step in (*plan.taken, *plan.agreed)]
    listed = [each.step.version for each in plan.touching if not each.removal]
    assert sorted(found + listed) == [step.version for step in there.added]
    assert stream[: len(ours.stream)] == ours.stream
    who = {step.version: (step.stamped[0].by, step.stamped[0].at) for step in there.added}
    assert all(who[step.version] == (step.stamped[0].by, step.stamped[0].at) for step in plan.taken)


@LAW
@given(two_sides())
def test_what_touches_is_listed(told: tuple[Story, Story, int]) -> None:
    """Nothing that was taken over touches what was done here, and whatever is listed says why."""
    ours, theirs, mark = told
    plan, _ = merged(ours, theirs, mark)
    agreed = [step.footprint for step in plan.agreed]
    here = [
        step
        for step in side_since(ours.stream, mark).added
        if not any(step.footprint == each for each in agreed)
    ]
    assert not any(mine.footprint.meets(step.footprint) for mine in here for step in plan.taken)
    for each in plan.touching:
        assert all(other.footprint.meets(each.step.footprint) for other in (*each.ours, *each.after))


@LAW
@given(two_sides())
def test_handing_back_twice_does_nothing(told: tuple[Story, Story, int]) -> None:
    """The second time nothing is appended, and what waited still waits."""
    ours, theirs, mark = told
    plan, stream = merged(ours, theirs, mark)
    again = plan_merge(stream, theirs.stream, mark, COPY)
    assert again.appended == ()
    assert [each.step.version for each in again.touching] == [each.step.version for each in plan.touching]


@LAW
@given(two_sides())
def test_through_files(told: tuple[Story, Story, int]) -> None:
    """The copy comes and goes as a `.kosmos` file; merging what was read is merging what was written."""
    ours, theirs, mark = told
    back = read_archive(make_archive(theirs.stream, personal=True))
    assert mark_of(ours.stream, back) == (mark, CopyTaken(COPY, "club-cup"))
    plan = plan_merge(ours.stream, back, mark, COPY)
    assert plan == merged(ours, theirs, mark)[0]
    whole = read_archive(make_archive([*ours.stream, *plan.appended], personal=True))
    assert comparable(fold(whole).state) == comparable(fold([*ours.stream, *plan.appended]).state)


@LAW
@given(two_sides())
def test_a_copy_alone_is_taken_over_whole(told: tuple[Story, Story, int]) -> None:
    """Where nothing was done here, the tournament is as the copy left it, also after undos behind the mark."""
    _, theirs, mark = told
    ours = copied(theirs)
    ours.stream = theirs.stream[:mark]
    plan, stream = merged(ours, theirs, mark)
    assert plan.touching == ()
    assert comparable(fold(stream).state) == comparable(theirs.state)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_what_it_touches(kind: type[Event]) -> None:
    """A new event has to say what it rests on, what it changes, and where it names players."""
    said = {name for each in kind.__mro__[: kind.__mro__.index(Event)] for name in vars(each)}
    assert {"touches", "people"} <= said


#: whole numbers in events that are no player's id
NOT_PEOPLE = frozenset(
    ("version", "round", "board", "first_round", "number", "from_round", "seed", "boards", "game", "paid")
)
#: and of `RoundsDeleted`
ROUND_IN = {"RoundsDeleted": {"first"}}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_id_in_an_event_is_declared(kind: type[Event]) -> None:
    """A plain number, or a row of numbers, in an event is a player's id, or is known to be something else."""
    others = NOT_PEOPLE | ROUND_IN.get(kind.__name__, set())
    for field in msgspec.structs.fields(kind):
        if field.name not in others and str(field.type) in ("<class 'int'>", "int | None", "tuple[int, ...]"):
            assert any(path.split(".")[0] == field.name for path in kind.people), field.name


# -- stories ---------------------------------------------------------------------------------------------


def swiss(players: int = 6) -> Story:
    story = Story(system="dutch", rounds=3).some(players)
    story.do("PairRound", confirmed=True)
    return story


def test_results_of_different_boards() -> None:
    """The hall enters board 1, the club board 2: both are there."""
    ours, theirs, mark = take_along(swiss())
    ours.result(1, 2, "0-1")
    theirs.result(1, 1, "1-0")
    plan, stream = merged(ours, theirs, mark)
    assert plan.touching == ()
    assert [game.result.value for game in fold(stream).state.rounds[0].games][:2] == ["1-0", "0-1"]


def test_two_results_of_one_board() -> None:
    """Both are shown, and nothing has changed; what follows on other boards is merged all the same."""
    ours, theirs, mark = take_along(swiss())
    ours.result(1, 1, "0-1")
    theirs.result(1, 1, "1-0").result(1, 2, "1-0")
    plan, stream = merged(ours, theirs, mark)
    ((step, here, after, removal),) = plan.touching
    assert (step.version, [each.version for each in here], after, removal) == (
        mark + 1,
        [mark + 1],
        (),
        False,
    )
    assert [game.result.value for game in fold(stream).state.rounds[0].games][:2] == ["0-1", "1-0"]


def test_the_same_on_both_sides() -> None:
    """Results entered twice and the same draw made twice are no conflict; results of that round go on."""
    ours, theirs, mark = take_along(swiss())
    for side in (ours, theirs):
        side.all_results()
    ours.do("PairRound", seed=1, confirmed=True)
    theirs.do("PairRound", seed=2, confirmed=True)
    ours.result(2, 2, "1-0")
    theirs.result(2, 1, "0-1")
    plan, stream = merged(ours, theirs, mark)
    assert plan.touching == ()
    assert len(plan.agreed) == 4
    assert [game.result.value for game in fold(stream).state.rounds[1].games][:2] == ["0-1", "1-0"]


def test_a_draw_rests_on_results() -> None:
    """The laptop drew round 2 from results that the club has corrected: the draw and all of round 2 waits."""
    story = swiss().all_results()
    ours, theirs, mark = take_along(story)
    ours.result(1, 1, "0-1")
    theirs.do("PairRound", confirmed=True)
    theirs.result(2, 1, "1-0")
    plan, _ = merged(ours, theirs, mark)
    assert plan.appended == ()
    assert [(len(each.ours), len(each.after)) for each in plan.touching] == [(1, 0), (0, 1)]


def test_two_people_and_one_id() -> None:
    """Both sides enter somebody: each gets an id, and what was said of the second is said of the second."""
    ours, theirs, mark = take_along(Story(system="dutch", rounds=3).some(4))
    ours.players("Hahn, Hilde")
    theirs.players("Igel, Ines", "Hahn, Hilde")
    theirs.do("PayFee", id=5, paid="5")
    theirs.do("ForbidPair", first=1, second=5)
    plan, stream = merged(ours, theirs, mark)
    assert (plan.touching, len(plan.agreed)) == ((), 1)
    state = fold(stream).state
    names = {entry.player.name: id_ for id_, entry in state.entries.items()}
    assert sorted(names.values()) == [1, 2, 3, 4, 5, 6]
    assert state.paid == {names["Igel, Ines"]: 500}
    assert state.forbidden == {frozenset((1, names["Igel, Ines"]))}


def test_different_fields_of_one_player() -> None:
    """The club changes the Elo, the laptop the club: the player has both."""
    ours, theirs, mark = take_along(Story(system="dutch", rounds=3).some(4))
    ours.do("ModifyPlayer", id=1, elo=1900)
    theirs.do("ModifyPlayer", id=1, club="SK Turm")
    theirs.do("ModifyPlayer", id=1, elo=2000)
    plan, stream = merged(ours, theirs, mark)
    player = fold(stream).state.entries[1].player
    assert (player.elo, player.club, len(plan.touching)) == (1900, "SK Turm", 1)


def test_a_name_taken_on_both_sides() -> None:
    """Two different players of one name are shown side by side: they may be one person."""
    ours, theirs, mark = take_along(Story(system="dutch", rounds=3).some(4))
    ours.do("AddPlayer", name="Hahn, Hilde", elo=1500)
    theirs.do("AddPlayer", name="hahn,  Hilde", elo=1600)
    plan, _ = merged(ours, theirs, mark)
    assert [len(each.ours) for each in plan.touching] == [1]


def test_taken_back_behind_the_mark() -> None:
    """The laptop took back what both had: with nothing done here it is taken back, else it is shown."""
    story = swiss().result(1, 1, "1-0")
    ours, theirs, mark = take_along(story)
    theirs.do("Undo")  # of the mark itself
    theirs.do("Undo")
    plan, stream = merged(ours, theirs, mark)
    assert plan.touching == ()
    assert fold(stream).state == theirs.state
    ours.result(1, 2, "1-0")
    plan, _ = merged(ours, theirs, mark)
    assert [each.removal for each in plan.touching] == [True]


def test_a_copy_goes_on_after_it_was_handed_back() -> None:
    """The second time only what is new is taken over, also of players who came with the first."""
    ours, theirs, mark = take_along(Story(system="dutch", rounds=3).some(4))
    ours.players("Hahn, Hilde")
    theirs.players("Igel, Ines")
    ours.stream = merged(ours, theirs, mark)[1]
    ours.chronicle = fold(ours.stream)
    theirs.do("PayFee", id=5, paid="5")
    plan, stream = merged(ours, theirs, mark)
    assert [type(each.event).__name__ for each in plan.appended] == ["FeePaid", "CopyStepSettled"]
    state = fold(stream).state
    assert [state.entries[id_].player.name for id_ in state.paid] == ["Igel, Ines"]
    assert sum(isinstance(each.event, PlayerAdded) for each in stream) == 6
