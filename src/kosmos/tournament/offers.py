"""What can be done about a tournament and its players as it stands, whoever may do it: values for every door."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from kosmos.core.outcomes import Outcome
from kosmos.core.results import make_result
from kosmos.locale import NP_, Phrase
from kosmos.ratings.seeding import RatingMethod
from kosmos.tournament.check_in import check_in_round
from kosmos.tournament.check_in_terms import CheckInRule
from kosmos.tournament.decide.results import is_old
from kosmos.tournament.next_step import FEWEST, can_draw_next
from kosmos.tournament.settings import Settings
from kosmos.tournament.settings_rules import locked_settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems import PROFILES
from kosmos.tournament.systems.profile import RankedBy, SystemProfile

#: settings that the draw has used up
FIXED_BY_THE_DRAW = frozenset(("system", "cycles", "swap_last_two", "numbering"))
#: settings that only some systems have
_OPTIONS = frozenset().union(*(profile.options for profile in PROFILES))


class TournamentOffers(NamedTuple):
    draw_first: bool  #: there are players enough, and nothing is drawn
    draw_each: bool  #: rounds are drawn one by one
    hang_up: int  #: the round whose pairings are still to be hung up: published, and no result is in; 0: none
    arrange_next: bool  #: the coming round can be arranged before it is drawn
    enter_players: bool
    take_attendance: bool
    check_in: bool  #: there is a round to come that players can check in for
    tie_breaks: bool  #: the table has tie-breaks, and places can be worked out ahead
    reasons: bool  #: boards are drawn, and can be asked about
    keizer_rules: bool
    evening: bool
    bracket: bool
    wall: bool
    table_by_hand: bool  #: a round of the table can be paired by hand
    renumber: bool  #: the players stand in no draw yet: they can be numbered anew, or all be deleted


def tournament_offers(state: State) -> TournamentOffers:
    profile = state.settings.profile
    return TournamentOffers(
        draw_first=not state.is_drawn and len(state.entries) >= FEWEST,
        draw_each=profile.draws_each_round and not profile.knocks_out,
        hang_up=_hang_up(state),
        arrange_next=can_draw_next(state) and not profile.knocks_out,
        enter_players=not (state.is_drawn and profile.by_table),
        take_attendance=profile.takes_attendance,
        check_in=_checks_in(state),
        tie_breaks=profile.ranked_by is RankedBy.POINTS,
        reasons=profile.has_rounds,
        keizer_rules="keizer-rules" in profile.pages,
        evening="evening" in profile.pages,
        bracket="bracket" in profile.pages,
        wall="wall" in profile.pages,
        table_by_hand=profile.by_table and state.is_drawn,
        renumber=bool(state.entries) and not state.is_drawn,
    )


def _checks_in(state: State) -> bool:
    """Whether players can check in. A club night has its own list of who is there, and a check-in only if the
    director wants one.
    """
    wanted = state.check_in.rule is not CheckInRule.OFF
    return bool(check_in_round(state)) and (wanted or not state.settings.profile.takes_attendance)


def _hang_up(state: State) -> int:
    number = round_to_print(state, len(state.rounds))
    fresh = bool(number) and not any(game.result.is_final for game in state.rounds[-1].games)
    return number if fresh and state.settings.profile.draws_each_round else 0


def round_to_print(state: State, number: int) -> int:
    """This round, if its papers may be hung up; 0: none, or a draft, which only those who direct know."""
    return 0 if number in state.drafts else number


class DrawOffers(NamedTuple):
    """What can be done at the door once it is known who is there."""

    ended: Phrase | None  #: why no round is left
    by_hand: bool  #: the round lies open, to be paired by hand
    draw: bool  #: enough are there
    missing: int  #: results of rounds before


def draw_offers(state: State, present: int) -> DrawOffers:
    rounds = state.settings.rounds
    ended = bool(rounds) and len(state.rounds) >= rounds
    return DrawOffers(
        ended=Phrase(_ENDED, {"rounds": rounds, "count": rounds}) if ended else None,
        by_hand=not ended and bool(state.draft),
        draw=not ended and present >= FEWEST,
        missing=sum(not game.result.is_final for round_ in state.rounds for game in round_.games),
    )


_ENDED = NP_("The only round is drawn.", "All {rounds} rounds are drawn.")


class PlayerOffers(NamedTuple):
    leave: str  #: the command by which the player goes, or comes back
    forecast: bool  #: whom the player may meet next can be worked out
    byes: tuple[int, ...]  #: rounds for which a bye can be asked
    half_bye: bool  #: one with half a point, without the director's word
    may_have_half_byes: bool  #: nobody has barred the player from them
    expel: bool


def player_offers(state: State, entry: Entry) -> PlayerOffers:
    plays_on = can_draw_next(state) and not entry.is_withdrawn
    asks = plays_on and state.settings.profile.numbered_by_rating
    coming = len(state.rounds) + 1
    return PlayerOffers(
        leave=_leave(state, entry),
        forecast=plays_on,
        byes=tuple(range(coming, max(coming, state.settings.rounds) + 1)) if asks else (),
        half_bye=asks and not _has_half_bye(state, entry),
        may_have_half_byes=entry.id not in state.barred,
        expel=state.is_drawn and not entry.expelled,
    )


def _has_half_bye(state: State, entry: Entry) -> bool:
    """Whether a half-point bye is to be had: a second one raises a question, and a barred player gets none (`request_bye`)."""
    had = any(who == entry.id and bye is Outcome.HALF_BYE for (_, who), bye in state.byes.items())
    return had or entry.id in state.barred


class LockedBoard(NamedTuple):
    number: int
    words: str  #: the players, and how it ended
    corrected: str  #: the same as the rating report has it; empty: as everybody


def locked_boards(state: State, number: int) -> tuple[LockedBoard, ...]:
    """The boards of a round whose results the arbiter's mode has locked. An adjourned game still gets its result."""
    if not (state.in_arbiter_mode and is_old(state, number)):
        return ()
    return tuple(
        _locked(state, number, board)
        for board, game in enumerate(state.games_of(number), 1)
        if game.result.is_final
    )


