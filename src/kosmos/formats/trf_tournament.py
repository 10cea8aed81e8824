"""A tournament as a report file: TRF26, or TRF16 with what it can say; complete for a rating officer."""

from collections.abc import Iterator
from itertools import groupby

import msgspec

from kosmos import __version__
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Sex
from kosmos.core.record import ABSENT, Encounter, Record
from kosmos.formats.trf import (
    Bye,
    Converted,
    Dialect,
    TrfHeading,
    TrfPerson,
    TrfTournament,
    convert,
    from_record,
    write,
)
from kosmos.formats.trf.records import Forbidden, National, StartingRank, TrfPlayer, TrfRecord
from kosmos.pairing.winner_stays import Score
from kosmos.standings.codes import parse_tie_breaks, reported
from kosmos.standings.table import standings
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.pairing_view import accelerated
from kosmos.tournament.record import rating_of, record_of
from kosmos.tournament.report_history import NO_HISTORY, ReportHistory
from kosmos.tournament.round_days import days_of_rounds
from kosmos.tournament.settings import Acceleration, RateOfPlay, Settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems.profile import RankedBy

PROGRAM = f"Kosmos {__version__}"
#: the DWZ is Germany's
DWZ_FEDERATION = "GER"

_SCORES = {
    Score.WHITE: (Outcome.WIN, Outcome.LOSS),
    Score.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Score.BLACK: (Outcome.LOSS, Outcome.WIN),
}


def make_trf(
    state: State,
    dialect: Dialect = Dialect.TRF26,
    told: ReportHistory = NO_HISTORY,
    *,
    dated: bool = False,
) -> str:
    return write(report(state, dialect, told, dated=dated).trf)


def report(
    state: State,
    dialect: Dialect = Dialect.TRF26,
    told: ReportHistory = NO_HISTORY,
    *,
    dated: bool = False,
) -> Converted:
    """The file's records, and a sentence for everything that the dialect cannot say.

    `told` is what only the stream knows: what was corrected, and when pairs were kept apart.
    """
    trf = report_26(state, told, dated=dated)
    if dialect is Dialect.TRF26:
        return Converted(trf)
    return convert(_with_one_rating(state, trf), dialect)


def report_26(state: State, told: ReportHistory = NO_HISTORY, *, dated: bool = False) -> TrfTournament:
    record = record_of(state) if state.settings.profile.has_rounds else evening_record(state)
    record = accelerated(state, _without_free_days(state, record))
    entries = {entry.number or entry.id: entry for entry in state.entries.values()}
    trf = from_record(
        _with_fide_ratings(state, record, entries),
        _heading(state, told, dated=dated),
        people={number: _person(entry) for number, entry in entries.items()},
        ranks=_ranks(state, record),
        first_colour=state.first_colour,
        byes=[
            Bye(round_, _number(state, id_), bye)
            for (round_, id_), bye in sorted(state.byes.items())
            if round_ > len(state.rounds)
        ],
        forbidden=list(_forbidden(state, told)),
    )
    return TrfTournament((*trf.records, *_national(state, entries)))


def _without_free_days(state: State, record: Record) -> Record:
    """The free day of a round robin or a cup is worth nothing, which only a zero-point bye says in every dialect."""
    if record.scoring.bye or not (record.round_robin or state.settings.profile.knocks_out):
        return record
    free = Encounter(Outcome.ZERO_BYE)
    entrants = tuple(
        msgspec.structs.replace(
            entrant,
            history=tuple(free if each.outcome is Outcome.PAIRING_BYE else each for each in entrant.history),
        )
        for entrant in record.entrants
    )
    scoring = msgspec.structs.replace(record.scoring, bye=record.scoring.win)
    return msgspec.structs.replace(record, entrants=entrants, scoring=scoring)


def _number(state: State, id_: int) -> int:
    return state.entries[id_].number or id_


# -- the event -----------------------------------------------------------------------------------------


def _heading(state: State, told: ReportHistory, *, dated: bool) -> TrfHeading:
    settings = state.settings
    return TrfHeading(
        name=settings.name,
        city=settings.place,
        federation=settings.federation,
        start=settings.start.replace("-", "/"),
        end=settings.end.replace("-", "/"),
        type=settings.profile.report_type,
        arbiter=settings.arbiters[0] if settings.arbiters else "",
        deputies=settings.arbiters[1:],
        time_control=settings.time_control,
        round_dates=_round_dates(state),
        program=PROGRAM,
        code=settings.profile.code(
            settings.cycles,
            swapped=settings.swap_last_two,
            accelerated=settings.acceleration is Acceleration.BAKU,
            start=settings.start,
            dated=dated,
        ),
        tie_breaks=tuple(reported(each) for each in parse_tie_breaks(settings.tie_breaks)),
        comments=tuple(
            line.removeprefix("###").strip() for line in dict.fromkeys((*told.lines, *state.comments))
        ),
    )


def _round_dates(state: State) -> tuple[str, ...]:
    """As the director has said them; else known for certain only where everything was on one day."""
    settings, drawn = state.settings, range(1, len(state.rounds) + 1)
    days = days_of_rounds(state)
    if drawn and days.keys() >= set(drawn):
        return tuple(days[number][2:].replace("-", "/") for number in drawn)
    if not settings.start or settings.start != settings.end:
        return ()
    return (settings.start[2:].replace("-", "/"),) * len(state.rounds)


