"""Drawing a round of a Swiss, and what may be arranged before."""

from collections.abc import Collection

from kosmos.core import plurals
from kosmos.core.errors import NotFound, settle
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Question
from kosmos.core.results import Result
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.acceleration import CannotAccelerate, can_accelerate
from kosmos.pairing.contract import NoPairing, Pairing
from kosmos.pairing.manual import colourless
from kosmos.pairing.set_games import check_set_bye, check_set_game
from kosmos.ratings.seeding import exchange
from kosmos.tournament.apply import apply_all
from kosmos.tournament.commands import (
    AllowPair,
    ClearSetGames,
    Context,
    ExchangeNumbers,
    ExpelPlayer,
    ForbidPair,
    HoldPlayer,
    PairRound,
    RemoveSetGame,
    RequestBye,
    SetBye,
    SetGame,
)
from kosmos.tournament.commands.swiss import BYE_KINDS, ByeKind
from kosmos.tournament.decide.cups import set_cup_game
from kosmos.tournament.decide.front_desk import left_out, questions_about_missing
from kosmos.tournament.decide.numbers import questions_about_numbers
from kosmos.tournament.decide.players import entry_of, forfeits
from kosmos.tournament.decide.stages import held_back
from kosmos.tournament.draw_notes import read_notes
from kosmos.tournament.events.arranged import (
    ByeRequested,
    ByeSet,
    GameSet,
    PairAllowed,
    PairForbidden,
    PlayerHeld,
    SetGameRemoved,
    SetGamesCleared,
)
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import NumbersExchanged, PlayerExpelled
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.integrity import is_locked, questions_about
from kosmos.tournament.pairing_view import (
    colour_for_first,
    coming_view,
    draw_of,
    engine_or_nothing,
    line_of_difference,
    numbered,
    pair_by_system,
    present_ids,
    seed_of,
    starting_order,
)
from kosmos.tournament.refusals import (
    AllRoundsDrawn,
    AlreadyWithdrawn,
    BarredFromByes,
    CannotPair,
    DrawnSince,
    LockedByMode,
    ManualPairingOpen,
    NothingChanged,
    RoundIsDraft,
    RoundsUnknown,
    SwissOnly,
    TooFewPlayers,
    WithdrawBeforeDraw,
)
from kosmos.tournament.round_stages import first_unpublished
from kosmos.tournament.settings import FirstColour
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

FEWEST = 2


def draw_next(state: State, command: PairRound, context: Context) -> list[Event]:
    """The next round. Open games are registered as adjourned first, after a question."""
    seed = context.seed if command.seed is None else command.seed
    if state.draft is not None:
        raise ManualPairingOpen
    if state.drafts:
        raise RoundIsDraft(max(state.drafts))
    adjourned = missing_as_adjourned(state)
    questions = [*questions_before_draw(state, adjourned), *questions_about_missing(state)]
    if not _has_set_games(state):
        settle(questions, command.answers)  # nothing else will be asked: no round is paired in vain
    absent = left_out(state)
    ready = apply_all(state, [*absent, *adjourned])
    order, pairing = engine_pairing(ready, seed, relaxed=command.relaxed)
    report, about = _around_set_games(ready, pairing, order, seed)
    settle([*questions, *about], command.answers)
    return [*absent, drawn_round(ready, pairing, order, seed, **report), *held_back(ready), *adjourned]


def _has_set_games(state: State) -> bool:
    return bool(state.set_games) or state.set_bye is not None


