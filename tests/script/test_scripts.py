"""Whole scripts: read, checked and run through a port that only writes down what it is told."""

import asyncio
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.locale import language
from kosmos.script import Reply, ScriptCall, ScriptOutcome, check, parse, run
from kosmos.script.comments import without_comments


class Clerk:
    """Writes every call down; some commands have a prepared answer."""

    def __init__(self, **replies: Reply) -> None:
        self.replies = replies
        self.calls: list[ScriptCall] = []

    async def call(self, call: ScriptCall) -> Reply:
        self.calls.append(call)
        return self.replies.get(call.command, Reply())


async def ran(script: str, clerk: Clerk | None = None, **options: object) -> ScriptOutcome:
    return await run(dedent(script), clerk or Clerk(), **options)  # type: ignore[arg-type]


FAIL = Reply(10, "Nobody of that name.")


async def test_a_whole_tournament() -> None:
    """Every line that is a command becomes a call, in order."""
    clerk = Clerk()
    outcome = await ran(
        """\
        /* A small
           tournament */
        NewTournament "Vogelwald Open" FORCE
        AddPlayer "Amsel, Ada" RATING 1900   ; the champion
        AddPlayer "Drossel, Zoë"
        DoPairings SWISSPAIRING NOUSER
        EnterResult "Amsel, Ada" "Drossel, Zoë" 2
        Table "t:table" TABMODE=1
        """,
        clerk,
    )
    assert outcome == ScriptOutcome(0)
    assert [call.command for call in clerk.calls] == [
        "NewTournament",
        "AddPlayer",
        "AddPlayer",
        "DoPairings",
        "EnterResult",
        "Table",
    ]
    assert clerk.calls[4].args == {"WHITE": "Amsel, Ada", "BLACK": "Drossel, Zoë", "RESULT": 2}


async def test_a_variable_is_one_argument() -> None:
    """A variable in a command is one argument, whatever quotes, blanks or keywords are in it."""
    clerk = Clerk()
    outcome = await ran('name = \'Amsel "FORCE" ELO=3\'\nAddPlayer {name}\nAddPlayer "x{name}{{y}}"', clerk)
    assert outcome.fault is None
    assert [call.args for call in clerk.calls] == [
        {"NAME": 'Amsel "FORCE" ELO=3'},
        {"NAME": 'xAmsel "FORCE" ELO=3{y}'},
    ]


async def test_commands_as_arexx_writes_them() -> None:
    """A line that begins with a quote is an expression whose value is the command."""
    clerk = Clerk()
    outcome = await ran("options results\naddress CHAOS.1\nn = 3\n'Round \"file\"' n", clerk)
    assert outcome.rc == 0
    assert clerk.calls[0].args == {"FILE": "file", "NUMBER": 3}


async def test_rc_and_result() -> None:
    """RC and RESULT hold the last command's answer."""
    clerk = Clerk(Round=Reply(5, "7 boards"))
    outcome = await ran("Round f\nsay RC':' RESULT\nTable f\nsay RC", clerk)
    assert outcome.said == ("5: 7 boards", "0")
    assert outcome.result == ""


async def test_stop_on_error() -> None:
    """A command that fails stops the script, with its return code and its line."""
    clerk = Clerk(EnterResult=FAIL)
    outcome = await ran("say 1\n\nEnterResult a b 2\nsay 2", clerk)
    assert (outcome.rc, outcome.stopped_at, outcome.said) == (10, 3, ("1",))
    assert outcome.result == "Nobody of that name."


@pytest.mark.parametrize(
    ("script", "options"),
    [
        ("EnterResult a b 2\nsay RC RESULT", {"stop_on_error": False}),
        ("signal off error\nEnterResult a b 2\nsay RC RESULT", {}),
    ],
)
async def test_go_on(script: str, options: dict[str, object]) -> None:
    """Told to go on, the script goes on and can look at RC."""
    outcome = await ran(script, Clerk(EnterResult=FAIL), **options)
    assert outcome == ScriptOutcome(0, "Nobody of that name.", ("10 Nobody of that name.",))


