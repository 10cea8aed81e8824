"""Any archive damaged in any way, under a check sum that fits: it is refused with its line, or it can be used."""

import json
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.formats.archive import BadArchive, make_archive, read_archive
from kosmos.papers.catalogue import PAPERS
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.history import history
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story
from tournament.telling import Told, beginnings, tell

Place = tuple[str | int, ...]

#: foreign values: of every kind, too small, too large, and those that stand elsewhere in a file
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 2, 7, 99, 10**6, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, 1e308),
    *("", "x", "x" * 5000, "\x00", "1-0", "½-½", "2026-11-15", "9999-99-99", "late", "H", "keizer", "dutch"),
    *([], [None], [1], [[1, 2]], [[1, 1]], [[]], {}, {"a": 1}, {"name": "x"}),
)


def archive_of(lines: list[Any]) -> bytes:
    """What somebody would write who can compute a check sum."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    head = {"kosmos": "tournament", "format": 2, "events": len(lines), "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + body


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place in a line at which something stands."""
    if place:
        yield place
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inside:
        yield from places(each, (*place, name))


def changed(line: Any, place: Place, value: Any, *, gone: bool) -> Any:
    copy = json.loads(json.dumps(line))
    inside = copy
    for name in place[:-1]:
        inside = inside[name]
    if gone:
        del inside[place[-1]]
    else:
        inside[place[-1]] = value
    return copy


@st.composite
def damages(draw: st.DrawFn, lines: list[Any]) -> list[Any]:
    """The lines of a file after one accident."""
    damaged = list(lines)
    line, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    match draw(st.sampled_from(["value", "value", "value", "gone", "foreign", "twice", "lost", "swapped"])):
        case "value" | "gone" as how:
            place = draw(st.sampled_from(list(places(lines[line]))))
            value = draw(st.sampled_from(VALUES))
            damaged[line] = changed(lines[line], place, value, gone=how == "gone")
        case "foreign":
            damaged[line] = draw(st.sampled_from(VALUES))
        case "twice":
            damaged.insert(other, lines[line])
        case "lost":
            damaged.pop(line)
        case _:
            damaged[line], damaged[other] = damaged[other], damaged[line]
    return damaged


def use(stream: list[Stamped]) -> None:
    """Do with it whatever is done with a tournament; a refusal is fine, a fault is not."""
    story = Story()
    story.stream, story.chronicle = list(stream), fold(stream)
    for kind in PAPERS.values():
        with suppress(Refusal):
            kind.make(story.state, Wishes(long=True, private=True))
    history(stream)
    for name in ("PairRound", "EditRound", "Undo", "Redo"):
        with suppress(Refusal):
            story.do(name, **({"confirmed": True} if name == "PairRound" else {}))
    assert read_archive(make_archive(story.stream, personal=True)) == story.stream


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(beginnings(), st.data())
def test_any_accident(told: tuple[Story, list[Told]], data: st.DataObject) -> None:
    """Truncated, swapped, doubled, foreign, with the wrong type or a huge number: refused by line, or sound."""
    story, commands = told
    tell(story, commands)
    lines = [json.loads(line) for line in make_archive(story.stream).splitlines()[1:]]
    for _ in range(5):
        damaged = data.draw(damages(lines))
        try:
            stream = read_archive(archive_of(damaged))
        except BadArchive as refusal:
            assert 1 <= refusal.line <= len(damaged) + 2  # noqa: PT017 - both ends are right
        else:
            use(stream)


@pytest.mark.parametrize("boards", [20_000_000, 101, 0, -1])
def test_a_number_that_asks_for_millions(boards: int) -> None:
    """An old event of a few bytes that sets more boards than the command allows is refused before one is made."""
    events: list[dict[str, Any]] = [
        {"type": "tournament_created", "settings": {"name": "Cup", "system": "winner-stays"}},
        {"type": "boards_set", "boards": boards},
    ]
    stamp = {"at": "2026-11-15T18:00:00Z", "by": "anna"}
    body = b"".join(json.dumps({**stamp, "event": event}).encode() + b"\n" for event in events)
    head = {"kosmos": "tournament", "format": 1, "events": 2, "sha256": sha256(body).hexdigest()}
    tracemalloc.start()
    try:
        with pytest.raises(BadArchive) as refused:
            read_archive(json.dumps(head).encode() + b"\n" + body)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert refused.value.line == 3
