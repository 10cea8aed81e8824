"""Records and careers in words and as papers, for pages and programs."""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from kosmos.core.dates import date_words
from kosmos.locale import N_, NP_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Paper, Plot, PlotKind, Series, Table
from kosmos.service.careers import Career, CareerPart, ClubCareers
from kosmos.standings.careers import RecordHolder, RecordKind

RECORD_WORDS = {
    RecordKind.VICTORIES: N_("Most tournaments won"),
    RecordKind.WINS: N_("Most wins"),
    RecordKind.WINNING_STREAK: N_("Longest winning streak"),
    RecordKind.UNBEATEN: N_("Longest unbeaten streak"),
    RecordKind.UPSET: N_("Biggest upset"),
    RecordKind.RATING: N_("Highest rating"),
    RecordKind.PERFORMANCE: N_("Best performance"),
    RecordKind.GAMES: N_("Most games"),
    RecordKind.TOURNAMENTS: N_("Most tournaments"),
}
_GAMES = NP_("{count} game", "{count} games")
VALUE_WORDS = {
    RecordKind.VICTORIES: NP_("{count} tournament", "{count} tournaments"),
    RecordKind.WINS: NP_("{count} win", "{count} wins"),
    RecordKind.WINNING_STREAK: NP_("{count} win in a row", "{count} wins in a row"),
    RecordKind.UNBEATEN: NP_("{count} game without a loss", "{count} games without a loss"),
    RecordKind.UPSET: NP_("against {count} point more", "against {count} points more"),
    RecordKind.GAMES: _GAMES,
    RecordKind.TOURNAMENTS: NP_("{count} tournament", "{count} tournaments"),
}


class HolderSeen(NamedTuple):
    address: str
    name: str
    value: Phrase | str
    tournament: str
    stream: str
    opponent: str


class RecordSeen(NamedTuple):
    kind: RecordKind
    title: str
    holders: tuple[HolderSeen, ...]


def records_seen(found: ClubCareers) -> list[RecordSeen]:
    return [
        RecordSeen(kind, RECORD_WORDS[kind], tuple(_holder(found, kind, each) for each in holders))
        for kind, holders in found.records.items()
    ]


def _holder(found: ClubCareers, kind: RecordKind, holder: RecordHolder) -> HolderSeen:
    career = found.careers[holder.person]
    words = VALUE_WORDS.get(kind)
    value = Phrase(words, {"count": holder.value}) if words else str(holder.value)
    where = found.tournaments[holder.tournament] if holder.tournament >= 0 else None
    opponent = found.careers[holder.opponent].name if holder.opponent >= 0 else ""
    return HolderSeen(
        career.address, career.name, value, where.name if where else "", where.id if where else "", opponent
    )


class HolderShown(TypedDict):
    person: str
    name: str
    value: int
    tournament: str | None
    opponent: str | None


def records_view(found: ClubCareers) -> dict[str, list[HolderShown]]:
    """The records as JSON; `person` is the last part of the address of their page."""
    return {
        kind.value: [
            {
                "person": found.careers[each.person].address,
                "name": found.careers[each.person].name,
                "value": each.value,
                "tournament": found.tournaments[each.tournament].id if each.tournament >= 0 else None,
                "opponent": found.careers[each.opponent].name if each.opponent >= 0 else None,
            }
            for each in holders
        ]
        for kind, holders in found.records.items()
    }


# -- one member ----------------------------------------------------------------------------------------------


def career_paper(career: Career, ratings: Sequence[tuple[str, dict[str, int]]] = ()) -> Paper:
    """Every tournament that somebody played, the newest first, and how the ratings went; `ratings`: more lines of them."""
    columns = (
        Column("date", N_("Date")),
        Column("tournament", N_("Tournament")),
        Column("place", N_("Place"), Align.RIGHT),
        Column("points", N_("Points"), Align.RIGHT),
        Column("rating", N_("Rating"), Align.RIGHT),
        Column("performance", N_("Perf."), Align.RIGHT, N_("Performance rating")),
    )
    rows = tuple(_row(each) for each in reversed(career.parts))
    plot = rating_plot(
        [
            *((each.tournament.start, {"DWZ": each.part.dwz, "Elo": each.part.elo}) for each in career.parts),
            *ratings,
        ]
    )
    return Paper(
        key="career",
        title=career.name,
        tables=(Table(columns, rows, caption=N_("Tournaments"), id="career"),),
        blocks=(plot,) if plot else (),
    )


def _row(each: CareerPart) -> tuple[Cell | Phrase | str, ...]:
    played, part = each.tournament, each.part
    place = (
        Phrase(N_("{place} of {count}"), {"place": part.rank, "count": played.players}) if part.rank else "–"
    )
    return (
        date_words(played.start) if played.start else "",
        Cell(played.name, ref=f"t/{played.id}/players/{part.id}"),
        place,
        part.points,
        str(part.rating or ""),
        str(part.performance or ""),
    )


def rating_plot(ratings: list[tuple[str, dict[str, int]]]) -> Plot | None:
    """Lines of ratings by their days, the oldest first; none where there are not two to be joined."""
    days = sorted({day for day, values in ratings if day and any(values.values())})
    if len(days) < 2:
        return None
    place = {day: float(index) for index, day in enumerate(days)}
    lists = list(dict.fromkeys(name for _, values in ratings for name, value in values.items() if value))
    series = tuple(
        Series(
            name,
            tuple(
                sorted(
                    (place[day], float(values[name])) for day, values in ratings if day and values.get(name)
                )
            ),
        )
        for name in lists
    )
    return Plot(
        PlotKind.LINES,
        series,
        y=N_("Rating"),
        caption=N_("Ratings over time"),
        labels=tuple(date_words(day) for day in days),
    )
