"""Questions at the doors of the web: numbered, each with its own answer."""

import re

from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


async def moved_and_missing(site: Site) -> str:
    """Round 1 is drawn, no result is there, and the last player's rating is corrected upwards."""
    stream = await site.drawn(players=8, system="dutch", rounds=5)
    await site.do(stream, "ModifyPlayer", id=8, elo=2500, answers=["player_changed"])
    return stream


async def test_a_program_answers_each_question(site: Site) -> None:
    """The API lists all questions; whatever is not among the answers comes back with its number."""
    stream = await moved_and_missing(site)
    questions = problem(await site.do(stream, "PairRound"))["params"]["questions"]
    assert [(each["number"], each["kind"], each["level"]) for each in questions] == [
        (1, "moved_numbers", 3),
        (2, "missing_results", 2),
    ]
    again = problem(await site.do(stream, "PairRound", answers=[questions[0]["id"]]))["params"]["questions"]
    assert again == questions[1:]
    done = await site.do(stream, "PairRound", answers=[each["id"] for each in questions])
    assert done.status_code == 200


async def test_a_page_has_a_tick_for_each_question(site: Site) -> None:
    """Two questions have two boxes and one Cancel; what was ticked before is sent again."""
    stream = await moved_and_missing(site)
    await site.log_in(await site.account())
    address = f"/t/{stream}/do/PairRound"
    asked = await site.form(address, {})
    boxes = re.findall(r'type="checkbox"\s+name="answers"\s+value="([^"]+)"', asked.text)
    assert [each.partition(":")[0] for each in boxes] == ["moved_numbers", "missing_results"]
    assert ">Cancel<" in asked.text
    once_more = await site.form(address, {"answers": boxes[0]})
    assert f'<input type="hidden" name="answers" value="{boxes[0]}">' in once_more.text
    assert re.findall(r'type="checkbox"\s+name="answers"\s+value="([^"]+)"', once_more.text) == boxes[1:]
    assert (await site.form(address, {"answers": boxes})).status_code == 303


async def test_cancel_has_the_focus_where_something_is_lost(site: Site) -> None:
    """Taking a draw back loses results: Cancel comes first and has the focus; entering late loses nothing."""
    stream = await site.drawn(players=3)
    await site.log_in(await site.account())
    lost = (await site.form(f"/t/{stream}/do/DeleteRound", {})).text
    assert re.search(r"<a class=\"button\"[^>]*autofocus[^>]*>Cancel<", lost)
    assert not re.search(r"<button[^>]*autofocus[^>]*>Yes, do it<", lost)
    late = (await site.form(f"/t/{stream}/do/AddPlayer", {"name": "Late, Lee"})).text
    assert re.search(r"<button[^>]*autofocus[^>]*>Yes, do it<", late)
