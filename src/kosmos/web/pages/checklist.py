"""The verification check list, with the test that shows each answer."""

from typing import Any

from litestar import Request, Response, get

from kosmos.service.checklist import QUESTIONS, VERDICT_WORDS, checklist, tally
from kosmos.tournament.integrity import KINDS
from kosmos.web.pages.render import page


@get("/checklist", include_in_schema=False)
async def checklist_page(request: Request[Any, Any, Any]) -> Response[str]:
    return await page(
        request,
        "checklist.html",
        lines=checklist(),
        tally=tally(),
        count=QUESTIONS,
        kinds=KINDS,
        verdict_words=VERDICT_WORDS,
    )
