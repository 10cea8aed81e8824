"""Why a round was drawn as it was: the stream is folded up to the draw, and the system is asked about that moment.

Results corrected later, players who came since and numbers given again do not change what was true at the draw.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from kosmos.core import plurals
from kosmos.core.errors import NotFound
from kosmos.core.timeline import effective, walk
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.draw_notes import notes_for_system
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.personal import player_forgotten
from kosmos.tournament.events.rounds import ResultEntered, RoundsDeleted, RoundsDrawn
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.events.stored import Stamped, event_said
from kosmos.tournament.pairing_view import (
    colour_for_first,
    coming_view,
    draw_of,
    known_of,
    numbered,
    pair_by_system,
    starting_order,
    system_settings,
)
from kosmos.tournament.refusals import NothingToDraw
from kosmos.tournament.state import State

MOST_ANSWERS = 64  #: about one draw, kept for who asks again

Way = tuple[int, ...]  #: versions that count, in their order


class BoardReasons(msgspec.Struct, frozen=True):
    """White and Black are player ids."""

    board: int
    white: int
    black: int
    sentences: tuple[Phrase, ...]


class RoundReasons(msgspec.Struct, frozen=True):
    round: int
    sentences: tuple[Phrase, ...]
    boards: tuple[BoardReasons, ...]
    by_hand: bool = False


class Drawing(NamedTuple):
    """The moment before a round was drawn, everybody with their number of that draw; and the draw."""

    number: int
    before: State
    order: tuple[int, ...]
    drawn: RoundsDrawn
    place: int  #: of the round among those drawn at once
    way: Way  #: the versions that led to it, the draw included

    @property
    def pairing(self) -> Pairing:
        tpn = {id_: number for number, id_ in enumerate(self.order, 1)}
        round_ = self.drawn.rounds[self.place]
        games = tuple(PairedGame(tpn[white], tpn[black]) for white, black in round_.games)
        bye = next((tpn[id_] for id_, kind in round_.byes if kind.value == "U"), None)
        return Pairing(games, bye, notes_for_system(self.drawn.notes))

    @property
    def view(self) -> View:
        return coming_view(self.before, colour_for_first(self.before, self.drawn.seed))


# -- looking back --------------------------------------------------------------------------------------


def drawing_of(stream: Sequence[Stamped], number: int) -> Drawing:
    """The draw of a round as it stands, and the state it was made from. While its pairings are being changed, the round
    is there for everybody as it was drawn.
    """
    found: Drawing | None = None
    draft = create(creation_of(stream)).writable()
    way = way_of(stream)
    behind = 1
    for step in steps_of(stream, way):
        behind += len(step)
        drawn = next((event for event in step if isinstance(event, RoundsDrawn)), None)
        place = number - len(draft.rounds) - 1
        if drawn and 0 <= place < len(drawn.rounds):
            found = _drawing(draft.committed(), step, drawn, number, way[:behind])
        for event in step:
            event.write(draft)
            said = event_said(event)
            if isinstance(said, RoundsDeleted) and said.first <= number and not said.edit:
                found = None
    if found is None:
        raise NotFound(Phrase(N_("round")), number)
    return found


def creation_of(stream: Sequence[Stamped]) -> TournamentCreated:
    first = stream[0].event
    assert isinstance(first, TournamentCreated), "a tournament's stream begins with its creation"
    return first


def way_of(stream: Sequence[Stamped]) -> Way:
    return tuple(effective(walk(stream).here))


def steps_of(stream: Sequence[Stamped], way: Way = ()) -> Iterator[list[Event]]:
    """The steps that count, each with all its events."""
    step: list[Event] = []
    for version in (way or way_of(stream))[1:]:
        stamped = stream[version - 1]
        if stamped.part == 0 and step:
            yield step
            step = []
        step.append(stamped.event)
    if step:
        yield step


def _drawing(state: State, step: list[Event], drawn: RoundsDrawn, number: int, way: Way) -> Drawing:
    """The state before the draw. Games registered as adjourned belong to the same step, and are registered before the
    draw.

    Results of the drawn round itself, kept when it was only changed by hand, are not part of it.
    """
    drawn_before = len(state.rounds)
    before = apply_all(
        state,
        [
            event
            for event in step
            if event is not drawn and not (isinstance(event, ResultEntered) and event.round > drawn_before)
        ],
    )
    order = drawn.numbers or tuple(entry.id for entry in before.by_number)
    return Drawing(number, numbered(before, order), order, drawn, number - drawn_before - 1, way)


class DrawLookedAt:
    """A draw and the reasons told for it. They hold until the round is taken back, whatever results come in."""

    def __init__(self, drawing: Drawing, version: int) -> None:
        self.drawing = drawing
        self._version = version  #: of the stream when it was looked at
        self._against: OrderedDict[tuple[int, int], Explanation] = OrderedDict()

    @cached_property
    def explanation(self) -> Explanation:
        return _explanation(self.drawing)

    def against(self, one: int, other: int) -> Explanation:
        """Why two numbers of that draw do not meet. Only the latest answers are kept."""
        said = self._against.get((one, other))
        if said is None:
            said = _system_why_not(self.drawing.before, self.drawing.view, one, other, self.drawing)
            self._against[one, other] = said
            if len(self._against) > MOST_ANSWERS:
                self._against.popitem(last=False)
        return said

    def holds(self, stream: Sequence[Stamped]) -> bool:
        """Whether it still holds: the stream has gone on from this draw, no round was drawn or taken back since, and
        nobody asked to be forgotten.
        """
        way, behind = way_of(stream), len(self.drawing.way)
        if way[:behind] != self.drawing.way:
            return False
        if any(player_forgotten(stamped.event) for stamped in stream[self._version :]):
            return False
        later = (event_said(stream[version - 1].event) for version in way[behind:])
        return not any(isinstance(event, RoundsDrawn | RoundsDeleted) for event in later)


def look_at_draw(stream: Sequence[Stamped], number: int, before: DrawLookedAt | None = None) -> DrawLookedAt:
    """The draw of a round; the one looked at before, as long as it holds."""
    if before is not None and before.holds(stream):
        return before
    return DrawLookedAt(drawing_of(stream, number), len(stream))


# -- why this board ------------------------------------------------------------------------------------


def explain(
    stream: Sequence[Stamped], state: State, number: int, looked_at: DrawLookedAt | None = None
) -> RoundReasons:
    """The reasons of a round, board by board as the boards are now. `state` is the fold of the stream."""
    looked_at = looked_at or look_at_draw(stream, number)
    drawing, said = looked_at.drawing, looked_at.explanation
    games = state.rounds[number - 1].games
    boards = tuple(
        BoardReasons(board, game.white, game.black, _of_board(state, drawing, said, board))
        for board, game in enumerate(games, 1)
    )
    by_hand = drawing.drawn.notes.manual
    return RoundReasons(number, said.sentences, boards, by_hand)


def _of_board(state: State, drawing: Drawing, said: Explanation, board: int) -> tuple[Phrase, ...]:
    if board <= len(said.boards):
        return said.boards[board - 1]
    game = state.rounds[drawing.number - 1].games[board - 1]
    names = {"white": _name(state, game.white), "black": _name(state, game.black)}
    text = N_(
        "{white} – {black} was added after the draw: a player who came late meets the one who was free."
    )
    return (Phrase(text, names),)


def _explanation(drawing: Drawing) -> Explanation:
    if drawing.before.settings.profile.by_table:
        return _of_table(drawing)
    if drawing.drawn.notes.manual:
        return _of_hand(drawing)
    return _of_system(drawing.before, drawing.view, drawing.pairing)


def _of_system(state: State, view: View, pairing: Pairing) -> Explanation:
    return draw_of(state).explain(view, pairing, known_of(state))


def _of_table(drawing: Drawing) -> Explanation:
    """A round robin follows its table: nothing was weighed."""
    state, count = drawing.before, len(drawing.order)
    rounds, cycle = count - 1 + count % 2, 1 + (drawing.number - 1) // max(1, count - 1 + count % 2)
    plan = state.settings.profile.table
    table = Phrase(plan.words if plan else "")
    args = {
        "round": drawing.number,
        "table": table,
        "count": count,
        "rounds": plurals.rounds(rounds),
        "cycle": cycle,
    }
    first = N_("Round {round} of the {table} for {count} players: everybody meets everybody in {rounds}.")
    later = N_(
        "Round {round} of the {table} for {count} players, in cycle {cycle}: the colours are reversed."
    )
    sentences = [Phrase(later if cycle > 1 else first, args)]
    pairing = drawing.pairing
    if pairing.bye is not None:
        text = N_("{name} is free: the number of players is odd, and the table gives number {number} nobody.")
        who = {"name": _name(state, drawing.order[pairing.bye - 1]), "number": pairing.bye}
        sentences.append(Phrase(text, who))
    text = N_("The table lets number {white} (White) meet number {black} (Black) in round {round}.")
    boards = tuple(
        (Phrase(text, {"white": game.white, "black": game.black, "round": drawing.number}),)
        for game in pairing.games
    )
    return Explanation(tuple(sentences), boards)


def _of_hand(drawing: Drawing) -> Explanation:
    """Boards that the program would have made are explained; for the others, why it would not have."""
    state, view, pairing = drawing.before, drawing.view, drawing.pairing
    engine = pair_by_system(state, view, drawing.drawn.seed)
    report = drawing.drawn.notes.report
    sentences = [Phrase(N_("This round was paired by hand."))]
    sentences.append(
        Phrase(N_("It differs from the program's own pairing: {report}"), {"report": report})
        if report
        else Phrase(N_("The program would have paired the same."))
    )
    if isinstance(engine, NoPairing):
        sentences.append(Phrase(N_("No legal pairing exists: {reason}"), {"reason": engine.reason}))
        by_hand = (Phrase(N_("The director paired these two.")),)
        return Explanation(tuple(sentences), (by_hand,) * len(pairing.games))
    told = dict(zip(engine.games, _of_system(state, view, engine).boards, strict=True))
    boards = tuple(told.get(game) or _by_hand(state, view, game) for game in pairing.games)
    return Explanation(tuple(sentences), boards)


def _by_hand(state: State, view: View, game: PairedGame) -> tuple[Phrase, ...]:
    against = _system_why_not(state, view, game.white, game.black, None).sentences
    return (Phrase(N_("The director paired these two; the program would not have.")), *against)


# -- why not that one ----------------------------------------------------------------------------------


def why_not(state: State, a: int, b: int, looked_at: Callable[[], DrawLookedAt] | None = None) -> Explanation:
    """Why two players (by id) do not meet in the round that `looked_at` tells of, or in the coming one."""
    for id_ in (a, b):
        if id_ not in state.entries:
            raise NotFound(Phrase(N_("player")), id_)
    if a == b:
        return Explanation((Phrase(N_("A game needs two players.")),))
    if state.settings.profile.by_table:
        return _table_why_not(state, a, b)
    if not state.settings.profile.draws_each_round:
        raise NothingToDraw
    if looked_at is None:
        order = starting_order(state)
        ready = numbered(state, order)
        return _system_why_not(ready, coming_view(ready), order.index(a) + 1, order.index(b) + 1, None)
    seen = looked_at()
    drawing = seen.drawing
    for id_ in (a, b):
        if id_ not in drawing.order:
            text = N_("{name} was not in the tournament when round {round} was drawn.")
            return Explanation((Phrase(text, {"name": _name(state, id_), "round": drawing.number}),))
    one, other = drawing.order.index(a) + 1, drawing.order.index(b) + 1
    return seen.against(one, other)


def _system_why_not(state: State, view: View, a: int, b: int, drawing: Drawing | None) -> Explanation:
    bye = drawing.pairing.bye if drawing and drawing.number == 1 else None
    seed = drawing.drawn.seed if drawing else 0
    return draw_of(state).why_not(WhyNotAsked(view, a, b, system_settings(state), seed, bye))


def _table_why_not(state: State, a: int, b: int) -> Explanation:
    names = {"first": _name(state, a), "second": _name(state, b)}
    rounds = [
        str(number)
        for number, round_ in enumerate(state.rounds, 1)
        if any({game.white, game.black} == {a, b} for game in round_.games)
    ]
    if not rounds:
        return Explanation((Phrase(N_("{first} and {second} do not meet in the rounds drawn."), names),))
    text = N_("In a round robin the table decides: {first} and {second} meet in round {rounds}.")
    return Explanation((Phrase(text, {**names, "rounds": ", ".join(rounds)}),))


def _name(state: State, id_: int) -> str:
    return state.entries[id_].player.name
