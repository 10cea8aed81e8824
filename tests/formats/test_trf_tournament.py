"""A tournament as a report file and back."""

from pathlib import Path

import pytest

from kosmos.core.errors import Refusal
from kosmos.core.record import Record
from kosmos.formats.trf import BadTrf, Dialect, read, understand, unusual
from kosmos.formats.trf_import import is_trf, read_trf_tournament
from kosmos.formats.trf_tournament import make_trf, report
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.history import history
from kosmos.tournament.record import record_of
from kosmos.tournament.settings import Acceleration
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from papers.tournaments import STAGES, tournament

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "swiss"


def imported(text: str | bytes) -> State:
    steps = read_trf_tournament(text.encode() if isinstance(text, str) else text).steps
    stream: list[Stamped] = []
    for step in steps:
        stream += [Stamped("2026-11-15T18:00:00Z", "anna", event, part) for part, event in enumerate(step)]  # type: ignore[arg-type]
    assert history(stream)
    return fold(stream).state


def played(record: Record) -> list[tuple[int, str, tuple[object, ...]]]:
    """What a file can say of everybody's rounds."""
    return [(each.number, each.name[:33], each.history) for each in record.entrants]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("dialect", [Dialect.TRF26, Dialect.TRF16, Dialect.ENGINE])
@pytest.mark.parametrize("system", list(System))
def test_every_tournament_makes_a_sound_file(system: System, dialect: Dialect, stage: str) -> None:
    """Of any system at any stage the file reads back, its points are the sums of its results, nothing is unusual."""
    state = tournament(system, stage).state
    text = make_trf(state, dialect)
    if stage == "empty":  # a file without players is none
        assert "012 Vogelwald Open" in text
        return
    trf = read(text)
    assert len(trf.players) == len(state.entries)
    assert not unusual(trf)
    wrong = [each.text for each in understand(trf).adjustments if "points in the file" in each.text]
    assert wrong == []


@pytest.mark.parametrize("stage", ["entered", "running", "finished"])
@pytest.mark.parametrize("system", ["dutch", "dutch-2017", "round-robin"])
def test_there_and_back(system: str, stage: str) -> None:
    """TRF26 says all that was played, the settings that count, and who everybody is."""
    state = tournament(system, stage).state
    back = imported(make_trf(state))
    assert played(record_of(back)) == played(record_of(state))
    assert back.settings.system == state.settings.system
    assert back.settings.tie_breaks == state.settings.tie_breaks
    assert back.settings.scoring == state.settings.scoring
    for old, new in zip(state.by_number, back.by_number, strict=True):
        for name in ("elo", "title", "sex", "federation", "fide_id", "birth", "dwz_value"):
            assert getattr(new.player, name) == getattr(old.player, name)


def test_byes_and_prohibitions_come_along() -> None:
    """What was arranged for the coming rounds is arranged after the import too."""
    story = tournament("dutch", "running", players=8)
    story.do("RequestBye", id=3, round=3, kind="half", confirmed=True)
    story.do("LeaveArbiterMode", confirmed=True)
    story.do("ForbidPair", first=1, second=2, confirmed=True)
    back = imported(make_trf(story.state))
    number = {entry.id: entry.number for entry in story.state.entries.values()}
    assert {(round_, number_of) for round_, number_of in back.byes} == {(3, number[3])}
    assert back.forbidden == frozenset({frozenset((number[1], number[2]))})


@pytest.mark.parametrize("acceleration", [Acceleration.BAKU, Acceleration.ADDED_SCORE])
@pytest.mark.parametrize("system", [each.value for each in System if each.profile.accelerates])
def test_acceleration_comes_along(system: str, acceleration: Acceleration) -> None:
    """The virtual points of either method are known again, in every system that has them."""
    state = tournament(system, "running", players=12, rounds=6, acceleration=acceleration.value).state
    back = imported(make_trf(state))
    assert (back.settings.system, back.settings.acceleration) == (system, acceleration)


