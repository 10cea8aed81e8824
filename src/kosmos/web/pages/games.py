"""The club's games: search them, follow the tree of moves, look at one, read a file, type one in."""

from typing import Any

import chess
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.core.commands import Right
from kosmos.core.errors import FieldMissing
from kosmos.core.fields import fields_of
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.play.library import ClubGame, board_of
from kosmos.play.notation import in_letters
from kosmos.service.games import END_WORDS, GameSearch, TypedGame, pgn_of, read_search, read_typed, tree_view
from kosmos.service.live_ratings import GamePeople, can_be_joined, people_view
from kosmos.web.bodies import FILE
from kosmos.web.languages import language_of
from kosmos.web.pages.diagrams import diagram
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, reader
from kosmos.web.services import AnyRequest, services_of

SHOWN = 50


@get("/games", include_in_schema=False)
async def games(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    given = {name: value for name in fields_of(GameSearch) if (value := request.query_params.get(name, ""))}
    asked = read_search(given)
    after = request.query_params.get("after", "0")
    skipped = int(after) if after.isascii() and after.isdecimal() and len(after) < 8 else 0
    library = services_of(request).games
    found = await library.search(actor, asked, SHOWN, skipped)
    tree = tree_view(*await library.tree(actor, asked.position))
    return await page(
        request,
        "games/games.html",
        actor=actor,
        fields=fields_of(GameSearch),
        values=given,
        found=found,
        tree=tree,
        in_letters=lambda san: in_letters(san, language_of(request).code),
        picture=picture(chess.Board(tree["fen"])),
        ends=END_WORDS,
        skipped=skipped,
        more=skipped + SHOWN if found.total > skipped + SHOWN else 0,
    )


@get("/games/{game:int}", include_in_schema=False)
async def game_page(request: AnyRequest, game: FromPath[int]) -> Response[str]:
    actor = await reader(request)
    kept = await services_of(request).games.get(actor, game)
    ply = request.query_params.get("ply", "")
    shown = int(ply) if ply.isascii() and ply.isdecimal() and len(ply) < 5 else kept.game.plies
    board, rows = walked(kept.game, min(shown, kept.game.plies), language_of(request).code)
    asks = actor.may(Right.DIRECT) and can_be_joined(kept)
    return await page(
        request,
        "games/game.html",
        actor=actor,
        id=kept.id,
        game=kept.game,
        rows=rows,
        ply=min(shown, kept.game.plies),
        fen=board.fen(),
        picture=picture(board),
        pgn=pgn_of([kept]),
        ends=END_WORDS,
        people=people_view(game, await services_of(request).live_ratings.shown(actor, game))
        if asks
        else None,
        people_fields=fields_of(GamePeople),
    )


@get("/games/{game:int}/pgn", include_in_schema=False)
async def game_pgn(request: AnyRequest, game: FromPath[int]) -> Response[str]:
    kept = await services_of(request).games.get(await reader(request), game)
    headers = {"Content-Disposition": f'attachment; filename="game-{game}.pgn"'}
    return Response(pgn_of([kept]), media_type="application/x-chess-pgn", headers=headers)


@post("/games/import", include_in_schema=False, request_max_body_size=FILE)
async def import_file(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        raise FieldMissing("file").called(N_("File"))
    public = form.getall("public", ["no"])[-1] == "yes"
    read = await services_of(request).games.import_pgn(actor, decode_text(await file.read()), public=public)
    return await page(request, "games/imported.html", actor=actor, read=read)


@post("/games/new", include_in_schema=False)
async def type_game(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    raw = {name: values[-1] for name, values in form.items() if name in fields_of(TypedGame)}
    number = await services_of(request).games.type_in(actor, read_typed(raw), language_of(request).code)
    return go(request, f"/games/{number}")


@get("/games/new", include_in_schema=False)
async def new_game(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need("direct")
    return await page(request, "games/new.html", actor=actor, fields=fields_of(TypedGame))


@post("/games/{game:int}/players", include_in_schema=False)
async def join_players(request: AnyRequest, game: FromPath[int]) -> Response[Any]:
    """Who played it, or that nobody of the club did."""
    actor, form = await reader(request), await read_form(request)
    if "part" in form:
        await services_of(request).live_ratings.part(actor, game)
    else:
        raw = {name: form[name][-1] for name in fields_of(GamePeople) if form.get(name, [""])[-1]}
        await services_of(request).live_ratings.join(actor, game, raw)
    return go(request, f"/games/{game}")


@post("/games/{game:int}/forget", include_in_schema=False)
async def forget(request: AnyRequest, game: FromPath[int]) -> Response[Any]:
    await services_of(request).games.delete(await reader(request), game)
    return go(request, "/games")


def picture(board: chess.Board) -> Markup:
    """The position as a drawing; the last move is marked."""
    return diagram(board, board.peek() if board.move_stack else None)


def walked(
    game: ClubGame, upto: int, language: str
) -> tuple[chess.Board, list[tuple[int, list[tuple[int, str]]]]]:
    """The board after so many plies, and the moves as rows of a number and (ply, move) for White and Black."""
    board, shown = board_of(game), board_of(game)
    rows: list[tuple[int, list[tuple[int, str]]]] = []
    for ply, uci in enumerate(game.moves.split(), 1):
        move = chess.Move.from_uci(uci)
        if board.turn or not rows:
            rows.append((board.fullmove_number, [] if board.turn else [(0, "…")]))
        rows[-1][1].append((ply, in_letters(board.san(move), language)))
        board.push(move)
        if ply <= upto:
            shown.push(move)
    return shown, rows
