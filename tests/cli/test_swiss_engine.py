"""`kosmos swiss` as a drop-in for programs that call a pairing engine: lines, files and exit codes as they know them."""

from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.cli.swiss_engine_line import BadEngineLine, EngineAction, is_engine_line, read_engine_line
from kosmos.core.outcomes import Scoring
from kosmos.formats.engine_config import BadEngineConfig, read_engine_config
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.report_history import report_history
from tournament.stories import Story

KOSMOS = Shell()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Twelve players, five rounds, all drawn."""
    path = tmp_path / "club.trf"
    ran = KOSMOS("swiss", "generate", "--players", 12, "--rounds", 5, "--seed", 7, "--output", path)
    assert ran.code == 0
    return path


def shortened(club: Path, rounds: int) -> Path:
    """The same tournament after fewer rounds."""
    lines = [
        line[: 91 + 10 * rounds].rstrip() if line.startswith("001") else line
        for line in club.read_text("utf-8").splitlines()
    ]
    path = club.with_name(f"after-{rounds}.trf")
    path.write_text("\n".join(line for line in lines if not line.startswith(("240", "XXZ"))) + "\n", "utf-8")
    return path


LINES = {
    "--dutch in.trf -p": (EngineAction.PAIR, "in.trf", "", "", None, None),
    "--dutch in.trf -p out.txt": (EngineAction.PAIR, "in.trf", "out.txt", "", None, None),
    "--dutch in.trf -p out.txt -l": (EngineAction.PAIR, "in.trf", "out.txt", "", None, ""),
    "-r --dutch in.trf -c -l list.txt": (EngineAction.CHECK, "in.trf", "", "", None, "list.txt"),
    "--dutch -g -o made.trf": (EngineAction.GENERATE, "", "made.trf", "", None, None),
    "--dutch -g conf.txt -o made.trf -s 9": (EngineAction.GENERATE, "", "made.trf", "conf.txt", 9, None),
    "--dutch model.trf -g -o made.trf": (EngineAction.GENERATE, "model.trf", "made.trf", "", None, None),
    "in.trf -p out.txt": (EngineAction.PAIR, "in.trf", "out.txt", "", None, None),
    "in.trf -w -p": (EngineAction.PAIR, "in.trf", "", "", None, None),
}


@pytest.mark.parametrize("words", LINES)
def test_lines(words: str) -> None:
    """Every form that bbpPairings documents, and JaVaFo's without a system."""
    line = read_engine_line(words.split())
    assert (line.action, line.input, line.output, line.config, line.seed, line.checklist) == LINES[words]


@pytest.mark.parametrize(
    "words",
    [
        "--dutch",
        "--dutch -p",
        "--dutch a b -p",
        "--dutch a -x",
        "--dutch a -p -c",
        "-g -o",
        "-g -o a -s x",
        "m -g c -o a",
    ],
)
def test_no_such_line(words: str) -> None:
    """Refused with the engines' code for a bad request, and the forms that there are."""
    with pytest.raises(BadEngineLine):
        read_engine_line(words.split())
    ran = KOSMOS("swiss", *words.split()) if is_engine_line(words.split()) else None
    if ran:
        assert (ran.code, ran.out) == (3, "")
        assert "input-file -p [output-file]" in ran.err


def test_our_own_commands_stay(club: Path) -> None:
    """A line that begins with the name of a command is ours."""
    assert not is_engine_line(["pair", "club.trf"])
    assert KOSMOS("swiss", "check", club).out.endswith("all agree\n")


@pytest.mark.parametrize("rounds", range(1, 5))
def test_pairing_is_that_of_the_own_command(club: Path, rounds: int) -> None:
    """The number of pairs, then White and Black of every board; 0 is the bye."""
    own = KOSMOS("swiss", "pair", club, "--round", rounds + 1)
    engine = KOSMOS("swiss", "--dutch", shortened(club, rounds), "-p")
    assert (engine.code, engine.out) == (0, own.out)
    assert engine.out.splitlines()[0] == str(len(engine.out.splitlines()) - 1)


