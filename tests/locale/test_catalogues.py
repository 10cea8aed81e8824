"""Every text is translated, and no translation is left over."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from tools import catalogues

from kosmos.core.plurals import players
from kosmos.locale import language

PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")
MENDING = "run `make translations` and translate what is empty"


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.template()


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_text_is_translated(code: str, template: Catalog) -> None:
    """A text without a translation fails the build."""
    catalogue = catalogues.read(code)
    translated = {message.id for message in catalogue if message.id and catalogues.is_translated(message)}
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
        text: translation
        for message in catalogues.read(code)
        for text, translation in forms(message)
        if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(translation))
    }
    assert wrong == {}


def forms(message: Message) -> Iterator[tuple[str, str]]:
    """Text and translation. The one form names as much as the one text, the others as much as the text for many."""
    if not message.id or not catalogues.is_translated(message):
        return
    if isinstance(message.id, str):
        yield message.id, str(message.string)
        return
    one, many = message.id
    for place, translation in enumerate(message.string or ()):
        yield (many if place else one), translation


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_kind_of_number_has_a_form(code: str) -> None:
    """As many forms as the language has."""
    catalogue = catalogues.read(code)
    for message in catalogue:
        if isinstance(message.id, tuple):
            assert len(message.string or ()) == catalogue.num_plurals


@pytest.mark.parametrize(
    ("code", "none", "one", "two"),
    [
        ("en", "0 players", "1 player", "2 players"),
        ("de", "0 Spieler", "1 Spieler", "2 Spieler"),
        ("fr", "0 joueur", "1 joueur", "2 joueurs"),
        ("nl", "0 spelers", "1 speler", "2 spelers"),
    ],
)
def test_words_follow_their_number(code: str, none: str, one: str, two: str) -> None:
    """As each language has it: French says no player in the singular."""
    assert [language(code).say(players(count)) for count in (0, 1, 2)] == [none, one, two]


COUNTED = re.compile(
    r"\{\w+\} (?:boards|byes|events|files|games|lines|people|places|players|points|results|rounds|seconds|steps|values)\b"
)
#: these are never said of one: the number is a limit of ours, or the sentence is said of several only
ALWAYS_MANY = {
    "at most {limit} values",
    "{count} people of this name may be meant",
    "Round {round}: {count} players have the pairing-allocated bye; only one can.",
    "more than {most} players who may not meet",
    "{tie_break}: nothing is decided among the {count} tied players.",
    "{tie_break}: {name} is number {place} of the {count} tied players.",
    "The {count} players cannot be paired without breaking a rule of the draw.",
    "It works when {limit} games in a row may have the same colour.",
    "No pairing of all {players} players keeps the repeat distance {distance}.",
    "The script has run for {steps} steps without an end.",
    "The script was stopped: it ran longer than {seconds} seconds.",
    "Draw: {count} rounds, seed {seed}",
    "Round {round} of the {table} for {count} players, in cycle {cycle}: the colours are reversed.",
    "Round {round} of the {table} for {count} players: everybody meets everybody in {rounds}.",
}


def test_nobody_says_1_players(template: Catalog) -> None:
    """A sentence that counts has a form for one thing (`NP_`, `ngettext`), or is known to be said of several only."""
    bare = {
        message.id
        for message in template
        if isinstance(message.id, str) and COUNTED.search(message.id)
        if not message.id.startswith("The values never settle")  # several tables, several players
    }
    assert bare - ALWAYS_MANY == set()


#: what is counted, as the other languages say it
COUNTED_THERE = re.compile(
    r"\{\w+\} (?:points|joueurs|parties|rondes|échiquiers|lignes|jours|punten|spelers|partijen|ronden|borden|regels|dagen|"
    r"Punkte|Partien|Runden|Bretter|Zeilen|Tage)\b"
)


@pytest.mark.parametrize("code", catalogues.languages())
def test_no_translation_says_1_points(code: str) -> None:
    """A translation counts things only where the text does: “Groupe de 1 points” was said of a text that has no plural."""
    wrong = [
        message.id
        for message in catalogues.read(code)
        if isinstance(message.id, str) and message.id not in ALWAYS_MANY
        if not message.id.startswith("The values never settle")
        if COUNTED_THERE.search(str(message.string))
    ]
    assert wrong == []


#: words that English has left behind, in texts, manual and comments; and "his" of players, who may be anybody
OLD_WORDS = re.compile(
    r"\b(?:reckon\w*|whither|whence|thereby|thereof|therein|whereby|wherein|hence|shall|parted|nought|heed\w*|"
    r"hitherto|henceforth|lest|unto|upon|betwixt|whilst|amongst|himself|herself|his|him|he)\b",
    re.IGNORECASE,
)
HOUSE = Path(__file__).parents[2]
READ = (
    "src/**/*.py",
    "src/**/*.html",
    "docs/**/*.md",
    "board/src/**/*.ts",
    "tools/**/*.py",
    "benchmarks/**/*.py",
    "*.md",
)


@pytest.mark.parametrize("pattern", READ)
def test_english_is_of_today(pattern: str) -> None:
    """Calculated, not reckoned; their, not his; separated, not parted: on pages, in the manual and in comments."""
    files = [file for file in HOUSE.glob(pattern) if "node_modules" not in file.parts]
    assert files
    wrong = [
        f"{file.relative_to(HOUSE)}: {line.strip()[:120]}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if OLD_WORDS.search(line)
    ]
    assert wrong == []
