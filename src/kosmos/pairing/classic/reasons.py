"""Why this board, and why not that one: the steps of the draw in words."""

from typing import Any

from msgspec.structs import replace

from kosmos.core import plurals
from kosmos.core.points import make_points
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.classic.colours import Because, white_of
from kosmos.pairing.classic.draw import DrawStep, candidates
from kosmos.pairing.classic.field import Bar, ClassicField
from kosmos.pairing.classic.ranking import ClassicSettings, Rank, ranking_list
from kosmos.pairing.classic.round import Drawn, draw_round
from kosmos.pairing.contract import Explanation, FixedGame, NoPairing, PairedGame, Pairing, View
from kosmos.pairing.matching import Matching

#: More refused candidates than these are only counted.
SHOWN = 5
MORE_BEFORE = NP_(
    "{count} more came before and was not possible either.",
    "{count} more came before and were not possible either.",
)
CLASHES = NP_(
    "{count} game of two who last had one colour",
    "{count} games of two who last had one colour",
)


def explain(view: View, pairing: Pairing, settings: ClassicSettings | None = None) -> Explanation:
    """For every board the group, who came down, which opponents were asked before, and what decided the colours."""
    drawn = draw_round(view, settings, pairing.bye)
    steps = {} if isinstance(drawn, NoPairing) else _by_pair(drawn)
    ranks = {rank.number: rank for rank in ranking_list(view, settings)}
    boards = tuple(_board(view, game, ranks, steps, drawn) for game in pairing.games)
    return Explanation(tuple(_about_bye(view, pairing, ranks)), boards)


def _by_pair(drawn: Drawn) -> dict[frozenset[int], DrawStep]:
    ranks = drawn.field.ranks
    return {
        frozenset((ranks[step.player].number, ranks[step.opponent].number)): step
        for step in drawn.steps
        if step.opponent < drawn.field.size
    }


def _about_bye(view: View, pairing: Pairing, ranks: dict[int, Rank]) -> list[Phrase]:
    if pairing.bye is None:
        return []
    who = {"player": _name(ranks[pairing.bye])}
    if pairing.bye == view.set_bye:
        return [Phrase(N_("{player} is free: the director set it so before the draw."), who)]
    if view.record.played == 0:
        return [Phrase(N_("{player} is free: the lot fell on them among the lowest of the list."), who)]
    return [Phrase(N_("{player} is free: left over at the end, and without a bye so far."), who)]


def _board(
    view: View,
    game: PairedGame,
    ranks: dict[int, Rank],
    steps: dict[frozenset[int], DrawStep],
    drawn: Drawn | NoPairing,
) -> tuple[Phrase, ...]:
    pair = frozenset((game.white, game.black))
    if any(frozenset((each.first, each.second)) == pair for each in view.set_games):
        return (Phrase(N_("The director set this game before the draw.")), *_colours(view, game, ranks))
    step = steps.get(pair)
    if step is None or isinstance(drawn, NoPairing):
        return (Phrase(N_("This game is not the one that the draw gives.")),)
    return (
        *_group(drawn.field, step),
        *_asked_before(drawn.field, step),
        *_colours(view, game, ranks),
    )


def _group(field: ClassicField, step: DrawStep) -> list[Phrase]:
    higher, lower = field.ranks[step.player], field.ranks[step.opponent]
    args: dict[str, Any] = {"higher": _name(higher), "lower": _name(lower)}
    if higher.points != lower.points:
        args |= {"points": plurals.points(higher.points), "fewer": plurals.points(lower.points)}
        text = N_("{higher} ({points}) came down to the group of {lower} ({fewer}).")
    else:
        args |= {"points": make_points(higher.points), "count": plurals.number(higher.points)}
        text = NP_(
            "{higher} and {lower} are in the group with {points} point.",
            "{higher} and {lower} are in the group with {points} points.",
        )
    places = {"higher": higher.place, "lower": lower.place}
    across = bool(step.group.upper >> step.player & 1) and bool(step.group.lower >> step.opponent & 1)
    halves = (
        N_(
            "Place {higher} of the ranking list is in the upper half of the group, place {lower} in the lower half."
        )
        if across
        else N_("Places {higher} and {lower} of the ranking list are in the same half of the group.")
    )
    return [Phrase(text, args), Phrase(halves, places)]


