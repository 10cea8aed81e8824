"""Entering players and letting them go."""

import datetime as dt
import re
from typing import Annotated, Any, ClassVar

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, flat, many, rows, text, whole
from kosmos.core.players import Player
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command, PlayerId, Right
from kosmos.tournament.rating_rules import RATING_FIELDS, RatingSource, is_list_name

MOST_PLAYERS = 20_000


_SOURCE = re.compile(r"([a-z_]+)=(\d{1,4}) ([^;]{1,40}?)(?: (\d{4}-\d\d-\d\d))?", re.ASCII)


def sources_field(label: str) -> Field:
    """`elo=1834 fide 2026-11-01; dwz=1790 dwz`: which list each rating is from."""
    written = text(
        label, 400, help=N_("for example elo=1834 fide 2026-11-01; what is not named was entered by hand")
    )

    def parse(field: str, value: Any, today: dt.date) -> tuple[RatingSource, ...]:
        if isinstance(value, tuple):
            return value
        said = str(written.reader(field, value, today))
        return tuple(_source(field, part.strip()) for part in said.split(";") if part.strip())

    return written._replace(reader=parse).formatted("rating-sources")


def _source(field: str, part: str) -> RatingSource:
    found = _SOURCE.fullmatch(part)
    if not found or found[1] not in RATING_FIELDS or not is_list_name(found[3]):
        raise BadValue(field, N_("ratings and their lists such as elo=1834 fide 2026-11-01"), part)
    return RatingSource(found[1], int(found[2]), found[3], found[4] or "")


def make_sources(sources: tuple[RatingSource, ...]) -> str:
    return "; ".join(f"{each.field}={each.value} {each.list} {each.date}".strip() for each in sources)


class ListedEntry(Player, frozen=True, kw_only=True, gc=False):
    """A player, and which lists the ratings are from."""

    sources: Annotated[tuple[RatingSource, ...], sources_field(N_("Rating lists"))] = ()


def listed_entry(player: Player, sources: tuple[RatingSource, ...]) -> ListedEntry:
    return ListedEntry(**{name: getattr(player, name) for name in Player.__struct_fields__}, sources=sources)


def plain_player(player: Player) -> Player:
    """The player alone, without what only the entry knows."""
    if type(player) is Player:
        return player
    return Player(**{name: getattr(player, name) for name in Player.__struct_fields__})


class AddPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter a player. After the draw this is a late entry.")
    player: Annotated[Player, flat(Player)]
    sources: Annotated[tuple[RatingSource, ...], sources_field(N_("Rating lists"))] = ()
    answers: Answers = ()


class ImportPlayers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter many players at once: all of them, or none.")
    players: Annotated[tuple[Player, ...], rows(N_("Players"), ListedEntry, MOST_PLAYERS)]
    answers: Answers = ()


class ModifyPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Change a player's data; only what is given changes.")
    id: PlayerId
    changes: Annotated[dict[str, Any], flat(Player, partial=True)]
    answers: Answers = ()


class DeletePlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Take a player off the list, before the draw.")
    id: PlayerId


class WithdrawPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("A player leaves after the draw; open games are lost by forfeit.")
    id: PlayerId
    answers: Answers = ()


class ReinstatePlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("A withdrawn player comes back for the rounds that are still to come.")
    id: PlayerId


class ForgetPlayer(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.ADMIN
    help: ClassVar[str] = N_("Forget a player's birth date, address, phone and e-mail for good.")
    id: PlayerId
    answers: Answers = ()


class OrderPlayers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Give the pairing numbers by hand: all players in the wanted order.")
    order: Annotated[
        tuple[int, ...], many(N_("Order"), whole(N_("Player"), 1, 1_000_000), MOST_PLAYERS, repeated=True)
    ]
