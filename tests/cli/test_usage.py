"""What was typed wrong: one sentence on standard error, code 2, and the way to the help."""

import pytest

from cli.shell import COMMAND, Shell

WRONG = {
    "foo": "There is no command “foo” here. See kosmos --help.",
    "lst": "There is no command “lst” here. Do you mean list? See kosmos --help.",
    "player foo": "There is no command “foo” here. See kosmos player --help.",
    "new": "name is needed. See kosmos new --help.",
    "bye cup Adler": "ROUND is needed. See kosmos bye --help.",
    "list --sytem": "There is no option --sytem here. See kosmos list --help.",
    "new Cup --plase x": "There is no option --plase here. Do you mean --place? See kosmos new --help.",
    "list --db": "The option --db needs a value. See kosmos --help.",
    "new Cup --place": "The option --place needs a value. See kosmos new --help.",
    "list --json=1": "The option --json takes no value. See kosmos list --help.",
    "pair cup b c": "That is more than is wanted here: “b c”. See kosmos pair --help.",
    "serve --port abc": "--port: expected a whole number, got “abc”. See kosmos serve --help.",
    "serve --port 70000": "--port: expected a whole number, 65535 or less, got “70000”. See kosmos serve --help.",
    "clubs cup --best 0": "--best: expected a whole number, 1 or more, got “0”. See kosmos clubs --help.",
    "people show x": "person: expected a whole number, got “x”. See kosmos people show --help.",
    "swiss pair x --system y": "--system: expected one of dutch, dutch-2017, classic, got “y”."
    " See kosmos swiss pair --help.",
    "rate cup --age foo": "--age: expected PLAYER=26, got “foo”.",
    "do cup OrderPlayers order=[1": "order: expected JSON, such as [1, 2], got “[1”.",
}


@pytest.mark.parametrize("line", WRONG)
def test_one_sentence(line: str, kosmos: Shell) -> None:
    """No panels, no words of the libraries below."""
    ran = kosmos(*line.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"kosmos: {WRONG[line]}\n")


def test_in_the_readers_language(kosmos: Shell) -> None:
    """`--lang` counts, wherever the fault is."""
    ran = kosmos("pair", "--lang", "de")
    assert (ran.code, ran.err) == (2, "kosmos: tournament wird gebraucht. Siehe kosmos pair --help.\n")


def test_json_nested_without_end(kosmos: Shell) -> None:
    """Refused like any other bad JSON."""
    ran = kosmos("do", "cup", "OrderPlayers", "order=" + "[" * 100_000)
    assert ran.code == 2
    assert ran.err.startswith("kosmos: order: expected JSON, such as [1, 2], got “[[[")


def _lines(command: object, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    inner = getattr(command, "commands", {})
    return [words, *(line for name, each in inner.items() for line in _lines(each, (*words, name)))]


@pytest.mark.parametrize("words", _lines(COMMAND), ids=" ".join)
def test_every_command_has_help_and_refuses_an_unknown_option(words: tuple[str, ...], kosmos: Shell) -> None:
    """`--help` says what it is; every argument and option has a text."""
    helped = kosmos.ok(*words, "--help").out
    assert "Usage: kosmos" in helped or "Usage: root" in helped
    wrong = kosmos(*words, "--bogus-option")
    if words[-1:] != ("result",):  # where -/+ is no option
        assert wrong.code == 2
        assert wrong.err.startswith("kosmos: ")
