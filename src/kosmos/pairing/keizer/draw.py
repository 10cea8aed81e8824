"""The draw: neighbours in the table, top down; the lexicographically first pairing that is complete."""

from random import Random
from typing import Any

import msgspec

from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import NoPairing, PairedGame, Pairing, View
from kosmos.pairing.keizer import rules
from kosmos.pairing.keizer.complete import complete, free_pool
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.keizer.relax import impossible, relaxation
from kosmos.pairing.keizer.settings import KeizerPairing


def pair(view: View, settings: KeizerPairing, seed: int = 0) -> Pairing | NoPairing:
    """Pair the coming round by the ranking in the settings. The seed draws lots where the settings ask for any."""
    settings.check()
    hall = Hall(view, settings, seed)
    if not hall.order:
        return NoPairing(Phrase(N_("Nobody is there to be paired.")))
    if away := _set_but_away(hall):
        return NoPairing(
            Phrase(N_("{name} has been given a game or the bye, but is not there."), {"name": away})
        )
    pool = free_pool(hall)
    if view.set_bye is not None and len(pool) % 2:
        text = N_("With the bye given to {name}, one player is left over.")
        return NoPairing(Phrase(text, {"name": hall.name(view.set_bye)}))
    drawn = complete(hall, pool)
    if drawn is None:
        return impossible(view, settings, seed)
    pairs, bye = drawn
    lots = Random(seed + 1)
    games = _games(hall, pairs, lots)
    return Pairing(games=games, bye=view.set_bye if bye is None else bye, notes=_notes(hall))


def pair_relaxed(view: View, settings: KeizerPairing, seed: int = 0) -> Pairing | NoPairing:
    """As `pair`, and where nothing complete exists with the nearest relaxation; the notes say which it was."""
    pairing = pair(view, settings, seed)
    nearest = (
        relaxation(view, settings, seed) if isinstance(pairing, NoPairing) and pairing.relaxation else None
    )
    if nearest is None:
        return pairing
    again = pair(nearest.view, nearest.settings, seed)
    if isinstance(again, NoPairing):
        return again
    said = {"text": nearest.phrase.text, "args": nearest.phrase.args}
    return msgspec.structs.replace(again, notes={**again.notes, "relaxed": said})


def _set_but_away(hall: Hall) -> str | None:
    wanted = [number for game in hall.view.set_games for number in (game.first, game.second)]
    wanted += [] if hall.view.set_bye is None else [hall.view.set_bye]
    names = (hall.name(number) if number in hall.entrants else str(number) for number in wanted)
    return next((name for number, name in zip(wanted, names, strict=True) if number not in hall.place), None)


def _games(hall: Hall, pairs: list[tuple[int, int]], lots: Random) -> tuple[PairedGame, ...]:
    """Boards by the better placed player of each game, or by lot."""
    games = [_coloured(hall, higher, lower, lots) for higher, lower in pairs]
    for game in hall.view.set_games:
        first, second = game.first, game.second
        if game.colours_set:
            games.append(PairedGame(first, second))
        else:
            higher, lower = sorted((first, second), key=hall.place.__getitem__)
            games.append(_coloured(hall, higher, lower, lots))
    if hall.settings.random_boards:
        lots.shuffle(games)
    else:
        games.sort(key=lambda game: min(hall.place[game.white], hall.place[game.black]))
    return tuple(games)


def _coloured(hall: Hall, higher: int, lower: int, lots: Random) -> PairedGame:
    """A game the director set is played even where the colour limit would forbid it."""
    given = rules.colours(hall, higher, lower, lots)
    return given[0] if given else PairedGame(lower, higher)


def _notes(hall: Hall) -> dict[str, Any]:
    """What an explanation needs later: the order drawn by and the settings."""
    settings: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(hall.settings, ranking=()))
    return {"system": "keizer", "order": list(hall.order), "settings": settings}
