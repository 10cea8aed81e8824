"""The coming round before it is drawn: who takes part, what was arranged, and a round being paired by hand."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import NamedTuple

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant, Record
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.pairing.contract import PairedGame, Pairing, View
from kosmos.pairing.dutch.field import points_of
from kosmos.pairing.manual import (
    Colours,
    Concern,
    colours_of,
    compare,
    left_over,
)
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.pairing_view import (
    boards_in_order,
    coming_view,
    draw_of,
    engine_or_nothing,
    numbered,
    present_ids,
    set_pairs,
    starting_order,
    system_settings,
)
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Draft, SetPair
from kosmos.tournament.systems.profile import RankedBy


class Part(StrEnum):
    """What a player does in the coming round."""

    PLAYS = "plays"
    HALF = "half-point bye"
    FULL = "full-point bye"
    ZERO = "zero-point bye"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


PART_WORDS: Mapping[Part, str] = {
    Part.PLAYS: N_("plays"),
    Part.HALF: N_("half-point bye"),
    Part.FULL: N_("full-point bye"),
    Part.ZERO: N_("zero-point bye"),
    Part.ABSENT: N_("absent"),
    Part.WITHDRAWN: N_("withdrawn"),
}
_BYES = {Outcome.HALF_BYE: Part.HALF, Outcome.FULL_BYE: Part.FULL, Outcome.ZERO_BYE: Part.ZERO}


class Candidate(msgspec.Struct, frozen=True):
    """A player before the draw. Open games count as draws, as they do for the pairing."""

    id: int
    number: int
    name: str
    points: int
    part: Part
    due: str = ""  #: the colour due, `w` or `b`


class ArrangedBoard(msgspec.Struct, frozen=True):
    """A game by player ids, with what is to be said about it."""

    board: int
    white: int
    black: int
    concerns: tuple[Concern, ...] = ()


class ByHand(msgspec.Struct, frozen=True):
    """A round being paired by hand, beside the program's own. `changed` are ids seated otherwise there."""

    boards: tuple[ArrangedBoard, ...]
    bye: int | None
    left: tuple[int, ...]  #: neither paired nor free yet
    concerns: tuple[Concern, ...]  #: about the bye and the list as a whole
    engine: tuple[tuple[int, int], ...]
    engine_bye: int | None
    differs: bool
    only_here: frozenset[tuple[int, int]]
    only_there: frozenset[tuple[int, int]]


class Arrangement(msgspec.Struct, frozen=True):
    round: int
    players: tuple[Candidate, ...]
    set_games: tuple[SetPair, ...]
    set_bye: int | None
    forbidden: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, int, Outcome], ...]  #: (round, player, kind) asked for in this and later rounds
    missing: int  #: results without which the round can be drawn only after a question
    by_hand: ByHand | None = None

    @property
    def present(self) -> tuple[Candidate, ...]:
        return tuple(each for each in self.players if each.part is Part.PLAYS)


class EnginePairing(NamedTuple):
    """What the program itself would pair, and the state it was made from. It holds as long as only the director's own
    games change.
    """

    state: State
    seed: int
    pairing: Pairing

    def serves(self, state: State, seed: int) -> bool:
        return seed == self.seed and all(
            getattr(state, each.name) == getattr(self.state, each.name)
            for each in fields(State)
            if each.name != "draft"
        )


#: gives the program's own pairing by this seed; everybody in the state has a number
PairingEngine = Callable[[State, int], EnginePairing]


def kept_or_new_pairing(state: State, seed: int, before: EnginePairing | None = None) -> EnginePairing:
    """The program's own pairing, made anew where the last one no longer holds."""
    if before is not None and before.serves(state, seed):
        return before
    return EnginePairing(state, seed, engine_or_nothing(state, seed))


def arrangement(state: State, engine: PairingEngine = kept_or_new_pairing) -> Arrangement:
    ready = numbered(state, starting_order(state))
    view = coming_view(ready)
    present = present_ids(state)
    return Arrangement(
        round=view.round,
        players=_candidates(ready, view),
        set_games=set_pairs(state, present),
        set_bye=state.set_bye if state.set_bye in present else None,
        forbidden=tuple(sorted((min(pair), max(pair)) for pair in state.forbidden)),
        byes=tuple((*key, bye) for key, bye in sorted(state.byes.items()) if key[0] >= view.round),
        missing=sum(game.result is Result.MISSING for round_ in state.rounds for game in round_.games),
        by_hand=_by_hand(ready, view, state.draft, engine) if state.draft else None,
    )


