"""A round of a round robin paired by hand: checked, and the rounds after it made anew so that everybody still meets everybody."""

from collections.abc import Sequence
from itertools import chain

from kosmos.core.colours import Colour
from kosmos.core.errors import NotFound, settle
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Question
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import PairedGame, Pairing
from kosmos.pairing.table_completion import RoundPairs, coloured, completed, third_colours
from kosmos.tournament.commands import Context, PairTableRound
from kosmos.tournament.decide.taken_back import rounds_deleted
from kosmos.tournament.draw_notes import NO_NOTES, read_notes
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import DrawnRound, RoundsDrawn
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.pairing_view import line_of_difference
from kosmos.tournament.refusals import (
    NotATable,
    NotDrawn,
    NotEverybodyPaired,
    NothingChanged,
    PairTwiceInCycle,
    RestNotPlayable,
    RoundBegun,
)
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Round

GivenGames = Sequence[PairedGame]


# Checklist 100: each pair once per cycle, the rest still completable, no three same colours without a word.
def pair_table_round(state: State, command: PairTableRound, context: Context) -> list[Event]:
    number = command.round
    _check_open(state, number)
    rounds = [_games(state, each) for each in state.rounds]
    games = [PairedGame(white, black) for white, black in command.games]
    _check_complete(state, games)
    if games == rounds[number - 1]:
        raise NothingChanged
    planned = _rest(state, rounds, games, number, context.seed)
    bye = _free(state, games)
    report = line_of_difference(
        "differs_from_program",
        number,
        Pairing(tuple(rounds[number - 1]), _free(state, rounds[number - 1])),
        Pairing(tuple(games), bye),
    )
    settle(_questions(state, rounds[: number - 1], games, report), command.answers)
    ids = tuple(entry.id for entry in sorted(state.entries.values(), key=lambda each: each.number))
    notes = read_notes({"manual": True, "report": report or ""})
    numbers = ids if number == 1 else ()
    by_hand = RoundsDrawn((_drawn(state, games, ids),), numbers, context.seed, notes)
    rest = tuple(_drawn(state, each, ids) for each in planned)
    after: list[Event] = [RoundsDrawn(rest, (), context.seed, NO_NOTES)] if rest else []
    return [rounds_deleted(state, number), by_hand, *after]


def _check_open(state: State, number: int) -> None:
    """Only rounds in which nothing happened yet, neither in this one nor later."""
    if not state.settings.profile.by_table:
        raise NotATable
    if not state.rounds:
        raise NotDrawn
    if not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    for later, round_ in enumerate(state.rounds[number - 1 :], number):
        if any(game.result is not Result.MISSING for game in round_.games):
            raise RoundBegun(later)


def _check_complete(state: State, games: GivenGames) -> None:
    """Everybody plays once; with an odd number one is free."""
    seats = [seat for game in games for seat in (game.white, game.black)]
    names = {entry.number: entry.player.name for entry in state.entries.values()}
    unknown = next((seat for seat in seats if seat not in names), None)
    if unknown is not None:
        raise NotFound(Phrase(N_("player")), unknown)
    missing = [name for number, name in names.items() if number not in seats]
    twice = [names[seat] for seat in set(seats) if seats.count(seat) > 1]
    if twice or len(missing) != len(names) % 2:
        raise NotEverybodyPaired("; ".join(sorted(twice or missing)))


def _games(state: State, round_: Round) -> list[PairedGame]:
    number = {id_: entry.number for id_, entry in state.entries.items()}
    return [PairedGame(number[game.white], number[game.black]) for game in round_.games]


def _free(state: State, games: GivenGames) -> int | None:
    playing = {seat for game in games for seat in (game.white, game.black)}
    free = [entry.number for entry in state.entries.values() if entry.number not in playing]
    return free[0] if len(state.entries) % 2 and free else None


def _matching(state: State, games: GivenGames) -> RoundPairs:
    free, count = _free(state, games), len(state.entries)
    pairs = [frozenset((game.white, game.black)) for game in games]
    return (*pairs, *([frozenset((free, count + 1))] if free else []))


def _rest(
    state: State, rounds: Sequence[GivenGames], games: GivenGames, number: int, seed: int
) -> list[GivenGames]:
    """The rounds after this one: those of its cycle anew, those of the next with the colours turned."""
    count = len(state.entries)
    length = count + count % 2 - 1
    first = (number - 1) // length * length
    fixed = [*rounds[first : number - 1], games]
    _check_once(state, fixed)
    more = min(first + length, len(rounds)) - number
    found = completed(count, [_matching(state, each) for each in fixed], more, seed)
    if found is None:
        raise RestNotPlayable(number)
    before = [*rounds[: number - 1], games]
    made: list[GivenGames] = list(coloured(before, found, count))
    following = rounds[first + length :]
    turned = {
        frozenset((game.white, game.black)): PairedGame(game.black, game.white)
        for game in chain(games, *made)
    }
    return [
        *made,
        *([turned.get(frozenset((game.white, game.black)), game) for game in each] for each in following),
    ]


def _check_once(state: State, rounds: Sequence[GivenGames]) -> None:
    names = {entry.number: entry.player.name for entry in state.entries.values()}
    seen: set[frozenset[int]] = set()
    for game in chain(*rounds):
        pair = frozenset((game.white, game.black))
        if pair in seen:
            raise PairTwiceInCycle(names[game.white], names[game.black])
        seen.add(pair)


def _questions(
    state: State, before: Sequence[GivenGames], games: GivenGames, report: str | None
) -> list[Question]:
    names = {entry.number: entry.player.name for entry in state.entries.values()}
    text = N_("{player} would have {colour} for the third time running.")
    questions: list[Question] = []
    for number, colour in third_colours(before, games):
        third = Phrase(text, {"player": names[number], "colour": _colour(colour)})
        questions += questions_about("third_colour", third, in_mode=state.in_arbiter_mode)
    if report:
        about = Phrase(N_("This is not how the program would pair: {report}"), {"report": report})
        questions += questions_about("differs_from_program", about, in_mode=state.in_arbiter_mode)
    return questions


def _colour(colour: Colour) -> Phrase:
    return Phrase(N_("White") if colour is Colour.WHITE else N_("Black"))


def _drawn(state: State, games: GivenGames, ids: tuple[int, ...]) -> DrawnRound:
    free = _free(state, games)
    pairs = tuple((ids[game.white - 1], ids[game.black - 1]) for game in games)
    return DrawnRound(pairs, ((ids[free - 1], Outcome.PAIRING_BYE),) if free else ())
