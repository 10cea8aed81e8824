"""What has happened to the players of a draft since it was drawn: who left, who is not here after all, who came too late."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kosmos.core.questions import Question
from kosmos.locale import NP_, Phrase
from kosmos.tournament.check_in import expected_in, is_asked_for
from kosmos.tournament.pairing_view import taking_part
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

NAMED = 12  #: as many are named in a question


class SinceDrawn(NamedTuple):
    """What happened to the players of a draft; each list in the order of names."""

    left: tuple[Entry, ...]  #: they stand in the draft, and have left the tournament
    away: tuple[Entry, ...]  #: they stand in the draft, and are not checked in
    left_out: tuple[Entry, ...]  #: they are checked in, and do not stand in the draft


_NOTHING = SinceDrawn((), (), ())


def since_drawn(state: State, number: int) -> SinceDrawn:
    """Nothing about a round that is published, or lies open on the table of manual pairing."""
    if number not in state.drafts or number > len(state.rounds):
        return _NOTHING
    seated = taking_part(state.rounds[number - 1])
    here = state.checked_in.get(number, frozenset())
    everybody = sorted(state.entries.values(), key=lambda entry: (entry.player.name.casefold(), entry.id))
    asked, expected = is_asked_for(state), {entry.id for entry in expected_in(state, number)}
    playing = [entry for entry in everybody if entry.id in seated]
    return SinceDrawn(
        left=tuple(entry for entry in playing if entry.is_withdrawn),
        away=tuple(entry for entry in playing if asked and not entry.is_withdrawn and entry.id not in here),
        left_out=tuple(entry for entry in everybody if entry.id in (here & expected) - seated),
    )


def questions_before_publishing(state: State, number: int) -> list[Question]:
    """One for each kind of change, with the names."""
    left, away, left_out = since_drawn(state, number)
    asked = (
        ("left_since_drawn", _LEFT, left),
        ("not_here_since_drawn", _AWAY, away),
        ("here_since_drawn", _LEFT_OUT, left_out),
    )
    return [Question(kind, Phrase(text, counted_names(who)), loses=False) for kind, text, who in asked if who]


_LEFT = NP_(
    "{count} player has left since the draw and stands in this draft: {names}.",
    "{count} players have left since the draw and stand in this draft: {names}.",
)
_AWAY = NP_(
    "{count} player stands in this draft and is not checked in: {names}.",
    "{count} players stand in this draft and are not checked in: {names}.",
)
_LEFT_OUT = NP_(
    "{count} player is checked in and does not stand in this draft: {names}.",
    "{count} players are checked in and do not stand in this draft: {names}.",
)


def counted_names(entries: Sequence[Entry]) -> dict[str, Any]:
    """How many, and who; of very many the first."""
    names = "; ".join(entry.player.name for entry in entries[:NAMED])
    return {"count": len(entries), "names": names + ("; …" if len(entries) > NAMED else "")}
