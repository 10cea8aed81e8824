"""What a tournament is: its settings, the rules of its tables, and who may see it."""

from typing import ClassVar

import msgspec

from kosmos.core.fields import fields_of
from kosmos.core.kept_form import LATEST, keeps_form, within
from kosmos.core.setting_words import changed_words, field_words
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.winner_stays import Evening, EveningBoard
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.events.base import POINTS, Event, Names, entered
from kosmos.tournament.events.club_night import LARGEST_BOARDS
from kosmos.tournament.events.footprints import EVERYTHING, Footprint, entry_of, footprint
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.settings import Settings
from kosmos.tournament.settings_rules import FIXED_BY_DRAW, check_settings
from kosmos.tournament.state import State, StateDraft, new_state
from kosmos.tournament.tie_breaking import TieBreaking

#: settings that are only said on papers: nothing is drawn or counted by them
ONLY_WORDS = frozenset(("name", "place", "start", "end", "federation", "arbiters", "time_control"))
MOST_LINES, LONGEST_LINE = 2000, 4000  #: of remarks kept from a report file


class TournamentCreated(Event, frozen=True, kw_only=True, tag="tournament_created:4"):
    """Everything that holds from the first moment on, also what nobody has chosen."""

    people: ClassVar[tuple[str, ...]] = ("tie_breaking.external.*.0", "tie_breaking.by_hand.*")

    settings: Settings
    keizer: KeizerRules  #: they count once the system is Keizer
    tie_breaking: TieBreaking
    prizes: Prizes
    evening: Evening  #: the boards of an evening on which the winner stays, before anybody has come
    public: bool
    arbiter: bool  #: made in the arbiter's mode

    def begin(self) -> State:
        return new_state(
            settings=self.settings,
            public=self.public,
            keizer=self.keizer,
            tie_breaking=self.tie_breaking,
            prizes=self.prizes,
            evening=self.evening,
            arbiter=ArbiterMode.ON if self.arbiter else ArbiterMode.NEVER,
        )

    def write(self, draft: StateDraft) -> None:
        """A second creation is never let in."""

    def tell_names(self, names: Names) -> None:
        names.reasons, names.settings = self.keizer.reasons, self.settings

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Tournament “{name}” made"), {"name": self.settings.name})

    def check(self, state: State) -> None:
        if state.settings is not self.settings:  # a tournament is made once
            raise Misfit
        keeps_form(self.settings, POINTS)
        check_settings(self.settings)
        keeps_form(self.keizer)
        self.keizer.check()
        self.prizes.check()
        _check_options(state, self.tie_breaking)
        boards = len(self.evening.boards)
        within(boards, LARGEST_BOARDS)
        empty = Evening(boards=tuple(map(EveningBoard, range(1, boards + 1))))
        if self.evening != msgspec.structs.replace(empty, ready_check=self.evening.ready_check):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVERYTHING])


class TournamentChanged(Event, frozen=True, tag="tournament_changed:2"):
    people: ClassVar[tuple[str, ...]] = ()
    settings: Settings  #: all of them, as they are now
    fields: tuple[str, ...]  #: those that changed

    def write(self, draft: StateDraft) -> None:
        draft.settings = self.settings

    def tell_names(self, names: Names) -> None:
        names.before = names.settings
        if names.settings:
            changed = {name: getattr(self.settings, name) for name in self.fields}
            names.settings = msgspec.structs.replace(names.settings, **changed)

    def words(self, names: Names) -> Phrase:
        fields = field_words(Settings, self.fields)
        if names.before and names.settings:
            fields = changed_words(self.fields, names.before, names.settings, POINTS)
        return Phrase(N_("Tournament changed: {fields}"), {"fields": fields})

    def check(self, state: State) -> None:
        changed = _changed_fields(state.settings, self.settings)
        if changed - set(self.fields) or (state.is_begun and FIXED_BY_DRAW & changed):
            raise Misfit
        _known_fields(Settings, self.fields)
        keeps_form(self.settings, POINTS)
        check_settings(self.settings)

    def touches(self, _state: State) -> Footprint:
        return footprint(
            writes=[("words" if name in ONLY_WORDS else "settings", name) for name in self.fields]
        )

    def rebased(self, state: State) -> Event:
        """What changed, written into the settings as they are now."""
        changed = {name: getattr(self.settings, name) for name in self.fields}
        return msgspec.structs.replace(self, settings=msgspec.structs.replace(state.settings, **changed))


