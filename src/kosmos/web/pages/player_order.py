"""Numbers given by hand, before the draw: a director says of a few players which place they get."""

import datetime as dt
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import Field, whole
from kosmos.locale import N_
from kosmos.tournament.commands import OrderPlayers
from kosmos.tournament.commands.players import MOST_PLAYERS
from kosmos.tournament.player_order import placed
from kosmos.tournament.state import State
from kosmos.web.pages.both_versions import FormNow, settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest

PLACE = "place-"
_PLACE_FIELD: Field = whole(N_("Number"), 1, MOST_PLAYERS)


def order_now(state: State) -> FormNow:
    """The number of each player, in a field of their own."""
    names = [f"{PLACE}{entry.id}" for entry in state.by_number]
    texts = {name: str(place) for place, name in enumerate(names, 1)}
    return FormNow(dict.fromkeys(names, _PLACE_FIELD), texts)


def wished(now: FormNow, form: dict[str, Any]) -> dict[int, int]:
    """The players whose number is to be another one."""
    said = {name: form[name][-1].strip() for name in now.fields if form.get(name)}
    return {
        int(name.removeprefix(PLACE)): _PLACE_FIELD.parse(name, value, dt.date.min)
        for name, value in said.items()
        if value and value != now.values[name]
    }


@get("/t/{stream:str}/order", include_in_schema=False)
async def player_order(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    return await show(
        request, stream, opened, "tournament/player_order.html", numbered=opened.state.by_number
    )


@post("/t/{stream:str}/order", include_in_schema=False)
async def order_players(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """The command behind it is `OrderPlayers`; where nothing is wished, nothing happens."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    club, form = request.app.state.club, await read_form(request)
    state = (await club.open(actor, stream)).state
    now = order_now(state)
    wishes = wished(now, settled(now, form) or {})
    if wishes:
        order = placed([entry.id for entry in state.by_number], wishes)
        await club.execute(actor, stream, OrderPlayers(order=order))
    return go(request, f"/t/{stream}/order")
