"""The messages of the live wire are the same on both sides."""

from pathlib import Path

from tools.messages import BOARD_TARGET, TARGET, make_board_typescript, make_typescript

STATIC = Path(__file__).parents[2] / "board"


def test_typescript_says_what_python_says() -> None:
    """board/src/messages.ts is exactly what tools/messages.py makes of the Python types."""
    assert TARGET.read_text(encoding="utf-8") == make_typescript(), "run `python -m tools.messages`"


def test_boards_say_in_typescript_what_they_say_in_python() -> None:
    """board/src/board-messages.ts has every message, command and event of a live board as Python defines it."""
    assert BOARD_TARGET.read_text(encoding="utf-8") == make_board_typescript(), (
        "run `python -m tools.messages`"
    )


def test_every_message_has_its_own_tag() -> None:
    """No two messages or changes share the word that tells them apart."""
    tags = [
        line.split('"')[1] for line in make_typescript().splitlines() if line.startswith("  readonly type:")
    ]
    assert len(tags) == len(set(tags)) >= 8
