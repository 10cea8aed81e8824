"""Translated chapters say what the English ones say: the same parts in the same places, and buttons as the pages call them."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from markdown_it.token import Token

from kosmos.locale import LANGUAGES, language
from kosmos.web.manual import ENGLISH, _parser, chapters, manual_folder

FILES = sorted(manual_folder().glob("*/*.md"))
#: typed by people in their own words, so that each language has its own
OWN_WORDS = {"last name, first name", "nachname, vorname", "nom, prénom", "achternaam, voornaam"}
#: (chapter, word): means something else there than where pages say it
HOMONYMS = {(key, "Draw") for key in ("club-night", "cups", "first-steps", "teams")} | {
    ("first-steps", "Withdraw")
}
#: remarks behind what is typed, which each language says in its own words
REMARK = re.compile(r"[ \t]{2,}[#;] .*$|/\*.*?\*/", re.MULTILINE)


class SectionShape(NamedTuple):
    """What a section has besides its sentences."""

    level: str
    blocks: tuple[str, ...]  #: what is shown to be typed
    parts: tuple[str, ...]  #: paragraphs, lists, tables in their order
    typed: tuple[tuple[str, int], ...]  #: commands, options and addresses inside sentences
    links: tuple[str, ...]
    buttons: tuple[str, ...]


def _sections(tokens: list[Token]) -> Iterator[list[Token]]:
    found: list[Token] = []
    for token in tokens:
        if token.type == "heading_open" and found:
            yield found
            found = []
        found.append(token)
    yield found


def _shape(tokens: list[Token]) -> SectionShape:
    inside = [child for token in tokens for child in token.children or ()]
    typed = Counter(
        child.content
        for child in inside
        if child.type == "code_inline" and child.content.lower() not in OWN_WORDS
    )
    return SectionShape(
        tokens[0].tag,
        tuple(REMARK.sub("", token.content) for token in tokens if token.type in ("fence", "code_block")),
        tuple(token.type for token in tokens if token.nesting == 1),
        tuple(sorted(typed.items())),
        tuple(_target(child) for child in inside if child.type in ("link_open", "image")),
        tuple(_emphasised(inside)),
    )


def _target(token: Token) -> str:
    """Where a link leads, whichever folder it is seen from."""
    return str(token.attrGet("href") or token.attrGet("src")).removeprefix("../").removeprefix("../")


def _emphasised(inside: list[Token]) -> Iterator[str]:
    for place, child in enumerate(inside):
        if child.type == "em_open":
            words = [each.content or " " for each in inside[place + 1 :]]
            end = next(n for n, each in enumerate(inside[place + 1 :]) if each.type == "em_close")
            yield " ".join("".join(words[:end]).split())


@cache
def shapes(key: str, code: str) -> list[SectionShape]:
    folder = manual_folder()
    file = folder / f"{key}.md" if code == ENGLISH else folder / code / f"{key}.md"
    return [_shape(tokens) for tokens in _sections(_parser().parse(file.read_text()))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-2:]))
def test_a_translation_has_the_parts_of_its_original(file: object) -> None:
    """Section by section: what is typed, where links lead, how many paragraphs, points and lines of tables there are. Whoever
    changes the English chapter is sent to the others.
    """
    code, name = str(file).split("/")[-2:]
    key = name.removesuffix(".md")
    for english, translated in zip(shapes(key, ENGLISH), shapes(key, code), strict=True):
        assert translated._replace(buttons=()) == english._replace(buttons=())


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-2:]))
def test_buttons_are_called_as_on_the_page(file: object) -> None:
    """What the English chapter emphasises and the pages say is said in the page's own words, in the same section."""
    code, name = str(file).split("/")[-2:]
    key, speaks = name.removesuffix(".md"), language(code)
    for english, translated in zip(shapes(key, ENGLISH), shapes(key, code), strict=True):
        for chain in english.buttons:
            for button in chain.split(" → "):
                said = " ".join(speaks.say(button).split())
                if said != button and (key, button) not in HOMONYMS:
                    assert said.lower() in " | ".join(translated.buttons).lower(), (button, said)


@pytest.mark.parametrize("code", sorted({*LANGUAGES} - {ENGLISH}))
def test_every_language_has_every_chapter(code: str) -> None:
    """Each language that pages speak has a folder of its own in the manual, with all chapters and no others."""
    assert {file.stem for file in FILES if file.parent.name == code} == {*chapters()}


@pytest.mark.parametrize("file", [file for file in FILES if file.name == "words.md"], ids=str)
def test_the_words_of_the_trade_are_one_table(file: Path) -> None:
    """It has all languages, and is the same in each."""
    assert table_of(file) == table_of(manual_folder() / "words.md")


def table_of(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line.startswith("|")]
