"""Whole tournaments in the script language, and the same ones by commands: they end in the same state."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kosmos.service.club import Club
from kosmos.tournament.state import State
from service.clubs import without_keys
from service.script_desk import DIRECTOR, a_club, a_desk, created, ran

NAMES = (
    "Amsel, Ada",
    "Buchfink, Bert",
    "Dohle, Dora",
    "Elster, Emil",
    "Falke, Frida",
    "Gans, Gustav",
    "Habicht, Hanna",
    "Ibis, Ivo",
)

SWISS = """\
/* Eight players, three rounds: a set game, a late player, somebody who leaves */
NewTournament "Vogelwald Open" FORCE ROUNDS=3
AddPlayer "Amsel, Ada" RATING 2105-33 CHESSCLUB "SK Vogelwald"
AddPlayer "Buchfink, Bert" RATING=1987 CHESSCLUB="SF Heide"
AddPlayer "Dohle, Dora" ELO 1950 FLAGS w
AddPlayer "Elster, Emil" RATING 1820
AddPlayer "Falke, Frida" RATING 1755 FLAGS "jw"
AddPlayer "Gans, Gustav" RATING 1640 BIRTHDAY 3.4.1952 FLAGS s
AddPlayer "Habicht, Hanna" RATING 1502
SetPlayer "Habicht, Hanna"
SetPlayer "Amsel, Ada" SETCOLORS
DoPairings SWISSPAIRING NOUSER
say 'round' RESULT
EnterResult "Habicht, Hanna" "Amsel, Ada" 0
/* the late player meets whoever was free */
AddPlayer "Ibis, Ivo" RATING 1490 NOUSER
ModifyPlayer "ibis,  ivo" VILLAGE "Nesthausen" NOUSER
"""


async def games(club: Club, stream: str, number: int) -> list[tuple[str, str]]:
    state = (await club.open(DIRECTOR, stream)).state
    name = {id_: entry.player.name for id_, entry in state.entries.items()}
    return [(name[game.white], name[game.black]) for game in state.rounds[number - 1].games]


async def by_commands(club: Club, stream: str, steps: Sequence[tuple[str, dict[str, Any]]]) -> None:
    for name, raw in steps:
        await club.execute(DIRECTOR, stream, club.parse(name, raw))


async def state_of(club: Club, stream: str) -> State:
    return (await club.open(DIRECTOR, stream)).state


async def swiss_by_script(club: Club) -> State:
    desk = a_desk(club)
    outcome = await ran(desk, SWISS)
    assert (outcome.rc, outcome.result, outcome.said) == (0, outcome.result, ("round 1",))
    for number in (1, 2, 3):
        pairs = await games(club, desk.stream, number)
        for board, (white, black) in enumerate(pairs, 1):
            if number > 1 or "Amsel, Ada" not in (white, black):
                done = await ran(desk, f'EnterResult "{white}" "{black}" {(board + number) % 3}')
                assert done.rc == 0, done
        if number == 2:
            assert (await ran(desk, 'DeletePlayer "Buchfink, Bert" FORCE')).rc == 0
        if number < 3:
            drawn = await ran(desk, "DoPairings NOUSER")
            assert (drawn.rc, drawn.result) == (0, str(number + 1)), drawn
    return await state_of(club, desk.stream)


async def swiss_by_commands(club: Club) -> State:
    stream = await created(club, "Vogelwald Open", rounds=3)
    data: list[dict[str, Any]] = [
        {"dwz": "2105-33", "club": "SK Vogelwald"},
        {"dwz": "1987", "club": "SF Heide"},
        {"elo": 1950, "groups": ["w"]},
        {"dwz": "1820"},
        {"dwz": "1755", "groups": ["j", "w"]},
        {"dwz": "1640", "birth": "1952-04-03", "groups": ["s"]},
        {"dwz": "1502"},
    ]
    entered = [("AddPlayer", {"name": name, **more}) for name, more in zip(NAMES[:7], data, strict=True)]
    await by_commands(club, stream, entered)
    await by_commands(
        club,
        stream,
        [
            ("ModifyTournament", {"system": "classic"}),
            ("SetGame", {"first": 7, "second": 1, "colours_set": True}),
            ("PairRound", {}),
        ],
    )
    pairs = await games(club, stream, 1)
    board = pairs.index(("Habicht, Hanna", "Amsel, Ada")) + 1
    await by_commands(
        club,
        stream,
        [
            ("EnterResult", {"round": 1, "board": board, "result": "0-1"}),
            ("AddPlayer", {"name": "Ibis, Ivo", "dwz": "1490", "answers": ["late_entry"]}),
            ("ModifyPlayer", {"id": 8, "town": "Nesthausen", "answers": ["player_changed"]}),
        ],
    )
    signs = ("0-1", "½-½", "1-0")
    for number in (1, 2, 3):
        for board, pair in enumerate(await games(club, stream, number), 1):
            if number > 1 or "Amsel, Ada" not in pair:
                raw = {"round": number, "board": board, "result": signs[(board + number) % 3]}
                await by_commands(club, stream, [("EnterResult", raw)])
        if number == 2:
            await by_commands(club, stream, [("WithdrawPlayer", {"id": 2, "answers": ["withdrawal"]})])
        if number < 3:
            await by_commands(club, stream, [("PairRound", {})])
    return await state_of(club, stream)


async def test_a_swiss(tmp_path: Path) -> None:
    """A Swiss in the script language is the same tournament as one run by commands, fact by fact."""
    async with a_club(tmp_path) as club:
        script, commands = await swiss_by_script(club), await swiss_by_commands(club)
    assert without_keys(script) == without_keys(commands)
    assert len(script.rounds) == 3
    assert script.is_finished
    assert script.settings.system.value == "classic"
    assert [entry.player.name for entry in script.entries.values()] == list(NAMES)
    assert script.entries[2].withdrawn_from == 3


async def test_a_round_robin(tmp_path: Path) -> None:
    """A round robin with a variable, a loop, a correction to a forfeit, and a draw taken back."""
    script = """\
        NewTournament "Nestcup" FORCE NUMBERING=hand
        do i = 1 to 5
          rating = 1900 - i * 100
          AddPlayer "Spatz {i}" RATING {rating}
        end
        AddPlayer "Irrgast"
        DeletePlayer "Irrgast" FORCE
        DoPairings ROUNDROBIN
        DeleteRound ANSWERS draw_taken_back
        DoPairings ROUNDROBINSHIFT
        say RESULT
        """
    async with a_club(tmp_path) as club:
        desk = a_desk(club)
        outcome = await ran(desk, script)
        pairs = [await games(club, desk.stream, number) for number in range(1, 6)]
        assert (outcome.rc, outcome.said) == (0, ("5",))
        for number, pair in ((number, pair) for number, round_ in enumerate(pairs, 1) for pair in round_):
            assert (await ran(desk, f'EnterResult "{pair[0]}" "{pair[1]}" {number % 3}')).rc == 0
        assert (await ran(desk, f'EnterResult "{pairs[0][0][0]}" "{pairs[0][0][1]}" 2 NOTPLAYED')).rc == 0
        by_script = await state_of(club, desk.stream)

        stream = await created(club, "Nestcup", numbering="hand")
        await by_commands(
            club,
            stream,
            [("AddPlayer", {"name": f"Spatz {i}", "dwz": str(1900 - i * 100)}) for i in range(1, 6)],
        )
        signs = ("0-1", "½-½", "1-0")
        results = [
            ("EnterResult", {"round": number, "board": board, "result": signs[number % 3]})
            for number, round_ in enumerate(pairs, 1)
            for board, _ in enumerate(round_, 1)
        ]
        last = ("EnterResult", {"round": 1, "board": 1, "result": "+/-"})
        await by_commands(
            club, stream, [("ModifyTournament", {"system": "shift"}), ("PairRound", {}), *results, last]
        )
        by_command = await state_of(club, stream)
    by_script.last_id = by_command.last_id  # the one who was deleted had a number of their own
    assert by_script == by_command
    assert by_script.is_finished
