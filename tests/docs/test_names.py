"""One class name, one meaning in the whole house."""

import ast
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "src" / "kosmos"


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
