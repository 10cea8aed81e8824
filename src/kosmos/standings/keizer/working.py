"""How each number came about, in words, so that members can recompute the table by hand."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import msgspec

from kosmos.locale import N_, Phrase
from kosmos.standings.keizer.book import NOBODY, Book, KeizerEvening, open_book
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import KeizerSettings, Revaluation
from kosmos.standings.keizer.table import KeizerRow, KeizerStandings
from kosmos.standings.keizer.worth import REASONS, Happening, WorthBasis, table


class KeizerWorking(msgspec.Struct, frozen=True):
    """The summands of one player's sum: their own value, then one sentence per round."""

    own: Phrase
    rounds: tuple[Phrase, ...]
    total: Phrase


#: A game's sentence by what happened; the second half says what the opponent's value came from.
_GAMES: Mapping[Happening, str] = {
    Happening.WIN: N_("{points} for the win over {opponent}, {why}"),
    Happening.DRAW: N_("{points} for the draw with {opponent}, {why}"),
    Happening.LOSS: N_("{points} for the loss to {opponent}, {why}"),
    Happening.FORFEIT_WIN: N_("{points} for the win by forfeit over {opponent}, {why}"),
    Happening.FORFEIT_LOSS: N_("{points} for the loss by forfeit to {opponent}"),
    Happening.DOUBLE_FORFEIT: N_("{points}: neither this player nor {opponent} came to the game"),
    Happening.ADJOURNED: N_("{points} for the adjourned game with {opponent}, {why}"),
    Happening.PENDING: N_("{points}: the game with {opponent} has no result yet"),
}

_EVENINGS: Mapping[Happening, str] = {
    Happening.BYE: N_("{points} for the bye, {why}"),
    Happening.FULL_BYE: N_("{points} for the full bye, {why}"),
    Happening.HALF_BYE: N_("{points} for the half bye, {why}"),
    Happening.CLUB_DUTY: N_("{points} for club duty, {why}"),
    Happening.EXCUSED: N_("{points} for an excused absence, {why}"),
    Happening.UNEXCUSED: N_("{points} for an unexcused absence, {why}"),
    Happening.LATE: N_("{points} for a round before the entry, {why}"),
    Happening.NOTHING: N_("{points}: no game"),
}


_OWN_REASON = N_("{points} for an absence ({reason}), {why}")


def working(
    record: KeizerRecord, settings: KeizerSettings, standings: KeizerStandings, number: int
) -> KeizerWorking:
    """The working of one player's row in these standings."""
    return _Clerk(open_book(record, settings), standings).working(standings.row(number))


def workings(
    record: KeizerRecord, settings: KeizerSettings, standings: KeizerStandings
) -> dict[int, KeizerWorking]:
    """The working of every row, by number."""
    clerk = _Clerk(open_book(record, settings), standings)
    return {row.number: clerk.working(row) for row in (*standings.rows, *standings.withdrawn)}


class WorkingsMade(NamedTuple):
    """The working of every row, by number, and what it was made from."""

    book: Book
    standings: KeizerStandings
    by_number: dict[int, KeizerWorking]

    @classmethod
    def of(cls, before: "WorkingsMade | None", book: Book, standings: KeizerStandings) -> "WorkingsMade":
        """The same as `workings`; where everybody stood as before, only other sums need other words."""
        clerk, rows = _Clerk(book, standings), (*standings.rows, *standings.withdrawn)
        known = before.still_right(book, standings) if before else {}
        made = {row.number: known.get(row.number) or clerk.working(row) for row in rows}
        return cls(book, standings, made)

    def still_right(self, book: Book, standings: KeizerStandings) -> dict[int, KeizerWorking]:
        old, new = self.standings, standings
        if (old.after, old.cycle, new.cycle) != (new.after, None, None) or _stood(old) != _stood(new):
            return {}
        if self.book.settings != book.settings or _names(self.book) != _names(book):
            return {}
        rounds = {
            entrant.number: was is now
            for entrant, was, now in zip(book.entrants, self.book.evenings, book.evenings, strict=True)
        }
        sums = {row.number: (row.points, row.own, row.total) for row in (*old.rows, *old.withdrawn)}
        return {
            row.number: self.by_number[row.number]
            for row in (*new.rows, *new.withdrawn)
            if rounds[row.number] and sums[row.number] == (row.points, row.own, row.total)
        }


def _stood(standings: KeizerStandings) -> dict[int, tuple[int, Fraction, bool]]:
    rows = (*standings.rows, *standings.withdrawn)
    return {row.number: (row.stood, row.value, bool(row.rank)) for row in rows}


def _names(book: Book) -> list[tuple[int, str]]:
    return [(entrant.number, entrant.name) for entrant in book.entrants]


