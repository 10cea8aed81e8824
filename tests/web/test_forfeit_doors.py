"""A game that was not played stays one, whatever door its result comes by: it is no played, rated game."""

import pytest

from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def a_game(site: Site) -> str:
    """Two players with a rating; White has won over the board."""
    stream = await site.new(system="dutch", rounds=1)
    players = [{"name": name, "dwz": "1600-10", "birth": "1980"} for name in ("Adler, Ada", "Bauer, Bert")]
    await site.do(stream, "ImportPlayers", players=players)
    await site.do(stream, "PairRound")
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    return stream


async def by_api(site: Site, stream: str, white: str, black: str) -> int:
    assert white
    assert black
    return (await site.do(stream, "EnterResult", round=1, board=1, result="-/+")).status_code


async def by_form(site: Site, stream: str, white: str, black: str) -> int:
    assert white
    assert black
    await site.log_in(await site.account())
    given = {"round": "1", "board": "1", "result": "-/+", "was": "1-0"}
    return (await site.form(f"/t/{stream}/do/EnterResult", given)).status_code


async def by_script(site: Site, stream: str, white: str, black: str) -> int:
    """Chaos' own way: the result, and that it was not played."""
    line = f'EnterResult "{white}" "{black}" 0 NOTPLAYED\n'
    said = await site.call("POST", f"/api/script?tournament={stream}", content=line.encode())
    assert said.json()["rc"] == 0, said.text
    return said.status_code


async def by_file(site: Site, stream: str, white: str, black: str) -> int:
    """A list of results that was filled in elsewhere, with the names beside the boards."""
    table = f"round;board;white;black;result\n1;1;{white};{black};-/+\n"
    said = await site.call("POST", f"/api/tournaments/{stream}/results.csv", content=table.encode())
    assert said.json()["entered"] == 1, said.text
    return said.status_code


@pytest.mark.parametrize("door", [by_api, by_form, by_script, by_file], ids=lambda door: door.__name__)
async def test_a_forfeit_is_no_played_game(site: Site, door: object) -> None:
    """White's win over the board becomes a forfeit won by Black: no rating counts it, and the points are Black's."""
    stream = await a_game(site)
    views = f"/api/tournaments/{stream}/views"
    before = (await site.call("GET", f"{views}/round?round=1")).json()["games"][0]
    assert await rated_games(site, stream) == 2
    assert await door(site, stream, before["white"]["name"], before["black"]["name"]) < 400  # type: ignore[operator]
    assert (await site.call("GET", f"{views}/round?round=1")).json()["games"][0]["result"] == "-/+"
    table = (await site.call("GET", f"{views}/standings")).json()["blocks"][0]["rows"]
    assert table[0]["name"]["text"] == before["black"]["name"]
    assert await rated_games(site, stream) == 0


async def rated_games(site: Site, stream: str) -> int:
    """Games that the DWZ report counts, of both players."""
    report = (await site.call("GET", f"/api/tournaments/{stream}/papers/dwz?format=json")).json()
    return sum(int(row["games"]) for block in report["blocks"] for row in block.get("rows", ()))


async def test_a_forfeit_and_its_rating_contradict_each_other(site: Site) -> None:
    """Nobody can say that a game was not played and call it unrated beside: it is refused by its field."""
    stream = await a_game(site)
    refused = await site.do(stream, "EnterResult", round=1, board=1, result="-/+", rated=False)
    assert (refused.status_code, refused.json()["params"]["field"]) == (422, "rated")
