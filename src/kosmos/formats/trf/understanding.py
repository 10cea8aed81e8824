"""From a file to what the rest of the house works with: a record, a view for pairing, and what had to be assumed."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.points import make_points
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.formats.trf.errors import NoRoundToPair
from kosmos.formats.trf.meanings import (
    first_colour_said,
    orders_by_rank,
    rounds_said,
    says_round_robin,
    scoring_said,
    system_said,
    tie_breaks_said,
    xxs_values,
)
from kosmos.formats.trf.records import (
    Byes,
    Forbidden,
    GamePoints,
    Irregular,
    Numbers,
    TrfAcceleration,
    TrfPlayer,
    TrfRound,
    TrfTournament,
    VirtualPoints,
)
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.acceleration import baku, can_accelerate
from kosmos.pairing.checker import present_in, record_before
from kosmos.pairing.contract import View

ALL_ROUNDS = 999

#: the old format wrote byes as results without an opponent
OLD_BYES = {
    Outcome.FORFEIT_WIN: Outcome.PAIRING_BYE,
    Outcome.FORFEIT_LOSS: Outcome.ZERO_BYE,
    Outcome.DRAW: Outcome.HALF_BYE,
}

#: one-letter titles of older programs
_SHORT_TITLES = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}
_TITLES = _SHORT_TITLES | {title: title for title in _SHORT_TITLES.values()}


NO_TIE_BREAKS = Phrase(N_("The file has no list of tie-breaks."))


class Bye(msgspec.Struct, frozen=True):
    """A bye known in advance."""

    round: int
    number: int
    outcome: Outcome


class Understood(msgspec.Struct, frozen=True, kw_only=True):
    """All that pairing and checking need of a file; `adjustments` are what it did not say clearly."""

    record: Record
    first_colour: Colour | None = None
    forbidden: tuple[Forbidden, ...] = ()
    byes: tuple[Bye, ...] = ()  #: for rounds not drawn yet
    tie_breaks: tuple[str, ...] = ()
    adjustments: tuple[Phrase, ...] = ()

    def forbidden_in(self, round_: int) -> frozenset[frozenset[int]]:
        groups = (group.ids for group in self.forbidden if group.first_round <= round_ <= group.last_round)
        return frozenset(frozenset(pair) for ids in groups for pair in combinations(sorted(set(ids)), 2))

    def present_in(self, round_: int) -> frozenset[int]:
        """Who is paired in this round: known for drawn rounds, all without a bye for the next."""
        if round_ <= self.record.played:
            return present_in(self.record, round_)
        away = {bye.number for bye in self.byes if bye.round == round_}
        return frozenset(entrant.number for entrant in self.record.entrants) - away

    def view(self, round_: int) -> View:
        record = self.record
        if not 1 <= round_ <= min(record.played + 1, record.rounds):
            raise NoRoundToPair(round_, record.played, record.rounds)
        return View(
            record=_adjourned(record_before(record, round_)),
            present=self.present_in(round_),
            forbidden=self.forbidden_in(round_),
            first_colour=self.first_colour,
        )


def _adjourned(record: Record) -> Record:
    """C.04.2, 3.1: a game whose result is not known counts as adjourned when the next round is paired."""
    if not any(
        encounter.outcome is Outcome.PENDING for entrant in record.entrants for encounter in entrant.history
    ):
        return record
    entrants = tuple(
        msgspec.structs.replace(entrant, history=tuple(map(_adjourn, entrant.history)))
        for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants)


def _adjourn(encounter: Encounter) -> Encounter:
    if encounter.outcome is not Outcome.PENDING:
        return encounter
    return msgspec.structs.replace(encounter, outcome=Outcome.ADJOURNED)


def to_record(trf: TrfTournament) -> Record:
    return understand(trf).record


def view_for_round(trf: TrfTournament, round_: int) -> View:
    """The view from which this round was, or is to be, paired."""
    return understand(trf).view(round_)


def understand(trf: TrfTournament) -> Understood:
    histories = {player.number: tuple(map(_encounter, player.rounds)) for player in trf.players}
    played = max((_last_paired(history) for history in histories.values()), default=0)
    rounds = max(rounds_said(trf) or 0, played)
    scoring = scoring_said(trf)
    virtual = virtual_points(trf, rounds, scoring)
    players = sorted(trf.players, key=lambda player: player.number)
    record = Record(
        entrants=tuple(_entrant(player, histories, virtual, played) for player in players),
        rounds=rounds,
        played=played,
        scoring=scoring,
        round_robin=says_round_robin(trf),
    )
    return Understood(
        record=record,
        first_colour=first_colour_said(trf) or _top_colour(record),
        forbidden=_forbidden(trf),
        byes=tuple(_byes_ahead(trf, histories, played)),
        tie_breaks=tie_breaks_said(trf),
        adjustments=tuple(_adjustments(trf, record)),
    )


def _encounter(round_: TrfRound) -> Encounter:
    if round_.opponent is None:
        outcome = OLD_BYES.get(round_.outcome, round_.outcome)
        return ABSENT if outcome is Outcome.ABSENT else Encounter(outcome)
    return Encounter(round_.outcome, round_.opponent, round_.colour)


def _last_paired(history: tuple[Encounter, ...]) -> int:
    """A round is drawn when somebody has an opponent or the pairing-allocated bye in it."""
    for index in range(len(history), 0, -1):
        encounter = history[index - 1]
        if encounter.opponent is not None or encounter.outcome is Outcome.PAIRING_BYE:
            return index
    return 0


def _entrant(
    player: TrfPlayer,
    histories: Mapping[int, tuple[Encounter, ...]],
    virtual: Mapping[int, tuple[int, ...]],
    played: int,
) -> Entrant:
    history = histories[player.number][:played]
    return Entrant(
        number=player.number,
        name=player.name,
        rating=player.rating or 0,
        title=_TITLES.get(player.title.upper(), ""),
        federation=player.federation,
        history=history + (ABSENT,) * (played - len(history)),
        virtual=virtual.get(player.number, ()),
    )


def virtual_points(trf: TrfTournament, rounds: int, scoring: Scoring) -> dict[int, tuple[int, ...]]:
    """Records 250 and XXA; without them, what record 192 implies. 250 overrides 192."""
    said = bool(trf.all(VirtualPoints) or trf.all(TrfAcceleration))
    if not said:
        if not _asks_for_baku(trf) or not can_accelerate(scoring):
            return {}
        system = system_said(trf)
        games = system.profile.games_a_match if system else 1
        return baku([player.number for player in trf.players], rounds, scoring, _starters(trf), games)
    points: dict[int, list[int]] = {player.number: [0] * rounds for player in trf.players}
    for line in trf.all(VirtualPoints):
        if line.number in points:
            points[line.number][: len(line.points)] = line.points[:rounds]
    for record in trf.all(TrfAcceleration):
        for number, own in points.items():
            if record.first_id <= number <= record.last_id:
                for index in range(record.first_round - 1, min(record.last_round, rounds)):
                    own[index] = record.points or 0
    return {number: _trim(own) for number, own in points.items() if any(own)}


def _starters(trf: TrfTournament) -> list[int] | None:
    """C.04.7: who was paired in round 1, or had the bye then; before it is drawn, everybody."""
    first = {player.number: player.rounds[0] for player in trf.players if player.rounds}
    there = [
        number
        for number, round_ in first.items()
        if round_.opponent is not None or _encounter(round_).outcome is Outcome.PAIRING_BYE
    ]
    return there or None


def _asks_for_baku(trf: TrfTournament) -> bool:
    return (trf.header("192") or "").upper().endswith("_BAKU")


def _trim(points: list[int]) -> tuple[int, ...]:
    """Without the rounds at the end that give nothing."""
    last = max(index for index, value in enumerate(points) if value)
    return tuple(points[: last + 1])


def _top_colour(record: Record) -> Colour | None:
    """152 may be left out if it is the colour of the highest player paired in round 1."""
    for entrant in record.entrants:
        if entrant.history and entrant.history[0].colour is not None:
            return entrant.history[0].colour
    return None


def _forbidden(trf: TrfTournament) -> tuple[Forbidden, ...]:
    lists = (numbers for numbers in trf.all(Numbers) if numbers.tag == "XXP")
    return trf.all(Forbidden) + tuple(Forbidden(1, ALL_ROUNDS, numbers.ids) for numbers in lists)


def _byes_ahead(
    trf: TrfTournament, histories: Mapping[int, tuple[Encounter, ...]], played: int
) -> Iterator[Bye]:
    said: dict[tuple[int, int], Outcome] = {}
    for numbers in trf.all(Numbers):
        if numbers.tag == "XXZ":
            said |= {(played + 1, number): Outcome.ZERO_BYE for number in numbers.ids}
    for record in trf.all(Byes):
        said |= {(record.round, number): Outcome(record.type.upper()) for number in record.ids}
    for number, history in histories.items():
        for round_, encounter in enumerate(history, 1):
            if encounter.outcome.is_bye:
                said[round_, number] = encounter.outcome
    known = sorted((key, outcome) for key, outcome in said.items() if key[0] > played and key[1] in histories)
    yield from (Bye(round_, number, outcome) for (round_, number), outcome in known)


def _adjustments(trf: TrfTournament, record: Record) -> Iterator[Phrase]:
    """What the file leaves open or says in a way that nothing here can follow."""
    said = rounds_said(trf)
    if said is None:
        text = N_(
            "The file does not say how many rounds are planned; {rounds} is assumed, the rounds drawn so far."
        )
        yield Phrase(text, {"rounds": record.rounds})
    elif said < record.played:
        text = NP_(
            "The file says {said} round, but {played} are drawn.",
            "The file says {said} rounds, but {played} are drawn.",
            "said",
        )
        yield Phrase(text, {"said": said, "played": record.played})
    if first_colour_said(trf) is None and not says_round_robin(trf):  # whose table gives the colours
        yield _assumed_colour(_top_colour(record))
    if not trf.header("202", "212"):
        yield NO_TIE_BREAKS
    if orders_by_rank(trf):
        yield Phrase(N_("The file asks for the rank as pairing order; the starting numbers are used."))
    if trf.header("XXS") is not None and not trf.all(GamePoints) and _by_colour(xxs_values(trf)):
        yield Phrase(N_("The file scores White and Black differently; White's points are used for both."))
    if trf.all(Irregular):
        yield Phrase(
            N_("The file gives points outside of results (record 299); they are kept but not counted.")
        )
    if _asks_for_baku(trf) and not can_accelerate(record.scoring):
        yield Phrase(
            N_(
                "The file asks for Baku acceleration, which its scoring does not allow; it is not accelerated."
            )
        )
    yield from _unknown_signs(trf)
    yield from _open_games(record)
    yield from _old_byes(trf)
    yield from _wrong_points(trf, record)


# Checklist 166: asked about, because it is told before anything is made.
def _unknown_signs(trf: TrfTournament) -> Iterator[Phrase]:
    text = N_(
        "Player {number}, round {round}: no result is written “{sign}”; the game is taken as adjourned."
    )
    for player in trf.players:
        for number, said in enumerate(player.rounds, 1):
            if said.unknown:
                yield Phrase(text, {"number": player.number, "round": number, "sign": said.unknown})


def _assumed_colour(colour: Colour | None) -> Phrase:
    if colour is Colour.WHITE:
        return Phrase(
            N_("The file does not say the first colour; White is assumed, the top player's in round 1.")
        )
    if colour is Colour.BLACK:
        return Phrase(
            N_("The file does not say the first colour; Black is assumed, the top player's in round 1.")
        )
    return Phrase(N_("The file does not say the first colour; it will be drawn by lot."))


def _by_colour(values: Mapping[str, int]) -> bool:
    return any(values["W" + code] != values["B" + code] for code in "WDL")


def _open_games(record: Record) -> Iterator[Phrase]:
    for index in range(record.played):
        count = sum(entrant.history[index].outcome.is_open for entrant in record.entrants) // 2
        if count:
            text = N_("Round {round}: games without a result: {count}; for pairing they count as draws.")
            yield Phrase(text, {"round": index + 1, "count": count})


def _old_byes(trf: TrfTournament) -> Iterator[Phrase]:
    for player in trf.players:
        for index, round_ in enumerate(player.rounds, 1):
            if round_.opponent is None and round_.outcome in OLD_BYES:
                meaning = _BYE_NAMES[OLD_BYES[round_.outcome]]
                text = N_(
                    "Round {round}: “{code}” of player {number}, without an opponent, is read as: {meaning}."
                )
                args = {"round": index, "code": round_.outcome.value, "number": player.number}
                yield Phrase(text, {**args, "meaning": Phrase(meaning)})


_BYE_NAMES = {
    Outcome.PAIRING_BYE: N_("pairing-allocated bye"),
    Outcome.HALF_BYE: N_("half-point bye"),
    Outcome.ZERO_BYE: N_("zero-point bye"),
}


def _wrong_points(trf: TrfTournament, record: Record) -> Iterator[Phrase]:
    """Column 81-84 must be the sum of the results; a bye for the next round may be in it already."""
    if trf.all(Irregular):
        return
    worth = record.scoring.table | {Outcome.ADJOURNED: record.scoring.draw}
    rounds = {player.number: player.rounds for player in trf.players}
    points = {player.number: player.points for player in trf.players}
    for entrant in record.entrants:
        drawn = sum(worth[encounter.outcome] for encounter in entrant.history)
        ahead = [worth[_encounter(round_).outcome] for round_ in rounds[entrant.number][record.played :]]
        said = points[entrant.number]
        if said is not None and said not in (drawn, drawn + sum(ahead[:1]), drawn + sum(ahead)):
            text = N_("Player {number}: points in the file {said}, by the results {sum}; the results count.")
            args = {"number": entrant.number, "said": make_points(said), "sum": make_points(drawn)}
            yield Phrase(text, args)