def _forbidden(state: State, told: ReportHistory) -> Iterator[Forbidden]:
    """Record 260 holds for the rounds that were drawn with it; a pair still kept apart, to the end."""
    coming, last = len(state.rounds) + 1, max(state.rounds_planned, 1)
    in_force = {number: told.apart.get(number, state.forbidden) for number in range(1, coming)}
    in_force |= dict.fromkeys(range(coming, last + 1), state.forbidden)
    everybody = {pair for pairs in in_force.values() for pair in pairs if pair <= state.entries.keys()}
    for pair in sorted(everybody, key=sorted):
        numbers = tuple(sorted(_number(state, id_) for id_ in pair))
        rounds = [number for number, pairs in sorted(in_force.items()) if pair in pairs]
        for first, until in _stretches(rounds):
            yield Forbidden(first, until, numbers)


def _stretches(rounds: list[int]) -> Iterator[tuple[int, int]]:
    """`1 2 4` is 1 to 2 and 4 to 4."""
    for _, group in groupby(enumerate(rounds), key=lambda each: each[1] - each[0]):
        numbers = [number for _, number in group]
        yield numbers[0], numbers[-1]


# -- players -------------------------------------------------------------------------------------------


def fide_rating(settings: Settings, entry: Entry) -> int:
    """By the rate of play; rapid and blitz fall back to standard."""
    player = entry.player
    by_rate = {RateOfPlay.RAPID: player.elo_rapid, RateOfPlay.BLITZ: player.elo_blitz}
    return by_rate.get(settings.rate, 0) or player.elo


def _with_fide_ratings(state: State, record: Record, entries: dict[int, Entry]) -> Record:
    """TRF26 keeps international and national ratings apart: record 001 has the international one."""
    entrants = tuple(
        msgspec.structs.replace(entrant, rating=fide_rating(state.settings, entries[entrant.number]))
        for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants)


def _with_one_rating(state: State, trf: TrfTournament) -> TrfTournament:
    """Older formats have one rating: the tournament's own. National records are unknown to them."""
    entries = {entry.number or entry.id: entry for entry in state.entries.values()}

    def old(record: TrfRecord) -> TrfRecord:
        if not isinstance(record, TrfPlayer):
            return record
        rating = rating_of(state, entries[record.number])
        return msgspec.structs.replace(record, rating=rating)

    kept = (record for record in trf.records if not isinstance(record, National | StartingRank))
    return TrfTournament(tuple(map(old, kept)))


_SEXES = {Sex.FEMALE: "w", Sex.MALE: "m", Sex.UNKNOWN: ""}


def _person(entry: Entry) -> TrfPerson:
    player = entry.player
    return TrfPerson(
        sex=_SEXES[player.sex], fide_id=str(player.fide_id or ""), birth=make_trf_birth(player.birth)
    )


def make_trf_birth(birth: str) -> str:
    """`1978-04-03` is `1978/04/03`; of a year alone day and month are 00."""
    return f"{birth}/00/00" if len(birth) == 4 else birth.replace("-", "/")


def _national(state: State, entries: dict[int, Entry]) -> Iterator[TrfRecord]:
    """A record for everybody with a national rating, and which of the two ratings the start order follows."""
    rated = [(number, entry.player) for number, entry in sorted(entries.items()) if entry.player.dwz_value]
    if not rated:
        return
    yield StartingRank(DWZ_FEDERATION, state.settings.rating_method.value)
    for number, player in rated:
        yield National(
            tag=DWZ_FEDERATION,
            number=number,
            sex=_SEXES[player.sex],
            name=player.name,
            rating=player.dwz_value,
            federation=player.federation,
            fide_id=player.national_id if len(player.national_id) <= 11 else "",
            birth=make_trf_birth(player.birth),
        )


def _ranks(state: State, record: Record) -> dict[int, int]:
    """Places as they stand; the lines of the table, so that each comes once."""
    ranked_by = state.settings.profile.ranked_by
    if ranked_by is RankedBy.KEIZER:
        return {row.number: row.rank for row in keizer_table(state).rows}
    tie_breaks = state.settings.tie_breaks if ranked_by is RankedBy.POINTS else ()
    return {place.number: place.position for place in standings(record, tie_breaks)}


# -- where the winner stays ----------------------------------------------------------------------------


def evening_record(state: State) -> Record:
    """Every game of the evening is a round of its own."""
    histories: dict[int, list[Encounter]] = {id_: [] for id_ in state.entries}
    for number, done in enumerate(state.evening.finished, 1):
        white, black = _SCORES[done.score]
        histories[done.white].append(Encounter(white, done.black, Colour.WHITE))
        histories[done.black].append(Encounter(black, done.white, Colour.BLACK))
        for history in histories.values():
            history.extend([ABSENT] * (number - len(history)))
    base = record_of(state)
    entrants = tuple(
        msgspec.structs.replace(entrant, number=id_, history=tuple(histories[id_]))
        for entrant, id_ in zip(base.entrants, sorted(state.entries), strict=True)
    )
    played = len(state.evening.finished)
    return msgspec.structs.replace(base, entrants=entrants, rounds=max(played, 1), played=played)
