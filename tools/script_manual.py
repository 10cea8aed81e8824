"""Writes the list of all script commands into the manual, in every language that has the chapter. Run it after a command or its help has changed."""

from pathlib import Path

from kosmos.locale import language
from kosmos.script import manual_page

MANUAL = Path(__file__).parents[1] / "docs" / "manual"
PAGE = MANUAL / "scripting.md"
#: begins the chapter's last heading of the first level, under which the list stands
MARK = "\n# "


def pages() -> dict[str, Path]:
    """The chapter in every language, by the language's code."""
    return {"en": PAGE, **{file.parent.name: file for file in sorted(MANUAL.glob(f"*/{PAGE.name}"))}}


def page(text: str, code: str = "en") -> str:
    """The page with the list as it is now."""
    introduction, mark, list_ = text.rpartition(MARK)
    assert mark, f"{code}: no heading for the list of commands"
    heading = list_.partition("\n")[0]
    return f"{introduction}{mark}{heading}\n\n{manual_page(language(code)).rstrip()}\n"


if __name__ == "__main__":
    for code, file in pages().items():
        file.write_text(page(file.read_text("utf-8"), code), "utf-8")
