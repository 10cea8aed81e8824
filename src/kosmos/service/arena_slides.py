"""What the big screens of an arena show: the table with its series, and the games that are being played."""

from kosmos.locale import N_, Phrase
from kosmos.play.arena.state import ArenaGame, ArenaStanding, ArenaState, standings
from kosmos.service.screens import Screen, ScreenPart
from kosmos.service.slides import (
    BOARDS_A_PAGE,
    LIVE_BOARDS_A_PAGE,
    PLACES_A_PAGE,
    BoardLine,
    Layout,
    LiveLine,
    PlaceLine,
    Slide,
    paged,
    programme,
)

LAST_GAMES = 6  #: of a player's sheet


def arena_slides(state: ArenaState, screen: Screen) -> list[Slide]:
    return programme(
        screen,
        {
            ScreenPart.STANDINGS: lambda: _standings(state),
            ScreenPart.BOARDS: lambda: _games(state),
            ScreenPart.LIVE: lambda: _live(state),
        },
    )


def _standings(state: ArenaState) -> list[Slide]:
    lines = [
        PlaceLine(row.rank, row.player.name, str(row.points), _sheet(row), _mark(row))
        for row in standings(state)
    ]
    return paged(Layout.STANDINGS, Phrase(N_("Standings")), lines, PLACES_A_PAGE)


def _sheet(row: ArenaStanding) -> str:
    """The points of the last games, the newest at the end."""
    return " ".join(str(points) for points in row.sheet[-LAST_GAMES:])


def _mark(row: ArenaStanding) -> str:
    if row.on_fire:
        return "fire"
    return "" if row.player.active else "away"


def _running(state: ArenaState) -> list[ArenaGame]:
    """The running games, by table; games online in the order in which they began."""
    return sorted(state.running(), key=lambda game: (game.pairing.table, game.pairing.number))


def _names(state: ArenaState, game: ArenaGame) -> tuple[str, str]:
    return state.players[game.pairing.white].name, state.players[game.pairing.black].name


def _games(state: ArenaState) -> list[Slide]:
    lines = [
        BoardLine(game.pairing.table or game.pairing.number, *_names(state, game), "")
        for game in _running(state)
    ]
    return paged(Layout.BOARDS, Phrase(N_("Games")), lines, BOARDS_A_PAGE)


def _live(state: ArenaState) -> list[Slide]:
    lines = [
        LiveLine(game.pairing.number, game.pairing.room, *_names(state, game), "")
        for game in _running(state)
        if game.pairing.room
    ]
    return paged(Layout.LIVE, Phrase(N_("Live boards")), lines, LIVE_BOARDS_A_PAGE)
