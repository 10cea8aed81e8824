"""Why a round was paired as it was, in words a player understands."""

from collections.abc import Iterator
from dataclasses import replace

from kosmos.core import plurals
from kosmos.core.colours import Colour
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.contract import Explanation, PairedGame, Pairing, View
from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.colours import colours
from kosmos.pairing.dutch.draw import first_colour_of
from kosmos.pairing.dutch.editions import EDITION_2017, EDITION_2026, Brackets, Edition
from kosmos.pairing.dutch.field import DutchField, field
from kosmos.pairing.dutch.quality import MEANING, Criterion, first_worse, quality
from kosmos.pairing.dutch.words import PlayerNames, colour_sentence, names_of, points, wish_sentence


def explain(view: View, pairing: Pairing) -> Explanation:
    """For the round: groups, floaters, the bye. For every board: its group, what was given up, the colours."""
    return _explain(view, pairing, EDITION_2026)


def explain_2017(view: View, pairing: Pairing) -> Explanation:
    """The same by the rules valid until 31 January 2026."""
    return _explain(view, pairing, EDITION_2017)


def _explain(view: View, pairing: Pairing, edition: Edition) -> Explanation:
    drawn = field(view, edition.dated)
    brackets = edition.pair_field(drawn) or [] if len(drawn) else []
    names = names_of(view.record)
    index = {number: i for i, number in enumerate(drawn.number)}
    place = {pair for _, paired in brackets for pair in paired.pairs}
    first = first_colour_of(view, pairing)
    boards = tuple(tuple(_board(names, drawn, place, index, game, first)) for game in pairing.games)
    return Explanation(tuple(_round(view, names, drawn, brackets, pairing, edition)), boards)


# --- the round ------------------------------------------------------------------------------------------------


def _round(
    view: View, names: PlayerNames, drawn: DutchField, brackets: Brackets, pairing: Pairing, edition: Edition
) -> Iterator[Phrase]:
    for place in range(len(brackets)):
        yield from _group(names, drawn, brackets, place, edition)
    if pairing.bye is not None:
        yield from _bye(view, names, drawn, pairing.bye)


def _group(
    names: PlayerNames, drawn: DutchField, brackets: Brackets, place: int, edition: Edition
) -> Iterator[Phrase]:
    bracket, paired = brackets[place]
    below = following(brackets, place)
    level = points(drawn.score[bracket.residents[0]])
    yield Phrase(
        N_("Score group {points}: {residents}, {movers} moved down from above, {pairs}."),
        {
            "points": level,
            "residents": plurals.players(len(bracket.residents)),
            "movers": len(bracket.movers),
            "pairs": plurals.games(len(paired.pairs)),
        },
    )
    if paired.floaters and below is not None:
        yield _floaters(names, drawn, bracket, paired, level)
        yield from _instead_of_last(names, drawn, brackets, place, edition)
    reached = quality(drawn, bracket, paired, below)
    given_up = [criterion for criterion in GIVEN_UP if reached[criterion][0]]
    if paired.pairs and not given_up:
        yield Phrase(N_("In the group of {points} every wish is met."), {"points": level})
    for criterion in given_up:
        yield Phrase(GIVEN_UP[criterion], {"count": reached[criterion][0], "points": level})


def following(brackets: Brackets, place: int) -> Paired | None:
    """How the next bracket was paired."""
    return brackets[place + 1][1] if place + 1 < len(brackets) else None


#: Larger groups are not paired a second time just to say who moves down.
SMALL = 60


def _instead_of_last(
    names: PlayerNames, drawn: DutchField, brackets: Brackets, place: int, edition: Edition
) -> Iterator[Phrase]:
    """Why it is not the last of the group who moves down: the group is paired again with that player moving."""
    bracket, paired = brackets[place]
    last = bracket.residents[-1]
    if len(paired.floaters) != 1 or paired.floaters[0] == last or bracket.size > SMALL:
        return
    args = {"last": names[drawn.number[last]], "name": names[drawn.number[paired.floaters[0]]]}
    changed = apart(drawn, last, [*bracket.movers, *bracket.residents])
    answer = edition.pair_field(changed)
    if answer is None:
        text = N_(
            "{last}, the last of the group, cannot move down: the rest could not be paired. So it is {name}."
        )
        yield Phrase(text, args)
        return
    if place >= len(answer):
        return  # the brackets above collapsed into one
    mine = quality(drawn, bracket, paired, following(brackets, place), edition.c7)
    other = quality(changed, answer[place][0], answer[place][1], following(answer, place), edition.c7)
    criterion = first_worse(mine, other)
    if criterion is not None and mine[criterion] < other[criterion]:
        text = N_("It is {name} and not {last}, the last of the group, because of {criterion}: {meaning}.")
        yield Phrase(
            text, {**args, "criterion": edition.numbers[criterion], "meaning": Phrase(MEANING[criterion])}
        )


