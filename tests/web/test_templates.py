"""Templates decide nothing: what comes next, what belongs to a system and who may what are values they are given."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kosmos.web.pages.render import TEMPLATES

FILES = sorted(TEMPLATES.rglob("*.html"))

#: questions that are answered in tournament/next_step.py, tournament/offers.py, service/seat_offers.py and web/pages/tabs.py
DECISIONS = re.compile(
    r"\bmay\(|\bRight\b|asked\.system\.value [!=]=|settings\.seating|not state\.settings\.begins_seated|settings\.(?:system|profile\.(?!words))|entries\|length\s*[<>]|\.takes_attendance|is_finished and|has_rounds"
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_a_template_decides_nothing(file: Path) -> None:
    """No template asks for a right, a system, or whether there are players enough."""
    assert not DECISIONS.findall(file.read_text(encoding="utf-8"))


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
