"""Templates, items and single lines."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.fields import schema_of
from kosmos.locale import language
from kosmos.script import (
    SCRIPT_COMMANDS,
    ScriptCall,
    ScriptFault,
    completions,
    find,
    help_text,
    manual_page,
    names,
    parse_line,
    parse_menu,
    quote,
)
from kosmos.script.items import cut
from kosmos.script.templates import ScriptValue, fill, parse_template
from kosmos.tournament.commands import COMMANDS

ENGLISH = language("en")

CHAOS = [
    "NewTournament",
    "LoadTournament",
    "SaveTournament",
    "AddPlayer",
    "ModifyPlayer",
    "DeletePlayer",
    "SetPlayer",
    "DoPairings",
    "EnterResult",
    "PlayerList",
    "InternalRatings",
    "Table",
    "Round",
    "TableOfProgress",
    "CrossTable",
    "PlayerCards",
    "DWZReport",
    "Window",
]


def filled(template: str, line: str) -> dict[str, ScriptValue]:
    return fill(parse_template(template), list(cut(line)), line)


def outcome(line: str) -> tuple[ScriptCall | None, ScriptFault | None]:
    try:
        return parse_line(line), None
    except ScriptFault as refused:
        return None, refused


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("a b\tc", ["a", "b", "c"]),
        ('"Amsel, Ada" 3', ["Amsel, Ada", "3"]),
        (r'"say *"hi*" **" x', ['say "hi" *', "x"]),
        ('"two*Nlines*n" "*E*e"', ["two\nlines\n", "\x1b\x1b"]),
        ("ELO=1900", ["ELO", "=", "1900"]),
        ("a ; comment", ["a"]),
        ('"a;b" ""', ["a;b", ""]),
        ('"*x"', ["*x"]),
        ("", []),
    ],
)
def test_items(line: str, items: list[str]) -> None:
    """A line is cut as AmigaDOS cuts it: blanks, quotes, `*` escapes, `=` and `;`."""
    assert [item.text for item in cut(line)] == items


@given(st.text())
@settings(max_examples=100)
def test_quote(text: str) -> None:
    """Whatever is quoted comes back as one item."""
    assert [item.text for item in cut(quote(text))] == [text]


@pytest.mark.parametrize(
    ("template", "line", "args"),
    [
        ("NAME/A,FORCE/S", "x FORCE", {"NAME": "x", "FORCE": True}),
        ("NAME/A,FORCE/S", "force name=x", {"NAME": "x", "FORCE": True}),
        ("NAME/A,FORCE/S", '"FORCE"', {"NAME": "FORCE"}),
        ("FILE/A,NUMBER/N", "f 3", {"FILE": "f", "NUMBER": 3}),
        ("FILE/A,NUMBER/N", "number -3 f", {"FILE": "f", "NUMBER": -3}),
        ("FILE/A,TABMODE/K/N", "f TABMODE = 2", {"FILE": "f", "TABMODE": 2}),
        ("CLUB=CHESSCLUB/K", "chessclub x", {"CLUB": "x"}),
        ("FROM/A/M,TO/A", "a b c", {"FROM": ("a", "b"), "TO": "c"}),
        ("FROM/M,ALL/S", "a b ALL c", {"FROM": ("a", "b", "c"), "ALL": True}),
        ("NAME,REST/F", "x  the  rest FORCE ; gone", {"NAME": "x", "REST": "the  rest FORCE"}),
        ("", "", {}),
    ],
)
def test_fill(template: str, line: str, args: dict[str, ScriptValue]) -> None:
    """Arguments are found by place or by keyword, in any order, in any case."""
    assert filled(template, line) == args


@pytest.mark.parametrize(
    ("line", "column", "word"),
    [
        ("", 1, "no command"),
        ("Juggle 3", 1, "no command"),
        ("  NewTournament", 16, "missing"),
        ('AddPlayer "Amsel', 11, "does not end"),
        ("AddPlayer Amsel Ada", 17, "more than"),
        ("AddPlayer Amsel ELO", 20, "needs a value"),
        ("AddPlayer Amsel ELO = = 3", 23, "needs a value"),
        ("AddPlayer Amsel ELO=1 ELO=2", 23, "twice"),
        ("EnterResult a b x", 17, "whole number"),
        ("Table =f", 7, "after a keyword"),
        ("SetPlayer", 10, "missing"),
    ],
)
def test_faults(line: str, column: int, word: str) -> None:
    """A refusal says at which column what is wrong."""
    with pytest.raises(ScriptFault) as refused:
        parse_line(line)
    assert (refused.value.line, refused.value.column) == (1, column)
    assert word in refused.value.reason.text


@given(st.text())
@settings(max_examples=300)
def test_any_line(line: str) -> None:
    """Any text is parsed or refused with a column inside or just behind it."""
    call, refused = outcome(line)
    assert call or (refused and 1 <= refused.column <= len(line) + 1)


@given(st.sampled_from(names()), st.text(alphabet='ab1 "*=;N/', max_size=40))
@settings(max_examples=300)
def test_any_arguments(name: str, rest: str) -> None:
    """Any arguments of a known command are parsed or refused with a column."""
    line = f"{name} {rest}"
    call, refused = outcome(line)
    assert (call and call.command == name) or (refused and 1 <= refused.column <= len(line) + 1)


@pytest.mark.parametrize("name", CHAOS)
def test_chaos_commands(name: str) -> None:
    """All commands of Chaos are there, in any case."""
    for word in (name, name.lower(), name.upper()):
        command = find(word)
        assert command is not None
        assert command.name == name


def test_one_vocabulary() -> None:
    """No command of the vocabulary is missing from the script language."""
    assert {name.lower() for name in COMMANDS} <= set(SCRIPT_COMMANDS)


def test_examples_of_the_manual() -> None:
    """The manual's example, and a whole player."""
    call = parse_line('ModifyPlayer "Amsl, Ada" NAME "Amsel, Ada"')
    assert call.args == {"PLAYER": "Amsl, Ada", "NAME": "Amsel, Ada"}
    call = parse_line(
        'addplayer "Amsel, Ada" VILLAGE=Waldheim CHESSCLUB "SC Vogelwald" RATING 1834-23 FLAGS sw NOUSER'
    )
    assert call.fields == {
        "name": "Amsel, Ada",
        "town": "Waldheim",
        "club": "SC Vogelwald",
        "dwz": "1834-23",
        "groups": "sw",
        "confirmed": True,
    }


