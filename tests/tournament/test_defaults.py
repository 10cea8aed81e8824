"""Whoever changes a default changes the next tournament, never a past one."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import groupby

import pytest

from kosmos.core.players import Player
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.paper import Paper
from kosmos.tournament.presets import SETTINGS, new_settings
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from tournament.changed_defaults import OTHER, Change, changes, struct_defaults
from tournament.stored_streams import fold_stored
from tournament.test_golden_streams import NAMES, opened, stored

#: rooms and modules whose values are part of a tournament, or count it out
OWN = (
    "kosmos.tournament.",
    "kosmos.core.players",
    "kosmos.pairing.winner_stays",
    "kosmos.pairing.keizer.settings",
)
COUNTING = (
    "presets",
    ".settings",
    "keizer_rules",
    "tie_breaking",
    ".prizes",
    "standings.options",
    "winner_stays",
)
WISHES = Wishes()  #: what is asked now; not what the tournament keeps
TABLES = ("standings", "prizes", "keizer", "evening")


@cache
def every_change() -> tuple[Change, ...]:
    return tuple(changes())


@cache
def lines(name: str) -> list[bytes]:
    return stored(name)


def differing() -> Iterator[str]:
    """Tournaments that are not what they were; a fault counts as a difference."""
    for name in NAMES:
        try:
            same = fold_stored(lines(name)).state == opened(name)
        except Exception:  # noqa: BLE001 - whatever goes wrong, the default was asked for
            same = False
        if not same:
            yield name


def test_defaults_are_found_and_changed() -> None:
    """The list has the defaults of structs, of arguments and of presets, and changing one is felt."""
    labels = {change.label for change in every_change()}
    assert "kosmos.core.players.Player.club" in labels
    assert "kosmos.standings.keizer.settings.KeizerSettings.bye" in labels
    assert {f"kosmos.tournament.presets.SETTINGS.{name}" for name in SETTINGS} <= labels
    assert "kosmos.tournament.presets.KEIZER.excused" in labels
    club = next(each for each in struct_defaults(Player) if each.label.endswith(".club"))
    with club.made():
        assert repr(Player(name="x").club) == repr(OTHER)
    win = next(each for each in every_change() if each.label.endswith("presets.SETTINGS.win"))
    with win.made():
        assert repr(new_settings({"name": "x"}).win) == repr(OTHER)
    assert (Player(name="x").club, new_settings({"name": "x"}).win) == ("", 10)


def test_no_default_of_a_tournament_changes_a_past_one() -> None:
    """Every default of whatever a tournament keeps, one after the other: each golden stream folds to the same state."""
    own = [change for change in every_change() if change.label.startswith(OWN)]
    assert len(own) > 150
    for change in own:
        with change.made():
            assert list(differing()) == [], change.label


def test_no_other_default_changes_a_past_tournament() -> None:
    """The defaults of all the other rooms, module by module."""
    rest = [change for change in every_change() if not change.label.startswith(OWN)]
    assert len(rest) > 400
    for place, group in by_place(rest):
        with ExitStack() as stack:
            for change in group:
                stack.enter_context(change.made())
            assert list(differing()) == [], place


def by_place(found: Iterable[Change]) -> Iterator[tuple[str, Iterator[Change]]]:
    """Changes of one class, function or table at a time."""
    return groupby(found, lambda change: change.label.split("(")[0].rpartition(".")[0])


def tables(state: State) -> list[Paper]:
    system = state.settings.system
    return [make_paper(key, state, WISHES) for key in TABLES if key in papers_for(system)]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("version-1/")])
def test_no_chosen_value_changes_the_tables_of_a_past_tournament(name: str) -> None:
    """Points, places, values and prizes come from what the tournament keeps, not from what is usual today.

    Streams of the first version fold to the very same states, so their tables are these.
    """
    before = tables(opened(name))
    counting = [
        each for each in every_change() if any(part in each.label.partition(",")[0] for part in COUNTING)
    ]
    assert len(counting) > 100
    for place, group in by_place(counting):
        with ExitStack() as stack:
            for change in group:
                stack.enter_context(change.made())
            assert tables(fold_stored(lines(name)).state) == before, place
