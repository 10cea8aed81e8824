"""A tournament as it stands: the fold of its events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.loading import later
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.pairing.cup.matches import DecidingGame
from kosmos.pairing.cup.rules import CupRules
from kosmos.pairing.winner_stays import Evening
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.categories import Category
from kosmos.tournament.check_in_terms import NO_CHECK_IN, CheckInTerms
from kosmos.tournament.cup_games import CountedCup, SeasonCupGame
from kosmos.tournament.draw_notes import DrawNotes
from kosmos.tournament.fees import NO_FEES, FeeRules
from kosmos.tournament.integrity import report_line_of
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.rating_rules import USUAL, GivenRating, RatingRules, RatingSource
from kosmos.tournament.settings import Settings
from kosmos.tournament.state_parts import Draft, Entry, Game, HeldPlayer, Round, SetPair
from kosmos.tournament.tie_breaking import TieBreaking

_cup_is_over: Callable[["State"], bool] = later("kosmos.tournament.cups:cup_is_over")
_cup_rounds: Callable[["State"], int] = later("kosmos.tournament.cups:cup_rounds")


@dataclass
class State:
    """A value: read it, never write it. Only a `StateDraft` is written, and it shares what it does not change."""

    settings: Settings
    public: bool
    entries: Mapping[int, Entry]
    order: tuple[int, ...]  #: numbers given by hand, before the draw
    rounds: Sequence[Round]
    seeds: Mapping[int, int]  #: round -> the seed it was drawn with
    notes: Mapping[int, DrawNotes]  #: round -> what the draw left to be kept
    byes: Mapping[tuple[int, int], Outcome]  #: (round, player) -> bye asked for
    forbidden: frozenset[frozenset[int]]
    set_games: tuple[SetPair, ...]
    set_bye: int | None
    held: tuple[HeldPlayer, ...]  #: set for the coming round, without an opponent yet
    draft: Draft | None  #: a manual pairing session is open
    first_colour: Colour | None  #: of number 1, once it was drawn by lot
    keizer: KeizerRules
    attendance: Mapping[tuple[int, int], Attendance]  #: (round, player) -> status
    evening: Evening  #: where the winner stays; players by id
    late: tuple[int, ...]  #: who came after round 1 of a classic Swiss, in the order of their own list
    exchanged: tuple[tuple[int, int], ...]  #: players of equal rating who changed starting numbers
    adjourned: frozenset[tuple[int, int]]  #: (round, board) of games once adjourned
    tie_breaking: TieBreaking
    prizes: Prizes
    reports: Mapping[tuple[int, int, int], Result]  #: (round, board, player) -> what the player says it was
    arbiter: ArbiterMode
    barred: frozenset[int]  #: who gets no half-point bye
    rating_corrections: Mapping[tuple[int, int], Game]  #: (round, board) -> as the rating report has it
    holds_rounds: bool  #: a round that is drawn is a draft until it is published
    drafts: frozenset[int]  #: rounds that only those who direct see
    starts: Mapping[int, str]  #: round -> when it begins, `2026-11-20T19:00`
    own_rating_rules: RatingRules | None  #: as the director said; None: the usual ones
    given_ratings: Mapping[int, Mapping[int, GivenRating]]  #: player -> round from which it holds -> rating
    rating_sources: Mapping[int, tuple[RatingSource, ...]]  #: player -> lists that the ratings came from
    positions: Mapping[int, int]  #: round -> number of its drawn start position (Chess960)
    check_in_terms: CheckInTerms | None  #: None: nobody has said anything about it
    checked_in: Mapping[int, frozenset[int]]  #: round -> who has checked in for it
    categories: tuple[Category, ...]
    fees: FeeRules
    paid: Mapping[int, int]  #: player -> what was paid of the fee, in the smallest coin
    cup: CupRules | None  #: None: nobody has said anything about it, and nothing is drawn
    #: (round, board) of a match's first game
    deciding_games: Mapping[tuple[int, int], tuple[DecidingGame, ...]]
    counted_cups: Mapping[str, CountedCup]  #: of a Keizer season: cups whose games count here, by stream
    cup_games: Mapping[tuple[str, int, int], SeasonCupGame]  #: (cup, its round, its board)
    last_id: int

    def writable(self) -> "StateDraft":
        """A draft to be written; this state stays as it is."""
        made = StateDraft.__new__(StateDraft)
        made.__dict__.update(self.__dict__)
        made.own = set()
        return made

    @property
    def in_arbiter_mode(self) -> bool:
        return self.arbiter is ArbiterMode.ON and self.settings.profile.in_check_list

    @property
    def rating_rules(self) -> RatingRules:
        return self.own_rating_rules or USUAL

    @property
    def check_in(self) -> CheckInTerms:
        return self.check_in_terms or NO_CHECK_IN

    @property
    def is_drawn(self) -> bool:
        return bool(self.rounds)

    @property
    def is_begun(self) -> bool:
        """Whether a round is drawn, or was drawn and is being changed by hand."""
        return self.is_drawn or (self.draft is not None and self.draft.edited is not None)

    def games_of(self, number: int) -> Sequence[Game]:
        """Of a drawn round, or of the one that is being changed by hand; empty for any other."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1].games
        edited = self.draft.edited if self.draft and number == len(self.rounds) + 1 else None
        return edited.games if edited else ()

    @property
    def by_number(self) -> list[Entry]:
        """Players in order of their numbers; before the draw in the order they would get by hand or entered."""
        if self.is_drawn:
            return sorted(self.entries.values(), key=lambda entry: (entry.number or 1_000_000, entry.id))
        place = {id_: index for index, id_ in enumerate(self.order)}
        return sorted(self.entries.values(), key=lambda entry: (place.get(entry.id, len(place)), entry.id))

    @property
    def comments(self) -> list[str]:
        """Lines for the federation's report: rounds that differ from the program's own, full-point byes."""
        lines = []
        for number, round_ in enumerate(self.rounds, 1):
            if (notes := self.notes.get(number)) and notes.report:
                lines.append(notes.report)
            full = [self.entries[id_].number for id_, bye in round_.byes.items() if bye is Outcome.FULL_BYE]
            lines += [report_line_of("full_bye", number, str(tpn)) for tpn in sorted(full)]
            lines += self._ended_later(number)
        return lines

    def _ended_later(self, number: int) -> list[str]:
        """Adjourned games counted as draws for the next round; the report names those that ended otherwise."""
        ended = [
            (board, game)
            for board, game in enumerate(self.rounds[number - 1].games, 1)
            if (number, board) in self.adjourned and game.result.is_final and game.result is not Result.DRAW
        ]
        return [
            report_line_of(
                "adjournment_ended",
                number,
                f"{self.entries[game.white].number}-{self.entries[game.black].number} {game.result.value}",
            )
            for _board, game in ended
            if number < len(self.rounds)
        ]

    @property
    def rounds_planned(self) -> int:
        """Rounds from first to last; a round robin knows it from the number of players."""
        if self.settings.profile.knocks_out:
            return _cup_rounds(self)
        if not self.settings.profile.by_table:
            return max(self.settings.rounds, len(self.rounds))
        count = len(self.entries)
        whole = max(0, (count + count % 2 - 1) * self.settings.cycles)
        return len(self.rounds) or min(whole, self.settings.rounds or whole)

    @property
    def current_round(self) -> int:
        """The last round drawn; where several are drawn at once, the first with a result missing. 0 before the draw.

        An adjourned game is played some other day and holds nobody up.
        """
        if self.settings.profile.by_table or self.settings.profile.knocks_out:
            for number, round_ in enumerate(self.rounds, 1):
                if any(game.result is Result.MISSING for game in round_.games):
                    return number
        return len(self.rounds)

    @property
    def is_finished(self) -> bool:
        """Some systems go on from evening to evening if no number of rounds is set; a cup until it is won."""
        if self.settings.profile.knocks_out:
            return bool(self.rounds) and _cup_is_over(self)
        endless = self.settings.profile.may_be_endless and not self.settings.rounds
        return (
            bool(self.rounds)
            and not endless
            and len(self.rounds) >= self.rounds_planned
            and all(round_.is_complete for round_ in self.rounds)
        )


