"""The verification check list over HTTP."""

from typing import Any, TypedDict

from litestar import Request, get

from kosmos.service.checklist import checklist
from kosmos.web.api.asked import NoParameters, read_query
from kosmos.web.api.described import described
from kosmos.web.bodies import ordinary
from kosmos.web.languages import language_of


class AnswerShown(TypedDict):
    questions: list[int]
    answer: str
    words: str
    tests: list[str]


@get(
    "/api/checklist",
    tags=["checklist"],
    summary="The verification check list: answers and their tests",
    opt=described(),
)
async def list_answers(request: Request[Any, Any, Any]) -> list[AnswerShown]:
    read_query(request, NoParameters)
    language = language_of(request)
    return [
        {
            "questions": list(line.questions),
            "answer": line.verdict.value,
            "words": language.say(line.words),
            "tests": list(line.tests),
        }
        for line in checklist()
    ]


ROUTES = ordinary([list_answers])