def _asked_before(field: ClassicField, step: DrawStep) -> list[Phrase]:
    found = []
    for other in candidates(field, step):
        if other == step.opponent:
            break
        found.append(_refused(field, step, other))
    more = len(found) - SHOWN
    return found[:SHOWN] + ([Phrase(MORE_BEFORE, {"count": more})] if more > 0 else [])


def _refused(field: ClassicField, step: DrawStep, other: int) -> Phrase:
    player, candidate = field.ranks[step.player], field.ranks[other]
    args = {"player": _name(player), "other": _name(candidate)}
    bar = field.bar(step.player, other)
    if bar is None:
        return Phrase(
            N_("{player} against {other} came first, but then the others could not all be paired."), args
        )
    return Phrase(
        N_("{player} against {other} came first, but: {reason}"), {**args, "reason": _forbids(bar, player)}
    )


def _forbids(bar: Bar, rank: Rank) -> Phrase:
    match bar:
        case Bar.FORBIDDEN:
            return Phrase(N_("the director keeps these two apart."))
        case Bar.MET:
            return Phrase(N_("the two have been paired before."))
        case Bar.COLOURS if rank.colours > 0:
            return Phrase(N_("both had White in their last two games."))
        case Bar.COLOURS:
            return Phrase(N_("both had Black in their last two games."))


def _colours(view: View, game: PairedGame, ranks: dict[int, Rank]) -> list[Phrase]:
    white, black = ranks[game.white], ranks[game.black]
    args = {"white": _name(white), "black": _name(black)}
    if any(
        each.colours_set and (each.first, each.second) == (game.white, game.black) for each in view.set_games
    ):
        return [Phrase(N_("{white} has White: the director set it so."), args)]
    if view.record.played == 0:
        return [
            Phrase(
                N_("{white} has White: in round 1 the colours alternate from board to board, by lot."), args
            )
        ]
    by_rule, because = white_of(*sorted((white, black), key=lambda rank: rank.place))
    if by_rule.number != game.white:
        return [Phrase(N_("{white} has White, though {black} would have been due."), args)]
    text = {
        Because.LAST: N_("{white} has White: {white} last had {last}, {black} last had {other}."),
        Because.BALANCE: N_(
            "{white} has White: the last colours are alike, but {white} had White less often."
        ),
        Because.LOWER: N_(
            "{white} has White: the colours so far are alike, and {white} stands lower in the list."
        ),
    }
    return [Phrase(text[because], {**args, "last": _last(white), "other": _last(black)})]


def _last(rank: Rank) -> Phrase:
    if rank.colours == 0:
        return Phrase(N_("no colour yet"))
    colour = Phrase(N_("White")) if rank.colours > 0 else Phrase(N_("Black"))
    if abs(rank.colours) == 1:
        return colour
    return Phrase(N_("{colour} {count} times running"), {"colour": colour, "count": abs(rank.colours)})


def why_not(
    view: View, a: int, b: int, settings: ClassicSettings | None = None, bye: int | None = None
) -> Explanation:
    """The first rule that forbids the game, or what the draw preferred. `bye`: whom the lot freed in round 1."""
    ranks = {rank.number: rank for rank in ranking_list(view, settings)}
    if a == b or not {a, b} <= view.present:
        return Explanation((Phrase(N_("These are not two players who take part in this round.")),))
    for number in (a, b):
        if taken := _taken(view, ranks, number, bye):
            return Explanation((taken,))
    drawn = draw_round(view, settings, bye)
    if isinstance(drawn, NoPairing):
        return Explanation((drawn.reason,))
    field = drawn.field
    if a not in field.place or b not in field.place:
        return Explanation((Phrase(N_("One of the two is free in this round.")),))
    first, second = sorted((field.place[a], field.place[b]))
    if bar := field.bar(first, second):
        return Explanation((_because(field, first, second, _forbids(bar, field.ranks[first])),))
    if not _rest_can_be_paired(field, first, second):
        nothing = Phrase(N_("then the rest of the players could not be paired."))
        return Explanation((_because(field, first, second, nothing),))
    return Explanation((*_preferred(drawn, first, second), *_with_it(view, settings, drawn, a, b)))


def _taken(view: View, ranks: dict[int, Rank], number: int, bye: int | None) -> Phrase | None:
    name = {"player": _name(ranks[number])}
    if number in {view.set_bye, bye}:
        return Phrase(N_("{player} is free in this round."), name)
    if any(number in {game.first, game.second} for game in view.set_games):
        return Phrase(N_("{player} plays a game that the director set before the draw."), name)
    return None


