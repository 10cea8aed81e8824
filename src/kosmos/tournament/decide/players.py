"""Entering players and letting them go."""

import re
from collections.abc import Container, Sequence

import msgspec

from kosmos.core.errors import NotFound, settle
from kosmos.core.outcomes import Outcome
from kosmos.core.players import PRIVATE, Player, name_key
from kosmos.core.questions import Question
from kosmos.core.record import Entrant
from kosmos.core.results import Result
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.classic import late_players
from kosmos.pairing.round_robin import RoundPlan
from kosmos.tournament.commands import (
    AddPlayer,
    Context,
    DeletePlayer,
    ForgetPlayer,
    ImportPlayers,
    ModifyPlayer,
    OrderPlayers,
    ReinstatePlayer,
    WithdrawPlayer,
)
from kosmos.tournament.commands.players import plain_player
from kosmos.tournament.events.base import EntryPlace, Event, moved_places
from kosmos.tournament.events.players import (
    PlayerAdded,
    PlayerChanged,
    PlayerDeleted,
    PlayerForgotten,
    PlayerReinstated,
    PlayersOrdered,
    PlayerWithdrawn,
)
from kosmos.tournament.events.ratings import RatingSourcesNoted
from kosmos.tournament.events.rounds import ByeGiven, GameOpened, ResultEntered
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.rating_rules import RatingSource, strength_of
from kosmos.tournament.refusals import (
    AllRoundsDrawn,
    AlreadyDrawn,
    AlreadyWithdrawn,
    DeleteAfterDraw,
    LateTooLate,
    NameTaken,
    NoFreePlace,
    NothingChanged,
    NotWithdrawn,
    OrderIncomplete,
    WithdrawBeforeDraw,
)
from kosmos.tournament.round_stages import first_unpublished
from kosmos.tournament.schedule import planned_rounds
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry, Game
from kosmos.tournament.systems.profile import LateEntry, RankedBy


def entry_of(state: State, id_: int) -> Entry:
    if id_ not in state.entries:
        raise NotFound(N_("player"), id_)
    return state.entries[id_]


# -- names are unique ----------------------------------------------------------------------------------


def free_name(name: str, taken: Container[str]) -> str:
    """`Schmid, Eugen (2)`, or the first number that is free."""
    base = re.sub(r" \(\d+\)$", "", name)
    number = 2
    while name_key(f"{base} ({number})") in taken:
        number += 1
    return f"{base} ({number})"


def check_name(state: State, name: str, but: int = 0, field: str = "name") -> None:
    taken = {name_key(entry.player.name) for entry in state.entries.values() if entry.id != but}
    if name_key(name) in taken:
        raise NameTaken(field, name, free_name(name, taken))


# -- entering ------------------------------------------------------------------------------------------


def add_player(state: State, command: AddPlayer, context: Context) -> list[Event]:
    check_name(state, command.player.name)
    late = state.is_drawn
    events = late_entry(state, command, context.seed) if late else [_entered(state, 1, command.player)]
    return [*events, *_noted(state.last_id + 1, command.sources)]


# Checklist 134.
def _noted(id_: int, sources: tuple[RatingSource, ...]) -> list[Event]:
    return [RatingSourcesNoted(id_, sources)] if sources else []


def _entered(
    state: State, place: int, player: Player, first_round: int = 1, *, late: bool = False
) -> PlayerAdded:
    """The event of the nth newcomer of this step. After a draw newcomers get the next pairing numbers."""
    number = len(state.entries) + place if state.rounds or state.draft else 0
    return PlayerAdded(state.last_id + place, player, first_round, number, late, personal="")


