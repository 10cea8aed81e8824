"""The command palette: what a reader may see is found by what is typed, and nothing else."""

from typing import Any

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def found(site: Site, words: str, stream: str = "", language: str = "en") -> list[dict[str, Any]]:
    headers = {"accept": "application/json", "accept-language": language}
    answer = await site.client.get("/go", params={"q": words, "at": stream}, headers=headers)
    assert answer.status_code == 200
    return list(answer.json()["found"])


async def test_players_boards_and_pages_are_found(site: Site) -> None:
    """By a part of the name, by the number of the board, by the beginning of a page's name."""
    stream = await site.drawn(public=True)
    assert (await found(site, "player 2", stream))[0]["href"] == f"/t/{stream}/players/2"
    assert (await found(site, "1", stream))[0]["href"] == f"/t/{stream}/rounds/1#board-1"
    assert f"/t/{stream}/standings" in [each["href"] for each in await found(site, "stand", stream)]
    assert "/help" in [each["href"] for each in await found(site, "help")]


async def test_boards_and_rounds_are_found_by_their_words(site: Site) -> None:
    """The number alone is a board; with the word before it, in the reader's language, a board or a round."""
    stream = await site.drawn(public=True)
    board, round_ = f"/t/{stream}/rounds/1#board-1", f"/t/{stream}/rounds/1"
    assert (await found(site, "board 1", stream))[0]["href"] == board
    assert round_ in [each["href"] for each in await found(site, "round 1", stream)]
    assert (await found(site, "Brett 1", stream, "de"))[0]["href"] == board
    assert await found(site, "board 99", stream) == []


async def test_what_is_done_on_a_page_is_found_by_the_words_of_its_button(site: Site) -> None:
    """Commands of directors lead to where they are done; papers are found by name, and all by “print”."""
    stream = await site.drawn(public=True)
    await site.log_in(await site.account(Right.ADMIN))
    for words, href in (
        ("fees", "check-in#fee-rules"),
        ("pair hand", "next"),
        ("delete", "settings#away"),
        ("invite", "roles"),
        ("make draw", "next"),
        ("withdraw", "players"),
        ("poster", "poster"),
        ("drafts", "settings#schedule"),
        ("hide", ""),
        ("slips", "papers/slips"),
    ):
        assert f"/t/{stream}/{href}".rstrip("/") in [
            each["href"] for each in await found(site, words, stream)
        ], words
    printed = await found(site, "print", stream)
    assert f"/t/{stream}/papers/pairings" in [each["href"] for each in printed]
    assert {each["word"] for each in printed} >= {"Print"}
    site.client.cookies.clear()
    assert not any(each["kind"] == "step" for each in await found(site, "delete", stream))
    assert f"/t/{stream}/papers/fees" not in [each["href"] for each in await found(site, "fees", stream)]


async def test_people_pages_and_chapters_are_found_from_everywhere(site: Site) -> None:
    """Outside a tournament directors find people, visitors find those whose records the club shows; the manual by its headings."""
    await site.drawn(public=True)
    await site.call("POST", "/api/people", {"name": "Zander, Zoe"})
    await site.log_in(await site.account(Right.ADMIN))
    people = [each["href"] for each in await found(site, "zand") if each["kind"] == "player"]
    assert len(people) == 1
    assert people[0].startswith("/people/")
    for words, href in (("records", "/members"), ("seasons", "/seasons"), ("club", "/club")):
        assert href in [each["href"] for each in await found(site, words)], words
    assert any(each["href"].startswith("/help/") for each in await found(site, "backups"))
    site.client.cookies.clear()
    assert await found(site, "zand") == []
    assert "/club" not in [each["href"] for each in await found(site, "club")]
    assert any(each["href"].startswith("/members/") for each in await found(site, "player 2"))


async def test_a_visitor_finds_what_visitors_may_see(site: Site) -> None:
    """No step, no page of directors, no tournament that is not published."""
    site.client.cookies.clear()
    shown, hidden = await site.drawn(public=True), await site.drawn(name="Secret Cup")
    every = await found(site, "", shown)
    assert "step" not in {each["kind"] for each in every}
    assert not any(each["href"].endswith(("/settings", "/console", "/people")) for each in every)
    assert await found(site, "secret") == []
    assert not any(hidden in each["href"] for each in await found(site, "", hidden))


async def test_a_director_finds_the_next_step(site: Site) -> None:
    """As a form that is sent, or as the page on which it is done; undo is there as soon as something can be undone."""
    stream = await site.new()
    for name in ("Adler, Ada", "Bauer, Bert"):
        await site.do(stream, "AddPlayer", name=name)
    await site.log_in(await site.account(Right.DIRECT))
    steps = {each["text"]: each["post"] for each in await found(site, "", stream) if each["kind"] == "step"}
    assert steps == {"Make the draw": "PairRound", "Enter players": "", "Undo": "Undo"}
    assert [each["text"] for each in await found(site, "und", stream)][:1] == ["Undo"]


async def test_a_director_publishes_a_draft_by_it(site: Site) -> None:
    """The step's command comes with its fields; the draft itself is the other way."""
    stream = await site.new(system="dutch", rounds=1)
    for name in ("Adler, Ada", "Bauer, Bert"):
        await site.do(stream, "AddPlayer", name=name)
    await site.do(stream, "HoldRounds")
    assert (await site.do(stream, "PairRound")).status_code == 200
    await site.log_in(await site.account(Right.DIRECT))
    steps = {each["text"]: each for each in await found(site, "", stream) if each["kind"] == "step"}
    publish = steps["Publish round 1"]
    assert (publish["post"], publish["fields"]) == ("PublishRound", {"round": 1})
    assert steps["To the draft of round 1"]["href"] == f"/t/{stream}/rounds/1"


async def test_without_scripts_it_is_a_page(site: Site) -> None:
    """The link in the head leads to a field and a list of links."""
    stream = await site.drawn(public=True)
    page = await site.client.get("/go", params={"q": "player", "at": stream})
    assert f'href="/t/{stream}/players/1"' in page.text
    nothing = await site.client.get("/go", params={"q": "xyzzy"})
    assert "Nothing here has that name." in nothing.text
