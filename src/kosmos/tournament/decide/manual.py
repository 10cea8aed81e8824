"""Pairing a round by hand: a session with a beginning and an end (checklist of tournament programs, 64-69)."""

from collections.abc import Iterable

from kosmos.core.errors import BadValue, settle
from kosmos.core.questions import Level, Question
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import PairedGame, Pairing
from kosmos.pairing.manual import Concern, concerns, left_over
from kosmos.tournament.apply import apply_all
from kosmos.tournament.commands import (
    CancelManualPairing,
    Context,
    EndManualPairing,
    FreeByHand,
    PairByHand,
    StartManualPairing,
)
from kosmos.tournament.commands.swiss import Base
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.decide.stages import held_back
from kosmos.tournament.decide.swiss import (
    drawn_round,
    engine_pairing,
    missing_as_adjourned,
    questions_before_draw,
    swiss_only,
)
from kosmos.tournament.decide.taken_back import as_entered
from kosmos.tournament.events.arranged import BoardChosen, ManualPairingChanged
from kosmos.tournament.events.base import Event, moved_places
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.pairing_view import (
    boards_in_order,
    coming_view,
    draw_of,
    engine_or_nothing,
    line_of_difference,
    numbered,
    present_ids,
    starting_order,
)
from kosmos.tournament.refusals import (
    ManualPairingClosed,
    ManualPairingOpen,
    NotEverybodyPaired,
    NothingChanged,
    NotInThisRound,
)
from kosmos.tournament.round_in_change import as_it_was, kept_results
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Draft

PairsByHand = tuple[tuple[int, int], ...]


def start_manual(state: State, command: StartManualPairing, context: Context) -> list[Event]:
    swiss_only(state)
    if state.draft is not None:
        raise ManualPairingOpen
    adjourned = missing_as_adjourned(state)
    settle(questions_before_draw(state, adjourned), command.answers)
    if command.base is Base.EMPTY:
        return [_begun((), None, starting_order(state), context.seed), *adjourned]
    order, pairing = engine_pairing(apply_all(state, adjourned), context.seed)
    games = tuple((order[game.white - 1], order[game.black - 1]) for game in pairing.games)
    bye = None if pairing.bye is None else order[pairing.bye - 1]
    return [_begun(games, bye, order, context.seed), *adjourned]


def _begun(
    games: tuple[tuple[int, int], ...], bye: int | None, order: tuple[int, ...], seed: int
) -> ManualPairingChanged:
    return ManualPairingChanged(
        games=games, bye=bye, begins=True, numbers=order, edited=None, seed=seed, places=()
    )


def _gone_on(games: tuple[tuple[int, int], ...], bye: int | None) -> ManualPairingChanged:
    return ManualPairingChanged(
        games=games, bye=bye, begins=False, numbers=(), edited=None, seed=0, places=()
    )


def _given_up(state: State) -> ManualPairingChanged:
    """The event that gives the session up. Before the first round nobody has a number any more then."""
    places = () if state.rounds else moved_places(state.entries, as_entered(state))
    return ManualPairingChanged(
        games=None, bye=None, begins=False, numbers=(), edited=None, seed=0, places=places
    )


def open_draft(state: State) -> Draft:
    if state.draft is None:
        raise ManualPairingClosed
    return state.draft


def pair_by_hand(state: State, command: PairByHand, _context: Context) -> list[Event]:
    """Both get up from the boards they had."""
    draft = open_draft(state)
    white, black = entry_of(state, command.white), entry_of(state, command.black)
    for entry in (white, black):
        if entry.id not in present_ids(state) or white.id == black.id:
            raise NotInThisRound(entry.player.name)
    seat = _seated_at(state, white.id, black.id, command.board)
    if (white.id, black.id) in draft.games:
        if not seat or _is_chosen(draft, seat[0]):
            raise NothingChanged
        return [*seat]
    games = (*_without(draft, white.id, black.id), (white.id, black.id))
    bye = None if draft.bye in (white.id, black.id) else draft.bye
    settle(_warnings(state, games, bye, (white.id, black.id)), command.answers)
    return [_gone_on(games, bye), *seat]


