"""The manual inside the program: its chapters as pages, in the reader's language as far as they are translated, and a search.

Sections are named by the English headings, also in translations, so that a link leads to the same place in every language.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kosmos.core.addresses import address_of
from kosmos.core.folding import fold

#: in the wheel beside the program, in a checkout where people read it
FOLDERS = (Path(__file__).parent.parent / "manual", Path(__file__).parents[3] / "docs" / "manual")
ENGLISH = "en"

#: in the order in which somebody would read them; further files of the manual follow by name
_IN_ORDER = (
    *(
        "first-steps",
        "organiser",
        "swiss",
        "club-night",
        "cups",
        "standings",
        "teams",
        "player",
        "boards",
        "papers",
        "people",
    ),
    *(
        "club",
        "ratings",
        "games",
        "arbiter",
        "accounts",
        "questions",
        "running",
        "second-factor",
        "proxy",
        "nodes",
        "command-line",
    ),
    *("swiss-tools", "scripting", "api", "words", "languages"),
)
LONGEST_EXCERPT = 220
#: where a line may not end, by language: before a colon and inside quotes, where French has a space
_BOUND_SPACES = {"fr": re.compile(r" (?=[:;?!»])|(?<=«) ")}


class ManualSection(NamedTuple):
    anchor: str
    title: str
    text: str  #: without marks
    folded: str  #: title and text for the search


class ManualChapter(NamedTuple):
    key: str
    language: str  #: in which it is written: the reader's, or English
    title: str
    html: str
    sections: tuple[ManualSection, ...]


class ManualFound(NamedTuple):
    """A section in which all the words stand."""

    chapter: str
    title: str
    section: ManualSection
    excerpt: str


def manual_folder() -> Path:
    return next(folder for folder in FOLDERS if folder.is_dir())


@cache
def chapters() -> tuple[str, ...]:
    """Every file of the manual."""
    there = sorted(file.stem for file in manual_folder().glob("*.md"))
    return (*(key for key in _IN_ORDER if key in there), *(key for key in there if key not in _IN_ORDER))


def _file(key: str, language: str) -> Path:
    folder = manual_folder()
    return folder / f"{key}.md" if language == ENGLISH else folder / language / f"{key}.md"


@cache
def chapter(key: str, language: str) -> ManualChapter | None:
    """A chapter in this language, else in English; None if there is no such chapter."""
    if key not in chapters():
        return None
    written = language if _file(key, language).is_file() else ENGLISH
    return _made(key, written, _file(key, written).read_text())


def _parser() -> MarkdownIt:
    """Tables as GitHub writes them; the files are ours, so that marks such as `<kbd>` may stand in them."""
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def _made(key: str, language: str, text: str) -> ManualChapter:
    parser = _parser()
    tokens = parser.parse(text)
    anchors = iter(_anchors(key, language, tokens))
    sections = tuple(_sections(tokens, anchors))
    html = parser.renderer.render(_bound(language, _linked(tokens)), parser.options, {})
    html = html.replace("<pre>", '<pre tabindex="0">')  # long lines are scrolled by keyboard too
    return ManualChapter(key, language, sections[0].title if sections else key, html, sections)


def _anchors(key: str, language: str, tokens: list[Token]) -> list[str]:
    """Those of the English headings, one after the other; a translation has the same ones."""
    if language != ENGLISH:
        english = chapter(key, ENGLISH)
        assert english, "a translation is one of an English chapter"
        return [section.anchor for section in english.sections]
    count: dict[str, int] = {}
    anchors = []
    for title in _titles(tokens):
        base = address_of(title, "section")
        count[base] = count.get(base, 0) + 1
        anchors.append(base if count[base] == 1 else f"{base}-{count[base]}")
    return anchors


def _titles(tokens: list[Token]) -> Iterator[str]:
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            yield _plain(tokens[place + 1].content)


def _sections(tokens: list[Token], anchors: Iterator[str]) -> Iterator[ManualSection]:
    """Each heading gets its anchor; what stands below it is its text."""
    title, anchor, words = "", "", list[str]()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            if anchor:
                yield _section(anchor, title, words)
            title, anchor, words = _plain(tokens[place + 1].content), next(anchors), []
            token.attrSet("id", anchor)
        elif token.type in ("inline", "fence", "code_block") and token.content != title:
            words.append(_plain(token.content))
    if anchor:
        yield _section(anchor, title, words)


def _section(anchor: str, title: str, words: list[str]) -> ManualSection:
    text = " ".join(words)
    return ManualSection(anchor, title, text, fold(f"{title} {text}"))


def _plain(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>|[*`|]|\]\([^)]*\)|\[", "", text).split())


def _linked(tokens: list[Token]) -> list[Token]:
    """Links to other chapters lead to their pages here; files that stand in the repository alone are named, not linked."""
    for token in tokens:
        opened: list[Token] = []
        if token.children:
            # pictures are for those who read the manual elsewhere: here the page itself is there
            token.children = [child for child in token.children if child.type != "image"]
        for child in token.children or ():
            if child.type == "link_open":
                opened.append(child)
                child.attrSet("href", _address(str(child.attrGet("href"))))
            elif child.type == "link_close" and not _leads_somewhere(beginning := opened.pop()):
                beginning.tag = child.tag = "span"
                beginning.attrs = {}
    return tokens


def _bound(language: str, tokens: list[Token]) -> list[Token]:
    """Sentences with spaces that do not break where the language wants them; what is typed stays as it is."""
    if pattern := _BOUND_SPACES.get(language):
        for child in (child for token in tokens for child in token.children or () if child.type == "text"):
            child.content = pattern.sub("\u00a0", child.content)
    return tokens


def _leads_somewhere(link: Token) -> bool:
    return str(link.attrGet("href")).startswith(("/", "#", "http://", "https://"))


_CHAPTER_LINK = re.compile(r"(?:\.\./)*(?:[a-z]{2}/)?([a-z-]+)\.md(#.*)?")


def _address(link: str) -> str:
    found = _CHAPTER_LINK.fullmatch(link)
    return f"/help/{found[1]}{found[2] or ''}" if found and found[1] in chapters() else link


# -- search ------------------------------------------------------------------------------------------------


def search(words: str, language: str, most: int = 30) -> list[ManualFound]:
    """Sections with all these words, headings first; whatever the case and the accents."""
    wanted = fold(words).split()
    if not wanted:
        return []
    found = [
        (not all(word in fold(section.title) for word in wanted), each, section)
        for key in chapters()
        if (each := chapter(key, language))
        for section in each.sections
        if all(word in section.folded for word in wanted)
    ]
    found.sort(key=lambda each: each[0])
    return [
        ManualFound(each.key, each.title, section, _excerpt(section.text, wanted[0]))
        for _, each, section in found[:most]
    ]


def _excerpt(text: str, word: str) -> str:
    """Around the first of the words."""
    at = max(0, fold(text).find(word) - LONGEST_EXCERPT // 3)
    begin = text.find(" ", at) + 1 if at else 0
    cut = text[begin : begin + LONGEST_EXCERPT]
    return ("… " if begin else "") + cut + (" …" if begin + LONGEST_EXCERPT < len(text) else "")
