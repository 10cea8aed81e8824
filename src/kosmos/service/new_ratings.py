"""What a tournament makes of everybody's rating, by each rating system."""

import msgspec

from kosmos.core.people import (
    DWZ,
    DWZ_PROVISIONAL,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    LOWEST_RATING,
    NATIONAL,
    Rating,
)
from kosmos.locale import N_, Phrase
from kosmos.papers.more_ratings import OtherRating, national_ratings, us_ratings
from kosmos.papers.ratings import (
    PACES,
    dwz_report,
    elo_profiles,
    numbers,
    rated_record,
    rating_day,
)
from kosmos.ratings.dwz import (
    DwzReport,
    DwzRow,
    RatingStage,
)
from kosmos.ratings.elo import FLOOR, Pace
from kosmos.ratings.performance import live_elo
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

LISTS = {Pace.STANDARD: FIDE, Pace.RAPID: FIDE_RAPID, Pace.BLITZ: FIDE_BLITZ}
UNRATED = Phrase(N_("below {floor} the list has no rating"), {"floor": FLOOR})


class NewRating(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament makes of one player's rating, and whose it is in the database."""

    id: int
    number: int
    name: str
    old: str
    new: str
    rating: Rating | None  #: as it would be kept; None: there is nothing to keep
    person: int | None = None
    certain: bool = False  #: the program knows who it is; else somebody has to say so
    why_not: Phrase | None = None
    applied: bool = False


def new_dwz(state: State, wishes: Wishes) -> list[NewRating]:
    """Raises `AgeUnknown` while the report needs an age."""
    report = dwz_report(state, wishes, ask=True)
    entries = numbers(state)
    return [_new_dwz(row, entries[row.number], report) for row in report.rows if row.new]


def _new_dwz(row: DwzRow, entry: Entry, report: DwzReport) -> NewRating:
    assert row.new
    on = report.ended.isoformat()
    rating = Rating(DWZ, row.new.value, on, row.new.index)
    if row.stage is RatingStage.PROVISIONAL:
        rating = Rating(DWZ_PROVISIONAL, max(LOWEST_RATING, row.new.value), on, row.new.provisional)
    return NewRating(
        id=entry.id,
        number=entry.number,
        name=row.name,
        old=str(row.old or ""),
        new=str(row.new),
        rating=rating,
    )


def new_elo(state: State, wishes: Wishes) -> list[NewRating]:
    on, pace = rating_day(state, wishes), PACES[state.settings.rate]
    entries, profiles = numbers(state), elo_profiles(state)
    found = []
    for live in live_elo(rated_record(state, wishes), profiles, on, pace):
        new = live.change.new if live.change and live.change.games else live.first
        if new is None:
            continue
        entry, listed = entries[live.number], new >= FLOOR
        found.append(
            NewRating(
                id=entry.id,
                number=entry.number,
                name=entry.player.name,
                old=str(profiles[live.number].rating or ""),
                new=str(new),
                rating=Rating(LISTS[pace], new, on.isoformat()) if listed else None,
                why_not=None if listed else UNRATED,
            )
        )
    return found


US_CHESS = "us-chess"


def new_us_chess(state: State, wishes: Wishes) -> list[NewRating]:
    return [_new_other(state, wishes, each, US_CHESS) for each in us_ratings(state, wishes)]


def new_national(state: State, wishes: Wishes) -> list[NewRating]:
    return [_new_other(state, wishes, each, NATIONAL) for each in national_ratings(state, wishes)]


def _new_other(state: State, wishes: Wishes, made: OtherRating, list_: str) -> NewRating:
    entry, new = numbers(state)[made.number], round(made.new)
    return NewRating(
        id=entry.id,
        number=entry.number,
        name=entry.player.name,
        old=str(made.old or ""),
        new=str(new),
        rating=Rating(list_, max(LOWEST_RATING, new), rating_day(state, wishes).isoformat(), made.games),
    )
