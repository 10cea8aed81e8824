"""The bracket of a cup: live, on any screen, with the tie-breaks that are due and the rules of the cup."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import fields_of
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.rules import PACE_WORDS, CupRules
from kosmos.tournament.commands import Right
from kosmos.tournament.cup_desk import TIE_BREAK_RESULTS, level_matches
from kosmos.tournament.cups import cup_rules
from kosmos.web.pages.tournament_frame import open_tournament, paper, show

AnyRequest = Request[Any, Any, Any]


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
    )


ROUTES = [bracket]
