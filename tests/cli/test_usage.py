"""What was typed wrong: one sentence on standard error, code 2, and the way to the help."""

from pathlib import Path
from typing import Any

import pytest

from cli.shell import COMMAND, Shell
from kosmos.cli.keizer import FOR_ALL, STATUSES
from kosmos.cli.options import field_help
from kosmos.core.fields import fields_of
from kosmos.locale import language
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.systems import FileSystem

WRONG = {
    "foo": "There is no command “foo” here. See kosmos --help.",
    "lst": "There is no command “lst” here. Do you mean list? See kosmos --help.",
    "player foo": "There is no command “foo” here. See kosmos player --help.",
    "new": "NAME is needed. See kosmos new --help.",
    "bye cup Adler": "ROUND is needed. See kosmos bye --help.",
    "list --sytem": "There is no option --sytem here. See kosmos list --help.",
    "new Cup --plase x": "There is no option --plase here. Do you mean --place? See kosmos new --help.",
    "list --db": "The option --db needs a value. See kosmos --help.",
    "new Cup --place": "The option --place needs a value. See kosmos new --help.",
    "list --json=1": "The option --json takes no value. See kosmos list --help.",
    "pair cup b c": "This is not expected here: “b c”. See kosmos pair --help.",
    "serve --port abc": "--port: expected a whole number, got “abc”. See kosmos serve --help.",
    "serve --port 70000": "--port: expected a whole number, 65535 or less, got “70000”. See kosmos serve --help.",
    "people search x --limit 0": "--limit: expected a whole number, 1 or more, got “0”. See kosmos people search --help.",
    "relay cup 0 games.pgn": "NUMBER: expected a whole number, 1 or more, got “0”. See kosmos relay --help.",
    "people show x": "PERSON: expected a whole number, got “x”. See kosmos people show --help.",
    "swiss pair x --system y": f"--system: expected one of {', '.join(FileSystem)}, got “y”."
    " See kosmos swiss pair --help.",
    "rate cup --age foo": "--age: expected PLAYER=26, got “foo”.",
    "do cup OrderPlayers order=[1": "order: expected JSON, such as [1, 2], got “[1”.",
}


@pytest.mark.parametrize("line", WRONG)
def test_one_sentence(line: str, kosmos: Shell) -> None:
    """A wrong line is answered in one sentence, without panels or words of the libraries below."""
    ran = kosmos(*line.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"kosmos: {WRONG[line]}\n")


def test_in_the_readers_language(kosmos: Shell) -> None:
    """`--lang` counts, wherever the fault is."""
    ran = kosmos("pair", "--lang", "de")
    assert (ran.code, ran.err) == (2, "kosmos: TOURNAMENT fehlt. Siehe kosmos pair --help.\n")


def test_json_nested_without_end(kosmos: Shell) -> None:
    """JSON nested without end is refused like any other bad JSON."""
    ran = kosmos("do", "cup", "OrderPlayers", "order=" + "[" * 100_000)
    assert ran.code == 2
    assert ran.err.startswith("kosmos: order: expected JSON, such as [1, 2], got “[[[")


def _lines(command: object, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    inner = getattr(command, "commands", {})
    return [words, *(line for name, each in inner.items() for line in _lines(each, (*words, name)))]


def _command(words: tuple[str, ...]) -> Any:
    found: Any = COMMAND
    for word in words:
        found = found.commands[word]
    return found


@pytest.mark.parametrize("words", _lines(COMMAND), ids=" ".join)
def test_every_command_has_help_and_refuses_an_unknown_option(words: tuple[str, ...], kosmos: Shell) -> None:
    """`--help` says what it is; every argument and option has a text."""
    helped = kosmos.ok(*words, "--help").out
    assert "Usage: kosmos" in helped
    for parameter in _command(words).params:
        assert getattr(parameter, "help", None), (words, parameter.name)
    wrong = kosmos(*words, "--bogus-option")
    if words[-1:] != ("result",):  # where -/+ is no option
        assert wrong.code == 2
        assert wrong.err.startswith("kosmos: ")


def test_help_of_fields_is_put_together_in_the_readers_language() -> None:
    """Label, help and choices, each from the catalogues."""
    ladder = fields_of(KeizerRules)["ladder"]
    assert field_help(ladder) == "Ladder: how a place in the table becomes a value (ratio, top, normalised)"
    german = language("de").gettext
    assert field_help(ladder, german).startswith(f"{german(ladder.label)}: {german(ladder.help)} (ratio")


def test_statuses_are_the_same_in_help_and_fault(kosmos: Shell) -> None:
    """What the help names is understood, and nothing else."""
    cup = kosmos.ok("new", "Club", "--system", "keizer").out.strip()
    kosmos.ok("player", "add", cup, "Adler")
    kosmos.ok("player", "add", cup, "Bauer")
    ran = kosmos("attendance", cup, "Adler", "bogus")
    assert ran.code == 2
    assert f"expected one of {', '.join(STATUSES)}, got “bogus”." in ran.err
    assert ", ".join(STATUSES) in " ".join(kosmos.ok("attendance", "--help").out.replace("│", " ").split())
    # those are the club's own, once it has some
    usual = [each for each in STATUSES if not each.startswith("reason")]
    for status in sorted(usual, key=lambda each: each == "deleted"):
        assert kosmos("attendance", cup, "Adler", status, "--yes").code in (0, 1), status
    assert ", ".join(FOR_ALL) in kosmos("attendance", cup, "--all", "gone").err


#: they print nothing, a file of its own kind, or go on until they are stopped
WITHOUT_JSON = {
    "role remove",
    "serve",
    "delete",
    "swiss generate",
    "swiss convert",
    "people export",
    "games forget",
    "games part",
    "arena part",
    "board answer",
    "board delete",
    "board mail",
    "season delete",
    "season print",
    "team delete",
    "team end-role",
    "team export",
    "team print",
    "user password",
    "user remove",
    "user require-second-factor",
    "user reset-second-factor",
    "user end-sessions",
    "token revoke",
}


def test_json_on_all_that_prints() -> None:
    """Programs never have to read what is meant for people."""
    without = {
        " ".join(words)
        for words in _lines(COMMAND)
        if not hasattr(_command(words), "commands")
        and not any("--json" in each.opts for each in _command(words).params)
    }
    assert without == WITHOUT_JSON


def test_json_of_written_files(kosmos: Shell) -> None:
    """For a file that was written a program is told which one and how long it is."""
    cup = kosmos.ok("new", "Cup").out.strip()
    written = kosmos.ok("export", cup, "--json").json
    assert written == {"file": "cup.kosmos", "bytes": Path("cup.kosmos").stat().st_size}
    published = kosmos.ok("publish", cup, "site", "--json").json
    assert published["files"] == sorted(path.name for path in Path("site").iterdir())
    assert kosmos.ok("show", "tournament", cup, "--json").out == kosmos.ok("show", "tournament", cup).out
