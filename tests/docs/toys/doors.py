"""Run on a house with toys in it: every toy works at every door. Prints the name of each check that holds."""

import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

import chess

import kosmos
from cli.shell import Shell, on_file
from kosmos.core.dates import make_date
from kosmos.play.notation import parse_move
from web.site import Site, opened

FOUR = ("Amsel, Ada", "Buchfink, Bert", "Dohle, Dora", "Elster, Emil")


class House:
    """The doors of one database each: page and API, command line."""

    def __init__(self, site: Site, shell: Shell, folder: Path) -> None:
        self.site, self.shell, self.folder = site, shell, folder

    async def tournament(self, **settings: object) -> str:
        stream = await self.site.new("Toy Cup", **settings)
        await self.site.do(stream, "ImportPlayers", players=[{"name": name} for name in FOUR])
        return stream

    async def kosmos(self, *words: str) -> str:
        """The command line has a loop of its own, so it is asked in another thread."""
        return (await asyncio.to_thread(self.shell.ok, *words)).out

    async def local(self, *options: str) -> str:
        """A tournament of its own, made on the command line."""
        cup = (await self.kosmos("new", "Toy Cup", *options)).strip()
        for name in FOUR:
            await self.kosmos("player", "add", cup, name)
        return cup

    async def page(self, path: str) -> str:
        answer = await self.site.client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return answer.text

    async def api(self, path: str, **query: str) -> str:
        answer = await self.site.call("GET", f"/api/tournaments/{path}", params=query)
        assert answer.status_code == 200, (path, answer.text)
        return answer.text

    async def script(self, text: str) -> str:
        """By the API; what it wrote is in the answer."""
        answer = await self.site.client.post(
            "/api/script", content=text, headers={**await self.site.bearer(), "Content-Type": "text/plain"}
        )
        assert answer.json()["rc"] == 0, answer.text
        return answer.text


async def a_tie_break(house: House) -> None:
    cup = await house.tournament(tie_breaks=["TOY"])
    assert "TOY" in await house.page(f"/t/{cup}/standings")
    assert '"TOY"' in await house.api(f"{cup}/views/standings")
    assert "OTHER_TOY" in await house.api(f"{cup}/export", format="trf26")
    local = await house.local("--tie-breaks", "TOY")
    assert "TOY" in await house.kosmos("print", "standings", local)
    assert "99" in await house.kosmos("show", "standings", local)
    said = await house.script(f'LoadTournament "{cup}"\nModifyTournament TIE_BREAKS "TOY,DE"\nTable out.txt')
    assert "out.txt" in said


async def a_paper(house: House) -> None:
    cup = await house.tournament()
    assert "Toys" in await house.page(f"/t/{cup}/papers/toy?format=html")
    assert "Toy paper" in await house.page(f"/t/{cup}/papers")
    assert "teddy bear" in await house.api(f"{cup}/papers/toy", format="csv")
    assert "teddy bear" in await house.kosmos("print", "toy", await house.local())
    assert "teddy bear" in await house.script(f'LoadTournament "{cup}"\nPrint toy out.txt\nsay RESULT')


async def a_wish_about_papers(house: House) -> None:
    cup = await house.tournament()
    assert "yo-yo" in await house.page(f"/t/{cup}/papers/toy?format=text&plaything=yo-yo")
    assert "yo-yo" in await house.api(f"{cup}/papers/toy", format="text", plaything="yo-yo")
    assert "yo-yo" in await house.kosmos("print", "toy", await house.local(), "--plaything", "yo-yo")
    assert "yo-yo" in await house.script(
        f'LoadTournament "{cup}"\nPrint toy out.txt PLAYTHING yo-yo\nsay RESULT'
    )


async def a_format(house: House) -> None:
    cup = await house.tournament()
    assert "format=toy" in await house.page(f"/t/{cup}/papers/players")
    assert await house.page(f"/t/{cup}/papers/players?format=toy") == "TOY Players: 1\n"
    assert await house.api(f"{cup}/papers/players", format="toy") == "TOY Players: 1\n"
    assert await house.kosmos("print", "players", await house.local(), "-f", "toy") == "TOY Players: 1\n"
    assert "out.toy" in await house.script(f'LoadTournament "{cup}"\nPrint players out.toy FORMAT toy')


async def a_pairing_system(house: House) -> None:
    assert "Neighbours (for toys)" in await house.page("/new")
    cup = await house.tournament(system="toy", rounds=3)
    answer = await house.site.do(cup, "PairRound")
    assert answer.status_code == 200, answer.text
    assert "Amsel" in await house.page(f"/t/{cup}/rounds/1")
    assert "Toys meet their neighbours." in await house.page(f"/t/{cup}/rounds/1/why")
    for board in (1, 2):
        await house.site.do(cup, "EnterResult", round=1, board=board, result="1-0")
    trf = await house.api(f"{cup}/export", format="trf26")
    assert "Individual: toys" in trf
    assert "CUSTOM_TOYS" in trf
    again = await house.site.call("POST", "/api/import", right="direct", content=trf.encode())
    assert again.status_code == 201, again.text
    assert '"system":"toy"' in (await house.api(str(again.json()["id"]))).replace(": ", ":")
    local = await house.local("--system", "toy", "--rounds", "3")
    await house.kosmos("pair", local)
    assert "Only neighbours meet." in await house.kosmos("why-not", local, "1", "3", "--round", "1")
    made = "\n".join(('NewTournament "By script"', *(f'AddPlayer "{name}"' for name in FOUR)))
    assert await house.script(f"{made}\nModifyTournament ROUNDS 3\nDoPairings TOYPAIRING")


