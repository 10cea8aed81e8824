"""What expressions come to. Numbers are exact decimals of bounded size, texts are of bounded length."""

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_DOWN, Context, Decimal, DecimalException
from operator import ge, gt, le, lt
from typing import Any

from kosmos.locale import N_
from kosmos.script.expressions import Chain, ChainStep, Expression, Function, Literal, Prefix, Variable
from kosmos.script.faults import fault
from kosmos.script.functions import DATE, FUNCTIONS, written_number
from kosmos.script.scope import Scope

#: A script that makes longer texts than this is running away.
LONGEST_TEXT = 200_000

_ARITHMETIC = Context(prec=20, Emin=-40, Emax=40)
_NUMBER = re.compile(r"\s*[+-]?\s*(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})\s*", re.ASCII)
_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {"<": lt, ">": gt, "<=": le, ">=": ge}


def evaluate(expression: Expression, scope: Scope) -> str:
    match expression:
        case Literal():
            return expression.text
        case Variable():
            return scope.value(expression.name, expression.column)
        case Prefix():
            return _prefixed(expression, scope)
        case Function():
            return _called(expression, [evaluate(arg, scope) for arg in expression.args], scope)
        case Chain():
            value = evaluate(expression.first, scope)
            for step in expression.steps:
                value = _stepped(value, step, evaluate(step.operand, scope))
                scope.charge(len(value), step.column)
            return value


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


def bounded(text: str, column: int, length: int = 0) -> str:
    if max(len(text), length) > LONGEST_TEXT:
        raise fault(column, N_("The text gets too long."))
    return text


def _prefixed(expression: Prefix, scope: Scope) -> str:
    value = evaluate(expression.operand, scope)
    if expression.sign in "~\\":
        return _truth(not is_true(value, expression.column))
    found = number(value, expression.column)
    return written_number(-found if expression.sign == "-" else found)


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
    return written_number(made)


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


def _called(function: Function, args: list[str], scope: Scope) -> str:
    known = FUNCTIONS[function.name]
    scope.charge(sum(map(len, args)), function.column)
    values: list[Any] = [
        _argument(kind, arg, function.column) for kind, arg in zip(known.kinds, args, strict=False)
    ]
    if function.name == "COPIES":
        bounded("", function.column, len(args[0]) * int(values[1]))
    if function.name == DATE:
        values = [scope.today, *values]
    made = known.work(*values)
    if function.name == DATE and not made:
        raise fault(function.column, N_("DATE has no form “{form}”."), form=args[0][:40])
    return bounded(made, function.column)


def _argument(kind: str, text: str, column: int) -> str | int | Decimal:
    match kind:
        case "w":
            return whole(text, column)
        case "n":
            return number(text, column)
        case _:
            return text
