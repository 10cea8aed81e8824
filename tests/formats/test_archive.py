"""The `.kosmos` file: what was written is read; what was damaged, forged or foreign is refused with its line."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.formats.archive import BadArchive, make_archive, read_archive
from kosmos.formats.swiss_manager import BEGINNING
from kosmos.tournament.chronicle import fold
from tournament.stories import Story
from tournament.then_and_now import comparable

Line = dict[str, Any]


def told() -> Story:
    """Six players, drawn, played, with a withdrawal, an undo, a redo and a way back."""
    story = Story(place="Hall", tie_breaks=["SB", "DE"], arbiter=False).some(6)
    story.do("ModifyPlayer", id=2, club="Kings", dwz="1834-23")
    story.do("ModifyTournament", win=3, draw=1)
    story.do("PairRound")
    story.result(1, 1, "1-0").result(1, 2, "=", rated=False)
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("Undo")
    story.do("Redo")
    story.do("GoBack", version=11)
    story.result(1, 3, "0-1")
    return story


STORY = told()
ARCHIVE = make_archive(STORY.stream)
#: the same story as it was written before events had versions
FIRST = (Path(__file__).parent / "version-1.kosmos").read_bytes()


def forged(change: Callable[[list[Line]], object], archive: bytes = ARCHIVE) -> bytes:
    """The archive with its events changed by somebody who can compute a check sum."""
    lines = [json.loads(line) for line in archive.splitlines()[1:]]
    change(lines)
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    head = {**json.loads(archive.splitlines()[0]), "events": len(lines), "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + body


def refused(data: bytes) -> BadArchive:
    with pytest.raises(BadArchive) as refusal:
        read_archive(data)
    return refusal.value


def test_read_is_what_was_written() -> None:
    """A file gives the stream again, event by event."""
    assert read_archive(ARCHIVE) == STORY.stream
    assert fold(read_archive(ARCHIVE)) == STORY.chronicle
    assert read_archive(forged(lambda _: None)) == STORY.stream


def test_a_file_of_the_first_version_is_brought_up_to_date() -> None:
    """What was written before events had versions is the same stream, event by event, and is written as of today."""
    first = read_archive(FIRST)
    assert [comparable(each.event) for each in first] == [comparable(each.event) for each in STORY.stream]
    assert read_archive(make_archive(first)) == first
    assert json.loads(ARCHIVE.splitlines()[0])["format"] == 2
    assert all(
        json.loads(line)["event"]["type"].endswith((":2", ":3", ":4")) for line in ARCHIVE.splitlines()[1:]
    )


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"", 1, "not a Kosmos file"),
        (b"\n", 1, "not a Kosmos file"),
        (b"\x00\xff\xfe", 1, "not a Kosmos file"),
        (b"PK\x03\x04zip", 1, "not a Kosmos file"),
        (b"[" * 200_000, 1, "not a Kosmos file"),
        (b"012 Club Cup\n001    1", 1, "not a Kosmos file"),
        (b'{"kosmos":"board","format":1,"events":0,"sha256":""}', 1, "not a tournament"),
        (b'{"kosmos":"tournament","format":3,"events":0,"sha256":""}', 1, "newer Kosmos"),
        (b'{"kosmos":"tournament","format":"1","events":0,"sha256":""}', 1, "not a Kosmos file"),
        (b'{"kosmos":"tournament","format":1,"events":0,"sha256":"","x":1}', 1, "not a Kosmos file"),
        (ARCHIVE[:-200], None, "should have"),
        (ARCHIVE.rpartition(b"\n{")[0] + b"\n", None, "should have"),
        (ARCHIVE + b"\n", None, "should have"),
        (ARCHIVE + b"x", None, "should have"),
        (ARCHIVE.replace(b"Hall", b"Hell"), 1, "check sum"),
        (ARCHIVE.replace(b"Player, 5", b"Player\xff 5"), 7, "not an event"),
        (ARCHIVE.replace(b'"type":"player_added:4"', b'"type":"player_praised:4"', 1), 3, "not an event"),
        (ARCHIVE.replace(b'"id":4', b'"id":"4"', 1), 6, "not an event"),
    ],
)
def test_damaged_and_foreign_files(data: bytes, line: int | None, reason: str) -> None:
    """A file that is torn, changed or not ours is refused with line and reason."""
    refusal = refused(data)
    assert line is None or refusal.line == line
    assert reason in refusal.reason.text.format(**refusal.reason.args)


def event(number: int, /, **changes: Any) -> Callable[[list[Line]], object]:
    """Change the event in a line of the file; line 2 is the first event."""
    return lambda lines: lines[number - 2]["event"].update(changes)


def stamp(number: int, **changes: Any) -> Callable[[list[Line]], object]:
    return lambda lines: lines[number - 2].update(changes)


def last(**new: Any) -> Callable[[list[Line]], object]:
    """One more event at the end."""
    return lambda lines: lines.append({"at": "2026-11-15T18:00:00Z", "by": "eve", "event": new})


END = len(STORY.stream) + 2


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines.reverse(), 2),
        (lambda lines: lines.pop(0), 2),
        (lambda lines: lines.clear(), 2),
        (lambda lines: lines.pop(1), 10),
        (lambda lines: lines.insert(1, lines.pop(10)), 3),
        (event(2, settings={"name": "x" * 121}), 2),
        (event(2, settings={"name": ""}), 2),
        (event(2, settings={"name": "x", "win": 5, "draw": 5, "loss": 0}), 2),
        (event(2, settings={"name": "x", "tie_breaks": ["NOPE"]}), 2),
        (event(2, settings={"name": "x", "rounds": 10**9}), 2),
        (event(2, settings={"name": "x", "cycles": 0}), 2),
        (event(3, player={"name": "Player, 2"}), END - 1),
        (event(3, player={"name": "a\u0000b"}), 3),
        (event(3, player={"name": "  blanks  "}), 3),
        (event(3, player={"name": "a", "dwz": "strong"}), 3),
        (event(3, player={"name": "a", "elo": -7}), 3),
        (event(3, player={"name": "a", "birth": "2999-99-99"}), 3),
        (event(3, player={"name": "a", "email": "x" * 500}), 3),
        (event(4, id=1), 4),
        (event(4, id=0), 4),
        (event(4, id=10**15), 4),
        (event(4, first_round=0), 4),
        (event(9, changes={"club": "x" * 101}), 9),
        (event(9, changes={"nickname": "x"}), 9),
        (event(9, changes={"name": 5}), 9),
        (event(9, id=99), 9),
        (event(10, changes={"win": 10, "draw": 9}), 10),
        (event(10, changes={"win": "3"}), 10),
        (event(10, changes={"tie_breaks": ["BH"]}), 10),
        (event(12, round=0), 12),
        (event(12, round=99), 12),
        (event(12, board=0), 12),
        (event(12, board=-1), 12),
        (event(12, board=4), 12),
        (stamp(12, at="yesterday"), 12),
        (stamp(12, by="x" * 101), 12),
        (stamp(12, by="a\u0007"), 12),
        (stamp(12, part=-1), 12),
        (stamp(12, part=2), 12),
        (last(type="undone", version=3), END),
        (last(type="redone", version=3), END),
        (last(type="went_back", version=0), END),
        (last(type="went_back", version=END - 1), END),
        (last(type="went_back", version=-1), END),
        (last(type="player_deleted", id=1), END),
        (last(type="players_ordered", order=[1, 1]), END),
        (last(type="bye_requested", id=77, round=3, bye="H"), END),
        (last(type="pair_forbidden", first=1, second=77), END),
        (last(type="game_set", first=1, second=77), END),
        (last(type="bye_set", id=77), END),
        (last(type="manual_pairing", games=[[1, 77]]), END),
        (last(type="manual_pairing", games=[[1, 1]]), END),
        (last(type="attendance", id=77, round=1, status="excused"), END),
        (last(type="attendance", id=1, round=0, status="excused"), END),
        (last(type="evening_joined", id=77), END),
        (last(type="said_ready", id=1), END),
        (last(type="game_ended", game=1, score="1-0"), END),
        (last(type="keizer_changed", changes={"win": "lots"}), END),
        (last(type="keizer_changed", changes={"nope": 1}), END),
        (last(type="tournament_changed", changes={"system": "shift"}), END),
        (last(type="rounds_drawn", rounds=[{"games": [[1, 2], [2, 3]]}]), END),
        (last(type="rounds_drawn", rounds=[{"games": [[1, 1]]}]), END),
        (last(type="rounds_drawn", rounds=[{"games": [[1, 77]]}]), END),
        (last(type="rounds_drawn", rounds=[], numbers=[1, 1]), END),
        (last(type="rounds_drawn", rounds=[], notes={"first_colour": "green"}), END),
        (last(type="rounds_drawn", rounds=[], notes={"report": 5}), END),
        (last(type="rounds_deleted", first=0), END),
        (last(type="rounds_deleted", first=77), END),
        (last(type="game_opened", round=1, white=1, black=2), END),
        (last(type="bye_given", round=1, id=1, bye="U"), END),
        (last(type="tournament_created", settings={"name": "again"}), END),
    ],
)
def test_forged_facts_of_the_first_version(change: Callable[[list[Line]], object], line: int) -> None:
    """An event that does not fit what came before is refused with its line, even under a right check sum."""
    assert refused(forged(change, FIRST)).line == line


def inside(number: int, name: str, /, **changes: Any) -> Callable[[list[Line]], object]:
    """Change something in the settings, the player or the rules that an event carries."""
    return lambda lines: lines[number - 2]["event"][name].update(changes)


def without(number: int, name: str, *path: str) -> Callable[[list[Line]], object]:
    """Leave out a fact: what an event does not say is not made up."""

    def change(lines: list[Line]) -> None:
        event_ = lines[number - 2]["event"]
        for each in path:
            event_ = event_[each]
        del event_[name]

    return change


def ended(kind: str, **new: Any) -> Callable[[list[Line]], object]:
    """One more event of today at the end."""
    stamp_ = {"at": "2026-11-15T18:00:00Z", "by": "eve", "part": 0}
    return lambda lines: lines.append({**stamp_, "event": {"type": f"{kind}:2", **new}})


NOTES: Line = {
    "first_colour": None,
    "manual": False,
    "report": "",
    "imported": "",
    "system": "",
    "order": [],
    "settings": None,
    "relaxed": None,
}
DRAWN = {"rounds": [], "numbers": [], "seed": 0, "notes": NOTES}
MANUAL: Line = {
    "games": [],
    "bye": None,
    "begins": True,
    "numbers": [],
    "edited": None,
    "seed": 0,
    "places": [],
}
PLACE = {"id": 1, "number": 1, "first_round": 1, "withdrawn_from": 0, "expelled": False}
TAKEN_BACK = {"first": 1, "edit": False, "places": [], "first_colour": None, "late": []}
CHANGE = {
    "boards": [{"number": 1, "seats": [], "game": None, "white": None}],
    "players": [],
    "finished": [],
    "ready_check": True,
    "happened": 1,
    "next_game": 1,
}
SEAT = {"since": 1, "ready": False}
COME = {
    "arrived": 1,
    "waiting": 0,
    "since": 1,
    "present": True,
    "won": 0,
    "drawn": 0,
    "lost": 0,
    "whites": 0,
    "last": None,
}


def board(**board_: Any) -> Line:
    return {**CHANGE, "boards": [{**CHANGE["boards"][0], **board_}]}  # type: ignore[index]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines.reverse(), 2),
        (lambda lines: lines.pop(0), 2),
        (lambda lines: lines.pop(1), 10),
        (inside(2, "settings", name="x" * 121), 2),
        (inside(2, "settings", win=5), 2),
        (inside(2, "settings", tie_breaks=["NOPE"]), 2),
        (inside(2, "settings", rounds=10**9), 2),
        (inside(2, "keizer", win="lots"), 2),
        (inside(2, "keizer", draw="200%"), 2),
        (inside(2, "tie_breaking", by_hand=[1]), 2),
        (inside(2, "evening", players=[{"number": 1, **COME}]), 2),
        (without(2, "keizer"), 2),
        (without(2, "bye", "settings"), 2),
        (without(2, "distance", "keizer"), 2),
        (without(3, "number"), 3),
        (without(12, "rated"), 12),
        (event(3, number=-1), 3),
        (inside(3, "player", name="a\u0000b"), 3),
        (inside(3, "player", elo=-7), 3),
        (event(4, id=1), 4),
        (event(4, first_round=0), 4),
        (inside(9, "player", club="x" * 101), 9),
        (inside(9, "player", name=5), 9),
        (inside(9, "player", sex="f"), 9),
        (event(9, fields=["club", "dwz", "nickname"]), 9),
        (event(9, id=99), 9),
        (inside(10, "settings", win=10, draw=9), 10),
        (inside(10, "settings", win="3"), 10),
        (inside(10, "settings", tie_breaks=["BH"]), 10),
        (inside(10, "settings", place="Elsewhere"), 10),
        (event(12, board=4), 12),
        (ended("undone", version=3), END),
        (ended("went_back", version=END - 1), END),
        (ended("player_deleted", id=1, places=[]), END),
        (ended("rounds_drawn", **{**DRAWN, "rounds": [{"games": [[1, 2], [2, 3]], "byes": []}]}), END),
        (ended("rounds_drawn", **{**DRAWN, "numbers": [1, 1]}), END),
        (ended("rounds_drawn", **{**DRAWN, "notes": {**NOTES, "first_colour": "green"}}), END),
        (ended("rounds_drawn", **{**DRAWN, "notes": {**NOTES, "mood": "good"}}), END),
        (ended("rounds_deleted", **{**TAKEN_BACK, "first": 77}), END),
        (ended("rounds_deleted", **{**TAKEN_BACK, "late": [77]}), END),
        (ended("rounds_deleted", **{**TAKEN_BACK, "places": [{**PLACE, "id": 77}]}), END),
        (ended("rounds_deleted", **{**TAKEN_BACK, "places": [PLACE, PLACE]}), END),
        (ended("rounds_deleted", **{**TAKEN_BACK, "places": [{**PLACE, "number": -1}]}), END),
        (ended("manual_pairing", **{**MANUAL, "games": [[1, 77]]}), END),
        (ended("manual_pairing", **{**MANUAL, "places": [{**PLACE, "id": 77}]}), END),
        (ended("evening_joined", id=77, change=CHANGE), END),
        (ended("evening_joined", id=1, change={**CHANGE, "players": [{"number": 77, **COME}]}), END),
        (ended("evening_joined", id=1, change=board(seats=[{"number": 1, **SEAT}])), END),
        (ended("evening_joined", id=1, change=board(game=1)), END),
        (ended("evening_joined", id=1, change=board(number=2)), END),
        (ended("evening_joined", id=1, change={**CHANGE, "happened": -1}), END),
        (ended("boards_set", boards=2, ready_check=True, change=CHANGE), END),
        (ended("boards_set", boards=1, ready_check=False, change=CHANGE), END),
        (ended("game_ended", game=1, score="1-0", change=CHANGE), END),
        (ended("tournament_changed", settings={}, fields=[]), END),
        (ended("prizes_set", prizes={"lists": [], "sharing": "rank"}), END),
    ],
)
def test_forged_facts(change: Callable[[list[Line]], object], line: int) -> None:
    """An event of today that does not fit, or that leaves a fact out, is refused with its line."""
    assert refused(forged(change)).line == line


def test_a_misfit_that_was_undone_is_refused_too() -> None:
    """Going back to it later would break the tournament, so it does not come in."""

    def change(lines: list[Line]) -> None:
        last(type="result", round=99, board=1, result="1-0")(lines)
        last(type="undone", version=END - 2)(lines)

    assert refused(forged(change)).line == END


def test_deep_nesting_is_refused() -> None:
    """A line that nests without end is no event."""
    deep = b"[" * 100_000 + b"]" * 100_000
    body = ARCHIVE.split(b"\n", 1)[1].replace(b'"Kings"', deep)
    head = {
        "kosmos": "tournament",
        "format": 2,
        "events": len(STORY.stream),
        "sha256": sha256(body).hexdigest(),
    }
    assert refused(json.dumps(head).encode() + b"\n" + body).line == 9


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(ARCHIVE) - 1), st.integers(0, 255))
def test_any_single_byte(place: int, byte: int) -> None:
    """Whatever byte is changed, the file is refused, or it means the same."""
    data = ARCHIVE[:place] + bytes([byte]) + ARCHIVE[place + 1 :]
    try:
        read = read_archive(data)
    except BadArchive as refusal:
        assert 1 <= refusal.line <= END  # noqa: PT017 - both ends are right
    else:
        assert read == STORY.stream


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(ARCHIVE) - 1), st.binary(max_size=30))
def test_any_torn_end(place: int, junk: bytes) -> None:
    """A file that ends anywhere, or goes on with something else, is refused."""
    data = ARCHIVE[:place] + junk
    if data not in (ARCHIVE, ARCHIVE[:-1]) and not data.startswith(BEGINNING):
        refused(data)