class StateDraft(State):
    """A state being written, by `apply` alone. Whatever it has not yet made its own belongs to other states as well:
    it is copied before the first write into it, so that a step costs what it changes.
    """

    own: set[str | int]  #: names of fields, and numbers of rounds, that no other state has

    def own_entries(self) -> dict[int, Entry]:
        return cast("dict[int, Entry]", self._own_field("entries"))

    def own_seeds(self) -> dict[int, int]:
        return cast("dict[int, int]", self._own_field("seeds"))

    def own_notes(self) -> dict[int, DrawNotes]:
        return cast("dict[int, DrawNotes]", self._own_field("notes"))

    def own_byes(self) -> dict[tuple[int, int], Outcome]:
        return cast("dict[tuple[int, int], Outcome]", self._own_field("byes"))

    def own_attendance(self) -> dict[tuple[int, int], Attendance]:
        return cast("dict[tuple[int, int], Attendance]", self._own_field("attendance"))

    def own_reports(self) -> dict[tuple[int, int, int], Result]:
        return cast("dict[tuple[int, int, int], Result]", self._own_field("reports"))

    def own_games(self, number: int) -> list[Game]:
        """The games of a round."""
        return cast("list[Game]", self._own_round(number).games)

    def replace_game(self, number: int, board: int, result: Result, *, rated: bool) -> None:
        """A result of a drawn round, or of the one that is being changed by hand while its games go on."""
        if number <= len(self.rounds):
            games = self.own_games(number)
            games[board - 1] = Game(games[board - 1].white, games[board - 1].black, result, rated)
        elif self.draft and (edited := self.draft.edited):
            told = list(edited.games)
            told[board - 1] = Game(told[board - 1].white, told[board - 1].black, result, rated)
            changed = msgspec.structs.replace(edited, games=tuple(told))
            self.draft = msgspec.structs.replace(self.draft, edited=changed)

    def own_round_byes(self, number: int) -> dict[int, Outcome]:
        return cast("dict[int, Outcome]", self._own_round(number).byes)

    def add_round(self, games: list[Game], byes: dict[int, Outcome]) -> None:
        rounds = self._own_rounds()
        rounds.append(Round(games, byes))
        self.own.add(len(rounds))

    def delete_rounds(self, first: int) -> None:
        """This round and all after it."""
        del self._own_rounds()[first - 1 :]
        self.own -= {own for own in self.own if isinstance(own, int) and own >= first}

    def forget_player(self, gone: int) -> None:
        """Remove a player from everything that names them."""
        self.own_entries().pop(gone)
        self.order = tuple(id_ for id_ in self.order if id_ != gone)
        self.byes = {key: bye for key, bye in self.byes.items() if key[1] != gone}
        self.attendance = {key: status for key, status in self.attendance.items() if key[1] != gone}
        self.forbidden = frozenset(pair for pair in self.forbidden if gone not in pair)
        self.set_games = tuple(pair for pair in self.set_games if gone not in (pair.first, pair.second))
        self.set_bye = None if self.set_bye == gone else self.set_bye
        self.release(gone)
        self.exchanged = tuple(pair for pair in self.exchanged if gone not in pair)
        self.barred -= {gone}
        self.given_ratings = {id_: given for id_, given in self.given_ratings.items() if id_ != gone}
        self.rating_sources = {id_: each for id_, each in self.rating_sources.items() if id_ != gone}
        self.checked_in = {number: here - {gone} for number, here in self.checked_in.items()}
        self.paid = {id_: paid for id_, paid in self.paid.items() if id_ != gone}
        self.cup_games = {
            key: game for key, game in self.cup_games.items() if gone not in (game.white, game.black)
        }
        if self.draft:
            games = tuple(game for game in self.draft.games if gone not in game)
            bye = None if self.draft.bye == gone else self.draft.bye
            chosen = tuple(each for each in self.draft.chosen if gone not in each.pair)
            self.draft = msgspec.structs.replace(self.draft, games=games, bye=bye, chosen=chosen)

    def release(self, *ids: int) -> None:
        """Players who have a game or the bye no longer wait for an opponent."""
        self.held = tuple(each for each in self.held if each.id not in ids)

    def committed(self) -> State:
        """The state as it is now. The draft copies again before its next write: what the state has is no longer the
        draft's own.
        """
        made = State.__new__(State)
        made.__dict__.update(self.__dict__)
        del made.__dict__["own"]
        self.own = set()
        return made

    def _own_rounds(self) -> list[Round]:
        return cast("list[Round]", self._own_field("rounds"))

    def _own_round(self, number: int) -> Round:
        if number in self.own:
            round_ = self.rounds[number - 1]
            round_.__dict__.clear()  # what was counted in it may change
            return round_
        rounds = self._own_rounds()
        old = rounds[number - 1]
        rounds[number - 1] = made = Round(list(old.games), dict(old.byes))
        self.own.add(number)
        return made

    def _own_field(self, name: str) -> Any:
        if name not in self.own:
            self.own.add(name)
            self.__dict__[name] = self.__dict__[name].copy()
        return self.__dict__[name]