async def test_signal_on_error() -> None:
    """SIGNAL ON ERROR goes to the label ERROR, out of all loops, and SIGL says from where."""
    outcome = await ran(
        """\
        signal on error
        do forever
          do 3
            EnterResult a b 2
          end
        end
        error:
        say 'line' SIGL
        EnterResult a b 2
        exit 3
        """,
        Clerk(EnterResult=FAIL),
    )
    assert (outcome.rc, outcome.said) == (3, ("line 4",))


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("7 % 2 7 // 2", "3 1"),
        ("1 / 4", "0.25"),
        ("-3 + 1", "-2"),
        ("'a' 'b'", "a b"),
        ("'a'||'b'", "ab"),
        ("'a'n", "a5"),
        ("n'.'", "5."),
        ('\'it\'\'s\' """q"""', 'it\'s "q"'),
        ("1 = 1.0", "1"),
        ("'01' == '1'", "0"),
        ("' a' = 'a'", "1"),
        ("2 < 10 & ~(3 > 4)", "1"),
        ("'2' <> 2 | 1 && 1", "0"),
        ("'b' > 'a'", "1"),
        ("left('abc', 2)left('a', 3)'|'", "aba  |"),
        ("right('abc', 2) right('7', 3)", "bc   7"),
        ("substr('abcdef', 2, 3)", "bcd"),
        ("word('a b c', 2) words('a b c')", "b 3"),
        ("strip('  x ') length('abc') upper('ß') pos('c', 'abc')", "x 3 SS 3"),
        ("lines(text) line(text, 2)", "2 two"),
    ],
)
async def test_expressions(expression: str, value: str) -> None:
    """Expressions come to what REXX says."""
    clerk = Clerk(Round=Reply(0, "one\ntwo"))
    outcome = await ran(f"n = 5\nRound f\ntext = RESULT\nsay {expression}", clerk)
    assert outcome.said == (value,)


async def test_control() -> None:
    """IF, DO, LEAVE, ITERATE and ARG do what they do in REXX."""
    outcome = await ran(
        """\
        arg first rest
        say first'/'rest
        do i = 1 to 9 by 2
          if i = 3 then iterate
          if i > 6 then
            leave
          else do
            say 'odd' i
          end
        end
        do i = 2 to 1 by -1   ; backwards: a comment
          say i
        end
        n = 0
        do while n < 2
          n = n + 1
        end
        do until n >= 4
          n = n + 1
        end
        do 2
          do
            say n
            leave
          end
        end
        if n = 4 then say 'yes'
        else say 'no'
        signal done
        say 'never'
        done:
        exit n
        """,
        arguments="a b c",
    )
    assert outcome.fault is None
    assert outcome.said == ("a/b c", "odd 1", "odd 5", "2", "1", "4", "yes")
    assert outcome.rc == 4


@pytest.mark.parametrize(
    ("script", "line", "column"),
    [
        ("say 1\nJuggle 3", 2, 1),
        ("AddPlayer", 1, 10),
        ("say 'abc", 1, 5),
        ("x = (1 + 2", 1, 5),
        ("x = 1 +", 1, 8),
        ("x = )", 1, 5),
        ("do 3\nsay 1", 1, 1),
        ("end", 1, 1),
        ("say 1\nelse say 2", 2, 1),
        ("if 1 say 2", 1, 11),
        ("if 1 then AddPlayer", 1, 20),
        ("if 1 then EnterResult a b c", 1, 27),
        ("/* no end\nsay 1", 1, 1),
        ("say 1\n  /* */ /* no end", 2, 9),
        ("do i = 1\nend", 1, 9),
        ("signal on failure", 1, 11),
        ("x = " + "(" * 100 + "1" + ")" * 100, 1, 36),
        ("if 1 then " * 50 + "say 1", 1, 310),
    ],
)
def test_check(script: str, line: int, column: int) -> None:
    """What is wrong is found without running anything, with line and column."""
    faults = check(script)
    assert [(fault.line, fault.column) for fault in faults][:1] == [(line, column)]


