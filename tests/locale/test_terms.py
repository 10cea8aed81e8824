"""One idea, one word: what the catalogues say of the words of the trade, and how each language writes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import catalogues

from kosmos.locale import language

WORDS = Path(__file__).parents[2] / "docs" / "manual" / "words.md"
CODES = ("en", "de", "fr", "nl")


def translations(code: str) -> Iterator[tuple[str, str]]:
    """Every text with its translation; of those with a number, every form."""
    for message in catalogues.read(code):
        if message.id:
            text = str(message.id[-1] if isinstance(message.id, tuple) else message.id)
            said = message.string if isinstance(message.string, tuple) else (str(message.string),)
            yield from ((text, form) for form in said)


def terms() -> Iterator[dict[str, list[str]]]:
    """The table of words: for each language the words that may be said."""
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| English"):
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
            yield {code: spellings(cell) for code, cell in zip(CODES, cells, strict=True)}


def spellings(cell: str) -> list[str]:
    """`withdrawn`, `club duty (external)`: commas separate words; brackets may be said or left out."""
    words = [cell, *(word.strip() for word in cell.split(","))]
    return [each.casefold() for word in words for each in (word, re.sub(r" \(.*\)", "", word))]


def test_the_table_of_words_is_there() -> None:
    """With a word of every language in every line."""
    found = list(terms())
    assert len(found) > 30
    assert all(all(line.values()) for line in found)


@pytest.mark.parametrize("code", catalogues.languages())
def test_a_word_of_the_trade_is_said_as_the_table_says(code: str) -> None:
    """Where a text is nothing but a word of the table, its translation is one of the table's."""
    allowed: dict[str, list[str]] = {}
    for line in terms():
        for word in line["en"]:
            allowed.setdefault(word, []).extend(line[code])
    wrong = {
        text: said
        for text, said in translations(code)
        if text.casefold() in allowed and said.casefold() not in allowed[text.casefold()]
    }
    assert wrong == {}


#: said in another way everywhere: the word that is not said, and the one that is
NOT_SAID = {
    "de": (
        r"vertagt",
        r"Föderation",
        r"Mundart",
        r"regelgerecht",
        r"regelkonform",
        r"Clubabend",
        r"Tafeln\b",
        r"\bEngine\b",
        r"hat das Freilos",
        r"Ratingzahl",
    ),
    "fr": (
        r"partie fixée",
        r"classement propre",
        r"\ble tirage (?!à utiliser|au sort)",
    ),
    "nl": (
        r"\bparingen\b",
        r"gepaard",
        r"tie-break",
        r"weerstandsregel",
        r"ronde?toernooi",
        r"\b[Ww]edstrijdleid",
        r"[Hh]andboek|\b[Hh]et handleiding",
        r"verwittig",
        r"\bde loting (?:vraagt|laat|doet)",
        r"gescheiden (?:paren|gehouden)",
        r"\b(?:heeft|hebben|krijgt|de) (?:de )?bye\b(?! (?:met|zonder|F|“))",
        r"eigen waarde\b",
        r"topwaarde",
    ),
}


@pytest.mark.parametrize("code", catalogues.languages())
def test_no_second_word_for_the_same_idea(code: str) -> None:
    """Two words for one thing make readers look for two things."""
    pattern = re.compile("|".join(NOT_SAID[code]))
    wrong = [said for _, said in translations(code) if pattern.search(said)]
    assert wrong == []


#: texts that English says with one word and the others with two must not be one text
TWO_IDEAS = [
    ("Draw", "Make the draw"),
    ("Place", "Venue"),
    ("Boards", "Tables"),
    ("Value", "Set to"),
    ("For the wall", "Large, for the wall"),
    ("Change", "Kind of change"),
    ("Change", "Change of the rating"),
]


@pytest.mark.parametrize("code", ["de", "fr", "nl"])
@pytest.mark.parametrize(("one", "other"), TWO_IDEAS)
def test_two_ideas_are_two_texts(code: str, one: str, other: str) -> None:
    """A drawn game is no pairing, a rank no town: the button for a draw once read “Auslosen”, the rank “Ort”."""
    say = language(code).say
    assert say(one) != say(other) or (code, one) in {("de", "Value"), ("fr", "Value")}


