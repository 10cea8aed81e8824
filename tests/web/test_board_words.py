"""What the board in the browser says is what the catalogues say."""

from tools import board_words

from kosmos.locale import LANGUAGES


def test_words_are_those_of_the_catalogues() -> None:
    """words.ts is exactly what tools/board_words.py makes, in every language."""
    made = board_words.make_words()
    assert board_words.TARGET.read_text(encoding="utf-8") == made, "run `python -m tools.board_words`"
    assert all(f"\n  {code}: {{" in made for code in LANGUAGES)
