"""Do the facts of a file fit together? Every event is held against the state before it, also where it was undone.

The rules are those that keep the program running: who plays is entered, nobody sits twice in a round, every
text keeps its documented length. Each event says itself what it must fit (`Event.check`). Whether a director would
have been allowed to is not asked again.
"""

from collections.abc import Sequence

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.players import name_key
from kosmos.formats.archive_lines import BadArchive, check_stamp
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.club_night import LARGEST_BOARDS, BoardsSet
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.events.stored import Stamped, event_said
from kosmos.tournament.record import record_of
from kosmos.tournament.retelling import Retelling
from kosmos.tournament.state import State


def check_facts(stream: Sequence[Stamped]) -> list[Stamped]:
    """The stream in today's versions; refused with the line of the first event that does not fit. Line 1 is the header."""
    if not stream or not isinstance(stream[0].event, TournamentCreated):
        raise BadArchive(2, Phrase(N_("a tournament begins with its creation")))
    checked: list[Stamped] = []
    _check_sizes(stream)
    retelling = Retelling(stream)
    try:
        for told in retelling:
            check_stamp(told.stamped)
            told.stamped.event.check(told.state)
            checked.append(told.stamped)
    except FieldRefused as refusal:
        raise BadArchive(len(checked) + 2, refusal.phrase) from None
    except (Refusal, LookupError, TypeError, ValueError, RecursionError):
        reason = Phrase(N_("this event does not fit what came before"))
        raise BadArchive(len(checked) + 2, reason) from None
    _check_whole(retelling.state, len(stream) + 1)
    return checked


def _check_sizes(stream: Sequence[Stamped]) -> None:
    """Before anything is made of the events: one number in an old one may ask for millions of boards."""
    for line, stamped in enumerate(stream, 2):
        said = event_said(stamped.event)
        if isinstance(said, BoardsSet) and not 1 <= said.boards <= LARGEST_BOARDS:
            raise BadArchive(line, Phrase(N_("this event does not fit what came before")))


def _check_whole(state: State, line: int) -> None:
    names = {name_key(entry.player.name) for entry in state.entries.values()}
    if len(names) != len(state.entries):
        raise BadArchive(line, Phrase(N_("two players have the same name")))
    record_of(state)
