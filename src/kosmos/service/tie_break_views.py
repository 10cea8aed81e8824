"""What the standings say besides places: how a number came about, and which tie-breaks there are."""

from typing import NamedTuple, TypedDict

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.keizer import round_step, shown_round, workings_of
from kosmos.papers.standings import after_round
from kosmos.standings.catalogue import name_of
from kosmos.standings.codes import parse_tie_break
from kosmos.standings.presets import PRESETS
from kosmos.standings.table import POINTS, shown_tie_breaks
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.working import working
from kosmos.tournament.record import options_of, record_of
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes, tie_breaks_of

VIEWS = ("working", "presets")


class OpenedNumber(NamedTuple):
    """One number of the standings and how it came about: a headline, then a line for each round."""

    id: int
    name: str
    tie_break: TieBreak
    after: int
    sentences: tuple[Phrase, ...]


def opened(state: State, number: int, code: str, wishes: Wishes) -> OpenedNumber:
    """By the player's number in the table. Only this player's number is worked out."""
    if state.settings.profile.ranked_by is not RankedBy.POINTS:
        raise NotFound(Phrase(N_("tie-break")), code)
    after = after_round(state, wishes)
    tie_break = parse_tie_break(code)
    listed = shown_tie_breaks(tie_breaks_of(wishes.mode, state.settings.tie_breaks))
    before = listed[: listed.index(tie_break)] if tie_break in listed else ()
    entry = next((each for each in state.entries.values() if (each.number or each.id) == number), None)
    if entry is None:
        raise NotFound(Phrase(N_("player")), number)
    sentences = working(record_of(state, after), tie_break, number, before=before, options=options_of(state))
    return OpenedNumber(entry.id, entry.player.name, tie_break, after, sentences)


class WorkingShown(TypedDict):
    code: str
    name: str
    sentences: list[str]


class WorkingsShown(TypedDict):
    id: int
    name: str
    after_round: int
    workings: list[WorkingShown]


class PresetShown(TypedDict):
    key: str
    name: str
    tie_breaks: list[str]
    round_robin: bool
    in_use: bool


def working_view(state: State, id_: int, code: str, wishes: Wishes, language: Language) -> WorkingsShown:
    """One tie-break of a player, or all that the tournament has."""
    if id_ not in state.entries:
        raise NotFound(Phrase(N_("player")), id_)
    number = state.entries[id_].number or id_
    if state.settings.profile.ranked_by is RankedBy.KEIZER:
        return _keizer_view(state, id_, number, wishes, language)
    tie_breaks = (parse_tie_break(code),) if code else (POINTS, *shown_tie_breaks(state.settings.tie_breaks))
    found = [opened(state, number, str(each), wishes) for each in tie_breaks]
    return {
        "id": id_,
        "name": state.entries[id_].player.name,
        "after_round": found[0].after,
        "workings": [
            {
                "code": str(each.tie_break),
                "name": language.say(name_of(each.tie_break)),
                "sentences": [language.say(sentence) for sentence in each.sentences],
            }
            for each in found
        ],
    }


def _keizer_view(state: State, id_: int, number: int, wishes: Wishes, language: Language) -> WorkingsShown:
    """The sum, the own value, and a line for each round."""
    after = shown_round(state, wishes)
    if not 0 <= after <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), after)
    published = state.keizer.keep_tables and not wishes.recomputed
    found = workings_of(state, after, published=published)
    if number not in found:  # entered later
        found = workings_of(state, after, published=False)
    steps = found[number]
    rounds = (round_step(place, step) for place, step in enumerate(steps.rounds, 1))
    return {
        "id": id_,
        "name": state.entries[id_].player.name,
        "after_round": after,
        "workings": [
            {
                "code": "Keizer",
                "name": language.say(Phrase(N_("Keizer points"))),
                "sentences": [language.say(sentence) for sentence in (steps.total, steps.own, *rounds)],
            }
        ],
    }


def presets_view(state: State, language: Language) -> list[PresetShown]:
    """The named lists, those for round robins marked."""
    return [
        {
            "key": each.key,
            "name": language.say(Phrase(each.name)),
            "tie_breaks": [str(code) for code in each.tie_breaks],
            "round_robin": each.round_robin,
            "in_use": tuple(str(code) for code in each.tie_breaks) == state.settings.tie_breaks,
        }
        for each in PRESETS
    ]
