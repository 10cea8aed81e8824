"""Ratings of a tournament: the question for ages, new ratings applied and taken back, the check, live figures."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from kosmos.core.errors import BadValue, NotAllowed, NotFound
from kosmos.core.people import DWZ, FIDE
from kosmos.ratings.dwz import AgeAnswer, AgeUnknown
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.rating import RatingDesk, live, source_of
from kosmos.service.rating_systems import RatingSystem
from kosmos.service.rating_words import parse_ages, parse_ids, parse_rules, parse_system
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.wishes import read_paper_question
from service.clubs import DIRECTOR, READER, clock, do, new, opened

PLAYERS: tuple[dict[str, Any], ...] = (
    {"name": "Adler, Ada", "dwz": "1834-23", "elo": 1900, "birth": "1990", "fide_id": 77},
    {"name": "Bauer, Bert", "dwz": "1700-5", "elo": 1750},
    {"name": "Cramer, Cleo", "dwz": "1500-9", "birth": "1980"},
    {"name": "Dorn, Dan", "birth": "2010"},
)


@pytest_asyncio.fixture
async def club() -> AsyncIterator[Club]:
    async with opened() as made:
        yield made


@pytest.fixture
def desk(club: Club) -> RatingDesk:
    assert isinstance(club.streams, SqliteStreams)
    return RatingDesk(Directory(SqliteStore(club.streams.database), club))


async def played(club: Club, **settings: Any) -> str:
    """A round robin of four; everybody with White wins."""
    stream = await new(club, numbering="hand", end="2025-12-01", start="2025-11-01", **settings)
    await do(club, stream, "ImportPlayers", players=list(PLAYERS))
    await do(club, stream, "PairRound")
    for number in (1, 2, 3):
        for board in (1, 2):
            await do(club, stream, "EnterResult", round=number, board=board, result="1-0")
    return stream


AGES = {2: AgeAnswer.FROM_26}


async def test_a_missing_age_is_asked_for(club: Club, desk: RatingDesk) -> None:
    """Without a birth date the report names the player and waits; with an answer it is made."""
    stream = await played(club)
    with pytest.raises(AgeUnknown) as question:
        await desk.report(DIRECTOR, stream, RatingSystem("dwz"), {})
    assert question.value.names == "Bauer, Bert"
    rows = await desk.report(DIRECTOR, stream, RatingSystem("dwz"), AGES)
    assert [row.name for row in rows] == [player["name"] for player in PLAYERS]
    left_out = await desk.report(DIRECTOR, stream, RatingSystem("dwz"), {2: AgeAnswer.LEAVE_OUT})
    assert "Bauer, Bert" not in [row.name for row in left_out]


async def test_new_ratings_are_applied_and_taken_back(club: Club, desk: RatingDesk) -> None:
    """`all` takes those whom the program is sure of; a name takes the one suggested; both can be undone."""
    stream = await played(club)
    people = desk.directory
    ada = await people.add(DIRECTOR, {"name": "Adler, Ada", "fide_id": "77", "dwz": "1834-23"})
    bert = await people.add(DIRECTOR, {"name": "Bauer, Bert"})
    rows = {row.name: row for row in await desk.apply(DIRECTOR, stream, RatingSystem("dwz"), AGES)}
    assert rows["Adler, Ada"].applied
    assert not rows["Bauer, Bert"].applied
    assert rows["Bauer, Bert"].why_not is not None
    assert rows["Dorn, Dan"].why_not is not None
    person = await people.get(DIRECTOR, ada)
    new_rating = person.rating(DWZ)
    assert new_rating is not None
    assert (
        f"{new_rating.value}-{new_rating.games}" == rows["Adler, Ada"].new or new_rating.source == "by hand"
    )
    assert source_of(stream) in {each.source for each in person.ratings}
    await desk.apply(DIRECTOR, stream, RatingSystem("dwz"), AGES, [2])
    assert source_of(stream) in {each.source for each in (await people.get(DIRECTOR, bert)).ratings}
    assert await desk.take_back(DIRECTOR, stream, [1]) == 1
    assert await desk.take_back(DIRECTOR, stream) == 1
    assert [each.source for each in (await people.get(DIRECTOR, ada)).ratings] == ["by hand"]


async def test_nobody_is_listed_below_the_floor(club: Club, desk: RatingDesk) -> None:
    """An Elo that falls below 1400 is shown, but not kept: the list has no such rating."""
    stream = await new(club, numbering="hand", end="2025-12-01")
    players = [{"name": "Adler, Ada", "elo": 1401, "fide_id": 77}, {"name": "Bauer, Bert", "elo": 1400}]
    await do(club, stream, "ImportPlayers", players=players)
    await do(club, stream, "PairRound")
    await do(club, stream, "EnterResult", round=1, board=1, result="0-1")
    ada = await desk.directory.add(DIRECTOR, {"name": "Adler, Ada", "fide_id": "77"})
    row = (await desk.apply(DIRECTOR, stream, RatingSystem("elo"), {}))[0]
    assert (row.name, row.new, row.rating, row.applied) == ("Adler, Ada", "1391", None, False)
    assert row.why_not is not None
    assert (await desk.directory.get(DIRECTOR, ada)).ratings == ()


@pytest.mark.parametrize("word", [[], {}, 3, "x", "1066", True])
def test_nonsense_is_refused(word: Any) -> None:
    """Whatever a program sends for a system, rules, ages or ids: a refusal that names the field."""
    for parse in (
        parse_system,
        parse_rules,
        lambda said: parse_ages({"1": said}),
        lambda said: parse_ids("apply", [said, ""]),
    ):
        with pytest.raises(BadValue):
            parse(word)


async def test_elo_goes_into_the_list_of_the_rate_of_play(club: Club, desk: RatingDesk) -> None:
    """A standard tournament changes the standard Elo."""
    stream = await played(club)
    number = await desk.directory.add(DIRECTOR, {"name": "Adler, Ada", "fide_id": "77"})
    await desk.apply(DIRECTOR, stream, RatingSystem("elo"), {})
    person = await desk.directory.get(DIRECTOR, number)
    assert person.rating(FIDE) is not None


async def test_who_has_no_new_rating_cannot_be_chosen(club: Club, desk: RatingDesk) -> None:
    """A wrong choice is refused before anything is written."""
    stream = await played(club)
    with pytest.raises(NotFound):
        await desk.apply(DIRECTOR, stream, RatingSystem("dwz"), AGES, [99])
    with pytest.raises(NotAllowed):
        await desk.apply(READER, stream, RatingSystem("dwz"), AGES)


async def test_the_check_lists_and_corrects(club: Club, desk: RatingDesk) -> None:
    """Ratings that differ from the list valid at the start are listed; the chosen ones are taken over."""
    stream = await played(club)
    card = {"name": "Adler, Ada", "fide_id": "77", "dwz": "1850-24", "elo": "1900", "rated_on": "2025-10-01"}
    number = await desk.directory.add(DIRECTOR, card)
    await desk.directory.change(DIRECTOR, number, {"dwz": "1999-30", "rated_on": "2026-01-01"})
    found = await desk.check(DIRECTOR, stream)
    assert (found.day.isoformat(), found.unknown) == ("2025-11-01", 3)
    assert [(each.field, each.entered, each.listed) for each in found.differences] == [
        ("dwz", "1834", "1850-24")
    ]
    assert await desk.correct(DIRECTOR, stream, {(1, "dwz")}) == 1
    assert (await club.open(DIRECTOR, stream)).state.entries[1].player.dwz == "1850-24"
    assert (await desk.check(DIRECTOR, stream)).differences == ()


async def test_live_figures_and_what_if(club: Club, desk: RatingDesk) -> None:
    """While the tournament runs a player sees the change so far, and what the next game would make of it."""
    stream = await played(club)
    await do(club, stream, "EnterResult", round=3, board=1, result="*")
    state = (await club.open(DIRECTOR, stream)).state
    waiting = state.rounds[2].games[0].white
    now = live(state, waiting, clock().date())
    assert now.opponent
    for next_ in (now.elo_next, now.dwz_next):
        if next_:
            assert next_.win > next_.draw > next_.loss
    assert now.elo or now.dwz


def test_ages_are_written_short() -> None:
    """`3=26_and_over` names a player and a group."""
    assert read_paper_question({"ages": "3=26_and_over, 4 = leave_out"}).wishes.ages == {
        3: AgeAnswer.FROM_26,
        4: AgeAnswer.LEAVE_OUT,
    }
