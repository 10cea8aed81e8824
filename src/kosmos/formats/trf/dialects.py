"""From one dialect to another; what the other cannot say is reported, not lost in silence."""

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.formats.trf.layouts import ENGINE_HEADERS, OLD_HEADERS, tag_of
from kosmos.formats.trf.records import (
    NOT_THERE,
    Byes,
    Comment,
    Forbidden,
    Numbers,
    OldTeam,
    RoundDates,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    TrfRound,
    TrfTournament,
)
from kosmos.formats.trf.settings import (
    first_colour_26,
    first_colour_engines,
    scoring_162,
    scoring_engines,
    virtual_26,
    virtual_engines,
)
from kosmos.formats.trf.understanding import OLD_BYES, Bye, Understood, understand
from kosmos.locale import N_, Phrase


class Dialect(StrEnum):
    TRF06 = "trf06"
    TRF16 = "trf16"
    TRF26 = "trf26"
    ENGINE = "trfx"  #: TRF16 with the lines XXR, XXC … that pairing engines read


class Converted(msgspec.Struct, frozen=True):
    trf: TrfTournament
    adjustments: tuple[Phrase, ...] = ()


def convert(trf: TrfTournament, dialect: Dialect) -> Converted:
    """The same tournament in another dialect, and a sentence for everything that is not quite the same."""
    return _Converter(trf, dialect).run()


