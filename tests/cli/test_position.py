"""`kosmos position`."""

import pytest

from cli.shell import Shell

FEN = "4k3/8/8/8/8/8/8/4K3 w - - 1 1"
TEXT = "awamk51abk58"


@pytest.mark.parametrize("given", [FEN, TEXT])
def test_both_forms_are_printed_fen_first(kosmos: Shell, given: str) -> None:
    """FEN and position language are printed, whichever of them is given."""
    assert kosmos("position", given).out.splitlines() == [FEN, TEXT]


@pytest.mark.parametrize(("text", "word"), [("awxm", "checkmate"), ("abxp", "stalemate"), ("xx", "aborted")])
def test_an_end_is_said_as_a_word(kosmos: Shell, text: str, word: str) -> None:
    """The end of a game is printed as a word, because FEN has none for it."""
    assert kosmos("position", text).out.splitlines() == [word, text]


@pytest.mark.parametrize(
    ("text", "said"), [("awk59", "character 5"), ("awk51k51", "character 6"), ("8/8 w - -", "character 4")]
)
def test_a_malformed_position_is_bad_input(kosmos: Shell, text: str, said: str) -> None:
    """A malformed position ends with exit code 2 and its place."""
    ran = kosmos("position", text)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_programs_get_json(kosmos: Shell) -> None:
    """With `--json` both forms have names."""
    assert kosmos("position", TEXT, "--json").json == {"fen": FEN, "position": TEXT}
    assert kosmos("position", "abxt", "--json").json == {"end": "time", "position": "abxt"}
