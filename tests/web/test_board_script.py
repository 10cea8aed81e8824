"""The board's script: one file, small enough for a phone, with its licences beside it."""

import gzip
from pathlib import Path

import pytest

BUILT = Path(__file__).parents[2] / "src" / "kosmos" / "web" / "static" / "built"
MOST = 120_000  #: bytes, compressed, without an engine


@pytest.fixture
def script() -> bytes:
    path = BUILT / "kosmos-board.js"
    if not path.is_file():
        print("\n*** THE FRONT END IS NOT BUILT (make board): THE BOARD'S SCRIPT IS NOT LOOKED AT. ***")
        pytest.skip("the front end is not built")
    return path.read_bytes()


def test_the_script_is_small(script: bytes) -> None:
    """Compressed as servers compress it stays under 120 kB."""
    assert 20_000 < len(gzip.compress(script, 9)) < MOST


def test_the_script_loads_nothing_else(script: bytes) -> None:
    """No other script, no picture, no address of anybody: pieces and sounds are in it."""
    for word in (b"import(", b"importScripts", b"data:image", b"https://", b"eval("):
        assert word not in script, word


def test_licences_stand_beside_the_script(script: bytes) -> None:
    """Everything that is in the script is named with its licence."""
    assert script
    text = (BUILT / "kosmos-board-LICENSES.md").read_text(encoding="utf-8")
    for part in ("chessground", "chessops", "@badrap/result", "Cburnett", "Letters"):
        assert part in text
