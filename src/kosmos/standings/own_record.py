"""Article 7: what a player did themselves: WIN, WON, BPG, BWG, PS, REP, STD, TPN; and the points themselves."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Compute, Definition, Summand, Work, Working
from kosmos.standings.reasons import player, round_note, what_happened
from kosmos.standings.results import Results
from kosmos.standings.rounds import VOLUNTARY, PlayerRound, RoundKind
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit

#: what one round is worth
SharePoints = Callable[[Results, PlayerRound], int]

_WINS = frozenset((Outcome.WIN, Outcome.UNRATED_WIN))


def is_win(results: Results, game: PlayerRound) -> int:
    """7.1: a round that brought as many points as a win, played or not."""
    return game.points == results.scoring.win


def is_won(_: Results, game: PlayerRound) -> int:
    """7.2: a game won over the board."""
    return game.kind is RoundKind.PLAYED and game.outcome in _WINS


def is_black(_: Results, game: PlayerRound) -> int:
    """7.3: a game played over the board with the black pieces."""
    return game.kind is RoundKind.PLAYED and game.colour is Colour.BLACK


def is_won_with_black(results: Results, game: PlayerRound) -> int:
    """7.4: a game won over the board with the black pieces."""
    return is_black(results, game) and is_won(results, game)


def is_elected(_: Results, game: PlayerRound) -> int:
    """7.6: a round the player elected to play: no half- or zero-point bye and no forfeit loss."""
    return game.kind not in VOLUNTARY


def standard_points(results: Results, game: PlayerRound) -> int:
    """7.7: one for more points than the scheduled opponent, a half for as many.

    Without an opponent the points are held against those of a draw.
    """
    if game.kind is RoundKind.OPEN:
        return 0
    against = results.scoring.draw
    if game.kind is RoundKind.PLAYED:
        against = results.games[game.opponent][game.number - 1].points
    return 10 if game.points > against else 5 if game.points == against else 0


def _summed(share: SharePoints) -> Compute:
    def compute(results: Results, _: TieBreak) -> list[int]:
        return [sum(int(share(results, game)) for game in games) for games in results.games]

    return compute


def _worked(share: SharePoints) -> Work:
    def work(results: Results, _: TieBreak, index: int) -> Working:
        return Working(
            tuple(
                Summand(int(share(results, game)), round_note(game, _story(results, game)))
                for game in results.games[index]
            )
        )

    return work


_STORIES = {
    Colour.WHITE: N_("{points} with White against {name}"),
    Colour.BLACK: N_("{points} with Black against {name}"),
}


def _story(results: Results, game: PlayerRound) -> Phrase:
    if game.kind is not RoundKind.PLAYED or game.colour is None:
        return what_happened(game)
    return Phrase(
        _STORIES[game.colour], {"points": make_points(game.points), "name": player(results, game.opponent)}
    )


def _progress(games: Sequence[PlayerRound]) -> list[int]:
    return list(accumulate(game.points for game in games))


def progressive_score(results: Results, tie_break: TieBreak) -> list[int]:
    """7.5: the sum of the scores after each round; a cut drops the scores after the first rounds."""
    return [sum(_progress(games)[tie_break.cut :]) for games in results.games]


def work_progressive(results: Results, tie_break: TieBreak, index: int) -> Working:
    text = N_("After round {round}: {score}")
    return Working(
        tuple(
            Summand(
                score, Phrase(text, {"round": number, "score": make_points(score)}), number <= tie_break.cut
            )
            for number, score in enumerate(_progress(results.games[index]), 1)
        )
    )


def points(results: Results, _: TieBreak) -> Sequence[int]:
    return results.points


def pairing_number(results: Results, _: TieBreak) -> Sequence[int]:
    """7.8: the tournament pairing number, the lower first."""
    return results.numbers


def _share(code: str, name: str, article: str, share: SharePoints, unit: Unit = Unit.COUNT) -> Definition:
    return Definition(
        code=code, name=name, article=article, unit=unit, compute=_summed(share), work=_worked(share)
    )


DEFINITIONS = (
    Definition(code="PTS", name=N_("Points"), compute=points, work=_worked(lambda _, game: game.points)),
    _share("WIN", N_("Number of wins"), "7.1", is_win),
    _share("WON", N_("Games won over the board"), "7.2", is_won),
    _share("BPG", N_("Games played with Black"), "7.3", is_black),
    _share("BWG", N_("Games won with Black"), "7.4", is_won_with_black),
    Definition(
        code="PS",
        modifiers="C",
        name=N_("Progressive score"),
        article="7.5",
        compute=progressive_score,
        work=work_progressive,
    ),
    _share("REP", N_("Rounds elected to play"), "7.6", is_elected),
    _share("STD", N_("Standard points"), "7.7", standard_points, Unit.POINTS),
    Definition(
        code="TPN",
        name=N_("Pairing number"),
        article="7.8",
        unit=Unit.COUNT,
        compute=pairing_number,
        lower_first=True,
    ),
)
