"""What a report file has to tell besides its tables: read from the stream, because the state alone has forgotten it.

Every line names the round before which something happened; after the last one, the last. Numbers are starting numbers as they are now.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kosmos.core.points import make_points
from kosmos.core.results import Result
from kosmos.tournament.apply import create
from kosmos.tournament.events.arbiter import ArbiterModeLeft, RatingCorrected
from kosmos.tournament.events.arranged import PairAllowed, PairForbidden
from kosmos.tournament.events.base import POINTS, Event
from kosmos.tournament.events.players import NumbersExchanged, PlayerChanged
from kosmos.tournament.events.ratings import RatingGiven, RatingRulesSet
from kosmos.tournament.events.rounds import ResultEntered, RoundsDeleted, RoundsDrawn
from kosmos.tournament.events.setup import ReportLinesKept, TieBreakOptionsSet, TournamentChanged
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.upcasters import OldEvent
from kosmos.tournament.integrity import report_line_of
from kosmos.tournament.rating_rules import RATING_FIELDS, GivenRating, RatingRules
from kosmos.tournament.reasons import creation_of, steps_of
from kosmos.tournament.settings_rules import KIND_OF_SETTING
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game
from kosmos.tournament.tie_breaking import TieBreaking

PairsMet = frozenset[frozenset[int]]
COMING, LAST = (
    "{coming}",
    "{last}",
)  #: placeholders for rounds, filled in when it is known which rounds remain
_ID = re.compile(r"\{(\d+)\}")


class Remark(NamedTuple):
    """A line about the rounds `first` to `last`, numbered as they were drawn before it happened.

    Rounds taken back since are not counted; a line about no remaining round is dropped.
    """

    first: int
    last: int
    text: str  #: player ids in braces; `{last}` is the last round, `{coming}` the one after it, if one is planned

    def until(self, last: int) -> "Remark":
        return self._replace(last=min(self.last, last))


class ReportHistory(NamedTuple):
    lines: tuple[str, ...]
    apart: Mapping[int, PairsMet]  #: round -> who was kept apart when it was drawn, by id


NO_HISTORY = ReportHistory((), {})


def report_history(stream: Sequence[Stamped]) -> ReportHistory:
    draft = create(creation_of(stream)).writable()
    remarks: list[Remark] = []
    apart: dict[int, PairsMet] = {}
    for step in steps_of(stream):
        for event in step:
            said = event.current(draft) if isinstance(event, OldEvent) else event
            remarks += _remarks(said, draft)
            first_new = len(draft.rounds) + 1
            event.write(draft)
            if isinstance(said, RoundsDeleted):
                remarks = [each.until(said.first - 1) for each in remarks if each.first < said.first]
                apart = {number: pairs for number, pairs in apart.items() if number < said.first}
            if isinstance(said, RoundsDrawn):
                apart |= dict.fromkeys(range(first_new, len(draft.rounds) + 1), draft.forbidden)
    numbers = {id_: entry.number or id_ for id_, entry in draft.entries.items()}
    lines = (*(_said(each, numbers, draft.rounds_planned) for each in remarks), *_left(stream))
    return ReportHistory(lines, apart)


def _left(stream: Sequence[Stamped]) -> Iterator[str]:
    """Whether to report that the arbiter's mode was left: also where that step was undone, because it is for good."""
    for stamped in stream:
        if isinstance(stamped.event, ArbiterModeLeft):
            yield report_line_of("leave_arbiter_mode", stamped.event.round)


def _said(remark: Remark, numbers: Mapping[int, int], rounds: int) -> str:
    """After the last round no other one comes: what happens then is said of the last one."""
    if not remark.last:  # another program's own words
        return remark.text
    coming = min(remark.last + 1, rounds)
    text = remark.text.replace("{last}", str(remark.last)).replace("{coming}", str(coming))
    return _ID.sub(lambda found: str(numbers.get(int(found[1]), found[1])), text)


def _remarks(event: Event, before: State) -> Iterator[Remark]:
    """What is to be said of an event, given the moment before it."""
    drawn = len(before.rounds)
    match event:
        case ReportLinesKept(lines):
            yield from (Remark(0, 0, line) for line in lines)
        case ResultEntered() if before.rounds:
            yield from _correction(event, before)
        case RoundsDrawn() if before.rounds and event.numbers:
            yield from _regeneration(event, before)
        case NumbersExchanged(first, second) if before.rounds:
            line = report_line_of("numbers_exchanged", COMING, f"{{{first}}} <=> {{{second}}}")
            yield Remark(1, drawn, line)
        case PairForbidden(first, second) if before.rounds:
            yield Remark(1, drawn, report_line_of("pair_after_draw", COMING, f"{{{first}}}-{{{second}}}"))
        case PairAllowed(first, second) if before.rounds:
            yield Remark(1, drawn, report_line_of("pair_allowed_again", COMING, f"{{{first}}}-{{{second}}}"))
        case RatingCorrected():
            game = before.rounds[event.round - 1].games[event.board - 1]
            line = report_line_of("rating_correction", LAST, _changed(event, game))
            yield Remark(event.round, drawn, line)
        case RatingRulesSet(rules) if before.rounds:
            said = f"{_rules(before.rating_rules)} => {_rules(rules)}"
            yield Remark(1, drawn, report_line_of("rating_rules", COMING, said))
        case RatingGiven() | PlayerChanged() if before.rounds:
            yield from _ratings(event, before)
        case TieBreakOptionsSet(options) if before.rounds:
            for said in _options(before.tie_breaking, options):
                yield Remark(1, drawn, report_line_of("tie_break_options", COMING, said))
        case TournamentChanged() if before.rounds:
            yield from _configuration(event, before)


