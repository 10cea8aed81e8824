"""A tournament's state as the record that pairing, standings and ratings read."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.core.results import OUTCOMES, UNRATED_OUTCOMES
from kosmos.standings.options import TieBreakOptions
from kosmos.standings.results import Results
from kosmos.tournament.projected import gone_on
from kosmos.tournament.rating_rules import GivenRating, RatingRules, counting_rating, strength_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry, Game, Round


class RecordMade(NamedTuple):
    """A record, and what it was made from."""

    record: Record
    settings: Settings
    entries: Mapping[int, Entry]
    rounds: Sequence[Round]
    ratings: tuple[RatingRules, Mapping[int, Mapping[int, GivenRating]]]


def record_of(state: State, upto: int | None = None) -> Record:
    """All rounds drawn so far, or the first `upto` of them. Numbers are pairing numbers (before the draw: ids)."""
    rounds = state.rounds if upto is None else state.rounds[:upto]

    def make(before: RecordMade | None) -> RecordMade:
        record = before and _with_new_results(before, state, rounds)
        return RecordMade(
            record or _whole_record(state, rounds), state.settings, state.entries, rounds, _ratings(state)
        )

    return gone_on(state, ("record", len(rounds)), make).record


def _ratings(state: State) -> tuple[RatingRules, Mapping[int, Mapping[int, GivenRating]]]:
    return state.rating_rules, state.given_ratings


def _with_new_results(told: RecordMade, state: State, rounds: Sequence[Round]) -> Record | None:
    """The earlier record with the results entered since; entrants without a new result are the same objects. None
    where anything else changed.
    """
    if told.settings != state.settings or told.entries != state.entries or told.ratings != _ratings(state):
        return None
    if len(told.rounds) != len(rounds) or told.record.rounds != state.rounds_planned:
        return None
    changed: dict[int, dict[int, Outcome]] = {}  # player id -> round (from 0) -> outcome
    for index, (before, now) in enumerate(zip(told.rounds, rounds, strict=True)):
        if before is now:
            continue
        if before.byes != now.byes or len(before.games) != len(now.games):
            return None
        for old, new in zip(before.games, now.games, strict=True):
            if old is new or old == new:
                continue
            if (old.white, old.black) != (new.white, new.black):
                return None
            white, black = _outcomes(new)
            changed.setdefault(new.white, {})[index] = white
            changed.setdefault(new.black, {})[index] = black
    if not changed:
        return told.record
    by_number = {_number(state.entries[id_]): outcomes for id_, outcomes in changed.items()}
    entrants = tuple(
        _changed(entrant, by_number[entrant.number]) if entrant.number in by_number else entrant
        for entrant in told.record.entrants
    )
    return msgspec.structs.replace(told.record, entrants=entrants)


def _changed(entrant: Entrant, outcomes: dict[int, Outcome]) -> Entrant:
    history = list(entrant.history)
    for index, outcome in outcomes.items():
        history[index] = msgspec.structs.replace(history[index], outcome=outcome)
    return msgspec.structs.replace(entrant, history=tuple(history))


def _whole_record(state: State, rounds: Sequence[Round]) -> Record:
    number = {entry.id: _number(entry) for entry in state.entries.values()}
    histories: dict[int, list[Encounter]] = {id_: [] for id_ in state.entries}
    for length, round_ in enumerate(rounds, 1):
        _add_round(histories, round_, number)
        for history in histories.values():
            if len(history) < length:
                history.append(ABSENT)
    entrants = [
        _entrant(state, entry, number[entry.id], tuple(histories[entry.id]))
        for entry in state.entries.values()
    ]
    return Record(
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
        rounds=state.rounds_planned,
        played=len(rounds),
        scoring=state.settings.scoring,
        round_robin=state.settings.profile.by_table,
    )


def _add_round(histories: dict[int, list[Encounter]], round_: Round, number: dict[int, int]) -> None:
    for game in round_.games:
        white, black = _outcomes(game)
        histories[game.white].append(Encounter(white, number[game.black], Colour.WHITE))
        histories[game.black].append(Encounter(black, number[game.white], Colour.BLACK))
    for id_, kind in round_.byes.items():
        histories[id_].append(Encounter(kind))


def _outcomes(game: Game) -> tuple[Outcome, Outcome]:
    return (OUTCOMES if game.rated else UNRATED_OUTCOMES)[game.result]


def results_of(state: State, record: Record) -> Results:
    """The view that the standings work on, from the last one if there was one."""
    options = options_of(state)

    def results(before: Results | None) -> Results:
        return before.go_on(record, options) if before else Results(record, options=options)

    return gone_on(state, ("results", record.played), results)


def options_of(state: State) -> TieBreakOptions:
    """What the tournament has announced beside its tie-breaks, by pairing number."""
    return state.tie_breaking.options({entry.id: _number(entry) for entry in state.entries.values()})


def _number(entry: Entry) -> int:
    """The pairing number; before the draw the id."""
    return entry.number or entry.id


def rating_of(state: State, entry: Entry) -> int:
    """The tournament rating: as given, else by the method from the first list that has the player."""
    rules, given = state.rating_rules, state.given_ratings.get(entry.id)
    base = strength_of(state.settings, entry.player, rules.lists)
    return counting_rating(base, given, rules) if given else base


def _entrant(state: State, entry: Entry, number: int, history: tuple[Encounter, ...]) -> Entrant:
    player = entry.player
    return Entrant(
        number=number,
        name=player.name,
        rating=rating_of(state, entry),
        title=player.title.value,
        federation=player.federation,
        club=player.club,
        history=history,
        withdrawn=entry.is_withdrawn,
        expelled=entry.expelled,
    )
