"""Rules of a national Elo that the club keeps: chosen by name for any tournament, at every door."""

from typing import Any

import pytest

from kosmos.club.national_rules import NationalRulesUnchanged
from kosmos.core.errors import BadValue, NotAllowed, NotFound
from kosmos.locale import language
from kosmos.service.club import Club
from kosmos.service.national_rules import keep_rules, kept_rules, known_rules
from kosmos.tournament.wishes import read_paper_question
from service.clubs import DIRECTOR, HELPER, do, new, opened


async def rated(club: Club) -> str:
    stream = await new(club, "Open", system="round-robin")
    rows = [{"name": f"Player, {number}", "own": 1600 + 50 * number} for number in range(1, 5)]
    await do(club, stream, "ImportPlayers", players=rows)
    await do(club, stream, "PairRound")
    for board in (1, 2):
        await do(club, stream, "EnterResult", round=1, board=board, result="1-0")
    return stream


async def k_values(club: Club, stream: str, **asked: Any) -> set[str]:
    made, _ = await club.paper(DIRECTOR, stream, "national", read_paper_question(asked).wishes)
    place = [column.key for column in made.table.columns].index("k")
    return {say(row[place]) for row in made.table.rows}


def say(said: Any) -> str:
    return said if isinstance(said, str) else language("en").say(said)


async def test_kept_once_and_chosen_for_every_tournament() -> None:
    """The same line makes the report of two tournaments; changed, it makes both anew."""
    async with opened() as club:
        streams = [await rated(club), await rated(club)]
        await keep_rules(club.engine, DIRECTOR, {"rules": "Town: 13, floor 1400 | Youth: 31"})
        for stream in streams:
            assert await k_values(club, stream, national="Town") == {"13"}
            assert await k_values(club, stream, national="Youth") == {"31"}
            assert await k_values(club, stream) == {"20"}
        await keep_rules(club.engine, DIRECTOR, {"rules": ["Town: 14"]})
        assert await k_values(club, streams[0], national="Town") == {"14"}
        with pytest.raises(NotFound):
            await k_values(club, streams[0], national="Youth")


async def test_the_report_says_by_which_rules() -> None:
    """With their name and everything they say; a preset that is not verified says that too."""
    async with opened() as club:
        stream = await rated(club)
        made, _ = await club.paper(
            DIRECTOR, stream, "national", read_paper_question({"national": "KNSB-like"}).wishes
        )
        assert say(made.notes[0]).startswith("By the rules KNSB-like: 40 before 30")
        assert "unverified" in say(made.notes[1])


async def test_what_a_club_keeps() -> None:
    """Each line with everything said; what is no rule is refused, and own rules go before presets of the same name."""
    async with opened() as club:
        with pytest.raises(NotAllowed):
            await keep_rules(club.engine, HELPER, {"rules": "Town: 24"})
        with pytest.raises(BadValue):
            await keep_rules(club.engine, DIRECTOR, {"rules": "Town: 24 | TOWN: 20"})
        with pytest.raises(BadValue):
            await keep_rules(club.engine, DIRECTOR, {"rules": "Town 24"})
        await keep_rules(club.engine, DIRECTOR, {"rules": "Ireland: 24"})
        with pytest.raises(NationalRulesUnchanged):
            await keep_rules(club.engine, DIRECTOR, {"rules": "Ireland: 24, cap 400"})
        kept = (await kept_rules(club.engine)).rules
        assert kept == ("Ireland: 24, expectation logistic, cap 400, floor 0, first 6 logistic",)
        known = await known_rules(club.engine)
        assert len(known["Ireland"].rules.k_rules) == 1
        assert "KNSB-like" in known
