"""Laws of the stream that hold for every sequence of commands."""

from contextlib import suppress
from random import Random

from hypothesis import HealthCheck, given, settings

from kosmos.core.errors import NotFound, Refusal
from kosmos.formats.archive import make_archive, read_archive
from kosmos.papers.catalogue import PAPERS
from kosmos.tournament.chronicle import fold, go_on
from kosmos.tournament.commands import COMMANDS
from kosmos.tournament.events.stored import decode, encode
from kosmos.tournament.events.time_travel import TIME_TRAVEL
from kosmos.tournament.history import history
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story
from tournament.telling import Told as Command
from tournament.telling import beginnings, begun, tell

STORIES = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
Told = tuple[Story, list[Command]]


TRAVEL = ("Undo", "Redo", "GoBack")
#: they need three rounds, or a draft that was drawn: told in test_arbiter_mode.py and test_round_stages.py
AFTER_MANY_STEPS = ("CorrectForRating", "EnterDecidingGame", "PublishRound")
FOR_GOOD = "LeaveArbiterMode"  #: the one thing that no undo brings back


def test_every_command_is_told() -> None:
    """A law that never sees a command says nothing about it: in the stories each of them goes through."""
    waiting = set(COMMANDS) - {"NewTournament", *AFTER_MANY_STEPS}

    below = Random(1834).randrange
    for _ in range(20_000):
        story, commands = begun(below)
        waiting.difference_update(name for name, raw in commands if tell(story, [(name, raw)]))
        if not waiting:
            break
    assert waiting == set()


@STORIES
@given(beginnings())
def test_undoing_everything_gives_the_first_state(told: Told) -> None:
    """Any sequence of commands followed by as many undos leads back to where it began."""
    story, commands = told
    first = story.state
    done = tell(story, [(name, raw) for name, raw in commands if name not in (*TRAVEL, FOR_GOOD)])
    for _ in range(done):
        story.do("Undo")
    assert story.state == first


@STORIES
@given(beginnings())
def test_undoing_ends_at_the_creation(told: Told) -> None:
    """Also where undo, redo and going back are among the steps, undoing comes to an end, at the very beginning."""
    story, commands = told
    kept = [(name, raw) for name, raw in commands if name != FOR_GOOD]
    steps = sum(not stamped.part for stamped in story.stream) + tell(story, kept)
    undone = 0
    while story.chronicle.undo_to:
        story.do("Undo")
        undone += 1
    assert undone <= steps
    assert story.state == fold(story.stream[:1]).state


@STORIES
@given(beginnings())
def test_undo_and_redo_are_opposites(told: Told) -> None:
    """Redoing as often as was undone gives the last state again."""
    story, commands = told
    tell(story, commands)
    last = story.state
    undone = 0
    while story.chronicle.undo_to:
        story.do("Undo")
        undone += 1
    for _ in range(undone):
        story.do("Redo")
    assert story.state == last


@STORIES
@given(beginnings())
def test_going_on_is_folding(told: Told) -> None:
    """After every step the state kept in memory is the fold of the whole stream, and the old one is untouched."""
    story, commands = told
    for name, raw in commands:
        before, length = story.chronicle, len(story.stream)
        try:
            events = story.do(name, **raw)
        except Refusal:
            assert fold(story.stream) == story.chronicle
            continue
        assert story.chronicle == fold(story.stream)
        assert before == fold(story.stream[:length])
        assert (go_on(before, events) is None) == any(isinstance(event, TIME_TRAVEL) for event in events)


@STORIES
@given(beginnings())
def test_an_archive_folds_to_the_same(told: Told) -> None:
    """`fold(read(make(x))) == fold(x)`, byte for byte the same when written again."""
    story, commands = told
    tell(story, commands)
    written = make_archive(story.stream, personal=True)
    read = read_archive(written)
    assert fold(read) == fold(story.stream)
    assert make_archive(read, personal=True) == written


def test_a_file_says_who_was_forgotten() -> None:
    """Also where something else of them was changed afterwards."""
    story = Story()
    story.do("AddPlayer", name="Hahn, Hilde", birth="1990", confirmed=True)
    story.do("ForgetPlayer", id=1, confirmed=True)
    story.do("ModifyPlayer", id=1, club="Rook Town", confirmed=True)
    assert story.state.entries[1].is_forgotten
    for personal in (True, False):
        assert fold(read_archive(make_archive(story.stream, personal=personal))).state.entries[1].is_forgotten


@STORIES
@given(beginnings())
def test_everything_can_be_shown(told: Told) -> None:
    """Whatever was done, every paper can be made or refuses, and the history has a line for each step."""
    story, commands = told
    tell(story, commands)
    for kind in PAPERS.values():
        with suppress(NotFound):  # a round that is not drawn
            kind.make(story.state, Wishes(long=True, private=True))
    steps = history(story.stream)
    assert steps[-1].version == len(story.stream)
    assert len(steps) == sum(not stamped.part for stamped in story.stream)


@STORIES
@given(beginnings())
def test_events_survive_the_file(told: Told) -> None:
    """An event read from the store is the event that was written."""
    story, commands = told
    tell(story, commands)
    written = [encode(stamped) for stamped in story.stream]
    assert [encode(decode(data)) for data in written] == written
    assert fold([decode(data) for data in written]) == story.chronicle
