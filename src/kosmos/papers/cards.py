"""Player cards: all that is needed to go on by hand, should the program ever fail."""

from collections.abc import Iterator

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.games import SIGNS
from kosmos.papers.paper import (
    Align,
    Block,
    Cell,
    Column,
    Content,
    Fact,
    Facts,
    Heading,
    Paper,
    Row,
    Table,
    Text,
)
from kosmos.papers.person import (
    by_any_number,
    joined,
    name_cell,
    person_cell,
    rating,
    subtitle,
    wanted_entries,
)
from kosmos.papers.players import NOBODY
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.papers.ratings import elo_performances, rated_record
from kosmos.papers.round import absence_word, bye_word
from kosmos.papers.standings import after_round
from kosmos.standings.places import Place
from kosmos.standings.table import shown_tie_breaks
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("round", N_("Rd."), Align.RIGHT, N_("Round")),
    Column("board", N_("Bd."), Align.RIGHT, N_("Board")),
    Column("colour", N_("Colour"), Align.CENTRE),
    Column("opponent", N_("Opponent")),
    Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("result", N_("Res."), Align.CENTRE, N_("Result")),
    Column("sum", N_("Sum"), Align.RIGHT),
)
#: facts on every card that has them
DATA = ("elo", "dwz", "club", "federation", "sex", "groups", "fide_id", "national_id")
PRIVATE_DATA = ("birth", "street", "town", "phone", "email")
LABELS = {
    "elo": N_("Elo"),
    "dwz": N_("DWZ"),
    "club": N_("Club"),
    "federation": N_("Federation"),
    "sex": N_("Sex"),
    "groups": N_("Groups"),
    "fide_id": N_("FIDE ID"),
    "national_id": N_("National ID"),
    "birth": N_("Born"),
    "street": N_("Street"),
    "town": N_("Town"),
    "phone": N_("Phone"),
    "email": N_("E-mail"),
}


def cards_paper(state: State, wishes: Wishes) -> Paper:
    """One card for everybody, or for one player alone."""
    entries = [
        entry for entry in wanted_entries(state, wishes) if wishes.player is None or entry.id == wishes.player
    ]
    maker = _CardMaker(state, wishes)
    blocks = tuple(block for entry in entries for block in maker.card(entry))
    return Paper(
        key="cards",
        title=Phrase(N_("Player cards")),
        subtitle=subtitle(state, wishes),
        blocks=blocks or (Text(NOBODY),),
    )


