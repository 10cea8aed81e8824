"""Every kind of paper in every format, kept readable. `KOSMOS_UPDATE_GOLDEN=1 pytest tests/papers` writes them anew.

Of binary files the text is kept: what a reader of the PDF or the spreadsheet finds in it.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kosmos.locale import language
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS, PLAIN, html
from papers.readable import pdf_text, xlsx_text
from papers.synthetic import GOLDEN, nasty

HERE = Path(__file__).parent / "golden"
UPDATE = bool(os.environ.get("KOSMOS_UPDATE_GOLDEN"))
ENGLISH = language("en")


def readable(paper: Paper, name: str) -> str:
    if name == "html":
        return html.fragment(paper, ENGLISH)
    made = FORMATS[name].render(paper, ENGLISH, PLAIN)
    if isinstance(made, str):
        return made
    return pdf_text(made) if name == "pdf" else xlsx_text(made)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("paper", GOLDEN, ids=lambda paper: paper.__name__)
def test_golden(paper: Callable[[], Paper], name: str) -> None:
    """A paper looks in every format as it did when somebody last looked at it."""
    if (paper, name) == (nasty, "pdf"):
        pytest.skip("whether there are letters for every script depends on the fonts of the machine")
    ending = FORMATS[name].ending + (".txt" if name in {"pdf", "xlsx"} else "")
    file = HERE / f"{paper.__name__}.{ending}"
    made = readable(paper(), name).encode()
    if UPDATE:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(made)
    assert file.read_bytes().decode() == made.decode()
