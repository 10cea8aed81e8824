"""A tournament as a pairing system sees it: numbers instead of ids, and only what pairing needs."""

from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Record
from kosmos.pairing.acceleration import added_score, baku
from kosmos.pairing.contract import FixedGame, Known, NoPairing, PairedGame, Pairing, View
from kosmos.pairing.manual import boards_kept, told_difference
from kosmos.ratings.seeding import LAST_ROUND_TO_RENUMBER, Seed, place_of_late_entry, start_order
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.cups import course_of
from kosmos.tournament.integrity import report_line_of
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.record import rating_of, record_of
from kosmos.tournament.settings import FirstColour
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Round, SetPair
from kosmos.tournament.systems.profile import RoundDraw, StartNumbers


def draw_of(state: State) -> RoundDraw:
    """How the tournament's system draws a round; only where rounds are drawn one after another."""
    draw = state.settings.profile.rounds
    assert draw, "asked of a system that draws no single rounds"
    return draw


# -- starting numbers ----------------------------------------------------------------------------------


def starting_order(state: State) -> tuple[int, ...]:
    """The player ids by starting number for the coming draw (C.04.2: strength, title, name).

    Until round 4 is paired the whole list follows the ratings; later the order stands, and a late entry
    takes the place that the rating gives. Some systems keep their order, newcomers below.
    """
    drawn = len(state.rounds)
    everybody = [entry.id for entry in state.by_number]
    follows = state.settings.profile.start_numbers
    if follows is StartNumbers.ARRIVAL or (
        drawn and follows in (StartNumbers.RATING_ONCE, StartNumbers.BRACKET)
    ):
        return tuple(everybody)
    if drawn <= LAST_ROUND_TO_RENUMBER:
        seeds = [seed_of(state, id_) for id_ in everybody]
        ordered = [seed.key for seed in start_order(seeds, state.settings.order_of_equals)]
        return _exchanged(state, ordered)
    latest = [id_ for id_ in everybody if state.entries[id_].first_round > drawn]
    order = tuple(seed_of(state, id_) for id_ in everybody if id_ not in set(latest))
    for id_ in latest:
        _, order = place_of_late_entry(order, seed_of(state, id_), state.settings.order_of_equals)
    return tuple(seed.key for seed in order)


def _exchanged(state: State, order: list[int]) -> tuple[int, ...]:
    """Numbers exchanged by hand, as long as the two ratings are still equal."""
    for one, other in state.exchanged:
        if seed_of(state, one).rating == seed_of(state, other).rating:
            first, second = order.index(one), order.index(other)
            order[first], order[second] = order[second], order[first]
    return tuple(order)


def seed_of(state: State, id_: int) -> Seed:
    entry = state.entries[id_]
    player = entry.player
    return Seed(key=id_, name=player.name, rating=rating_of(state, entry), title=player.title)


def numbered(state: State, order: tuple[int, ...]) -> State:
    """The state with these starting numbers; itself where everybody has theirs, so that its record need not be told again."""
    if all(state.entries[id_].number == number for number, id_ in enumerate(order, 1)):
        return state
    draft = state.writable()
    entries = draft.own_entries()
    for number, id_ in enumerate(order, 1):
        entries[id_] = msgspec.structs.replace(entries[id_], number=number)
    return draft.committed()


# -- views ---------------------------------------------------------------------------------------------


def present_ids(state: State) -> set[int]:
    """Who is to be paired in the coming round."""
    number = len(state.rounds) + 1
    return {
        id_
        for id_ in state.entries
        if attendance_of(state, id_, number).plays and (number, id_) not in state.byes
    }


def set_pairs(state: State, present: set[int]) -> tuple[SetPair, ...]:
    """The games set for the coming round; who has left or asked for a bye since then plays none of them."""
    return tuple(each for each in state.set_games if {each.first, each.second} <= present)


def coming_view(state: State, first_colour: Colour | None = None) -> View:
    """The view for the round to be drawn next. Everybody must have a number."""
    return _view(state, len(state.rounds), present_ids(state), first_colour, set_games=True)


def round_view(state: State, number: int) -> View:
    """The view with which a round was drawn: what was played before it, and who took part."""
    present = taking_part(state.rounds[number - 1])
    return _view(state, number - 1, present, None, set_games=False)


