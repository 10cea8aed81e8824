"""The manual's page on scripts: its list is the one table, its examples do what it says."""

import re
from pathlib import Path

import pytest
from tools.script_manual import PAGE, page, pages

from kosmos.script import names
from service.script_desk import a_club, a_desk, ran

EXAMPLE = re.compile(r"```kosmos\n(.*?)```\n```text\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize("code", pages())
def test_the_list_of_commands(code: str) -> None:
    """The page lists every command just as the table has it, in the page's language; if not: python -m tools.script_manual."""
    text = pages()[code].read_text("utf-8")
    assert text == page(text, code)
    assert [name for name in names() if f"\n## {name}\n" not in text] == []


def test_all_examples_are_found() -> None:
    """Every example has the answer it should give."""
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("```kosmos") >= 5


@pytest.mark.parametrize(("script", "answer"), EXAMPLES, ids=range(len(EXAMPLES)))
async def test_examples(tmp_path: Path, script: str, answer: str) -> None:
    """An example says what the page says it says."""
    async with a_club(tmp_path) as club:
        outcome = await ran(a_desk(club), script)
    assert outcome.fault is None
    assert outcome.rc == 0, outcome.result
    assert (
        "\n".join(line for said in outcome.said for line in said.rstrip().splitlines()).rstrip()
        == answer.rstrip()
    )
