"""Writes the list of all script commands into the manual. Run it after a command has changed."""

from pathlib import Path

from kosmos.locale import language
from kosmos.script import manual_page

PAGE = Path(__file__).parents[1] / "docs" / "manual" / "scripting.md"
MARK = "# All commands\n\n"


def page(text: str) -> str:
    """The page with the list as it is now."""
    introduction, mark, _ = text.partition(MARK)
    assert mark, PAGE
    return introduction + mark + manual_page(language("en")).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
