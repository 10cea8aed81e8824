"""What is worked out of a stream: made once for a version, by one thread at a time, and never more than fits."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Barrier, Thread, current_thread
from typing import Any

import pytest

import kosmos
from kosmos.core.projection import Projection
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper
from kosmos.papers.render.html import RowsMade, fragment
from kosmos.papers.render.options import RenderOptions
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.projected import projected, revised
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from service.clubs import ADMIN, do, drawn, opened
from tournament.stories import Story


def test_a_value_is_made_once_for_a_version() -> None:
    """Asked again it is there; the next version goes on from it."""
    projection, calls = Projection(), list[Any]()

    def make(before: int | None) -> int:
        calls.append(before)
        return (before or 0) + 1

    assert [projection.go_on(version, "x", make) for version in (1, 1, 2, 2)] == [1, 1, 2, 2]
    assert calls == [None, 1]
    assert projection.known(2, "x") == 2
    assert projection.known(1, "x") is None


def test_it_is_bounded() -> None:
    """What was asked for longest ago goes first, by the number of names and by the length of texts."""
    projection = Projection(most_names=3, most_text=100)
    for number in range(5):
        projection.once(1, number, object)
    assert [projection.known(1, number) is not None for number in range(5)] == [
        False,
        False,
        True,
        True,
        True,
    ]
    projection.once(1, "a", lambda: "x" * 60)
    projection.once(1, "b", lambda: "x" * 60)
    assert projection.known(1, "a") is None
    assert projection.known(1, "b") is not None


def test_whoever_fails_leaves_nothing_behind() -> None:
    """A value that could not be made is not half there, and the next one may enter."""
    projection = Projection()

    def fail() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        projection.once(1, "x", fail)
    assert projection.once(1, "x", lambda: 3) == 3


def shown(state: State, key: str) -> str:
    made = revised(state, "rows as HTML", RowsMade.go_on)
    wishes = Wishes(links=True)
    return fragment(
        make_paper(key, state, wishes), language("en"), RenderOptions(link=lambda ref: f"/{ref}"), made
    )


@pytest.mark.parametrize("system", ["dutch", "keizer"])
def test_two_threads_hammer_one_tournament(system: str) -> None:
    """Two readers at different versions and different papers: each gets what is made from nothing."""
    story = Story(system=system, rounds=5).some(14)
    versions: list[Chronicle] = []
    lot = Random(7)
    for _ in range(3):
        story.do("PairRound", confirmed=True)
        for board in range(1, 8):
            story.result(len(story.state.rounds), board, lot.choice(["1-0", "0-1", "½-½"]))
            versions.append(story.chronicle)
    papers = ("standings", "crosstable", "progress", "players")
    right = {(each.version, key): shown(each.state, key) for each in versions for key in papers}
    projection, wrong = Projection(most_names=6), list[Any]()
    start = Barrier(2)

    def hammer(seed: int) -> None:
        chance = Random(seed)
        start.wait()
        for _ in range(150):
            chronicle, key = chance.choice(versions), chance.choice(papers)
            try:
                with projection:
                    made = shown(projected(chronicle.state, chronicle.version, projection), key)
            except Exception as error:  # noqa: BLE001 - told on the test's own thread
                wrong.append(error)
                return
            if made != right[chronicle.version, key]:
                wrong.append((chronicle.version, key))

    threads = [Thread(target=hammer, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


async def test_papers_are_made_off_the_loop_one_at_a_time() -> None:
    """Many readers of one tournament: each thing is made once, in a thread of the pool, and nobody is beside."""
    async with opened() as club:
        stream = await drawn(club)
        threads, inside, most = set[str](), 0, 0

        def make(state: State) -> int:
            nonlocal inside, most
            threads.add(current_thread().name.partition("_")[0])
            inside += 1
            most = max(most, inside)
            made = len(state.entries)
            inside -= 1
            return made

        reading = await club.read(ADMIN, stream)
        named = [reading.work(make, "count") for _ in range(5)]
        others = [reading.work(make) for _ in range(5)]
        assert await asyncio.gather(*named, *others) == [4] * 10
        assert (threads, most) == ({"kosmos-papers"}, 1)
        await do(club, stream, "EnterResult", round=1, board=1, result="1-0")
        again = await club.read(ADMIN, stream)
        assert again.projection is reading.projection
        assert again.projection.known(again.version, "count") is None


async def test_an_earlier_version_has_a_projection_of_its_own() -> None:
    """Looking back neither uses nor spoils what was worked out of today."""
    async with opened() as club:
        stream = await drawn(club)
        now, then = await club.read(ADMIN, stream), await club.read(ADMIN, stream, 1)
        assert then.projection is not now.projection
        assert len(then.state.entries) == 0


#: tables of the program itself: fields by type, help texts by what they say, the API's description of an application
OF_THE_PROGRAM = {
    "core/fields.py:_FIELDS",
    "core/fields.py:_NEEDED",
    "cli/options.py:COMPOSED",
    "web/api/document.py:_COMPLETED",
}


def tables_of_modules() -> Iterator[str]:
    """Every table that belongs to a module and begins empty, as `file:name`."""
    house = Path(kosmos.__path__[0])
    for path in house.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and node.value and is_empty_table(node):
                yield f"{path.relative_to(house)}:{ast.unparse(node.target)}"


def written_later() -> Iterator[str]:
    """Every name of a module that its functions set anew, as `file:name`."""
    house = Path(kosmos.__path__[0])
    for path in house.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Global):
                yield from (f"{path.relative_to(house)}:{name}" for name in node.names)


def is_empty_table(node: ast.AnnAssign) -> bool:
    match node.value:
        case ast.Dict(keys=[]):
            return "Mapping" not in ast.unparse(node.annotation)  # nobody writes into it
        case ast.Call(func=ast.Name(id=kind), args=[]):
            return "dict" in kind.lower()
    return False


def test_no_module_keeps_what_it_works_out() -> None:
    """What comes of a stream is in its projection or in the club's workshop, not in a table beside them."""
    assert set(tables_of_modules()) == OF_THE_PROGRAM


def test_no_module_remembers() -> None:
    """No function sets a name of its module anew."""
    assert set(written_later()) == set()
