"""What the board in the browser says and understands is what Python says."""

from tools import board_types, board_words

from kosmos.locale import LANGUAGES


def test_words_are_those_of_the_catalogues() -> None:
    """words.ts is exactly what tools/board_words.py makes, in every language."""
    made = board_words.make_words()
    assert board_words.TARGET.read_text(encoding="utf-8") == made, "run `python -m tools.board_words`"
    assert all(f"\n  {code}: {{" in made for code in LANGUAGES)


def test_commands_and_events_are_those_of_the_boards() -> None:
    """vocabulary.ts is exactly what tools/board_types.py makes of play/."""
    made = board_types.make_vocabulary()
    assert board_types.TARGET.read_text(encoding="utf-8") == made, "run `python -m tools.board_types`"
