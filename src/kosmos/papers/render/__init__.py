"""The formats. Adding one here gives it to every paper."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kosmos.locale import Language
from kosmos.papers.paper import Paper
from kosmos.papers.render import csv, html, json, pdf, tex, text, xlsx
from kosmos.papers.render.options import PLAIN, PageSize, RenderOptions, WorkingStyle

__all__ = ["FORMATS", "PLAIN", "Format", "PageSize", "RenderOptions", "WorkingStyle", "render"]


class Format(NamedTuple):
    mime: str
    ending: str
    render: Callable[[Paper, Language, RenderOptions], str | bytes]


FORMATS: Mapping[str, Format] = {
    "text": Format("text/plain; charset=utf-8", "txt", text.render),
    "html": Format("text/html; charset=utf-8", "html", html.render),
    "pdf": Format("application/pdf", "pdf", pdf.render),
    "tex": Format("application/x-tex", "tex", tex.render),
    "csv": Format("text/csv; charset=utf-8", "csv", csv.render),
    "xlsx": Format("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", xlsx.render),
    "json": Format("application/json", "json", json.render),
}


def render(paper: Paper, language: Language, format_name: str, options: RenderOptions = PLAIN) -> bytes:
    """The paper in one of the formats, as it goes into a file."""
    made = FORMATS[format_name].render(paper, language, options)
    return made.encode() if isinstance(made, str) else made
