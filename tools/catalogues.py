"""All texts into the catalogues: `python -m tools.catalogues` collects, `--compile` makes them fast to load.

Texts are found in Python as `N_("…")` and in templates as `_("…")`; those with a number in them as
`NP_("…", "…")` and `ngettext("…", "…", n)`. Besides, the help of the command line and the answers of the check
list. What is no longer used leaves the catalogue; what is new arrives empty, and a test fails until it is translated.
"""

import datetime as dt
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from kosmos.cli.help_texts import help_texts
from kosmos.cli.main import app
from kosmos.locale import LANGUAGES
from kosmos.locale.languages import LanguageFacts, heading
from kosmos.service.checklist import checklist

SOURCE = Path(__file__).parent.parent / "src" / "kosmos"
LOCALE = SOURCE / "locale"

METHODS = [
    ("**/static/**", "ignore"),
    ("**.py", "python"),
    ("**/templates/**.html", "jinja2.ext:babel_extract"),
]
KEYWORDS = {"N_": None, "NP_": (1, 2), "_": None, "ngettext": (1, 2)}
OPTIONS = {"**/templates/**.html": {"silent": "false", "trim_blocks": "true", "lstrip_blocks": "true"}}


def texts() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every text to be translated, with the file it stands in."""
    found = extract_from_dir(str(SOURCE), METHODS, OPTIONS, KEYWORDS, comment_tags=())
    for file, _line, message, _comments, _context in found:
        if message:
            yield message, file
    for help_text in help_texts(get_command(app)):
        yield help_text, "cli"
    for line in checklist():
        if line.words:
            yield line.words, "service/checklist.txt"


def template() -> Catalog:
    """All texts, without line numbers: a moved line changes no catalogue."""
    catalogue = Catalog(project="Kosmos", charset="utf-8")
    for message, file in sorted(texts(), key=lambda each: (each[1], str(each[0]))):
        catalogue.add(message, locations=[(file, 0)])
    return catalogue


def is_translated(message: Message) -> bool:
    """Whole, and for this very text: one with a number in it has a form for each kind of number."""
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(strings) and not message.fuzzy


def po_file(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "kosmos.po"


def read(code: str) -> Catalog:
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code)


def languages() -> list[str]:
    return sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/kosmos.po"))


#: how a language writes what a keyboard has no key for: round apostrophes, and spaces that do not break; and which of
#: two right spellings is ours
SIGNS = {
    "fr": (
        (r"'", "’"),
        (r" ([:;?!»])", "\u00a0\\1"),
        (r"« ", "«\u00a0"),
        (r"\b(les|des|aux) (blancs|noirs)\b", lambda each: f"{each[1]} {each[2].title()}"),
    ),
    "nl": (
        (r"(?<=\w)'(?=\w)", "’"),
        (r"\b([Rr])ondes\b", r"\1onden"),
        (r"wedstrijdleider", "toernooileider"),
    ),
}


def written(code: str, text: str) -> str:
    """A translation with the signs of its language."""
    for pattern, sign in SIGNS.get(code, ()):
        text = re.sub(pattern, sign, text)
    return text


def _with_signs(code: str, catalogue: Catalog) -> None:
    for message in catalogue:
        if isinstance(message.string, tuple):
            message.string = tuple(written(code, form) for form in message.string)
        elif message.id:
            message.string = written(code, str(message.string or ""))


def collect(code: str) -> int:
    """Bring one catalogue up to date; how many texts wait for a translation."""
    catalogue = read(code) if po_file(code).exists() else Catalog(locale=code)
    catalogue.update(template(), no_fuzzy_matching=True)
    _with_signs(code, catalogue)
    catalogue.obsolete.clear()
    catalogue.project, catalogue.version, catalogue.fuzzy = "Kosmos", "1", False
    catalogue.header_comment = heading(LANGUAGES.get(code, LanguageFacts(code)))
    catalogue.creation_date = catalogue.revision_date = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    catalogue.last_translator = catalogue.language_team = "Kosmos"
    catalogue.msgid_bugs_address = ""
    po_file(code).parent.mkdir(parents=True, exist_ok=True)
    with po_file(code).open("wb") as file:
        write_po(file, catalogue, width=110, no_location=False, include_lineno=False, omit_header=False)
    return sum(1 for message in catalogue if message.id and not is_translated(message))


def compile_all() -> None:
    for code in languages():
        with po_file(code).with_suffix(".mo").open("wb") as file:
            write_mo(file, read(code))


def main() -> None:
    if "--compile" in sys.argv:
        compile_all()
        return
    for code in [word for word in sys.argv[1:] if not word.startswith("-")] or languages():
        print(f"{code}: {collect(code)} texts to be translated")  # noqa: T201 - a tool's answer


if __name__ == "__main__":
    main()