def late_entry(state: State, command: AddPlayer, seed: int) -> list[Event]:
    late = state.settings.profile.late
    if late is LateEntry.NEVER:
        raise AlreadyDrawn
    if late is not LateEntry.ANY_TIME:
        text = Phrase(N_("The tournament is drawn: {name} enters late."), {"name": command.player.name})
        settle([Question("late_entry", text)], command.answers)
    if late is LateEntry.FREE_PLACE:
        return late_in_round_robin(state, command)
    if late is LateEntry.FIRST_ROUND:
        return late_in_classic(state, [command.player], seed)
    if state.settings.rounds and len(state.rounds) >= state.settings.rounds:
        raise AllRoundsDrawn(state.settings.rounds)
    return [_entered(state, 1, command.player, len(state.rounds) + 1)]


def late_in_round_robin(state: State, command: AddPlayer) -> list[Event]:
    """A drawn round robin with an odd number has a place free in every round: the late player takes it.

    The games missed so far stay open, to be played later or entered as forfeits. Who is free in a round is asked of the
    round, which may be paired by hand; the colours against everybody are those of the table.
    """
    plans = planned_rounds(state.settings, len(state.entries) + 1)
    if len(state.entries) % 2 == 0 or len(plans) != len(state.rounds):
        raise NoFreePlace
    ids = [*(entry.id for entry in state.by_number), state.last_id + 1]
    whole = msgspec.structs.replace(state.settings, rounds=0)
    colours = _games_of_last(planned_rounds(whole, len(ids)), ids)
    games: list[GameOpened] = []
    for number, round_ in enumerate(state.rounds, 1):
        seated = {id_ for game in round_.games for id_ in (game.white, game.black)}
        free = [id_ for id_ in ids[:-1] if id_ not in seated]
        if len(free) != 1 or not colours[free[0]]:
            raise NoFreePlace
        games.append(GameOpened(number, *colours[free[0]].pop(0)))
    added = _entered(state, 1, command.player, state.current_round)
    return [added, *games, *_walkovers(state, games)]


