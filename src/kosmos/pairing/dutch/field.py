"""The players of one round in rank order, with all that the criteria ask about each of them.

Rank order (C.04.3 art. 1.2): score first, then tournament pairing number (TPN). From here on a player is an
index into that order, so `i < j` says "i is ranked higher than j", and a bracket is a list of indexes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import ABSENT, Entrant, Record
from kosmos.pairing.contract import View

T = TypeVar("T")

NONE, MILD, STRONG, ABSOLUTE = range(4)

#: Colour preferences are signed strengths: +3 is an absolute wish for White, -1 a mild one for Black, 0 none.
Preference = int

_PLAYED = frozenset(outcome for outcome in Outcome if outcome.is_played) | {Outcome.PENDING}


@dataclass(frozen=True, slots=True)
class Dated:
    """What changed between two editions of the rules and concerns a player's card."""

    floats_down: Callable[[Outcome, int, Scoring], bool]  #: an unplayed round counts as a downfloat
    bars_bye: Callable[[Outcome, int, Scoring], bool]  #: an unplayed round bars the pairing-allocated bye


# C.04.3 (2026) art. 1.4.3: the receiver of the pairing-allocated bye, and whoever got more than a loss without
# playing, floats down; nobody else does for a round not played.
def floats_down_2026(outcome: Outcome, points: int, scoring: Scoring) -> bool:
    return outcome is Outcome.PAIRING_BYE or points > scoring.loss


# C.04.3 (2017) A.4: every round not played is a downfloat.
def floats_down_2017(_outcome: Outcome, _points: int, _scoring: Scoring) -> bool:
    return True


# C.04.1 (2026) art. 4: no second pairing-allocated bye, none for who got a win's points without playing.
def bars_bye_2026(outcome: Outcome, points: int, scoring: Scoring) -> bool:
    return outcome is Outcome.PAIRING_BYE or points >= scoring.win


# C.04.1 (2017) d: none for who had the bye already or won by forfeit.
def bars_bye_2017(outcome: Outcome, _points: int, _scoring: Scoring) -> bool:
    return outcome in {Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN}


DATED_2026 = Dated(floats_down_2026, bars_bye_2026)
DATED_2017 = Dated(floats_down_2017, bars_bye_2017)


@dataclass(slots=True)
class DutchField:
    """Parallel lists over the players to be paired, in rank order."""

    number: list[int]  #: TPN
    score: list[int]  #: pairing score, virtual points included
    points: list[int]  #: without them
    preference: list[Preference]
    difference: list[int]  #: games with White minus games with Black
    colours: list[str]  #: of the games played, oldest first
    downs: list[tuple[bool, bool]]  #: floated down last round, the round before
    ups: list[tuple[bool, bool]]
    unplayed: list[int]
    may_bye: list[bool]
    top: list[bool]  #: topscorer (only when the last round is paired)
    foes: list[set[int]]  #: met or forbidden, as indexes
    parity: list[int]  #: TPN counted over those ever paired or paired now
    bye_score: int | None = None  #: score that the receiver of the bye is going to have (C5); None: any

    def __len__(self) -> int:
        return len(self.number)

    def legal(self, i: int, j: int) -> bool:
        """C1 and C3: have not met, and no two non-topscorers with the same absolute preference."""
        return j not in self.foes[i] and (
            self.preference[i] * self.preference[j] != 9 or self.top[i] or self.top[j]
        )

    def may_have_bye(self, i: int) -> bool:
        """C2 and C5: may get the bye, and has the score that the receiver is going to have."""
        return self.may_bye[i] and self.bye_score in {None, self.score[i]}


@dataclass(slots=True)
class _Cards:
    """Every entrant's history read once. Parallel lists: ten thousand players make no ten thousand objects."""

    place: dict[int, int]  #: by TPN, into the lists
    score: list[int]
    points: list[int]
    before: tuple[list[int], list[int]]  #: pairing scores before the last round, and before the one before it
    colours: list[str]
    may_bye: list[bool]
    met: list[int]  #: the TPNs met over the board, player after player
    ends: list[int]  #: where a player's part of `met` ends
    ever: list[bool]  #: was paired in some round


def points_of(scoring: Scoring) -> dict[Outcome, int]:
    """Points for pairing: C.04.2 art. 3.1, a game still open counts as a draw."""
    return scoring.table | {Outcome.ADJOURNED: scoring.draw, Outcome.PENDING: scoring.draw}


def _read(record: Record, dated: Dated) -> _Cards:
    table, scoring, played = points_of(record.scoring), record.scoring, record.played
    cards = _Cards({}, [], [], ([], []), [], [], [], [], [])
    meet = cards.met.append
    for place, entrant in enumerate(record.entrants):
        points, last, before_last, may_bye, colours, ever = 0, 0, 0, True, "", False
        for encounter in entrant.history[:played]:
            outcome = encounter.outcome
            before_last, last = last, table[outcome]
            points += last
            opponent = encounter.opponent
            if opponent is not None and outcome in _PLAYED:
                colours += encounter.colour or ""
                meet(opponent)
                continue
            ever = ever or opponent is not None or outcome is Outcome.PAIRING_BYE
            if may_bye and dated.bars_bye(outcome, last, scoring):
                may_bye = False
        missing = played - len(entrant.history)  # absent since then, without points
        if missing > 0:
            before_last, last = (last, 0) if missing == 1 else (0, 0)
        cards.place[entrant.number] = place
        cards.points.append(points)
        cards.score.append(points + _virtual(entrant, played))
        cards.before[0].append(points - last + _virtual(entrant, played - 1))
        cards.before[1].append(points - last - before_last + _virtual(entrant, played - 2))
        cards.colours.append(colours)
        cards.may_bye.append(may_bye)
        cards.ends.append(len(cards.met))
        cards.ever.append(ever or bool(colours))
    return cards


