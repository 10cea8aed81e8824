"""The command line in every language: help, and what it says to nonsense."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.cli.help_texts import FRAME
from kosmos.locale import LANGUAGES, language
from kosmos.service.checklist import VERDICT_WORDS, Verdict, checklist

OTHERS = [code for code in LANGUAGES if code != "en"]


def helped(code: str, *words: str) -> str:
    """The help as a new program prints it: headings are put into a language once, when it starts."""
    line = [
        sys.executable,
        "-c",
        "from kosmos.cli.main import main; main()",
        "--lang",
        code,
        *words,
        "--help",
    ]
    return subprocess.run(line, capture_output=True, encoding="utf-8", check=True).stdout


@pytest.mark.parametrize("code", OTHERS)
def test_the_frame_of_the_help_is_translated_too(code: str) -> None:
    """Usage, options, arguments, commands, defaults and what is needed: words of the libraries below, said as ours."""
    shown = " ".join((helped(code) + helped(code, "new") + helped(code, "print")).split())
    for text in FRAME:
        said = language(code).gettext(text)
        assert " ".join(said.split("{")[0].split()) in shown, text
        if said != text and text not in said:
            assert text.split("{")[0] not in re.sub(r"^Kosmos.*", "", shown), text


#: what people type, and more; none of it is right
NONSENSE = """
new
new X --system foo
new X --rounds abc
new X --start 31.02.2026
new X --start 2026-09-24 --end 2026-09-01
new X --win abc
new X --win 0 --draw 1
new X --tie-breaks BH/C1,FOO
new X --federation Germany
new X --rate slow
modify cup --rounds 1000
modify nothere --name X
player add cup New --elo x
player add cup New --elo 9999
player add cup New --dwz 12-x
player add cup New --birth 31.13.2000
player add cup New --birth 1850
player add cup New --sex q
player add cup New --email foo
player add cup New --groups q
player modify cup 999 --name X
player withdraw cup 1
result cup 9 1 1-0
result cup 1 99 1-0
result cup 1 1 5-5
result cup x 1 1-0
pair nothere
apart cup 1 1
bye cup 1 x half
here cup 1 present
keizer-rules cup --win abc
show standings cup --round 99
print foo cup
print standings cup --format foo
print standings cup --columns foo
print keizer cup
print standings cup --round x
rate cup --system foo
rate cup --age foo
working cup 999
undo cup --to 9999
redo cup
do cup Foo
do cup AddPlayer name=
do cup EnterResult round=1 board=x result=1-0
do cup SetPrizes lists=foo
do cup SetAttendance id=1 status=present
import /nope.trf
import /dev/null
export cup x.foo
people search
people show 99
people add X --elo 9
people import /nope.csv
user add somebody --role foo
token add x --scope foo
token revoke x
board open --time x
board open --name A.B
board show x
arena join x Y
club set --colour blue
prizes cup --lists foo
train FOO
tie-breaks cup foo
standings /nope
swiss check /dev/null
swiss generate --players 1
swiss generate --late foo
swiss generate --ratings x
frobnicate
game show 1
""".strip().splitlines()

#: keys of fields as programs know them; people are told a field's label, or the option as it is typed
KEYS = re.compile(
    r"kosmos: (?!https?)[a-z][a-z_]*(?:[:] | (?:is needed|fehlt|ontbreekt)\b)|: [a-z_]+\.$|\(\'|\w+:\w+”"
)
ENGLISH = re.compile(
    r"\b(?:expected|is needed|There is|cannot|should|the|not|with|and|got|this|here|must|whole|number)\b"
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "club.db"
    path.touch()
    shell = Shell("--db", str(path))
    shell.ok("new", "Cup", "--system", "round-robin")
    for name in ("Amsel, Ada", "Buchfink, Bert", "Dohle, Clara"):
        shell.ok("player", "add", "cup", name)
    shell.ok("pair", "cup")
    return path


@cache
def _answer(database: Path, code: str, line: str) -> tuple[int, str]:
    ran = Shell("--db", str(database), "--lang", code)(*line.split())
    return ran.code, ran.err


@pytest.mark.parametrize("line", NONSENSE)
def test_nonsense_is_answered_in_the_readers_language(line: str, database: Path) -> None:
    """One sentence, the same exit code in every language, no field key, no tuple, no decimal point, no ISO date."""
    code, english = _answer(database, "en", line)
    assert code != 0
    assert not KEYS.search(english), english
    for other in OTHERS:
        ran = _answer(database, other, line)
        assert ran[0] == code
        # keys of columns and papers, as they are typed
        said = re.split(r" (?:sind|sont|zijn)\W*: ?", ran[1])[0]
        said = re.sub(r"[“„«][^”“»]*[”“»]|--?[a-z][\w-]*|\bkosmos [a-z -]+|\S*/\S+|\b[A-Z]{2,}\b", "", said)
        assert ran[1] != english
        assert not KEYS.search(ran[1]), ran[1]
        assert not ENGLISH.search(said), ran[1]
        assert not re.search(r"(?<![\d.])\d+\.\d+(?![\d.])|\(\d{4}-\d\d-\d\d\)", said), ran[1]


@pytest.mark.parametrize("code", OTHERS)
def test_the_check_list_is_said_in_the_readers_language(code: str, database: Path) -> None:
    """Answers and words in the table; the codes of JSON stay the same."""
    shell = Shell("--db", str(database), "--lang", code)
    table, made = " ".join(shell.ok("checklist").out.split()), shell.ok("checklist", "--json").json
    for line, each in zip(checklist(), made, strict=True):
        said = language(code).say(line.words)
        assert (each["answer"], each["words"]) == (line.verdict.value, said)
        assert " ".join(said.split()) in table
    assert language(code).say(VERDICT_WORDS[Verdict.YES]) in table
