"""The `.kosmos` file of a team event: it comes back whole, and what does not fit is refused with its line."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.formats.archive import BadArchive, read_archive
from kosmos.formats.team_archive import make_team_archive, read_team_archive
from kosmos.teams.chronicle import fold
from kosmos.teams.history import team_history
from service.kind_stories import KINDS
from teams.team_stories import TeamStory
from tournament.plain_values import plain

STORIES = next(kind.stories for kind in KINDS if kind.aggregate.kind == "team")


@pytest.mark.parametrize("name", STORIES)
def test_a_team_event_comes_back_with_its_history(name: str) -> None:
    """State, steps, authors and what can be undone: all as it was."""
    stream = list(STORIES[name]())
    again = read_team_archive(make_team_archive(stream))
    assert plain(fold(again).state) == plain(fold(stream).state)
    assert team_history(again) == team_history(stream)
    assert (fold(again).undo_to, fold(again).redo_to) == (fold(stream).undo_to, fold(stream).redo_to)


def signed(lines: list[bytes], **header: Any) -> bytes:
    """A file with these lines whose header fits them, unless it says otherwise."""
    body = b"".join(line + b"\n" for line in lines)
    said = {"kosmos": "team event", "format": 1, "events": len(lines), "sha256": sha256(body).hexdigest()}
    return msgspec.json.encode({**said, **header}) + b"\n" + body


def lines() -> list[bytes]:
    story = TeamStory(system="swiss", rounds=3, tie_breaks="MPvGP").teams("A", "B", "C", "D").drawn()
    story.do("GiveLineup", round=1, team=1, players=[1, 3])
    story.results(1, 1, "1-0", "½-½")
    story.do("ForfeitTeamMatch", round=1, match=2, lost="home")
    story.do("ScheduleTeamRound", round=1, start="2026-11-20 19:00")
    story.do("AdjustTeamPoints", team=1, taken_match=1, reason="late")
    story.do("UndoTeamStep")
    return make_team_archive(story.stream).splitlines()[1:]


def changed(kind: str, **values: Any) -> bytes:
    """The first event of a kind says something else, and the digest fits."""
    told = [msgspec.json.decode(line) for line in lines()]
    event = next(each["event"] for each in told if each["event"]["type"].startswith(f"{kind}:"))
    event.update({name: value(event[name]) if callable(value) else value for name, value in values.items()})
    return signed([msgspec.json.encode(each) for each in told])


def first_match(**values: Any) -> Callable[[Any], Any]:
    return lambda matches: [{**matches[0], **values}, *matches[1:]]


def first_member(**values: Any) -> Callable[[Any], Any]:
    return lambda members: [{**members[0], **values}, *members[1:]]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("team_event", {"settings": lambda said: {**said, "name": ""}}),
        ("team_event", {"settings": lambda said: {**said, "name": "x" * 101}}),
        ("team_event", {"settings": lambda said: {**said, "boards": 21}}),
        ("team_event", {"settings": lambda said: {**said, "match_win": 5}}),
        ("team_event", {"settings": lambda said: {**said, "tie_breaks": ["NO"]}}),
        ("team_event", {"settings": lambda said: {**said, "colours": "XY"}}),
        ("team", {"id": 0}),
        ("team", {"id": 2_000_000}),
        ("team", {"name": "a\nb"}),
        ("team", {"members": first_member(name="")}),
        ("team", {"members": first_member(rating=99_999)}),
        ("team", {"members": first_member(id=2)}),
        ("team", {"members": lambda said: said[1:]}),
        ("team_round", {"round": 2}),
        ("team_round", {"matches": []}),
        ("team_round", {"matches": first_match(home=99)}),
        ("team_round", {"matches": first_match(colours="W")}),
        ("team_round", {"matches": first_match(colours="WX")}),
        ("team_round", {"matches": first_match(home_players=[1, 2])}),
        ("team_round", {"free": [1]}),
        ("lineup", {"round": 5}),
        ("lineup", {"team": 99}),
        ("lineup", {"players": [1]}),
        ("lineup", {"players": [1, 1]}),
        ("lineup", {"players": [1, 4]}),
        ("board", {"board": 3}),
        ("board", {"match": 9}),
        ("board", {"round": 0}),
        ("match_forfeited", {"losers": [99]}),
        ("team_round_scheduled", {"start": "soon"}),
        ("team_points", {"team": 99}),
        ("team_points", {"match": 10**9}),
        ("team_points", {"reason": ""}),
        ("team_undone", {"version": 3}),
    ],
)
def test_facts_that_do_not_fit_are_refused(kind: str, values: dict[str, Any]) -> None:
    """Each has its own line; nothing of the file is taken."""
    with pytest.raises(BadArchive) as refused:
        read_team_archive(changed(kind, **values))
    assert refused.value.line >= 2


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"{}", 1),
        (signed(lines(), format=2), 1),
        (signed(lines(), sha256="0" * 64), 1),
        (signed(lines(), events=3), len(lines()) + 1),
        (signed(lines()[1:]), 2),
        (signed([lines()[0], b"\xff", *lines()[1:]]), 3),
        (signed([lines()[0], b"[" * 100_000, *lines()[1:]]), 3),
        (signed([lines()[0].replace(b"Z", b""), *lines()[1:]]), 2),
    ],
)
def test_damaged_files_are_refused(data: bytes, line: int) -> None:
    """The header, the number of events, the check sum, the beginning, a line that is no event."""
    with pytest.raises(BadArchive) as refused:
        read_team_archive(data)
    assert refused.value.line == line


def test_the_two_kinds_are_not_taken_for_each_other() -> None:
    """A tournament is no team event, nor the other way round; both are told so."""
    with pytest.raises(BadArchive) as refused:
        read_archive(signed(lines()))
    assert refused.value.reason.text == "this is not a tournament"
    with pytest.raises(BadArchive) as refused:
        read_team_archive(signed(lines(), kosmos="tournament"))
    assert refused.value.reason.text == "this is not a team event"


@given(st.data())
def test_a_flipped_byte_is_noticed(data: st.DataObject) -> None:
    """Wherever it is, the file is refused."""
    whole = bytearray(signed(lines()))
    place = data.draw(st.integers(0, len(whole) - 2))
    whole[place] ^= data.draw(st.integers(1, 127))
    if bytes(whole) != signed(lines()):
        with pytest.raises(BadArchive):
            read_team_archive(bytes(whole))


def test_nothing_that_has_to_be_forgotten_is_in_the_file() -> None:
    """A player has a name, a rating, a title, a FIDE ID, a federation and a sex; other fields are refused or left out."""
    written = msgspec.json.decode(lines()[1])["event"]["members"][0]
    assert set(written) == {"id", "name", "rating", "title", "fide_id", "federation", "sex"}
    smuggled = read_team_archive(changed("team", members=first_member(birth="2001-02-03")))
    assert b"2001-02-03" not in make_team_archive(smuggled)