def _because(field: ClassicField, first: int, second: int, reason: Phrase) -> Phrase:
    args = {"first": _name(field.ranks[first]), "second": _name(field.ranks[second]), "reason": reason}
    return Phrase(N_("{first} against {second} is not possible: {reason}"), args)


def _rest_can_be_paired(field: ClassicField, first: int, second: int) -> bool:
    pool = field.everybody | (1 << field.bye if field.size % 2 else 0)
    return not Matching(field.adjacent).complete(pool & ~(1 << first | 1 << second))


def _preferred(drawn: Drawn, first: int, second: int) -> tuple[Phrase, ...]:
    """The game is possible; the draw decided for another one. The first decision that touched either tells why."""
    step = next(step for step in drawn.steps if _decides(drawn.field, step, first, second))
    ranks, size = drawn.field.ranks, drawn.field.size
    if {step.player, step.opponent} == {first, second}:
        return (Phrase(N_("That is the game of this round.")),)
    args = {"first": _name(ranks[step.player])}
    if step.opponent < size:
        args["opponent"] = _name(ranks[step.opponent])
    if step.player not in {first, second}:
        text = N_("{opponent} was already taken: {first} stands higher in the list and came first.")
        return (Phrase(text, args),)
    other = first + second - step.player
    args["second"] = _name(ranks[other])
    if step.open >> other & 1:
        return (_in_group(drawn.field, step, args, other),)
    return (Phrase(N_("{first} is given {opponent}, from a group before that of {second}."), args),)


def _with_it(
    view: View, settings: ClassicSettings | None, drawn: Drawn, a: int, b: int
) -> tuple[Phrase, ...]:
    """The round as it is and as it would be if the two were set, side by side; nothing if it is their game."""
    as_drawn = [frozenset(game) for game in drawn.games]
    if frozenset((a, b)) in as_drawn:
        return ()
    lot = drawn.bye if view.record.played == 0 else None
    otherwise = draw_round(replace(view, set_games=(*view.set_games, FixedGame(a, b))), settings, lot)
    if isinstance(otherwise, NoPairing):
        return (Phrase(N_("With that game set, no complete round could be drawn.")),)
    instead = [frozenset((a, b)), *(frozenset(game) for game in otherwise.games)]
    ranks = {rank.number: rank for rank in drawn.field.ranks}
    sides = (
        (
            N_("As drawn: {games}; {apart} between opponents, {clashes}."),
            as_drawn,
            instead,
        ),
        (
            N_("With that game: {games}; {apart} between opponents, {clashes}."),
            instead,
            as_drawn,
        ),
    )
    return tuple(_side(text, games, others, ranks) for text, games, others in sides)


def _side(
    text: str, games: list[frozenset[int]], others: list[frozenset[int]], ranks: dict[int, Rank]
) -> Phrase:
    """Only the games that differ are named; what they cost is counted."""
    own = [
        sorted((ranks[number] for number in pair), key=lambda rank: rank.place)
        for pair in games
        if pair not in others
    ]
    own.sort(key=lambda pair: pair[0].place)
    return Phrase(
        text,
        {
            "games": ", ".join(f"{_name(high)} – {_name(low)}" for high, low in own),
            "apart": plurals.points(sum(high.points - low.points for high, low in own)),
            "clashes": Phrase(CLASHES, {"count": sum(high.colours * low.colours > 0 for high, low in own)}),
        },
    )


def _decides(field: ClassicField, step: DrawStep, first: int, second: int) -> bool:
    """Going down decides about a game only if the other one was there to play."""
    both = {first, second}
    if step.opponent == field.exit:
        return step.player in both and bool(step.open >> (first + second - step.player) & 1)
    return bool(both & {step.player, step.opponent})


def _in_group(field: ClassicField, step: DrawStep, args: dict[str, str], other: int) -> Phrase:
    """Both were in the group when the decision fell."""
    for candidate in candidates(field, step):
        if candidate == step.opponent:
            text = N_("{first} is given {opponent}, who comes before {second} in the order of the draw.")
            return Phrase(text, args)
        if candidate == other:
            break
    return Phrase(
        N_("{first} against {second} came first, but then the others could not all be paired."), args
    )


def _name(rank: Rank) -> str:
    return rank.name or str(rank.number)