# Checklist 112-115: a round around games that were set is asked about like one paired by hand.
def _around_set_games(
    state: State, pairing: Pairing, order: tuple[int, ...], seed: int
) -> tuple[dict[str, str], list[Question]]:
    """How it differs from the round the program would have drawn without them: for the report, and to be asked about."""
    if not _has_set_games(state) or not draw_of(state).is_checked:
        return {}, []
    free = numbered(apply_all(state, [SetGamesCleared()]), order)
    number, engine = len(state.rounds) + 1, engine_or_nothing(free, seed)
    line = line_of_difference("set_games", number, engine, pairing)
    if line is None:
        return {}, []
    # colours that are drawn by lot with the round are no part of the question: they are others when the answer comes
    by_lot = state.first_colour is None and state.settings.first_colour is FirstColour.LOT
    pairs = colourless(engine), colourless(pairing)
    shown = line_of_difference("set_games", number, *pairs) if by_lot else None
    text = N_("Because of the games that were set, this is not how the program would pair: {report}")
    about = Phrase(text, {"report": shown or line})
    return {"report": line}, questions_about("set_games", about, in_mode=state.in_arbiter_mode)


def missing_as_adjourned(state: State) -> list[Event]:
    """The events that register missing results as adjourned games; what cannot be drawn at all is refused."""
    if not state.settings.rounds and state.settings.profile.needs_rounds:
        raise RoundsUnknown("rounds")
    if state.settings.rounds and len(state.rounds) >= state.settings.rounds:
        raise AllRoundsDrawn(state.settings.rounds)
    if state.settings.is_baku and not can_accelerate(state.settings.scoring):
        raise CannotAccelerate
    return [
        ResultEntered(number, board, Result.ADJOURNED, rated=True)
        for number, round_ in enumerate(state.rounds, 1)
        for board, game in enumerate(round_.games, 1)
        if game.result is Result.MISSING
    ]


def questions_before_draw(state: State, missing: Collection[Event]) -> list[Question]:
    """What somebody has to know before the next round is made, by the program or by hand."""
    questions = []
    if state.settings.profile.numbered_by_rating:
        questions = [*_questions_about_rounds(state), *questions_about_numbers(state)]
    if missing:
        text = NP_(
            "{count} result is missing. Its game will be registered as adjourned and count as a draw for the pairing.",
            "{count} results are missing. Their games will be registered as adjourned and count as draws for the pairing.",
        )
        about = Phrase(text, {"count": len(missing)})
        questions += questions_about("missing_results", about, in_mode=state.in_arbiter_mode)
    return [*questions, *_questions_about_adjourned(state)]


# Checklist 168: at every pairing.
def _questions_about_adjourned(state: State) -> list[Question]:
    adjourned = sum(game.result is Result.ADJOURNED for round_ in state.rounds for game in round_.games)
    text = NP_(
        "{count} game is adjourned; it counts as a draw for the pairing.",
        "{count} games are adjourned; they count as draws for the pairing.",
    )
    about = Phrase(text, {"count": adjourned})
    return questions_about("adjourned_games", about, in_mode=state.in_arbiter_mode) if adjourned else []


def _questions_about_rounds(state: State) -> list[Question]:
    """Before round 1: with so few players everybody would have met everybody before the last round."""
    if state.is_drawn:
        return []
    count = len(present_ids(state))
    possible = (count - 1 + count % 2) * state.settings.profile.games_a_match
    if count >= FEWEST and state.settings.rounds > possible:
        text = N_("{players} can play at most {possible} without meeting twice; {rounds} are set.")
        args = {
            "players": plurals.players(count),
            "possible": plurals.rounds(possible),
            "rounds": state.settings.rounds,
        }
        return questions_about("too_many_rounds", Phrase(text, args), in_mode=state.in_arbiter_mode)
    return []


def engine_pairing(state: State, seed: int, *, relaxed: bool = False) -> tuple[tuple[int, ...], Pairing]:
    """The starting order and the system's own pairing of the coming round, by starting numbers."""
    order = starting_order(state)
    ready = numbered(state, order)
    view = coming_view(ready, colour_for_first(state, seed))
    if len(view.present) < FEWEST:
        raise TooFewPlayers(FEWEST, len(view.present))
    pairing = pair_by_system(ready, view, seed, relaxed=relaxed)
    if isinstance(pairing, NoPairing):
        can_relax = draw_of(state).pair_relaxed is not None and pairing.relaxation is not None
        raise CannotPair(pairing.reason, pairing.relaxation, can_relax)
    return order, pairing