def test_pairing_into_a_file(club: Path) -> None:
    """A bare name lies beside the report file, wherever the program was started; nothing is printed."""
    file = shortened(club, 2)
    ran = KOSMOS("swiss", "--dutch", file, "-p", "pairs.txt")
    assert (ran.code, ran.out) == (0, "")
    assert (club.parent / "pairs.txt").read_text("utf-8") == KOSMOS("swiss", file, "-p").out


def test_exit_codes(tmp_path: Path, club: Path) -> None:
    """3 for a file that is none or a round too many, 5 for one that is not there or cannot be written."""
    bad = tmp_path / "bad.trf"
    bad.write_text("nonsense", "utf-8")
    assert KOSMOS("swiss", "--dutch", bad, "-p").code == 3
    assert KOSMOS("swiss", "--dutch", club, "-p").code == 3
    assert KOSMOS("swiss", "--dutch", tmp_path / "none.trf", "-p").code == 5
    assert KOSMOS("swiss", "--dutch", shortened(club, 2), "-p", tmp_path / "no" / "out").code == 5
    assert KOSMOS("swiss", "--burstein", club, "-p").code == 3


def test_no_pairing(tmp_path: Path) -> None:
    """1 where nobody can be paired any more: two players who have met."""
    made = tmp_path / "two.trf"
    assert KOSMOS("swiss", "generate", "--players", 2, "--rounds", 1, "--seed", 1, "--forfeits", 0,
                  "--double-forfeits", 0, "--half-byes", 0, "--full-byes", 0, "--zero-byes", 0, "-o", made).code == 0  # fmt: skip
    text = made.read_text("utf-8")
    made.write_text(
        "\n".join("142 3" if line.startswith("142") else line for line in text.splitlines()) + "\n"
    )
    ran = KOSMOS("swiss", "--dutch", made, "-p")
    assert (ran.code, ran.out) == (1, "")


def test_checking_what_is_right(club: Path) -> None:
    """One line a round and an empty one at the end, with code 0."""
    ran = KOSMOS("swiss", "--dutch", club, "-c")
    assert (ran.code, ran.out) == (0, "".join(f"club: Round #{round_}\n" for round_ in range(1, 6)) + "\n")


def test_checking_what_differs(club: Path) -> None:
    """Both pairings side by side; the code is 0 all the same, as engines have it."""
    text = club.read_text("utf-8")
    first = KOSMOS("swiss", "pair", club, "--round", "1").out.splitlines()[1]
    white, black = first.split()
    swapped = [
        line[:96] + ("b" if line[96] == "w" else "w") + line[97:]
        if line.startswith("001") and line[4:8].strip() in (white, black)
        else line
        for line in text.splitlines()
    ]
    other = club.with_name("other.trf")
    other.write_text("\n".join(swapped) + "\n", "utf-8")
    ran = KOSMOS("swiss", "--dutch", other, "-c")
    assert ran.code == 0
    shown = ran.out.splitlines()
    assert shown[:3] == [
        "other: Round #1",
        "  Checker pairings        Tournament pairings ",
        f"    {white:>3} - {black:>3}                {black:>3} - {white:>3}",
    ]
    assert ran.err == ""


def test_what_the_file_explains_is_told_beside(tmp_path: Path) -> None:
    """The `###` lines that explain a round that differs stand on standard error; what programs read is as ever."""
    story = Story(system="dutch", rounds=5, first_colour="white")
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    for _ in range(2):
        story.do("PairRound")
        story.all_results()
    story.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    file = tmp_path / "open.trf"
    file.write_text(make_trf(story.state, told=report_history(story.stream)), "utf-8")
    ran = KOSMOS("swiss", "--dutch", file, "-c")
    assert (ran.code, "###" in ran.out) == (0, False)
    assert "Checker pairings" in ran.out
    assert ran.err == "open: Round #2: ### Correction @ Round 2: round 1, 1-5 1-0 => 0-1\n"


