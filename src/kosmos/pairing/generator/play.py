"""Plays a made-up tournament, round by round, with any pairing system."""

from random import Random
from typing import Any

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import NP_, Phrase
from kosmos.pairing.acceleration import baku
from kosmos.pairing.checker import PairFunction
from kosmos.pairing.contract import NoPairing, Pairing, View
from kosmos.pairing.generator.lots import settle
from kosmos.pairing.generator.results import (
    BLACK_FORFEITS,
    BOTH_FORFEIT,
    HALF_ZERO,
    WHITE_FORFEITS,
    ZERO_HALF,
    ZERO_ZERO,
    draw_score,
    special_scores,
)
from kosmos.pairing.generator.wanted import Amount, GeneratorWishes, Rate

#: how often the byes of a round are drawn again when the rest cannot be paired
_ATTEMPTS = 5

_BYES = (
    ("full_byes", Outcome.FULL_BYE),
    ("half_byes", Outcome.HALF_BYE),
    ("zero_byes", Outcome.ZERO_BYE),
)
_SPECIALS = (
    ("forfeits", (WHITE_FORFEITS, BLACK_FORFEITS)),
    ("double_forfeits", (BOTH_FORFEIT,)),
    ("half_zero", (HALF_ZERO,)),
    ("zero_half", (ZERO_HALF,)),
    ("zero_zero", (ZERO_ZERO,)),
)