def _virtual(entrant: Entrant, place: int) -> int:
    """Acceleration points in the round with this index (C.04.7)."""
    return entrant.virtual[place] if 0 <= place < len(entrant.virtual) else 0


# C.04.3 art. 1.7: absolute when the difference is over 1 or the last two games had one colour, strong when it is
# 1, mild when it is 0; no game, no preference. A wide difference outweighs the last two games.
def preference(difference: int, colours: str) -> Preference:
    if not colours:
        return 0
    other = -1 if colours[-1] == "w" else 1
    if abs(difference) > 1:
        return -ABSOLUTE if difference > 0 else ABSOLUTE
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return other * ABSOLUTE
    if difference:
        return -STRONG if difference > 0 else STRONG
    return other * MILD


# C.04.3 art. 5.2.5 goes by odd and even TPN. They are counted over players who were ever paired or are being paired
# now: a late entry does not shift the numbers of the others before its first pairing.
def _parities(cards: _Cards, present: frozenset[int]) -> dict[int, int]:
    counted = sorted(n for n, place in cards.place.items() if cards.ever[place] or n in present)
    return {number: place for place, number in enumerate(counted, start=1)}


def taken_out(view: View) -> set[int]:
    """Who does not take part in the draw: in a game that was set, or set to have the bye."""
    players = {number for game in view.set_games for number in (game.first, game.second)}
    return players if view.set_bye is None else players | {view.set_bye}


def field(view: View, dated: Dated = DATED_2026, *, everybody: bool = False) -> DutchField:
    """The players to be drawn, or everybody present, in rank order."""
    record = view.record
    cards = _read(record, dated)
    drawn = view.present if everybody else view.present - taken_out(view)
    ranked = sorted(drawn, key=lambda number: (-cards.score[cards.place[number]], number))
    places = [cards.place[number] for number in ranked]
    colours = [cards.colours[place] for place in places]
    differences = [2 * played.count("w") - len(played) for played in colours]
    last, before = (_floats(record, cards, places, dated, back) for back in (0, 1))
    parity = _parities(cards, view.present)
    half = record.scoring.win * record.played
    return DutchField(
        number=ranked,
        score=[cards.score[place] for place in places],
        points=[cards.points[place] for place in places],
        preference=[preference(d, played) for d, played in zip(differences, colours, strict=True)],
        difference=differences,
        colours=colours,
        downs=[_TWO[a < 0, b < 0] for a, b in zip(last, before, strict=True)],
        ups=[_TWO[a > 0, b > 0] for a, b in zip(last, before, strict=True)],
        unplayed=[record.played - len(played) for played in colours],
        may_bye=[cards.may_bye[place] for place in places],
        # C.04.3 art. 1.8: over half of the points one could have, in the last round only.
        top=[view.is_last and 2 * cards.score[place] > half for place in places],
        foes=_foes(view, cards, ranked, places),
        parity=[parity[number] for number in ranked],
    )


def _foes(view: View, cards: _Cards, ranked: list[int], places: list[int]) -> list[set[int]]:
    """C1: who has been met over the board, or is forbidden."""
    index = {number: i for i, number in enumerate(ranked)}
    met, starts = cards.met, [0, *cards.ends]
    foes = [{index[n] for n in met[starts[place] : starts[place + 1]] if n in index} for place in places]
    for pair in view.forbidden:
        if len(pair) == 2 and all(number in index for number in pair):
            first, second = (index[number] for number in pair)
            foes[first].add(second)
            foes[second].add(first)
    return foes


_DOWN, _NO_FLOAT, _UP = -1, 0, 1
_TWO = {(a, b): (a, b) for a in (False, True) for b in (False, True)}  #: four tuples for everybody


# C.04.3 art. 1.4: of two players with different scores who played, the higher floats down, the other up.
def _floats(record: Record, cards: _Cards, places: list[int], dated: Dated, back: int) -> list[int]:
    """Who floated down, up or not in the last round, or in the one before it."""
    number = record.played - 1 - back
    if number < 0:
        return [_NO_FLOAT] * len(places)
    table, before = record.scoring.table, cards.before[back]
    floats = []
    for place in places:
        history = record.entrants[place].history
        encounter = history[number] if number < len(history) else ABSENT
        outcome, opponent = encounter.outcome, encounter.opponent
        if opponent is None or outcome not in _PLAYED:
            down = dated.floats_down(outcome, table[outcome], record.scoring)
            floats.append(_DOWN if down else _NO_FLOAT)
        else:
            own, other = before[place], before[cards.place[opponent]]
            floats.append(_DOWN if own > other else _UP if own < other else _NO_FLOAT)
    return floats


def _kept(left: list[int], column: list[T]) -> list[T]:
    return [column[i] for i in left]


def without(field: DutchField, players: set[int]) -> tuple[DutchField, list[int]]:
    """The field with some players taken out, and the old index of everybody who is left."""
    left = [i for i in range(len(field)) if i not in players]
    new = {old: i for i, old in enumerate(left)}

    return DutchField(
        number=_kept(left, field.number),
        score=_kept(left, field.score),
        points=_kept(left, field.points),
        preference=_kept(left, field.preference),
        difference=_kept(left, field.difference),
        colours=_kept(left, field.colours),
        downs=_kept(left, field.downs),
        ups=_kept(left, field.ups),
        unplayed=_kept(left, field.unplayed),
        may_bye=_kept(left, field.may_bye),
        top=_kept(left, field.top),
        foes=[{new[foe] for foe in field.foes[i] if foe in new} for i in left],
        parity=_kept(left, field.parity),
    ), left


def colour_of(preferred: Preference) -> Colour:
    return Colour.WHITE if preferred > 0 else Colour.BLACK
