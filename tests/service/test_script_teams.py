"""Team events in scripts: made, lined up, played, printed and saved; what goes wrong is told as RC and RESULT."""

from pathlib import Path

import pytest

from kosmos.script import find
from kosmos.service.script_port.files import Tray
from kosmos.service.script_port.teams import book_of
from kosmos.teams.commands import TEAM_COMMANDS
from service.clubs import DIRECTOR
from service.script_desk import a_club, a_desk, call, ran

MATCH = """
NewTeamEvent "Town match" SYSTEM=match ROUNDS=1 BOARDS=2
EnterTeam Rooks PLAYERS "Rook, Anna; 1850 | Castle, Carl; 1700 | Tower, Tom"
EnterTeam Knights CAPTAIN "Horse, Hanna" PLAYERS "Horse, Hanna | Saddle, Sam"
DrawTeamRounds
"""
PLAYED = """
GiveLineup ROUND=1 TEAM=1 PLAYERS "1,3"
FillLineups ROUND=1
EnterBoard ROUND=1 MATCH=1 BOARD=1 RESULT 1-0
EnterBoard ROUND=1 MATCH=1 BOARD=2 RESULT "½-½"
"""


async def test_from_the_entry_to_the_table(tmp_path: Path) -> None:
    """The table stands in RESULT and in a file; a saved event is opened again by another script, as is one by its name."""
    async with a_club(tmp_path) as club:
        tray = Tray()
        desk = a_desk(club, tray)
        outcome = await ran(desk, f"OPTIONS RESULTS{MATCH}{PLAYED}PrintTeam table out.txt\nSAY RESULT\n")
        assert outcome.rc == 0, outcome.result
        assert desk.event == "town-match"
        (table,) = outcome.said
        assert "Rooks" in table
        assert "1.5" in table or "1½" in table
        assert (await call(desk, "PrintTeam match sheet.pdf FORMAT pdf NUMBER 1 MATCHNUMBER 1")).rc == 0
        for format_name, begins in (("trf26", b"012 Town match"), ("kosmos", b"{"), ("xlsx", b"PK")):
            assert (await call(desk, f"SaveTeamEvent a.{format_name} FORMAT {format_name}")).rc == 0
            assert (await tray.read(f"a.{format_name}")).startswith(begins)
        read = await call(desk, "LoadTeamEvent a.kosmos")
        assert (read.rc, read.result, desk.event) == (0, "town-match-2", "town-match-2")
        state = await book_of(desk).get(DIRECTOR, desk.event)
        assert [each.value for each in state.rounds[0].matches[0].results] == ["1-0", "½-½"]
        assert state.rounds[0].matches[0].home_players == (1, 3)
        assert (await call(desk, "UndoTeamStep")).rc == 0
        assert not (await book_of(desk).get(DIRECTOR, desk.event)).rounds[0].is_over
        assert (await call(desk, "LoadTeamEvent town-match")).result == "town-match"


async def test_both_types_of_the_swiss_and_the_accelerated_one(tmp_path: Path) -> None:
    """SYSTEM and COLOUR_TYPE are settings of the event; its rounds are drawn one by one, and settings can be changed."""
    async with a_club(tmp_path) as club:
        for system, colours in (("swiss", "A"), ("swiss", "B"), ("swiss_baku", "B")):
            desk = a_desk(club)
            teams = "".join(f"EnterTeam Team{each} PLAYERS P{each}\n" for each in range(1, 9))
            script = (
                f"NewTeamEvent {system}-{colours} SYSTEM={system} COLOUR_TYPE={colours} BOARDS=1 ROUNDS=3\n"
            )
            outcome = await ran(
                desk, f"{script}{teams}DrawTeamRounds\nModifyTeamEvent ALTERNATE=yes PLACE Hall\n"
            )
            assert outcome.rc == 0, outcome.result
            state = await book_of(desk).get(DIRECTOR, desk.event)
            assert (state.settings.system, state.settings.colour_type) == (system, colours)
            assert (state.settings.alternate, state.settings.place) == (True, "Hall")
            assert len(state.rounds[0].matches) == 4


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("EnterTeam Rooks", "No team event is open"),
        ("SaveTeamEvent a.trf", "No team event is open"),
        ("LoadTeamEvent nowhere", "team event or file"),
        ("NewTeamEvent Cup SYSTEM=dance", "System"),
    ],
)
async def test_what_is_refused(tmp_path: Path, line: str, reason: str) -> None:
    """A line that cannot be carried out is answered with return code 10 and the reason."""
    async with a_club(tmp_path) as club:
        reply = await call(a_desk(club), line)
        assert reply.rc == 10
        assert reason in reply.result


async def test_two_events_of_one_name(tmp_path: Path) -> None:
    """A name that means several opens none of them."""
    async with a_club(tmp_path) as club:
        desk = a_desk(club)
        for _ in range(2):
            await call(desk, 'NewTeamEvent "Town league"')
        reply = await call(desk, 'LoadTeamEvent "Town league"')
        assert (reply.rc, "town-league-2" in reply.result) == (10, True)


def test_every_command_of_a_team_event_is_in_the_language() -> None:
    """Scripts know every command of team events."""
    assert [name for name in TEAM_COMMANDS if find(name) is None] == []