def apart(drawn: DutchField, player: int, others: list[int]) -> DutchField:
    """The same players, but one of them cannot meet the others."""
    foes = [set(met) for met in drawn.foes]
    for other in others:
        if other != player:
            foes[player].add(other)
            foes[other].add(player)
    return replace(drawn, foes=foes, bye_score=None)


def _floaters(names: PlayerNames, drawn: DutchField, bracket: Bracket, paired: Paired, level: str) -> Phrase:
    moving = ", ".join(names[drawn.number[i]] for i in paired.floaters)
    args = {"names": moving, "points": level, "count": len(paired.floaters)}
    if not paired.pairs:
        text = NP_(
            "Nobody can be paired within the group of {points}: {names} moves down.",
            "Nobody can be paired within the group of {points}: {names} move down.",
        )
        return Phrase(text, args)
    if len(paired.floaters) == 1 and bracket.size % 2:
        return Phrase(N_("The group of {points} is odd: {names} moves down."), args)
    text = NP_(
        "Not everybody in the group of {points} can be paired there, or the players below could not be paired: {names} moves down.",
        "Not everybody in the group of {points} can be paired there, or the players below could not be paired: {names} move down.",
    )
    return Phrase(text, args)


#: What a bracket gave up because nothing better was possible.
GIVEN_UP = {
    Criterion.C10: NP_(
        "{count} top scorer or opponent in the group of {points} gets a third game more of one colour: nothing better was possible.",
        "{count} top scorers or opponents in the group of {points} get a third game more of one colour: nothing better was possible.",
    ),
    Criterion.C11: NP_(
        "{count} top scorer or opponent in the group of {points} gets the same colour three times running: nothing better was possible.",
        "{count} top scorers or opponents in the group of {points} get the same colour three times running: nothing better was possible.",
    ),
    Criterion.C12: N_(
        "{count} of the group of {points} cannot get the colour due: nothing better was possible."
    ),
    Criterion.C13: N_(
        "{count} of the group of {points} cannot get the colour that is strongly due: nothing better was possible."
    ),
    Criterion.C14: NP_(
        "{count} of the group of {points} moves down again after the last round: nothing better was possible.",
        "{count} of the group of {points} move down again after the last round: nothing better was possible.",
    ),
    Criterion.C15: NP_(
        "{count} of the group of {points} moves up again after the last round: nothing better was possible.",
        "{count} of the group of {points} move up again after the last round: nothing better was possible.",
    ),
    Criterion.C16: NP_(
        "{count} of the group of {points} moves down again after two rounds: nothing better was possible.",
        "{count} of the group of {points} move down again after two rounds: nothing better was possible.",
    ),
    Criterion.C17: NP_(
        "{count} of the group of {points} moves up again after two rounds: nothing better was possible.",
        "{count} of the group of {points} move up again after two rounds: nothing better was possible.",
    ),
}


def _bye(view: View, names: PlayerNames, drawn: DutchField, number: int) -> Iterator[Phrase]:
    name = names[number]
    if view.set_bye == number:
        yield Phrase(N_("{name} has the bye: the director set it."), {"name": name})
        return
    if drawn.bye_score is None:
        yield Phrase(N_("{name} has the bye: the last score group left this player over."), {"name": name})
        return
    yield Phrase(
        N_(
            "{name} has the bye: it goes to the lowest score that lets all others be paired ({points}), there to somebody who may have it and has missed the fewest games."
        ),
        {"name": name, "points": points(drawn.bye_score)},
    )


# --- one board ------------------------------------------------------------------------------------------------


def _board(
    names: PlayerNames,
    drawn: DutchField,
    place: set[tuple[int, int]],
    index: dict[int, int],
    game: PairedGame,
    first: Colour,
) -> Iterator[Phrase]:
    if game.white not in index or game.black not in index:
        yield Phrase(N_("The director set this game."))
        return
    pair = tuple(sorted((index[game.white], index[game.black])))
    i, j = pair[0], pair[1]
    if (i, j) not in place:
        yield Phrase(N_("The draw did not make this game: it was paired by hand."))
        return
    yield _where(names, drawn, i, j)
    yield wish_sentence(names, drawn, i)
    yield wish_sentence(names, drawn, j)
    white, _, rule = colours(drawn, i, j, first)
    yield colour_sentence(names, drawn, white, rule)


def _where(names: PlayerNames, drawn: DutchField, i: int, j: int) -> Phrase:
    level = points(drawn.score[j])
    if drawn.score[i] > drawn.score[j]:
        return Phrase(
            N_("{name} ({score}) was left over above and moved down to the group of {points}."),
            {"name": names[drawn.number[i]], "score": plurals.points(drawn.score[i]), "points": level},
        )
    return Phrase(N_("Both belong to the score group {points}."), {"points": level})
