"""Manual pairing: what to warn of while a director pairs by hand, and how that round differs from the engine's.

Checklist of tournament programs, 64-69. Colours are those of played games only.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Level
from kosmos.core.record import Entrant, Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import PairedGame, Pairing, View


class ConcernKind(StrEnum):
    ABSENT = "absent"
    TWICE = "twice"
    REMATCH = "rematch"
    PROHIBITED = "prohibited"
    BYE = "bye"
    THIRD_COLOUR = "third_colour"
    COLOUR_DIFFERENCE = "colour_difference"
    BOTH_AGAINST_DUE = "both_against_due"


class Concern(msgspec.Struct, frozen=True):
    """One warning. `game` is None for the bye and for players who are in the list twice."""

    level: Level
    kind: ConcernKind
    phrase: Phrase
    game: PairedGame | None = None


class Colours(msgspec.Struct, frozen=True):
    """The colours somebody has played so far: the last one, how often running, and Whites less Blacks."""

    last: Colour | None = None
    running: int = 0
    difference: int = 0

    @property
    def due(self) -> Colour | None:
        """1.7: a difference of two calls for balance, a colour twice running for the other one; then a difference of
        one for balance; balanced, it is the colour not had last.
        """
        if self.last is None:
            return None
        if abs(self.difference) > 1 or (self.difference and self.running < 2):
            return Colour.BLACK if self.difference > 0 else Colour.WHITE
        return self.last.other

    def after(self, colour: Colour) -> "Colours":
        running = self.running + 1 if colour is self.last else 1
        return Colours(colour, running, self.difference + (1 if colour is Colour.WHITE else -1))


def colours_of(entrant: Entrant) -> Colours:
    found = Colours()
    for encounter in entrant.history:
        if encounter.is_played and encounter.colour is not None:
            found = found.after(encounter.colour)
    return found


def may_have_bye(entrant: Entrant, record: Record) -> bool:
    """C.04.1 art. 4: not who had the bye before, nor who once got a win's points or more without playing."""
    points = record.scoring.table
    return not any(
        encounter.outcome is Outcome.PAIRING_BYE
        or (
            not encounter.is_played
            and encounter.outcome is not Outcome.ABSENT
            and points[encounter.outcome] >= record.scoring.win
        )
        for encounter in entrant.history
    )


def left_over(view: View, games: Sequence[PairedGame], bye: int | None = None) -> tuple[int, ...]:
    """Those present who have neither a game nor the bye yet; a round may be closed when nobody is."""
    placed = {number for game in games for number in (game.white, game.black)} | {bye}
    return tuple(sorted(view.present - placed))


def concerns(view: View, games: Sequence[PairedGame], bye: int | None = None) -> tuple[Concern, ...]:
    """All that is to be said about a round paired by hand, complete or not: first the list, then board by board."""
    entrants = {entrant.number: entrant for entrant in view.record.entrants}
    found = _about_list(view, games, bye, entrants)
    for game in games:
        if game.white in entrants and game.black in entrants:
            found += _about_game(view, game, entrants[game.white], entrants[game.black])
    if bye in entrants and not may_have_bye(entrants[bye], view.record):
        text = N_("{player} may not have the bye, after a bye or a win without playing.")
        found.append(Concern(Level.CONFIRM, ConcernKind.BYE, Phrase(text, {"player": _name(entrants[bye])})))
    return tuple(found)


def _about_list(
    view: View, games: Sequence[PairedGame], bye: int | None, entrants: dict[int, Entrant]
) -> list[Concern]:
    times = Counter(number for game in games for number in (game.white, game.black))
    if bye is not None:
        times[bye] += 1
    found = []
    for number, count in times.items():
        name = {"player": _name(entrants[number]) if number in entrants else str(number)}
        if number not in view.present:
            text = Phrase(N_("{player} takes no part in this round."), name)
            found.append(Concern(Level.REFUSED, ConcernKind.ABSENT, text))
        if count > 1:
            text = Phrase(N_("{player} is in this round more than once."), name)
            found.append(Concern(Level.REFUSED, ConcernKind.TWICE, text))
    return found


def _about_game(view: View, game: PairedGame, white: Entrant, black: Entrant) -> list[Concern]:
    args = {"white": _name(white), "black": _name(black)}
    found = []
    if any(each.opponent == black.number and each.is_played for each in white.history):
        text = Phrase(N_("{white} and {black} have played each other before."), args)
        found.append(Concern(Level.CONFIRM, ConcernKind.REMATCH, text, game))
    if frozenset((game.white, game.black)) in view.forbidden:
        text = Phrase(N_("{white} and {black} are kept apart in this tournament."), args)
        found.append(Concern(Level.CONFIRM, ConcernKind.PROHIBITED, text, game))
    if not view.is_last:
        found += _extreme(game, white, Colour.WHITE) + _extreme(game, black, Colour.BLACK)
    if colours_of(white).due is Colour.BLACK and colours_of(black).due is Colour.WHITE:
        text = Phrase(N_("{white} and {black} both get the colour opposite to their due."), args)
        found.append(Concern(Level.NOTICE, ConcernKind.BOTH_AGAINST_DUE, text, game))
    return found


