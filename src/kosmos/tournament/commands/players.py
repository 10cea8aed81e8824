"""Entering players and letting them go."""

from typing import Annotated, Any, ClassVar

from kosmos.core.fields import flat, many, rows, whole
from kosmos.core.players import Player
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command, PlayerId, Right

MOST_PLAYERS = 20_000


class AddPlayer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter a player. After the draw this is a late entry.")
    player: Annotated[Player, flat(Player)]
    answers: Answers = ()


class ImportPlayers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Enter many players at once: all of them, or none.")
    players: Annotated[tuple[Player, ...], rows(N_("Players"), Player, MOST_PLAYERS)]
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
