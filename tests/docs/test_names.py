"""One name, one meaning in the whole house; and whatever is there can be read at one go."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "src" / "kosmos"
MOST_LINES_OF_A_FUNCTION, MOST_LINES_OF_A_FILE = 50, 400

#: what a contract promises of a value that one room makes for all implementations
CONTRACTS = (HOUSE / "store" / "imports.py",)

#: how a type is called: not a constant (WHITE), not a variable, not a type variable of one letter
NAME_OF_A_TYPE = re.compile(r"_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")


def outside_functions(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement of a module and of its classes; conditions hide nothing."""
    for node in body:
        yield node
        if isinstance(node, ast.ClassDef | ast.If | ast.Try):
            yield from outside_functions(node.body)
        if isinstance(node, ast.If | ast.Try):
            yield from outside_functions(node.orelse)


def names_given(module: ast.Module) -> Iterator[str]:
    """Every class, and every other name of a type: aliases, annotated ones, NewTypes, type variables."""
    yield from (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    for node in outside_functions(module.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if NAME_OF_A_TYPE.fullmatch(name):
                    yield name


def defined() -> dict[str, list[str]]:
    """Every name of a type in the house, with the modules that give it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(HOUSE.rglob("*.py")):
        for name in names_given(ast.parse(path.read_text(encoding="utf-8"))):
            found[name].append(str(path.relative_to(HOUSE)))
    return found


def test_no_name_of_a_type_is_given_twice() -> None:
    """A name means one thing: no two modules define a class or an alias of the same name, private ones included."""
    assert {name: places for name, places in defined().items() if len(places) > 1} == {}


def test_the_search_sees_classes_and_aliases() -> None:
    """The search above looks at the whole house, and at every way to give a type its name."""
    found = defined()
    assert found["State"] == ["tournament/state.py"]
    assert found["AnyRequest"] == ["web/services.py"]
    assert found["Spot"] == ["tournament/events/footprints.py"]
    assert found["Points"] == ["core/points.py"]
    given = "class Box:\n    Seat = int\nif CHECKED:\n    _Row: TypeAlias = str\nT = TypeVar('T')\nMOST = 3\n"
    assert list(names_given(ast.parse(given))) == ["Box", "Seat", "_Row"]


def hands_on(module: ast.Module) -> list[str]:
    """Names that a module takes from another only to have them taken from it: all of them, or one under its own name."""
    taken = [node for node in module.body if isinstance(node, ast.Import | ast.ImportFrom)]
    own = [
        node
        for node in module.body
        if node not in taken
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    ]
    names = [each for node in taken for each in node.names]
    return [each.name for each in names if not own or each.asname == each.name]


def test_no_module_only_hands_names_on() -> None:
    """A name is taken from the module that gives it; only a package as a whole may offer what its modules have."""
    modules = (path for path in HOUSE.rglob("*.py") if path.name != "__init__.py" and path not in CONTRACTS)
    found = {str(path.relative_to(HOUSE)): hands_on(ast.parse(path.read_text("utf-8"))) for path in modules}
    assert {place: names for place, names in found.items() if names} == {}


def test_the_search_sees_what_is_handed_on() -> None:
    """The search above knows both ways to do it."""
    assert hands_on(ast.parse('"""Doc."""\nfrom a import B, C\n__all__ = ["B", "C"]')) == ["B", "C"]
    assert hands_on(ast.parse("from a import B as B, C\nclass D: ...")) == ["B"]
    assert hands_on(ast.parse("from a import B\nclass D(B): ...")) == []


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


def without_a_truth(module: ast.Module) -> list[str]:
    """The tests of a module that do not say what they show."""
    tests = (
        node
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )
    return [node.name for node in tests if not ast.get_docstring(node)]


def test_every_test_says_what_it_shows() -> None:
    """The docstring of a test states one truth in a sentence, so that whoever breaks it knows what was broken."""
    found = {
        str(path): names
        for path in (HOUSE.parents[1] / "tests").rglob("test_*.py")
        if (names := without_a_truth(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
    assert without_a_truth(ast.parse("def test_x() -> None:\n    pass\n")) == ["test_x"]