def test_checklist(club: Path) -> None:
    """Points, colours, preference, bye, floats, the opponent found and those before, named after the file."""
    file = shortened(club, 2)
    KOSMOS("swiss", "--dutch", file, "-p", "-l")
    lines = file.with_suffix(".list").read_text("utf-8").splitlines()
    header = [word.strip() for word in lines[1].split("\t")]
    assert header == ["ID", "Pts", "---", "Pref", "C2", "C14", "C16", "Cur", "", "R1", "R2", ""]
    rows = [[word.strip() for word in line.split("\t")] for line in lines[2:] if "\t" in line]
    assert sorted(int(row[0]) for row in rows) == list(range(1, 13))
    assert all(row[3] in {"A", "W", "B", "(W)", "(B)", "w", "b"} for row in rows)
    pairs = KOSMOS("swiss", "--dutch", file, "-p").out.splitlines()[1:]
    found = {row[0]: row[7] for row in rows}
    for pair in pairs:
        white, black = pair.split()
        assert found[white] == (f"({black}W)" if black != "0" else "(bye)")
        assert black == "0" or found[black] == f"({white}B)"


def test_generating(tmp_path: Path) -> None:
    """A seed makes the same file twice, the file names it, and the checker finds it right."""
    for name in ("a.trf", "b.trf"):
        assert KOSMOS("swiss", "--dutch", "-g", "-o", tmp_path / name, "-s", "9").code == 0
    text = (tmp_path / "a.trf").read_text("utf-8")
    assert text == (tmp_path / "b.trf").read_text("utf-8")
    assert "seed 9" in text.splitlines()[0]
    assert "Checker pairings" not in KOSMOS("swiss", "--dutch", tmp_path / "a.trf", "-c").out


def test_generating_by_configuration(tmp_path: Path) -> None:
    """The keys of the engines; a file without folder lies beside the configuration."""
    (tmp_path / "conf.txt").write_text(
        "PlayersNumber=20\nRoundsNumber=4\nHighestRating=2400\nLowestRating=2000\nForfeitRate=10\n"
        "DrawPercentage=30\nPointsForWin=3.0\nPointsForDraw=1.0\n",
        "utf-8",
    )
    ran = KOSMOS("swiss", "--dutch", "-g", tmp_path / "conf.txt", "-o", "made.trf", "-s", "3")
    assert ran.code == 0
    assert "DrawPercentage is not used here" in ran.err
    players = [
        line for line in (tmp_path / "made.trf").read_text("utf-8").splitlines() if line.startswith("001")
    ]
    assert len(players) == 20
    assert all(2000 <= int(line[48:52]) <= 2400 for line in players)


def test_generating_like_a_model(club: Path) -> None:
    """As many players with the same ratings, as many rounds, other results."""
    assert KOSMOS("swiss", "--dutch", club, "-g", "-o", "made.trf", "-s", "3").code == 0

    def ratings(path: Path) -> list[str]:
        return [line[48:52] for line in path.read_text("utf-8").splitlines() if line.startswith("001")]

    assert ratings(club.with_name("made.trf")) == ratings(club)


def test_configuration() -> None:
    """One in ten is ten per cent; the bye follows the win; other words are refused."""
    wishes, unused = read_engine_config("# comment\nForfeitRate=10\nPointsForWin=3.0\nPointsForDraw=1\n")
    assert wishes.forfeits is not None
    assert (wishes.forfeits.overall.value, wishes.forfeits.overall.per_cent) == (10, True)
    assert wishes.scoring == Scoring(win=30, draw=10, bye=30)
    assert unused == []
    for wrong in ("Players=3", "PlayersNumber=many", "ForfeitRate=0", "nonsense"):
        with pytest.raises(BadEngineConfig):
            read_engine_config(wrong)


def test_who_it_is() -> None:
    """`-r` alone says the program and its version."""
    ran = KOSMOS("swiss", "-r")
    assert ran.code == 0
    assert ran.out.startswith("Kosmos ")
