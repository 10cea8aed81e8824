"""A further language is one catalogue, which says what is special about it in its first lines."""

from pathlib import Path

import pytest
from tools import catalogues

from kosmos.locale import LANGUAGES
from kosmos.locale.languages import LanguageFacts, heading, read_heading

MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "languages.md"


@pytest.mark.parametrize("facts", [*LANGUAGES.values(), LanguageFacts("Esperanto", date="~", pieces="RDTKĈ")])
def test_a_heading_is_read_as_it_was_written(facts: LanguageFacts) -> None:
    """With or without a sign between the parts of a date."""
    assert read_heading(heading(facts).splitlines()) == facts


def test_what_a_heading_leaves_out_is_as_usual() -> None:
    """A name is enough; other comments do not matter, nor does what follows the first lines."""
    lines = ["# Kosmos: Latina", "# thanks: to everybody", "", "# pieces: XXXXX"]
    assert read_heading(lines) == LanguageFacts("Latina")


@pytest.mark.parametrize("code", catalogues.languages())
def test_a_catalogue_brought_up_to_date_keeps_its_heading(code: str) -> None:
    """Collecting texts does not lose the facts."""
    with catalogues.po_file(code).open(encoding="utf-8") as lines:
        assert read_heading(lines) == LANGUAGES[code]


def test_a_language_begins_with_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The manual's first step makes a catalogue with every text, empty, under the heading that is to be changed."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    waiting = catalogues.collect("eo")
    assert waiting == sum(1 for message in catalogues.template() if message.id)
    made = catalogues.po_file("eo").read_text(encoding="utf-8")
    assert made.startswith("# Kosmos: eo\n# decimal: ,\n# date:\n# pieces: KQRBN\n#\n")
    assert catalogues.languages() == ["eo"]


def test_the_manual_names_every_fact() -> None:
    """A line of the table for each."""
    text = MANUAL.read_text(encoding="utf-8")
    assert [key for key in ("Kosmos", *LanguageFacts._fields[1:]) if f"| `{key}` |" not in text] == []
    assert "python -m tools.catalogues eo" in text
