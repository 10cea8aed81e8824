"""`kosmos swiss` pairs, checks, generates and converts without a server and without a database."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.main import get_command
from typer.testing import CliRunner

from formats.trf.samples import CORPUS, ENGINE, TRF16, TRF26, edit
from kosmos.cli.main import app
from kosmos.formats.trf import read, to_record, understand
from kosmos.formats.trf_import import read_trf_tournament
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.events.setup import ReportLinesKept, TournamentCreated
from kosmos.tournament.report_history import report_history
from kosmos.tournament.systems import LARGEST_TABLE, FileSystem
from tournament.stories import Story


def swiss(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["swiss", *map(str, arguments)], input=stdin)


#: the sample with the places that its tie-breaks give
RANKED = edit(edit(TRF26, 22, 86, "   4"), 23, 86, "   3")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(RANKED, encoding="utf-8")
    return path


def test_pair_prints_the_number_of_pairs_and_then_the_pairs(file: Path) -> None:
    """White before black, by starting number; two independent engines answer 3-2 and 5-1 here."""
    result = swiss("pair", file)
    assert (result.stdout, result.exit_code) == ("2\n3 2\n5 1\n", 0)


def test_pair_ends_with_the_bye() -> None:
    """The bye is a line of its own, against 0, and counts as a pair."""
    result = swiss("pair", "-", stdin=ENGINE)
    assert (result.stdout, result.exit_code) == ("3\n3 2\n1 4\n5 0\n", 0)
    assert result.stderr == ""


def test_pair_an_earlier_round(file: Path) -> None:
    """A round that was drawn already can be paired again from what was known then."""
    assert swiss("pair", file, "--round", "1").stdout == "2\n1 3\n4 2\n"


def test_pair_as_json(file: Path) -> None:
    """For programs: round, system, pairs and bye."""
    result = swiss("pair", file, "--json")
    assert json.loads(result.stdout) == {
        "round": 3,
        "system": "dutch",
        "pairs": [[3, 2], [5, 1]],
        "bye": None,
    }


@pytest.mark.parametrize("system", FileSystem)
def test_every_system_pairs_and_explains_what_it_can(file: Path, system: FileSystem) -> None:
    """All systems of the table stand behind the same command."""
    result = swiss("pair", file, "--system", system, "--explain")
    assert result.exit_code == 0
    assert result.stdout.startswith("2\n")
    assert len(result.stdout.splitlines()) > 3


def test_pair_refuses_a_round_too_far(file: Path) -> None:
    """The reason goes to standard error, the exit code is 1."""
    result = swiss("pair", file, "--round", "5")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Round 5 cannot be paired: 2 of 5 rounds are drawn." in result.stderr


def test_pair_says_when_no_pairing_exists() -> None:
    """Two players who have met cannot meet again: exit code 1 and a reason."""
    lines = ["001    1      Alpha, Anna", "001    2      Beta, Berta"]
    text = lines[0].ljust(90) + "    2 w 1\n" + lines[1].ljust(90) + "    1 b 0\n142 2\n"
    result = swiss("pair", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr


def test_check_agrees(file: Path) -> None:
    """Exit code 0 when all rounds are what the rules give."""
    result = swiss("check", file)
    assert "2 rounds" in result.stdout
    assert "all agree" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize("code", ["FIDE_KNOCKOUT", "FIDE_TEAM"])
def test_check_of_another_system_says_so(tmp_path: Path, code: str) -> None:
    """A file that was paired by other rules does not "all agree": it is not checked, unless rules are named."""
    other = tmp_path / "other.trf"
    other.write_text(TRF26.replace("192 FIDE_DUTCH", f"192 {code}"), encoding="utf-8")
    result = swiss("check", other)
    assert result.exit_code == 1
    assert code in result.stderr
    assert "agree" not in result.stdout
    assert "dutch" in swiss("check", other, "--system", "dutch").stdout


def round_robin(system: str, players: int, **settings: Any) -> Story:
    story = Story(system=system, **settings)
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number}")
    story.do("PairRound")
    return story


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize(
    ("system", "settings"),
    [
        ("round-robin", {}),
        ("round-robin", {"cycles": 2}),
        ("round-robin", {"cycles": 2, "swap_last_two": True}),
        ("shift", {}),
        ("shift", {"cycles": 2}),
    ],
)
def test_check_of_a_round_robin_says_that_it_follows_its_table(
    tmp_path: Path, system: str, settings: dict[str, Any], players: int
) -> None:
    """Berger tables and the shift system, once and twice, with an even and an odd number; import knows them too."""
    story = round_robin(system, players, **settings).all_results()
    text = make_trf(story.state)
    (tmp_path / "all.trf").write_text(text, encoding="utf-8")
    result = swiss("check", tmp_path / "all.trf")
    name = "round-robin" if players == 2 else system  # a table of one game is everybody's
    assert (f"{name}: all agree" in result.stdout, result.exit_code) == (True, 0), result.stdout
    imported = read_trf_tournament(text.encode())
    assert imported.breaches == ()
    made = imported.steps[0][0]
    assert isinstance(made, TournamentCreated)
    assert made.settings.cycles == settings.get("cycles", 1)


def test_check_of_a_round_robin_with_late_and_leaving_players(tmp_path: Path) -> None:
    """Who takes the free place, and who leaves, changes nothing in the table."""
    story = round_robin("round-robin", 5)
    story.result(1, 1, "1-0")
    story.do("AddPlayer", name="Late", confirmed=True)
    story.do("WithdrawPlayer", id=2, confirmed=True)
    (tmp_path / "all.trf").write_text(make_trf(story.state), encoding="utf-8")
    assert "round-robin: all agree" in swiss("check", tmp_path / "all.trf").stdout


def test_check_of_a_round_robin_shows_where_it_leaves_the_table(tmp_path: Path) -> None:
    """Colours turned and rounds exchanged are named, with the round in which the table has the game."""
    text = make_trf(round_robin("round-robin", 4).all_results().state)
    lines = text.splitlines()
    turned = "\n".join(
        line[:91] + line[91:99].translate(str.maketrans("wb", "bw")) + line[99:]
        if line.startswith(("001    1", "001    4"))
        else line
        for line in lines
    )
    exchanged = "\n".join(
        line[:89] + line[99:109] + line[89:99] + line[109:] if line.startswith("001") else line
        for line in lines
    )
    file = tmp_path / "all.trf"
    file.write_text(turned, encoding="utf-8")
    assert "4-1; the system has the other colours: 1-4" in swiss("check", file).stdout
    file.write_text(exchanged, encoding="utf-8")
    result = swiss("check", file)
    assert result.exit_code == 1
    assert "Round 1: 2 of 2 boards differ" in result.stdout
    assert "The table has this game in round 2." in result.stdout
    imported = read_trf_tournament(exchanged.encode())
    assert [breach.args["round"] for breach in imported.breaches] == [1, 2]
    kept = [event for step in imported.steps for event in step if isinstance(event, ReportLinesKept)]
    assert [line.split(":")[0] for line in kept[0].lines] == ["### Import @ Round 1", "### Import @ Round 2"]


@pytest.mark.parametrize("players", [1, LARGEST_TABLE + 1])
def test_a_table_that_nobody_draws_is_not_made(tmp_path: Path, players: int) -> None:
    """A file of one player, or of more than a hall holds, costs no table: it is said that nothing was checked."""
    lines = [f"001 {number:4}      {f'Player {number}':33}" for number in range(1, players + 1)]
    file = tmp_path / "all.trf"
    file.write_text("012 Cup\n192 BERGER_ROUNDROBIN\n" + "\n".join(lines) + "\n", encoding="utf-8")
    assert "The rounds are not checked" in swiss("check", file).stderr


def test_check_reports_what_the_file_explains_as_covered(tmp_path: Path) -> None:
    """A round before a corrected result differs, the file says so in a `###` line: covered, not a fault."""
    story = Story(system="dutch", rounds=5, first_colour="white")
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    for _ in range(2):
        story.do("PairRound")
        story.all_results()
    story.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    text = make_trf(story.state, told=report_history(story.stream))
    file = tmp_path / "open.trf"
    file.write_text(text, encoding="utf-8")
    result = swiss("check", file)
    assert (result.exit_code, "dutch: differs only where the file says why" in result.stdout) == (0, True)
    assert "### Correction @ Round 2: round 1, 1-5 1-0 => 0-1" in result.stdout
    checked = json.loads(swiss("check", "--json", file).stdout)["files"][0]
    assert [bool(each["covered_by"]) for each in checked["rounds"]] == [False, True]
    file.write_text("\n".join(text.splitlines()[1:]) + "\n", encoding="utf-8")
    assert swiss("check", file).exit_code == 1


def test_check_shows_boards_that_differ(file: Path) -> None:
    """Exit code 1, the board beside the system's own."""
    changed = RANKED.replace("3 w 1", "3 b 1").replace("1 b 0", "1 w 0")
    file.write_text(changed, encoding="utf-8")
    result = swiss("check", file)
    assert result.exit_code == 1
    assert "Round 1: 1 of 2 boards differ" in result.stdout
    assert "3-1; the system has the other colours: 1-3" in result.stdout


