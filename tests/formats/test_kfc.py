"""A KeizerForClubs tournament comes over whole, or says what did not."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from formats.kfc_files import pairing_rows, write_file
from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.formats.kfc import KfcTournament, read_kfc
from kosmos.locale import language
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.credits import percent
from kosmos.standings.keizer.settings import Ladder, OwnValue, Withdrawal
from kosmos.standings.keizer.table import standings
from kosmos.standings.keizer.time_odds import TimeOdds
from kosmos.store.sqlite.kfc_file import read_kfc_file
from standings.keizer.club import published

SAY = language("en").say


def config(**numbers: float | str) -> list[dict[str, Any]]:
    """Keys written with _ for the dot."""
    return [
        {
            "CfgKey": key.replace("_", ".", 1),
            "CfgText": value if isinstance(value, str) else None,
            "CfgValue": None if isinstance(value, str) else value,
        }
        for key, value in numbers.items()
    ]


def tables(name: str) -> dict[str, list[dict[str, Any]]]:
    data = published(name)
    states = dict.fromkeys(data["withdrawn"], 9)
    players = [
        {
            "id": row["number"],
            "name": row["name"],
            "rating": row["rating"],
            "state": states.get(row["number"], 1),
        }
        for row in data["players"]
    ]
    settings = config(
        BONUS_Excused=35.0,
        BONUS_Unexcused=float(data["settings"]["unexcused_pct"]),
        BONUS_Clubgame=70.0,
        BONUS_Retired=75.0,
        BONUS_Freilos=50.0,
        BONUS_Verlust=0.0,
        OPTION_RatioFirst2Last=3.0,
        OPTION_GameRepeat=4.0,
        OPTION_DistBye=1.0,
        OPTION_FirstRoundRandom=300.0,
        OPTION_NiceName="Club  evening",
    )
    return {"Player": players, "Pairing": pairing_rows(data["rounds"]), "ConfigTab": settings}


@pytest.mark.parametrize("name", ["kfc_2022", "kfc_head"])
def test_file_to_table(name: str, tmp_path: Path) -> None:
    """A file written as KeizerForClubs does gives the table KeizerForClubs stored, and nothing to report."""
    came = read_kfc(read_kfc_file(write_file(tmp_path / "club.s3db", tables(name))))
    table = standings(came.record, came.settings)
    final = published(name)["final"]
    assert [(row.number, row.total) for row in table.rows] == [(one["number"], one["total"]) for one in final]
    assert came.report == ()
    assert (came.name, came.pairing) == ("Club evening", KeizerPairing(random_first=300))


def test_bytes(tmp_path: Path) -> None:
    """An uploaded file is read from memory just the same."""
    path = write_file(tmp_path / "club.s3db", tables("kfc_head"))
    assert read_kfc_file(path.read_bytes()) == read_kfc_file(path)


def come(
    players: list[dict[str, Any]], pairings: list[dict[str, Any]] | None = None, **settings: float | str
) -> KfcTournament:
    return read_kfc({"Player": players, "Pairing": pairings or [], "ConfigTab": config(**settings)})


def player(number: object, **changes: object) -> dict[str, Any]:
    return {"id": number, "name": f"P{number}", "rating": 1500, "state": 1} | changes


def test_every_result() -> None:
    """Every result and every evening without a game has its counterpart."""
    rounds = [["1-2 1-0"], ["1-2 1/2"], ["1-2 0-1"], ["1-2 +-"], ["1-2 -+"], ["1-2 --"], ["1-2 adj"], ["1-2"]]
    rounds += [["1 bye"], ["1 club"], ["1 exc"], ["1 unexc"], ["1 late"]]
    came = come([player(1), player(2)], pairing_rows(rounds))
    outcomes = [encounter.outcome.value for encounter in came.record.record.entrants[0].history]
    assert "".join(outcomes) == "1=0+--?*U    "
    assert came.record.attendance[1][9:] == (
        Attendance.CLUB_DUTY,
        Attendance.EXCUSED,
        Attendance.UNEXCUSED,
        Attendance.LATE,
    )
    assert came.record.record.entrants[1].history[5].outcome is Outcome.FORFEIT_LOSS


def test_states() -> None:
    """States come over as attendance; the deleted are gone unless they have a game."""
    players = [
        player(number, state=state) for number, state in enumerate((1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 10), 1)
    ]
    came = come(players, pairing_rows([["11-1 1-0"]]))
    assert "".join(one.value[0] for one in came.attendance.values()) == "ppceupwppw"
    assert [entrant.number for entrant in came.record.record.entrants] == [1, 2, 3, 4, 5, 6, 7, 9, 10, 11]
    assert came.record.withdrawn_from == {7: 1, 11: 2}
    assert came.report == ()


def test_all_settings() -> None:
    """Every setting of the program is taken over."""
    came = come(
        [player(1, Categories="f kv20")],
        BONUS_Verlust=5.0,
        BONUS_Freilos=65.0,
        OPTION_RatioFirst2Last=1.0099999904632568,
        OPTION_WickerNormalization=1.0,
        OPTION_DecayPrevRound=1.0,
        OPTION_DecayBonus=1.0,
        OPTION_GameRepeat=99.0,
        OPTION_DistBye=0.0,
        OPTION_NovusRandom=1.0,
        OPTION_RoundsSameColor="3",
        OPTION_Categories="f=Females",
        OPTION_TimeBonus="curve=expo, min=5, sum=40, fak=0.006",
    )
    scores = came.settings
    assert (scores.ladder, scores.ratio, scores.own_value) == (
        Ladder.NORMALISED,
        Decimal("1.01"),
        OwnValue.FADING,
    )
    assert (scores.loss, scores.bye, scores.falling_absences) == (percent(5), percent(65), True)
    assert scores.withdrawal is Withdrawal.RETROACTIVE
    assert came.pairing == KeizerPairing(
        distance=99, distribute_byes=False, random_boards=True, colour_limit=3
    )
    assert (came.categories, came.category_names) == ({1: "f kv20"}, "f=Females")
    assert (came.time_odds, came.report) == (TimeOdds(), ())


@pytest.mark.parametrize(
    ("rows", "settings", "sentence"),
    [
        ([{"PID_W": 77}], {}, "Round 1, board 1 makes no sense and was left out."),
        ([{"PID_B": 77}], {}, "Round 1, board 1 makes no sense and was left out."),
        ([{"PID_B": 1}], {}, "Round 1, board 1 makes no sense and was left out."),
        ([{"Rnd": 0}], {}, "Round 0, board 1 makes no sense and was left out."),
        ([{"Rnd": None}], {}, "Round None, board 1 makes no sense and was left out."),
        ([{"Result": 99}], {}, "Round 1, board 1 makes no sense and was left out."),
        ([{"PID_B": -1, "Result": 1}], {}, "Round 1, board 1 makes no sense and was left out."),
        (
            [{}, {"board": 2, "PID_B": -1, "Result": 6}],
            {},
            "Round 1, board 2 makes no sense and was left out.",
        ),
        ([{}, {"board": 2, "PID_W": 3}], {}, "Round 1, board 2 makes no sense and was left out."),
        (
            [],
            {"BONUS_Freilos": 700.0},
            "The setting BONUS.Freilos = “700.0” makes no sense; the usual value was taken.",
        ),
        (
            [],
            {"OPTION_GameRepeat": float("nan")},
            "The setting OPTION.GameRepeat = “nan” makes no sense; the usual value was taken.",
        ),
        ([], {"OPTION_RatioFirst2Last": 1.0}, "ratio: expected a number above 1, at most 100, got “1.0”."),
        ([], {"OPTION_TimeBonus": "curve=wave"}, "The time odds “curve=wave” were not carried over."),
        ([], {"OPTION_ShowPerformance": 1.0}, "The column with the performance was not carried over."),
    ],
)
def test_report(rows: list[dict[str, Any]], settings: dict[str, Any], sentence: str) -> None:
    """What cannot be carried over is named in a sentence, and the rest comes along."""
    usual = {"Rnd": 1, "board": 1, "PID_W": 1, "PID_B": 2, "Result": 1}
    came = come([player(1), player(2), player(3)], [usual | row for row in rows], **settings)
    assert [SAY(one) for one in came.report] == [sentence]
    assert len(came.record.record.entrants) == 3


def test_odd_players() -> None:
    """Players without a usable id are left out, odd states are taken as present, odd ratings as none."""
    came = come(
        [player(1, state=77), player(None), player("x"), player(1), player(2, rating="abc", name=None)]
    )
    assert [SAY(one) for one in came.report] == [
        "A player with the id “None” was left out.",
        "A player with the id “x” was left out.",
        "A player with the id “1” was left out.",
        "P1: the state “77” is not known; taken as present.",
    ]
    assert [(one.name, one.rating) for one in came.record.record.entrants] == [("P1", 1500), ("2", 0)]


def test_empty() -> None:
    """A file without players and rounds is an empty tournament with the usual settings."""
    came = read_kfc({})
    assert (came.record.rounds, came.record.record.entrants, came.pairing) == (0, (), KeizerPairing())
    assert standings(came.record, came.settings).rows == ()