class _CardMaker:
    """Makes cards; boards, ratings and ranks are looked up once for all."""

    def __init__(self, state: State, wishes: Wishes) -> None:
        self.state = state
        self.wishes = wishes
        self.record: Record = rated_record(state, wishes)
        self.evening = not state.settings.profile.has_rounds
        self.entries = dict(state.entries) if self.evening else by_any_number(state)
        self.entrants: dict[int, Entrant] = {entrant.number: entrant for entrant in self.record.entrants}
        #: as in the table: a round of which nothing is played yet does not count, nor does its bye
        self.counted = self.record.played if self.evening else after_round(state, wishes)
        ranking: Ranking = ranking_after(state, self.counted)
        self.places: dict[int, Place] = {place.number: place for place in ranking.places}
        self.points = ranking.points
        self.performances = elo_performances(state, self.record)
        self._opponents: dict[int, tuple[Cell, str]] = {}
        self.boards = {
            (number, id_): board
            for number, round_ in enumerate(state.rounds, 1)
            for board, game in enumerate(round_.games, 1)
            for id_ in (game.white, game.black)
        }

    def card(self, entry: Entry) -> Iterator[Block]:
        number = entry.id if self.evening else entry.number or entry.id
        title = " ".join(
            word for word in (str(entry.number or ""), entry.player.title.value, entry.player.name) if word
        )
        yield Heading(Phrase("{title}", {"title": title}))
        facts = (*self._data(entry), *self._standing(number), *self._status(entry, number))
        yield Facts((*facts, *self._seat(entry)))
        entrant = self.entrants[number]
        if entrant.history:
            yield Table(COLUMNS, tuple(self._rows(entry, entrant)), id=f"card-{entry.id}")

    def _data(self, entry: Entry) -> Iterator[Fact]:
        yield Fact("rating", N_("Rating"), rating(self.state, entry) or "–")
        for key in DATA + (PRIVATE_DATA if self.wishes.private else ()):
            value = person_cell(self.state, entry, key)
            if value:
                yield Fact(key, LABELS[key], value)

    def _seat(self, entry: Entry) -> Iterator[Fact]:
        """The way to the player's own board, for the directors' prints; a code only of a whole address."""
        if address := self.wishes.seats.get(entry.id):
            yield Fact("seat", N_("Own board"), address, code=address.startswith("http"))

    def _standing(self, number: int) -> Iterator[Fact]:
        place = self.places.get(number)
        if place is None or not self.counted:
            return
        yield Fact("rank", N_("Rank"), str(place.rank))
        yield Fact("points", N_("Points"), self.points[number])
        names = shown_tie_breaks(self.state.settings.tie_breaks)
        values = tuple(
            Phrase("{name} {value}", {"name": str(name), "value": figure(value.text)})
            for name, value in zip(names, place.tie_breaks, strict=False)
        )
        if values:
            yield Fact("tie_breaks", N_("Tie-breaks"), joined(values))
        if number in self.performances:
            yield Fact("performance", N_("Performance"), str(self.performances[number]))

    def _status(self, entry: Entry, number: int) -> Iterator[Fact]:
        """What the next pairing has to know."""
        colours = [each.colour for each in self.entrants[number].history if each.is_played and each.colour]
        if colours:
            yield Fact("colours", N_("Colours"), joined(tuple(colour_letter(each) for each in colours)))
        if entry.first_round > 1:
            yield Fact("first_round", N_("Entered in round"), str(entry.first_round))
        if entry.is_withdrawn:
            yield Fact("withdrawn", N_("Left from round"), str(entry.withdrawn_from))
        apart = [
            self.state.entries[other].player.name
            for pair in self.state.forbidden
            if entry.id in pair
            for other in pair - {entry.id}
        ]
        if apart:
            yield Fact("forbidden", N_("May not meet"), "; ".join(sorted(apart)))

    def _rows(self, entry: Entry, entrant: Entrant) -> Iterator[Row]:
        total = 0
        worth = self.record.scoring.table
        for number, each in enumerate(entrant.history, 1):
            total += worth[each.outcome]
            counts = number <= self.counted
            yield (*self._round(entry, number, each), points_figure(total) if counts else "")

    def _round(self, entry: Entry, number: int, each: Encounter) -> tuple[Content, ...]:
        if each.opponent is None:
            absent = each.outcome is Outcome.ABSENT
            word = (
                absence_word(self.state, entry.id, number) if absent else bye_word(self.state, each.outcome)
            )
            return (str(number), "", "", Cell(word, mark="bye"), "", "")
        sign, mark = SIGNS[each.outcome]
        return (
            str(number),
            str(self.boards.get((number, entry.id), "")),
            colour_letter(each.colour) if each.colour else "",
            *self._opponent(each.opponent),
            Cell(sign, mark=mark),
        )

    def _opponent(self, number: int) -> tuple[Cell, str]:
        """Everybody stands on as many cards as they have opponents."""
        if (found := self._opponents.get(number)) is None:
            entry = self.entries[number]
            found = self._opponents[number] = numbered_name(entry), rating(self.state, entry)
        return found


def numbered_name(entry: Entry) -> Cell:
    """A name with the starting number before it."""
    name = name_cell(entry)
    return Cell(f"{entry.number} {name.text}", name.ref, mark=name.mark) if entry.number else name


def colour_letter(colour: Colour) -> Phrase:
    """One letter; a German Black is an s."""
    return Phrase(N_("w") if colour is Colour.WHITE else N_("b"))
