"""Events into state. `apply` never refuses: what happened, happened."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.players import Player
from kosmos.core.results import Result
from kosmos.pairing import winner_stays
from kosmos.tournament import events as e
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import Draft, Entry, Game, SetPair, State, StateDraft
from kosmos.tournament.systems.profile import LateEntry

ADJOURNED = Result.ADJOURNED  # looked up in the enum it takes as long as all the rest of a result


def create(event: e.TournamentCreated) -> State:
    return State(event.settings)


def apply(state: State, event: e.Event) -> State:
    """The state after one more event."""
    return apply_all(state, (event,))


def apply_all(state: State, events: Iterable[e.Event]) -> State:
    """The state after these events; the given one stays as it was."""
    draft = state.writable()
    for event in events:
        APPLY[type(event)](draft, event)
    return draft.committed()


def _tournament_changed(draft: StateDraft, event: e.TournamentChanged) -> None:
    changed = {**msgspec.to_builtins(draft.settings), **event.changes}
    draft.settings = msgspec.convert(changed, Settings)


def _visibility_changed(draft: StateDraft, event: e.VisibilityChanged) -> None:
    draft.public = event.public


def _player_added(draft: StateDraft, event: e.PlayerAdded) -> None:
    number = len(draft.entries) + 1 if draft.rounds or draft.draft else 0
    draft.own_entries()[event.id] = Entry(event.id, event.player, number, event.first_round)
    if event.id > draft.last_id:  # noqa: PLR1730 - folding a thousand players calls it a thousand times
        draft.last_id = event.id
    if draft.rounds and draft.settings.profile.late is LateEntry.FIRST_ROUND:
        draft.late += (event.id,)


def _player_changed(draft: StateDraft, event: e.PlayerChanged) -> None:
    entry = draft.entries[event.id]
    changed = {**msgspec.to_builtins(entry.player), **event.changes}
    draft.own_entries()[event.id] = msgspec.structs.replace(entry, player=msgspec.convert(changed, Player))


def _player_deleted(draft: StateDraft, event: e.PlayerDeleted) -> None:
    """Whatever was arranged for him goes with him, and those behind him move up."""
    gone = draft.entries[event.id]
    draft.entries = {
        id_: entry if entry.number <= gone.number else msgspec.structs.replace(entry, number=entry.number - 1)
        for id_, entry in draft.entries.items()
        if id_ != gone.id
    }
    draft.order = tuple(id_ for id_ in draft.order if id_ != gone.id)
    draft.byes = {key: bye for key, bye in draft.byes.items() if key[1] != gone.id}
    draft.attendance = {key: status for key, status in draft.attendance.items() if key[1] != gone.id}
    draft.forbidden = frozenset(pair for pair in draft.forbidden if gone.id not in pair)
    draft.set_games = tuple(pair for pair in draft.set_games if gone.id not in (pair.first, pair.second))
    draft.set_bye = None if draft.set_bye == gone.id else draft.set_bye
    draft.exchanged = tuple(pair for pair in draft.exchanged if gone.id not in pair)
    if draft.draft:
        games = tuple(game for game in draft.draft.games if gone.id not in game)
        bye = None if draft.draft.bye == gone.id else draft.draft.bye
        draft.draft = msgspec.structs.replace(draft.draft, games=games, bye=bye)


def _player_withdrawn(draft: StateDraft, event: e.PlayerWithdrawn) -> None:
    draft.own_entries()[event.id] = msgspec.structs.replace(
        draft.entries[event.id], withdrawn_from=event.from_round
    )


def _player_reinstated(draft: StateDraft, event: e.PlayerReinstated) -> None:
    entry = draft.entries[event.id]
    draft.own_entries()[event.id] = msgspec.structs.replace(entry, withdrawn_from=0, expelled=False)


def _players_ordered(draft: StateDraft, event: e.PlayersOrdered) -> None:
    draft.order = event.order


def _number(draft: StateDraft, ids: Sequence[int]) -> None:
    """Pairing numbers in the order of these ids. Written out: this is done a thousand times when opening."""
    entries = draft.own_entries() if ids else {}
    for number, id_ in enumerate(ids, 1):
        old = entries[id_]
        entries[id_] = Entry(id_, old.player, number, old.first_round, old.withdrawn_from, old.expelled)


def _rounds_drawn(draft: StateDraft, event: e.RoundsDrawn) -> None:
    _number(draft, event.numbers)
    for drawn in event.rounds:
        draft.add_round([Game(white, black) for white, black in drawn.games], dict(drawn.byes))
        draft.own_seeds()[len(draft.rounds)] = event.seed
    if event.notes:
        draft.own_notes()[len(draft.rounds)] = event.notes
        if "first_colour" in event.notes:
            draft.first_colour = Colour(event.notes["first_colour"])
    draft.set_games, draft.set_bye, draft.draft = (), None, None


def _rounds_deleted(draft: StateDraft, event: e.RoundsDeleted) -> None:
    draft.delete_rounds(event.first)
    draft.set_games, draft.set_bye, draft.draft = (), None, None
    draft.seeds = {number: seed for number, seed in draft.seeds.items() if number < event.first}
    draft.notes = {number: notes for number, notes in draft.notes.items() if number < event.first}
    draft.adjourned = frozenset(place for place in draft.adjourned if place[0] < event.first)
    if draft.settings.profile.draws_each_round:
        _as_they_are_now(draft, event.first)
    if not draft.rounds:
        draft.first_colour, draft.late = None, ()
        draft.entries = {id_: Entry(id_, entry.player) for id_, entry in draft.entries.items()}


def _as_they_are_now(draft: StateDraft, coming: int) -> None:
    """Who has come or gone by now has done so before the round that is to be drawn again."""
    entries = draft.own_entries()
    for id_, entry in entries.items():
        first, left = min(entry.first_round, coming), min(entry.withdrawn_from, coming)
        entries[id_] = msgspec.structs.replace(entry, first_round=first, withdrawn_from=left)


def _game_opened(draft: StateDraft, event: e.GameOpened) -> None:
    byes = draft.own_round_byes(event.round)
    byes.pop(event.white, None)
    byes.pop(event.black, None)
    draft.own_games(event.round).append(Game(event.white, event.black))


def _bye_given(draft: StateDraft, event: e.ByeGiven) -> None:
    draft.own_round_byes(event.round)[event.id] = event.bye


def _bye_requested(draft: StateDraft, event: e.ByeRequested) -> None:
    if event.bye is None:
        draft.own_byes().pop((event.round, event.id), None)
    else:
        draft.own_byes()[event.round, event.id] = event.bye


def _pair_forbidden(draft: StateDraft, event: e.PairForbidden) -> None:
    draft.forbidden |= {frozenset((event.first, event.second))}


def _pair_allowed(draft: StateDraft, event: e.PairAllowed) -> None:
    draft.forbidden -= {frozenset((event.first, event.second))}


def _game_set(draft: StateDraft, event: e.GameSet) -> None:
    draft.set_games += (SetPair(event.first, event.second, event.colours_set),)


def _bye_set(draft: StateDraft, event: e.ByeSet) -> None:
    draft.set_bye = event.id


def _set_games_cleared(draft: StateDraft, _event: e.SetGamesCleared) -> None:
    draft.set_games, draft.set_bye = (), None


def _manual_pairing(draft: StateDraft, event: e.ManualPairingChanged) -> None:
    _number(draft, event.numbers)
    seed = draft.draft.seed if draft.draft and not event.begins else event.seed
    edited = draft.draft.edited if draft.draft and not event.begins else event.edited
    draft.draft = None if event.games is None else Draft(event.games, event.bye, edited, seed)
    if event.games is None and not draft.rounds:
        draft.entries = {id_: Entry(id_, entry.player) for id_, entry in draft.entries.items()}


def _player_expelled(draft: StateDraft, event: e.PlayerExpelled) -> None:
    entry = draft.entries[event.id]
    draft.own_entries()[event.id] = msgspec.structs.replace(
        entry, withdrawn_from=event.from_round, expelled=True
    )


def _numbers_exchanged(draft: StateDraft, event: e.NumbersExchanged) -> None:
    draft.exchanged += ((event.first, event.second),)


def _keizer_changed(draft: StateDraft, event: e.KeizerChanged) -> None:
    changed = {**msgspec.to_builtins(draft.keizer), **event.changes}
    draft.keizer = msgspec.convert(changed, KeizerRules)


def _attendance(draft: StateDraft, event: e.AttendanceSet) -> None:
    draft.own_attendance()[event.round, event.id] = event.status


def _boards_set(draft: StateDraft, event: e.BoardsSet) -> None:
    evening = winner_stays.set_boards(draft.evening, event.boards)
    draft.evening = msgspec.structs.replace(evening, ready_check=event.ready_check)


def _evening_joined(draft: StateDraft, event: e.EveningJoined) -> None:
    draft.evening = winner_stays.join(draft.evening, event.id)


def _evening_left(draft: StateDraft, event: e.EveningLeft) -> None:
    draft.evening = winner_stays.leave(draft.evening, event.id)


def _said_ready(draft: StateDraft, event: e.SaidReady) -> None:
    draft.evening = winner_stays.ready(draft.evening, event.id)


def _passed_on(draft: StateDraft, event: e.PassedOn) -> None:
    draft.evening = winner_stays.pass_on(draft.evening, event.id)


def _game_ended(draft: StateDraft, event: e.GameEnded) -> None:
    draft.evening = winner_stays.result(draft.evening, event.game, event.score)


def _result_entered(draft: StateDraft, event: e.ResultEntered) -> None:
    games = draft.own_games(event.round)
    place = event.board - 1
    game = games[place]
    games[place] = Game(game.white, game.black, event.result, event.rated)
    if event.result is ADJOURNED:
        draft.adjourned |= {(event.round, event.board)}


def _tie_break_options(draft: StateDraft, event: e.TieBreakOptionsSet) -> None:
    draft.tie_breaking = event.options


def _prizes_set(draft: StateDraft, event: e.PrizesSet) -> None:
    draft.prizes = event.prizes


APPLY: dict[type[e.Event], Callable[[StateDraft, Any], None]] = {
    e.TournamentChanged: _tournament_changed,
    e.VisibilityChanged: _visibility_changed,
    e.PlayerAdded: _player_added,
    e.PlayerChanged: _player_changed,
    e.PlayerDeleted: _player_deleted,
    e.PlayerWithdrawn: _player_withdrawn,
    e.PlayerReinstated: _player_reinstated,
    e.PlayersOrdered: _players_ordered,
    e.RoundsDrawn: _rounds_drawn,
    e.RoundsDeleted: _rounds_deleted,
    e.GameOpened: _game_opened,
    e.ByeGiven: _bye_given,
    e.ByeRequested: _bye_requested,
    e.PairForbidden: _pair_forbidden,
    e.PairAllowed: _pair_allowed,
    e.GameSet: _game_set,
    e.ByeSet: _bye_set,
    e.SetGamesCleared: _set_games_cleared,
    e.ManualPairingChanged: _manual_pairing,
    e.PlayerExpelled: _player_expelled,
    e.NumbersExchanged: _numbers_exchanged,
    e.KeizerChanged: _keizer_changed,
    e.AttendanceSet: _attendance,
    e.BoardsSet: _boards_set,
    e.EveningJoined: _evening_joined,
    e.EveningLeft: _evening_left,
    e.SaidReady: _said_ready,
    e.PassedOn: _passed_on,
    e.GameEnded: _game_ended,
    e.ResultEntered: _result_entered,
    e.TieBreakOptionsSet: _tie_break_options,
    e.PrizesSet: _prizes_set,
}
