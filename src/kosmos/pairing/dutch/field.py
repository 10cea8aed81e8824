"""The players of one round in rank order, with all that the criteria ask about each of them.

Rank order (C.04.3 art. 1.2): score first, then tournament pairing number (TPN). From here on a player is an
index into that order, so `i < j` says "i is ranked higher than j", and a bracket is a list of indexes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.pairing.contract import View

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
class Field:
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
    bye_score: int | None = None  #: score of the coming receiver of the bye (C5); None: nobody gets it

    def __len__(self) -> int:
        return len(self.number)

    def legal(self, i: int, j: int) -> bool:
        """C1 and C3: have not met, and no two non-topscorers with the same absolute preference."""
        return j not in self.foes[i] and (
            self.preference[i] * self.preference[j] != 9 or self.top[i] or self.top[j]
        )

    def may_have_bye(self, i: int) -> bool:
        """C2 and C5: may get the bye, and has the score that the receiver is going to have."""
        return self.may_bye[i] and self.score[i] == self.bye_score


@dataclass(slots=True)
class _Card:
    """One player's history read once."""

    entrant: Entrant
    score: int
    points: int
    before: tuple[int, int]  #: pairing scores before the last round and the one before it
    colours: str
    met: list[int]
    may_bye: bool


def points_of(scoring: Scoring) -> dict[Outcome, int]:
    """Points for pairing: C.04.2 art. 3.1, a game still open counts as a draw."""
    return scoring.table | {Outcome.ADJOURNED: scoring.draw, Outcome.PENDING: scoring.draw}


def _card(entrant: Entrant, record: Record, table: dict[Outcome, int], dated: Dated) -> _Card:
    points, last, before_last = 0, 0, 0
    may_bye, colours, met = True, "", []
    for number, encounter in enumerate(entrant.history[: record.played], start=1):
        gained = table[encounter.outcome]
        if number == record.played:
            last = gained
        elif number == record.played - 1:
            before_last = gained
        points += gained
        if encounter.opponent is not None and encounter.outcome in _PLAYED:
            met.append(encounter.opponent)
            colours += encounter.colour or ""
        elif may_bye and dated.bars_bye(encounter.outcome, gained, record.scoring):
            may_bye = False
    virtual = entrant.virtual + (0,) * (record.played + 1 - len(entrant.virtual))
    played = record.played
    before = (
        points - last + (virtual[played - 1] if played else 0),
        points - last - before_last + (virtual[played - 2] if played > 1 else 0),
    )
    return _Card(entrant, points + virtual[played], points, before, colours, met, may_bye)


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


def parities(record: Record, present: frozenset[int]) -> dict[int, int]:
    """The TPN that decides colours: counted over players who were ever paired or are being paired now.

    A late entry does not shift the odd and even numbers of the others before its first pairing.
    """
    paired = {
        entrant.number
        for entrant in record.entrants
        if entrant.number in present
        or any(e.opponent is not None or e.outcome is Outcome.PAIRING_BYE for e in entrant.history)
    }
    return {number: place for place, number in enumerate(sorted(paired), start=1)}


def taken_out(view: View) -> set[int]:
    """Who does not take part in the draw: in a game that was set, or set to have the bye."""
    players = {number for game in view.set_games for number in (game.first, game.second)}
    return players if view.set_bye is None else players | {view.set_bye}


def field(view: View, dated: Dated = DATED_2026, *, everybody: bool = False) -> Field:
    """The players to be drawn, or everybody present."""
    record = view.record
    table = points_of(record.scoring)
    cards = {e.number: _card(e, record, table, dated) for e in record.entrants}
    drawn = view.present if everybody else view.present - taken_out(view)
    ranked = sorted(drawn, key=lambda number: (-cards[number].score, number))
    return make_field(view, [cards[number] for number in ranked], cards, dated)


def make_field(view: View, ranked: Sequence[_Card], cards: dict[int, _Card], dated: Dated) -> Field:
    record = view.record
    index = {card.entrant.number: i for i, card in enumerate(ranked)}
    place = parities(record, view.present)
    differences = [2 * card.colours.count("w") - len(card.colours) for card in ranked]
    table = record.scoring.table
    floats = [[_float(card, cards, record, dated, table, back) for back in (0, 1)] for card in ranked]
    foes = [{index[n] for n in card.met if n in index} for card in ranked]
    for pair in view.forbidden:
        if len(pair) == 2 and all(n in index for n in pair):
            first, second = (index[n] for n in pair)
            foes[first].add(second)
            foes[second].add(first)
    half = record.scoring.win * record.played
    return Field(
        number=[card.entrant.number for card in ranked],
        score=[card.score for card in ranked],
        points=[card.points for card in ranked],
        preference=[preference(d, card.colours) for d, card in zip(differences, ranked, strict=True)],
        difference=differences,
        colours=[card.colours for card in ranked],
        downs=[(one[0] > 0, two[0] > 0) for one, two in floats],
        ups=[(one[1] > 0, two[1] > 0) for one, two in floats],
        unplayed=[record.played - len(card.colours) for card in ranked],
        may_bye=[card.may_bye for card in ranked],
        # C.04.3 art. 1.8: over half of the points one could have, in the last round only.
        top=[view.is_last and 2 * card.score > half for card in ranked],
        foes=foes,
        parity=[place[card.entrant.number] for card in ranked],
    )


_NO_FLOAT, _DOWN, _UP = (0, 0), (1, 0), (0, 1)


# C.04.3 art. 1.4: of two players with different scores who played, the higher floats down, the other up.
def _float(
    card: _Card, cards: dict[int, _Card], record: Record, dated: Dated, table: dict[Outcome, int], back: int
) -> tuple[int, int]:
    """(down, up) of the last round, or of the one before it."""
    place = record.played - 1 - back
    if place < 0:
        return _NO_FLOAT
    history = card.entrant.history
    encounter = history[place] if place < len(history) else Encounter(Outcome.ABSENT)
    if encounter.opponent is None or encounter.outcome not in _PLAYED:
        points = table[encounter.outcome]
        return _DOWN if dated.floats_down(encounter.outcome, points, record.scoring) else _NO_FLOAT
    own, other = card.before[back], cards[encounter.opponent].before[back]
    return _DOWN if own > other else _UP if own < other else _NO_FLOAT


def colour_of(preferred: Preference) -> Colour:
    return Colour.WHITE if preferred > 0 else Colour.BLACK