def _seated_at(state: State, white: int, black: int, board: int) -> list[BoardChosen]:
    """The board that the director wants for a game, of those that the round has."""
    if not board:
        return []
    if board > (most := len(present_ids(state)) // 2):
        raise BadValue("board", Phrase(N_("a board from 1 to {most}"), {"most": most}), board)
    return [BoardChosen(white, black, board)]


def _is_chosen(draft: Draft, seat: BoardChosen) -> bool:
    pair = frozenset((seat.white, seat.black))
    return any(each.pair == pair and each.board == seat.board for each in draft.chosen)


# Checklist 66, 67: in the arbiter's mode a warning is confirmed when it arises, and once more at the end.
def _warnings(
    state: State, games: PairsByHand, bye: int | None, game: tuple[int, int] | None
) -> list[Question]:
    """About the game just made, or about the bye just given."""
    if not state.in_arbiter_mode:
        return []
    order = starting_order(state)
    ready = numbered(apply_all(state, missing_as_adjourned(state)), order)
    number = {id_: place for place, id_ in enumerate(order, 1)}
    paired = tuple(PairedGame(number[white], number[black]) for white, black in games)
    asked = None if game is None else PairedGame(number[game[0]], number[game[1]])
    found = concerns(coming_view(ready), paired, None if bye is None else number[bye])
    return _asked(state, (each for each in found if each.game == asked))


def _asked(state: State, found: Iterable[Concern]) -> list[Question]:
    """A question about a difference, at the level that `integrity.py` gives its kind. What is impossible is refused elsewhere."""
    mode = state.in_arbiter_mode
    told = (each for each in found if each.level is not Level.REFUSED)
    return [
        question for each in told for question in questions_about(each.kind.value, each.phrase, in_mode=mode)
    ]


def free_by_hand(state: State, command: FreeByHand, _context: Context) -> list[Event]:
    draft = open_draft(state)
    entry = entry_of(state, command.id)
    if command.bye and entry.id not in present_ids(state):
        raise NotInThisRound(entry.player.name)
    bye = entry.id if command.bye else None if draft.bye == entry.id else draft.bye
    changed = _gone_on(_without(draft, entry.id), bye)
    if (changed.games, changed.bye) == (draft.games, draft.bye):
        raise NothingChanged
    if command.bye and changed.games is not None:
        settle(_warnings(state, changed.games, bye, None), command.answers)
    return [changed]


def _without(draft: Draft, *ids: int) -> tuple[tuple[int, int], ...]:
    return tuple(game for game in draft.games if not set(game) & set(ids))


def cancel_manual(state: State, _command: CancelManualPairing, _context: Context) -> list[Event]:
    edited = open_draft(state).edited
    return as_it_was(state, edited) if edited else [_given_up(state)]


def end_manual(state: State, command: EndManualPairing, _context: Context) -> list[Event]:
    """Compared with the program's own pairing; whatever differs is asked about, kept and reported."""
    draft = open_draft(state)
    _check_present(state, draft)
    adjourned = missing_as_adjourned(state)
    order = starting_order(state)
    ready = numbered(apply_all(state, adjourned), order)
    number = {id_: place for place, id_ in enumerate(order, 1)}
    games = tuple(PairedGame(number[white], number[black]) for white, black in draft.games)
    pairing = Pairing(tuple(boards_in_order(ready, games).values()), _bye(ready, draft, games, number))
    report = _report(ready, pairing, draft.seed)
    questions = [*questions_before_draw(state, adjourned), *_questions(ready, pairing, report)]
    settle(questions, command.answers)
    notes = {"manual": True, **({"report": report} if report else {})}
    drawn = drawn_round(ready, pairing, order, draft.seed, **notes)
    return [drawn, *held_back(ready), *adjourned, *kept_results(state, drawn)]


def _check_present(state: State, draft: Draft) -> None:
    """Who left or asked for a bye after being paired has to be taken out first."""
    present = present_ids(state)
    for id_ in (*(id_ for game in draft.games for id_ in game), draft.bye):
        if id_ is not None and id_ not in present:
            raise NotInThisRound(state.entries[id_].player.name)


def _bye(state: State, draft: Draft, games: tuple[PairedGame, ...], number: dict[int, int]) -> int | None:
    """The player with the bye: the one who was given it, or the only one left over. More than one left over is refused."""
    bye = None if draft.bye is None else number[draft.bye]
    rest = left_over(coming_view(state), games, bye)
    if len(rest) > 1 or (rest and bye is not None):
        names = {place: state.entries[id_].player.name for id_, place in number.items()}
        raise NotEverybodyPaired("; ".join(names[place] for place in rest))
    return rest[0] if rest else bye


def _report(state: State, pairing: Pairing, seed: int) -> str | None:
    """How the round differs from the program's own pairing. A Keizer club may pair by hand as it likes, so nothing is
    reported there.
    """
    if not draw_of(state).is_checked:
        return None
    engine = engine_or_nothing(state, seed)
    return line_of_difference("differs_from_program", len(state.rounds) + 1, engine, pairing)


# Checklist 66-69: each warning is confirmed by itself, and the difference from the program's own pairing is always said.
def _questions(state: State, pairing: Pairing, report: str | None) -> list[Question]:
    if not draw_of(state).is_checked:
        return []
    questions = _asked(state, concerns(coming_view(state), pairing.games, pairing.bye))
    if report:
        text = N_("This is not how the program would pair: {report}")
        about = Phrase(text, {"report": report})
        questions += questions_about("differs_from_program", about, in_mode=state.in_arbiter_mode)
    return questions
