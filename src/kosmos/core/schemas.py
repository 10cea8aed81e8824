"""What fields take, in the words of JSON Schema: texts on one line, and what a person types where a program sends a value.

The patterns are those that every dialect of regular expressions reads alike.
"""

from itertools import groupby
from typing import Any

Schema = dict[str, Any]

_CONTROL = r"\x00-\x1f\x7f-\x9f"
#: what says nothing by itself: blanks and punctuation, as far as Latin letters have them beside them
_SILENT = "\\x20-#%-*,-/:;?@\\[-\\]_{}\xa0\xa1\xa7\xab\xb6\xb7\xbb\xbf\u2000-\u206f\u3000-\u3003"

ONE_LINE = f"^[^{_CONTROL}]*$"
LINES = rf"^(?:[^{_CONTROL}]|\n)*$"

#: an empty text or null, where nothing may be said
NOTHING: tuple[Schema, ...] = ({"type": "string", "enum": [""]}, {"type": "null"})

MOST_POINTS = 9999
TYPED_POINTS: Schema = {"type": "string", "pattern": r"^(?:[0-9]{1,4}(?:[.,][0-9]|½)?|[.,][0-9]|½)$"}
TYPED_FLAG: tuple[Schema, ...] = (
    {"type": "integer", "minimum": 0, "maximum": 1},
    {"type": "string", "pattern": "^(?:1|true|yes|on|y|ja|j|0|false|no|off|n|nein|)$"},
)


def filled_pattern() -> str:
    """One line with something on it that is neither a blank nor a punctuation mark."""
    return f"^[^{_CONTROL}]*[^{_CONTROL}{_SILENT}][^{_CONTROL}]*$"


def typed_whole(low: int, high: int) -> Schema:
    """A whole number as a text."""
    return {"type": "string", "pattern": f"^{_numbers(low, high)}$"}


def typed_key(schema: Schema) -> Schema:
    """The name of a member of an object is always a text."""
    if schema.get("type") == "integer":
        return typed_whole(schema["minimum"], schema["maximum"])
    return schema


def typed_list(item: Schema) -> Schema:
    """Several values in one text, with commas or semicolons between them."""
    if item.get("type") == "integer":
        part = _numbers(item["minimum"], item["maximum"])
    elif choices := [each for each in item.get("enum", ()) if each]:
        part = f"(?:{'|'.join(choices)})"
    else:
        return {"type": "string", **{name: item[name] for name in _TEXT if name in item}} | _or_empty(item)
    return {"type": "string", "pattern": f"^(?:{part}(?:,{part})*)?$"}


_TEXT = ("maxLength", "pattern", "format")


def _or_empty(item: Schema) -> Schema:
    """An empty text is an empty list."""
    pattern = item.get("pattern", "").removeprefix("^").removesuffix("$")
    return {"pattern": f"^(?:{pattern})?$"} if pattern else {}


def _numbers(low: int, high: int) -> str:
    """Every whole number from low to high, with a plus before it or not."""
    parts = []
    if low < 0:
        parts.append(f"-0{{0,3}}(?:{_naturals(max(0, -high), -low)})")
    if high >= 0:
        parts.append(rf"\+?0{{0,3}}(?:{_naturals(max(0, low), high)})")
    return f"(?:{'|'.join(parts)})"


def _naturals(low: int, high: int) -> str:
    """Whole numbers without a sign, as alternatives of equal length: 7 to 123 is 7-9, 10-99, 100-119, 120-123."""
    found = []
    while low <= high:
        end = _end_of_block(low, high)
        found.append(_block(str(low), str(end)))
        low = end + 1
    return "|".join(found)


def _end_of_block(low: int, high: int) -> int:
    """The last number up to `high` for which one class of digits for each place is enough, beginning at `low`."""
    end = low
    for place in range(len(str(low))):
        size = 10**place
        if low % size:
            break
        digit = low // size % 10
        for last in range(9, digit - 1, -1):
            candidate = low + (last - digit + 1) * size - 1
            if candidate <= high:
                end = max(end, candidate)
                break
    return end


def _block(low: str, high: str) -> str:
    digits = [a if a == b else f"[{a}-{b}]" for a, b in zip(low, high, strict=True)]
    return "".join(_repeated(each, len(list(same))) for each, same in groupby(digits))


def _repeated(digit: str, times: int) -> str:
    return digit if times == 1 else f"{digit}{{{times}}}"