class Generated(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that nobody played. `wanted` has nothing left open; the seed repeats it."""

    record: Record
    wanted: GeneratorWishes
    seed: int
    first_colour: Colour
    notes: tuple[Phrase, ...] = ()


class _Presence(msgspec.Struct, frozen=True):
    """By starting number: the first round somebody is there for, the last round before they leave."""

    first: dict[int, int]
    last: dict[int, int]

    def of(self, numbers: range, round_: int) -> list[int]:
        return [n for n in numbers if self.first.get(n, 1) <= round_ <= self.last.get(n, round_)]


def generate(wanted: GeneratorWishes, pair: PairFunction, settings: Any, seed: int) -> Generated:
    """The same wish, system and seed give the same tournament."""
    lot = Random(seed)
    wanted = settle(wanted, lot)
    return _Tournament(wanted, lot, seed).play(pair, settings)


class _Tournament:
    """The tournament as it goes on; only `play` is seen from outside."""

    def __init__(self, wanted: GeneratorWishes, lot: Random, seed: int) -> None:
        self.wanted, self.lot, self.seed = wanted, lot, seed
        self.rounds = wanted.rounds or 1
        self.numbers = range(1, (wanted.players or 2) + 1)
        self.presence = self._draw_presence()
        plans = [name for name, _ in _BYES] + [name for name, _ in _SPECIALS]
        self.plans = {name: self._rate(name).planned(self.rounds, lot) for name in plans}
        self.virtual = self._draw_virtual()
        self.histories: dict[int, list[Encounter]] = {number: [] for number in self.numbers}
        self.notes: list[Phrase] = []

    def _rate(self, name: str) -> Rate:
        rate: Rate = getattr(self.wanted, name) or Rate()
        return rate

    def _draw_presence(self) -> _Presence:
        """Late entries come in the first half; who withdraws has played at least a round. Two stay throughout."""
        order = list(self.numbers)
        self.lot.shuffle(order)
        free = order[2:] if self.rounds > 1 else []
        late = self._some(self.wanted.late_entries, free)
        leaving = self._some(self.wanted.withdrawals, [number for number in free if number not in late])
        half = max(2, self.rounds // 2)
        first = {number: self.lot.randint(2, half) for number in late}
        return _Presence(first, {number: self.lot.randint(1, self.rounds - 1) for number in leaving})

    def _some(self, amount: Amount | None, numbers: list[int]) -> list[int]:
        wanted = (amount or Amount()).of(len(self.numbers), self.lot)
        return numbers[: min(wanted, len(numbers))]

    def _draw_virtual(self) -> dict[int, tuple[int, ...]]:
        if not self.wanted.baku:
            return {}
        starters = self.presence.of(self.numbers, 1)
        games = self.wanted.games_a_match
        return baku(self.numbers, self.rounds, self.wanted.scoring, starters, games)

    def play(self, pair: PairFunction, settings: Any) -> Generated:
        for round_ in range(1, self.rounds + 1):
            drawn = self._draw_round(round_, pair, settings)
            if isinstance(drawn, NoPairing):
                text = NP_(
                    "Round {round} has no pairing, so the tournament ends after {played} round: {reason}",
                    "Round {round} has no pairing, so the tournament ends after {played} rounds: {reason}",
                    "played",
                )
                args = {"round": round_, "played": round_ - 1, "reason": drawn.reason}
                self.notes.append(Phrase(text, args))
                break
            self._play_round(round_, *drawn)
        return self._generated()

    def _draw_round(
        self, round_: int, pair: PairFunction, settings: Any
    ) -> tuple[Pairing, dict[int, Outcome]] | NoPairing:
        """The byes and the pairing; if the byes make a pairing impossible, others are drawn."""
        answer: Pairing | NoPairing | None = None
        noted = len(self.notes)
        for attempt in range(_ATTEMPTS):
            del self.notes[noted:]
            byes = self._draw_byes(round_)
            present = frozenset(self.presence.of(self.numbers, round_)) - byes.keys()
            view = View(record=self._record(round_ - 1), present=present, first_colour=self._first_colour())
            answer = pair(view, settings, self.lot.getrandbits(32))
            if isinstance(answer, Pairing):
                return answer, byes
            if not byes and attempt:
                break
        assert isinstance(answer, NoPairing)
        return answer

    def _draw_byes(self, round_: int) -> dict[int, Outcome]:
        """Requested byes by lot; two players at least stay to be paired."""
        there = self.presence.of(self.numbers, round_)
        order = self.lot.sample(there, len(there))[: max(0, len(there) - 2)]
        byes: dict[int, Outcome] = {}
        for name, outcome in _BYES:
            wanted = self.plans[name][round_].of(len(there), self.lot)
            chosen = [order.pop() for _ in range(min(wanted, len(order)))]
            if len(chosen) < wanted:
                text = NP_(
                    "Round {round}: {wanted} bye was wanted, {given} could be given.",
                    "Round {round}: {wanted} byes were wanted, {given} could be given.",
                    "wanted",
                )
                self.notes.append(Phrase(text, {"round": round_, "wanted": wanted, "given": len(chosen)}))
            byes |= dict.fromkeys(chosen, outcome)
        return byes

    def _play_round(self, round_: int, pairing: Pairing, byes: dict[int, Outcome]) -> None:
        kinds = [(self.plans[name][round_], scores) for name, scores in _SPECIALS]
        special = special_scores(pairing.games, kinds, self.lot)
        ratings = self.wanted.ratings.given
        # Absent: not there yet, gone, or away; all known in advance, so a zero-point bye.
        happened = {number: Encounter(byes.get(number, Outcome.ZERO_BYE)) for number in self.numbers}
        for game in pairing.games:
            by_lot = draw_score(ratings[game.white - 1], ratings[game.black - 1], self.lot)
            for_white, for_black = special.get(game, by_lot)
            happened[game.white] = Encounter(for_white, game.black, Colour.WHITE)
            happened[game.black] = Encounter(for_black, game.white, Colour.BLACK)
        if pairing.bye is not None:
            happened[pairing.bye] = Encounter(pairing.bye_outcome)
        for number, encounter in happened.items():
            self.histories[number].append(encounter)

    def _first_colour(self) -> Colour:
        return self.wanted.first_colour or Colour.WHITE

    def _record(self, played: int) -> Record:
        entrants = tuple(
            Entrant(
                number=number,
                name=f"Player{number:04}",
                rating=self.wanted.ratings.given[number - 1],
                history=tuple(self.histories[number]),
                virtual=self.virtual.get(number, ()),
                withdrawn=number in self.presence.last and self.presence.last[number] <= played,
            )
            for number in self.numbers
        )
        return Record(entrants=entrants, rounds=self.rounds, played=played, scoring=self.wanted.scoring)

    def _generated(self) -> Generated:
        played = len(self.histories[1])
        return Generated(
            record=self._record(played),
            wanted=self.wanted,
            seed=self.seed,
            first_colour=self._first_colour(),
            notes=tuple(self.notes),
        )