def _candidates(state: State, view: View) -> tuple[Candidate, ...]:
    ids = {entry.number: entry.id for entry in state.entries.values()}
    points_by_number = scores(view.record)
    scored = [(points_by_number[entrant.number], entrant) for entrant in view.record.entrants]
    ranks = _keizer_ranks(state)
    last = len(ranks) + 1
    scored.sort(key=lambda each: (ranks.get(each[1].number, last) if ranks else -each[0], each[1].number))
    return tuple(
        Candidate(
            ids[entrant.number],
            entrant.number,
            entrant.name,
            points,
            part_of(state, ids[entrant.number], view.round),
            _due(entrant),
        )
        for points, entrant in scored
    )


def _keizer_ranks(state: State) -> dict[int, int]:
    """A Keizer round is drawn from the table downwards, so that is the order here; empty in other systems."""
    if state.settings.profile.ranked_by is not RankedBy.KEIZER:
        return {}
    return {row.number: row.rank for row in keizer_table(state).rows}


def scores(record: Record) -> dict[int, int]:
    """Points by number, as the pairing counts them."""
    table = points_of(record.scoring)
    return {
        entrant.number: sum(table[each.outcome] for each in entrant.history) for entrant in record.entrants
    }


def part_of(state: State, id_: int, number: int) -> Part:
    if state.entries[id_].is_withdrawn:
        return Part.WITHDRAWN
    if not attendance_of(state, id_, number).plays:
        return Part.ABSENT
    return _BYES.get(state.byes.get((number, id_), Outcome.ABSENT), Part.PLAYS)


def _due(entrant: Entrant) -> str:
    colours: Colours = colours_of(entrant)
    return colours.due.value if colours.due else ""


def _by_hand(state: State, view: View, draft: Draft, own: PairingEngine) -> ByHand:
    """Everybody in `state` has a number. Who left after being seated is not paired any more."""
    tpn = {entry.id: entry.number for entry in state.entries.values()}
    ids = {number: id_ for id_, number in tpn.items()}
    seated = [game for game in draft.games if {tpn[id_] for id_ in game} <= view.present]
    boards = boards_in_order(state, tuple(PairedGame(tpn[white], tpn[black]) for white, black in seated))
    games = tuple(boards.values())
    bye = tpn[draft.bye] if draft.bye is not None and tpn[draft.bye] in view.present else None
    found = _concerns(state, view, games, bye)
    engine = own(state, draft.seed).pairing
    difference = compare(engine, Pairing(games, bye))
    by_ids = {game: (ids[game.white], ids[game.black]) for game in (*games, *engine.games)}
    turned = {PairedGame(game.black, game.white) for game in difference.colours}
    return ByHand(
        boards=tuple(_board(board, by_ids[game], game, found) for board, game in boards.items()),
        bye=None if bye is None else ids[bye],
        left=tuple(ids[number] for number in left_over(view, games, bye)),
        concerns=tuple(each for each in found if each.game is None),
        engine=tuple(by_ids[game] for game in engine.games),
        engine_bye=None if engine.bye is None else ids[engine.bye],
        differs=not difference.is_none,
        only_here=frozenset(by_ids[game] for game in (*difference.manual_only, *difference.colours)),
        only_there=frozenset(
            by_ids[game] for game in engine.games if game in difference.engine_only or game in turned
        ),
    )


def _concerns(
    state: State, view: View, games: tuple[PairedGame, ...], bye: int | None
) -> tuple[Concern, ...]:
    """What the system minds about games paired by hand."""
    return tuple(draw_of(state).concerns(view, system_settings(state), games, bye))


def _board(board: int, ids: tuple[int, int], game: PairedGame, found: tuple[Concern, ...]) -> ArrangedBoard:
    return ArrangedBoard(board, *ids, tuple(each for each in found if each.game == game))