def _games_of_last(plans: Sequence[RoundPlan], ids: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """Everybody's games against whoever has the last number, one for each cycle, as (white, black)."""
    games: dict[int, list[tuple[int, int]]] = {id_: [] for id_ in ids}
    for game in (game for plan in plans for game in plan.games):
        if len(ids) in (game.white, game.black):
            games[ids[min(game.white, game.black) - 1]].append((ids[game.white - 1], ids[game.black - 1]))
    return games


def _walkovers(state: State, games: list[GameOpened]) -> list[ResultEntered]:
    """Who has left does not come back to play a late player."""
    walkovers = []
    for game in games:
        board = len(state.rounds[game.round - 1].games) + 1
        for other, result in (
            (game.white, Result.BLACK_WINS_FORFEIT),
            (game.black, Result.WHITE_WINS_FORFEIT),
        ):
            if other in state.entries and state.entries[other].is_withdrawn:
                walkovers.append(ResultEntered(game.round, board, result, rated=True))
    return walkovers


def late_in_classic(state: State, players: Sequence[Player], seed: int) -> list[Event]:
    """Late players: until round 2 is drawn newcomers play round 1, with the player who was free until now.

    They form a list of their own, are paired as in round 1, and one of an odd number is free.
    """
    if len(state.rounds) > 1:
        raise LateTooLate
    count = len(state.entries)
    newcomers = [_entrant(state, count + place, player) for place, player in enumerate(players, 1)]
    free = _free_in_round_1(state)
    waiting = None if free is None else _entrant(state, free.number, free.player)
    late = late_players(newcomers, waiting, seed)
    ids = {number: state.last_id + place for place, number in enumerate(late.late, 1)}
    events: list[Event] = [
        _entered(state, place, players[number - count - 1], late=True)
        for place, number in enumerate(late.late, 1)
    ]
    if free is not None:
        ids[free.number] = free.id
    events += [GameOpened(1, ids[game.white], ids[game.black]) for game in late.games]
    if late.bye is None or (free is not None and ids[late.bye] == free.id):
        return events
    return [*events, ByeGiven(1, ids[late.bye], Outcome.PAIRING_BYE)]


def _free_in_round_1(state: State) -> Entry | None:
    """The player who was left over, if still there."""
    free = [state.entries[id_] for id_, kind in state.rounds[0].byes.items() if kind is Outcome.PAIRING_BYE]
    return next((entry for entry in free if not entry.is_withdrawn), None)


def _entrant(state: State, number: int, player: Player) -> Entrant:
    return Entrant(
        number=number, name=player.name, rating=strength_of(state.settings, player, state.rating_rules.lists)
    )


def import_players(state: State, command: ImportPlayers, context: Context) -> list[Event]:
    """All of them or none: the first clash of names is refused with its line. To a club night they may come late."""
    late = state.settings.profile.late
    plays_round_1 = state.is_drawn and late is LateEntry.FIRST_ROUND
    if state.is_drawn and not plays_round_1 and late is not LateEntry.ANY_TIME:
        raise AlreadyDrawn
    taken = {name_key(entry.player.name) for entry in state.entries.values()}
    for index, player in enumerate(command.players):
        key = name_key(player.name)
        if key in taken:
            raise NameTaken(f"players[{index}].name", player.name, free_name(player.name, taken))
        taken.add(key)
    if not command.players:
        raise NothingChanged
    if plays_round_1:
        text = NP_(
            "The tournament is drawn: {count} player enters late.",
            "The tournament is drawn: {count} players enter late and play round 1 among themselves.",
        )
        question = Question("late_entry", Phrase(text, {"count": len(command.players)}))
        settle([question], command.answers)
        return late_in_classic(state, [plain_player(each) for each in command.players], context.seed)
    first = len(state.rounds) + 1
    events: list[Event] = []
    for place, player in enumerate(command.players, 1):
        events.append(_entered(state, place, plain_player(player), first))
        events += _noted(state.last_id + place, getattr(player, "sources", ()))
    return events


# -- changing ------------------------------------------------------------------------------------------


def modify_player(state: State, command: ModifyPlayer, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    changes = {name: value for name, value in command.changes.items() if getattr(entry.player, name) != value}
    if not changes:
        raise NothingChanged
    if "name" in changes:
        check_name(state, changes["name"], but=entry.id)
    if state.is_drawn:
        text = N_("Round 1 is drawn. Change the data of {name} all the same?")
        about = Phrase(text, {"name": entry.player.name})
        settle(questions_about("player_changed", about, in_mode=state.in_arbiter_mode), command.answers)
    player = msgspec.structs.replace(entry.player, **changes)
    key = "" if PRIVATE & changes.keys() else entry.personal
    return [PlayerChanged(entry.id, player, tuple(changes), key)]


def forget_player(state: State, command: ForgetPlayer, _context: Context) -> list[Event]:
    """Also where nothing is known now: earlier versions may know something."""
    entry = entry_of(state, command.id)
    if entry.is_forgotten:
        raise NothingChanged
    text = N_(
        "Birth date, address, phone and e-mail of {name} are forgotten for good. No undo brings them back."
    )
    question = Question("player_forgotten", Phrase(text, {"name": entry.player.name}), loses=True)
    settle([question], command.answers)
    return [PlayerForgotten(entry.id)]


def delete_player(state: State, command: DeletePlayer, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    if any(player.number == entry.id for player in state.evening.players):
        raise DeleteAfterDraw(entry.player.name)
    if state.is_begun and not _never_came(state, entry):
        raise DeleteAfterDraw(entry.player.name)
    return [PlayerDeleted(entry.id, _moved_up(state, entry))]


def _moved_up(state: State, gone: Entry) -> tuple[EntryPlace, ...]:
    """The places of the players behind somebody who goes: they move up."""
    behind = {id_: each for id_, each in state.entries.items() if each.number > gone.number}
    after = {id_: msgspec.structs.replace(each, number=each.number - 1) for id_, each in behind.items()}
    return moved_places(behind, after)


def _never_came(state: State, entry: Entry) -> bool:
    """Whether somebody entered in the course of a club tournament and has had neither game nor bye. Nobody moves up then."""
    return (
        state.settings.profile.takes_attendance
        and not (state.draft and state.draft.edited)
        and entry.number == len(state.entries)
        and not any(
            entry.id in round_.byes or any(entry.id in (game.white, game.black) for game in round_.games)
            for round_ in state.rounds
        )
    )


def withdraw_player(state: State, command: WithdrawPlayer, _context: Context) -> list[Event]:
    """In a round robin the open games are lost by forfeit; a game against another withdrawn player by both."""
    entry = entry_of(state, command.id)
    if not state.is_drawn and not state.settings.profile.pairs_the_present:
        raise WithdrawBeforeDraw(entry.player.name)
    if entry.is_withdrawn:
        raise AlreadyWithdrawn(entry.player.name)
    text = N_("{name} leaves the tournament; open games are lost by forfeit.")
    if not _loses_open_games(state):
        text = N_("{name} leaves the tournament and is not paired any more; a game that is running goes on.")
    if state.settings.profile.ranked_by is RankedBy.KEIZER:
        text = N_("{name} leaves the tournament and the table; the opponents are credited for their games.")
    settle([Question("withdrawal", Phrase(text, {"name": entry.player.name}), loses=True)], command.answers)
    if not _loses_open_games(state):
        return [PlayerWithdrawn(entry.id, first_unpublished(state))]
    return [PlayerWithdrawn(entry.id, state.current_round), *forfeits(state, entry.id)]


def _loses_open_games(state: State) -> bool:
    """Whether leaving loses open games: only where the games of several rounds are already drawn."""
    return state.settings.profile.by_table or state.settings.profile.knocks_out


def forfeits(state: State, leaver: int) -> list[Event]:
    """What leaving a round robin does to the games still open."""
    return [
        ResultEntered(number, board, result, rated=True)
        for number, round_ in enumerate(state.rounds, 1)
        for board, game in enumerate(round_.games, 1)
        if leaver in (game.white, game.black)
        and (result := _forfeited(state, number, game, leaver)) is not game.result
    ]


def _forfeited(state: State, number: int, game: Game, leaver: int) -> Result:
    """The result of a leaver's open game. A point that the leaver gained because the opponent had left before is lost again."""
    lost, won = Result.BLACK_WINS_FORFEIT, Result.WHITE_WINS_FORFEIT
    if game.black == leaver:
        lost, won = won, lost
    if not game.result.is_final:
        return lost
    other = state.entries[game.black if game.white == leaver else game.white]
    left_before = other.is_withdrawn and number >= other.withdrawn_from
    return Result.DOUBLE_FORFEIT if game.result is won and left_before else game.result


def reinstate_player(state: State, command: ReinstatePlayer, _context: Context) -> list[Event]:
    """The forfeits that withdrawing made in later rounds become open games again."""
    entry = entry_of(state, command.id)
    if not entry.is_withdrawn:
        raise NotWithdrawn(entry.player.name)
    if not state.settings.profile.by_table:
        return [PlayerReinstated(entry.id)]
    reopened: list[Event] = [
        ResultEntered(number, board, _reopened(state, game.white, game.black, entry.id), rated=True)
        for number, round_ in enumerate(state.rounds, 1)
        if number >= entry.withdrawn_from
        for board, game in enumerate(round_.games, 1)
        if entry.id in (game.white, game.black) and game.result.is_forfeit
    ]
    return [PlayerReinstated(entry.id), *reopened]


def _reopened(state: State, white: int, black: int, back: int) -> Result:
    if not state.entries[black if white == back else white].is_withdrawn:
        return Result.MISSING
    return Result.WHITE_WINS_FORFEIT if white == back else Result.BLACK_WINS_FORFEIT


def order_players(state: State, command: OrderPlayers, _context: Context) -> list[Event]:
    if state.is_drawn:
        raise AlreadyDrawn
    if set(command.order) != set(state.entries) or len(command.order) != len(state.entries):
        raise OrderIncomplete("order")
    if command.order == tuple(entry.id for entry in state.by_number):
        raise NothingChanged
    return [PlayersOrdered(command.order)]
