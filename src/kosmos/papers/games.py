"""A game in one cell of a table: `12w1`, `5b½`; in German `12w/1`, `5s/½`."""

from collections.abc import Iterable, Mapping

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter
from kosmos.locale import N_, NP_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Content
from kosmos.tournament.state import State

#: what a game was for a player, in one character; forfeits are marked, open games are empty
SIGNS: Mapping[Outcome, tuple[str, str]] = {
    Outcome.WIN: ("1", "win"),
    Outcome.UNRATED_WIN: ("1", "win"),
    Outcome.DRAW: ("½", "draw"),
    Outcome.UNRATED_DRAW: ("½", "draw"),
    Outcome.LOSS: ("0", "loss"),
    Outcome.UNRATED_LOSS: ("0", "loss"),
    Outcome.FORFEIT_WIN: ("+", "win"),
    Outcome.FORFEIT_LOSS: ("-", "loss"),
    Outcome.ADJOURNED: ("?", "open"),
    Outcome.PENDING: ("", "open"),
}
#: Who, with which colour, with which result. German tables have a stroke between, and s for Black.
WITH_WHITE, WITH_BLACK = N_("{opponent}w{result}"), N_("{opponent}b{result}")
#: a forfeit: nobody sat at the board, so there is no colour
FORFEIT = N_("{opponent}{result}")
#: byes in a cell; German tables have only the mark for the bye that the draw gave
DRAWN_BYE, ASKED_BYE = N_("{mark}bye"), N_("{points}-bye")
NO_COLOUR = frozenset((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))
BYE_POINTS = {Outcome.FULL_BYE: "1", Outcome.HALF_BYE: "½", Outcome.ZERO_BYE: "0"}


def encounter_cell(
    encounter: Encounter, names: Mapping[int, int] | Mapping[int, int | str], free: Phrase | None = None
) -> Content:
    """`12w1`, `5b½`, `8+`, `+bye`; the opponent under the number the table knows them by."""
    outcome = encounter.outcome
    if encounter.opponent is None:
        return _bye_cell(outcome, free)
    sign, mark = SIGNS[outcome]
    text = WITH_WHITE if encounter.colour is Colour.WHITE else WITH_BLACK
    args = {"opponent": names.get(encounter.opponent, encounter.opponent), "result": sign}
    return Cell(Phrase(FORFEIT if outcome in NO_COLOUR else text, args), mark=mark)


def _bye_cell(outcome: Outcome, free: Phrase | None) -> Content:
    if outcome is Outcome.ABSENT:
        return ""
    if free is not None:
        return Cell(free, mark="bye")
    if outcome is Outcome.PAIRING_BYE:
        return Cell(Phrase(DRAWN_BYE, {"mark": "+"}), mark="bye")
    return Cell(Phrase(ASKED_BYE, {"points": BYE_POINTS.get(outcome, "")}), mark="bye")


def free_word(state: State) -> Phrase | None:
    """The word for a free round. In a round robin everybody is free once, so it is no bye."""
    return Phrase(N_("free")) if state.settings.profile.by_table else None


def with_open_games(title: Phrase, state: State, after: int) -> Phrase:
    """A table after a round says in its title how many games up to that round are still open."""
    is_open = sum(not game.result.is_final for round_ in state.rounds[:after] for game in round_.games)
    if not is_open:
        return title
    text = NP_("{title} ({count} game open)", "{title} ({count} games open)")
    return Phrase(text, {"title": title, "count": is_open})


def round_columns(rounds: Iterable[int]) -> tuple[Column, ...]:
    return tuple(
        Column(
            f"round_{number}",
            Phrase("{number}", {"number": number}),
            Align.CENTRE,
            Phrase(N_("Round {round}"), {"round": number}),
        )
        for number in rounds
    )