class _Clerk:
    """Knows the table the sentences are about."""

    def __init__(self, book: Book, standings: KeizerStandings) -> None:
        self.book = book
        self.standings = standings
        self.rows = {row.number: row for row in (*standings.rows, *standings.withdrawn)}
        self.worths = table(book.settings)
        self.frozen = book.settings.revaluation is Revaluation.NONE
        self.players = {entrant.number: player for player, entrant in enumerate(book.entrants)}

    def working(self, row: KeizerRow) -> KeizerWorking:
        player = self.players[row.number]
        evenings = self.book.evenings[player][: self.standings.after]
        further = zip(self.book.further_of(player), row.cups, strict=False)
        cups = [(round_, game, paid) for (round_, game), (_, paid) in further]
        rounds = tuple(
            self.round(row, evening, points, [(game, paid) for at, game, paid in cups if at == round_])
            for round_, (evening, points) in enumerate(zip(evenings, row.points, strict=True), 1)
        )
        summands = " + ".join(make_amount(summand) for summand in (row.own, *row.points))
        total = Phrase(N_("{summands} = {total}"), {"summands": summands, "total": make_amount(row.total)})
        return KeizerWorking(own=self.own(row), rounds=rounds, total=total)

    def own(self, row: KeizerRow) -> Phrase:
        if not row.rank:
            return Phrase(N_("Withdrew: all rounds count nothing."))
        args = {"own": make_amount(row.own), "value": make_amount(row.value), "place": ordinal(row.stood)}
        if self.standings.cycle:
            return Phrase(N_("{own} for their own value {value}, the mean of the circle"), args)
        return Phrase(N_("{own} for their own value {value}: stood {place}"), args)

    def round(
        self,
        row: KeizerRow,
        evening: KeizerEvening,
        points: Fraction,
        cups: list[tuple[KeizerEvening, Fraction]],
    ) -> Phrase:
        """The evening itself, then the games of cups that count with it."""
        said = self.sentence(row, evening, points - sum(paid for _, paid in cups))
        for game, paid in cups:
            step = {"first": said, "second": self.sentence(row, game, paid)}
            said = Phrase("{first}; {second}", step)
        return said

    def sentence(self, row: KeizerRow, evening: KeizerEvening, points: Fraction) -> Phrase:
        """A game of a cup is said to be one."""
        said = self._sentence(row, evening, points)
        return Phrase(N_("{step} (cup)"), {"step": said}) if evening.cup and row.rank else said

    def _sentence(self, row: KeizerRow, evening: KeizerEvening, points: Fraction) -> Phrase:
        if not row.rank:
            return Phrase(N_("{points}: withdrew"), {"points": make_amount(points)})
        amount = make_amount(points)
        if evening.opponent == NOBODY:
            args = {"points": amount, "why": self._evening_why(row, evening)}
            if evening.what in REASONS:
                args["reason"] = self._reason(evening.what)
            return Phrase(_EVENINGS.get(evening.what, _OWN_REASON), args)
        opponent = self.book.entrants[evening.opponent]
        args = {"points": amount, "opponent": opponent.name or str(opponent.number)}
        return Phrase(
            _GAMES[evening.what], args | {"why": self._game_why(self.rows[opponent.number], evening)}
        )

    def _game_why(self, opponent: KeizerRow, evening: KeizerEvening) -> Phrase:
        if not opponent.rank:
            return Phrase(N_("who withdrew"))
        if self.worths[evening.what].basis is WorthBasis.POINTS:
            return Phrase(N_("a fixed number of points"))
        if self.frozen:
            return Phrase(N_("by the table of that evening"))
        if self.standings.cycle:
            return Phrase(N_("who was worth {value} on average"), {"value": make_amount(opponent.value)})
        return Phrase(N_("who stood {place}"), {"place": ordinal(opponent.stood)})

    def _evening_why(self, row: KeizerRow, evening: KeizerEvening) -> Phrase:
        if self.worths[evening.what].basis is WorthBasis.POINTS:
            return Phrase(N_("a fixed number of points"))
        if self.frozen:
            return Phrase(N_("by the table of that evening"))
        args = {"value": make_amount(row.value), "count": evening.nth}
        if evening.what.is_absence and self._counted():
            return Phrase(N_("absence number {count}, at a value of {value}"), args)
        return Phrase(N_("at a value of {value}"), args)

    def _reason(self, what: Happening) -> str:
        reasons = dict(zip(REASONS, self.book.settings.reasons, strict=False))
        return reasons[what].name if what in reasons else "–"

    def _counted(self) -> bool:
        settings = self.book.settings
        return settings.falling_absences or settings.absence_cap is not None


def make_amount(amount: Fraction) -> str:
    """Exact where four decimals are enough, else rounded to two: `22`, `11.5`, `1.007`, `29.33`."""
    shown = amount if 10_000 % amount.denominator == 0 else Fraction(round(amount * 100), 100)
    return f"{(Decimal(shown.numerator) / Decimal(shown.denominator)).normalize():f}"


def make_exact(amount: Fraction) -> str:
    """`22`, `11.5`; what no decimal can say is a fraction: `88/3`."""
    decimal = Decimal(amount.numerator) / Decimal(amount.denominator)
    return f"{decimal.normalize():f}" if Fraction(decimal) == amount else str(amount)


_ENDINGS: Mapping[int, str] = {1: N_("{place}st"), 2: N_("{place}nd"), 3: N_("{place}rd")}


def ordinal(place: int) -> Phrase:
    """`3rd`; other languages say it their way."""
    if place == 1:  # French says 1er, and 21e
        return Phrase(N_("1st"))
    teens = 10 < place % 100 < 14
    text = N_("{place}th") if teens else _ENDINGS.get(place % 10, N_("{place}th"))
    return Phrase(text, {"place": place})
