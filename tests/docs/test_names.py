"""One class name, one meaning in the whole house; and whatever is there can be read at one go."""

import ast
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "src" / "kosmos"
MOST_LINES_OF_A_FUNCTION, MOST_LINES_OF_A_FILE = 50, 400


def defined() -> dict[str, list[str]]:
    """Every class of the house by its name, with the modules that define one of that name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(HOUSE)))
    return found


def test_no_class_name_is_given_twice() -> None:
    """A class name means one thing: no two modules define a class of the same name, private ones included."""
    assert {name: places for name, places in defined().items() if len(places) > 1} == {}


def test_the_search_sees_classes() -> None:
    """The search above looks at the whole house."""
    assert defined()["State"] == ["tournament/state.py"]


def test_nothing_is_too_long_to_be_read() -> None:
    """No function has more than 50 lines, no file more than 400."""
    long: list[str] = []
    for path in sorted(HOUSE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        place = str(path.relative_to(HOUSE))
        if text.count("\n") > MOST_LINES_OF_A_FILE:
            long.append(place)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno
                if node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION:
                    long.append(f"{place}: {node.name}")
    assert long == []