def test_both_ratings_in_trf26_and_one_in_trf16() -> None:
    """TRF26 keeps the national rating in a record of its own; TRF16 has the tournament's rating."""
    state = tournament("dutch").state
    new, old = read(make_trf(state)), read(make_trf(state, Dialect.TRF16))
    lonely = next(entry for entry in state.by_number if not entry.player.elo)
    rating = {player.number: player.rating for player in new.players}
    assert rating[lonely.number] == 0
    assert {player.number: player.rating for player in old.players}[lonely.number] == lonely.player.dwz_value
    assert report(state, Dialect.TRF16).adjustments


def test_comments_for_the_federation() -> None:
    """What made a round differ from the program's own stands in the file as ### lines, once each."""
    story = tournament("dutch", "entered", players=8)
    story.do("RequestBye", id=1, round=1, kind="full", confirmed=True)
    story.do("PairRound", seed=1)
    lines = make_trf(story.state).splitlines()
    assert [line for line in lines if line.startswith("###")] == ["### FPB @ Round 1: 1"]


def test_a_round_against_the_rules_is_reported() -> None:
    """Two games with exchanged opponents: the import says so and keeps it for the federation's report."""
    text = make_trf(tournament("dutch", "running", players=8, rounds=3).state)
    trf = read(text)
    first = [player.rounds[0] for player in trf.players]
    one, two = 1, next(index for index in range(1, 8) if index + 1 != first[0].opponent)
    swapped = _exchange(text, one, two + 1)
    made = read_trf_tournament(swapped.encode())
    assert any("differs from the rules" in each.text for each in made.report)
    assert imported(swapped).comments[0].startswith("### Import @ Round 1: ")


def _exchange(text: str, a: int, b: int) -> str:
    """Two players exchange their round 1: opponent, colour and result."""
    lines = text.splitlines()
    place = {int(line[4:8]): index for index, line in enumerate(lines) if line.startswith("001")}
    blocks = {number: lines[place[number]].ljust(99)[91:99] for number in (a, b)}
    for own, other in ((a, b), (b, a)):
        opponent = int(blocks[other][:4])
        lines[place[own]] = (
            lines[place[own]].ljust(99)[:91] + blocks[other] + lines[place[own]].ljust(99)[99:]
        )
        row = lines[place[opponent]].ljust(99)
        lines[place[opponent]] = row[:91] + f"{own:>4}" + row[95:]
    return "\n".join(lines) + "\n"


def test_names_twice_get_a_number() -> None:
    """Two players of one name are told apart, and the import says so."""
    text = make_trf(tournament("dutch", "entered").state).replace("Ibis, Ivo     ", "Amsel, Ada    ")
    made = read_trf_tournament(text.encode())
    assert any("is there twice" in each.text for each in made.report)
    assert len({entry.player.name for entry in imported(text).entries.values()}) == 7


def test_what_is_a_report_file() -> None:
    """A report file is known by its first record; nothing else is taken for one."""
    assert is_trf(make_trf(tournament("dutch").state).encode())
    assert is_trf(b"\xef\xbb\xbf### comment\n012 X\n")
    for other in (b"", b'{"kosmos":"tournament"}', b"SQLite format 3\0", b"round;board;result\n"):
        assert not is_trf(other)


def test_a_broken_file_is_refused_with_its_place() -> None:
    """Line and column are said; nothing is guessed."""
    text = make_trf(tournament("dutch").state).replace("     4 b =", "    99 b =", 1)
    with pytest.raises(BadTrf) as refused:
        read_trf_tournament(text.encode())
    assert refused.value.line > 1


def test_the_corpus_comes_in() -> None:
    """Report files of other programs become tournaments."""
    files = sorted(CORPUS.rglob("*.trf*"))[:25] if CORPUS.is_dir() else []
    if not files:
        print("SKIPPED: the corpus of report files is not beside the repository")
        pytest.skip("no corpus")
    read_in = 0
    for file in files:
        try:
            state = imported(file.read_bytes())
        except Refusal:
            continue
        read_in += 1
        assert state.entries
    assert read_in
