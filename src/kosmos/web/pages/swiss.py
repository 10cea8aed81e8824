"""Pages of rounds that are drawn one after another: the coming round, pairing by hand, and the reasons."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.pairing.classic import Rank
from kosmos.ratings.seeding import LAST_ROUND_TO_RENUMBER
from kosmos.service import reasons
from kosmos.service.reasons_shown import forecast_phrases
from kosmos.tournament.arrangement import PART_WORDS, Part
from kosmos.tournament.commands import Right
from kosmos.tournament.commands.swiss import BASE_WORDS, BYE_KINDS
from kosmos.tournament.pairing_view import coming_view, draw_of, numbered, starting_order, system_settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import asked_number, go
from kosmos.web.pages.tournament_frame import OpenedTournament, open_tournament, show
from kosmos.web.services import AnyRequest

#: what the list of the coming round can say of a player, by the name of the command's choice
KIND_OF_PART = {Part.PLAYS: "none", Part.HALF: "half", Part.FULL: "full", Part.ZERO: "zero"}


@get("/t/{stream:str}/next", include_in_schema=False)
async def arrange(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """The coming round: who takes part, byes, set games, pairs kept apart, and the draw."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    state = opened.chronicle.decided
    made = await reasons.coming_round(request.app.state.club, stream, opened.chronicle)
    ended = bool(state.settings.rounds) and made.round > state.settings.rounds
    taken = {id_ for each in made.set_games for id_ in (each.first, each.second)} | {made.set_bye}
    settable = [each for each in made.present if each.id not in taken]
    waiting = {each.id for each in state.held}
    said = language_of(request).gettext
    return await show(
        request,
        stream,
        opened,
        "tournament/arrange.html",
        coming=made,
        ended=ended,
        settable=settable,
        holdable=[each for each in settable if each.id not in waiting],
        kinds=BYE_KINDS,
        kind_of=KIND_OF_PART,
        part_words={part: said(words) for part, words in PART_WORDS.items()},
        bases=BASE_WORDS,
        ranking=ranking(state),
        can_exchange=len(state.rounds) <= LAST_ROUND_TO_RENUMBER
        and state.settings.profile.numbered_by_rating,
    )


def ranking(state: State) -> Sequence[Rank]:
    """The internal list from which the coming round is drawn, where the system goes by one of its own."""
    draw = draw_of(state)
    if not draw.ranking_shown or draw.ranking is None:
        return ()
    ready = numbered(state, starting_order(state))
    return draw.ranking(coming_view(ready), system_settings(ready))


@get("/t/{stream:str}/next/manual", include_in_schema=False)
async def manual(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """A session of pairing by hand."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    made = await reasons.coming_round(request.app.state.club, stream, opened.chronicle)
    if made.by_hand is None:
        return go(request, f"/t/{stream}/next" if not opened.state.rounds else f"/t/{stream}/rounds")
    by_id = {each.id: each for each in made.players}
    return await show(
        request,
        stream,
        opened,
        "tournament/manual.html",
        coming=made,
        hand=made.by_hand,
        most_boards=max(1, len(made.present) // 2),
        by_id=by_id,
    )


# -- reasons -------------------------------------------------------------------------------------------


def _called(entry: Entry) -> str:
    return f"{entry.number} · {entry.player.name}" if entry.number else entry.player.name


@get("/t/{stream:str}/rounds/{number:int}/why", include_in_schema=False)
async def why(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[Any]:
    """Why the boards of a round are what they are; with two players, why they do not meet."""
    opened = await open_tournament(request, stream)
    state = opened.state
    drawn = len(state.rounds)
    if not 1 <= number <= drawn + (1 if state.settings.profile.draws_each_round else 0):
        raise NotFound(Phrase(N_("round")), number)
    club, actor = request.app.state.club, opened.actor
    made = await reasons.explain(club, actor, stream, number) if number <= drawn else None
    board = asked_number(request, "board")
    first, second = asked_number(request, "first"), asked_number(request, "second")
    against = None
    if first is not None and second is not None:
        against = await reasons.why_not(club, actor, stream, first, second, number)
    boards = [each for each in (made.boards if made else ()) if board in (None, each.board)]
    if board is not None and not boards:
        raise NotFound(Phrase(N_("board")), board)
    return await show(
        request,
        stream,
        opened,
        "tournament/reasons.html",
        number=number,
        made=made,
        boards=boards,
        board=board,
        people=[(entry.id, _called(entry)) for entry in state.by_number],
        first=first,
        second=second,
        against=against,
    )


@get("/t/{stream:str}/players/{id_:int}/next", include_in_schema=False)
async def next_opponent(request: AnyRequest, stream: FromPath[str], id_: FromPath[int]) -> Response[Any]:
    """Whom a player is likely to meet next."""
    opened = await open_tournament(request, stream)
    _known(opened, id_)
    forecast = await reasons.forecast(request.app.state.club, opened.actor, stream, id_)
    return await show(
        request,
        stream,
        opened,
        "tournament/reasons_next.html",
        entry=opened.state.entries[id_],
        forecast=forecast,
        sentences=forecast_phrases(opened.state, forecast),
    )


def _known(opened: OpenedTournament, id_: int) -> None:
    if id_ not in opened.state.entries:
        raise NotFound(Phrase(N_("player")), id_)
