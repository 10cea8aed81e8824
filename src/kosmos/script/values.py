"""What expressions come to. Numbers are exact decimals of bounded size, texts are of bounded length."""

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_DOWN, Context, Decimal, DecimalException
from operator import ge, gt, le, lt
from typing import Any

from kosmos.locale import N_, NP_
from kosmos.script.expressions import Chain, ChainStep, Expression, Function, Literal, Prefix, Variable
from kosmos.script.faults import fault

#: A script that makes longer texts than this is running away.
LONGEST_TEXT = 200_000

_ARITHMETIC = Context(prec=20, Emin=-40, Emax=40)
_NUMBER = re.compile(r"\s*[+-]?\s*(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})\s*", re.ASCII)
_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {"<": lt, ">": gt, "<=": le, ">=": ge}

Variables = Mapping[str, str]


def evaluate(expression: Expression, variables: Variables) -> str:
    match expression:
        case Literal():
            return expression.text
        case Variable():
            return lookup(variables, expression.name, expression.column)
        case Prefix():
            return _prefixed(expression, variables)
        case Function():
            return _called(expression, [evaluate(arg, variables) for arg in expression.args])
        case Chain():
            value = evaluate(expression.first, variables)
            for step in expression.steps:
                value = _stepped(value, step, evaluate(step.operand, variables))
            return value


def lookup(variables: Variables, name: str, column: int) -> str:
    """REXX takes an unset variable for its own name; here it is a fault, for it nearly always is one."""
    if name not in variables:
        raise fault(column, N_("The variable {name} has no value yet."), name=name)
    return variables[name]


def is_true(value: str, column: int) -> bool:
    if value.strip() not in {"0", "1"}:
        raise fault(column, N_("Expected 1 or 0, got “{value}”."), value=value[:40])
    return value.strip() == "1"


def number(value: str, column: int) -> Decimal:
    if not _NUMBER.fullmatch(value):
        raise fault(column, N_("Expected a number, got “{value}”."), value=value[:40])
    return Decimal(re.sub(r"\s", "", value))


def whole(value: str, column: int) -> int:
    found = number(value, column)
    if found != found.to_integral_value(ROUND_DOWN) or abs(found) > LONGEST_TEXT:
        raise fault(column, N_("Expected a whole number, got “{value}”."), value=value[:40])
    return int(found)


def shown(value: Decimal) -> str:
    plain = format(value, "f")
    return (plain.rstrip("0").rstrip(".") if "." in plain else plain) or "0"


def bounded(text: str, column: int) -> str:
    if len(text) > LONGEST_TEXT:
        raise fault(column, N_("The text gets too long."))
    return text


def _prefixed(expression: Prefix, variables: Variables) -> str:
    value = evaluate(expression.operand, variables)
    if expression.sign in "~\\":
        return _truth(not is_true(value, expression.column))
    found = number(value, expression.column)
    return shown(-found if expression.sign == "-" else found)


def _truth(fact: bool) -> str:
    return "1" if fact else "0"


def _stepped(value: str, step: ChainStep, other: str) -> str:
    match step.sign:
        case "" | " " | "||":
            between = " " if step.sign == " " else ""
            return bounded(f"{value}{between}{other}", step.column)
        case "+" | "-" | "*" | "/" | "%" | "//":
            return _calculated(number(value, step.column), step, number(other, step.column))
        case "&":
            return _truth(is_true(value, step.column) and is_true(other, step.column))
        case "|":
            return _truth(is_true(value, step.column) or is_true(other, step.column))
        case "&&":
            return _truth(is_true(value, step.column) != is_true(other, step.column))
        case _:
            return _truth(_compared(value, step.sign, other))


def _calculated(value: Decimal, step: ChainStep, other: Decimal) -> str:
    try:
        match step.sign:
            case "+":
                made = _ARITHMETIC.add(value, other)
            case "-":
                made = _ARITHMETIC.subtract(value, other)
            case "*":
                made = _ARITHMETIC.multiply(value, other)
            case "/":
                made = _ARITHMETIC.divide(value, other)
            case "%":
                made = _ARITHMETIC.divide_int(value, other)
            case _:
                made = _ARITHMETIC.remainder(value, other)
    except DecimalException:
        raise fault(step.column, N_("This cannot be calculated.")) from None
    return shown(made)


def _compared(value: str, sign: str, other: str) -> bool:
    """Numbers as numbers, texts without the blanks around them; `==` compares to the letter."""
    if sign == "==":
        return value == other
    sides: tuple[object, object] = (value.strip(), other.strip())
    if _NUMBER.fullmatch(value) and _NUMBER.fullmatch(other):
        sides = (number(value, 1), number(other, 1))
    if sign in _ORDER:
        return _ORDER[sign](*sides)
    return (sides[0] == sides[1]) == (sign == "=")


# functions ---------------------------------------------------------------------------------------------


def _word(text: str, place: int) -> str:
    words = text.split()
    return words[place - 1] if 0 < place <= len(words) else ""


def _line(text: str, place: int) -> str:
    lines = text.splitlines()
    return lines[place - 1] if 0 < place <= len(lines) else ""


#: name -> (kinds of its arguments: `t` text, `n` whole number; what it does)
FUNCTIONS: Mapping[str, tuple[str, Callable[..., str]]] = {
    "LENGTH": ("t", lambda text: str(len(text))),
    "LEFT": ("tn", lambda text, many: text[: max(0, many)].ljust(many)),
    "RIGHT": ("tn", lambda text, many: text[-many:].rjust(many) if many > 0 else ""),
    "SUBSTR": ("tnn", lambda text, start, many: text[max(0, start - 1) : max(0, start - 1) + max(0, many)]),
    "STRIP": ("t", str.strip),
    "UPPER": ("t", str.upper),
    "POS": ("tt", lambda needle, text: str(text.find(needle) + 1)),
    "WORD": ("tn", _word),
    "WORDS": ("t", lambda text: str(len(text.split()))),
    "LINE": ("tn", _line),
    "LINES": ("t", lambda text: str(len(text.splitlines()))),
}


def _called(function: Function, args: list[str]) -> str:
    if function.name not in FUNCTIONS:
        raise fault(function.column, N_("There is no function {name}."), name=function.name)
    kinds, work = FUNCTIONS[function.name]
    if len(args) != len(kinds):
        raise fault(
            function.column,
            NP_("{name} takes {many} value.", "{name} takes {many} values.", "many"),
            name=function.name,
            many=len(kinds),
        )
    values = [
        whole(arg, function.column) if kind == "n" else arg for kind, arg in zip(kinds, args, strict=True)
    ]
    return bounded(work(*values), function.column)
