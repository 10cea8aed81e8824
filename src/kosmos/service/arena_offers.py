"""What somebody who looks at an arena can do there now, as values: the pages work without scripts."""

from typing import NamedTuple

from kosmos.core.commands import Right
from kosmos.play.arena.state import ArenaPlayer, ArenaState
from kosmos.service.actors import Actor
from kosmos.service.arena_views import phase


class ArenaOffers(NamedTuple):
    join: bool
    direct: bool  #: to pair now, and to end it
    send_away: tuple[int, ...] | None  #: the players who can be sent into a break; None: by others
    enter: tuple[int, ...] | None  #: the games whose results can be entered; None: by others
    pause: bool
    come_back: bool  #: the player has a break
    wait: int  #: seconds until then
    show_link: bool  #: a player's own page has their seat in its address


def arena_offers(state: ArenaState, actor: Actor, own: ArenaPlayer | None, now: int) -> ArenaOffers:
    """A player's own page is for playing, whoever opens it; boards online enter their results by themselves."""
    here, goes_on = own is None, not state.is_over(now)
    directs, enters = here and actor.may(Right.DIRECT), here and actor.may(Right.RESULTS)
    active = tuple(each.id for each in state.players.values() if each.active and goes_on)
    games = tuple(number for number, game in state.games.items() if game.pairing.table or game.over)
    return ArenaOffers(
        join=here and goes_on,
        direct=directs and phase(state.settings.starts, state.ends, now) == "running",
        send_away=active if directs else None,
        enter=games if enters else None,
        pause=own is not None and own.active and goes_on,
        come_back=own is not None and not own.active and goes_on,
        wait=-(-max(0, own.until - now) // 1000) if own else 0,
        show_link=here,
    )
