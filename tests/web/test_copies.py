"""A copy taken along by page and over HTTP: the same file, the same choices, and nobody else's business."""

import pytest

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def taken(site: Site, stream: str) -> str:
    """The tournament as it was read on the laptop, which is the same house here."""
    file = await site.call("POST", f"/api/tournaments/{stream}/copies")
    assert file.status_code == 200, file.text
    read = await site.client.post("/api/import", content=file.content, headers=await site.bearer())
    return str(read.json()["id"])


async def test_there_and_back_over_http(site: Site) -> None:
    """Taken along, gone on with on both sides, handed back, and one step chosen."""
    stream = await site.drawn(6)
    there = await taken(site, stream)
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    for board in (1, 2):
        await site.do(there, "EnterResult", round=1, board=board, result="0-1")
    file = (await site.call("GET", f"/api/tournaments/{there}/export")).content
    back = await site.client.post("/api/copies", content=file, headers=await site.bearer())
    assert back.json() | {"copy": ""} == {"id": stream, "copy": "", "taken": 1, "agreed": 0, "waiting": 1}
    (copy,) = (await site.call("GET", f"/api/tournaments/{stream}/copies")).json()["copies"]
    (step,) = copy["steps"]
    address = f"/api/tournaments/{stream}/copies/{copy['copy']}/steps/{step['version']}"
    assert (await site.call("POST", address, {"take": True})).json()["waiting"] == 0
    assert (await site.call("POST", address, {"take": True})).status_code == 404
    shown = (await site.call("GET", f"/api/tournaments/{stream}/views/round")).json()
    assert [game["result"] for game in shown["games"]][:2] == ["0-1", "0-1"]


async def test_the_page_shows_both_sides(site: Site) -> None:
    """What was done here and in the copy stands in one row; the button takes one of them."""
    stream = await site.drawn(4)
    there = await taken(site, stream)
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    await site.do(there, "EnterResult", round=1, board=1, result="0-1")
    await site.log_in(await site.account(Right.DIRECT))
    file = (await site.call("GET", f"/api/tournaments/{there}/export")).content
    token = await site.secret(f"/t/{stream}/copies")
    sent = await site.client.post(
        f"/t/{stream}/copies/back", data={"_csrf_token": token}, files={"file": ("a.kosmos", file)}
    )
    page = sent if sent.status_code == 200 else await site.client.get(sent.headers["location"])
    assert "Round 1, board 1: 1–0" in page.text
    assert "Round 1, board 1: 0–1" in page.text
    (copy,) = (await site.call("GET", f"/api/tournaments/{stream}/copies")).json()["copies"]
    chosen = {"copy": copy["copy"], "version": str(copy["steps"][0]["version"]), "choice": "ours"}
    assert (await site.form(f"/t/{stream}/copies/settle", chosen)).status_code == 303
    assert "Keep ours" not in (await site.client.get(f"/t/{stream}/copies")).text


@pytest.mark.parametrize("right", [None, Right.READ, Right.RESULTS])
async def test_only_who_directs(site: Site, right: str | None) -> None:
    """Nobody else takes a copy along, sees what waits, or hands one back."""
    stream = await site.drawn(4, public=True)
    there = await taken(site, stream)
    file = (await site.call("GET", f"/api/tournaments/{there}/export")).content
    for method, path in (
        ("POST", f"/api/tournaments/{stream}/copies"),
        ("GET", f"/api/tournaments/{stream}/copies"),
    ):
        assert (await site.call(method, path, right=right)).status_code in (401, 403)
    headers = await site.bearer(right) if right else {}
    assert (await site.client.post("/api/copies", content=file, headers=headers)).status_code in (401, 403)
