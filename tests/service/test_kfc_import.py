"""A KeizerForClubs file becomes a tournament of Kosmos with the same table."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.kfc_files import pairing_rows, write_file
from kosmos.core.attendance import Attendance
from kosmos.formats.kfc import KfcTournament, read_kfc
from kosmos.locale import language
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.kfc_import import keizer_changes, move
from kosmos.standings.keizer.table import standings
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.chronicle import fold
from kosmos.tournament.commands import Right
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.keizer_table import keizer_table, number_of
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from standings.keizer.club import published

SAY = language("en").say
DIRECTOR = Actor("anna", Right.DIRECT)

ROUNDS = (
    ("2-1 1-0", "4-3 1/2", "5 bye", "6 exc", "7 late", "8 club"),
    ("1-3 0-1", "5-4 +-", "2-6 adj", "7 late", "8 unexc"),
    ("3-2", "1-5 --", "6-4 -+", "7-8 1-0"),
)


def rows(**changes: Any) -> list[dict[str, Any]]:
    """Eight players; player 8 has withdrawn, 6 is excused for next week."""
    states = {8: 9, 6: 6, 3: 5}
    return [
        {
            "id": number,
            "name": f"Player {number}",
            "rating": 2000 - 50 * number,
            "state": states.get(number, 1),
            "Categories": "f r15" if number % 2 else "",
            **changes,
        }
        for number in range(1, 9)
    ]


def config(**values: float | str) -> list[dict[str, Any]]:
    return [
        {
            "CfgKey": key.replace("_", ".", 1),
            **({"CfgText": value} if isinstance(value, str) else {"CfgValue": value}),
        }
        for key, value in values.items()
    ]


def tournament(**tables: Any) -> KfcTournament:
    return read_kfc({"Player": rows(), "Pairing": pairing_rows(ROUNDS), "ConfigTab": [], **tables})


def moved(kfc: KfcTournament) -> State:
    stream = [
        Stamped("2026-11-15T18:00:00Z", "anna", event, part)  # type: ignore[arg-type]
        for step in move(kfc).steps
        for part, event in enumerate(step)
    ]
    return fold(stream).state


def same_table(kfc: KfcTournament, state: State) -> None:
    """Sums, points and order of every round are those of the file itself."""
    names = {entrant.number: entrant.name for entrant in kfc.record.record.entrants}
    ours = {number_of(entry): entry.player.name for entry in state.entries.values()}
    for after in range(kfc.record.rounds + 1):
        theirs = standings(kfc.record, kfc.settings, after)
        mine = keizer_table(state, after)
        assert [(ours[row.number], row.total, row.points) for row in mine.rows] == [
            (names[row.number], row.total, row.points) for row in theirs.rows
        ]


def test_table() -> None:
    """Games, forfeits, adjourned games, absences, late starts and a withdrawal give the same table after every round."""
    kfc = tournament()
    same_table(kfc, moved(kfc))


@pytest.mark.parametrize("name", ["kfc_2022", "kfc_head"])
def test_published(name: str) -> None:
    """The databases whose numbers were published come over with the same table."""
    data = published(name)
    players = [
        {
            "id": row["number"],
            "name": row["name"],
            "rating": row["rating"],
            "state": 9 if row["number"] in data["withdrawn"] else 1,
        }
        for row in data["players"]
    ]
    settings_ = config(BONUS_Unexcused=float(data["settings"]["unexcused_pct"]))
    kfc = tournament(Player=players, Pairing=pairing_rows(data["rounds"]), ConfigTab=settings_)
    same_table(kfc, moved(kfc))


def test_statuses_of_the_next_evening() -> None:
    """Everybody has the state for the next round that they had in the file."""
    state = moved(tournament())
    assert [attendance_of(state, id_, 4) for id_ in (1, 3, 6, 8)] == [
        Attendance.PRESENT,
        Attendance.CLUB_DUTY,
        Attendance.EXCUSED,
        Attendance.WITHDRAWN,
    ]


def test_boards_and_players() -> None:
    """Boards stand as in the file, late starters enter in their round, categories are tags."""
    state = moved(tournament(ConfigTab=config(OPTION_Categories="r15=Rating < 1500, f=Women")))
    assert [(game.white, game.black) for game in state.rounds[0].games] == [(2, 1), (4, 3)]
    assert (state.entries[7].first_round, state.entries[1].player.tags) == (3, ("Women", "Rating < 1500"))
    assert state.settings.system is System("keizer")


def test_settings() -> None:
    """The club's percentages and options are its Keizer rules."""
    chosen = config(
        BONUS_Unexcused=5.0,
        BONUS_Verlust=3.0,
        OPTION_GameRepeat=2.0,
        OPTION_WickerNormalization=1.0,
        OPTION_RatioFirst2Last=2.5,
        OPTION_FirstRoundRandom=300.0,
    )
    assert keizer_changes(tournament(ConfigTab=chosen)) == {
        "ladder": "normalised",
        "ratio": "2.5",
        "withdrawal": "retroactive",
        "loss": "3%",
        "unexcused": "5%",
        "distance": 2,
        "keep_tables": False,
        "random_first": 300,
    }


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({"Player": rows(name="Same")}, "Same is there twice; one is now Same (2)."),
        (
            {"ConfigTab": config(OPTION_TimeBonus="curve=expo, min=5, sum=40, fak=0.006")},
            "Time odds were not carried over: boards have no clocks here.",
        ),
        (
            {"ConfigTab": config(OPTION_ShowPerformance=1.0)},
            "The column with the performance was not carried over.",
        ),
    ],
)
def test_report(tables: dict[str, Any], sentence: str) -> None:
    """What is lost or changed on the way is told."""
    assert sentence in [SAY(phrase) for phrase in move(tournament(**tables)).report]


