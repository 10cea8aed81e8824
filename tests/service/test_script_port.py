"""Single commands of the script language at the club: what they do, answer and refuse."""

import os
from collections.abc import AsyncIterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from kosmos.core.errors import Refusal
from kosmos.locale import Language, Phrase, language
from kosmos.script import SCRIPT_COMMANDS, Reply, parse_line
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.script_port import ScriptPort
from kosmos.service.script_port_desk import Desk
from kosmos.service.script_port_files import DiskFiles, Tray
from kosmos.service.script_port_run import ENDED, outcome_view, run_script
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.tournament.state import State
from service.script_desk import DIRECTOR, a_club, a_desk, created, ran

FOUR = """\
NewTournament "Nestcup"
AddPlayer "Amsel, Ada" RATING 2105-33 CHESSCLUB "SK Vogelwald" BIRTHDAY 1980
AddPlayer "Buchfink, Bert" RATING 1987-5 BIRTHDAY 1990 FLAGS s
AddPlayer "Dohle, Dora" BIRTHDAY 1990 FLAGS w
AddPlayer "Elster, Emil" RATING 1820-22 BIRTHDAY 1990
"""
ROUND = FOUR + "DoPairings SWISSPAIRING NOUSER\n"


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with a_club(tmp_path) as made:
        yield made


async def call(desk: Desk, line: str) -> Reply:
    return await ScriptPort(desk).call(parse_line(line))


async def state_of(desk: Desk) -> State:
    return (await desk.club.open(DIRECTOR, desk.stream)).state


async def names(desk: Desk, number: int, board: int) -> tuple[str, str]:
    state = await state_of(desk)
    game = state.rounds[number - 1].games[board - 1]
    return state.entries[game.white].player.name, state.entries[game.black].player.name


@pytest.mark.parametrize(
    ("script", "line", "rc", "result"),
    [
        ("", "AddPlayer x", 10, "No tournament is open: NewTournament makes one, LoadTournament opens one."),
        ("", "NewTournament x START 2026-13-01", 10, None),
        ("", "LoadTournament nowhere", 10, "There is no tournament or file “nowhere” here."),
        ("", "Window ON", 0, ""),
        (FOUR, "AddPlayer Gast", 0, "5"),
        (FOUR, 'AddPlayer "amsel,  ada"', 10, None),
        (FOUR, "AddPlayer x RATING 99999", 10, None),
        (FOUR, "ModifyPlayer Amsel ELO 2000", 10, "There is no player “Amsel” here."),
        (FOUR, 'ModifyPlr "Amsel, Ada" RATING 2105-33', 5, "Nothing would change."),
        (FOUR, 'WithdrawPlayer "Amsel, Ada"', 10, "Nothing is drawn yet: delete Amsel, Ada instead of withdrawing."),
        (FOUR, "DoPairings", 10, "The first draw needs one of SWISSPAIRING, ROUNDROBIN and ROUNDROBINSHIFT."),
        (FOUR, "DoPairings SWISSPAIRING ROUNDROBIN", 10, None),
        (FOUR, 'EnterResult "Amsel, Ada" "Dohle, Dora" 2', 10, None),
        (FOUR, "Round t:x", 10, "There is no round “0” here."),
        (FOUR, "DoPairings ROUNDROBIN", 0, "3"),
        (ROUND, "DoPairings ROUNDROBIN", 10, None),
        (ROUND, "DoPairings", 10, None),
        (ROUND, "PairRound CONFIRMED", 0, None),
        (ROUND, 'DeletePlayer "Amsel, Ada"', 10, "Amsel, Ada leaves the tournament; open games are lost by forfeit. Confirm to go on."),
        (ROUND, 'DeletePlayer "Amsel, Ada" FORCE', 0, None),
        (ROUND, 'AddPlayer "Gans, Gustav"', 10, "The tournament is drawn: Gans, Gustav enters late. Confirm to go on."),
        (ROUND, 'AddPlayer "Gans, Gustav" NOUSER', 0, "5"),
        (ROUND, 'RequestBye "Dohle, Dora" 2', 0, None),
        (ROUND, "RequestBye 3 2", 0, None),
        (ROUND, "Table t:x TABMODE 4", 10, None),
        (ROUND, "Table t:x PLRMODE 9", 10, None),
        (ROUND, "Round t:x 7", 10, "There is no round “7” here."),
        (ROUND, "Print nothing t:x", 10, "There is no paper “nothing” here."),
        (ROUND, "Print standings t:x FORMAT gif", 10, "There is no format “gif” here."),
        (ROUND, "Print standings t:x GROUP z", 10, None),
        (ROUND, "Print standings t:x COLUMNS rank,shoes", 10, None),
        (ROUND, "Undo", 0, "8"),
    ],
)  # fmt: skip
async def test_answers(club: Club, script: str, line: str, rc: int, result: str | None) -> None:
    """RC and RESULT: 0 and something useful, 5 if nothing would change, 10 and the reason in words."""
    desk = a_desk(club)
    assert (await ran(desk, script)).rc == 0
    reply = await call(desk, line)
    assert (reply.rc, reply.result if result is not None else None) == (rc, result), reply
    assert rc == 0 or reply.result