def test_check_reports_everything() -> None:
    """Every faulty line is reported, not only the first; a good script has no faults."""
    assert [fault.line for fault in check("Juggle\nsay 1\nif 1 then do\nAddPlayer\nend\nsay (")] == [1, 4, 6]
    assert check("AddPlayer {name} ELO={elo}\nRound f {n}") == ()


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("say 1\nsay nothing", 2),
        ("say 'a' + 1", 1),
        ("say 1 / 0", 1),
        ("if 2 then say 1", 1),
        ("say juggle(1)", 1),
        ("say left('a')", 1),
        ("x = 9999999999\ndo 30\nx = x * x\nend", 3),
        ("x = 'ab'\ndo 60\nx = x || x\nend", 3),
        ("do forever\nend", 1),
        ("leave", 1),
        ("signal nowhere", 1),
        ("Round f {n}", 1),
        ("n = 'x'\nRound f {n}", 2),
    ],
)
async def test_faults_at_run_time(script: str, line: int) -> None:
    """A fault that only running finds stops the script with its line; running in a circle is one."""
    outcome = await ran(script)
    assert outcome.fault is not None
    assert (outcome.rc, outcome.fault.line) == (10, line)


def test_comments_keep_the_columns() -> None:
    """Comments become blanks; quotes protect what looks like one."""
    text, unended = without_comments('a /* b\nc */ d "/* e */"')
    assert (text, unended) == ('a     \n     d "/* e */"', None)


WORDS = st.sampled_from(
    [
        "if",
        "then",
        "else",
        "do",
        "end",
        "say",
        "exit",
        "leave",
        "iterate",
        "signal",
        "on",
        "off",
        "error",
        "to",
        "by",
        "while",
        "until",
        "forever",
        "arg",
        "x",
        "=",
        "(",
        ")",
        "+",
        "-",
        "||",
        "'",
        '"',
        "/*",
        "*/",
        ";",
        ":",
        "AddPlayer",
        "Round",
        "1",
        "2",
        "{x}",
        "{{",
        "\n",
        "\n",
        "\n",
    ]
)


@given(st.lists(WORDS, max_size=30).map(" ".join) | st.text())
@settings(max_examples=300)
def test_any_script(text: str) -> None:
    """Any text is a script or is refused with line and column inside or just behind it."""
    faults = check(text)
    lines = text.split("\n")
    for fault in faults:
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    if not faults:
        parse(text)


@given(st.lists(WORDS, max_size=30).map(" ".join))
@settings(max_examples=150, deadline=None)
async def test_any_script_ends(text: str) -> None:
    """Whatever a script is, it ends, and never with anything but an outcome."""
    assert (await run(text, Clerk())).rc >= 0


