"""`kosmos position`."""

import pytest

from cli.shell import Shell

FEN = "4k3/8/8/8/8/8/8/4K3 w - - 1 1"
TEXT = "awamk51abk58"


@pytest.mark.parametrize("given", [FEN, TEXT])
def test_both_forms_are_printed_fen_first(kosmos: Shell, given: str) -> None:
    """Whichever is given."""
    assert kosmos("position", given).out.splitlines() == [FEN, TEXT]


@pytest.mark.parametrize(("text", "word"), [("awxm", "checkmate"), ("abxp", "stalemate"), ("xx", "aborted")])
def test_an_end_is_said_as_a_word(kosmos: Shell, text: str, word: str) -> None:
    """Instead of a FEN, which has no word for it."""
    assert kosmos("position", text).out.splitlines() == [word, text]


@pytest.mark.parametrize(
    ("text", "said"), [("awk59", "character 5"), ("awk51k51", "character 6"), ("8/8 w - -", "character 4")]
)
def test_a_malformed_position_is_bad_input(kosmos: Shell, text: str, said: str) -> None:
    """Exit code 2, and the place."""
    ran = kosmos("position", text)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_programs_get_json(kosmos: Shell) -> None:
    """The same with names."""
    assert kosmos("position", TEXT, "--json").json == {"fen": FEN, "position": TEXT}
    assert kosmos("position", "abxt", "--json").json == {"end": "time", "position": "abxt"}
