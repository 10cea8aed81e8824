"""Records of the club, and a page for everybody who played in published tournaments: what visitors see there, put together."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.club.live_ratings import CountLiveGames
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.core.fields import fields_of
from kosmos.core.folding import fold
from kosmos.core.people import LIST_WORDS, Rating
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render.html import fragment
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.render.svg import svg
from kosmos.service.career_views import career_paper, rating_plot, records_seen
from kosmos.service.careers import Careers, ClubCareers
from kosmos.service.club_ratings import ClubRating, club_ratings, club_ratings_paper, rating_points
from kosmos.service.club_settings import club_settings
from kosmos.service.live_ratings import COUNT_WORDS
from kosmos.service.reading import off_loop
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, reader
from kosmos.web.services import AnyRequest, services_of


def careers_service(request: AnyRequest) -> Careers:
    return request.app.state.careers  # type: ignore[no-any-return]


async def shown_careers(request: AnyRequest) -> ClubCareers:
    """The careers, unless the club does not want its members' records on pages."""
    if not (await club_settings(request.app.state.club.engine)).records:
        raise NotFound(Phrase(N_("page")), "members")
    return await careers_service(request).everybody()


@get("/members", include_in_schema=False)
async def members(request: AnyRequest) -> Response[str]:
    found = await shown_careers(request)
    by_name = sorted(found.careers, key=lambda career: (fold(career.name), career.address))
    return await page(request, "club/members.html", records=records_seen(found), careers=by_name)


@get("/members/records", include_in_schema=False)
async def records_part(request: AnyRequest) -> Response[str]:
    """For the home page, which does not wait for it: many tournaments may have to be opened."""
    found = await shown_careers(request)
    return await page(request, "club/records_part.html", records=records_seen(found)[:6])


@get("/members/ratings", include_in_schema=False)
async def ratings_page(request: AnyRequest) -> Response[str]:
    """The club's own list by Glicko-2."""
    listed = await listed_ratings(request, await shown_careers(request))
    paper = await off_loop(lambda: paper_part_of(club_ratings_paper(listed), language_of(request)))
    live = services_of(request).live_ratings
    actor = await reader(request)
    known = await live.listed(actor) if actor.may(Right.DIRECT) else None
    state = await live.state()
    return await page(
        request,
        "club/ratings.html",
        actor=actor,
        listed=listed,
        paper=paper,
        counts=state.counts,
        wanted=state.wanted,
        known=known,
        words=COUNT_WORDS,
    )


@post("/members/ratings", include_in_schema=False)
async def count_live_games(request: AnyRequest) -> Response[Any]:
    """Whether games on live boards, of arenas or of team events count in the list."""
    actor, form = await reader(request), await read_form(request)
    said = {name: form[name][-1] for name in fields_of(CountLiveGames) if name in form}
    await services_of(request).live_ratings.want(actor, said)
    return go(request, "/members/ratings")


async def listed_ratings(request: AnyRequest, found: ClubCareers) -> list[ClubRating]:
    today = str(request.app.state.club.today)
    return await off_loop(lambda: club_ratings(found, today))


@get("/members/{address:str}", include_in_schema=False)
async def member(request: AnyRequest, address: FromPath[str]) -> Response[str]:
    found = await shown_careers(request)
    career = found.of(address)
    if career is None:
        raise NotFound(Phrase(N_("player")), address)
    listed = await listed_ratings(request, found)
    paper = await off_loop(
        lambda: paper_part_of(career_paper(career, rating_points(listed, address)), language_of(request))
    )
    return await page(request, "club/member.html", career=career, paper=paper)


def paper_part_of(paper: Paper, language: Language) -> Markup:
    """A paper of the club as part of a page; its references are addresses of the house."""
    options = RenderOptions(link=lambda ref: f"/{ref}", level=2)
    return Markup(fragment(paper, language, options))  # noqa: S704 - the renderer escapes every cell


def plot_of(ratings: Sequence[Rating], language: Language) -> Markup:
    """How somebody's ratings went, where there are at least two days to be joined."""
    said = [(each.date, {LIST_WORDS.get(each.list, each.list): each.value}) for each in ratings]
    plot = rating_plot(said)
    if plot is None:
        return Markup()
    caption = language.say(plot.caption)
    drawing = Markup(svg(plot, language))  # noqa: S704 - the renderer escapes every word
    return Markup('<figure tabindex="0">{}<figcaption>{}</figcaption></figure>').format(drawing, caption)