def _locked(state: State, number: int, board: int) -> LockedBoard:
    game = state.games_of(number)[board - 1]
    white, black = (state.entries[id_].player.name for id_ in (game.white, game.black))
    players, correction = f"{board}: {white} – {black}", state.rating_corrections.get((number, board))
    corrected = f"{players} {make_result(correction.result)}" if correction else ""
    return LockedBoard(board, f"{players} {make_result(game.result)}", corrected)


def _leave(state: State, entry: Entry) -> str:
    if entry.is_withdrawn:
        return "ReinstatePlayer"
    return "WithdrawPlayer" if state.is_drawn else "DeletePlayer"


def quick_fields(settings: Settings) -> tuple[str, ...]:
    """What is asked of a new player at first sight: the name, the club and the ratings that count."""
    own = ("own",) if settings.rating_method is RatingMethod.OTHER else ()
    return "name", "club", *own, "dwz", "elo"


USUAL_ROUNDS = 7  #: of a Swiss for up to 64 players, where nobody has said otherwise


def system_fields() -> dict[str, dict[str, Any]]:
    """For a form: the settings that only some systems have, and the number of rounds to suggest."""
    return {
        profile.key: {
            "options": sorted(_asked_of(profile)),
            "rounds": str(USUAL_ROUNDS * profile.games_a_match) if profile.needs_rounds else "",
        }
        for profile in PROFILES
    }


def usual_system(newest_first: Iterable[str]) -> str:
    """What a form for a new tournament begins with: a club does what it did last; a club without a past most likely
    wants a Swiss, for which it need not know how many will come.
    """
    first_swiss = next(profile.key for profile in PROFILES if profile.needs_rounds)
    return next((system for system in newest_first if system in system_fields()), first_swiss)


def _asked_of(profile: SystemProfile) -> frozenset[str]:
    return profile.options | ({"rounds"} if profile.draws_each_round else set())


def settings_now(state: State) -> frozenset[str]:
    """The settings that can be changed and mean something for this system."""
    every = frozenset(Settings.__struct_fields__) - (_OPTIONS - state.settings.profile.options)
    if not state.is_drawn:
        return every
    locked = locked_settings() if state.in_arbiter_mode else frozenset()
    return every - FIXED_BY_THE_DRAW - locked
