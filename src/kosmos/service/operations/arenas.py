"""Arenas: play as long as it lasts, online or at tables; and who of the club plays in them."""

from typing import NotRequired, TypedDict

from kosmos.core.commands import Right
from kosmos.play.arena.decide import JoinArena
from kosmos.service.arena_ratings import ArenaPeopleShown, ArenaPerson
from kosmos.service.arena_views import ArenaListed, ArenaShown, arena_view, summary_view
from kosmos.service.arenas import ArenaResult, NewArena, read_arena, read_arena_result, read_joining
from kosmos.service.operations import ClubDesk, Raw, operation
from kosmos.service.reading import off_loop

ARENAS, ARENA = "/api/arenas", "/api/arenas/{name}"


class ArenaSeat(TypedDict):
    id: int
    seat: str


class SeatTold(TypedDict):
    seat: NotRequired[str]


async def _view(desk: ClubDesk, name: str) -> ArenaShown:
    arenas = desk.services.arenas
    state = await arenas.state(desk.actor, name)
    return await off_loop(lambda: arena_view(state, arenas.now))


@operation("GET", ARENAS)
async def list_arenas(desk: ClubDesk) -> list[ArenaListed]:
    """The arenas, the newest first."""
    arenas = desk.services.arenas
    return [summary_view(each, arenas.now) for each in await arenas.listing(desk.actor)]


@operation(
    "POST",
    ARENAS,
    Right.DIRECT,
    summary="Open an arena",
    body=NewArena,
    location="/api/arenas/{name}",
    begins=True,
)
async def open_arena(desk: ClubDesk, raw: Raw) -> ArenaShown:
    """Open an arena; prints its name."""
    return await _view(desk, await desk.services.arenas.open(desk.actor, read_arena(raw)))


@operation("GET", ARENA, summary="An arena as it stands: table and games")
async def get_arena(desk: ClubDesk, name: str) -> ArenaShown:
    """The table of an arena, and the games that run."""
    return await _view(desk, name)


@operation("POST", ARENA + "/players", body=JoinArena, status=201)
async def join_arena(desk: ClubDesk, name: str, raw: Raw) -> ArenaSeat:
    """Join an arena; the answer has the secret of the player's own link."""
    joined = await desk.services.arenas.join(desk.actor, name, read_joining(raw), desk.caller)
    return {"id": joined.id, "seat": joined.secret}


@operation("POST", ARENA + "/players/{player}/pause", Right.DIRECT)
async def send_away(desk: ClubDesk, name: str, player: int) -> ArenaShown:
    """No new game for somebody who is not there."""
    await desk.services.arenas.send_away(desk.actor, name, player)
    return await _view(desk, name)


@operation("POST", ARENA + "/{what}", choices={"what": ("pause", "return", "pair", "close")}, body=SeatTold)
async def do_in_arena(desk: ClubDesk, name: str, what: str, raw: Raw) -> ArenaShown:
    """With the secret of a link, {"seat": …}: `pause`, `return`; for directors: `pair`, `close`."""
    await desk.services.arenas.do(desk.actor, name, what, str(raw.get("seat", "")))
    return await _view(desk, name)


@operation("POST", ARENA + "/games/{number}", Right.RESULTS, body=ArenaResult)
async def enter_in_arena(desk: ClubDesk, name: str, number: int, raw: Raw) -> ArenaShown:
    """Enter or correct the result of a game."""
    wish = read_arena_result(raw)
    await desk.services.arenas.enter(desk.actor, name, number, wish.result, wish.berserk)
    return await _view(desk, name)


# -- who is who in the club ratings --------------------------------------------------------------------------


@operation(
    "GET",
    ARENA + "/people",
    Right.DIRECT,
    summary="Which of the club's people the players of an arena are, and whether its games count in the club's ratings",
)
async def arena_people(desk: ClubDesk, name: str) -> ArenaPeopleShown:
    """Which of the club's people the players are, for the club ratings."""
    return await desk.services.arena_ratings.shown(desk.actor, name)


@operation(
    "POST",
    ARENA + "/people",
    Right.DIRECT,
    summary="Join a player of an arena, or everybody by their names, to the club's people, so that games count in the club's ratings",
    body=ArenaPerson,
)
async def join_arena_people(desk: ClubDesk, name: str, raw: Raw) -> ArenaPeopleShown:
    """Join a player to one of the club's people, or everybody by their names, so that games count in the club ratings."""
    return await desk.services.arena_ratings.join(desk.actor, name, raw)


@operation(
    "DELETE",
    ARENA + "/people/{player}",
    Right.DIRECT,
    summary="A player of an arena is none of the club's people",
)
async def part_arena_player(desk: ClubDesk, name: str, player: int) -> None:
    """A player is none of the club's people, and counts for nobody in the club ratings."""
    await desk.services.arena_ratings.part(desk.actor, name, player)
