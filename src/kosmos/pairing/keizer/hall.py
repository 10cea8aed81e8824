"""The hall before the draw: who is there in table order, who met whom, who has had which colours and byes."""

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant
from kosmos.pairing.contract import View
from kosmos.pairing.keizer.settings import NEVER_AGAIN, KeizerPairing


class Meetings(NamedTuple):
    """How often two players have met, when last, and which colour the first of them had then."""

    times: int
    last: int
    colour: Colour | None


class Hall:
    """All questions the draw asks, about starting numbers."""

    def __init__(self, view: View, settings: KeizerPairing, seed: int = 0) -> None:
        self.view = view
        self.settings = settings
        self.entrants = {entrant.number: entrant for entrant in view.record.entrants}
        self.order = self._order(Random(seed))
        self.place = {number: place for place, number in enumerate(self.order)}

    def _order(self, lots: Random) -> tuple[int, ...]:
        """By the table. In a random first round by ratings changed by lot, from -R to R-1."""
        known = {number: place for place, number in enumerate(self.settings.ranking)}
        present = sorted(number for number in self.view.present if number in self.entrants)
        present.sort(key=lambda number: (known.get(number, len(known)), -self.entrants[number].rating))
        if self.is_random:
            spread = self.settings.random_first
            drawn = {
                number: self.entrants[number].rating + lots.randrange(-spread, spread)
                for number in sorted(present)
            }
            present.sort(key=lambda number: -drawn[number])
        return tuple(present)

    @property
    def is_random(self) -> bool:
        return self.view.round == 1 and self.settings.random_first > 0

    def name(self, number: int) -> str:
        return self.entrants[number].name or str(number)

    def history(self, number: int) -> Iterator[tuple[int, Encounter]]:
        """Every round drawn so far with what it brought; no entry means absent."""
        history = self.entrants[number].history
        for round_ in range(1, self.view.record.played + 1):
            yield round_, history[round_ - 1] if round_ <= len(history) else ABSENT

    # A pairing counts as a meeting even when it was forfeited.
    def met_lately(self, number: int) -> set[int]:
        """Whom the player may not meet again yet: the opponents of the last rounds within the distance."""
        distance = self.settings.distance
        played = self.view.record.played
        first = 0 if distance >= NEVER_AGAIN else max(0, played - distance)
        recent = self.entrants[number].history[first:played]
        return {encounter.opponent for encounter in recent if encounter.opponent is not None}

    @cached_property
    def meetings(self) -> dict[int, dict[int, Meetings]]:
        """By player and opponent."""
        table: dict[int, dict[int, Meetings]] = {}
        for number in self.order:
            mine: dict[int, Meetings] = {}
            for round_, encounter in self.history(number):
                if encounter.opponent is not None:
                    times = mine[encounter.opponent].times if encounter.opponent in mine else 0
                    mine[encounter.opponent] = Meetings(times + 1, round_, encounter.colour)
            table[number] = mine
        return table

    @cached_property
    def colours(self) -> dict[int, list[Colour]]:
        """The colours of all pairings with an opponent, forfeited ones included."""
        return {number: list(_colours(self.entrants[number])) for number in self.order}

    @cached_property
    def balance(self) -> dict[int, int]:
        """Whites less Blacks."""
        return {
            number: 2 * sum(colour is Colour.WHITE for colour in colours) - len(colours)
            for number, colours in self.colours.items()
        }

    @cached_property
    def barred(self) -> dict[int, Colour]:
        """Who must not get a colour again: all of the last `colour_limit` games had it."""
        limit = self.settings.colour_limit
        if limit is None:
            return {}
        return {
            number: colours[-1]
            for number, colours in self.colours.items()
            if len(colours) >= limit and len(set(colours[-limit:])) == 1
        }

    def byes(self, number: int) -> int:
        """Byes so far; where absences count, all rounds without a game."""
        return sum(
            encounter.outcome is Outcome.PAIRING_BYE
            or (self.settings.absences_count and encounter.opponent is None)
            for _, encounter in self.history(number)
        )


def _colours(entrant: Entrant) -> Iterator[Colour]:
    for encounter in entrant.history:
        if encounter.opponent is not None and encounter.colour is not None:
            yield encounter.colour
