"""What a player does alone, by the own link and without an account: report, ask for a bye, stay away, leave.

A tap has a key of its own: what was tapped in a dead corner of the hall is sent again when the network is back, and done once.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import choice, flag, read_struct, text, whole
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.player_sheets import PlayerSheet, player_sheet
from kosmos.service.seat_links import NoSuchSeat, SeatLinks
from kosmos.store.settings import HouseSettings
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.check_in import check_in_round, is_asked_for
from kosmos.tournament.chronicle import Chronicle, as_visitors_see
from kosmos.tournament.commands import AnnounceAbsence, CheckIn, ReportResult, RequestBye, WithdrawPlayer
from kosmos.tournament.commands.club_night import LATEST, Status, rounds_field
from kosmos.tournament.commands.swiss import ByeKind
from kosmos.tournament.offers import player_offers
from kosmos.tournament.places_if import PlaceIf, places_if
from kosmos.tournament.refusals import AlreadyWithdrawn, NothingChanged
from kosmos.tournament.reports import ReportedGame, reported_game
from kosmos.tournament.round_days import day_of_round
from kosmos.tournament.since_drawn import since_drawn
from kosmos.tournament.state import State

KEYS_KEPT = 30  #: of each player
_PREFIX = "taps:"


class TapKind(StrEnum):
    REPORT = "report"
    BYE = "bye"
    NIGHTS = "nights"
    WITHDRAW = "withdraw"
    CHECK_IN = "check-in"


class OwnResult(StrEnum):
    """A result as the player sees it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


TAP_WORDS = {
    "report": N_("report a result"),
    "bye": N_("ask for a bye"),
    "nights": N_("come or stay away"),
    "withdraw": N_("leave the tournament"),
    "check-in": N_("say that I am here"),
}
OWN_WORDS = {"win": N_("I won"), "draw": N_("Draw"), "loss": N_("I lost")}
PLAYER_BYES = {"half": N_("half-point bye"), "zero": N_("zero-point bye"), "none": N_("plays")}


class AskedBye(StrEnum):
    HALF = "half"
    ZERO = "zero"
    NONE = "none"


class Tap(msgspec.Struct, frozen=True, kw_only=True):
    """What was tapped; a key makes sure that it is done once."""

    do: Annotated[TapKind, choice(N_("What"), TapKind, TAP_WORDS)]
    key: Annotated[str, text(N_("Key"), 64)] = ""
    round: Annotated[int, whole(N_("Round"), 1, 999, empty=0)] = 0
    result: Annotated[OwnResult, choice(N_("Result"), OwnResult, OWN_WORDS)] = OwnResult.WIN
    opponent: Annotated[int, whole(N_("Opponent"), 1, 1_000_000, empty=0)] = 0
    kind: Annotated[AskedBye, choice(N_("Bye"), AskedBye, PLAYER_BYES)] = AskedBye.HALF
    nights: Annotated[tuple[int, ...], rounds_field(N_("Rounds"))] = ()
    away: Annotated[bool, flag(N_("Away"))] = True
    here: Annotated[bool, flag(N_("Here"))] = True


def read_tap(raw: Mapping[str, Any]) -> Tap:
    known = {name: value for name, value in raw.items() if name in Tap.__struct_fields__}
    return read_struct(Tap, known, dt.date.min)


class NoGameThere(Refusal):
    text: ClassVar[str] = N_("You have no game in that round.")
    status: ClassVar[int] = 409


class Owner(NamedTuple):
    """The player whose link was used."""

    stream: str
    id: int


class ClubNight(NamedTuple):
    round: int
    date: str  #: empty: not known
    away: bool


class PlayerPlace(NamedTuple):
    """All that the own page shows."""

    owner: Owner
    chronicle: Chronicle
    sheet: PlayerSheet
    places: tuple[PlaceIf, ...]  #: that the running game can lead to
    forecast: bool  #: whom the player may meet next can be worked out
    report: ReportedGame | None  #: about the running game
    bye_round: int  #: for which a bye can be asked; 0: none
    bye: AskedBye | None  #: that was asked for it
    half_bye: bool  #: half a point can be asked for
    nights: tuple[ClubNight, ...]
    may_leave: bool
    loses_open: bool  #: who leaves loses the games that are open
    check_in_round: int  #: for which the player is asked to check in; 0: none
    checked_in: bool
    see_director: bool  #: the round is drawn already, otherwise than the player said to be there


#: as many club nights ahead as one thinks of
NIGHTS_AHEAD = 12


