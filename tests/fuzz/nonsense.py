"""Values that nobody means: wrong types, huge numbers, endless texts, and characters that turn other characters round.

The same chance makes the same nonsense. Everything can be written as JSON of Python's kind (lone surrogates escaped, NaN named).
"""

from collections.abc import Mapping
from random import Random
from typing import Any

#: NUL, marks of direction, halves of a pair, marks without end, digits of other scripts, words of other languages
TEXTS = (
    "", " ", "\x00", "a\x00b", "\u202eabc", "\u2066abc\u2069", "\ud800", "x\udfff", "\udcff", "\ufeff", "\ufffe", "\u2028", "\x85",
    "\x1b[0m", "\u0000" * 50, "e" + "\u0301" * 400, "\U0001f3f3\ufe0f\u200d\U0001f308", "\u0660\u0663", "\uff11\uff12", "²", "Ⅷ", "½½",
    "1e999", "-0", "+7", "0x10", "1_000", "9" * 5000, "-" * 300, "NaN", "Infinity", "null", "true", "None", "[]", "{}", "{0}",
    "{name}", "{0.__class__}", "%s%n%d", "../../etc/passwd", "</script><x>", "' OR 1=1 --", "\r\nSet-Cookie: a=b", "a\nb\nc",
    "javascript:x", "=1+1", "1-0", "w=1;" * 60, "(" * 500, "[" * 500, "<" * 500, "a," * 900, "a" * 2000, "\u00fc" * 30_000,
)  # fmt: skip
NUMBERS = (
    0, -1, 1, 255, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**40, 10**400, 0.5, -0.0, 1e308, 1e-320, float("inf"), float("-inf"),
    float("nan"),
)  # fmt: skip
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [None],
    [[]],
    {"": ""},
    {"a": {"b": [1]}},
    ["a"] * 700,
    [0] * 700,
)
DEEPEST = 40


def nonsense(chance: Random, valid: Any = "") -> Any:
    """Anything, or what is meant with something wrong in it."""
    match chance.randrange(6):
        case 0:
            return chance.choice(TEXTS)
        case 1:
            return chance.choice(NUMBERS)
        case 2:
            return chance.choice(OTHERS)
        case 3:
            return _nested(chance)
        case _:
            return spoiled(chance, valid)


def _nested(chance: Random) -> Any:
    made: Any = chance.choice((*TEXTS, *NUMBERS, *OTHERS))
    for _ in range(chance.randrange(1, DEEPEST)):
        made = [made] if chance.random() < 0.5 else {chance.choice(TEXTS): made}
    return made


def spoiled(chance: Random, valid: Any) -> Any:
    """One thing of it is not what it was."""
    if isinstance(valid, str):
        place = chance.randrange(len(valid) + 1)
        return valid[:place] + chance.choice(TEXTS) + valid[place + chance.randrange(2) :]
    if isinstance(valid, bool) or valid is None:
        return chance.choice((*TEXTS, *NUMBERS))
    if isinstance(valid, int | float):
        return chance.choice((-valid, valid + 1, valid * 10**9, str(valid), [valid], *NUMBERS))
    if isinstance(valid, list | tuple):
        found = list(valid) or [None]
        found[chance.randrange(len(found))] = nonsense(chance, found[0])
        return found * chance.choice((1, 2, 60)) if isinstance(found[0], bool | int | float | None) else found
    if isinstance(valid, Mapping):
        return spoiled_object(chance, valid)
    return chance.choice(TEXTS)


def spoiled_object(chance: Random, valid: Mapping[str, Any]) -> dict[str, Any]:
    """A value or two are nonsense; now and then one is missing, or there is one that nobody asked for."""
    found = dict(valid)
    for _ in range(chance.randrange(1, 3)):
        if found:
            name = chance.choice(list(found))
            found[name] = nonsense(chance, found[name])
    if found and chance.random() < 0.1:
        del found[chance.choice(list(found))]
    if chance.random() < 0.1:
        found[chance.choice(TEXTS)] = nonsense(chance)
    return found