LINES = st.sampled_from(["", "1-0", "0-1", "1/2", "+-", "-+", "--", "adj"])
ALONE = st.sampled_from(["bye", "exc", "unexc", "club", "late", ""])


@st.composite
def evenings(draw: st.DrawFn) -> tuple[tuple[str, ...], ...]:
    """Rounds in which anybody plays anybody, is away for any reason, or is forgotten."""
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(range(1, 9)))
        games = draw(st.integers(0, 4))
        lines = [f"{order[2 * i]}-{order[2 * i + 1]} {draw(LINES)}" for i in range(games)]
        alone = ((number, draw(ALONE)) for number in order[2 * games :])
        rounds.append((*lines, *(f"{number} {what}" for number, what in alone if what)))
    return tuple(rounds)


@settings(max_examples=60, deadline=None)
@given(evenings(), st.lists(st.sampled_from([1, 5, 6, 7, 9, 12]), min_size=8, max_size=8))
def test_any_tournament(rounds: tuple[tuple[str, ...], ...], states: list[int]) -> None:
    """Whatever was played, whoever was away and whoever withdrew: the table is the same after every round."""
    players = [{**row, "state": state} for row, state in zip(rows(), states, strict=True)]
    kfc = tournament(Player=players, Pairing=pairing_rows(rounds))
    same_table(kfc, moved(kfc))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    streams = SqliteStreams.open(tmp_path / "club.db")
    yield Club(streams)
    await streams.close()


async def test_through_the_door(club: Club, tmp_path: Path) -> None:
    """A file handed in as it is becomes a tournament, and that one can be saved and opened again."""
    tables = {
        "Player": rows(),
        "Pairing": pairing_rows(ROUNDS),
        "ConfigTab": config(OPTION_NiceName="Club night"),
    }
    file = write_file(tmp_path / "club.s3db", tables)
    done = await club.import_(DIRECTOR, file.read_bytes())
    assert (done.stream, done.report) == ("club-night", ())
    state = (await club.open(DIRECTOR, done.stream)).state
    again = await club.import_(DIRECTOR, await club.export(DIRECTOR, done.stream))
    assert keizer_table((await club.open(DIRECTOR, again.stream)).state) == keizer_table(state)
