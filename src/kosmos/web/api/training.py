"""Mating practice over HTTP: sets of pieces, their tables, exercises, and the lone king's answers. Open to everybody."""

from litestar import get, post
from litestar.params import FromPath

from kosmos.play.training.sets import MatingSet
from kosmos.service.training.practice import (
    AnsweredShown,
    ExerciseShown,
    MatingSetShown,
    NewExercise,
    Practice,
    TriedMove,
    mating_set,
    read_exercise,
    read_tried,
    set_view,
)
from kosmos.web.api.asked import NoParameters, json_object, read_query
from kosmos.web.api.described import body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.services import AnyRequest

TRAINING = ["training"]


def practice_of(request: AnyRequest) -> Practice:
    return request.app.state.practice  # type: ignore[no-any-return]


@get(
    "/api/training",
    tags=TRAINING,
    summary="The sets of pieces to mate with, and how far their tables are",
    opt=described(),
)
async def list_sets(request: AnyRequest) -> list[MatingSetShown]:
    read_query(request, NoParameters)
    await bearer_of(request)
    return [set_view(kind, practice_of(request).tables) for kind in MatingSet]


@get(
    "/api/training/{pieces:str}",
    tags=TRAINING,
    summary="A set of pieces and how far its table is",
    opt=described(),
)
async def get_set(request: AnyRequest, pieces: FromPath[str]) -> MatingSetShown:
    read_query(request, NoParameters)
    await bearer_of(request)
    return set_view(mating_set(pieces), practice_of(request).tables)


@post(
    "/api/training/{pieces:str}/build",
    tags=TRAINING,
    status_code=202,
    summary="Build the table of a set; how far it is says the set itself",
    opt=described(),
)
async def build_table(request: AnyRequest, pieces: FromPath[str]) -> MatingSetShown:
    await bearer_of(request)
    kind, tables = mating_set(pieces), practice_of(request).tables
    tables.begin(kind)
    return set_view(kind, tables)


@post(
    "/api/training/{pieces:str}/exercise",
    tags=TRAINING,
    status_code=200,
    summary="A random position to mate from, with its limits and the moves that perfect play needs",
    opt=described(body=body_of(NewExercise)),
)
async def new_exercise(request: AnyRequest, pieces: FromPath[str]) -> ExerciseShown:
    await bearer_of(request)
    return await practice_of(request).exercise(mating_set(pieces), read_exercise(await json_object(request)))


@post(
    "/api/training/{pieces:str}/answer",
    tags=TRAINING,
    status_code=200,
    summary="What a move is worth, the lone king's answer, and the end where there is one",
    opt=described(body=body_of(TriedMove)),
)
async def answer_move(request: AnyRequest, pieces: FromPath[str]) -> AnsweredShown:
    await bearer_of(request)
    return await practice_of(request).answer(mating_set(pieces), read_tried(await json_object(request)))


ROUTES = ordinary([list_sets, get_set, build_table, new_exercise, answer_move])
