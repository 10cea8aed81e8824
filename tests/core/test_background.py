"""Work beside the requests has one beginning."""

import ast
import asyncio
import re
from pathlib import Path

import pytest

from kosmos.core import background
from kosmos.core.errors import NotFound
from kosmos.locale import Phrase

SOURCE = Path(__file__).parents[2] / "src" / "kosmos"


def modules_with(pattern: str) -> set[str]:
    """The modules of the house in which this stands."""
    found = re.compile(pattern)
    return {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if found.search(path.read_text("utf-8"))
    }


def test_background_work_is_started_in_one_place() -> None:
    """No other module starts a task by itself, by whatever name of the library."""
    assert modules_with(r"\bcreate_task\(|\bensure_future\(|\bTaskGroup\b|\bTask\(|\bBackgroundTask") == {
        "core/background.py"
    }


def test_threads_of_their_own_belong_to_the_store() -> None:
    """Whoever waits for a pool is told its faults; a thread that nobody waits for is one of these, which answer for themselves."""
    assert modules_with(r"\bThread\(|\bstart_new_thread\(") == {
        "store/group_commit.py",  # every fault goes to whoever waits for the commit
        "store/sqlite/checkpoints.py",  # what it could not carry over, the writer's own journal keeps
    }


def test_who_gathers_loses_no_fault() -> None:
    """What many do at once ends for all of them: `gather` alone lets go of every fault but the first. `all_of` tells each."""
    found = re.compile(r"\bgather\((?:[^()]|\([^()]*\))*\)")
    without = [
        f"{path.relative_to(SOURCE)}: {call}"
        for path in SOURCE.rglob("*.py")
        for call in found.findall(path.read_text("utf-8"))
        if "return_exceptions=True" not in call
    ]
    assert without == []


def test_what_goes_on_for_ever_tells_its_refusals() -> None:
    """A loop of the server that passes over a refusal would fail without a word for as long as the store refuses: `repeat` tells."""
    passing_over = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        for loop in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant)
        for each in ast.walk(loop)
        if isinstance(each, ast.With) and {"Refusal", "Exception"} & set(map(ast.unparse, suppressed(each)))
    ]
    assert passing_over == []


def suppressed(block: ast.With) -> list[ast.expr]:
    calls = [item.context_expr for item in block.items if isinstance(item.context_expr, ast.Call)]
    return [each for call in calls if ast.unparse(call.func) == "suppress" for each in call.args]


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the work that failed."""
    told: list[str] = []
    monkeypatch.setattr(background, "FAILED", [told.append])
    return told


async def test_repeated_work_goes_on_after_a_failure(failures: list[str]) -> None:
    """It is told once until the work has succeeded, and again when it fails afterwards."""
    answers = iter([ValueError("a"), ValueError("a"), None, ValueError("a"), NotFound(Phrase("x"), "y")])
    done = asyncio.Event()

    async def work() -> None:
        answer = next(answers, done)
        if answer is done:
            done.set()
        elif isinstance(answer, Exception):
            raise answer

    repeating = background.start_task(background.repeat(work, 0, "test"), "repeated")
    async with asyncio.timeout(20):
        await done.wait()
    repeating.cancel()
    assert failures == ["test"] * 3


async def test_of_many_none_fails_silently(failures: list[str]) -> None:
    """All end, those that worked are answered, and each of the others is told."""

    async def work(number: int) -> int:
        await asyncio.sleep(0)
        return 12 // number

    assert await background.all_of(map(work, (0, 1, 0, 3)), "test") == [12, 4]
    assert failures == ["test"] * 2