class VisibilityChanged(Event, frozen=True, tag="visibility_changed:2"):
    people: ClassVar[tuple[str, ...]] = ()
    public: bool

    def write(self, draft: StateDraft) -> None:
        draft.public = self.public

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Published for visitors") if self.public else N_("Hidden from visitors"))

    def check(self, _state: State) -> None:
        """Anybody's tournament can be shown or hidden at any time."""

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("public",)])


class KeizerChanged(Event, frozen=True, tag="keizer_changed:3"):
    people: ClassVar[tuple[str, ...]] = ()
    rules: KeizerRules  #: all of them, as they are now
    fields: tuple[str, ...]  #: those that changed

    def write(self, draft: StateDraft) -> None:
        draft.keizer = self.rules

    def tell_names(self, names: Names) -> None:
        names.reasons = self.rules.reasons

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Keizer rules changed: {fields}"), {"fields": field_words(KeizerRules, self.fields)})

    def check(self, state: State) -> None:
        if _changed_fields(state.keizer, self.rules) - set(self.fields):
            raise Misfit
        _known_fields(KeizerRules, self.fields)
        keeps_form(self.rules)
        self.rules.check()

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("keizer", name) for name in self.fields])

    def rebased(self, state: State) -> Event:
        """What changed, written into the rules as they are now."""
        changed = {name: getattr(self.rules, name) for name in self.fields}
        return msgspec.structs.replace(self, rules=msgspec.structs.replace(state.keizer, **changed))


class TieBreakOptionsSet(Event, frozen=True, tag="tie_break_options:2"):
    people: ClassVar[tuple[str, ...]] = ("options.external.*.0", "options.by_hand.*")
    options: TieBreaking

    def write(self, draft: StateDraft) -> None:
        draft.tie_breaking = self.options

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Options of tie-breaks set"))

    def check(self, state: State) -> None:
        _check_options(state, self.options)

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=entry_of(*self.options.by_hand, *(id_ for id_, _ in self.options.external)),
            writes=[("tie-breaks",)],
        )


class ReportLinesKept(Event, frozen=True, tag="report_lines_kept:2"):
    """Lines `###` of the report file that a tournament was read from. They stand in its own report again."""

    people: ClassVar[tuple[str, ...]] = ()

    lines: tuple[str, ...]

    def write(self, draft: StateDraft) -> None:
        """Nothing depends on them: `report_history` reads them from the stream."""

    def words(self, _names: Names) -> Phrase:
        text = NP_("{count} remark of the report file kept", "{count} remarks of the report file kept")
        return Phrase(text, {"count": len(self.lines)})

    def check(self, _state: State) -> None:
        if len(self.lines) > MOST_LINES or any(
            len(line) > LONGEST_LINE or "\n" in line for line in self.lines
        ):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("report lines",)])


class PrizesSet(Event, frozen=True, tag="prizes_set:2"):
    people: ClassVar[tuple[str, ...]] = ()
    prizes: Prizes

    def write(self, draft: StateDraft) -> None:
        draft.prizes = self.prizes

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Prizes set"))

    def check(self, _state: State) -> None:
        self.prizes.check()

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("prizes",)])


def _check_options(state: State, options: TieBreaking) -> None:
    entered(state, *options.by_hand, *(id_ for id_, _ in options.external))
    fields = fields_of(TieBreaking)
    for name in ("unrated_value", "lots_seed"):
        fields[name].parse(name, getattr(options, name), LATEST)


def _changed_fields(before: Settings | KeizerRules, after: Settings | KeizerRules) -> set[str]:
    return {name for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name)}


def _known_fields(kind: type[Settings | KeizerRules], fields: tuple[str, ...]) -> None:
    if not set(fields) <= set(kind.__struct_fields__):
        raise Misfit
