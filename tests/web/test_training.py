"""Mating practice for programs: sets, building, exercises, answers."""

import asyncio
import re

from kosmos.play.training.sets import MatingSet
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


async def built(site: Site, pieces: str) -> None:
    assert (await site.call("POST", f"/api/training/{pieces}/build", None, None)).status_code == 202
    for _ in range(600):
        told = (await site.call("GET", f"/api/training/{pieces}", None, None)).json()
        if told["state"] == "ready":
            return
        await asyncio.sleep(0.05)
    raise AssertionError(told)


async def test_thirteen_sets_are_listed(site: Site) -> None:
    """With their longest mates and the limits of an exercise."""
    told = (await site.call("GET", "/api/training", None, None)).json()
    assert [each["pieces"] for each in told] == (
        ["KBN", "KBB", "KR", "KQ", "KRN", "KRB", "QR", "QB", "QN", "RR", "RBB", "RBN", "RNN"]
    )
    assert told[0]["moves"] == 40
    assert told[0]["milliseconds"] == 180_000


async def test_no_board_is_empty_before_the_first_exercise(site: Site) -> None:
    """On the page of every set stands a position with exactly its pieces against a king."""
    for kind in MatingSet:
        page = (await site.client.get(f"/training/{kind.name}")).text
        fen = re.search(r'<kosmos-board id="b1"[^>]* fen="(\S+) w - - 0 1"', page)
        assert fen, kind
        assert sorted(filter(str.isalpha, fen[1])) == sorted([*kind.name, "k"])


async def test_an_exercise_waits_for_its_table(site: Site) -> None:
    """Asked for too early it is refused with how far the table is, and building has begun."""
    refused = await site.call("POST", "/api/training/QR/exercise", {}, None)
    assert (refused.status_code, problem(refused)["code"]) == (409, "table_not_ready")
    await built(site, "QR")
    made = (await site.call("POST", "/api/training/QR/exercise", {"seed": 3}, None)).json()
    assert 1 <= made["perfect"] <= 6
    again = (await site.call("POST", "/api/training/qr/exercise", {"seed": 3}, None)).json()
    assert again == made


async def test_a_move_is_judged_and_answered(site: Site) -> None:
    """Mate on the board is the end; what is no move is refused with its field."""
    await built(site, "RR")
    body = {"fen": "k7/7R/8/8/8/8/8/6R1 w - - 0 1", "move": "Rg8"}
    told = (await site.call("POST", "/api/training/RR/answer", body, None)).json()
    assert (told["end"], told["reply"], told["san"]) == (0, None, "Rg8#")
    refused = await site.call("POST", "/api/training/RR/answer", {**body, "move": "Rg9"}, None)
    assert problem(refused)["params"]["field"] == "move"
    assert (await site.call("GET", "/api/training/PP", None, None)).status_code == 404
