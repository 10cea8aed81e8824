"""The QR code of a player's own board on the printed player card: for directors, and for nobody else."""

import re

from kosmos.core.commands import Right
from kosmos.papers.render.qr import qr_drawing
from web.site import ONE_HOUSE, Site, problem
from web.test_online_rounds import links

pytestmark = ONE_HOUSE


async def test_a_players_card_has_the_code_of_the_own_board(site: Site) -> None:
    """In words and as a drawing, each player's own; the address opens that player's page."""
    stream = await site.drawn(4, public=True)
    seats = await links(site, stream)
    path = f"/api/tournaments/{stream}/papers/cards?codes=yes&format="
    page = (await site.call("GET", path + "html")).text
    base = str(site.client.base_url).rstrip("/")
    for secret in seats.values():
        assert f"{base}/play/{secret}" in page
        assert qr_drawing(f"{base}/play/{secret}") in page
    assert len(re.findall('class="qr-code"', page)) == 4
    text = (await site.call("GET", path + "text")).text
    assert all(f"/play/{secret}" in "".join(text.split()) for secret in seats.values())
    pdf = await site.call("GET", path + "pdf")
    plain = await site.call("GET", f"/api/tournaments/{stream}/papers/cards?format=pdf")
    assert pdf.content.startswith(b"%PDF")
    assert len(pdf.content) > len(plain.content)


async def test_only_directors_get_codes(site: Site) -> None:
    """Visitors and helpers are refused, and their cards hold no link; without the wish directors' cards hold none either."""
    stream = await site.drawn(4, public=True)
    path = f"/api/tournaments/{stream}/papers/cards?format=html"
    for right in (None, Right.READ, Right.RESULTS):
        answer = await site.call("GET", path + "&codes=yes", None, right)
        assert answer.status_code in (401, 403)
        assert problem(answer)["code"] in ("not_allowed", "token_needed")
        assert "/play/" not in (await site.call("GET", path, None, right)).text
    assert "/play/" not in (await site.call("GET", path)).text
    assert 'name="codes"' not in (await site.client.get(f"/t/{stream}/papers/cards")).text
    await site.log_in(await site.account(Right.DIRECT))
    assert 'name="codes"' in (await site.client.get(f"/t/{stream}/papers/cards")).text
