"""What a director's desk shows: the rounds in one line, the boards at hand, and what changes for the coming round."""

import dataclasses

from msgspec.structs import replace

from kosmos.core.outcomes import Outcome
from kosmos.tournament.desk import coming_round, desk_head, round_at_hand, round_line
from kosmos.tournament.next_step import next_step
from kosmos.tournament.round_stages import RoundStage
from tournament.test_next_step import tournament

NOW = "2026-11-17T18:00"


def test_every_round_says_where_it_stands() -> None:
    """Drawn rounds by their stage and results, planned ones with the time they were given."""
    state = tournament(
        "dutch", 4, "1-0 0-1", "1-0 *", "* *", rounds=5, drafts=frozenset({3}), starts={4: "2026-11-18T10:00"}
    )
    line = round_line(state, NOW)
    assert [step.stage for step in line] == [
        RoundStage.FINISHED,
        RoundStage.RUNNING,
        RoundStage.DRAFT,
        None,
        None,
    ]
    assert [step.reached for step in line] == [4, 3, 1, 0, 0]
    assert [(step.results, step.games) for step in line] == [(2, 2), (1, 2), (0, 2), (0, 0), (0, 0)]
    assert [step.start for step in line][3:] == ["2026-11-18T10:00", ""]


def test_a_round_of_a_hidden_tournament_is_not_called_published() -> None:
    """What nobody sees but those who direct is not published, whatever was done about the round."""
    hidden, public = (
        round_line(tournament("dutch", 4, "* *", rounds=2, public=public), NOW) for public in (False, True)
    )
    assert [step.words for step in hidden] == ["not published", "planned"]
    assert [step.words for step in public] == ["published", "planned"]


def test_an_evening_has_no_line() -> None:
    """Where the winner stays there are no rounds."""
    assert round_line(tournament("winner-stays", 4), NOW) == []


def test_the_boards_at_hand() -> None:
    """Those of the round whose results are missing, of a draft, or of an earlier round with open games; else none."""
    assert round_at_hand(tournament("dutch", 4, rounds=3)) == 0
    assert round_at_hand(tournament("dutch", 4, "1-0 *", rounds=3)) == 1
    assert round_at_hand(tournament("dutch", 4, "1-0 0-1", rounds=3)) == 0
    assert round_at_hand(tournament("dutch", 4, "1-0 0-1", "* *", rounds=3, drafts=frozenset({2}))) == 2
    assert round_at_hand(tournament("dutch", 4, "1-0 adj", "1-0 1-0", rounds=2)) == 1
    assert round_at_hand(tournament("dutch", 4, "1-0 0-1", rounds=1)) == 0


def test_the_head_of_the_desk() -> None:
    """Open results first: how many, which board, and the draw that waits for them, at a club night by who is there."""
    swiss, club = (tournament(system, 4, "1-0 *", rounds=2) for system in ("dutch", "keizer"))
    for state, page in ((swiss, "next"), (club, "attendance")):
        head = desk_head(state, next_step(state), 2)
        assert head.heading.args == {"count": 1, "round": 1, "results": 1, "games": 2}
        assert head.board
        assert head.board.page == "#board-2"
        assert head.after
        assert head.after.page == page
    last = tournament("dutch", 4, "1-0 *", rounds=1)
    assert desk_head(last, next_step(last), 2).after is None
    draft = tournament("dutch", 4, "* *", rounds=2, drafts=frozenset({1}))
    assert desk_head(draft, next_step(draft), 0) == (next_step(draft).sentence, None, None, None)


def test_who_is_paired_otherwise_in_the_coming_round() -> None:
    """Byes of that round alone, players who have left before it, and newcomers; nothing after the last round."""
    state = tournament(
        "dutch", 6, "1-0 *", rounds=2, byes={(2, 5): Outcome.HALF_BYE, (1, 6): Outcome.ZERO_BYE}
    )
    entries = dict(state.entries)
    entries[3] = replace(entries[3], withdrawn_from=2)
    entries[6] = replace(entries[6], first_round=2)
    coming = coming_round(dataclasses.replace(state, entries=entries))
    assert coming is not None
    assert coming.number == 2
    assert [(entry.id, kind) for entry, kind in coming.byes] == [(5, Outcome.HALF_BYE)]
    assert [entry.id for entry in coming.left] == [3]
    assert [entry.id for entry in coming.late] == [6]
    assert coming_round(tournament("dutch", 4, "1-0 *", rounds=1)) is None
