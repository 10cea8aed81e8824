"""Single commands of the script language at the club: what they do, answer and refuse."""

from collections.abc import AsyncIterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.locale import Language, Phrase, language
from kosmos.script import SCRIPT_COMMANDS
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.script_port.run import ENDED, run_script
from kosmos.tournament.commands import COMMANDS, Right
from service.script_desk import FOUR, ROUND, a_club, a_desk, call, names, ran, state_of


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with a_club(tmp_path) as made:
        yield made


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
        (ROUND, "PairRound ANSWERS missing_results", 0, None),
        (ROUND, 'DeletePlayer "Amsel, Ada"', 10, "Amsel, Ada leaves the tournament and is not paired any more; a game that is running goes on. Confirm to go on."),
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
    assert (await call(desk, f'EnterResult "{white}" "{black}" 2 ROUND 2')).rc == 10
    assert not any(game.result.is_final for game in (await state_of(desk)).rounds[0].games)


async def test_an_unplayed_draw(club: Club) -> None:
    """As the template of Chaos has it, a draw may be unplayed: half a point each, and no rating changes."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    white, black = await names(desk, 1, 1)
    assert (await call(desk, f'EnterResult "{white}" "{black}" 1 NOTPLAYED')).rc == 0
    game = (await state_of(desk)).rounds[0].games[0]
    assert (game.result, game.rated) == (Result.DRAW, False)
    assert (await call(desk, f'EnterResult "{white}" "{black}" 1')).rc == 0
    assert (await state_of(desk)).rounds[0].games[0].rated


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


async def test_set_players_last_between_runs(club: Club) -> None:
    """Who was set in one run waits for the opponent of the next; the draw of a third makes their game."""
    await ran(first := a_desk(club), FOUR + "SetPlayer 1")
    second, third = a_desk(club), a_desk(club)
    second.stream = third.stream = first.stream
    assert [each.id for each in (await state_of(second)).held] == [1]
    assert (await call(second, "SetPlayer 4 SETCOLORS")).rc == 0
    assert (await call(third, "DoPairings SWISSPAIRING")).rc == 0
    assert ("Amsel, Ada", "Elster, Emil") in [await names(third, 1, board) for board in (1, 2)]
    assert not (await state_of(third)).held


async def test_one_set_game_is_removed(club: Club) -> None:
    """One set game goes, by either of its players; the others stay."""
    desk = a_desk(club)
    await ran(desk, FOUR + "ModifyTournament SYSTEM classic ROUNDS 3")
    for number in (1, 2, 3, 4):
        await call(desk, f"SetPlayer {number} FORCE")
    assert (await call(desk, 'RemoveSetGame "Buchfink, Bert"')).rc == 0
    assert [(each.first, each.second) for each in (await state_of(desk)).set_games] == [(3, 4)]
    assert (await call(desk, 'RemoveSetGame "Buchfink, Bert"')).rc == 5


async def test_a_swiss_made_by_script_has_the_tie_breaks_of_a_swiss(club: Club) -> None:
    """Tie-breaks that nobody chose follow the system; chosen ones stay."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    assert (await state_of(desk)).settings.tie_breaks == ("BH", "SB", "DE")
    await ran(other := a_desk(club), FOUR + 'ModifyTournament TIE_BREAKS "DE,SB"\nDoPairings SWISSPAIRING')
    assert (await state_of(other)).settings.tie_breaks == ("DE", "SB")


async def test_late_players_get_their_rounds(club: Club) -> None:
    """A Swiss without a number of rounds is drawn as long as can be played, late players counted."""
    desk = a_desk(club)
    await ran(desk, ROUND + "".join(f'AddPlayer "Late, {number}" NOUSER\n' for number in (1, 2)))
    for number in range(1, 6):
        state = await state_of(desk)
        assert len(state.rounds) == number
        for game in state.rounds[-1].games:
            white, black = (state.entries[id_].player.name for id_ in (game.white, game.black))
            await call(desk, f'EnterResult "{white}" "{black}" 1')
        reply = await call(desk, "DoPairings")
        assert reply.rc == (0 if number < 5 else 10), reply
    assert (await state_of(desk)).settings.rounds == 5


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
    assert not (await state_of(desk)).held
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
    """Where somebody is there to be asked, the question comes to them, and their yes counts."""
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
    assert (
        asked
        == ["Amsel, Ada leaves the tournament and is not paired any more; a game that is running goes on."]
        * 2
    )


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
        "PairRound ANSWERS missing_results",
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