def test_check_shows_places_that_break_the_tie_breaks(file: Path) -> None:
    """A place that does not follow from the file's own list is named."""
    swapped = edit(edit(RANKED, 20, 86, "   1"), 21, 86, "   2")
    file.write_text(swapped, encoding="utf-8")
    result = swiss("check", file)
    assert result.exit_code == 1
    assert "Player 1 is placed 1, but" in result.stdout
    places = json.loads(swiss("check", "--json", file).stdout)["files"][0]["places"]
    assert {place["number"] for place in places} >= {1, 2}


def test_check_ranks_by_the_points_where_the_file_puts_them(file: Path) -> None:
    """Record 212 with the points last: the places of the file, which are by points, do not follow from it."""
    file.write_text(RANKED.replace("202 BH/C1,BH,SB,DE,WIN", "212 TPN/R,PTS"), encoding="utf-8")
    places = json.loads(swiss("check", "--json", file).stdout)["files"][0]["places"]
    assert {(place["number"], place["first"], place["last"]) for place in places} >= {(1, 5, 5), (5, 1, 1)}


def test_check_skips_places_it_cannot_rank(file: Path) -> None:
    """A tie-break that nobody knows leaves the places unchecked, and the note says why."""
    file.write_text(RANKED.replace("BH/C1,BH", "QQ"), encoding="utf-8")
    result = swiss("check", file)
    assert result.exit_code == 0
    assert "The places are not checked" in result.stderr


