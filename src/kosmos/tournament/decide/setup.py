"""Making a tournament and changing what it is."""

import msgspec

from kosmos.core.errors import NeedsConfirmation
from kosmos.locale import N_, Phrase
from kosmos.pairing.acceleration import CannotAccelerate, can_accelerate
from kosmos.standings.codes import check_tie_breaks, parse_tie_breaks
from kosmos.standings.presets import preset_tie_breaks
from kosmos.tournament.commands import Context, ModifyTournament, NewTournament, Publish
from kosmos.tournament.events import Event, TournamentChanged, TournamentCreated, VisibilityChanged
from kosmos.tournament.refusals import AlreadyDrawn, DatesReversed, NothingChanged
from kosmos.tournament.settings import TIE_BREAKS, Settings
from kosmos.tournament.state import State

#: what cannot change once round 1 is drawn: the draw was made with it
FIXED_BY_DRAW = frozenset(("system", "cycles", "swap_last_two", "numbering", "acceleration", "first_colour"))
#: what can change after the draw, but changes standings already shown
ASKS_AFTER_DRAW = frozenset(("win", "draw", "loss", "bye", "rounds", "tie_breaks", "rating_method"))


def new_tournament(command: NewTournament) -> list[Event]:
    settings = command.settings
    if settings.tie_breaks is TIE_BREAKS:  # the very same: the list was not said, not even in these words
        usual = preset_tie_breaks(settings.profile.usual_tie_breaks)
        settings = msgspec.structs.replace(settings, tie_breaks=tuple(map(str, usual)))
    check(settings)
    return [TournamentCreated(settings)]


def modify_tournament(state: State, command: ModifyTournament, _context: Context) -> list[Event]:
    changes = {
        name: value for name, value in command.changes.items() if getattr(state.settings, name) != value
    }
    if not changes:
        raise NothingChanged
    if state.is_begun and FIXED_BY_DRAW & changes.keys():
        raise AlreadyDrawn
    check(msgspec.structs.replace(state.settings, **changes))
    if state.is_drawn and ASKS_AFTER_DRAW & changes.keys() and not command.confirmed:
        raise NeedsConfirmation(
            Phrase(N_("The tournament is drawn; this changes standings that were shown."))
        )
    return [TournamentChanged(msgspec.to_builtins(changes))]


def check(settings: Settings) -> None:
    settings.scoring.check()
    if settings.is_accelerated and not can_accelerate(settings.scoring):
        raise CannotAccelerate
    check_tie_breaks(parse_tie_breaks(settings.tie_breaks), round_robin=settings.profile.by_table)
    if settings.start and settings.end and settings.end < settings.start:
        raise DatesReversed("end", settings.start, settings.end)


def publish(state: State, command: Publish, _context: Context) -> list[Event]:
    if state.public == command.public:
        raise NothingChanged
    return [VisibilityChanged(command.public)]