def new_state(
    *,
    settings: Settings,
    public: bool,
    keizer: KeizerRules,
    tie_breaking: TieBreaking,
    prizes: Prizes,
    evening: Evening,
    arbiter: ArbiterMode,
) -> State:
    """A tournament in which nothing has happened yet."""
    return State(
        settings=settings,
        public=public,
        keizer=keizer,
        evening=evening,
        tie_breaking=tie_breaking,
        prizes=prizes,
        arbiter=arbiter,
        **_nothing_yet(),
    )


def _nothing_yet() -> dict[str, Any]:
    """What only events bring."""
    lists: dict[str, Any] = {
        "order": (),
        "set_games": (),
        "held": (),
        "late": (),
        "exchanged": (),
        "categories": (),
    }
    sets: dict[str, Any] = dict.fromkeys(("forbidden", "adjourned", "barred", "drafts"), frozenset())
    nothing = dict.fromkeys(("set_bye", "draft", "first_colour", "own_rating_rules", "check_in_terms", "cup"))
    return {
        **lists,
        **sets,
        **nothing,
        **{name: {} for name in _TABLES},
        "rounds": [],
        "holds_rounds": False,
        "fees": NO_FEES,
        "last_id": 0,
    }


_TABLES = (
    "entries",
    "seeds",
    "notes",
    "byes",
    "attendance",
    "reports",
    "rating_corrections",
    "deciding_games",
    "starts",
    "given_ratings",
    "rating_sources",
    "positions",
    "checked_in",
    "paid",
    "counted_cups",
    "cup_games",
)
