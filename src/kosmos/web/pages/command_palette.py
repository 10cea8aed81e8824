"""The command palette: any player, board, page, tournament or step by what is typed, as far as the reader may see it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from kosmos.core.errors import NotFound
from kosmos.core.folding import fold
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.player_sheets import find_players
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.next_step import next_step
from kosmos.tournament.offers import tournament_offers
from kosmos.tournament.state import State
from kosmos.web.languages import language_of
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.tabs import SUBTABS, TABS, Seen, rights_of, tabs

AnyRequest = Request[Any, Any, Any]

MOST = 12
LONGEST = 80


class FoundKind(StrEnum):
    STEP = "step"
    BOARD = "board"
    PLAYER = "player"
    PAGE = "page"
    TOURNAMENT = "tournament"


KIND_WORDS = {
    FoundKind.STEP: N_("Command"),
    FoundKind.BOARD: N_("Board"),
    FoundKind.PLAYER: N_("Player"),
    FoundKind.PAGE: N_("Page"),
    FoundKind.TOURNAMENT: N_("Tournament"),
}


class PaletteItem(msgspec.Struct, frozen=True, kw_only=True):
    """What can be gone to by `href`, or done by a form to `post`."""

    kind: FoundKind
    word: str  #: what kind it is, in the reader's language
    text: str
    detail: str = ""
    href: str = ""
    post: str = ""


#: pages of a tournament that are no tab: below its address, words, the right that they need
_FURTHER = (
    ("entry", N_("Enter results with one hand"), Right.RESULTS),
    ("next", N_("Next round"), Right.DIRECT),
    ("links", N_("Cards with QR codes"), Right.DIRECT),
    ("roles", N_("Who works on this tournament"), Right.DIRECT),
    ("copies", N_("A hall without network"), Right.DIRECT),
    ("screens", N_("Big screens"), Right.DIRECT),
    ("register", N_("Registration"), ""),
    ("screen", N_("For a big screen"), ""),
    ("now", N_("What visitors see"), Right.DIRECT),
)
#: pages of the house
_HOUSE = (
    ("/", N_("All tournaments"), ""),
    ("/boards", N_("Boards"), ""),
    ("/games", N_("Games"), ""),
    ("/people", N_("People"), Right.DIRECT),
    ("/new", N_("New tournament"), Right.DIRECT),
    ("/account", N_("Account"), Right.READ),
    ("/help", N_("Help"), ""),
)


class Palette:
    """What one reader can go to and do."""

    def __init__(self, language: Language, actor: Actor, words: str) -> None:
        self.language = language
        self.actor = actor
        self.words = words.strip()
        self.parts = fold(words).split()

    def fits(self, text: str) -> bool:
        """Every part begins a word of the text; nothing typed fits all."""
        said = fold(text).split()
        return all(any(word.startswith(part) for word in said) for part in self.parts)

    def item(self, kind: FoundKind, text: str, **more: str) -> PaletteItem:
        return PaletteItem(kind=kind, word=self.language.gettext(KIND_WORDS[kind]), text=text, **more)

    def may(self, right: str) -> bool:
        return not right or self.actor.may(right)

    def house(self) -> Iterator[PaletteItem]:
        for href, words, right in _HOUSE:
            text = self.language.gettext(words)
            if (not right or self.actor.at("").may(right)) and self.fits(text):
                yield self.item(FoundKind.PAGE, text, href=href)

    def tournament(self, stream: str, chronicle: Chronicle) -> Iterator[PaletteItem]:
        state = chronicle.state
        if self.words.isdecimal():
            yield from self._board(stream, state, int(self.words))
        yield from self._steps(stream, chronicle)
        if self.parts:
            for found in find_players(state, self.words, 8):
                detail = str(found.number or "")
                yield self.item(
                    FoundKind.PLAYER, found.name, detail=detail, href=f"/t/{stream}/players/{found.id}"
                )
        yield from self._pages(stream, state)

    def _board(self, stream: str, state: State, board: int) -> Iterator[PaletteItem]:
        number = state.current_round
        games = state.rounds[number - 1].games if number else ()
        if 1 <= board <= len(games):
            game = games[board - 1]
            white, black = (state.entries[id_].player.name for id_ in (game.white, game.black))
            said = Phrase(N_("Board {board}"), {"board": board})
            text = f"{self.language.say(said)}: {white} – {black}"
            yield self.item(FoundKind.BOARD, text, href=f"/t/{stream}/rounds/{number}#board-{board}")

    def _steps(self, stream: str, chronicle: Chronicle) -> Iterator[PaletteItem]:
        """The one next step, undo and redo: only for those who direct."""
        if not self.actor.may(Right.DIRECT):
            return
        step = next_step(chronicle.state)
        action, sentence = self.language.say(step.action), self.language.say(step.sentence)
        if self.fits(action):
            way = {"post": step.command} if step.command else {"href": f"/t/{stream}/{step.page}"}
            yield self.item(FoundKind.STEP, action, detail=sentence, **way)
        for command, words, to in (
            ("Undo", N_("Undo"), chronicle.undo_to),
            ("Redo", N_("Redo"), chronicle.redo_to),
        ):
            text = self.language.gettext(words)
            if to and self.fits(text):
                yield self.item(FoundKind.STEP, text, post=command)

    def _pages(self, stream: str, state: State) -> Iterator[PaletteItem]:
        seen = Seen(rights_of(self.actor.may), self.actor, tournament_offers(state))
        ways = [
            (each.path, each.words) for table in (TABS, SUBTABS) for each in tabs(table, seen, "none of them")
        ]
        ways += [(path, words) for path, words, right in _FURTHER if self.may(right)]
        for path, words in dict(ways).items():
            text = self.language.gettext(words)
            if self.fits(text):
                yield self.item(FoundKind.PAGE, text, href=f"/t/{stream}/{path}".rstrip("/"))

    async def tournaments(self, club: Club, but: str) -> list[PaletteItem]:
        if not self.parts:
            return []
        return [
            self.item(FoundKind.TOURNAMENT, each.summary.name, href=f"/t/{each.id}")
            for each in await club.listing(self.actor)
            if each.id != but and self.fits(each.summary.name)
        ]


async def found_for(request: AnyRequest, actor: Actor, words: str, stream: str) -> list[PaletteItem]:
    club: Club = request.app.state.club
    palette = Palette(language_of(request), actor.at(stream) if stream else actor, words)
    found: list[PaletteItem] = []
    if stream:
        try:
            found += palette.tournament(stream, await club.open(actor, stream))
        except NotFound:
            stream = ""
    found += await palette.tournaments(club, stream)
    found += palette.house()
    return found[:MOST]


@get("/go", include_in_schema=False)
async def go_to(request: AnyRequest) -> Response[Any]:
    """A page with a field and a list; for the dialog of every page the list alone."""
    actor = await reader(request)
    words = request.query_params.get("q", "")[:LONGEST]
    stream = request.query_params.get("at", "")[:LONGEST]
    found = await found_for(request, actor, words, stream)
    if "application/json" in request.headers.get("accept", ""):
        data = {"found": [msgspec.to_builtins(each) for each in found]}
        return Response(data, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})
    return await page(
        request, "go.html", actor=actor, found=[each for each in found if each.href], words=words, at=stream
    )
