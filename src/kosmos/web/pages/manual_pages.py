"""The manual inside the program: chapters, search, and the place that belongs to a page."""

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.web.languages import language_of
from kosmos.web.manual import chapter, chapters, search
from kosmos.web.pages.render import page
from kosmos.web.services import AnyRequest


@get("/help", include_in_schema=False)
async def help_page(request: AnyRequest) -> Response[str]:
    """The contents, the keys, and what was searched for."""
    words = request.query_params.get("q", "")[:100]
    code = language_of(request).code
    return await page(
        request,
        "help/found.html" if "hx-request" in request.headers else "help/help.html",
        chapters=[found for key in chapters() if (found := chapter(key, code))],
        q=words,
        found=search(words, code),
    )


@get("/help/{key:str}", include_in_schema=False)
async def help_chapter(request: AnyRequest, key: FromPath[str]) -> Response[str]:
    found = chapter(key, language_of(request).code)
    if found is None:
        raise NotFound(Phrase(N_("chapter")), key)
    html = Markup(found.html)  # noqa: S704 - the house's own text
    return await page(request, "help/chapter.html", chapter=found, html=html)
