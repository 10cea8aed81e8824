"""A report file as a new tournament: the steps a director would have taken, and everything that had to be assumed."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.fields import fields_of
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.players import Player, Sex, Title, is_rating, name_key
from kosmos.core.questions import Level, Question
from kosmos.core.record import Encounter, Record
from kosmos.core.results import OUTCOMES, UNRATED_OUTCOMES, Result
from kosmos.formats.trf import TrfTournament, Understood, read, system_said, understand, unusual
from kosmos.formats.trf.records import Comment, National, TrfHeader, TrfPlayer
from kosmos.formats.trf_person import read_birth, read_fide_id
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.acceleration import method_of
from kosmos.pairing.checker import RoundCheck, check_rounds, played_pairing, present_in
from kosmos.pairing.contract import PairedGame, Pairing
from kosmos.pairing.table_check import best_fitting
from kosmos.standings.codes import check_tie_breaks, parse_tie_break
from kosmos.standings.presets import default_tie_breaks
from kosmos.tournament.decide.players import free_name
from kosmos.tournament.draw_notes import NO_NOTES, read_notes
from kosmos.tournament.events.arranged import ByeRequested, PairAllowed, PairForbidden
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.events.setup import LONGEST_LINE, MOST_LINES, ReportLinesKept
from kosmos.tournament.integrity import questions_about, report_line_of
from kosmos.tournament.presets import created, new_settings
from kosmos.tournament.settings import Acceleration, Settings
from kosmos.tournament.systems import FIRST_BY_TABLE, System, assumed_system, tables_said

UNNAMED = "TRF"
_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})", re.ASCII)
_FEDERATION = re.compile(r"[A-Z]{3}")
_RECORD = re.compile(rb"(?:\xef\xbb\xbf)?(?:###|0[0-9][0-9] |1[0-9]2 |2[0-9][0-9] |XX[A-Z] )")
_RESULTS = {pair: (result, True) for result, pair in reversed(OUTCOMES.items())} | {
    pair: (result, False)
    for result, pair in reversed(UNRATED_OUTCOMES.items())
    if pair not in OUTCOMES.values()
}


class TrfImported(NamedTuple):
    """Each step is what one command of a director would have come to."""

    steps: list[list[Event]]
    adjustments: tuple[Phrase, ...]  #: what had to be assumed
    breaches: tuple[Phrase, ...]  #: rounds that are not what the rules of their system give

    @property
    def report(self) -> tuple[Phrase, ...]:
        return self.adjustments + self.breaches

    @property
    def questions(self) -> list[Question]:
        """To be answered before anything is made (checklist of tournament programs, 48 and 55)."""
        assumed = [Question("assumed", _listed(self.adjustments), Level.NOTICE)] if self.adjustments else []
        return sum((questions_about("breaks_rules", each, in_mode=True) for each in self.breaches), assumed)


def _listed(adjustments: tuple[Phrase, ...]) -> Phrase:
    keys = [f"line{number}" for number in range(len(adjustments))]
    lines = Phrase("\n".join(f"{{{key}}}" for key in keys), dict(zip(keys, adjustments, strict=True)))
    return Phrase(N_("The file does not say everything:\n{lines}\n"), {"lines": lines})


def is_trf(data: bytes) -> bool:
    """Report files begin with one of their own records."""
    return _RECORD.match(data.lstrip(b" \r\n")) is not None


def read_trf_tournament(data: bytes) -> TrfImported:
    """Raises BadTrf with line and column for a file that cannot be read."""
    return _Importer(read(data)).run()


class _Importer:
    def __init__(self, trf: TrfTournament) -> None:
        self.trf = trf
        self.understood: Understood = understand(trf)
        self.record: Record = self.understood.record
        self.told: list[Phrase] = [*self.understood.adjustments, *unusual(trf)]
        self.breaches: list[Phrase] = []
        self.remarks = [f"###{comment.text}".rstrip() for comment in trf.all(Comment)]
        self.id_of = {entrant.number: id_ for id_, entrant in enumerate(self.record.entrants, 1)}
        self.system = self._system()

    def run(self) -> TrfImported:
        settings = self._settings()
        steps: list[list[Event]] = [[created(settings)]]
        steps.append(list(self._players()))
        steps += self._rounds(settings)
        steps.append(list(self._bans(self.record.played + 1)))
        steps.append(list(self._byes_ahead()))
        if lines := tuple(line[:LONGEST_LINE] for line in self.remarks[:MOST_LINES]):
            steps.append([ReportLinesKept(lines)])
        return TrfImported([step for step in steps if step], tuple(self.told), tuple(self.breaches))

    # -- the event -----------------------------------------------------------------------------------------

    def _system(self) -> System:
        """What record 192 names; else what the words of 092 sound like; else the usual Swiss."""
        if said := system_said(self.trf):
            return said
        if self.record.round_robin:
            return System(self.by_table[0] or FIRST_BY_TABLE)
        code = (self.trf.header("192") or "").upper()
        return self._assumed(assumed_system(code), code)

    def _assumed(self, system: System, code: str) -> System:
        text = N_("The file does not name a system known here (record 192: “{code}”); “{system}” is taken.")
        self.told.append(Phrase(text, {"code": code or "–", "system": system.value}))
        return system

    def _settings(self) -> Settings:
        scoring = self.record.scoring
        self._tell_scoring(scoring)
        trf = self.trf
        said = {
            "name": self._text(trf.header("012") or UNNAMED, "name"),
            "place": self._text(trf.header("022") or "", "place"),
            "start": self._date(trf.header("042"), "042"),
            "end": self._date(trf.header("052"), "052"),
            "federation": self._federation(trf.header("032") or ""),
            "arbiters": self._arbiters(),
            "time_control": self._text(trf.header("122") or trf.header("222") or "", "time_control"),
            "system": self.system,
            "rounds": 0 if self.system.profile.by_table else min(self.record.rounds, 99),
            "cycles": self._cycles(),
            "acceleration": self._acceleration(),
            "win": scoring.win,
            "draw": scoring.draw,
            "loss": scoring.loss,
            "bye": scoring.bye,
            "tie_breaks": self._tie_breaks(),
        }
        return new_settings(said)

    def _cycles(self) -> int:
        """Said by record 192, or seen by the rounds."""
        said = "DOUBLEROUNDROBIN" in (self.trf.header("192") or "").upper()
        count = len(self.record.entrants)
        needs_two = self.system.profile.by_table and self.record.rounds > count - 1 + count % 2
        return 2 if said or needs_two else 1

    @cached_property
    def by_table(self) -> tuple[str, tuple[RoundCheck, ...]]:
        """The table that a round robin follows best, and its rounds beside it."""
        code = (self.trf.header("192") or "").strip().upper()
        return best_fitting(self.record, tables_said(code, len(self.record.entrants), self.record.played))

    def _text(self, text: str, field: str) -> str:
        limit = int(fields_of(Settings)[field].schema["maxLength"])
        plain = " ".join(text.split())
        if len(plain) > limit:
            self.told.append(
                Phrase(
                    N_("“{text}” is longer than {limit} characters and is cut."),
                    {"text": plain[:40], "limit": limit},
                )
            )
        return plain[:limit].strip()

    def _date(self, text: str | None, tag: str) -> str:
        match = _DATE.fullmatch((text or "").strip())
        if match:
            try:
                return dt.date(*(int(part) for part in match.groups())).isoformat()
            except ValueError:
                pass
        if text and text.strip():
            args = {"tag": tag, "text": text.strip()[:40]}
            self.told.append(Phrase(N_("Record {tag}: “{text}” is not a date; it is left out."), args))
        return ""

    def _federation(self, text: str) -> str:
        code = text.strip().upper()
        return code if _FEDERATION.fullmatch(code) else ""

    def _arbiters(self) -> tuple[str, ...]:
        chief = self.trf.header("102")
        deputies = [record.text for record in self.trf.all(TrfHeader) if record.tag == "112"]
        names = [" ".join(name.split())[:100] for name in ([chief] if chief else []) + deputies]
        return tuple(dict.fromkeys(name for name in names if name))[:20]

    def _tell_scoring(self, scoring: Scoring) -> None:
        plain = Scoring(win=scoring.win, draw=scoring.draw, loss=scoring.loss, bye=scoring.bye)
        if scoring.table != plain.table:
            self.told.append(
                Phrase(
                    N_(
                        "Forfeits and byes count otherwise in the file; here they count as wins, draws and nothing."
                    )
                )
            )

    def _acceleration(self) -> Acceleration:
        accelerated = any(entrant.virtual for entrant in self.record.entrants)
        if not accelerated or not self.system.profile.accelerates:
            return Acceleration.NONE
        starters = present_in(self.record, 1) or None
        if method := method_of(self.record, starters, self.system.profile.games_a_match):
            return Acceleration(method)
        text = N_(
            "The file's acceleration is neither Baku's nor the added score; the tournament is not accelerated here."
        )
        self.told.append(Phrase(text))
        return Acceleration.NONE

    def _tie_breaks(self) -> tuple[str, ...]:
        kept = []
        for code in self.understood.tie_breaks:
            try:
                tie_break = parse_tie_break(code)
                check_tie_breaks((tie_break,), round_robin=self.system.profile.by_table)
            except Refusal as refusal:
                self.told.append(refusal.phrase)
                continue
            kept.append(str(tie_break))
        if kept or self.understood.tie_breaks:
            return tuple(dict.fromkeys(kept))[:10]
        return tuple(map(str, default_tie_breaks(round_robin=self.system.profile.by_table)))

    # -- players -------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[Event]:
        people = {player.number: player for player in self.trf.players}
        national = {record.number: record for record in self.trf.all(National) if record.tag == "GER"}
        taken: set[str] = set()
        for entrant in self.record.entrants:
            said, kind = people[entrant.number], national.get(entrant.number)
            player = self._player(said, entrant.title, kind, taken)
            yield PlayerAdded(
                self.id_of[entrant.number], player, first_round=1, number=0, late=False, personal=""
            )

    def _player(self, said: TrfPlayer, title: str, national: National | None, taken: set[str]) -> Player:
        dwz = national.rating if national and national.rating and is_rating(national.rating) else 0
        return Player(
            name=self._name(said, taken),
            elo=self._rating(said),
            dwz=str(dwz) if dwz else "",
            title=Title(title) if title in set(Title) else Title.NONE,
            sex={"w": Sex.FEMALE, "f": Sex.FEMALE, "m": Sex.MALE}.get(said.sex.lower(), Sex.UNKNOWN),
            birth=read_birth(said.birth),
            federation=self._federation(said.federation),
            fide_id=read_fide_id(said.fide_id),
            national_id=(national.fide_id if national else "")[:40].strip(),
        )

    def _name(self, said: TrfPlayer, taken: set[str]) -> str:
        name = " ".join(said.name.split())[:100].strip() or f"#{said.number}"
        new = free_name(name, taken) if name_key(name) in taken else name
        taken.add(name_key(new))
        if new != name:
            self.told.append(
                Phrase(N_("{name} is there twice; one is now {new}."), {"name": name, "new": new})
            )
        return new

    def _rating(self, said: TrfPlayer) -> int:
        rating = said.rating or 0
        if rating and not is_rating(rating):
            text = N_("Player {number} has the rating {rating}, which is none; it is left out.")
            self.told.append(Phrase(text, {"number": said.number, "rating": rating}))
            return 0
        return rating

    # -- rounds --------------------------------------------------------------------------------------------

    def _rounds(self, settings: Settings) -> Iterator[list[Event]]:
        """The draw and its results are two steps, as they are on the day."""
        checks = self._checks(settings)
        numbers = tuple(self.id_of.values())
        if self.system.profile.by_table and self.record.played:
            drawn = tuple(self._drawn(number)[0] for number in range(1, self.record.played + 1))
            yield [RoundsDrawn(drawn, numbers, 0, NO_NOTES)]
            self.remarks += [self._breach(check) for check in checks.values()]
        for number in range(1, self.record.played + 1):
            drawn_round, games = self._drawn(number)
            if not self.system.profile.by_table:
                yield list(self._bans(number))
                notes = self._notes(number, checks.get(number))
                yield [RoundsDrawn((drawn_round,), numbers if number == 1 else (), 0, read_notes(notes))]
            yield from ([event] for event in self._results(number, games))

    def _drawn(self, number: int) -> tuple[DrawnRound, Sequence[PairedGame]]:
        """Boards in the order of C.04.2, 3.6: the higher score, the sum of both, the lower number."""
        pairing = played_pairing(self.record, number)
        scores = self._scores_before(number)

        def board(game: PairedGame) -> tuple[int, int, int]:
            higher = min((-scores[tpn], tpn) for tpn in (game.white, game.black))
            return higher[0], -(scores[game.white] + scores[game.black]), higher[1]

        games = sorted(pairing.games, key=board)
        by_id = tuple((self.id_of[game.white], self.id_of[game.black]) for game in games)
        return DrawnRound(by_id, tuple(self._byes(number))), games

    def _scores_before(self, number: int) -> dict[int, int]:
        worth = self.record.scoring.table
        return {
            entrant.number: sum(worth[each.outcome] for each in entrant.history[: number - 1])
            for entrant in self.record.entrants
        }

    def _byes(self, number: int) -> Iterator[tuple[int, Outcome]]:
        for entrant in self.record.entrants:
            each = entrant.history[number - 1]
            if each.opponent is None and each.outcome.is_bye:
                free = self.system.profile.by_table and each.outcome is Outcome.ZERO_BYE
                yield self.id_of[entrant.number], Outcome.PAIRING_BYE if free else each.outcome

    def _results(self, number: int, games: Sequence[PairedGame]) -> Iterator[Event]:
        histories: dict[int, Encounter] = {
            entrant.number: entrant.history[number - 1] for entrant in self.record.entrants
        }
        for board, game in enumerate(games, 1):
            pair = (histories[game.white].outcome, histories[game.black].outcome)
            result, rated = _RESULTS.get(pair, (None, True))
            if result is None:
                text = N_("Round {round}: {white} – {black}: the result {result} cannot be entered here.")
                args = {
                    "white": game.white,
                    "black": game.black,
                    "result": f"{pair[0].value} : {pair[1].value}",
                }
                self.told.append(Phrase(text, {"round": number, **args}))
            elif result is not Result.MISSING:
                yield ResultEntered(number, board, result, rated)

    # -- what the rules say --------------------------------------------------------------------------------

    def _checks(self, settings: Settings) -> dict[int, RoundCheck]:
        """Every round against the rules of its system; the pairs and the bye of the classic round 1 are lots."""
        if settings.profile.by_table:
            return {check.round: check for check in self.by_table[1] if not check.agrees}
        draw = settings.profile.rounds
        if draw is None or draw.first_round_by_lot:
            return {}
        first, forbidden = self.understood.first_colour, self.understood.forbidden_in
        checks = check_rounds(self.record, draw.pair, first_colour=first, forbidden=forbidden)
        return {check.round: check for check in checks if not check.agrees}

    def _notes(self, number: int, check: RoundCheck | None) -> dict[str, Any]:
        notes: dict[str, Any] = {}
        colour: Colour | None = self.understood.first_colour
        if number == 1 and colour:
            notes["first_colour"] = colour.value
        if check:
            notes["report"] = self._breach(check)
        return notes

    def _breach(self, check: RoundCheck) -> str:
        """Asked about before anything is made; the line of the report that says it."""
        text = NP_(
            "Round {round} differs from the rules of its system in {count} place.",
            "Round {round} differs from the rules of its system in {count} places.",
        )
        count = len(check.differences) or check.boards
        self.breaches.append(Phrase(text, {"round": check.round, "count": count}))
        own = "none" if check.pairing is None else _pairs(check.pairing)
        played = _pairs(played_pairing(self.record, check.round))
        return report_line_of("breaks_rules", check.round, f"{own} => {played}")

    def _bans(self, number: int) -> Iterator[Event]:
        """Who is kept apart from this round on, and who not any more."""
        if not self.system.profile.draws_each_round:
            return
        before = self.understood.forbidden_in(number - 1) if number > 1 else frozenset()
        now = self.understood.forbidden_in(number)
        for kind, pairs in ((PairAllowed, before - now), (PairForbidden, now - before)):
            for first, second in sorted(sorted(pair) for pair in pairs):
                if first in self.id_of and second in self.id_of:
                    yield kind(self.id_of[first], self.id_of[second])

    def _byes_ahead(self) -> Iterator[Event]:
        if self.system.profile.draws_each_round:
            for bye in self.understood.byes:
                yield ByeRequested(self.id_of[bye.number], bye.round, bye.outcome)


def _pairs(pairing: Pairing) -> str:
    pairs = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join(pairs + ([f"{pairing.bye}-0"] if pairing.bye else []))
