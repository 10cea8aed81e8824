"""axe, run in a page: WCAG 2.2 A and AA, and what is good practice."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "board" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """tags => axe.run(document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]})"""


def hold_still(page: Page) -> None:
    """A colour under way is no colour to be judged. The context has to pass over the content policy for it."""
    page.add_style_tag(content="*, ::before, ::after { transition: none !important }")


def complaints(page: Page) -> list[str]:
    """Rule and element of everything that axe finds on the page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, TAGS)
    return [
        f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"][:3]
    ]