def test_fields_are_the_vocabularys() -> None:
    """Chaos' words for a player's data are fields of the vocabulary, under their last name."""
    line = (
        "AddPlayer x STREET=a VILLAGE=b CHESSCLUB=c BIRTHDAY=1.2.2000 PHONE=1 RATING=2 ELO=3 FLAGS=s NOUSER"
    )
    assert set(parse_line(line).fields) - {"confirmed"} <= set(schema_of(COMMANDS["AddPlayer"])["properties"])


def test_set_player_without_a_player() -> None:
    """INIT alone takes the set games back."""
    assert parse_line("SetPlayer INIT").args == {"INIT": True}
    assert parse_line("SetPlayer INIT 17").args == {"PLAYER": "17", "INIT": True}
    assert parse_line("SetPlayer 5 SETCOLOR").args == parse_line("SetPlayer 5 SETCOLORS").args


def test_help_and_manual() -> None:
    """Help and manual page come from the same table as the parser."""
    assert help_text("round", ENGLISH).splitlines()[0] == "Round FILE/A, NUMBER/N"
    assert "prt:LQ" in help_text("round", ENGLISH)
    assert help_text("nothing", ENGLISH).splitlines() == names()
    page = manual_page(ENGLISH)
    assert all(f"## {name}\n" in page for name in names())


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("", "NewTournament"),
        ("add", "AddPlayer"),
        ("Table f ", "FILE"),
        ("Table f TAB", "TABMODE"),
        ("EnterR", "EnterResult"),
    ],
)
def test_completions(text: str, first: str) -> None:
    """A console is told what can come next."""
    assert completions(text)[0] == first


def test_completions_skip_what_is_used() -> None:
    """A keyword that is there already is not offered again; a broken line offers nothing."""
    assert "TABMODE" not in completions("Table f TABMODE=1 ")
    assert completions('Table "') == []


def test_menu() -> None:
    """Two lines make an entry of the special menu; there may be more than Chaos' 31."""
    items = parse_menu("Print the table\nrx PrintTable\n\n  Update \r\nrx UpdateRatings db\n")
    assert [(item.label, item.command) for item in items] == [
        ("Print the table", "rx PrintTable"),
        ("Update", "rx UpdateRatings db"),
    ]
    assert len(parse_menu("a\nb\n" * 40)) == 40


def test_menu_without_a_command() -> None:
    """A label without a command is refused with its line."""
    with pytest.raises(ScriptFault) as refused:
        parse_menu("a\nb\nc\n")
    assert refused.value.line == 3