def _extreme(game: PairedGame, entrant: Entrant, colour: Colour) -> list[Concern]:
    """C.04.1 art. 6 and 7: nobody has one colour three times running, nor one colour three times more often."""
    then = colours_of(entrant).after(colour)
    args = {
        "player": _name(entrant),
        "colour": Phrase(N_("White") if colour is Colour.WHITE else N_("Black")),
    }
    found = []
    if then.running > 2:
        text = Phrase(N_("{player} would have {colour} for the third time running."), args)
        found.append(Concern(Level.CONFIRM, ConcernKind.THIRD_COLOUR, text, game))
    if abs(then.difference) > 2:
        text = Phrase(
            N_("{player} would have had {colour} three times more often than the other colour."), args
        )
        found.append(Concern(Level.CONFIRM, ConcernKind.COLOUR_DIFFERENCE, text, game))
    return found


def boards_kept(
    before: Sequence[frozenset[int]],
    games: tuple[PairedGame, ...],
    chosen: Mapping[frozenset[int], int],
) -> dict[int, PairedGame]:
    """Games by board. Who has a board of their own choice plays there; in a round that was changed, who still plays
    each other stays at their board, whose game may be running.

    The others take the boards that are free, in the order they come in. `before`: the pairs by board, as far
    as there will be boards.
    """
    by_pair = {frozenset((game.white, game.black)): game for game in games}
    seated = {board: by_pair[pair] for pair, board in chosen.items() if pair in by_pair}
    for board, pair in enumerate(before, 1):
        if pair in by_pair and by_pair[pair] not in seated.values():
            seated.setdefault(board, by_pair[pair])
    free = (board for board in range(1, len(games) + len(seated) + 1) if board not in seated)
    others = [game for game in games if game not in seated.values()]
    return dict(sorted([*seated.items(), *zip(free, others, strict=False)]))


class PairingDifference(msgspec.Struct, frozen=True):
    """Where a round paired by hand differs from the engine's. The order of the boards is no difference."""

    engine_only: tuple[PairedGame, ...] = ()
    manual_only: tuple[PairedGame, ...] = ()
    colours: tuple[PairedGame, ...] = ()  #: by hand, the same two with the colours the other way round
    engine_bye: int | None = None
    manual_bye: int | None = None

    @property
    def is_none(self) -> bool:
        return self == PairingDifference()


def compare(engine: Pairing, manual: Pairing) -> PairingDifference:
    by_engine = {frozenset((game.white, game.black)): game for game in engine.games}
    by_hand = {frozenset((game.white, game.black)): game for game in manual.games}
    byes_differ = engine.bye != manual.bye
    return PairingDifference(
        engine_only=tuple(game for pair, game in by_engine.items() if pair not in by_hand),
        manual_only=tuple(game for pair, game in by_hand.items() if pair not in by_engine),
        colours=tuple(
            game for pair, game in by_hand.items() if pair in by_engine and by_engine[pair] != game
        ),
        engine_bye=engine.bye if byes_differ else None,
        manual_bye=manual.bye if byes_differ else None,
    )


def colourless(pairing: Pairing) -> Pairing:
    """Who plays whom: the lower number stands first, whichever colour it has."""
    games = (sorted((game.white, game.black)) for game in pairing.games)
    return Pairing(tuple(PairedGame(*game) for game in games), pairing.bye)


def told_difference(engine: Pairing, manual: Pairing) -> str | None:
    """The pairs that differ, for the federation's report; None if there is nothing to report.

    Pairs are `white-black` by starting number, in board order; `n-0` is the bye.
    """
    difference = compare(engine, manual)
    if difference.is_none:
        return None
    turned = {frozenset((game.white, game.black)) for game in difference.colours}
    ours = (*difference.engine_only, *(g for g in engine.games if frozenset((g.white, g.black)) in turned))
    theirs = (*difference.manual_only, *difference.colours)
    return f"{_pairs(engine, ours, difference.engine_bye)} => {_pairs(manual, theirs, difference.manual_bye)}"


def _pairs(pairing: Pairing, games: Sequence[PairedGame], bye: int | None) -> str:
    words = [f"{game.white}-{game.black}" for game in pairing.games if game in games]
    return " ".join([*words, *([] if bye is None else [f"{bye}-0"])])


def _name(entrant: Entrant) -> str:
    return entrant.name or str(entrant.number)
