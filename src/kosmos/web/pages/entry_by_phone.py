"""Entering results with a phone in one hand: the number of the board first, then the winner."""

from litestar import Response, get
from litestar.params import FromPath

from kosmos.tournament.commands import Right
from kosmos.web.pages.render import kept_for_hall
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest


@get("/t/{stream:str}/entry", include_in_schema=False)
async def entry(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.RESULTS)
    number = opened.state.current_round
    games = opened.state.rounds[number - 1].games if number else ()
    own = opened.actor.boards
    theirs = [(board, game) for board, game in enumerate(games, 1) if own is None or board in own]
    missing = [(board, game) for board, game in theirs if not game.result.is_final]
    shown = await show(
        request, stream, opened, "tournament/entry.html", number=number, open=missing, games=len(theirs)
    )
    return kept_for_hall(shown, opened.actor)
