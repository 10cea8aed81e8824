"""The command palette: any player, board, page, paper, tournament or command by what is typed, as far as the reader may see it."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import Any

import msgspec
from litestar import MediaType, Response, get

from kosmos.core.errors import NotFound
from kosmos.core.folding import fold
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.catalogue import papers_for
from kosmos.service.actors import Actor
from kosmos.service.careers import Careers
from kosmos.service.club import Club
from kosmos.service.club_settings import club_settings
from kosmos.service.player_sheets import find_players
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.next_step import next_step
from kosmos.tournament.offers import tournament_offers
from kosmos.tournament.state import State
from kosmos.web.languages import language_of
from kosmos.web.manual import search
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.tabs import SUBTABS, TABS, Seen, rights_of, tabs
from kosmos.web.services import AnyRequest, services_of

MOST = 12
MOST_PLAYERS = 8
MOST_OF_MANUAL = 4
LONGEST = 80


class FoundKind(StrEnum):
    STEP = "step"
    BOARD = "board"
    PLAYER = "player"
    PAGE = "page"
    PAPER = "paper"
    TOURNAMENT = "tournament"
    HELP = "help"


KIND_WORDS = {
    FoundKind.STEP: N_("Command"),
    FoundKind.BOARD: N_("Board"),
    FoundKind.PLAYER: N_("Player"),
    FoundKind.PAGE: N_("Page"),
    FoundKind.PAPER: N_("Print"),
    FoundKind.TOURNAMENT: N_("Tournament"),
    FoundKind.HELP: N_("Help"),
}


class PaletteItem(msgspec.Struct, frozen=True, kw_only=True):
    """What can be gone to by `href`, or done by a form with `fields` to `post`."""

    kind: FoundKind
    word: str  #: what kind it is, in the reader's language
    text: str
    detail: str = ""
    href: str = ""
    post: str = ""
    fields: dict[str, int] = {}


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
#: what is done on a page of the tournament, found by the words of its button
_DONE_THERE = (
    ("players", N_("Enter player"), Right.DIRECT),
    ("players#import", N_("Import players"), Right.DIRECT),
    ("players", N_("Withdraw player"), Right.DIRECT),
    ("next", N_("Make the draw"), Right.DIRECT),
    ("next", N_("Pair by hand"), Right.DIRECT),
    ("settings#schedule", N_("When rounds begin, and whether they are drafts first"), Right.DIRECT),
    ("check-in#fee-rules", N_("Entry fees"), Right.DIRECT),
    ("prizes", N_("Set the prizes"), Right.DIRECT),
    ("groups", N_("Set the categories"), Right.DIRECT),
    ("roles", N_("Invite somebody"), Right.DIRECT),
    ("settings#ratings", N_("Which ratings count"), Right.DIRECT),
    ("settings#arbiter", N_("Arbiter's mode"), Right.DIRECT),
    ("settings#away", N_("Delete this tournament"), Right.ADMIN),
    ("screens#embed", N_("On the club's own site"), Right.DIRECT),
    ("export", N_("Save as .kosmos file"), Right.DIRECT),
    ("poster", N_("Poster with QR code"), ""),
    ("files/trf26", N_("Report file TRF26"), ""),
    ("rounds.ics", N_("Rounds as a calendar (iCalendar)"), ""),
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
#: those that are looked for by name only
_HOUSE_TOO = (
    ("/members", N_("Members and records"), ""),
    ("/members/ratings", N_("Club ratings"), ""),
    ("/seasons", N_("Seasons"), ""),
    ("/teams", N_("Teams"), ""),
    ("/arena", N_("Arenas"), ""),
    ("/club", N_("The club"), Right.ADMIN),
    ("/checklist", N_("The check list"), ""),
    ("/login", N_("Log in"), ""),
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

    def item(self, kind: FoundKind, text: str, **more: Any) -> PaletteItem:
        return PaletteItem(kind=kind, word=self.language.gettext(KIND_WORDS[kind]), text=text, **more)

    def may(self, right: str) -> bool:
        return not right or self.actor.may(right)

    def house(self) -> Iterator[PaletteItem]:
        for href, words, right in (*_HOUSE, *(_HOUSE_TOO if self.parts else ())):
            text = self.language.gettext(words)
            if (not right or self.actor.at("").may(right)) and self.fits(text):
                yield self.item(FoundKind.PAGE, text, href=href)

    def tournament(self, stream: str, chronicle: Chronicle) -> Iterator[PaletteItem]:
        state = chronicle.state
        if board := self._number_after(N_("Board")):
            yield from self._board(stream, state, board)
        yield from self._steps(stream, chronicle)
        if self.parts:
            for found in find_players(state, self.words, MOST_PLAYERS):
                detail = str(found.number or "")
                yield self.item(
                    FoundKind.PLAYER, found.name, detail=detail, href=f"/t/{stream}/players/{found.id}"
                )
        yield from self._pages(stream, state)
        if self.parts:
            yield from self._round(stream, state)
            yield from self._done_there(stream, state)
            yield from self._papers(stream, state)

    def _number_after(self, word: str) -> int:
        """A number alone, or behind the word or its beginning: 8, board 8, b 8."""
        *before, last = self.parts or [""]
        named = fold(self.language.gettext(word))
        is_meant = len(before) < 2 and all(named.startswith(part) for part in before)
        return int(last) if is_meant and last.isdecimal() and last.isascii() else 0

    def _round(self, stream: str, state: State) -> Iterator[PaletteItem]:
        number = self._number_after(N_("Round"))
        if len(self.parts) > 1 and 1 <= number <= state.current_round:
            text = self.language.say(Phrase(N_("Round {round}"), {"round": number}))
            yield self.item(FoundKind.PAGE, text, href=f"/t/{stream}/rounds/{number}")

    def _done_there(self, stream: str, state: State) -> Iterator[PaletteItem]:
        shown = N_("Hide from visitors") if state.public else N_("Publish for visitors")
        for path, words, right in (("", shown, Right.DIRECT), *_DONE_THERE):
            text = self.language.gettext(words)
            if self.may(right) and self.fits(text):
                yield self.item(FoundKind.STEP, text, href=f"/t/{stream}/{path}".rstrip("/"))

    def _papers(self, stream: str, state: State) -> Iterator[PaletteItem]:
        """Papers by their names, and all of them by the word for printing."""
        word = self.language.gettext(KIND_WORDS[FoundKind.PAPER])
        for key, kind in papers_for(state.settings.system, private=self.may(Right.READ)).items():
            text = self.language.gettext(kind.title)
            if self.fits(f"{word} {text}"):
                yield self.item(FoundKind.PAPER, text, href=f"/t/{stream}/papers/{key}")

    def manual(self) -> Iterator[PaletteItem]:
        """Sections whose heading has the words."""
        for found in search(self.words, self.language.code, MOST_OF_MANUAL):
            if self.fits(found.section.title):
                href = f"/help/{found.chapter}#{found.section.anchor}"
                yield self.item(FoundKind.HELP, found.section.title, detail=found.title, href=href)

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
        step = next_step(chronicle.decided)
        action, sentence = self.language.say(step.action), self.language.say(step.sentence)
        if self.fits(action):
            way: dict[str, Any] = {"href": f"/t/{stream}/{step.page}"}
            if step.command:
                way = {"post": step.command, "fields": dict(step.arguments)}
            yield self.item(FoundKind.STEP, action, detail=sentence, **way)
        if step.other and self.fits(text := self.language.say(step.other.action)):
            yield self.item(FoundKind.STEP, text, detail=sentence, href=f"/t/{stream}/{step.other.page}")
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


async def _people(request: AnyRequest, palette: Palette) -> list[PaletteItem]:
    """Whoever the house knows: directors look among the people, others among those whose records the club shows."""
    if not palette.parts:
        return []
    if palette.actor.at("").may(Right.DIRECT):
        known = await services_of(request).directory.search(palette.actor.at(""), palette.words, MOST_PLAYERS)
        return [
            palette.item(FoundKind.PLAYER, each.name, detail=each.club, href=f"/people/{each.id}")
            for each in known
        ]
    if not (await club_settings(request.app.state.club.engine)).records:
        return []
    careers: Careers = request.app.state.careers
    members = (each for each in (await careers.everybody()).careers if palette.fits(each.name))
    return [
        palette.item(FoundKind.PLAYER, each.name, href=f"/members/{each.address}")
        for each in islice(members, MOST_PLAYERS)
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
    if len(found) < MOST and not any(each.kind is FoundKind.PLAYER for each in found):
        found += await _people(request, palette)
    found += palette.house()
    found += palette.manual()
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
