"""`kosmos train`: mating practice at the terminal, and the tables behind it."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import chess
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from kosmos.cli.desk import refuse_server
from kosmos.cli.files import read_bytes
from kosmos.cli.options import AsJson, argument, switch
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, say, told
from kosmos.cli.train_results import show_results
from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.play.training.sets import SET_NAMES, ExerciseEnd, MatingSet
from kosmos.service.training.mate_tables import FOLDER, STATE_WORDS, MateTables, TableState
from kosmos.service.training.practice import (
    AnsweredShown,
    Defence,
    NewExercise,
    Practice,
    TriedMove,
    mating_set,
    set_view,
)

LOOK = 0.1  #: seconds between two looks at how far a table is
END_WORDS: dict[ExerciseEnd, str] = {
    ExerciseEnd.MATE: N_("Mate. Moves: {moves}; perfect play: {perfect}."),
    ExerciseEnd.STALEMATE: N_("Stalemate. Moves: {moves}; perfect play: {perfect}."),
    ExerciseEnd.MATERIAL: N_("Too much is lost to mate. Moves: {moves}; perfect play: {perfect}."),
    ExerciseEnd.MOVES: N_("Too many moves: {moves}; perfect play: {perfect}."),
}


def train(
    pieces: Annotated[str, argument("a set such as KBN or RR; without it the sets are listed")] = "",
    build: Annotated[bool, switch("only build the table; without a set, all", "--build")] = False,
    values: Annotated[bool, switch("the king defends by the manual's field values", "--values")] = False,
    seed: Annotated[int, switch("the same seed gives the same position")] = 0,
    results: Annotated[
        str, switch("statistics of a file of results that a page of the examples has saved")
    ] = "",
    as_json: AsJson = False,
) -> None:
    if results:
        show_results(decode_text(read_bytes(results)), as_json=as_json)
        return
    refuse_server()
    kinds = [mating_set(pieces)] if pieces else list(MatingSet)
    if build or pieces:
        _build(kinds)
    if build or not pieces or as_json:
        _list(kinds, as_json=as_json)
    else:
        asyncio.run(_play(kinds[0], Defence.VALUES if values else Defence.PERFECT, seed))


def _tables() -> MateTables:
    return MateTables(Path(SESSION.database).parent / FOLDER)


def _list(kinds: list[MatingSet], *, as_json: bool) -> None:
    say_word = SESSION.language.gettext
    columns: Columns = {
        N_("Set"): "pieces",
        N_("Pieces"): lambda each: say_word(each["name"]),
        N_("Longest mate"): "longest",
        N_("Move limit"): "moves",
        N_("Table"): lambda each: say_word(STATE_WORDS[TableState(each["state"])]),
    }
    print_rows(columns, told([set_view(kind, _tables()) for kind in kinds], as_json))


def _build(kinds: list[MatingSet]) -> None:
    """One after the other, with a bar for each."""
    for kind in kinds:
        asyncio.run(_build_one(kind))


async def _build_one(kind: MatingSet) -> None:
    tables = _tables()
    if tables.is_ready(kind):
        return
    building = start_task(tables.wait(kind), "training table")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(SESSION.language.gettext(SET_NAMES[kind]), total=tables.progress(kind).longest)
        while not building.done():
            bar.update(task, completed=tables.progress(kind).done)
            await asyncio.wait([building], timeout=LOOK)
        await building
        bar.update(task, completed=tables.progress(kind).longest)


async def _play(kind: MatingSet, defence: Defence, seed: int) -> None:
    practice = Practice(_tables())
    exercise = await practice.exercise(kind, NewExercise(defence=defence, seed=seed))
    fen, used = exercise["fen"], 0
    _show(fen)
    say(
        N_("White mates. Perfect play: {perfect}; most moves: {moves}."),
        perfect=exercise["perfect"],
        moves=exercise["moves"],
    )
    while word := _next_word():
        told = await _tried(practice, kind, TriedMove(fen=fen, move=word, defence=defence))
        if told is None:
            continue
        used += 1
        end = _end_of(told, used, exercise["moves"])
        _tell(told)
        if end is not None:
            say(END_WORDS[end], moves=used, perfect=exercise["perfect"])
            raise typer.Exit(0 if end is ExerciseEnd.MATE else 1)
        fen = told["fen"]
        _show(fen)


def _end_of(told: AnsweredShown, used: int, most: int) -> ExerciseEnd | None:
    if told["end"] is not None:
        return ExerciseEnd(told["end"])
    return ExerciseEnd.MOVES if used >= most else None


async def _tried(practice: Practice, kind: MatingSet, tried: TriedMove) -> AnsweredShown | None:
    """The answer; what is no move is said, and another may be typed."""
    try:
        return await practice.answer(kind, tried)
    except Refusal as refusal:
        say(refusal.phrase.text, **refusal.phrase.args)
        return None


def _next_word() -> str:
    """A line of input without blanks; nothing at its end."""
    typer.echo("> ", nl=False)
    return sys.stdin.readline().strip()


def _tell(told: AnsweredShown) -> None:
    judged = told["judgement"]
    if judged and judged["spoils"]:
        say(N_("That gives the win away."))
    elif judged and not judged["best"]:
        say(
            N_("Moves needed now: {after}; the best move leaves {before}."),
            after=judged["after"],
            before=judged["before"] - 1,
        )
    typer.echo(f"{told['san']}  {told['reply_san'] or ''}")


def _show(fen: str) -> None:
    typer.echo(chess.Board(fen).unicode(empty_square="·"))
