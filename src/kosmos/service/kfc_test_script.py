"""The test script of KeizerForClubs, run against a tournament: for trying things out."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.players import is_rating
from kosmos.core.results import OUTCOMES, Result
from kosmos.formats.kfc_csv import read_players
from kosmos.formats.kfc_script import (
    KfcScript,
    KfcStep,
    Verb,
    is_script,
    odd_result_by_rating,
    read_script,
    result_by_rating,
)
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State

#: the players that `create-player` makes, the strongest first; after the last one they are numbered
NAMES = (
    "Alba",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fabio",
    "Greta",
    "Hugo",
    "Irma",
    "Jakob",
    "Karla",
    "Luis",
)
STRONGEST, STEP, WEAKEST = 2100, 37, 800

_RESULTS = {
    pair: result for result, pair in OUTCOMES.items() if result not in (Result.WHITE_HALF, Result.BLACK_HALF)
}
_ByRating = Callable[[int, int], tuple[Outcome, Outcome]]


class ScriptFaulty(Refusal):
    """What is not understood is told with its line, and nothing is done."""

    text = N_("The script was not run. {faults}")
    faults: Phrase


class ScriptStopped(Refusal):
    text = N_("Line {line}, {verb}: {reason}")
    status = 409
    line: int
    verb: str
    reason: Phrase


class FileRun(NamedTuple):
    """What became of a file: how many players came in, how many steps were done, and what was odd."""

    players: int
    steps: int
    report: tuple[Phrase, ...]


async def run_file(club: Club, actor: Actor, stream: str, text: str) -> FileRun:
    """A list of players with KeizerForClubs' rules for the first line, or a test script: the file says which."""
    if is_script(text):
        script = read_script(text)
        return FileRun(0, await run_test_script(club, actor, stream, script), ())
    names = [entry.player.name for entry in (await club.open(actor, stream)).state.entries.values()]
    listed = read_players(text, names)
    odd = [each for each in listed.players if each.rating and not is_rating(each.rating)]
    rows = [
        {"name": each.name, "elo": each.rating if is_rating(each.rating) else 0} for each in listed.players
    ]
    await club.execute(actor, stream, club.parse("ImportPlayers", {"players": rows}))
    text = N_("{name}: {rating} is not a rating; taken as none.")
    report = (Phrase(text, {"name": each.name, "rating": each.rating}) for each in odd)
    return FileRun(len(rows), 0, (*listed.report, *report))


async def run_test_script(club: Club, actor: Actor, stream: str, script: KfcScript) -> int:
    """Step by step, each through the same door as everything else; a refusal stops the script at its line."""
    if script.faults:
        raise ScriptFaulty(_one_after_the_other(script.faults))
    for step in script.steps:
        state = (await club.open(actor, stream)).state
        for name, raw in commands_of(step, state):
            try:
                await club.execute(actor, stream, club.parse(name, raw))
            except Refusal as refusal:
                raise ScriptStopped(step.line, step.verb.value, refusal.phrase) from None
    return len(script.steps)


def _one_after_the_other(sentences: tuple[Phrase, ...]) -> Phrase:
    keys = [f"sentence_{place}" for place in range(len(sentences))]
    return Phrase(" ".join(f"{{{key}}}" for key in keys), dict(zip(keys, sentences, strict=True)))


def commands_of(step: KfcStep, state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    match step.verb:
        case Verb.CREATE_PLAYER:
            yield "ImportPlayers", {"players": list(new_players(state, step.count))}
        case Verb.CREATE_ROUND:
            yield "PairRound", {"answers": ["missing_results"], "relaxed": True}
        case Verb.CREATE_RESULTS:
            yield from results(state, result_by_rating)
        case Verb.CREATE_RESULTS_2:
            yield from results(state, odd_result_by_rating)
        case Verb.DELETE_ROUND:
            yield "DeleteRound", {"answers": ["draw_taken_back"]}
        case Verb.DELETE_ALL_ROUNDS:
            yield from (("DeleteRound", {"answers": ["draw_taken_back"]}) for _ in state.rounds)
        case Verb.DELETE_ALL_PLAYERS:
            yield "DeleteAllPlayers", {"answers": ["all_players_deleted"]}


def new_players(state: State, count: int) -> Iterator[dict[str, Any]]:
    taken = {entry.player.name for entry in state.entries.values()}
    number = made = 0
    while made < count:
        number += 1
        name = NAMES[number - 1] if number <= len(NAMES) else f"Player {number}"
        if name not in taken:
            made += 1
            yield {"name": name, "elo": max(WEAKEST, STRONGEST - STEP * (number - 1))}


def results(state: State, by_rating: _ByRating) -> Iterator[tuple[str, dict[str, Any]]]:
    """The open games of the last round."""
    strength = {id_: rating_of(state, entry) for id_, entry in state.entries.items()}
    for board, game in enumerate(state.rounds[-1].games if state.rounds else (), 1):
        if game.result is Result.MISSING:
            result = _RESULTS[by_rating(strength[game.white], strength[game.black])]
            yield "EnterResult", {"round": len(state.rounds), "board": board, "result": result.value}