#: quotes of another language
FOREIGN_QUOTES = {
    "de": re.compile(r"“[^”“„]*”|«"),
    "fr": re.compile(r"[“„]"),
    "nl": re.compile(r"[„«‘]"),
}


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_language_has_its_own_signs(code: str) -> None:
    """„So“, « ainsi », “zo”."""
    assert [form for _, form in translations(code) if FOREIGN_QUOTES[code].search(form)] == []


#: what is shown to be typed, which says nothing in any language
TYPED = re.compile(r"^```.*?^```|^ {4}[^\n]*$|`[^`]*`", re.DOTALL | re.MULTILINE)
CHAPTERS = [file for file in sorted(WORDS.parent.glob("*/*.md")) if file.name != WORDS.name]


@pytest.mark.parametrize("file", CHAPTERS, ids=lambda file: "/".join(file.parts[-2:]))
def test_chapters_say_the_words_of_the_pages(file: Path) -> None:
    """The manual keeps to the words and signs to which the catalogues keep: whoever reads of a thing finds it on the page."""
    code, text = file.parent.name, TYPED.sub("", file.read_text(encoding="utf-8"))
    for unwanted in (re.compile("|".join(NOT_SAID[code])), FOREIGN_QUOTES[code]):
        assert [found[0] for found in unwanted.finditer(text)] == []


#: a rating is neither a table nor any number
NO_RATING = {
    "de": re.compile(r"\bZahl(?:en)?\b"),
    "fr": re.compile(r"(?<!listes de )(?<!liste de )\bclassements?\b", re.IGNORECASE),
}


@pytest.mark.parametrize("code", NO_RATING)
def test_a_rating_is_called_one(code: str) -> None:
    """Where English says rating and nothing of standings or numbers, German does not say “Zahl”, French not “classement”."""
    others = re.compile(r"standings|table|number|figure|ranking", re.IGNORECASE)
    wrong = {
        text: said
        for text, said in translations(code)
        if re.search(r"\bratings?\b", text) and not others.search(text) and NO_RATING[code].search(said)
    }
    assert wrong == {}


@pytest.mark.parametrize("code", catalogues.languages())
def test_no_translation_is_two(code: str) -> None:
    """Two catalogues merged line by line once glued the old sentence to the new one."""
    assert [
        said for _, said in translations(code) if re.search(r"[^\W\d_]{2}[.!?][A-ZÀ-Þ][a-zà-ÿ]", said)
    ] == []


@pytest.mark.parametrize(
    ("code", "typed", "kept"),
    [
        ("fr", "l'un : « deux » ; trois ?", "l’un\u00a0: «\u00a0deux\u00a0»\u00a0; trois\u00a0?"),
        ("fr", "les blancs ont le trait", "les Blancs ont le trait"),
        ("nl", "programma's van 3 rondes", "programma’s van 3 ronden"),
        ("de", "Runde 3: l'Hombre", "Runde 3: l'Hombre"),
    ],
)
def test_collecting_puts_in_the_signs_of_a_language(code: str, typed: str, kept: str) -> None:
    """Round apostrophes, spaces that do not break, and the one of two spellings that is ours; a second time changes nothing."""
    assert catalogues.written(code, typed) == kept
    assert catalogues.written(code, kept) == kept


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        (
            "Step",
            "Step of the copy",
            "fr",
        ),  # how much less a place is worth, and one thing done after another
        ("Score", "Points scored", "de"),  # of a match, and of a whole career in per cent
        ("over", "finished", "fr"),  # a tournament; a round, a game, an arena
    ],
)
def test_words_of_one_language_for_two_ideas(one: str, other: str, code: str) -> None:
    """Where another language has two words, the program says it in two."""
    assert language(code).say(one) != language(code).say(other)


@pytest.mark.parametrize(("code", "button"), [("de", "Ändern"), ("fr", "Modifier"), ("nl", "Wijzigen")])
def test_the_button_that_changes_is_a_verb(code: str, button: str) -> None:
    """It once read like the column of a rating's change: “Änderung”, “Variation”."""
    assert language(code).say("Change") == button
