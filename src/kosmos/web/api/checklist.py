"""The verification check list over HTTP."""

from typing import Any

from litestar import Request, get

from kosmos.service.checklist import checklist
from kosmos.web.api.asked import Nothing, read_query
from kosmos.web.bodies import ordinary


@get("/api/checklist", tags=["checklist"], summary="The verification check list: answers and their tests")
async def list_answers(request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
    read_query(request, Nothing)
    return [
        {
            "questions": list(line.questions),
            "answer": line.verdict.value,
            "words": line.words,
            "tests": list(line.tests),
        }
        for line in checklist()
    ]


ROUTES = ordinary([list_answers])
