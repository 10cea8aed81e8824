"""What the forms of a tournament show now, by the command that each sends: by it a change is told from a form that is old.

Every form that overwrites what somebody else may have changed meanwhile stands here; a test holds the pages against it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from kosmos.core.fields import Field, fields_of, flat_fields_of
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player
from kosmos.locale import N_
from kosmos.pairing.cup.rules import CupRules
from kosmos.service.club_night_views import keizer_rules_view
from kosmos.tournament.categories import USUAL_CATEGORIES
from kosmos.tournament.check_in_terms import CheckInTerms
from kosmos.tournament.commands import (
    PairTableRound,
    RequestBye,
    SetBoards,
    SetCategories,
    SetRatingRules,
    SetRoundStart,
)
from kosmos.tournament.commands.swiss import ByeKind
from kosmos.tournament.cups import cup_rules
from kosmos.tournament.fees import FeeRules
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.tournament.tie_breaking import TieBreaking
from kosmos.web.pages.both_versions import Form, FormNow
from kosmos.web.pages.render import form_values

MOST_DIGITS = 9  #: of an id or a round that a page wrote


class ShownForm(NamedTuple):
    """Values as the page writes them into the form; `is_whole`: the command takes what is not said as its default."""

    fields: Mapping[str, Field]
    values: Callable[[State, Form], Mapping[str, Any]]
    is_whole: bool = False


def form_now(command: str, state: State, form: Form) -> FormNow:
    """What the form of a command would show now; nothing of a command that overwrites nothing."""
    shown = FORMS.get(command)
    if shown is None:
        return FormNow({}, {})
    return FormNow(shown.fields, shown.values(state, form), shown.is_whole)


def number_of(form: Form, name: str) -> int:
    """A number that the page itself wrote into the form; 0: none."""
    said = form.get(name, [""])[-1]
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= MOST_DIGITS else 0


# -- texts and numbers of several fields -----------------------------------------------------------------


def _player(state: State, form: Form) -> Mapping[str, Any]:
    entry = state.entries.get(number_of(form, "id"))
    return msgspec.to_builtins(entry.player) if entry else {}


def keizer_texts(rules: KeizerRules) -> dict[str, Any]:
    """The rules as their form shows them: a number as text, so that it tells 0 from nothing."""
    return {name: _typed(value) for name, value in keizer_rules_view(rules).items()}


def _typed(value: Any) -> Any:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def tie_break_texts(state: State) -> dict[str, str]:
    """What tie-breaks rest on besides the results: players by name, where they still play."""
    kept, names = state.tie_breaking, {id_: entry.player.name for id_, entry in state.entries.items()}
    return {
        "unrated": kept.unrated.value,
        "unrated_value": str(kept.unrated_value),
        "lots_seed": str(kept.lots_seed),
        "external": "; ".join(kept.external_texts(names)),
        "by_hand": "; ".join(names[id_] for id_ in kept.by_hand if id_ in names),
    }


def rating_rule_texts(state: State) -> dict[str, Any]:
    rules = state.rating_rules
    return {"lists": ", ".join(rules.lists), "long": rules.long, "which": rules.which.value}


# -- forms whose value is one text -----------------------------------------------------------------------


def prize_texts(state: State) -> dict[str, Any]:
    prizes = state.prizes
    lines = "\n".join(map(str, prizes.lists))
    return {"lists": lines, "sharing": prizes.sharing.value, "one_each": prizes.one_each}


def fee_texts(state: State) -> dict[str, str]:
    return {"fees": "\n".join(map(str, state.fees.fees)), "currency": state.fees.currency}


def category_texts(state: State) -> dict[str, Any]:
    """The usual ones, which are ticked, and a line for each of the others."""
    kept = {each.key: each for each in state.categories}
    written = [key if each.rule == key else f"{key} = {each.rule}" for key, each in kept.items()]
    others = [line for key, line in zip(kept, written, strict=True) if key not in USUAL_CATEGORIES]
    return {"usual": [key for key in USUAL_CATEGORIES if key in kept], "written": "\n".join(others)}


def table_games(state: State, number: int) -> str:
    """The games of a round by pairing numbers, as they are typed to pair it by hand."""
    if not 1 <= number <= len(state.rounds):
        return ""
    entries, games = state.entries, state.rounds[number - 1].games
    return ", ".join(f"{entries[game.white].number}-{entries[game.black].number}" for game in games)


# -- forms of one round ----------------------------------------------------------------------------------


BYE_ASKED = {
    Outcome.HALF_BYE: ByeKind.HALF,
    Outcome.FULL_BYE: ByeKind.FULL,
    Outcome.ZERO_BYE: ByeKind.ZERO,
}


def _bye(state: State, form: Form) -> Mapping[str, str]:
    asked = state.byes.get((number_of(form, "round"), number_of(form, "id")), Outcome.ABSENT)
    return {"kind": BYE_ASKED.get(asked, ByeKind.NONE).value}


def _start(state: State, form: Form) -> Mapping[str, str]:
    return {"start": state.starts.get(number_of(form, "round"), "")}


def _boards(state: State, _form: Form) -> Mapping[str, Any]:
    return {"boards": str(len(state.evening.boards)), "ready_check": state.evening.ready_check}


CATEGORIES_FORM = "categories"
_CATEGORIES = fields_of(SetCategories)["categories"]

#: by the name of the command; categories have a form of their own, which ticks the usual ones
FORMS: Mapping[str, ShownForm] = {
    "ModifyPlayer": ShownForm(fields_of(Player), _player),
    "ModifyTournament": ShownForm(fields_of(Settings), lambda state, _: form_values(state.settings)),
    "ModifyKeizer": ShownForm(fields_of(KeizerRules), lambda state, _: keizer_texts(state.keizer)),
    "SetCupRules": ShownForm(fields_of(CupRules), lambda state, _: msgspec.to_builtins(cup_rules(state))),
    "SetTieBreakOptions": ShownForm(fields_of(TieBreaking), lambda state, _: tie_break_texts(state)),
    "SetPrizes": ShownForm(fields_of(Prizes), lambda state, _: prize_texts(state)),
    "SetFees": ShownForm(flat_fields_of(FeeRules), lambda state, _: fee_texts(state)),
    "SetCheckIn": ShownForm(fields_of(CheckInTerms), lambda state, _: msgspec.to_builtins(state.check_in)),
    CATEGORIES_FORM: ShownForm(
        {
            "usual": _CATEGORIES._replace(label=N_("Categories by rule")),
            "written": _CATEGORIES._replace(label=N_("Further categories")),
        },
        lambda state, _: category_texts(state),
        is_whole=True,
    ),
    "SetRatingRules": ShownForm(
        fields_of(SetRatingRules), lambda state, _: rating_rule_texts(state), is_whole=True
    ),
    "SetBoards": ShownForm(fields_of(SetBoards), _boards, is_whole=True),
    "SetRoundStart": ShownForm(fields_of(SetRoundStart), _start, is_whole=True),
    "RequestBye": ShownForm(fields_of(RequestBye), _bye, is_whole=True),
    "PairTableRound": ShownForm(
        fields_of(PairTableRound),
        lambda state, form: {"games": table_games(state, number_of(form, "round"))},
        is_whole=True,
    ),
}
