"""The table of the Schachecke's manual names files and tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "heritage" / "schachecke.md"


def test_every_test_of_the_table_exists() -> None:
    """`file::test` is a function in that file; a bare `test_…` one of the file named before it.

    `file.test.ts::words` is a test of the board's script (board/test) whose title begins with these words.
    """
    missing = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        text = ""
        for word in re.findall(r"`([^`]+)`", line.rpartition("|")[0].rpartition("|")[2]):
            file, _, name = word.rpartition("::") if "::" in word else ("", "", word)
            if file.endswith(".test.ts"):
                script = ROOT / "board" / "test" / file
                if not script.exists() or f'test("{name}' not in script.read_text(encoding="utf-8"):
                    missing.append(word)
                continue
            path = ROOT / "tests" / (file or word)
            if word.endswith(".py"):
                name = ""
            if file or word.endswith(".py"):
                text = path.read_text(encoding="utf-8") if path.exists() else ""
            if not text or (name and f"def {name}(" not in text):
                missing.append(word)
    assert missing == []


def test_every_file_of_the_table_exists() -> None:
    """Modules are named with their path below the package."""
    named = re.findall(r"`((?:play|formats|pairing)/[\w/]+\.py)`", TABLE.read_text(encoding="utf-8"))
    below = [ROOT / "src" / "kosmos", ROOT / "tests"]
    assert [name for name in named if not any((base / name).exists() for base in below)] == []
    assert len(named) > 20