def drawn_round(
    state: State, pairing: Pairing, order: tuple[int, ...], seed: int, **notes: object
) -> RoundsDrawn:
    """A pairing by numbers as an event by ids, with the byes that were asked for."""
    number = len(state.rounds) + 1
    games = tuple((order[game.white - 1], order[game.black - 1]) for game in pairing.games)
    allocated = () if pairing.bye is None else ((order[pairing.bye - 1], pairing.bye_outcome),)
    asked = tuple(
        (id_, bye)
        for (round_, id_), bye in sorted(state.byes.items())
        if round_ == number and not state.entries[id_].is_withdrawn
    )
    kept = {**pairing.notes, **notes}
    if not state.first_colour:
        kept["first_colour"] = colour_for_first(state, seed).value
    current = tuple(entry.id for entry in state.by_number if entry.number)
    numbers = order if order != current or not state.is_drawn else ()
    return RoundsDrawn((DrawnRound(games, allocated + asked),), numbers, seed, read_notes(kept))


# -- before the draw -----------------------------------------------------------------------------------

BYES = {ByeKind.HALF: Outcome.HALF_BYE, ByeKind.FULL: Outcome.FULL_BYE, ByeKind.ZERO: Outcome.ZERO_BYE}


def request_bye(state: State, command: RequestBye, _context: Context) -> list[Event]:
    """Full-point byes and a second half-point bye ask first (checklist of tournament programs, 170-188)."""
    swiss_only(state)
    entry = entry_of(state, command.id)
    if command.round <= len(state.rounds):
        raise DrawnSince(command.round, entry.player.name, Phrase(BYE_KINDS[command.kind.value]))
    if state.settings.rounds and command.round > state.settings.rounds:
        raise NotFound(Phrase(N_("round")), command.round)
    if entry.is_withdrawn:
        raise AlreadyWithdrawn(entry.player.name)
    bye = BYES.get(command.kind)
    if state.byes.get((command.round, entry.id)) is bye:
        raise NothingChanged
    if bye is Outcome.HALF_BYE and entry.id in state.barred:
        raise BarredFromByes(entry.player.name)
    settle(_questions_about_bye(state, entry, command.round, bye), command.answers)
    return [ByeRequested(entry.id, command.round, bye)]


def _questions_about_bye(state: State, entry: Entry, number: int, bye: Outcome | None) -> list[Question]:
    name = {"name": entry.player.name}
    if bye is Outcome.FULL_BYE:
        text = Phrase(N_("Full-point byes are deprecated; {name} gets a whole point."), name)
        return questions_about("full_bye", text, in_mode=state.in_arbiter_mode)
    before = [each for (round_, who), each in state.byes.items() if who == entry.id and round_ != number]
    if bye is Outcome.HALF_BYE and Outcome.HALF_BYE in before:
        text = Phrase(N_("{name} has a half-point bye already."), name)
        return questions_about("second_half_bye", text, in_mode=state.in_arbiter_mode)
    return []


def forbid_pair(state: State, command: ForbidPair, _context: Context) -> list[Event]:
    pair = _pair(state, command.first, command.second)
    if pair in state.forbidden:
        raise NothingChanged
    settle(_questions_about_pairs(state, "pair_after_draw"), command.answers)
    return [PairForbidden(command.first, command.second)]


def allow_pair(state: State, command: AllowPair, _context: Context) -> list[Event]:
    if _pair(state, command.first, command.second) not in state.forbidden:
        raise NothingChanged
    settle(_questions_about_pairs(state, "pair_allowed_again"), command.answers)
    return [PairAllowed(command.first, command.second)]


def _questions_about_pairs(state: State, key: str) -> list[Question]:
    """Checklist 194-196: who is kept apart is said before round 1."""
    if not state.is_drawn:
        return []
    if is_locked(key, in_mode=state.in_arbiter_mode):
        raise LockedByMode(Phrase(N_("pairs kept apart")))
    text = N_("Round 1 is drawn; who is kept apart should be settled before it.")
    return questions_about(key, Phrase(text), in_mode=state.in_arbiter_mode)


