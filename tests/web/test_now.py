"""The public front page of a tournament: find me, my board, the pairings, the places."""

import re

import pytest

from kosmos.service.player_sheets import find_players, player_sheet
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def swiss(site: Site) -> str:
    """Five players, round 1 of 3 drawn with one player free, two results in."""
    stream = await site.new(system="dutch", rounds=3)
    rows = [{"name": f"Müller, Ann{number}", "elo": 2000 - 10 * number} for number in range(1, 6)]
    await site.do(stream, "ImportPlayers", players=rows)
    await site.do(stream, "PairRound", seed=1)
    await site.do(stream, "Publish")
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    await site.do(stream, "EnterResult", round=1, board=2, result="½-½")
    return stream


async def test_the_page_knows_me_on_this_device(site: Site) -> None:
    """Who says once who they are sees their board on the next visit, until they say that it is not them."""
    stream = await swiss(site)
    page = f"/t/{stream}"
    assert "my-seat" not in (await site.client.get(page)).text
    told = await site.client.get(f"{page}?find=ann1")
    assert f"Path=/t/{stream}" in told.headers["set-cookie"]
    again = await site.client.get(page)
    assert "my-seat" in again.text
    assert again.text.count("<tr data-you") == 2
    assert "set-cookie" not in again.headers
    await site.client.get(f"{page}?me=0")
    assert "my-seat" not in (await site.client.get(page)).text


async def test_who_is_not_found_at_once_is_chosen_from_a_list(site: Site) -> None:
    """A name that several have leads to a list of them, a name that nobody has to a sentence."""
    stream = await swiss(site)
    several = await site.client.get(f"/t/{stream}?find=muller")
    assert len(re.findall(r'href="/t/[^"]+\?me=\d+"', several.text)) == 5
    assert "Nobody of that name" in (await site.client.get(f"/t/{stream}/find?find=zzz")).text
    part = await site.client.get(f"/t/{stream}/find?find=mueller ann3")
    assert part.text.count("<li>") == 1
    assert "<html" not in part.text


@pytest.mark.parametrize("word", ["999", "x", "-1", "1" * 30, ""])
async def test_a_made_up_player_is_nobody(site: Site, word: str) -> None:
    """Whatever stands in the address, the page comes, without a seat."""
    stream = await swiss(site)
    page = await site.client.get(f"/t/{stream}?me={word}")
    assert page.status_code == 200
    assert "my-seat" not in page.text


async def test_pairings_by_name(site: Site) -> None:
    """The same round in the order of names."""
    stream = await swiss(site)
    page = (await site.client.get(f"/t/{stream}?by=name")).text
    assert 'class="paper paper-alphabetical"' in page
    assert 'data-shows="alphabetical?round=1"' in page


async def test_directors_have_their_own_front_page_and_may_look_at_the_public_one(site: Site) -> None:
    """Where the tournament stands for them; what visitors see is one step away."""
    stream = await swiss(site)
    await site.log_in(await site.account(Right.DIRECT))
    assert "Where do I play?" not in (await site.client.get(f"/t/{stream}")).text
    assert "Where do I play?" in (await site.client.get(f"/t/{stream}/now")).text


async def test_a_sheet_tells_the_tournament_with_the_players_own_eyes(site: Site) -> None:
    """Points, place, performance and each round: colour, opponent with rating, the own result, a bye as such."""
    stream = await swiss(site)
    state = (await site.club.reached(stream, 0)).state
    game = state.rounds[0].games[0]
    winner, loser = (player_sheet(state, id_, private=False) for id_ in (game.white, game.black))
    assert (winner.points, winner.best, winner.now and winner.now.sign) == ("1", "1", "1")
    page = (await site.client.get(f"/t/{stream}?me={game.white}")).text
    assert "So far 1 of 1 · place" in " ".join(page.split())
    assert 0 < winner.rank < loser.rank
    assert (loser.points, loser.now and loser.now.sign) == ("0", "0")
    assert winner.now
    assert winner.now.opponent
    assert winner.performance == winner.now.opponent.rating + 800
    assert winner.opponents == winner.now.opponent.rating
    free = player_sheet(state, next(iter(state.rounds[0].byes)), private=False)
    assert (free.points, free.rounds[0].seat.sign, free.rounds[0].mark) == ("1", "+", "bye")
    assert free.opponents == 0
    assert (free.performance, free.rounds[0].seat.opponent) == (0, None)


async def test_players_are_found_by_number_and_by_any_part_of_the_name(site: Site) -> None:
    """Accents and the order of words do not matter; nothing typed finds nobody."""
    stream = await swiss(site)
    state = (await site.club.reached(stream, 0)).state
    assert [each.number for each in find_players(state, " 3 ")] == [3]
    assert [each.name for each in find_players(state, "ANN2 mueller")] == ["Müller, Ann2"]
    assert find_players(state, " , ") == []


@pytest.mark.parametrize("system", ["dutch", "round-robin", "keizer", "winner-stays"])
async def test_every_system_has_a_public_page(site: Site, system: str) -> None:
    """Also before the draw, and where there are no rounds."""
    stream = await site.new(system=system, rounds=3 if system == "dutch" else "")
    await site.do(stream, "ImportPlayers", players=[{"name": f"P {n}"} for n in range(4)])
    await site.do(stream, "Publish")
    assert (await site.client.get(f"/t/{stream}?me=2")).status_code == 200
    await site.do(stream, "PairRound")
    page = await site.client.get(f"/t/{stream}?me=2")
    assert page.status_code == 200
    assert ("my-seat" in page.text) == (system != "winner-stays")