def test_check_refuses_what_it_cannot_read(file: Path, tmp_path: Path) -> None:
    """Exit code 2, with line and column; the other files are checked all the same."""
    bad = tmp_path / "bad.trf"
    bad.write_text(edit(TRF26, 20, 99, "7"), encoding="utf-8")
    result = swiss("check", bad, file, tmp_path / "missing.trf")
    assert result.exit_code == 2
    assert f"{bad}: Line 20, column 99: there is no result “7”" in result.stderr
    assert "missing.trf cannot be opened" in result.stderr
    assert "all agree" in result.stdout


def test_check_as_json(file: Path, tmp_path: Path) -> None:
    """For programs: every file with its rounds, differences and places."""
    result = swiss("check", "--json", file, tmp_path / "missing.trf")
    answer = json.loads(result.stdout)
    good, missing = answer["files"]
    assert (good["agrees"], [check["round"] for check in good["rounds"]]) == (True, [1, 2])
    assert (answer["agrees"], missing["readable"]) == (False, False)


def test_the_corpus_is_checked() -> None:
    """Stored tournaments, paired by two independent engines that agree, agree with the Dutch system too."""
    files = sorted(CORPUS.glob("*.trf"))
    if not files:
        print("\nSKIPPED LOUDLY: no corpus at ../shared/corpus/swiss, nothing was checked")
        pytest.skip("no corpus")
    result = swiss("check", *files[::9])
    assert result.exit_code == 0, result.stdout


@pytest.mark.parametrize("system", FileSystem)
def test_generated_tournaments_obey_their_own_rules(system: FileSystem, tmp_path: Path) -> None:
    """What a system generates, it finds right again: pairings and places."""
    generated = swiss("generate", "--count", "4", "--seed", "11", "--system", system, "-o", tmp_path / "out")
    assert generated.exit_code == 0, generated.stderr
    files = sorted((tmp_path / "out").iterdir())
    assert [each.name for each in files] == ["11.trf", "12.trf", "13.trf", "14.trf"]
    checked = swiss("check", "--system", system, *files)
    assert checked.exit_code == 0, checked.stdout


def test_generate_repeats_a_seed() -> None:
    """The printed seed makes the same tournament again; without one, every run differs."""
    fresh = swiss("generate", "--players", "8")
    seed = fresh.stderr.split("seed ")[1].split()[0]
    assert swiss("generate", "--players", "8", "--seed", seed).stdout == fresh.stdout
    assert swiss("generate", "--players", "8").stdout != fresh.stdout


