"""The desk at the door as plain values: who is here, who is missing, who owes what."""

from typing import TypedDict

from kosmos.locale import Language
from kosmos.service.shapes import PlayerNamed
from kosmos.tournament.check_in import check_in_list, is_asked_for
from kosmos.tournament.fees_owed import fee_of
from kosmos.tournament.membership import categories_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


class DeskPlayerShown(PlayerNamed):
    due: str
    paid: str
    owed: str
    categories: list[str]


class CheckInShown(TypedDict):
    round: int
    rule: str
    every: bool
    asked_for: bool
    expected: int
    currency: str
    here: list[DeskPlayerShown]
    missing: list[DeskPlayerShown]


def check_in_view(state: State) -> CheckInShown:
    known = check_in_list(state)
    return {
        "round": known.round,
        "rule": state.check_in.rule.value,
        "every": state.check_in.every,
        "asked_for": is_asked_for(state),
        "expected": known.expected,
        "currency": state.fees.currency,
        "here": [_desk_player(state, entry) for entry in known.here],
        "missing": [_desk_player(state, entry) for entry in known.missing],
    }


def _desk_player(state: State, entry: Entry) -> DeskPlayerShown:
    fee = fee_of(state, entry)
    return {
        "id": entry.id,
        "number": entry.number,
        "name": entry.player.name,
        "due": decimal(fee.due),
        "paid": decimal(fee.paid),
        "owed": decimal(fee.owed),
        "categories": [each.key for each in categories_of(state, entry)],
    }


def decimal(amount: int) -> str:
    """The smallest coin as people and programs read it: `12.50`."""
    return f"{amount // 100}.{amount % 100:02}"


class CategoryShown(TypedDict):
    key: str
    name: str
    rule: str
    members: list[PlayerNamed]


def categories_view(state: State, language: Language, *, private: bool) -> list[CategoryShown]:
    """Who is in a category is told to everybody, for the director made it; its rule, where it tells no ages."""
    members = {entry.id: categories_of(state, entry) for entry in state.entries.values()}
    return [
        {
            "key": each.key,
            "name": language.say(each.name),
            "rule": each.rule if private or not each.tells_ages else "",
            "members": [
                {"id": entry.id, "number": entry.number, "name": entry.player.name}
                for entry in state.by_number
                if each in members[entry.id]
            ],
        }
        for each in state.categories
    ]