class _Converter:
    """Walks through the records; a setting that was said in many lines is said at the place of the first."""

    def __init__(self, trf: TrfTournament, dialect: Dialect) -> None:
        self.trf = trf
        self.dialect = dialect
        self.understood: Understood = understand(trf)
        self.has = {tag_of(record) for record in trf.records}
        self.lost: dict[Phrase | str, Phrase] = {}
        self.said: set[str] = set()

    def run(self) -> Converted:
        convert_one: Mapping[Dialect, Callable[[TrfRecord], list[TrfRecord]]] = {
            Dialect.TRF26: self._to_26,
            Dialect.ENGINE: self._to_engine,
            Dialect.TRF16: self._to_old,
            Dialect.TRF06: self._to_old,
        }
        records = [new for record in self.trf.records for new in convert_one[self.dialect](record)]
        return Converted(TrfTournament(tuple(records)), tuple(self.lost.values()))

    # to TRF26: a superset of the old format; only the engines' lines have to be said differently

    def _to_26(self, record: TrfRecord) -> list[TrfRecord]:
        tag = tag_of(record)
        match record:
            case TrfPlayer():
                return [msgspec.structs.replace(record, rounds=tuple(map(_new_round, record.rounds)))]
            case Numbers("XXP", ids):
                return [Forbidden(1, self.understood.record.rounds, ids)]
            case Numbers("XXZ", ids):
                return [Byes("Z", self.understood.record.played + 1, ids)]
        if tag in ENGINE_HEADERS | {"XXA"}:
            return self._setting_26(tag, record)
        return [record]

    def _setting_26(self, tag: str, record: TrfRecord) -> list[TrfRecord]:
        new = {"XXR": "142", "XXC": "152", "XXA": "250"}.get(tag, "162")
        if tag == "XXC" and isinstance(record, TrfHeader) and "rank" in record.text.lower().split():
            self._lose(
                "rank",
                Phrase(N_("Only engines' lines can ask for the rank as pairing order; it is left out.")),
            )
        if new in self.has or new in self.said:
            return []
        self.said.add(new)
        match new:
            case "142":
                return [TrfHeader("142", str(self.understood.record.rounds))]
            case "152":
                colour = self.understood.first_colour
                return [first_colour_26(colour)] if colour else []
            case "250":
                entrants = self.understood.record.entrants
                virtual = {entrant.number: entrant.virtual for entrant in entrants}
                return virtual_26(virtual, [entrant.number for entrant in entrants])
        records, lost = scoring_162(self.understood.record.scoring)
        for phrase in lost:
            self._lose(phrase.text, phrase)
        return records

    # to the engines: the settings as XX lines, the byes of the next round in the players' lines

    def _to_engine(self, record: TrfRecord) -> list[TrfRecord]:
        tag = tag_of(record)
        if isinstance(record, TrfPlayer):
            return [
                self._with_next_byes(
                    msgspec.structs.replace(record, rounds=tuple(map(_new_round, record.rounds)))
                )
            ]
        if isinstance(record, Comment) or tag.startswith(("XX", "BB")):
            return [record]
        if tag in ("142", "152", "162", "250"):
            return self._setting_engine(tag)
        if tag == "192" and "250" not in self.has:  # the type alone may ask for acceleration
            return [*self._setting_engine("250"), *self._old_only(record)]
        if isinstance(record, Forbidden):
            return self._forbidden_engine(record)
        if isinstance(record, Byes):
            return self._byes(record)
        return self._old_only(record)

    def _setting_engine(self, tag: str) -> list[TrfRecord]:
        new = {"142": "XXR", "152": "XXC", "162": "XXS", "250": "XXA"}[tag]
        if new in self.has or new in self.said:
            return []
        self.said.add(new)
        match new:
            case "XXR":
                return [TrfHeader("XXR", str(self.understood.record.rounds))]
            case "XXC":
                colour = self.understood.first_colour
                return [first_colour_engines(colour)] if colour else []
            case "XXS":
                return scoring_engines(self.understood.record.scoring)
        return virtual_engines(
            {entrant.number: entrant.virtual for entrant in self.understood.record.entrants}
        )

    def _forbidden_engine(self, record: Forbidden) -> list[TrfRecord]:
        if record.first_round > 1 or record.last_round < self.understood.record.rounds:
            text = N_("Engines' lines forbid a game for all rounds, not for rounds {first} to {last}.")
            args = {"first": record.first_round, "last": record.last_round}
            self._lose(f"260 {args}", Phrase(text, args))
        return [Numbers("XXP", tuple(filter(None, record.ids)))]

    # to TRF16 and TRF06: what they have no record for is left out

    def _to_old(self, record: TrfRecord) -> list[TrfRecord]:
        if isinstance(record, Byes):
            return self._byes(record)
        if not isinstance(record, TrfPlayer):
            return self._old_only(record)
        player = self._with_next_byes(record)
        new = _new_round if self.dialect is Dialect.TRF16 else self._round_06
        return [
            msgspec.structs.replace(player, rounds=tuple(map(self._known_result, map(new, player.rounds))))
        ]

    def _old_only(self, record: TrfRecord) -> list[TrfRecord]:
        tag = tag_of(record)
        if isinstance(record, RoundDates | OldTeam) or tag in OLD_HEADERS | {"132"}:
            return [record]
        text = N_("Record {tag} is not part of {dialect}; it is left out.")
        self._lose(tag, Phrase(text, {"tag": tag, "dialect": self.dialect.value.upper()}))
        return []

    def _byes(self, record: Byes) -> list[TrfRecord]:
        """The next round's byes go into the players' lines; later ones cannot be said."""
        if record.round > self.understood.record.played + 1:
            text = N_("{dialect} cannot say the byes of round {round} yet; they are left out.")
            args = {"dialect": self.dialect.value.upper(), "round": record.round}
            self._lose(f"240 {record.round}", Phrase(text, args))
        return []

    def _with_next_byes(self, player: TrfPlayer) -> TrfPlayer:
        """A bye of the next round is written as its block, and then the points include it."""
        played = self.understood.record.played
        bye = next((bye for bye in self.understood.byes if _is_next(bye, player, played)), None)
        if bye is None or len(player.rounds) > played or {"240"}.isdisjoint(self.has):
            return player
        rounds = player.rounds + (NOT_THERE,) * (played - len(player.rounds)) + (TrfRound(bye.outcome),)
        worth = self.understood.record.scoring.points(bye.outcome)
        points = None if player.points is None else player.points + worth
        return msgspec.structs.replace(player, rounds=rounds, points=points)

    def _known_result(self, round_: TrfRound) -> TrfRound:
        if round_.outcome is not Outcome.ADJOURNED:
            return round_
        self._lose("?", Phrase(N_("An adjourned game is written without a result.")))
        return msgspec.structs.replace(round_, outcome=Outcome.PENDING)

    def _round_06(self, round_: TrfRound) -> TrfRound:
        outcome = _CODES_06.get(round_.outcome, round_.outcome)
        if round_.outcome is Outcome.FULL_BYE:
            self._lose("F", Phrase(N_("TRF06 does not tell full-point byes from pairing-allocated ones.")))
        if round_.outcome in _UNRATED:
            self._lose("W", Phrase(N_("TRF06 does not tell unrated games from rated ones.")))
        return msgspec.structs.replace(round_, outcome=outcome)

    def _lose(self, key: str, phrase: Phrase) -> None:
        self.lost.setdefault(key, phrase)


_UNRATED = frozenset((Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS))
_CODES_06 = {new: old for old, new in OLD_BYES.items()} | {
    Outcome.FULL_BYE: Outcome.FORFEIT_WIN,
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}


def _new_round(round_: TrfRound) -> TrfRound:
    """Byes under the codes they have since 2016."""
    if round_.opponent is None and round_.outcome in OLD_BYES:
        return TrfRound(OLD_BYES[round_.outcome])
    return round_


def _is_next(bye: Bye, player: TrfPlayer, played: int) -> bool:
    return bye.number == player.number and bye.round == played + 1