class Loud(NullTranslations):
    """A language in which everything is the same, only louder."""

    def gettext(self, message: str) -> str:
        return f"{message}!"


async def test_answers_are_said_in_the_readers_language(club: Club) -> None:
    """A script is answered in the language of whoever runs it."""
    desk = a_desk(club)
    desk.language = Language("xx", Loud())
    assert (await call(desk, "AddPlayer x")).result.endswith("opens one.!")


# -- results -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sign"),
    [
        ("2", "1-0"),
        ("1", "½-½"),
        ("0", "0-1"),
        ("2 NOTPLAYED", "+/-"),
        ("0 NOTPLAYED", "-/+"),
        ("SCORE=½-0", "½-0"),
        ("SCORE -/-", "-/-"),
        ("2 ROUND 1 RATED no", "1-0"),
    ],
)
async def test_results(club: Club, words: str, sign: str) -> None:
    """Chaos' four numbers, by forfeit or played; any other result by its sign."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    white, black = await names(desk, 1, 1)
    assert (await call(desk, f'EnterResult "{white}" "{black}" {words}')).rc == 0
    game = (await state_of(desk)).rounds[0].games[0]
    assert (game.result.value, game.rated) == (sign, "RATED" not in words)
    assert (await call(desk, f'EnterResult "{white}" "{black}" -1')).rc == 0
    assert (await state_of(desk)).rounds[0].games[0].result.value == "*"


async def test_result_refusals(club: Club) -> None:
    """Colours the wrong way, no such game, no such number: each is told, nothing is entered."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    white, black = await names(desk, 1, 1)
    other, _ = await names(desk, 1, 2)
    swapped = await call(desk, f'EnterResult "{black}" "{white}" 2')
    assert swapped.result == f"In round 1 {white} has White and {black} Black: name them the other way."
    assert (await call(desk, f'EnterResult "{white}" "{other}" 2')).rc == 10
    assert (await call(desk, f'EnterResult "{white}" "{black}" 3')).rc == 10
    assert (await call(desk, f'EnterResult "{white}" "{black}" 1 NOTPLAYED')).rc == 10
    assert (await call(desk, f'EnterResult "{white}" "{black}" 2 ROUND 2')).rc == 10
    assert not any(game.result.is_final for game in (await state_of(desk)).rounds[0].games)


# -- set games -----------------------------------------------------------------------------------------


async def test_set_players(club: Club) -> None:
    """Two players make a game, a last one is free; the draw is made around them."""
    desk = a_desk(club)
    await ran(desk, FOUR + 'AddPlayer "Falke, Frida"\nModifyTournament SYSTEM classic ROUNDS 3')
    for line in ('SetPlayer "Elster, Emil"', 'SetPlayer "Dohle, Dora" SETCOLORS', "SetPlayer 1"):
        assert (await call(desk, line)).rc == 0
    assert (await state_of(desk)).set_games[0].colours_set
    assert (await call(desk, "DoPairings")).result == "1"
    assert ("Elster, Emil", "Dohle, Dora") in [await names(desk, 1, board) for board in (1, 2)]
    assert [
        (await state_of(desk)).entries[id_].player.name for id_ in (await state_of(desk)).rounds[0].byes
    ] == ["Amsel, Ada"]


async def test_set_players_before_the_system_is_known(club: Club) -> None:
    """A tournament that is not a Swiss yet keeps the players until the draw makes it one, and no longer than INIT."""
    desk = a_desk(club)
    await ran(desk, FOUR)
    await call(desk, "SetPlayer 1")
    await call(desk, "SetPlayer 2")
    assert not (await state_of(desk)).set_games
    refused = await call(desk, "DoPairings ROUNDROBIN")
    assert refused.rc == 10
    assert (await call(desk, "SetPlayer 1 INIT")).rc == 0
    assert (await call(desk, "SetPlayer 4")).rc == 0
    assert (await call(desk, "DoPairings SWISSPAIRING")).rc == 0
    assert {"Amsel, Ada", "Elster, Emil"} in [set(await names(desk, 1, board)) for board in (1, 2)]


