"""Cups: drawing the next matches, and the games that decide a level one."""

from random import Random

import msgspec

from kosmos.core.errors import NotFound, settle
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import NoPairing, Pairing
from kosmos.pairing.cup.bracket import size_of
from kosmos.pairing.cup.course import Course, PlayedMatch
from kosmos.pairing.cup.draw import seeding
from kosmos.pairing.cup.matches import DecidingGame, next_deciding
from kosmos.pairing.cup.rules import CupByes, CupSeeding
from kosmos.tournament.apply import apply_all
from kosmos.tournament.commands import Context, EnterDecidingGame, PairRound, SetCupRules, SetGame
from kosmos.tournament.cup_desk import white_of_next
from kosmos.tournament.cup_hat import from_hat, hats, order_drawn
from kosmos.tournament.cups import course_of, cup_rules
from kosmos.tournament.decide.front_desk import questions_about_missing
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events.arranged import GameSet, SetGameRemoved
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.cups import CupRulesSet, DecidingGamesSet
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.events.stages import RoundHeld
from kosmos.tournament.pairing_view import coming_view, numbered, pair_by_system, starting_order
from kosmos.tournament.refusals import (
    AlreadyDrawn,
    CannotPair,
    CupGoesOn,
    CupOnly,
    ForfeitUnrated,
    MatchNotLevel,
    NotEverybodyPaired,
    NothingChanged,
    NotInThisRound,
    NotTheirGame,
    RoundIsDraft,
    SwissOnly,
    TooFewPlayers,
)
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import SetPair

FEWEST = 2
#: what the draw has used up; the rest may still be changed
_FIXED = ("form", "seeding", "byes", "redraw", "games", "third_place", "consolation", "second_final")


def set_cup_rules(state: State, command: SetCupRules, _context: Context) -> list[Event]:
    if not state.settings.profile.knocks_out:
        raise CupOnly
    before = cup_rules(state)
    now = msgspec.structs.replace(before, **command.changes)
    if now == state.cup:
        raise NothingChanged
    if state.is_drawn and any(getattr(now, name) != getattr(before, name) for name in _FIXED):
        raise AlreadyDrawn
    made = CupRulesSet(now)
    check_bracket_holds(state, [made])
    return [made]


# -- drawing -------------------------------------------------------------------------------------------


def draw_cup(state: State, command: PairRound, context: Context) -> list[Event]:
    """The next matches, with all games that they take in any case; or another game of those that are open."""
    seed = context.seed if command.seed is None else command.seed
    if state.drafts:
        raise RoundIsDraft(max(state.drafts))
    if len(state.entries) < FEWEST:
        raise TooFewPlayers(FEWEST, len(state.entries))
    if not state.is_drawn:
        settle(questions_about_missing(state), command.answers)
    _check_hats(state)
    order = tuple(entry.id for entry in state.by_number) if state.is_drawn else cup_order(state, seed)
    ready = numbered(state, order)
    pairing = pair_by_system(ready, coming_view(ready), seed)
    if isinstance(pairing, NoPairing):
        raise CannotPair(pairing.reason, pairing.relaxation, False)
    legs = 1 if course_of(ready).open else cup_rules(state).least_games
    rounds = tuple(_leg(pairing, order, leg) for leg in range(legs))
    drawn = RoundsDrawn(rounds, () if state.is_drawn else order, seed, NO_NOTES)
    written: list[Event] = [] if state.cup else [CupRulesSet(cup_rules(state))]
    held: list[Event] = [
        RoundHeld(len(state.rounds) + leg) for leg in range(1, legs + 1) if state.holds_rounds
    ]
    return [*written, drawn, *held, *_walked_over(state, rounds)]


def _check_hats(state: State) -> None:
    """Refuses a draw while somebody is still in a hat."""
    for draw in hats(state):
        if not draw.is_complete:
            raise NotEverybodyPaired("; ".join(state.entries[id_].player.name for id_ in draw.left))


def set_cup_game(state: State, command: SetGame) -> list[Event]:
    """A pair as it comes out of the hat; whoever was in another pair is taken out of it."""
    if not from_hat(state):
        raise SwissOnly(state.settings.system.value)
    first, second = entry_of(state, command.first), entry_of(state, command.second)
    mine = [pair for pair in state.set_games if {pair.first, pair.second} & {first.id, second.id}]
    if mine == [SetPair(first.id, second.id, command.colours_set)]:
        raise NothingChanged
    back: list[Event] = [SetGameRemoved(pair.first) for pair in mine]
    draws = hats(apply_all(state, back))
    for entry in (first, second):
        if not any(entry.id in draw.left for draw in draws):
            raise NotInThisRound(entry.player.name)
    if not any(second.id in draw.may_follow(first.id) for draw in draws if first.id in draw.left):
        raise NotInThisRound(second.player.name)
    return [*back, GameSet(first.id, second.id, command.colours_set)]


