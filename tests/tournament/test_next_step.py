"""The one next step of a tournament, and what can be done about it and its players."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from kosmos.core.players import Player
from kosmos.core.results import Result
from kosmos.tournament.next_step import NextStep, StepKind, next_step
from kosmos.tournament.offers import draw_offers, player_offers, settings_now, tournament_offers, usual_system
from kosmos.tournament.presets import created, new_settings
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Draft, Entry, Game, Round
from kosmos.tournament.systems import System


def tournament(system: str, players: int, *results: str, rounds: int = 0, **more: Any) -> State:
    """Each further word is a round: one result, or `*`, for each of its games."""
    entries = {
        number: Entry(number, Player(name=f"Player {number}"), number, 1, 0, expelled=False, personal="")
        for number in range(1, players + 1)
    }
    drawn = [
        Round(
            [
                Game(1 + 2 * board, 2 + 2 * board, Result(word), rated=True)
                for board, word in enumerate(line.split())
            ],
            {},
        )
        for line in results
    ]
    begun = created(new_settings({"name": "Cup", "system": System(system), "rounds": rounds})).begin()
    return dataclasses.replace(begun, entries=entries, rounds=drawn, **more)


@pytest.mark.parametrize(
    ("state", "kind", "number", "page", "command"),
    [
        (tournament("dutch", 0, rounds=3), StepKind.ENTER_PLAYERS, 0, "players", ""),
        (tournament("dutch", 1, rounds=3), StepKind.ENTER_PLAYERS, 0, "players", ""),
        (tournament("dutch", 4, rounds=3), StepKind.DRAW, 1, "rounds", "PairRound"),
        (tournament("dutch", 4, "1-0 *", rounds=3), StepKind.ENTER_RESULTS, 1, "rounds", ""),
        (tournament("dutch", 4, "1-0 0-1", rounds=3), StepKind.DRAW, 2, "rounds", "PairRound"),
        (tournament("dutch", 4, "1-0 adj", "* *", rounds=3), StepKind.ENTER_RESULTS, 2, "rounds", ""),
        (tournament("dutch", 4, "1-0 adj", "1-0 1-0", rounds=3), StepKind.DRAW, 3, "rounds", "PairRound"),
        (tournament("dutch", 4, "1-0 adj", "1-0 1-0", rounds=2), StepKind.ENTER_RESULTS, 1, "rounds/1", ""),
        (tournament("dutch", 4, "1-0 0-1", rounds=1), StepKind.READ_STANDINGS, 0, "standings", ""),
        (
            tournament("dutch", 4, rounds=3, draft=Draft(((1, 2),), None, None, 0)),
            StepKind.PAIR_BY_HAND,
            1,
            "next/manual",
            "",
        ),
        (
            tournament("dutch", 4, "1-0 0-1", "* *", rounds=3, drafts=frozenset({2})),
            StepKind.PUBLISH_ROUND,
            2,
            "rounds/2",
            "PublishRound",
        ),
        (tournament("keizer", 1), StepKind.ENTER_PLAYERS, 0, "players", ""),
        (tournament("keizer", 4), StepKind.TAKE_ATTENDANCE, 1, "attendance", ""),
        (tournament("keizer", 4, "1-0 *"), StepKind.ENTER_RESULTS, 1, "rounds", ""),
        (tournament("keizer", 4, "1-0 0-1"), StepKind.TAKE_ATTENDANCE, 2, "attendance", ""),
        (tournament("keizer", 4, "1-0 0-1", rounds=1), StepKind.READ_STANDINGS, 0, "standings", ""),
        (tournament("round-robin", 4), StepKind.DRAW, 1, "rounds", "PairRound"),
        (
            tournament("round-robin", 4, "1-0 1-0", "* *", "1-0 *"),
            StepKind.ENTER_RESULTS,
            2,
            "rounds",
            "",
        ),
        (
            tournament("round-robin", 4, "1-0 1-0", "1-0 1-0", "1-0 1-0"),
            StepKind.READ_STANDINGS,
            0,
            "standings",
            "",
        ),
        (tournament("winner-stays", 4), StepKind.RUN_EVENING, 0, "evening", ""),
    ],
)
def test_the_next_step(state: State, kind: StepKind, number: int, page: str, command: str) -> None:
    """Of each system at each time there is one next step, with its round, its page and its command."""
    step = next_step(state)
    assert (step.kind, step.round, step.page, step.command) == (kind, number, page, command)
    assert isinstance(step, NextStep)
    assert step.sentence.text


def test_a_step_says_all_that_its_command_is_told_and_what_may_be_done_before() -> None:
    """A draft is published, or looked at first; before the first draw more players may be entered, later not."""
    draft = next_step(tournament("dutch", 4, "1-0 0-1", "* *", rounds=3, drafts=frozenset({2})))
    assert draft.arguments == {"round": 2}
    assert draft.other
    assert draft.other.page == "rounds/2"
    first = next_step(tournament("dutch", 4, rounds=3))
    assert (first.arguments, first.other and first.other.page) == ({}, "players")
    assert next_step(tournament("dutch", 4, "1-0 0-1", rounds=3)).other is None


def test_missing_results_are_counted_with_the_step() -> None:
    """Adjourned games are missing as well."""
    assert next_step(tournament("dutch", 6, "1-0 adj *", rounds=3)).missing == 2


def test_nothing_is_arranged_after_the_last_round() -> None:
    """The coming round can be arranged as long as there is one, and never where all are drawn at once."""
    assert tournament_offers(tournament("dutch", 4, "1-0 1-0", rounds=2)).arrange_next
    assert not tournament_offers(tournament("dutch", 4, "1-0 *", rounds=1)).arrange_next
    assert not tournament_offers(tournament("round-robin", 4, "1-0 *")).arrange_next


def test_what_is_done_at_the_door_of_a_round() -> None:
    """Two are enough for a draw, while a round is left and none lies open; missing results are said."""
    begun = tournament("keizer", 4, "1-0 *", rounds=2)
    assert draw_offers(begun, 2) == (None, False, True, 1)
    assert draw_offers(begun, 1) == (None, False, False, 1)
    ended = draw_offers(tournament("keizer", 4, "1-0 *", rounds=1), 4)
    assert (ended.ended is not None, ended.by_hand, ended.draw) == (True, False, False)
    assert draw_offers(tournament("keizer", 4, draft=Draft(((1, 2),), None, None, 0)), 4).by_hand
    assert tournament_offers(tournament("keizer", 4)).renumber
    assert not tournament_offers(begun).renumber


@pytest.mark.parametrize(
    ("state", "changes", "leave", "byes", "expel"),
    [
        (tournament("dutch", 4, rounds=3), {}, "DeletePlayer", (1, 2, 3), False),
        (tournament("dutch", 4, "1-0 *", rounds=3), {}, "WithdrawPlayer", (2, 3), True),
        (tournament("dutch", 4, "1-0 *", rounds=3), {"withdrawn_from": 2}, "ReinstatePlayer", (), True),
        (
            tournament("dutch", 4, "1-0 *", rounds=3),
            {"withdrawn_from": 2, "expelled": True},
            "ReinstatePlayer",
            (),
            False,
        ),
        (tournament("dutch", 4, "1-0 *", rounds=1), {}, "WithdrawPlayer", (), True),
        (tournament("keizer", 4, "1-0 *"), {}, "WithdrawPlayer", (), True),
    ],
)
def test_what_can_be_done_about_a_player(
    state: State, changes: dict[str, Any], leave: str, byes: tuple[int, ...], expel: bool
) -> None:
    """A player is deleted before the draw and withdrawn after it; byes are asked for in rounds to come."""
    entry = replace(Entry(1, Player(name="Player 1"), 1, 1, 0, expelled=False, personal=""), **changes)
    offers = player_offers(state, entry)
    assert (offers.leave, offers.byes, offers.expel) == (leave, byes, expel)


def test_settings_of_other_systems_go_with_the_draw() -> None:
    """Before it everything can be chosen; after it neither the system nor what only other systems have."""
    before, drawn = tournament("dutch", 4, rounds=3), tournament("dutch", 4, "1-0 *", rounds=3)
    assert "system" in settings_now(before)
    assert settings_now(before) < set(Settings.__struct_fields__)  # without those of other systems
    assert {"system", "cycles", "numbering"}.isdisjoint(settings_now(drawn))
    assert {"first_colour", "acceleration", "name"} <= settings_now(drawn)
    assert "acceleration" not in settings_now(tournament("keizer", 4, "1-0 *"))


def test_the_usual_system() -> None:
    """A club without a past is offered a Swiss, and systems of files alone are not offered."""
    assert usual_system([]) == "dutch"
    assert usual_system(["team-swiss-a", "keizer", "dutch"]) == "keizer"
