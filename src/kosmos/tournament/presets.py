"""What a new tournament has where nobody has chosen: the defaults of forms, and of them alone.

A tournament keeps what it was made with. Whoever changes a value here changes the next tournament, never a past one.
"""

from typing import Any

from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.pairing.winner_stays import Evening, EveningBoard
from kosmos.ratings.seeding import DEFAULT_METHOD, Announced
from kosmos.standings.keizer.settings import MANUAL
from kosmos.standings.options import Unrated
from kosmos.standings.presets import preset_tie_breaks
from kosmos.standings.prizes import Sharing
from kosmos.tournament.events.setup import TournamentCreated
from kosmos.tournament.keizer_rules import KeizerRules, rules_of
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.settings import (
    Acceleration,
    FirstColour,
    Numbering,
    RateOfPlay,
    Settings,
)
from kosmos.tournament.systems import FIRST, System
from kosmos.tournament.tie_breaking import TieBreaking

#: the tie-breaks follow the system, the bye follows the win, and the name is always said
SETTINGS: dict[str, Any] = {
    "place": "",
    "start": "",
    "end": "",
    "federation": "",
    "arbiters": (),
    "rate": RateOfPlay.STANDARD,
    "time_control": "",
    "system": FIRST,
    "rounds": 0,
    "cycles": 1,
    "swap_last_two": True,
    "numbering": Numbering.LOT,
    "first_colour": FirstColour.LOT,
    "acceleration": Acceleration.NONE,
    "rating_method": DEFAULT_METHOD,
    "order_of_equals": Announced.NAME,
    "win": 10,
    "draw": 5,
    "loss": 0,
    "groups": (),
}
#: as KeizerForClubs' manual has them; each value stands once, with the scores and with the draw
KEIZER: KeizerRules = rules_of(MANUAL, KeizerPairing(), keep_tables=True, least_games=0)
TIE_BREAKING = TieBreaking(unrated=Unrated.NO_RULE, unrated_value=1400, lots_seed=0, external=(), by_hand=())
PRIZES = Prizes(lists=(), sharing=Sharing.BY_RANK, one_each=True)
EVENING = Evening(
    boards=(EveningBoard(1, (), None, None),),
    players=(),
    finished=(),
    ready_check=True,
    happened=0,
    next_game=1,
)


def new_settings(said: dict[str, Any]) -> Settings:
    """What was said, and the usual for the rest."""
    values = {**SETTINGS, **said}
    if values.get("bye") is None:
        values["bye"] = values["win"]
    if "tie_breaks" not in said:
        values["tie_breaks"] = usual_tie_breaks(values["system"])
    return Settings(**values)


def usual_tie_breaks(system: System) -> tuple[str, ...]:
    """What a system's tables go by where nobody has chosen."""
    return tuple(map(str, preset_tie_breaks(system.profile.usual_tie_breaks)))


def created(settings: Settings, *, arbiter: bool = True) -> TournamentCreated:
    """A new tournament with these settings, hidden until it is published."""
    return TournamentCreated(
        settings=settings,
        keizer=KEIZER,
        tie_breaking=TIE_BREAKING,
        prizes=PRIZES,
        evening=EVENING,
        public=False,
        arbiter=arbiter,
    )
