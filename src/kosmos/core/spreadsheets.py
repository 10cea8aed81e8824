"""Cells of CSV files: a text that looks like a formula is written so that spreadsheets take it for a text.

Whoever opens a file runs the formulas in it, and names are typed by players.
"""

import re

#: what a spreadsheet takes for a formula …
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")
#: … and what merely looks like one: a result by forfeit, a rating's change
_HARMLESS = re.compile(r"[+-](?:/[+-])?|[+-]\d+(?:[.,]\d+)?[¼½¾]?|[+-][¼½¾]", re.ASCII)


def guarded(text: str) -> str:
    """The cell as it is written: with an apostrophe in front where it would be a formula."""
    plain = text.lstrip("'")
    return f"'{text}" if _FORMULA.match(plain) and not _HARMLESS.fullmatch(text) else text


def unguarded(cell: str) -> str:
    """The text of a cell that is read: without the apostrophe that `guarded` puts there."""
    return cell[1:] if cell[:1] == "'" and guarded(cell[1:]) == cell else cell