async def test_a_malformed_line_put_together_is_a_refused_command() -> None:
    """It sets RC and RESULT, stops the script like any refused command, and reaches the label `error:`."""
    stopped = await ran("say 1\n'Juggle' 3\nsay 2")
    assert (stopped.rc, stopped.stopped_at, stopped.said, stopped.fault) == (10, 2, ("1",), None)
    assert "Juggle" in stopped.result
    outcome = await ran("signal on error\n'AddPlayer'\nsay 'never'\nerror:\nsay RC SIGL")
    assert outcome.said == ("10 2",)
    went_on = await ran("'Juggle'\nsay RC", stop_on_error=False)
    assert went_on.said == ("10",)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "x = 2\nselect\nwhen x = 1 then say 'one'\nwhen x = 2 then do\nsay 'two'\nend\notherwise\nsay 'more'\nend",
            ["two"],
        ),
        (
            "x = 9\nselect\nwhen x = 1 then say 'one'\notherwise say 'more'\nsay 'and more'\nend",
            ["more", "and more"],
        ),
        ("call half 10, 3\nsay result\nexit\nhalf:\narg n, more\nreturn n / 2 + more", ["8"]),
        ("parse arg first . rest\nsay rest", ["c d"]),
        ("parse upper arg word\nsay word", ["A B C D"]),
        ("line = 'Amsel 1900 SV'\nparse var line name rating club\nsay club rating name", ["SV 1900 Amsel"]),
        ("p. = 0\np.1 = 'Ada'\ni = 1\nsay p.i p.2", ["Ada 0"]),
        ("t.a.b = 3\nsay t.a.b\nt. = 7\nsay t.a.b", ["3", "7"]),
        ("n.1 = 'Ada'\nAddPlayer {n.1}\nsay 'ok'", ["ok"]),
        (
            "say copies('ab', 3) substr('Amsel', 3) substr('Amsel', 2, 2) '['substr('ab', 2, 3, '.')']'",
            ["ababab sel ms [b..]"],
        ),
        ("say date('S') date()", ["19940101 01 Jan 1994"]),
        (
            "say center('ab', 6, '-') reverse('abc') space(' a  b ', 2) translate('abc') max(1, 7.5) trunc(2.79, 1)",
            ["--ab-- cba a  b ABC 7.5 2.7"],
        ),
        (
            "say lastpos('a', 'banana') subword('a b c d', 2, 2) datatype('1.5') datatype('x') abbrev('Amsel', 'Am')",
            ["6 b c NUM CHAR 1"],
        ),
    ],
)
async def test_words_of_arexx(script: str, said: list[str]) -> None:
    """SELECT, CALL, RETURN, PARSE, stems and functions do what they do in ARexx."""
    outcome = await ran(script, arguments="a b c d")
    assert (outcome.fault, list(outcome.said)) == (None, said)


@pytest.mark.parametrize(
    ("script", "place", "word"),
    [
        ("say 1\naddress command 'delete all'", (2, 9), "ADDRESS"),
        ("interpret 'say 1'", (1, 1), "INTERPRET"),
        ("pull x", (1, 1), "PULL"),
        ("AddPlayer Ada; AddPlayer Bert", (1, 14), "“;”"),
        ("say 1; x = 2", (1, 6), "“;”"),
        ("x = juggle(1)", (1, 5), "JUGGLE"),
        ("x = left('a')", (1, 5), "LEFT"),
        ("parse pull x", (1, 7), "PARSE"),
        ("when 1 then say 1", (1, 1), "open"),
        ("select\nsay 1\nend", (2, 1), "WHEN"),
        ("select\nwhen 1 then say 1", (1, 1), "END"),
    ],
)
def test_what_is_missing_is_refused_by_name(script: str, place: tuple[int, int], word: str) -> None:
    """`--check` finds unknown functions, foreign words and separated statements, with their place."""
    (found,) = check(script)
    assert (found.line, found.column) == place
    assert word in language("en").say(found.reason)


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("x = copies('ab', 150000)", 1),
        ("t = copies('a b ', 40000)\ndo 10000\nn = words(t)\nend", 3),
        ("do i = 1 to 100000\nx.i = copies('a', 1000)\nend", 2),
        ("call a\na:\ncall a", 3),
        ("select\nwhen 0 then say 1\nend", 2),
        ("say date('Q')", 1),
    ],
)
async def test_work_and_memory_are_counted(script: str, line: int) -> None:
    """Long texts cost many steps, all values together are bounded, and subroutines end somewhere."""
    outcome = await ran(script)
    assert outcome.fault is not None
    assert outcome.fault.line == line


async def test_a_script_that_only_computes_keeps_nobody_waiting() -> None:
    """It works in a thread of its own, the loop goes on meanwhile, and its time limit fires."""
    script = "t = copies('a b ', 40000)\n" + "x = " + " + ".join(["words(t)"] * 400) + "\n"
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    beside = asyncio.create_task(others())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await run(script * 40, Clerk())
    beside.cancel()
    assert turns > 1
