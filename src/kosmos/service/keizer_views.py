"""Keizer tables and winner-stays evenings as plain values for programs. Amounts are exact texts, never floats."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.points import make_decimal
from kosmos.core.record import Encounter
from kosmos.locale import N_, Language, Phrase
from kosmos.pairing.winner_stays import Call, EveningPlayer, calls, queue, ranked, table
from kosmos.standings.keizer import KeizerRow, KeizerStandings, KeizerWorking, workings
from kosmos.standings.keizer.record import encounter
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.keizer_table import attendance_of, keizer_record, keizer_table, number_of
from kosmos.tournament.state import Entry, State

Json = dict[str, Any]


def exact(amount: Fraction) -> str:
    """`22`, `11.5`; what no decimal can say is a fraction: `88/3`."""
    decimal = Decimal(amount.numerator) / Decimal(amount.denominator)
    return f"{decimal.normalize():f}" if Fraction(decimal) == amount else str(amount)


def keizer_standings_view(state: State, after: int, wanted: set[int] | None, language: Language) -> Json:
    """The table with all that is needed to recompute it; `working` says each number in words."""
    made = keizer_table(state, after)
    said = workings(keizer_record(state, after), state.keizer.scores, made)
    by_number = {number_of(entry): entry for entry in state.entries.values()}
    rows = [row for row in made.rows if wanted is None or by_number[row.number].id in wanted]
    return {
        "after_round": after,
        "system": "keizer",
        "places": [_place(by_number[row.number], row, said[row.number], language) for row in rows],
        "withdrawn": [_who(by_number[row.number]) for row in made.withdrawn],
        "passes": made.passes,
        "cycle": made.cycle.period if made.cycle else None,
        "notes": [language.say(note) for note in made.notes],
    }


def _who(entry: Entry) -> Json:
    return {"id": entry.id, "number": number_of(entry), "name": entry.player.name}


def _place(entry: Entry, row: KeizerRow, said: KeizerWorking, language: Language) -> Json:
    return {
        "rank": row.rank,
        **_who(entry),
        "points": exact(row.total),
        "own_value": exact(row.own),
        "rounds": [exact(amount) for amount in row.points],
        "rank_pb": exact(row.value),
        "stood": row.stood,
        "next_value": exact(row.new_value),
        "game_points": float(make_decimal(row.game_points)),
        "working": [language.say(phrase) for phrase in (said.own, *said.rounds, said.total)],
    }


def keizer_crosstable_view(state: State, after: int | None) -> Json:
    """By rank: every round of everybody, with what it was worth."""
    if after is not None and not 0 <= after <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), after)
    made: KeizerStandings = keizer_table(state, after)
    record = keizer_record(state, made.after)
    entrants = {entrant.number: entrant for entrant in record.record.entrants}
    by_number = {number_of(entry): entry for entry in state.entries.values()}
    rows = []
    for row in (*made.rows, *made.withdrawn):
        entry = by_number[row.number]
        rounds = [
            _round(state, entry, number, encounter(entrants[row.number], number), points)
            for number, points in enumerate(row.points, 1)
        ]
        rows.append({"rank": row.rank or None, **_who(entry), "rank_pb": exact(row.value), "games": rounds})
    return {"rounds": made.after, "system": "keizer", "rows": rows}


def _round(state: State, entry: Entry, number: int, each: Encounter, points: Fraction) -> Json:
    alone = each.opponent is None
    return {
        "round": number,
        "opponent": each.opponent,
        "colour": each.colour,
        "outcome": each.outcome.value,
        "status": attendance_of(state, entry.id, number).value if alone else "present",
        "points": exact(points),
    }


def keizer_rules_view(rules: KeizerRules) -> Json:
    """All rules, in the words in which they are set."""
    return {name: msgspec.to_builtins(getattr(rules, name)) for name in rules.__struct_fields__}


def attendance_view(state: State, round_: int | None, *, private: bool = True) -> Json:
    """Everybody's status in a round, the coming one if none is named; for visitors only who plays."""
    coming = len(state.rounds) + 1
    number = coming if round_ is None else round_
    if not 1 <= number <= coming:
        raise NotFound(Phrase(N_("round")), number)
    statuses = {entry.id: attendance_of(state, entry.id, number) for entry in state.by_number}
    return {
        "round": number,
        "present": sum(status.plays for status in statuses.values()),
        "players": [
            {**_who(entry), "status": statuses[entry.id].value, "plays": statuses[entry.id].plays}
            for entry in state.by_number
            if private or statuses[entry.id].plays
        ],
    }


def evening_view(state: State) -> Json:
    """Where the winner stays: what hangs on the wall."""
    evening = state.evening
    return {
        "boards": len(evening.boards),
        "ready_check": evening.ready_check,
        "calls": [_call(state, call) for call in calls(evening)],
        "queue": [_who(state.entries[number]) for number in queue(evening)],
        "table": [_player(state, rank, player) for rank, player in ranked(table(evening))],
        "finished": [
            {
                "game": done.game,
                "board": done.board,
                "white": _who(state.entries[done.white]),
                "black": _who(state.entries[done.black]),
                "score": done.score.value,
            }
            for done in evening.finished
        ],
    }


def _call(state: State, call: Call) -> Json:
    return {
        "game": call.game,
        "board": call.board,
        "white": _who(state.entries[call.white]),
        "black": _who(state.entries[call.black]),
        "ready": sorted(call.ready),
        "running": call.is_running,
    }


def _player(state: State, rank: int, player: EveningPlayer) -> Json:
    return {
        "rank": rank,
        **_who(state.entries[player.number]),
        "points": float(make_decimal(player.success)),
        "games": player.games,
        "won": player.won,
        "drawn": player.drawn,
        "lost": player.lost,
        "waiting": player.waiting,
        "present": player.present,
    }