class PlayerDesk:
    def __init__(self, club: Club, links: SeatLinks, settings: HouseSettings) -> None:
        self._club = club
        self._links = links
        self._settings = settings

    async def owner(self, secret: str) -> Owner:
        link = await self._links.read(secret)
        if not link.player:
            raise NoSuchSeat
        return Owner(link.stream, link.player)

    async def link(self, actor: Actor, stream: str, id_: int) -> str:
        return (await self.links(actor, stream, (id_,)))[0]

    async def links(self, actor: Actor, stream: str, ids: Sequence[int]) -> list[str]:
        """The links of players who are there, in the order of their ids."""
        actor.need(Right.DIRECT)
        entries = (await self._club.open(actor, stream)).state.entries
        for id_ in ids:
            if id_ not in entries:
                raise NotFound(Phrase(N_("player")), id_)
        return await self._links.make_all(stream, (f"p{id_}" for id_ in ids))

    async def place(self, secret: str) -> PlayerPlace:
        owner = await self.owner(secret)
        chronicle = await self._club.open(_HOUSE, owner.stream)
        reading = self._club.reading(owner.stream, as_visitors_see(chronicle))
        if owner.id not in reading.state.entries:
            raise NotFound(Phrase(N_("player")), owner.id)
        sheet = await reading.work(
            lambda state: player_sheet(state, owner.id, private=True), ("sheet", owner.id, True)
        )
        places = await reading.work(lambda state: places_if(state, owner.id), ("places if", owner.id))
        place = _place(owner, reading.chronicle, sheet, places)
        return place._replace(see_director=_is_drawn_otherwise(chronicle.state, place))

    async def tap(self, secret: str, tap: Tap) -> bool:
        """Carry out what was tapped. False: it was done before, or things are already so."""
        owner = await self.owner(secret)
        name = f"{_PREFIX}{owner.stream}.p{owner.id}"
        known = (await self._settings.all()).get(name, "").split()
        if tap.key and tap.key in known:
            return False
        done = await self._do(owner, tap)
        if tap.key:
            await self._settings.change({name: " ".join([*known, *tap.key.split()][-KEYS_KEPT:])})
        return done

    async def _do(self, owner: Owner, tap: Tap) -> bool:
        state = (await self._club.open(_HOUSE, owner.stream)).state
        if owner.id not in state.entries:
            raise NotFound(Phrase(N_("player")), owner.id)
        actor = Actor(state.entries[owner.id].player.name, Right.DIRECT)
        try:
            await self._club.execute(actor, owner.stream, _command(state, owner.id, tap))
        except (NothingChanged, AlreadyWithdrawn):
            return False
        return True


_HOUSE = Actor("Kosmos", Right.DIRECT)


def _command(state: State, id_: int, tap: Tap) -> Command:
    """A player's own affairs only: the id is the link's."""
    match tap.do:
        case TapKind.REPORT:
            return _report(state, id_, tap)
        case TapKind.BYE:
            return RequestBye(id=id_, round=tap.round or len(state.rounds) + 1, kind=ByeKind(tap.kind.value))
        case TapKind.NIGHTS:
            status = Status.EXCUSED if tap.away else Status.PRESENT
            return AnnounceAbsence(id=id_, rounds=tap.nights, status=status)
        case TapKind.WITHDRAW:
            return WithdrawPlayer(id=id_, answers=("withdrawal",))
        case TapKind.CHECK_IN:
            return CheckIn(id=id_, here=tap.here, round=tap.round or None)


def _report(state: State, id_: int, tap: Tap) -> ReportResult:
    number = tap.round or state.current_round
    games = state.rounds[number - 1].games if 1 <= number <= len(state.rounds) else ()
    for board, game in enumerate(games, 1):
        if id_ in (game.white, game.black):
            result = _RESULTS[tap.result]
            seen = result if id_ == game.white else result.reversed
            opponent = tap.opponent or None
            return ReportResult(id=id_, round=number, board=board, result=seen, opponent=opponent)
    raise NoGameThere


#: seen by White
OWN_RESULTS = {
    Result.WHITE_WINS: OwnResult.WIN,
    Result.DRAW: OwnResult.DRAW,
    Result.BLACK_WINS: OwnResult.LOSS,
}
_RESULTS = {own: result for result, own in OWN_RESULTS.items()}


def _place(
    owner: Owner, chronicle: Chronicle, sheet: PlayerSheet, places: tuple[PlaceIf, ...]
) -> PlayerPlace:
    state = chronicle.state
    entry, now = state.entries[owner.id], sheet.now
    offers = player_offers(state, entry)
    coming = offers.byes[0] if offers.byes else 0
    bye = state.byes.get((coming, owner.id)) if coming else None
    return PlayerPlace(
        owner=owner,
        chronicle=chronicle,
        sheet=sheet,
        places=places,
        forecast=offers.forecast,
        report=reported_game(state, now.round, now.board) if now and now.board else None,
        bye_round=coming,
        bye={Outcome.HALF_BYE: AskedBye.HALF, Outcome.ZERO_BYE: AskedBye.ZERO}.get(bye) if bye else None,
        half_bye=offers.half_bye,
        nights=_nights(state, owner.id),
        may_leave=(state.is_drawn or state.settings.profile.pairs_the_present) and not entry.is_withdrawn,
        loses_open=state.settings.profile.by_table,
        check_in_round=check_in_round(state) if is_asked_for(state) and not entry.is_withdrawn else 0,
        checked_in=owner.id in state.checked_in.get(check_in_round(state), ()),
        see_director=False,
    )


def _is_drawn_otherwise(state: State, place: PlayerPlace) -> bool:
    """Whether the draft has the player otherwise than they said. Players know of no draft, but here they must be told
    to speak to the director.
    """
    _left, away, left_out = since_drawn(state, place.check_in_round)
    return any(entry.id == place.owner.id for entry in (*away, *left_out))


def _nights(state: State, id_: int) -> tuple[ClubNight, ...]:
    """The club nights ahead, with their dates where the club has said them."""
    if not state.settings.profile.takes_attendance or state.entries[id_].is_withdrawn:
        return ()
    drawn = len(state.rounds)
    last = min(state.settings.rounds or LATEST, drawn + NIGHTS_AHEAD)
    return tuple(
        ClubNight(
            number,
            day_of_round(state, number),
            not attendance_of(state, id_, number).plays,
        )
        for number in range(drawn + 1, last + 1)
    )