def _pair(state: State, first: int, second: int) -> frozenset[int]:
    swiss_only(state)
    entry_of(state, first)
    entry_of(state, second)
    if first == second:
        raise NotFound(Phrase(N_("second player")), second)
    return frozenset((first, second))


def set_game(state: State, command: SetGame, _context: Context) -> list[Event]:
    if state.settings.profile.knocks_out:
        return set_cup_game(state, command)
    swiss_only(state)
    first, second = entry_of(state, command.first), entry_of(state, command.second)
    ready = numbered(state, starting_order(state))
    numbers = (ready.entries[first.id].number, ready.entries[second.id].number)
    clash = check_set_game(coming_view(ready), *numbers, command.colours_set)
    about = questions_about("colours", clash, in_mode=state.in_arbiter_mode) if clash else []
    settle(about, command.answers)
    return [GameSet(first.id, second.id, command.colours_set)]


def set_bye(state: State, command: SetBye, _context: Context) -> list[Event]:
    swiss_only(state)
    entry = entry_of(state, command.id)
    ready = numbered(state, starting_order(state))
    check_set_bye(coming_view(ready), ready.entries[entry.id].number)
    return [ByeSet(entry.id)]


def hold_player(state: State, command: HoldPlayer, _context: Context) -> list[Event]:
    """Allowed before the system is chosen: whether the game can be set is asked when it is set."""
    entry = entry_of(state, command.id)
    if state.is_drawn:
        swiss_only(state)
    if entry.id in {each.id for each in state.held}:
        raise NothingChanged
    return [PlayerHeld(entry.id, command.force, command.colours_set)]


def remove_set_game(state: State, command: RemoveSetGame, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    paired = {id_ for pair in state.set_games for id_ in (pair.first, pair.second)}
    if entry.id not in paired | {state.set_bye} | {each.id for each in state.held}:
        raise NothingChanged
    return [SetGameRemoved(entry.id)]


def clear_set_games(state: State, _command: ClearSetGames, _context: Context) -> list[Event]:
    if not state.set_games and state.set_bye is None and not state.held:
        raise NothingChanged
    return [SetGamesCleared()]


def exchange_numbers(state: State, command: ExchangeNumbers, _context: Context) -> list[Event]:
    """Checklist 145-156: only between equal ratings, before round 4 is paired, and after a question."""
    if not state.settings.profile.numbered_by_rating:
        raise SwissOnly(state.settings.system.value)
    first, second = entry_of(state, command.first), entry_of(state, command.second)
    if first.id == second.id:
        raise NotFound(Phrase(N_("second player")), second.id)
    order = starting_order(state)
    one, other = order.index(first.id) + 1, order.index(second.id) + 1
    exchange([seed_of(state, id_) for id_ in order], one, other, len(state.rounds))
    text = N_("{first} gets number {other}, {second} gets number {one}.")
    args = {"first": first.player.name, "second": second.player.name, "one": one, "other": other}
    about = questions_about("numbers_exchanged", Phrase(text, args), in_mode=state.in_arbiter_mode)
    settle(about, command.answers)
    return [NumbersExchanged(first.id, second.id)]


def expel_player(state: State, command: ExpelPlayer, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    if entry.expelled:
        raise NothingChanged
    if not state.is_drawn:
        raise WithdrawBeforeDraw(entry.player.name)
    text = N_(
        "{name} plays no further round and has no place in the standings; games played count for the opponents."
    )
    settle([Question("expulsion", Phrase(text, {"name": entry.player.name}), loses=True)], command.answers)
    if not state.settings.profile.by_table:
        return [PlayerExpelled(entry.id, entry.withdrawn_from or first_unpublished(state))]
    return [PlayerExpelled(entry.id, entry.withdrawn_from or state.current_round), *forfeits(state, entry.id)]


def swiss_only(state: State) -> None:
    """Refused where the director arranges no rounds, and in brackets, which nobody arranges."""
    if not state.settings.profile.draws_each_round or state.settings.profile.knocks_out:
        raise SwissOnly(state.settings.system.value)
