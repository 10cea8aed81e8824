"""The club's own rating list by Glicko-2, out of every published tournament and whatever else the club wants in it: as values, as a paper, and as lines to be drawn."""

from typing import NamedTuple, TypedDict

from kosmos.core.dates import month_words
from kosmos.core.outcomes import Outcome
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Paper, Table
from kosmos.ratings.club_glicko import UNCERTAIN_FROM, GlickoClubGame, GlickoMonth, club_glicko
from kosmos.service.careers import ClubCareers

SCORES = {
    Outcome.WIN: 1.0,
    Outcome.DRAW: 0.5,
    Outcome.LOSS: 0.0,
    Outcome.UNRATED_WIN: 1.0,
    Outcome.UNRATED_DRAW: 0.5,
    Outcome.UNRATED_LOSS: 0.0,
}
COLUMNS = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("name", N_("Name")),
    Column("club", N_("Club")),
    Column("rating", N_("Rating"), Align.RIGHT),
    Column("deviation", "±", Align.RIGHT, N_("The true strength lies within, in 95 of 100 cases")),
    Column("games", N_("Games"), Align.RIGHT),
    Column("month", N_("Last game")),
)


class ClubRating(NamedTuple):
    address: str
    name: str
    club: str
    rating: int
    deviation: int
    volatility: float
    games: int
    last: str  #: the month of the last game
    history: tuple[GlickoMonth, ...]

    @property
    def is_provisional(self) -> bool:
        return self.deviation >= UNCERTAIN_FROM


def club_ratings(found: ClubCareers, today: str) -> list[ClubRating]:
    """Everybody who played, the strongest first; those whose rating is still provisional come last."""
    history = club_glicko(club_games(found), today)
    listed = [_listed(found, number, months) for number, months in history.items()]
    return sorted(listed, key=lambda each: (each.is_provisional, -each.rating, each.name))


def club_games(found: ClubCareers) -> list[GlickoClubGame]:
    made = []
    for played, row in zip(found.tournaments, found.numbers, strict=True):
        who = {part.id: number for part, number in zip(played.parts, row, strict=True)}
        made += [
            GlickoClubGame(
                played.dates.get(game.round, played.start),
                who[game.white],
                who[game.black],
                SCORES[game.outcomes[0]],
            )
            for game in played.games
        ]
    return [*made, *(GlickoClubGame(*game) for game in found.outside)]


def _listed(found: ClubCareers, number: int, months: list[GlickoMonth]) -> ClubRating:
    career, now = found.careers[number], months[-1].rating
    played = [month for month in months if month.games]
    return ClubRating(
        career.address,
        career.name,
        career.club,
        round(now.rating),
        round(now.deviation),
        now.volatility,
        sum(month.games for month in played),
        played[-1].month,
        tuple(played),
    )


def club_ratings_paper(listed: list[ClubRating]) -> Paper:
    rows = tuple(
        (
            str(rank),
            Cell(each.name, ref=f"members/{each.address}"),
            each.club,
            f"{each.rating}?" if each.is_provisional else str(each.rating),
            str(2 * each.deviation),
            str(each.games),
            Cell(month_words(each.last) if each.last else "", exact=each.last),
        )
        for rank, each in enumerate(listed, 1)
    )
    note = N_(
        "Glicko-2, a month as the rating period; everybody begins with 1500. "
        "? marks a provisional rating; provisional ratings stand below the others."
    )
    return Paper(
        key="club-ratings",
        title=Phrase(N_("Club ratings")),
        tables=(Table(COLUMNS, rows, id="club-ratings"),),
        notes=(Phrase(note),),
    )


class ClubRatingShown(TypedDict):
    person: str
    name: str
    club: str
    rating: int
    deviation: int
    volatility: float
    games: int
    last: str
    provisional: bool
    history: list[dict[str, str | int]]


def club_ratings_view(listed: list[ClubRating]) -> list[ClubRatingShown]:
    """The list as JSON; `person` is the last part of the address of their page."""
    return [
        {
            "person": each.address,
            "name": each.name,
            "club": each.club,
            "rating": each.rating,
            "deviation": each.deviation,
            "volatility": round(each.volatility, 6),
            "games": each.games,
            "last": each.last,
            "provisional": each.is_provisional,
            "history": [
                {"month": month.month, "rating": round(month.rating.rating), "games": month.games}
                for month in each.history
            ],
        }
        for each in listed
    ]


def rating_points(listed: list[ClubRating], address: str) -> list[tuple[str, dict[str, int]]]:
    """A member's months as points of a plot."""
    mine = next((each for each in listed if each.address == address), None)
    return [
        (f"{month.month}-01", {"Glicko-2": round(month.rating.rating)})
        for month in (mine.history if mine else ())
        if month.month
    ]