async def test_set_players_are_refused(club: Club) -> None:
    """Who has met is not set again, and a refused pair is forgotten; INIT alone forgets all."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    first, second = await names(desk, 1, 1)
    other, _ = await names(desk, 1, 2)
    for board in (1, 2):
        white, black = await names(desk, 1, board)
        await call(desk, f'EnterResult "{white}" "{black}" 1')
    assert (await call(desk, f'SetPlayer "{first}"')).rc == 0
    assert "met in round 1" in (await call(desk, f'SetPlayer "{second}"')).result
    assert desk.held == []
    await call(desk, f'SetPlayer "{first}"')
    assert (await call(desk, f'SetPlayer "{other}"')).rc == 0
    assert len((await state_of(desk)).set_games) == 1
    assert (await call(desk, "SetPlayer INIT")).rc == 0
    assert not (await state_of(desk)).set_games


async def test_a_bye_for_nobody(club: Club) -> None:
    """Who was set alone where nobody is free stops every draw until INIT."""
    desk = a_desk(club)
    await ran(desk, FOUR)
    await call(desk, "SetPlayer 1")
    for _ in range(2):
        assert "even" in (await call(desk, "DoPairings SWISSPAIRING")).result
    await call(desk, "SetPlayer INIT")
    assert (await call(desk, "DoPairings SWISSPAIRING")).rc == 0


async def test_a_question_is_asked(club: Club) -> None:
    """Where somebody is there to be asked, the question comes to him, and his yes counts."""
    asked: list[str] = []
    answers = [False, True]

    async def ask(question: Phrase) -> bool:
        asked.append(language("en").say(question))
        return answers[len(asked) - 1]

    desk = a_desk(club)
    desk.ask = ask
    await ran(desk, ROUND)
    assert (await call(desk, 'DeletePlayer "Amsel, Ada"')).rc == 10
    assert (await call(desk, 'DeletePlayer "Amsel, Ada"')).rc == 0
    assert asked == ["Amsel, Ada leaves the tournament; open games are lost by forfeit."] * 2


# -- the draw ------------------------------------------------------------------------------------------


async def test_swiss_systems(club: Club) -> None:
    """SWISSPAIRING takes the tournament's own Swiss; without one it is Chaos', for as many rounds as can be played."""
    desk = a_desk(club)
    await ran(desk, FOUR + "ModifyTournament SYSTEM dutch ROUNDS 3\nDoPairings SWISSPAIRING")
    assert (await state_of(desk)).settings.system.value == "dutch"
    await ran(desk, ROUND)
    settings = (await state_of(desk)).settings
    assert (settings.system.value, settings.rounds) == ("classic", 3)
    await ran(desk, FOUR + "DoPairings ROUNDROBINSHIFT")
    assert (await state_of(desk)).settings.system.value == "shift"


# -- tournaments and files -----------------------------------------------------------------------------


async def test_load_by_name_and_id(club: Club) -> None:
    """A tournament is opened by its id or its name; a name that two have is refused with the ids."""
    first, second = await created(club, "Nestcup"), await created(club, "Nestcup")
    await created(club, "Open")
    desk = a_desk(club)
    assert (await call(desk, f"LoadTournament {second}")).result == second
    assert (await call(desk, "LoadTournament OPEN FORCE")).result == "open"
    reply = await call(desk, "LoadTournament NestCup")
    assert reply.rc == 10
    assert first in reply.result
    assert second in reply.result
    assert desk.stream == "open"


async def test_save_and_load(club: Club, tmp_path: Path) -> None:
    """A saved file that is loaded again is the same tournament; once that has gone on, the file is another one."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "SaveTournament saved.kosmos ICON")).rc == 0
    assert (tmp_path / "saved.kosmos").read_bytes().startswith(b'{"kosmos"')
    assert (await call(desk, "LoadTournament saved.kosmos")).result == "nestcup"
    await call(desk, "AddPlayer Gast")
    assert (await call(desk, "LoadTournament saved.kosmos")).result == "nestcup-2"
    assert len((await state_of(desk)).entries) == 4
    assert (await call(desk, "SaveTournament Nestcup")).result == "nestcup-2"
    assert not (tmp_path / "Nestcup").exists()