def _view(
    state: State, played: int, present: set[int], first_colour: Colour | None, *, set_games: bool
) -> View:
    number = {entry.id: entry.number for entry in state.entries.values()}
    games = set_pairs(state, present) if set_games else ()
    bye = state.set_bye if set_games and state.set_bye in present else None
    return View(
        record=accelerated(state, record_of(state, played)),
        present=frozenset(number[id_] for id_ in present),
        forbidden=frozenset(frozenset(number[id_] for id_ in pair) for pair in state.forbidden),
        set_games=tuple(
            FixedGame(number[each.first], number[each.second], each.colours_set) for each in games
        ),
        set_bye=None if bye is None else number[bye],
        first_colour=first_colour or state.first_colour,
    )


def accelerated(state: State, record: Record) -> Record:
    """The upper group has virtual points in the first rounds: by C.04.7 (Baku), or the added score."""
    if not state.settings.is_accelerated:
        return record
    starters = [state.entries[id_].number for id_ in _starters(state)]
    numbers = [entrant.number for entrant in record.entrants]
    games = state.settings.profile.games_a_match
    if state.settings.is_baku:
        virtual = baku(numbers, record.rounds, record.scoring, starters, games)
    else:
        virtual = added_score(numbers, record.scoring, starters, games)
    entrants = tuple(
        msgspec.structs.replace(entrant, virtual=virtual.get(entrant.number, ()))
        for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants)


def _starters(state: State) -> set[int]:
    """C.04.7: who is paired in round 1, or has the bye then. Others have no number before they play."""
    return taking_part(state.rounds[0]) if state.rounds else present_ids(state)


def taking_part(round_: Round) -> set[int]:
    """Who was paired in a round, or left over with the pairing-allocated bye."""
    free = {id_ for id_, kind in round_.byes.items() if kind is Outcome.PAIRING_BYE}
    return free | {id_ for game in round_.games for id_ in (game.white, game.black)}


def system_settings(state: State) -> Any:
    """What the system itself wants to know besides the view."""
    return draw_of(state).settings(known_of(state))


def known_of(state: State) -> Known:
    late = tuple(state.entries[id_].number for id_ in state.late)
    return Known(late, lambda: state.keizer.pairing(keizer_table(state).ranking), lambda: course_of(state))


def pair_by_system(state: State, view: View, seed: int, *, relaxed: bool = False) -> Pairing | NoPairing:
    """The coming round as the tournament's own system pairs it, with weaker rules if it knows some and need be."""
    draw = draw_of(state)
    pair = (relaxed and draw.pair_relaxed) or draw.pair
    return pair(view, system_settings(state), seed)


def engine_or_nothing(state: State, seed: int) -> Pairing:
    """The system's own pairing of the coming round, to be compared with; without games where none is possible."""
    pairing = pair_by_system(state, coming_view(state, colour_for_first(state, seed)), seed)
    return Pairing(()) if isinstance(pairing, NoPairing) else pairing


def line_of_difference(key: str, round_: int, engine: Pairing, played: Pairing) -> str | None:
    """The line `###` about a round that is not the program's own; None where it is."""
    told = told_difference(engine, played)
    return told and report_line_of(key, round_, told)


def boards_in_order(state: State, games: tuple[PairedGame, ...]) -> dict[int, PairedGame]:
    """Games paired by hand by their boards: as chosen, else as the system would order them; everybody must have a number.

    In a club's round that is being changed, games that stay keep their boards: they may be running.
    """
    view = coming_view(state)
    ordered = draw_of(state).in_board_order(view, system_settings(state), games)
    if state.draft is None:
        return dict(enumerate(ordered, 1))
    tpn = {id_: entry.number for id_, entry in state.entries.items()}
    edited = state.draft.edited if state.settings.profile.takes_attendance else None
    before = [frozenset((tpn[game.white], tpn[game.black])) for game in (edited.games if edited else ())]
    chosen = {frozenset((tpn[each.white], tpn[each.black])): each.board for each in state.draft.chosen}
    return boards_kept(before[: max(len(games), len(view.present) // 2)], ordered, chosen)


def colour_for_first(state: State, seed: int) -> Colour:
    """The first colour as set, as drawn before, or by this lot."""
    if state.first_colour:
        return state.first_colour
    match state.settings.first_colour:
        case FirstColour.WHITE:
            return Colour.WHITE
        case FirstColour.BLACK:
            return Colour.BLACK
        case FirstColour.LOT:
            return Colour.WHITE if seed % 2 == 0 else Colour.BLACK
