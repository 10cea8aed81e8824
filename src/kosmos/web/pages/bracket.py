"""The bracket of a cup: live, on any screen, with the tie-breaks that are due and the rules of the cup; and the hat."""

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import fields_of
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.rules import PACE_WORDS, CupRules
from kosmos.tournament.commands import Right
from kosmos.tournament.cup_desk import TIE_BREAK_RESULTS, level_matches
from kosmos.tournament.cup_hat import from_hat, hats
from kosmos.tournament.cups import cup_rules
from kosmos.web.pages.tournament_frame import open_tournament, paper, show
from kosmos.web.services import AnyRequest

MOST_DIGITS = 8  #: of a player id


@get("/t/{stream:str}/bracket", include_in_schema=False)
async def bracket(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    if not opened.state.settings.profile.knocks_out:
        raise NotFound(Phrase(N_("page")), "bracket")
    rules = cup_rules(opened.state)
    return await show(
        request,
        stream,
        opened,
        "tournament/bracket.html",
        table=await paper(request, stream, opened, "bracket"),
        level=level_matches(opened.state) if opened.may(Right.RESULTS) else (),
        result_choices=TIE_BREAK_RESULTS,
        pace_words=PACE_WORDS,
        rule_fields=fields_of(CupRules),
        rule_values=msgspec.to_builtins(rules),
        draws_by_hand=from_hat(opened.chronicle.decided) and bool(hats(opened.chronicle.decided)),
        seasons=await request.app.state.club.seasons_of_cups.seasons(opened.actor, stream),
    )


@get("/t/{stream:str}/hat", include_in_schema=False)
async def hat(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """Pairs as they come out of a hat: a tap for the first, a tap for the second."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    state = opened.chronicle.decided
    if not from_hat(state):
        raise NotFound(Phrase(N_("page")), "hat")
    draws = hats(state)
    asked = request.query_params.get("first", "")
    first = int(asked) if asked.isdecimal() and len(asked) < MOST_DIGITS else 0
    return await show(
        request,
        stream,
        opened,
        "tournament/hat.html",
        draws=draws,
        first=first if any(first in draw.left for draw in draws) else 0,
        is_complete=bool(draws) and all(draw.is_complete for draw in draws),
    )
