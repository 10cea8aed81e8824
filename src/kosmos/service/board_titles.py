"""What a live board is called where people read of it: its players, and the place of its game in a tournament or an arena."""

from collections.abc import Mapping
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.locale import N_, Language, Phrase
from kosmos.play.room import RoomSummary
from kosmos.play.room_settings import Seating, TournamentGame
from kosmos.play.state import RoomState
from kosmos.service.actors import Actor
from kosmos.service.arenas import Arenas, arena_stream
from kosmos.service.club import Club

#: names of tournaments and arenas by their streams
EventNames = Mapping[str, str]


class BoardTitle(NamedTuple):
    """Empty is what there is none of: an open board has no players, a free game no event."""

    white: str = ""
    black: str = ""
    event: str = ""
    place: str = ""  #: round and board
    purpose: str = ""  #: of a board without players

    @property
    def players(self) -> str:
        return f"{self.white or '?'} – {self.black or '?'}" if self.white or self.black else ""

    @property
    def heading(self) -> str:
        """Never a room's id: that is an address."""
        return self.players or self.purpose

    @property
    def about(self) -> str:
        return " · ".join(filter(None, (self.event, self.place)))


async def event_names(club: Club, arenas: Arenas, actor: Actor) -> EventNames:
    """Of all that the actor may see; what is hidden has no name here."""
    tournaments = {each.id: each.summary.name for each in await club.listing(actor)}
    return tournaments | {arena_stream(each.name): each.title for each in await arenas.listing(actor)}


async def event_of(club: Club, arenas: Arenas, actor: Actor, state: RoomState) -> str:
    """The name of what this board's game belongs to; empty: nothing, or nothing that the actor may see."""
    game = state.settings.game
    return (await event_names(club, arenas, actor)).get(game.tournament, "") if game else ""


def title_of(state: RoomState, names: EventNames, language: Language) -> BoardTitle:
    white, black = (state.seats.get(seat, "") for seat in (Colour.WHITE, Colour.BLACK))
    title = _title(white, black, state.settings.game, names, language)
    return title._replace(purpose=_purpose(state.settings.seating, language))


def title_in_list(summary: RoomSummary, names: EventNames, language: Language) -> BoardTitle:
    title = _title(summary.white, summary.black, summary.game, names, language)
    return title._replace(purpose=_purpose(summary.seating, language))


def _title(
    white: str, black: str, game: TournamentGame | None, names: EventNames, language: Language
) -> BoardTitle:
    if game is None:
        return BoardTitle(white, black)
    return BoardTitle(white, black, names.get(game.tournament, ""), _place(game, language))


#: what people come for, where nobody has a seat of their own
PURPOSES = {
    Seating.BOUND: N_("Live board"),
    Seating.OPEN: N_("Open board"),
    Seating.GROUP: N_("Group chess"),
}


def _purpose(seating: Seating, language: Language) -> str:
    return language.say(Phrase(PURPOSES[seating]))


def _place(game: TournamentGame, language: Language) -> str:
    if not game.round:  # an evening on which the winner stays, or an arena: games have numbers and no boards
        return ""
    said = (
        Phrase(N_("Round {round}"), {"round": game.round}),
        Phrase(N_("Board {board}"), {"board": game.board}),
    )
    return " · ".join(map(language.say, said))
