"""What a pairing system is stands in its profile, and nowhere else."""

import ast
import re
from pathlib import Path

import pytest

from kosmos.core.fields import fields_of
from kosmos.formats.trf import TrfTournament, system_said
from kosmos.formats.trf.records import TrfHeader
from kosmos.papers.catalogue import PAPERS, For, papers_for
from kosmos.standings.presets import preset
from kosmos.tournament.settings import Settings
from kosmos.tournament.systems import FAMILIES, PROFILES, System, assumed_system, reported_as
from kosmos.tournament.systems.profile import SystemProfile

HOUSE = Path(__file__).parents[2] / "src" / "kosmos"
#: in templates: `settings.system.value == "keizer"`, `settings.system.is_swiss`; a page may show the value
TEMPLATE_ASKS = re.compile(
    r"settings\.system(?:\.value)? (?:is |==|!=|in |not )|settings\.system\.(?!value\b)"
)
FROZEN = ("upcasters.py", "unsaid_v1.py")
#: enums of other systems than those that pair
OTHERS = ("RatingSystem", "DwzSystem", "TableSystem")


def is_system(node: ast.AST) -> bool:
    """`system`, `settings.system`, `settings.system.value`."""
    match node:
        case ast.Name(id="system") | ast.Attribute(attr="system"):
            return True
        case ast.Attribute(value=value, attr="value"):
            return is_system(value)
    return False


def is_one(node: ast.AST) -> bool:
    """A certain system, or several: a constant by any spelling."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=attr):
            return attr.isupper() and name not in OTHERS
        case (
            ast.Constant(value=str())
            | ast.Tuple()
            | ast.Set()
            | ast.List()
            | ast.Call(func=ast.Name(id="System" | "TeamSystem"))
        ):
            return True
        case ast.Name(id=name):
            return name.isupper()
    return False


def asks(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            sides = (left, *others)
            return any(map(is_system, sides)) and any(map(is_one, sides))
        case ast.Match(subject=subject, cases=cases):
            text = "".join(ast.dump(each.pattern) for each in cases)
            return is_system(subject) and not any(other in text for other in OTHERS)
        case ast.Attribute(value=ast.Name(id="System" | "TeamSystem"), attr=attr):
            return attr.isupper()
        case ast.Attribute(value=value, attr=attr):
            return is_system(value) and attr.startswith("is_")
    return False


def questions(path: Path) -> list[str]:
    """Places that ask which system it is."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    if path.suffix == ".html":
        found = [number for number, line in enumerate(lines, 1) if TEMPLATE_ASKS.search(line)]
    else:
        found = [getattr(node, "lineno", 1) for node in ast.walk(ast.parse(text)) if asks(node)]
    return [f"{path.name}:{number}: {lines[number - 1].strip()}" for number in found]


def test_nobody_asks_which_system_it_is() -> None:
    """Rules, papers, formats and doors ask the profile what a system does, never which one it is."""
    # What an old stream meant is frozen beside the events: it names the systems of that day.
    asked = [path for path in HOUSE.rglob("*.py") if path.name not in FROZEN]
    everything = [*asked, *HOUSE.rglob("*.html")]
    assert [question for path in sorted(everything) for question in questions(path)] == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.py", "x = state.settings.system is System.KEIZER"),
        ("a.py", "x = settings.system in (KEIZER, CLASSIC)"),
        ("a.py", "x = settings.system.value == 'keizer'"),
        ("a.py", "x = system == System('keizer')"),
        ("a.py", "x = system.is_swiss"),
        ("a.py", "x = settings.system is TeamSystem.SWISS"),
        ("a.py", "WORDS = {TeamSystem.SWISS: 'Team Swiss'}"),
        ("a.py", "match state.settings.system:\n    case 'keizer':\n        x = 1"),
        ("a.html", '{% if settings.system.value == "keizer" %}'),
        ("a.html", "{% if settings.system.is_swiss %}"),
    ],
)
def test_the_search_finds_questions(tmp_path: Path, name: str, line: str) -> None:
    """The search above knows a question when it sees one."""
    (tmp_path / name).write_text(line, encoding="utf-8")
    assert questions(tmp_path / name)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.key)
def test_a_profile_is_whole(profile: SystemProfile) -> None:
    """Whatever a profile names is there: its settings, tie-breaks, papers; its system has it at hand."""
    assert System(profile.key).profile is profile
    assert profile.options <= fields_of(Settings).keys()
    assert preset(profile.usual_tie_breaks)
    assert {*profile.papers} <= {*papers_for(System(profile.key))}
    assert all(PAPERS[key].systems is For.NAMED for key in profile.papers)
    assert profile.family in FAMILIES
    assert not (profile.table and profile.rounds)
    assert profile.report_type


def test_every_special_paper_belongs_to_a_system() -> None:
    """A paper that only some systems have is named by one of them."""
    named = {key for profile in PROFILES for key in profile.papers}
    assert named == {key for key, kind in PAPERS.items() if kind.systems is For.NAMED}


def test_words_of_doors_are_unique() -> None:
    """No two systems share a key or a switch of the script language."""
    assert len({profile.key for profile in PROFILES}) == len(PROFILES)
    words = [profile.script_word for profile in PROFILES if profile.script_word]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("code", "start", "system"),
    [
        ("FIDE_DUTCH_2026", "", "dutch"),
        ("FIDE_DUTCH_2025", "2025/01/01", "dutch"),
        ("FIDE_DUTCH_2017", "2026/05/01", "dutch-2017"),
        ("FIDE_DUTCH", "2025/12/31", "dutch-2017"),
        ("FIDE_DUTCH", "2026/02/01", "dutch"),
        ("FIDE_DUTCH", "", "dutch"),
        ("CUSTOM_SWISS", "", None),
        ("FIDE_DUBOV", "", "dubov"),
        ("FIDE_BURSTEIN", "", "burstein"),
        ("FIDE_DOUBLESWISS", "", "double-swiss"),
        ("CUSTOM_SWISS_LIM", "", "lim"),
        ("CUSTOM_SWISS_LIM_MAXI", "", "lim-maxi"),
    ],
)
def test_codes_of_report_files(code: str, start: str, system: str | None) -> None:
    """Record 192 names a system, the plain code by the first day; what it names loosely is only assumed."""
    assert reported_as(code, start) == system


def test_what_a_file_may_mean() -> None:
    """A custom Swiss is taken for the classic one, anything unknown for the usual one."""
    assert assumed_system("CUSTOM_SWISS") == "classic"
    assert assumed_system("FIDE_UNHEARD_OF") == "dutch"


def test_an_accelerated_code_names_the_same_system() -> None:
    """`_BAKU` after a code says how round 1 begins, not which system it is."""
    trf = TrfTournament((TrfHeader("192", "FIDE_DUTCH_2017_BAKU"),))
    assert system_said(trf) == "dutch-2017"


def test_codes_of_round_robins() -> None:
    """A double round robin has a code of its own, and another if the last two rounds of a cycle are swapped."""
    profile = System("round-robin").profile
    assert profile.code(1, swapped=True, accelerated=False) == "BERGER_ROUNDROBIN"
    assert profile.code(2, swapped=False, accelerated=False) == "BERGER_DOUBLEROUNDROBIN"
    assert profile.code(2, swapped=True, accelerated=False) == "FIDE_DOUBLEROUNDROBIN"
    assert System("dutch").profile.code(1, swapped=False, accelerated=True) == "FIDE_DUTCH_BAKU"
