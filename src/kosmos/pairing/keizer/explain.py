"""Why this board, and why not that one: the draw in sentences."""

from collections.abc import Iterator
from typing import Any

import msgspec

from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.contract import Explanation, PairedGame, Pairing, View
from kosmos.pairing.keizer import rules
from kosmos.pairing.keizer.draw import pair
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.keizer.settings import KeizerPairing

DEFAULT = KeizerPairing()


def explain(view: View, pairing: Pairing, settings: KeizerPairing | None = None) -> Explanation:
    """Why each board came about. The settings are those kept in the pairing's notes unless others are given."""
    hall = _hall(view, pairing.notes, settings)
    boards = tuple(tuple(_board(hall, pairing, game)) for game in pairing.games)
    return Explanation(sentences=tuple(_bye(hall, pairing)), boards=boards)


def why_not(view: View, a: int, b: int, settings: KeizerPairing = DEFAULT, seed: int = 0) -> Explanation:
    """Why these two do not meet in the coming round."""
    hall = Hall(view, settings, seed)
    away = [number for number in (a, b) if number not in hall.place]
    if away:
        text = N_("Player {number} is not there.")
        return Explanation(tuple(Phrase(text, {"number": number}) for number in away))
    if reason := rules.forbidden(hall, a, b):
        return Explanation((reason,))
    higher, lower = sorted((a, b), key=hall.place.__getitem__)
    return Explanation((_other_board(hall, higher, lower, pair(view, settings, seed)),))


def _hall(view: View, notes: dict[str, Any], settings: KeizerPairing | None) -> Hall:
    """The hall as it was at the draw: the order drawn by is the ranking, and no lot is drawn again."""
    if settings is None:
        settings = msgspec.convert(notes.get("settings", {}), KeizerPairing)
    order = tuple(notes.get("order", settings.ranking))
    return Hall(view, msgspec.structs.replace(settings, ranking=order, random_first=0))


def _bye(hall: Hall, pairing: Pairing) -> Iterator[Phrase]:
    if pairing.bye is None:
        return
    args = {"name": hall.name(pairing.bye), "byes": hall.byes(pairing.bye)}
    if hall.view.set_bye == pairing.bye:
        yield Phrase(N_("{name} has the bye by order of the director."), args)
    elif hall.settings.distribute_byes:
        yield Phrase(
            NP_(
                "{name} has the bye: the lowest of those with {byes} bye so far.",
                "{name} has the bye: the lowest of those with {byes} byes so far.",
                "byes",
            ),
            args,
        )
    else:
        yield Phrase(N_("{name} has the bye: the lowest in the table."), args)
    for number in _passed_over(hall, pairing.bye):
        yield Phrase(
            N_("With the bye for {name} the others could not be paired completely."),
            {"name": hall.name(number)},
        )


def _passed_over(hall: Hall, bye: int) -> Iterator[int]:
    """Those who would have had the bye before."""
    if hall.view.set_bye == bye:
        return
    taken = {number for game in hall.view.set_games for number in (game.first, game.second)}
    for number in rules.bye_order(hall, hall.order):
        if number == bye:
            return
        if number not in taken:
            yield number


def _board(hall: Hall, pairing: Pairing, game: PairedGame) -> Iterator[Phrase]:
    higher, lower = sorted((game.white, game.black), key=hall.place.__getitem__)
    if any({one.first, one.second} == {higher, lower} for one in hall.view.set_games):
        yield Phrase(N_("The director set this game."))
        return
    args = {
        "higher": hall.name(higher),
        "lower": hall.name(lower),
        "first": hall.place[higher] + 1,
        "second": hall.place[lower] + 1,
    }
    yield Phrase(N_("{higher} was number {first} of those present, {lower} number {second}."), args)
    yield from _between(hall, pairing, higher, lower)
    given = rules.colours(hall, higher, lower)
    if given and given[0] == game:
        yield rules.colour_sentence(hall, *given)
    else:
        yield Phrase(N_("{white} has White by lot or by hand."), {"white": hall.name(game.white)})


def _between(hall: Hall, pairing: Pairing, higher: int, lower: int) -> Iterator[Phrase]:
    """Why not one of those between them who were still free."""
    free = set(hall.order[hall.place[higher] + 1 : hall.place[lower]]) - {pairing.bye}
    for game in pairing.games:
        if min(hall.place[game.white], hall.place[game.black]) < hall.place[higher]:
            free -= {game.white, game.black}
    for number in sorted(free, key=hall.place.__getitem__):
        args = {"one": hall.name(higher), "other": hall.name(number)}
        text = N_("With {one} against {other} the others could not be paired completely.")
        yield rules.forbidden(hall, higher, number) or Phrase(text, args)


def _other_board(hall: Hall, higher: int, lower: int, pairing: object) -> Phrase:
    args = {"higher": hall.name(higher), "lower": hall.name(lower)}
    if not isinstance(pairing, Pairing):
        return Phrase(N_("{higher} and {lower} may meet, but the round cannot be paired completely."), args)
    if pairing.bye in (higher, lower):
        return Phrase(N_("{name} has the bye."), {"name": hall.name(pairing.bye)})
    mates = {game.white: game.black for game in pairing.games} | {
        game.black: game.white for game in pairing.games
    }
    theirs, ours = mates[lower], mates[higher]
    if ours == lower:
        return Phrase(N_("{higher} and {lower} do meet."), args)
    for name, rival, other in ((higher, lower, ours), (lower, higher, theirs)):
        if hall.place[other] < hall.place[higher]:
            text = N_("{name} was taken before {rival} by {other}, who stands higher.")
            return Phrase(
                text, {"name": hall.name(name), "rival": hall.name(rival), "other": hall.name(other)}
            )
    if hall.place[ours] < hall.place[lower]:
        text = N_("{higher} meets {other}, who is nearer in the table.")
        return Phrase(text, args | {"other": hall.name(ours)})
    return Phrase(N_("With {higher} against {lower} the others could not be paired completely."), args)
