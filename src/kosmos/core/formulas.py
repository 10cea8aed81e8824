"""What a spreadsheet would take for a formula, in files of CSV: whoever opens one may not run what somebody was called."""

import re

_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")
#: what merely looks like one: a forfeit's sign, a rating's change
_HARMLESS = re.compile(r"[+-]|[+-]\d+(?:[.,]\d+)?[¼½¾]?|[+-][¼½¾]", re.ASCII)


def guarded(text: str) -> str:
    """A name that begins like a formula gets an apostrophe: spreadsheets then take it for the text it is."""
    return f"'{text}" if _is_formula(text) else text


def reversibly_guarded(text: str) -> str:
    """The same for a file that is read again: what has an apostrophe of its own gets a second one."""
    return f"'{text}" if text.startswith("'") else guarded(text)


def unguarded(text: str) -> str:
    """What `reversibly_guarded` was given."""
    rest = text.removeprefix("'")
    return rest if reversibly_guarded(rest) == text else text


def _is_formula(text: str) -> bool:
    return bool(_FORMULA.match(text)) and not _HARMLESS.fullmatch(text)
