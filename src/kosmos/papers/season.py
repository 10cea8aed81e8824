"""The table of a season over several tournaments, as a paper."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from kosmos.club.seasons import TIE_WORDS, SeasonSettings
from kosmos.locale import N_, NP_, Phrase, figure
from kosmos.papers.paper import Align, Cell, Column, Paper, Row, Table
from kosmos.papers.person import joined
from kosmos.standings.season import SeasonCell, SeasonPoints, SeasonRow, SharedPlaces


class SeasonTournament(NamedTuple):
    """`played`: something counts already."""

    id: str
    name: str
    start: str
    finished: bool
    played: bool


class SeasonStandings(NamedTuple):
    settings: SeasonSettings
    tournaments: tuple[SeasonTournament, ...]
    rows: Sequence[SeasonRow]
    names: Mapping[int, tuple[str, str]]  #: name and club by the number of a row's player


def season_amount(amount: Fraction) -> str:
    """`12`, `7½`, `6.33`: whole or with at most two decimals."""
    if amount.denominator == 1:
        return str(amount.numerator)
    if amount.denominator == 2:
        return f"{amount.numerator // 2 or ''}½"
    return figure(f"{float(amount):.2f}".rstrip("0"))


def season_paper(shown: SeasonStandings) -> Paper:
    columns = (
        Column("rank", N_("Pl."), Align.RIGHT, N_("Place")),
        Column("name", N_("Name")),
        Column("club", N_("Club")),
        *(_column(index, each) for index, each in enumerate(shown.tournaments, 1)),
        Column("played", N_("Played"), Align.RIGHT, N_("Tournaments played")),
        Column("total", N_("Total"), Align.RIGHT),
    )
    table = Table(
        columns,
        tuple(_row(shown, row) for row in shown.rows),
        id="season",
        row_ids=tuple(f"season-{row.player}" for row in shown.rows),
        wide=True,
    )
    return Paper(
        key="season",
        title=shown.settings.name,
        subtitle=Phrase(N_("Season table")),
        tables=(table,),
        notes=tuple(_notes(shown)),
    )


def _column(index: int, tournament: SeasonTournament) -> Column:
    return Column(f"t{index}", str(index), Align.RIGHT, tournament.name)


def _row(shown: SeasonStandings, row: SeasonRow) -> Row:
    name, club = shown.names[row.player]
    return (
        str(row.rank),
        name,
        club,
        *(_cell(cell) for cell in row.cells),
        str(row.played),
        Cell(season_amount(row.total), exact=str(row.total), mark="total"),
    )


def _cell(cell: SeasonCell | None) -> Cell | str:
    """What does not count stands in brackets."""
    if cell is None:
        return ""
    amount = season_amount(cell.worth)
    mark = "win" if cell.rank == 1 else "" if cell.counts else "left-out"
    return Cell(amount if cell.counts else f"({amount})", exact=str(cell.worth), mark=mark)


def _notes(shown: SeasonStandings) -> Iterator[Phrase]:
    for index, each in enumerate(shown.tournaments, 1):
        said = {"number": index, "name": each.name}
        if each.finished:
            yield Phrase(N_("{number}: {name}"), said)
        elif each.played:
            yield Phrase(N_("{number}: {name} (not finished, counted as it stands)"), said)
        else:
            yield Phrase(N_("{number}: {name} (nothing played yet)"), said)
    yield from _rule_notes(shown.settings)


def _rule_notes(settings: SeasonSettings) -> Iterator[Phrase]:
    if settings.points is SeasonPoints.PLACE:
        by_place = ", ".join(map(str, settings.by_place))
        args = {"points": by_place, "others": settings.taking_part}
        yield Phrase(N_("Points by place: {points}; every other place: {others}."), args)
        shared = {
            SharedPlaces.AVERAGE: N_("Who shares places shares their points."),
            SharedPlaces.FULL: N_("Who shares a place has its full points."),
        }
        yield Phrase(shared[settings.shared])
    else:
        yield Phrase(N_("Points are those scored in the tournaments."))
    if settings.best:
        args = {"count": settings.best}
        yield Phrase(
            NP_(
                "{count} result counts, the best one; others stand in brackets.",
                "The best {count} results count; others stand in brackets.",
            ),
            args,
        )
    if settings.ties:
        ties = joined(tuple(Phrase(TIE_WORDS[tie]) for tie in settings.ties))
        yield Phrase(N_("Ties are broken by: {rules}."), {"rules": ties})
    if settings.club:
        yield Phrase(N_("Only players of {club}; places are counted among them."), {"club": settings.club})
