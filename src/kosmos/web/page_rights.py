"""Who may come to which page: every address of `pages`, with the right that it needs.

The guard asks for it before anything is read, so that no form is looked at whose sender may not send it. An address without
a line is an admin's: who adds a page says whose it is. `docs/security.md` is made of this table (`tools/access_matrix.py`), and
`tests/web/test_page_access.py` tries every line.

What depends on more than the address is asked by the page: whether the tournament is published, which command a form is, whose
token is revoked, whose link stands in the address or the form.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from kosmos.core.commands import Right
from kosmos.service.actors import VISIT, Actor
from kosmos.service.team_events import team_stream
from kosmos.web.identity import actor_of

#: whoever has an account, be it only for a role in one tournament
ACCOUNT = "account"

_TABLE = {
    VISIT: """
        GET /
        GET /account/links
        GET /apple-touch-icon.png
        GET /arena
        GET /arena/{name}
        POST /arena/{name}/do/{what}
        POST /arena/{name}/join
        GET /arena/{name}/screen
        GET /arena/{name}/screen/{number}
        GET POST /boards
        GET /boards/{name}
        POST /boards/{name}/call
        POST /boards/{name}/do/{command}
        POST /boards/{name}/mail
        GET /boards/{name}/pgn
        GET /boards/{name}/preview.png
        GET /captain/{secret}
        POST /captain/{secret}/lineup
        POST /captain/{secret}/result
        GET /checklist
        GET /club.css
        POST /contrast
        GET POST /examples/{key}
        GET POST /examples/{key}/{name}
        GET /favicon.ico
        GET /games
        GET /games/{game}
        GET /games/{game}/pgn
        GET /go
        GET /help
        GET /help/{key}
        GET /icon/{size}
        GET POST /invitation/{secret}
        POST /language
        GET POST /login
        GET POST /login/code
        POST /logout
        GET /manifest.webmanifest
        GET /members
        GET /members/ratings
        GET /members/records
        GET /members/{address}
        GET /my/{secret}
        GET /my/{secret}/manifest.webmanifest
        POST /my/{secret}/notices
        POST /my/{secret}/notices/stop
        POST /my/{secret}/tap
        GET POST /play/{secret}
        GET /play/{secret}/board
        POST /play/{secret}/rematch
        GET POST /reset/{link}
        GET /seasons
        GET /seasons/{season}
        GET /sw.js
        GET /t/{stream}
        GET /t/{stream}/attendance
        GET /t/{stream}/bracket
        GET /t/{stream}/chances
        GET /t/{stream}/crosstable
        GET /t/{stream}/embed/{what}
        GET /t/{stream}/evening
        GET /t/{stream}/feed.atom
        GET /t/{stream}/feed.json
        GET /t/{stream}/files/{format_name}
        GET /t/{stream}/find
        GET /t/{stream}/groups
        GET /t/{stream}/keizer-rules
        GET /t/{stream}/live.pgn
        GET /t/{stream}/now
        GET /t/{stream}/online
        GET /t/{stream}/online/wall
        GET /t/{stream}/papers
        GET /t/{stream}/papers/{key}
        GET /t/{stream}/players
        GET /t/{stream}/players/{id_}
        GET /t/{stream}/players/{id_}/next
        GET /t/{stream}/players/{id_}/rating
        GET /t/{stream}/poster
        GET /t/{stream}/preview.png
        GET /t/{stream}/prizes
        GET POST /t/{stream}/register
        GET /t/{stream}/rounds
        GET /t/{stream}/rounds.ics
        GET /t/{stream}/rounds/{number}
        GET /t/{stream}/rounds/{number}/why
        GET /t/{stream}/screen
        GET /t/{stream}/screen/{number}
        GET /t/{stream}/standings
        GET /t/{stream}/wall
        GET /t/{stream}/working/{after}/{number}/{code}
        GET /teams
        GET /teams/leagues/{league}
        GET /teams/leagues/{league}/screen
        GET /teams/leagues/{league}/screen/{number}
        GET /teams/leagues/{league}/wall
        GET /teams/{event}
        GET /teams/{event}/check
        GET /teams/{event}/export
        GET /teams/{event}/papers/{paper}
        GET /teams/{event}/rounds/{number}
        GET /teams/{event}/rounds/{number}/why
        GET /teams/{event}/screen
        GET /teams/{event}/screen/{number}
        GET /teams/{event}/teams/{team}
        GET /teams/{event}/wall
        GET /training
        GET /training/{pieces}
        GET /user.css
        GET POST /welcome/{link}
    """,
    ACCOUNT: """
        GET /account
        POST /account/end-session
        POST /account/revoke
        GET /account/second-factor
        POST /account/second-factor/begin
        POST /account/second-factor/codes
        POST /account/second-factor/confirm
        POST /account/second-factor/off
    """,
    Right.READ: """
        POST /account/password
        GET /t/{stream}/export
        GET /t/{stream}/history
        GET /teams/{event}/history
    """,
    Right.CHECK_IN: """
        GET POST /t/{stream}/check-in
        POST /t/{stream}/do/{name}
    """,
    Right.RESULTS: """
        POST /arena/{name}/games/{number}
        GET /t/{stream}/entry
        POST /t/{stream}/evening/come
        POST /teams/{event}/do/{name}
    """,
    Right.DIRECT: """
        POST /account/token
        POST /arena
        POST /arena/{name}/people
        POST /arena/{name}/people/{player}/part
        POST /arena/{name}/players/{player}/pause
        GET /arena/{name}/screens
        POST /arena/{name}/screens/{number}
        POST /boards/{name}/compared
        POST /boards/{name}/replace/{role}
        POST /games/import
        GET POST /games/new
        POST /games/{game}/forget
        POST /games/{game}/players
        POST /import
        POST /members/ratings
        GET POST /new
        GET /people
        POST /people/imports
        GET /people/imports/{key}
        POST /people/imports/{key}/apply
        POST /people/imports/{key}/decide
        POST /people/imports/{key}/drop
        POST /people/imports/{key}/map
        GET POST /people/new
        POST /people/update
        GET POST /people/{person}
        GET /people/{person}/export
        GET /people/{person}/tournaments
        POST /seasons
        GET /seasons/new
        POST /seasons/{season}
        POST /seasons/{season}/delete
        GET /seasons/{season}/edit
        POST /t/{stream}/categories
        POST /t/{stream}/club-file
        GET POST /t/{stream}/console
        GET /t/{stream}/console/complete
        GET /t/{stream}/copies
        POST /t/{stream}/copies/back
        POST /t/{stream}/copies/settle
        POST /t/{stream}/copies/take
        GET /t/{stream}/hat
        GET POST /t/{stream}/import
        POST /t/{stream}/import-players
        POST /t/{stream}/import/columns
        GET /t/{stream}/links
        GET /t/{stream}/links/{player}/code
        GET /t/{stream}/menu
        POST /t/{stream}/menu/{number}
        GET /t/{stream}/next
        GET /t/{stream}/next/manual
        POST /t/{stream}/online
        GET /t/{stream}/online/cards
        GET /t/{stream}/online/cards/{player}/code
        GET /t/{stream}/online/compare
        POST /t/{stream}/online/replace/{player}
        GET POST /t/{stream}/order
        GET POST /t/{stream}/people
        GET /t/{stream}/players/{id_}/ratings
        GET POST /t/{stream}/rating
        GET POST /t/{stream}/rating/check
        POST /t/{stream}/rating/rules
        POST /t/{stream}/register/terms
        POST /t/{stream}/register/{number}
        GET POST /t/{stream}/roles
        POST /t/{stream}/roles/remove
        GET /t/{stream}/screens
        POST /t/{stream}/screens/{number}
        GET /t/{stream}/settings
        GET /t/{stream}/tie-breaks
        POST /teams
        POST /teams/import
        GET /teams/leagues/{league}/screens
        POST /teams/leagues/{league}/screens/{number}
        GET /teams/new
        POST /teams/{event}
        GET /teams/{event}/captains
        POST /teams/{event}/captains/{team}/replace
        POST /teams/{event}/delete
        GET /teams/{event}/edit
        GET /teams/{event}/enter
        GET POST /teams/{event}/roles
        POST /teams/{event}/roles/remove
        GET /teams/{event}/screens
        POST /teams/{event}/screens/{number}
    """,
    Right.ADMIN: """
        POST /account/add
        POST /account/remove
        POST /account/reset
        POST /account/second-factor/require
        POST /account/second-factor/reset
        GET POST /club
        POST /demo
        POST /demo/remove
        POST /people/{person}/forget
        POST /t/{stream}/delete
    """,
}

#: below a tournament's address, and yet for whoever directs the house: what they read or change belongs to that
OF_THE_HOUSE = frozenset(
    f"/t/{{stream}}/{path}" for path in ("import-players", "import/columns", "menu/{number}", "rating/rules")
)


def _read(table: dict[str, str]) -> dict[tuple[str, str], str]:
    lines = [(right, line.split()) for right, text in table.items() for line in text.strip().splitlines()]
    return {(path, method): right for right, (*methods, path) in lines for method in methods}


#: by the pattern of the address and the method
PAGE_RIGHTS = _read(_TABLE)


async def guard_page(connection: ASGIConnection, _handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Nobody gets to a page without the right of its line, held in the tournament or team event that the address names."""
    scope: Any = connection.scope
    path, method = scope["path_template"], scope["method"]
    right = VISIT if method == "OPTIONS" else PAGE_RIGHTS.get((path, method), Right.ADMIN)
    if right == VISIT:
        return
    actor = await actor_of(connection)
    if event := connection.path_params.get("event"):
        actor = actor.at(team_stream(event))
    if path in OF_THE_HOUSE:
        actor = actor.at("")
    connection.state.actor = actor  # so that a refusal is told on a page of its reader
    if not has_right(actor, right):
        actor.need(Right.READ if right == ACCOUNT else right)


def has_right(actor: Actor, right: str) -> bool:
    return bool(actor.account) or actor.may(Right.READ) if right == ACCOUNT else actor.may(right)