async def test_files_are_refused(club: Club, tmp_path: Path) -> None:
    """What is no file, cannot be written or is no tournament is refused with the reason."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    (tmp_path / "text").write_text("no tournament")
    for line in (
        "LoadTournament text",
        "SaveTournament no/such/folder",
        "LoadTournament .",
        "ImportPlayers gone",
    ):
        assert (await call(desk, line)).rc == 10, line


async def test_fleeting_files(club: Club, tmp_path: Path) -> None:
    """What is written to t: and ram: is there for the script and nowhere on the disk."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "SaveTournament T:saved")).rc == 0
    assert (await call(desk, "LoadTournament T:saved")).result == "nestcup"
    assert not list(tmp_path.rglob("*saved*"))  # noqa: ASYNC240 - a test may wait for its disk


async def test_tray_is_bounded(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script over the net cannot fill the server's memory with files."""
    monkeypatch.setattr(Tray, "LARGEST", 1500)
    desk = a_desk(club)
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList a")).rc == 0
    assert "larger" in (await call(desk, "SaveTournament b")).result


@pytest.mark.parametrize("source", ["Nestcup", "saved.kosmos", "list.csv"])
async def test_import_players(club: Club, tmp_path: Path, source: str) -> None:
    """Players come from another tournament, a saved one, or a list."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR + "SaveTournament saved.kosmos")
    (tmp_path / "list.csv").write_text("Name;DWZ;Club\nAmsel, Ada;2105-33;SK Vogelwald\nGans, Gustav;;\n")
    await ran(desk, "NewTournament Other")
    assert (await call(desk, f"ImportPlayers {source}")).rc == 0
    state = await state_of(desk)
    assert state.entries[1].player.name == "Amsel, Ada"
    assert state.entries[1].player.club == "SK Vogelwald"
    assert len(state.entries) == (2 if source == "list.csv" else 4)


async def test_faulty_list(club: Club, tmp_path: Path) -> None:
    """A list with a faulty line is not taken at all."""
    desk = a_desk(club, DiskFiles(tmp_path))
    (tmp_path / "list.csv").write_text("Name;Elo\nAmsel, Ada;2105\nGans, Gustav;99999\n")
    (tmp_path / "empty.csv").write_text("Name;Elo\n")
    await ran(desk, "NewTournament Other")
    assert (await call(desk, "ImportPlayers list.csv")).rc == 10
    assert (await call(desk, "ImportPlayers empty.csv")).rc == 10
    assert not (await state_of(desk)).entries


# -- lists ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "has"),
    [
        ("PlayerList f", "1990"),
        ("PlayerList f SHORT", "SK Vogelwald"),
        ("InternalRatings f", "Internal ranking"),
        ("Table f", "Standings"),
        ("Table f TABMODE 1", "CBH"),
        ("Table f TABMODE=2", "CBS"),
        ("Table f TABMODE 3", "CSB"),
        ("Table f PLRMODE 1", "Seniors"),
        ("Table f PLRMODE 3", "Women"),
        ("Round f", "Round 1"),
        ("Round f 1", "Round 1"),
        ("TableOfProgress f TABMODE 2", "Progress"),
        ("CrossTable f", "Cross table"),
        ("CrossTable f TEX", "\\documentclass"),
        ("PlayerCards f", "Opponent"),
        ("PlayerCards f TEX", "\\documentclass"),
        ("DWZReport f", "DWZ report"),
        ("Print standings f FORMAT csv COLUMNS name,club", "Name;Club"),
        ('Print "round" f FORMAT html ROUND 1', "<table"),
        ("Print history f", "Nestcup"),
    ],
)
async def test_lists(club: Club, line: str, has: str) -> None:
    """Every list goes to its file, and a script can read it in RESULT."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, ROUND)
    for board in (1, 2):
        white, black = await names(desk, 1, board)
        await call(desk, f'EnterResult "{white}" "{black}" 2')
    reply = await call(desk, line)
    assert reply.rc == 0, reply
    assert has in reply.result
    assert tray.files["f"].decode().removeprefix("\ufeff") == reply.result


async def test_simple_is_the_default(club: Club) -> None:
    """Without TABMODE the table is sorted by points alone, as the manual says."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    assert "SB" not in (await call(desk, "Table f")).result
    assert "SB" in (await call(desk, "Print standings f")).result


async def test_buchholz_in_a_round_robin(club: Club) -> None:
    """What a menu would not offer a script cannot do: Buchholz in a round robin."""
    desk = a_desk(club)
    await ran(desk, FOUR + "DoPairings ROUNDROBIN")
    assert [(await call(desk, f"Table f TABMODE {mode}")).rc for mode in range(4)] == [0, 10, 10, 0]


async def test_a_file_that_is_no_text(club: Club) -> None:
    """A PDF goes to its file; RESULT is the file's name."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, FOUR)
    reply = await call(desk, "Print players list.pdf FORMAT pdf")
    assert reply == Reply(0, "list.pdf")
    assert tray.files["list.pdf"].startswith(b"%PDF")
    view = outcome_view(await ran(desk, "say 1"), desk, tray)
    assert set(view["files"][0]) == {"name", "base64"}


# -- the printer ---------------------------------------------------------------------------------------


def a_printer(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = folder / "bin" / "lpr"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}/usr/bin{os.pathsep}/bin")


async def test_printing(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """prt: sends text to the printer, prt:LQ the page itself."""
    a_printer(tmp_path, monkeypatch, f"cat >> {tmp_path}/printed")
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList prt: SHORT")).rc == 0
    assert "Amsel, Ada" in (tmp_path / "printed").read_text()
    (tmp_path / "printed").unlink()
    assert (await call(desk, "PlayerList PRT:LQ")).rc == 0
    assert (tmp_path / "printed").read_bytes().startswith(b"%PDF")


async def test_no_printer(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a printer, or with one that fails, printing is refused with the reason."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (await call(desk, "PlayerList prt:")).result == "There is no printer here: lpr"
    a_printer(tmp_path, monkeypatch, "cat > /dev/null; echo out of paper >&2; exit 1")
    assert (await call(desk, "PlayerList prt:")).result == "There is no printer here: out of paper"


async def test_printing_over_the_net(club: Club) -> None:
    """A script from elsewhere gets back what it printed."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList prt:")).rc == 0
    assert "Amsel, Ada" in outcome_view(await ran(desk, "say 1"), desk, tray)["printed"][0]["text"]


# -- rights, time, help --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actor", "allowed"),
    [(VISITOR, set()), (Actor("bert", Right.RESULTS), {"EnterResult", "PlayerList", "SaveTournament"})],
)
async def test_rights(club: Club, actor: Actor, allowed: set[str]) -> None:
    """A script may do no more than whoever runs it."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    white, black = await names(desk, 1, 1)
    helper = a_desk(club, actor=actor)
    helper.stream = desk.stream
    lines = [
        "NewTournament x",
        "AddPlayer x NOUSER",
        "SaveTournament x",
        "PairRound CONFIRMED",
        "PlayerList x",
        "ImportPlayers Nestcup",
        f'EnterResult "{white}" "{black}" 2',
    ]
    for line in lines:
        assert ((await call(helper, line)).rc == 0) is (line.split()[0] in allowed), line


async def test_time_is_limited(club: Club) -> None:
    """A script that runs too long is stopped, between two commands and in a loop without any."""
    for body in ("x = 1", "Window ON"):
        desk = a_desk(club)
        script = f"do forever\ndo 150000\n{body}\nend\nend"
        outcome = await run_script(desk, script, seconds=0)
        assert (outcome.rc, outcome.result) == (
            ENDED,
            "The script was stopped: it ran longer than 0 seconds.",
        )


async def test_talk_is_limited(club: Club) -> None:
    """A script that talks without end is stopped; what it had said until then is kept."""
    outcome = await run_script(a_desk(club), "x = left('x', 100000)\ndo forever\nsay x\nend")
    assert (outcome.rc, len(outcome.said)) == (ENDED, 9)


async def test_script_length(club: Club) -> None:
    """No script is longer than a million characters."""
    with pytest.raises(Refusal, match="script_too_long"):
        await run_script(a_desk(club), " " * 1_000_001)


async def test_help(club: Club) -> None:
    """Help tells how a command is called, or which there are."""
    desk = a_desk(club)
    assert (await call(desk, "Help DoPairings")).result.startswith("DoPairings SWISSPAIRING/S")
    assert "DWZReport" in (await call(desk, "Help")).result.splitlines()


async def test_every_command_has_an_answer(club: Club) -> None:
    """No command of the language falls through: with arguments of some kind it is done or refused, never lost."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    for command in SCRIPT_COMMANDS.values():
        needed = [
            "1" if argument.number else '"Amsel, Ada"'
            for argument in command.template.arguments
            if argument.needed
        ]
        reply = await call(desk, " ".join([command.name, *needed]))
        assert reply.rc in (0, 5, 10), command.name
    assert set(COMMANDS) <= {command.name for command in SCRIPT_COMMANDS.values()}
