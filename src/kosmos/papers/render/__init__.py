"""The formats. Adding one here gives it to every paper."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kosmos.core.loading import later
from kosmos.locale import Language
from kosmos.papers.choose import readable
from kosmos.papers.paper import Paper
from kosmos.papers.render.options import PLAIN, RenderOptions, WorkingStyle, options_for

__all__ = ["FORMATS", "PLAIN", "Format", "RenderOptions", "WorkingStyle", "options_for", "render"]


class Format(NamedTuple):
    mime: str
    ending: str
    render: Callable[[Paper, Language, RenderOptions], str | bytes]
    for_people: bool = False  #: columns that say nothing of anybody are left out; programs count on them


FORMATS: Mapping[str, Format] = {
    "text": Format(
        "text/plain; charset=utf-8", "txt", later("kosmos.papers.render.text:render"), for_people=True
    ),
    "html": Format(
        "text/html; charset=utf-8", "html", later("kosmos.papers.render.html:render"), for_people=True
    ),
    "pdf": Format("application/pdf", "pdf", later("kosmos.papers.render.pdf:render"), for_people=True),
    "tex": Format("application/x-tex", "tex", later("kosmos.papers.render.tex:render"), for_people=True),
    "csv": Format("text/csv; charset=utf-8", "csv", later("kosmos.papers.render.csv:render")),
    "xlsx": Format(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xlsx",
        later("kosmos.papers.render.xlsx:render"),
        for_people=True,
    ),
    "json": Format("application/json", "json", later("kosmos.papers.render.json:render")),
}


def render(paper: Paper, language: Language, format_name: str, options: RenderOptions = PLAIN) -> bytes:
    """The paper in one of the formats, as it goes into a file."""
    kind = FORMATS[format_name]
    made = kind.render(readable(paper) if kind.for_people else paper, language, options)
    return made.encode() if isinstance(made, str) else made