def _rules(rules: RatingRules) -> str:
    return " ".join((",".join(rules.lists) or "usual", *((f"long:{rules.which}",) if rules.long else ())))


def _ratings(event: RatingGiven | PlayerChanged, before: State) -> Iterator[Remark]:
    """What counts for one player from now on. Other data of a player move nobody's place."""
    if isinstance(event, RatingGiven):
        old = before.given_ratings.get(event.id, {}).get(event.round)
        said = [f"from round {event.round} {_given(old)} => {_given(event.rating)}"]
        kind = "rating_given"
    else:
        player = before.entries[event.id].player
        names = [name for name in RATING_FIELDS if name in event.fields]
        said = [
            f"{name} {getattr(player, name) or 0} => {getattr(event.player, name) or 0}" for name in names
        ]
        kind = "player_changed"
    for each in said:
        line = report_line_of(kind, COMING, f"{{{event.id}}} {each}")
        yield Remark(1, len(before.rounds), line)


def _given(rating: GivenRating | None) -> str:
    return f"{rating.value} {rating.list or 'by hand'}" if rating else "none"


def _options(old: TieBreaking, new: TieBreaking) -> Iterator[str]:
    """Each option that changed; of values from outside those of players whose value did."""
    for name in ("unrated", "unrated_value", "lots_seed"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} {getattr(old, name)} => {getattr(new, name)}"
    before, after = dict(old.external), dict(new.external)
    for id_ in sorted(before.keys() | after.keys()):
        if before.get(id_) != after.get(id_):
            yield f"external {{{id_}}} {_points(before.get(id_))} => {_points(after.get(id_))}"
    if old.by_hand != new.by_hand:
        yield f"by_hand {_order(old.by_hand)} => {_order(new.by_hand)}"


def _points(value: int | None) -> str:
    return "none" if value is None else make_points(value)


def _order(ids: Sequence[int]) -> str:
    return ",".join(f"{{{id_}}}" for id_ in ids) or "none"


def _correction(event: ResultEntered, before: State) -> Iterator[Remark]:
    """A result of a round after which others were drawn from it. Adjourned games have a line of their own.

    A first result corrects nothing, and no round that a table gives is drawn from results.
    """
    last = len(before.rounds)
    game = before.rounds[event.round - 1].games[event.board - 1]
    drawn_since = event.round < last and before.settings.profile.draws_each_round
    if not drawn_since or game.result in (event.result, Result.MISSING, Result.ADJOURNED):
        return
    yield Remark(
        event.round + 1,
        last,
        report_line_of("correction", LAST, _changed(event, game)),
    )


def _changed(event: ResultEntered | RatingCorrected, game: Game) -> str:
    players = f"{{{game.white}}}-{{{game.black}}}"
    return f"round {event.round}, {players} {game.result.value} => {event.result.value}"


def _regeneration(event: RoundsDrawn, before: State) -> Iterator[Remark]:
    """Newcomers push numbers down, which changes nobody's order; whoever passes others is named. Numbers that were
    exchanged have a line of their own.
    """
    old = {id_: before.entries[id_].number for id_ in event.numbers}
    new = {id_: place for place, id_ in enumerate(event.numbers, 1)}
    known = [id_ for id_ in event.numbers if before.entries[id_].first_round <= len(before.rounds)]
    if known == _exchanged(sorted(known, key=old.__getitem__), new, before.exchanged):
        return
    moved = " ".join(f"{old[id_]}=>{new[id_]}" for id_ in known if old[id_] != new[id_])
    yield Remark(1, len(before.rounds), report_line_of("moved_numbers", COMING, moved))


def _exchanged(order: list[int], new: Mapping[int, int], exchanged: Sequence[tuple[int, int]]) -> list[int]:
    """Two who stand the other way round in the new order, and changed their numbers, have changed places."""
    for one, other in exchanged:
        if not {one, other} <= set(order):
            continue
        first, second = order.index(one), order.index(other)
        if (first < second) != (new[one] < new[other]):
            order[first], order[second] = other, one
    return order


def _configuration(event: TournamentChanged, before: State) -> Iterator[Remark]:
    for name in event.fields:
        if kind := KIND_OF_SETTING.get(name):
            old, new = (_value(name, getattr(each, name)) for each in (before.settings, event.settings))
            line = report_line_of(kind, COMING, f"{name} {old} => {new}")
            yield Remark(1, len(before.rounds), line)


def _value(name: str, value: Any) -> str:
    if name in POINTS:
        return make_points(value)
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
