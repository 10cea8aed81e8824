"""Templates decide nothing: what comes next, what belongs to a system and who may what are values they are given."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kosmos.web.pages.render import TEMPLATES

FILES = sorted(TEMPLATES.rglob("*.html"))

#: what is answered in tournament/next_step.py, tournament/desk.py, tournament/offers.py, service/*_offers.py and web/pages/tabs.py,
#: and how a template would ask for it again
DECISIONS = {
    "a right": r"\bmay\(|\bmay_(?:enter|direct) and|\bRight\b|\bwho\.(?:seat|arbiter)\b",
    "a system": r"asked\.system\.value [!=]=|settings\.(?:system|profile\.(?!words)|traits|sets_boards)|\.takes_attendance|has_rounds",
    "who may play": r"settings\.seating|not state\.settings\.begins_seated|settings\.captains_enter|not match\.is_lined_up|is_lined_up and|arena\.phase [!=]= \"over\"",
    "whether there are enough": r"entries\|length\s*[<>]|\bpresent\s*[<>]",
    "what comes next": r"next\.kind|first_open|is_finished and|not state\.is_finished|chronicle\.decided|can_draw|if chronicle\.undo_to|ended\b.*rounds are drawn",
    "which step a command needs": r"'attendance' if|\bStage\.|state\.phase == \"(?:playing|paused)\" %}{{ act",
    "which of them count": r"cups\|selectattr|\bnot cup\.how\b",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_a_template_decides_nothing(file: Path) -> None:
    """No template asks for a right, a system, whether there are players enough, or what comes next."""
    text = file.read_text(encoding="utf-8")
    found = {what: hits for what, spelling in DECISIONS.items() if (hits := re.findall(spelling, text))}
    assert not found


#: no filter may stand between the house's own words and `safe`
UNESCAPED = re.compile(r"autoescape|(?<![\"'])\s*\|\s*safe\b")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_a_template_escapes_every_value(file: Path) -> None:
    """`safe` stands behind words of the template itself and behind nothing that it was given, be it harmless today."""
    assert not UNESCAPED.findall(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "written", ["{{ name|safe }}", "{{ (a or 'b') | safe }}", "{% autoescape false %}", "{{ f('x')|safe }}"]
)
def test_a_value_that_is_not_escaped_is_seen(written: str) -> None:
    """The search above knows every way to write a value unescaped."""
    assert UNESCAPED.search(written)


def test_templates_are_laid_out() -> None:
    """Every template is as the formatter of `make lint` would write it."""
    checked = subprocess.run(
        [sys.executable, "-m", "djlint", "--check", "--quiet", str(TEMPLATES)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert checked.returncode == 0, checked.stdout[-2000:]