async def a_command(house: House) -> None:
    cup = await house.tournament()
    assert "Ring the bell." in (await house.site.call("GET", "/api/commands")).text
    answer = await house.site.do(cup, "RingBell", times=2)
    assert answer.status_code == 200, answer.text
    refused = await house.site.do(cup, "RingBell", times=10)
    assert refused.json()["code"] == "bad_value"
    sent = await house.site.form(f"/t/{cup}/do/RingBell", {"times": "1"})
    assert sent.status_code == 303, sent.text
    await house.kosmos("do", await house.local(), "RingBell", "times=3")
    await house.script(f'LoadTournament "{cup}"\nRingBell 4')


async def an_operation(house: House) -> None:
    answer = await house.site.call("GET", "/api/toys/winter")
    assert answer.json()["toy"] == "top of winter", answer.text
    assert "The toy of a season" in (await house.site.call("GET", "/api/docs/openapi.json")).text
    assert (await house.kosmos("season", "toy", "winter")).strip() == "top of winter"
    assert "The toy of a season." in await house.kosmos("season", "--help")


async def an_event(house: House) -> None:
    cup = await house.tournament()
    await house.site.do(cup, "RingBell", times=2)
    assert '"place":"ding ding"' in (await house.api(cup)).replace(": ", ":")
    assert "The bell rang 2 times" in await house.page(f"/t/{cup}/history")
    assert "bell_rung" in await house.api(f"{cup}/events")
    kept = (await house.site.call("GET", f"/api/tournaments/{cup}/export")).content
    again = await house.site.call("POST", "/api/import", right="direct", content=kept)
    assert again.status_code == 201, again.text
    local = await house.local()
    await house.kosmos("do", local, "RingBell", "times=3")
    assert "The bell rang 3 times" in await house.kosmos("history", local)
    await house.kosmos("undo", local)


async def a_language(house: House) -> None:
    cup = await house.tournament(start="2026-11-16")
    assert "Rangotabelo" in await house.page(f"/t/{cup}/standings?lang=eo")
    assert "Esperanto" in await house.page("/")
    refused = await house.site.call("GET", "/api/tournaments/nowhere", headers={"Accept-Language": "eo"})
    assert "Ne estas" in refused.json()["detail"]
    assert "16 novembro 2026" in await house.page(f"/t/{cup}?lang=eo")
    assert make_date("2026-11-16", "eo") == "16~11~2026"
    assert "Ludantoj" in await house.kosmos("--lang", "eo", "print", "players", await house.local())
    assert parse_move("Ĉf3", chess.Board(), "eo") == chess.Move.from_uci("g1f3")


async def a_rating_system(house: House) -> None:
    cup = await house.tournament()
    assert "Toyo" in await house.page(f"/t/{cup}/rating?system=toyo")
    assert "1010" in await house.page(f"/t/{cup}/rating?system=toyo")
    rated = await house.site.call("POST", f"/api/tournaments/{cup}/ratings", {"system": "toyo"})
    assert [each["new"] for each in rated.json()] == ["1010", "1020", "1030", "1040"], rated.text
    assert "1040" in await house.api(f"{cup}/papers/toyo", format="text")
    assert "1040" in await house.kosmos("rate", await house.local(), "--system", "toyo")
    assert "1040" in await house.script(f'LoadTournament "{cup}"\nPrint toyo out.txt\nsay RESULT')


CHECKS: dict[str, Callable[[House], Awaitable[None]]] = {
    "a command": a_command,
    "an operation, which programs and the command line ask": an_operation,
    "an event": an_event,
    "a paper": a_paper,
    "a wish about papers": a_wish_about_papers,
    "a format": a_format,
    "a pairing system": a_pairing_system,
    "a tie-break": a_tie_break,
    "a rating system": a_rating_system,
    "a language": a_language,
}


async def main(folder: Path) -> None:
    assert Path(kosmos.__file__).is_relative_to(folder), "this is to run on a copy of the house"
    async with opened(folder) as site:
        await site.log_in(await site.account())
        house = House(site, on_file(folder / "local.db"), folder)
        for name, check in CHECKS.items():
            try:
                await check(house)
            except Exception:  # noqa: BLE001 - one broken toy is no reason not to try the others
                print(f"BROKEN {name}\n{traceback.format_exc()}")
            else:
                print(f"WORKS {name}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
