"""Files that are there, are not there, or are something else."""

from pathlib import Path

import pytest

from cli.shell import Shell


@pytest.fixture
def cup(kosmos: Shell) -> str:
    return kosmos.ok("new", "Cup").out.strip()


@pytest.mark.parametrize("format_", ["kosmos", "trf26", "pgn"])
def test_an_export_replaces_no_file_unasked(format_: str, kosmos: Shell, cup: str) -> None:
    """Code 3 and the file as it was; `--force` replaces it."""
    Path("old").write_text("precious", encoding="utf-8")
    ran = kosmos("export", cup, "old", "--format", format_)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == "kosmos: old is there already; --force replaces it.\n"
    assert Path("old").read_text(encoding="utf-8") == "precious"
    kosmos.ok("export", cup, "old", "--format", format_, "--force")
    assert Path("old").read_bytes() == kosmos("export", cup, "-", "--format", format_).out.encode()


def test_a_persons_file_replaces_no_other_unasked(kosmos: Shell) -> None:
    """The file of a person's data replaces no other file unasked."""
    number = kosmos.ok("people", "add", "Adler, Ada").out.strip()
    kosmos.ok("people", "export", number, "ada.json")
    assert kosmos("people", "export", number, "ada.json").code == 3
    kosmos.ok("people", "export", number, "ada.json", "--force")


def engines_spare(kosmos: Shell, file: str) -> None:
    """`kosmos swiss` in its own words, and in those of pairing engines, which have an exit code for it."""
    said = f"kosmos: {file} cannot be written: it is a database.\n"
    made = ["--players", "6", "--rounds", "2", "--seed", "3"]
    assert kosmos("swiss", "generate", *made, "-o", "six.trf").code == 0
    for line in (["generate", *made, "-o", file], ["convert", "six.trf", "-o", file]):
        ran = kosmos("swiss", *line)
        assert (ran.code, ran.err.endswith(said)) == (2, True), (line, ran)
    for line in (["--dutch", "six.trf", "-c", "-l", file], ["--dutch", "-g", "-o", file, "-s", "3"]):
        ran = kosmos("swiss", *line)
        assert (ran.code, ran.err.endswith(said)) == (5, True), (line, ran)


def test_the_database_is_never_replaced(kosmos: Shell, cup: str) -> None:
    """Not even by force, by no door that writes a file, and another club's neither."""
    kosmos.ok("season", "new", "Season")
    kosmos.ok("team", "new", "League")
    kosmos.ok("backup", "other.db")
    before = Path("other.db").read_bytes()
    for file in ("club.db", "other.db"):
        for line in (
            ["export", cup, file, "-f", "kosmos", "--force"],
            ["print", "players", cup, "-o", file],
            ["season", "print", "season", "-o", file],
            ["team", "print", "league", "-o", file],
            ["team", "export", "league", "-o", file],
        ):
            ran = kosmos(*line)
            assert (ran.code, ran.err) == (2, f"kosmos: {file} cannot be written: it is a database.\n"), line
        engines_spare(kosmos, file)
    Path("list.chaos").write_text(f"LoadTournament {cup}\nPlayerList club.db\n", encoding="utf-8")
    assert "it is a database" in kosmos("script", "list.chaos").err
    assert "Cup" in kosmos.ok("list").out
    assert Path("other.db").read_bytes() == before


READERS = [
    "import {}",
    "player import cup {}",
    "people import {}",
    "keizer import {}",
    "keizer players cup {}",
    "script {}",
    "swiss pair {}",
    "standings {}",
]


@pytest.mark.parametrize("line", READERS)
@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("none.txt", "there is no such file or folder."),
        (".", "it is a folder."),
        ("club.db/x", "a part of its path is not a folder."),
    ],
)
def test_a_file_that_cannot_be_read_is_said_the_same_everywhere(
    line: str, file: str, reason: str, kosmos: Shell, cup: str
) -> None:
    """Every command ends with code 2 and one sentence where a file cannot be read."""
    ran = kosmos(*line.format(file).split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"kosmos: {file} cannot be opened: {reason}\n")


def test_a_script_that_is_no_text(kosmos: Shell) -> None:
    """Any bytes are some text; what cannot stand there is named with its line and column."""
    ran = kosmos("script", "-", stdin=b"SAY hello\nSAY \xff\xfe\n")
    assert (ran.code, ran.err) == (2, "kosmos: Line 2, column 5: “ÿ” cannot stand here.\n")


def test_an_archive_nested_without_end(kosmos: Shell, cup: str) -> None:
    """An archive nested without end is refused in words for people, not in the interpreter's."""
    head, line = kosmos.ok("export", cup, "-").out.splitlines()
    deep = "[" * 10_000 + "]" * 10_000
    Path("deep.kosmos").write_text(head + "\n" + line[:-1] + f',"x":{deep}}}\n', encoding="utf-8")
    ran = kosmos("import", "deep.kosmos")
    assert ran.code == 1
    assert "line 2: not an event: nested too deeply" in ran.err