def test_generate_obeys_its_options() -> None:
    """All parameters arrive in the file."""
    options = {
        "players": "14",
        "rounds": "4",
        "top": "2200",
        "step": "20",
        "full-byes": "1:1",
        "half-byes": "2",
        "zero-byes": "0",
        "forfeits": "3:2",
        "double-forfeits": "4:1",
        "half-zero": "1:1",
        "zero-half": "2:1",
        "zero-zero": "3:1",
        "late": "2",
        "withdrawals": "0",
        "tie-breaks": "BH,SB",
        "scoring": "2,1,0,2",
        "first-colour": "b",
        "seed": "5",
    }
    result = swiss(
        "generate", "--baku", *(word for key, value in options.items() for word in (f"--{key}", value))
    )
    assert result.exit_code == 0, result.stderr
    record = to_record(read(result.stdout))
    codes = [entrant.history[r].outcome.value for entrant in record.entrants for r in range(4)]
    assert (len(record.entrants), record.rounds, record.scoring.win) == (14, 4, 20)
    assert [entrant.rating for entrant in record.entrants[:3]] == [2200, 2180, 2160]
    assert [codes.count(code) for code in "FH+-"] == [1, 2, 2, 4]
    assert record.entrants[0].virtual == (20, 10)
    assert "152 B\n" in result.stdout
    assert "202 BH,SB\n" in result.stdout
    assert "192 FIDE_DUTCH_BAKU\n" in result.stdout


@pytest.mark.parametrize("dialect", ["trf06", "trf16", "trf26", "trfx"])
def test_generate_writes_every_dialect(dialect: str) -> None:
    """Each dialect is read again with the same games."""
    ours = to_record(read(swiss("generate", "--seed", "3", "--dialect", "trf26").stdout))
    written = swiss("generate", "--seed", "3", "--dialect", dialect)
    assert written.exit_code == 0
    games = [
        [each.opponent for each in entrant.history] for entrant in to_record(read(written.stdout)).entrants
    ]
    assert games == [[each.opponent for each in entrant.history] for entrant in ours.entrants]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--half-byes", "x"],
        ["--players", "1"],
        ["--rating-range", "high"],
        ["--ratings", "1,x"],
        ["--scoring", "3,1"],
        ["--late", "1:3"],
        ["--tie-breaks", "QQ"],
        ["--count", "2"],
        ["--baku", "--system", "classic"],
        ["--dialect", "trf99"],
    ],
)
def test_generate_refuses_bad_parameters(arguments: list[str]) -> None:
    """A parameter that makes no sense is named on standard error; exit code 2."""
    result = swiss("generate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_generate_says_when_a_file_cannot_be_written(tmp_path: Path) -> None:
    """A folder that does not exist is an error with a reason, not a trace."""
    result = swiss("generate", "-o", tmp_path / "no" / "such" / "file.trf")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_convert_says_what_is_lost(file: Path, tmp_path: Path) -> None:
    """The file in the other dialect on one side, what it could not say on the other."""
    result = swiss("convert", file, "--to", "trf16")
    assert "Record 142 is not part of TRF16; it is left out." in result.stderr
    assert result.stdout.startswith("012 Club Open 2026\n")
    output = tmp_path / "new.trf"
    assert swiss("convert", file, "--to", "trfx", "--output", output, "--line-end", "crlf").exit_code == 0
    assert b"XXR 5\r\nXXC white1\r\n" in output.read_bytes()
    assert understand(read(output.read_bytes())).view(3) == understand(read(TRF26)).view(3)


def test_convert_refuses_what_it_cannot_read() -> None:
    """Standard input is read with `-`; a bad file ends with exit code 2."""
    assert swiss("convert", "-", stdin="nonsense").exit_code == 2
    assert swiss("convert", "-", "--to", "trf16", stdin=TRF16).stdout == TRF16


MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "swiss-tools.md"


def sessions() -> list[tuple[str, list[str]]]:
    """The commands of the manual page, each with the lines it is said to print."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line.removeprefix("$ kosmos swiss "), []))
            else:
                found[-1][1].append(line)
    return found


def test_the_manual_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the page runs, in order, and prints what the page shows."""
    monkeypatch.chdir(tmp_path)
    for command, shown in sessions():
        result = swiss(*command.split())
        assert result.exit_code == (2 if "broken" in command else 0), command
        assert not shown or (result.stderr + result.stdout).splitlines() == shown, command
        if Path("club.trf").exists():
            Path("broken.trf").write_text(edit(Path("club.trf").read_text("utf-8"), 12, 99, "7"), "utf-8")


def test_the_manual_page_names_every_option() -> None:
    """No option of the four commands is missing from the page."""
    page = MANUAL.read_text(encoding="utf-8")
    group: Any = get_command(app)
    group = group.commands["swiss"]
    assert set(group.commands) == {"pair", "check", "generate", "convert"}
    options = {name for command in group.commands.values() for each in command.params for name in each.opts}
    assert [name for name in sorted(options) if name.startswith("--") and name not in page] == []
