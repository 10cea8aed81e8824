"""The keys by which results are entered, and the page that lists them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "board" / "src" / "results" / "entry.ts"
LIST = ROOT / "src" / "kosmos" / "web" / "templates" / "keys.html"
SIGNS = {"arrowup": "↑", "arrowdown": "↓", "home": "Home", "end": "End"}


def test_every_key_is_listed() -> None:
    """A key that enters a result, or chooses a board, stands in the list behind the question mark, and no other does."""
    (table,) = re.findall(r"const KEYS[^=]*= \{\n(.*?)\n\};", ENTRY.read_text("utf-8"), re.DOTALL)
    keys = {SIGNS.get(key, key.upper()) for key in re.findall(r'^  "?([^": ]+)"?: ', table, re.MULTILINE)}
    section = LIST.read_text("utf-8").partition("</section>")[0]
    listed = set(re.findall(r"<kbd>([^<]+)</kbd>", section))
    assert len(keys) > 15
    assert keys <= listed
    assert listed - keys == {"/", ",", "."}  # these move about, on every page of a round
