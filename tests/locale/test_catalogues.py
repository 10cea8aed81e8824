"""Every text is translated, and no translation is left over."""

import re

import pytest
from babel.messages.catalog import Catalog
from tools import catalogues

PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")
MENDING = "run `make translations` and translate what is empty"


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.template()


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_text_is_translated(code: str, template: Catalog) -> None:
    """A text without a translation fails the build."""
    catalogue = catalogues.read(code)
    translated = {message.id for message in catalogue if message.id and message.string}
    missing = [message.id for message in template if message.id and message.id not in translated]
    assert missing == [], MENDING


@pytest.mark.parametrize("code", catalogues.languages())
def test_no_translation_is_left_over(code: str, template: Catalog) -> None:
    """A translation of a text that nobody says any more fails the build."""
    said = {message.id for message in template}
    unused = [message.id for message in catalogues.read(code) if message.id and message.id not in said]
    assert unused == [], MENDING


@pytest.mark.parametrize("code", catalogues.languages())
def test_placeholders_survive_translation(code: str) -> None:
    """A translation puts in the same things as the text, in whatever order, and nothing else."""
    wrong = {
        message.id: message.string
        for message in catalogues.read(code)
        if isinstance(message.id, str) and isinstance(message.string, str) and message.id and message.string
        if set(PLACEHOLDER.findall(message.id)) != set(PLACEHOLDER.findall(message.string))
    }
    assert wrong == {}
