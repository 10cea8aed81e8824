"""The functions of the script language, as ARexx has them. Pure: the day is handed in, texts are bounded by the caller."""

import csv
import datetime as dt
from collections.abc import Callable, Mapping
from decimal import ROUND_DOWN, Decimal
from typing import NamedTuple


class ScriptFunction(NamedTuple):
    """`kinds`: `t` text, `w` whole number, `n` number, one letter an argument; from `needed` on they may be left out."""

    kinds: str
    needed: int
    work: Callable[..., str]


def _substr(text: str, start: int, many: int | None = None, pad: str = " ") -> str:
    begin = max(0, start - 1)
    return text[begin:] if many is None else text[begin : begin + max(0, many)].ljust(many, pad[:1] or " ")


def _left(text: str, many: int, pad: str = " ") -> str:
    return text[: max(0, many)].ljust(many, pad[:1] or " ")


def _right(text: str, many: int, pad: str = " ") -> str:
    return text[-many:].rjust(many, pad[:1] or " ") if many > 0 else ""


def _center(text: str, many: int, pad: str = " ") -> str:
    cut = max(0, len(text) - many)
    return text[cut // 2 : len(text) - (cut - cut // 2)].center(max(0, many), pad[:1] or " ")


def _strip(text: str, side: str = "B", sign: str = " ") -> str:
    signs = None if sign == " " else sign
    match side[:1].upper():
        case "L":
            return text.lstrip(signs)
        case "T":
            return text.rstrip(signs)
        case _:
            return text.strip(signs)


def _pos(needle: str, text: str, start: int = 1) -> str:
    return str(text.find(needle, max(0, start - 1)) + 1) if needle else "0"


def _lastpos(needle: str, text: str) -> str:
    return str(text.rfind(needle) + 1) if needle else "0"


def _word(text: str, place: int) -> str:
    words = text.split()
    return words[place - 1] if 0 < place <= len(words) else ""


def _subword(text: str, place: int, many: int | None = None) -> str:
    words = text.split()[max(0, place - 1) :]
    return " ".join(words if many is None else words[: max(0, many)])


def _line(text: str, place: int) -> str:
    lines = text.splitlines()
    return lines[place - 1] if 0 < place <= len(lines) else ""


def _cell(text: str, place: int = 1, separator: str = ";") -> str:
    """A cell of a line of CSV, without the quotes that CSV puts around it. Not of ARexx: names may hold semicolons."""
    cells = next(csv.reader([text], delimiter=separator[:1] or ";"), [])
    return cells[place - 1] if 0 < place <= len(cells) else ""


def _space(text: str, many: int = 1, pad: str = " ") -> str:
    return ((pad[:1] or " ") * max(0, many)).join(text.split())


def _translate(text: str, into: str | None = None, out_of: str = "") -> str:
    """Without tables: in capitals. A sign without a counterpart becomes a blank."""
    if into is None:
        return text.upper()
    return text.translate({ord(sign): into[place : place + 1] or " " for place, sign in enumerate(out_of)})


def _datatype(text: str) -> str:
    stripped = text.strip().lstrip("+-").replace(".", "", 1)
    return "NUM" if stripped.isascii() and stripped.isdigit() else "CHAR"


def written_number(value: Decimal) -> str:
    """As few digits as say it: 1.50 is 1.5, and 2.0 is 2."""
    plain = format(value, "f")
    return (plain.rstrip("0").rstrip(".") if "." in plain else plain) or "0"


def _trunc(value: Decimal, places: int = 0) -> str:
    return format(value.quantize(Decimal(1).scaleb(-min(20, max(0, places))), ROUND_DOWN), "f")


def date(today: dt.date, form: str = "N") -> str:
    """The day as ARexx writes it; an empty text for a form that is not known."""
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    day_of_year = today.timetuple().tm_yday
    forms = {
        "N": f"{today.day:02} {months[today.month - 1]} {today.year}",
        "S": f"{today:%Y%m%d}",
        "I": f"{(today - dt.date(1978, 1, 1)).days}",
        "E": f"{today:%d/%m/%y}",
        "U": f"{today:%m/%d/%y}",
        "O": f"{today:%y/%m/%d}",
        "D": str(day_of_year),
        "J": f"{today:%y}{day_of_year:03}",
        "W": today.strftime("%A"),
        "M": today.strftime("%B"),
    }
    return forms.get(form[:1].upper(), "")


#: the day a script begins on is not known here: `DATE` is done by the runner
DATE = "DATE"

FUNCTIONS: Mapping[str, ScriptFunction] = {
    "ABBREV": ScriptFunction("tt", 2, lambda text, short: "1" if text.startswith(short) else "0"),
    "ABS": ScriptFunction("n", 1, lambda value: written_number(abs(value))),
    "CELL": ScriptFunction("twt", 1, _cell),
    "CENTER": ScriptFunction("twt", 2, _center),
    "COPIES": ScriptFunction("tw", 2, lambda text, many: text * max(0, many)),
    "DATATYPE": ScriptFunction("t", 1, _datatype),
    DATE: ScriptFunction("t", 0, date),
    "INDEX": ScriptFunction("tt", 2, lambda text, needle: _pos(needle, text)),
    "LASTPOS": ScriptFunction("tt", 2, _lastpos),
    "LEFT": ScriptFunction("twt", 2, _left),
    "LENGTH": ScriptFunction("t", 1, lambda text: str(len(text))),
    "LINE": ScriptFunction("tw", 2, _line),
    "LINES": ScriptFunction("t", 1, lambda text: str(len(text.splitlines()))),
    "MAX": ScriptFunction("nnnnn", 1, lambda *values: written_number(max(values))),
    "MIN": ScriptFunction("nnnnn", 1, lambda *values: written_number(min(values))),
    "POS": ScriptFunction("ttw", 2, _pos),
    "REVERSE": ScriptFunction("t", 1, lambda text: text[::-1]),
    "RIGHT": ScriptFunction("twt", 2, _right),
    "SPACE": ScriptFunction("twt", 1, _space),
    "STRIP": ScriptFunction("ttt", 1, _strip),
    "SUBSTR": ScriptFunction("twwt", 2, _substr),
    "SUBWORD": ScriptFunction("tww", 2, _subword),
    "TRANSLATE": ScriptFunction("ttt", 1, _translate),
    "TRUNC": ScriptFunction("nw", 1, _trunc),
    "UPPER": ScriptFunction("t", 1, str.upper),
    "WORD": ScriptFunction("tw", 2, _word),
    "WORDS": ScriptFunction("t", 1, lambda text: str(len(text.split()))),
}
