"""A file from what was played: TRF26, which `convert` turns into the older dialects."""

from collections.abc import Mapping, Sequence

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.formats.trf.records import (
    Byes,
    Comment,
    Forbidden,
    RoundDates,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    TrfRound,
    TrfTournament,
)
from kosmos.formats.trf.settings import first_colour_26, scoring_162, virtual_26
from kosmos.formats.trf.understanding import Bye


class TrfHeading(msgspec.Struct, frozen=True, kw_only=True):
    """What the file says of the event. Dates are written `YYYY/MM/DD`, a round's as `YY/MM/DD`."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""  #: in words
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""  #: in words
    round_dates: tuple[str, ...] = ()
    program: str = ""
    code: str = ""  #: record 192, FIDE_DUTCH_2026 …
    tie_breaks: tuple[str, ...] = ()
    encoded_time_control: str = ""  #: record 222, 5400+30 …
    comments: tuple[str, ...] = ()  #: each becomes a line `### …`


class TrfPerson(msgspec.Struct, frozen=True, kw_only=True):
    """What the file says of a player beyond what pairing and standings know."""

    sex: str = ""
    fide_id: str = ""
    birth: str = ""


def from_record(
    record: Record,
    heading: TrfHeading,
    *,
    people: Mapping[int, TrfPerson] | None = None,
    ranks: Mapping[int, int] | None = None,
    first_colour: Colour | None = None,
    byes: Sequence[Bye] = (),
    forbidden: Sequence[Forbidden] = (),
) -> TrfTournament:
    """`ranks` by starting number; without them players rank by points, then by starting number."""
    people, ranks = people or {}, ranks or ranks_by_points(record)
    records: list[TrfRecord] = [
        *(Comment(f" {text}") for text in heading.comments),
        *_headers(record, heading, first_colour),
        *(
            _player(record, entrant, people.get(entrant.number, TrfPerson()), ranks)
            for entrant in record.entrants
        ),
        *_byes(byes),
        *virtual_26({entrant.number: entrant.virtual for entrant in record.entrants}, _numbers(record)),
        *forbidden,
    ]
    return TrfTournament(tuple(records))


def _numbers(record: Record) -> list[int]:
    return [entrant.number for entrant in record.entrants]


def _headers(record: Record, heading: TrfHeading, first_colour: Colour | None) -> list[TrfRecord]:
    rated = sum(entrant.rating > 0 for entrant in record.entrants)
    old = {"012": heading.name, "022": heading.city, "032": heading.federation}
    old |= {"042": heading.start, "052": heading.end}
    old |= {"062": str(len(record.entrants)), "072": str(rated), "082": "0", "092": heading.type}
    new = {"182": heading.program, "192": heading.code}
    new |= {"202": ",".join(heading.tie_breaks), "222": heading.encoded_time_control}
    return [
        *(TrfHeader(tag, text) for tag, text in old.items() if text),
        *([TrfHeader("102", heading.arbiter)] if heading.arbiter else []),
        *(TrfHeader("112", deputy) for deputy in heading.deputies),
        *([TrfHeader("122", heading.time_control)] if heading.time_control else []),
        *([RoundDates(heading.round_dates)] if heading.round_dates else []),
        *([TrfHeader("142", str(record.rounds))] if record.rounds else []),
        *([first_colour_26(first_colour)] if first_colour else []),
        *_scoring(record),
        *(TrfHeader(tag, text) for tag, text in new.items() if text),
    ]


def _scoring(record: Record) -> list[TrfRecord]:
    """Record 162 where something is not as usual, or a game is adjourned."""
    adjourned = any(
        each.outcome is Outcome.ADJOURNED for entrant in record.entrants for each in entrant.history
    )
    if record.scoring == Scoring() and not adjourned:
        return []
    return scoring_162(record.scoring, adjourned=adjourned)[0]


def _player(record: Record, entrant: Entrant, person: TrfPerson, ranks: Mapping[int, int]) -> TrfPlayer:
    rounds = [_round(encounter) for encounter in entrant.history]
    while rounds and rounds[-1].outcome is Outcome.ABSENT:
        rounds.pop()
    return TrfPlayer(
        number=entrant.number,
        sex=person.sex,
        title=entrant.title,
        name=entrant.name,
        rating=entrant.rating,
        federation=entrant.federation,
        fide_id=person.fide_id,
        birth=person.birth,
        points=points_of(record, entrant),
        rank=ranks.get(entrant.number),
        rounds=tuple(rounds),
    )


def _round(encounter: Encounter) -> TrfRound:
    return TrfRound(encounter.outcome, encounter.opponent, encounter.colour)


def points_of(record: Record, entrant: Entrant) -> int:
    """The standings points; an adjourned game counts as a draw until it is finished."""
    worth = record.scoring.table | {Outcome.ADJOURNED: record.scoring.draw}
    return sum(worth[encounter.outcome] for encounter in entrant.history)


def ranks_by_points(record: Record) -> dict[int, int]:
    order = sorted(record.entrants, key=lambda entrant: (-points_of(record, entrant), entrant.number))
    return {entrant.number: rank for rank, entrant in enumerate(order, 1)}


def _byes(byes: Sequence[Bye]) -> list[TrfRecord]:
    groups: dict[tuple[int, str], list[int]] = {}
    for bye in byes:
        groups.setdefault((bye.round, bye.outcome.value), []).append(bye.number)
    return [Byes(code, round_, tuple(sorted(ids))) for (round_, code), ids in sorted(groups.items())]
