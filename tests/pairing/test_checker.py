"""A replayed tournament shows where it differs from the system."""

import msgspec
import pytest

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Record
from kosmos.locale import Phrase
from kosmos.pairing.checker import (
    BoardDifference,
    DifferenceKind,
    check_rounds,
    played_pairing,
    record_before,
)
from kosmos.pairing.contract import NoPairing, PairedGame, View
from kosmos.pairing.generator import GeneratorWishes, generate
from pairing import stand_in


def tournament(players: int = 9, rounds: int = 4, seed: int = 2) -> Record:
    return generate(GeneratorWishes(players=players, rounds=rounds), stand_in.pair, None, seed).record


def changed(record: Record, round_: int, new: dict[int, Encounter]) -> Record:
    entrants = []
    for entrant in record.entrants:
        history = list(entrant.history)
        history[round_ - 1] = new.get(entrant.number, history[round_ - 1])
        entrants.append(msgspec.structs.replace(entrant, history=tuple(history)))
    return msgspec.structs.replace(record, entrants=tuple(entrants))


def game(white: int, black: int) -> dict[int, Encounter]:
    return {
        white: Encounter(Outcome.WIN, black, Colour.WHITE),
        black: Encounter(Outcome.LOSS, white, Colour.BLACK),
    }


@pytest.mark.parametrize("seed", range(5))
def test_a_tournament_agrees_with_the_system_that_paired_it(seed: int) -> None:
    """Every round of a generated tournament is what its own system pairs again."""
    record = tournament(seed=seed)
    checks = check_rounds(record, stand_in.pair)
    assert [check.round for check in checks] == list(range(1, record.played + 1))
    assert all(check.agrees for check in checks)


def test_the_record_before_a_round_knows_nothing_of_it() -> None:
    """What a round was paired from is what had happened before it."""
    before = record_before(tournament(), 3)
    assert before.played == 2
    assert all(len(entrant.history) == 2 for entrant in before.entrants)


def test_other_opponents_are_found_with_reasons() -> None:
    """Two boards with exchanged players differ, each with the system's games beside it and its reason."""
    record = changed(tournament(4, 1, seed=6), 1, game(1, 3) | game(2, 4))
    (check,) = check_rounds(record, stand_in.pair, why_not=stand_in.why_not)
    instead = (PairedGame(1, 2), PairedGame(3, 4))
    assert check.differences == tuple(
        BoardDifference(
            kind=DifferenceKind.OPPONENT,
            played=played,
            instead=instead,
            reasons=(Phrase("{a} does not meet {b}", {"a": played.white, "b": played.black}),),
        )
        for played in (PairedGame(1, 3), PairedGame(2, 4))
    )
    assert (check.boards, check.agrees) == (2, False)


def test_other_colours_are_found_with_reasons() -> None:
    """The right players with the wrong colours are a difference of their own kind."""
    record = changed(tournament(4, 1, seed=6), 1, game(1, 2) | game(4, 3))
    (check,) = check_rounds(record, stand_in.pair, explain=stand_in.explain)
    (difference,) = check.differences
    assert difference.kind is DifferenceKind.COLOUR
    assert (difference.played, difference.instead) == (PairedGame(4, 3), (PairedGame(3, 4),))
    assert difference.reasons == (Phrase("White is first"),)


def test_another_bye_is_found() -> None:
    """The bye of the round and the bye of the system stand side by side."""
    record = tournament(3, 1, seed=6)
    record = changed(record, 1, game(1, 3) | {2: Encounter(Outcome.PAIRING_BYE)})
    (check,) = check_rounds(record, stand_in.pair)
    board, bye = check.differences
    assert (board.kind, board.instead_bye) == (DifferenceKind.OPPONENT, 3)
    assert (bye.kind, bye.bye, bye.instead_bye) == (DifferenceKind.BYE, 2, 3)


def test_a_round_that_the_system_cannot_pair_is_named() -> None:
    """If the system finds no pairing, the check says so instead of comparing."""

    def never(view: View, settings: object, seed: int) -> NoPairing:
        return NoPairing(Phrase("never"))

    (check,) = check_rounds(tournament(4, 1), never)
    assert check.impossible == NoPairing(Phrase("never"))
    assert not check.agrees


def test_single_rounds_can_be_checked() -> None:
    """Only the rounds asked for are replayed."""
    assert [check.round for check in check_rounds(tournament(), stand_in.pair, rounds=[3])] == [3]


def test_the_round_as_played() -> None:
    """Games in order of White's numbers, forfeits included, byes left out but the allocated one."""
    record = tournament(7, 3, seed=4)
    for round_ in (1, 2, 3):
        pairing = played_pairing(record, round_)
        assert [game.white for game in pairing.games] == sorted(game.white for game in pairing.games)
        assert len(pairing.games) * 2 + (pairing.bye is not None) == len(
            [
                e
                for e in record.entrants
                if e.history[round_ - 1].opponent or e.history[round_ - 1].outcome == "U"
            ]
        )