def cup_order(state: State, seed: int) -> tuple[int, ...]:
    """The player ids in the order of the bracket's numbers."""
    rules = cup_rules(state)
    if from_hat(state):
        return order_drawn(hats(state)[0])
    ids = [entry.id for entry in state.by_number]
    if rules.seeding is CupSeeding.RATING:
        ids = list(starting_order(state))
    elif rules.seeding is CupSeeding.LOT:
        Random(seed).shuffle(ids)
    free = size_of(len(ids)) - len(ids)
    return tuple(seeding(ids, free, rules.byes is CupByes.LOT, seed))


def _leg(pairing: Pairing, order: tuple[int, ...], leg: int) -> DrawnRound:
    """The next game of a match: colours change from game to game. Somebody who goes on without a game is noted once."""
    games = tuple((order[game.white - 1], order[game.black - 1]) for game in pairing.games)
    byes = tuple((order[number - 1], Outcome.PAIRING_BYE) for number in pairing.byes) if leg == 0 else ()
    return DrawnRound(tuple((b, w) for w, b in games) if leg % 2 else games, byes)


def _walked_over(state: State, rounds: tuple[DrawnRound, ...]) -> list[Event]:
    """Players who have left the tournament lose the match that the bracket gives them by forfeit."""
    made: list[Event] = []
    for number, round_ in enumerate(rounds, len(state.rounds) + 1):
        for board, (white, black) in enumerate(round_.games, 1):
            result = _FORFEITS[state.entries[white].is_withdrawn, state.entries[black].is_withdrawn]
            if result is not Result.MISSING:
                made.append(ResultEntered(number, board, result, rated=True))
    return made


_FORFEITS = {
    (False, False): Result.MISSING,
    (True, False): Result.BLACK_WINS_FORFEIT,
    (False, True): Result.WHITE_WINS_FORFEIT,
    (True, True): Result.DOUBLE_FORFEIT,
}


def first_round_of_last_draw(state: State) -> int:
    """The rounds of a draw go as they came; a further game of open matches goes alone."""
    course = course_of(state)
    last = course.steps[-1] if course.steps else None
    least = cup_rules(state).least_games
    if last is None or last.rounds[-1] != len(state.rounds) or len(last.rounds) > least:
        return len(state.rounds)
    return last.rounds[0]


# -- results -------------------------------------------------------------------------------------------


def check_bracket_holds(state: State, events: list[Event]) -> None:
    """What was drawn from a result stays true: the change may not put anybody else into a match that is drawn."""
    before, after = course_of(state), course_of(apply_all(state, events))
    if _boards(before) != _boards(after):
        raise CupGoesOn


def _boards(course: Course) -> dict[tuple[int, int], tuple[str, int, int]]:
    return {
        board: (match.match.part.value, match.match.stage, match.match.place)
        for match in course.matches
        for board in match.boards
    }


def enter_deciding_game(state: State, command: EnterDecidingGame, _context: Context) -> list[Event]:
    """Of a match that is level; its kind, time and colours are those of the rules unless they are said."""
    if not state.settings.profile.knocks_out:
        raise CupOnly
    if command.round in state.drafts:
        raise RoundIsDraft(command.round)
    if command.result.is_forfeit and command.result is Result.DOUBLE_FORFEIT:
        raise ForfeitUnrated("result", command.result.value)
    match = course_of(state).match_at((command.round, command.board))
    if match is None:
        raise NotFound(Phrase(N_("match")), command.board)
    if match.score is None or not match.score.level:
        raise MatchNotLevel(command.round, command.board)
    first = match.boards[0]
    games = [*state.deciding_games.get(first, ())]
    place = (command.game or len(games) + 1) - 1
    if place > len(games):
        raise NotFound(Phrase(N_("game")), command.game)
    changed = _with_game(state, command, match, games, place)
    if tuple(changed) == tuple(games):
        raise NothingChanged
    made = DecidingGamesSet(*first, tuple(changed))
    check_bracket_holds(state, [made])
    return [made]


def _with_game(
    state: State, command: EnterDecidingGame, match: PlayedMatch, games: list[DecidingGame], place: int
) -> list[DecidingGame]:
    if command.result is Result.MISSING:
        return games[:place] + games[place + 1 :]
    if place == len(games) and match.winner:
        raise MatchNotLevel(command.round, command.board)
    ids = [entry.id for number in match.pair for entry in state.entries.values() if entry.number == number]
    white = command.white or _white(state, match, games, place)
    if white not in ids:
        raise NotTheirGame(command.board)
    stages = cup_rules(state).stages
    stage = next_deciding(games[:place], stages)
    pace = command.pace or (games[place].pace if place < len(games) else stage.pace)
    time = command.time or (stage.time if pace is stage.pace else "")
    game = DecidingGame(white, sum(ids) - white, command.result, pace, time)
    return [*games[:place], game, *games[place + 1 :]]


def _white(state: State, match: PlayedMatch, games: list[DecidingGame], place: int) -> int:
    """Who has White: as the lot of the stage says; then colours change."""
    if place < len(games):
        return games[place].white
    number = white_of_next(state, match)
    return next(entry.id for entry in state.entries.values() if entry.number == number)
