"""The desk of those who direct: where the tournament stands, the one next step, and the boards of the running round."""

from typing import Any

from litestar import Response
from markupsafe import Markup

from kosmos.core.commands import Right
from kosmos.papers.round import BYE_WORDS
from kosmos.tournament.check_in import check_in_list, is_asked_for
from kosmos.tournament.desk import coming_round, desk_head, round_at_hand, round_line
from kosmos.tournament.next_step import next_step
from kosmos.tournament.offers import round_to_print
from kosmos.tournament.round_stages import STAGE_WORDS
from kosmos.tournament.since_drawn import questions_before_publishing
from kosmos.tournament.state import State
from kosmos.web.countdown import running_for
from kosmos.web.pages.registering import registration_of
from kosmos.web.pages.render import qr_code
from kosmos.web.pages.tournament_frame import OpenedTournament, paper_html_of, paper_part, show
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import LEADERS, ShownTable, leaders, shown_wishes


async def desk_page(request: AnyRequest, stream: str, opened: OpenedTournament) -> Response[str]:
    state, now = opened.state, request.app.state.club.local_now()
    at_hand = 0 if opened.then else round_at_hand(state)
    step = next_step(opened.chronicle.decided)
    shown = ShownTable("desk", at_hand) if at_hand else ShownTable("leaders")
    return await show(
        request,
        stream,
        opened,
        "tournament/overview.html",
        shown,
        line=round_line(state, now),
        today=now[:10],
        stage_words=STAGE_WORDS,
        bye_words=BYE_WORDS,
        coming=coming_round(state),
        since_drawn=questions_before_publishing(state, at_hand),
        applicants=await _applicants(request, stream, opened),
        check_in=check_in_list(state) if is_asked_for(state) else None,
        number=at_hand,
        round=state.rounds[at_hand - 1] if at_hand else None,
        head=desk_head(state, step, first_open(state, at_hand)),
        printed=round_to_print(state, at_hand),
        running=running_for(state, at_hand, now) if at_hand else None,
        table=await _table(request, stream, opened, shown),
        more=not at_hand and len(state.entries) > LEADERS,
        **public_address(request, stream, state),
    )


async def _applicants(request: AnyRequest, stream: str, opened: OpenedTournament) -> int:
    """How many registered and wait for the director."""
    if not opened.actor.may(Right.DIRECT):
        return 0
    return len((await registration_of(request).list_of(opened.actor, stream)).new)


def first_open(state: State, number: int) -> int:
    """The first board of a round whose result is missing; 0: none, or a draft, which takes none yet."""
    games = state.rounds[number - 1].games if number and number not in state.drafts else ()
    return next((board for board, game in enumerate(games, 1) if not game.result.is_final), 0)


async def _table(request: AnyRequest, stream: str, opened: OpenedTournament, shown: ShownTable) -> Markup:
    if shown.paper == "leaders":
        return await leaders_part(request, stream, opened, LEADERS)
    return await paper_part(request, stream, opened, "round", shown_wishes(shown, opened.state))


async def leaders_part(request: AnyRequest, stream: str, opened: OpenedTournament, count: int) -> Markup:
    """The top of the table, once something is played."""
    if not _has_results(opened.state):
        return Markup()
    return await paper_html_of(
        request, stream, opened, f"leaders {count}", lambda state: leaders(state, count)
    )


def _has_results(state: State) -> bool:
    return bool(state.evening.finished) or any(
        game.result.is_final for round_ in state.rounds for game in round_.games
    )


def public_address(request: AnyRequest, stream: str, state: State) -> dict[str, Any]:
    address = f"{str(request.base_url).rstrip('/')}/t/{stream}"
    return {
        "address": address,
        "qr": qr_code(address) if state.public else "",
        "is_local": request.base_url.hostname in ("127.0.0.1", "localhost", "::1"),
    }
