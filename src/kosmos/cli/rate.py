"""`kosmos rate`: DWZ and Elo reports, new ratings into the people's database, the check against the list."""

import sys
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.door import RemoteRefusal
from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.people import people_door
from kosmos.cli.players import find
from kosmos.cli.session import ASKS, SESSION, complain, refusals, say, show_json, stop
from kosmos.cli.show import print_paper
from kosmos.core.errors import BadValue, Refusal
from kosmos.locale import N_
from kosmos.ratings.dwz import AgeAnswer, AgeUnknown

#: what is quicker to type
SHORT = {
    "20": AgeAnswer.UP_TO_20,
    "-20": AgeAnswer.UP_TO_20,
    "21-25": AgeAnswer.FROM_21_TO_25,
    "25": AgeAnswer.FROM_21_TO_25,
    "26": AgeAnswer.FROM_26,
    "26+": AgeAnswer.FROM_26,
    "out": AgeAnswer.LEAVE_OUT,
}


def rate(
    tournament: Tournament,
    system: Annotated[str, typer.Option(help="dwz or elo")] = "dwz",
    age: Annotated[
        list[str] | None,
        typer.Option(
            "--age", help="PLAYER=20, 21-25, 26 or out, where the birth date is missing; several times"
        ),
    ] = None,
    apply: Annotated[
        str, typer.Option(help="all, or names: write new ratings into the people's database")
    ] = "",
    back: Annotated[bool, typer.Option("--back", help="take this tournament's ratings back again")] = False,
    check: Annotated[bool, typer.Option("--check", help="compare with the list valid at the start")] = False,
    correct: Annotated[
        str, typer.Option(help="all, or names: take the list's ratings into the tournament")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """The rating report of a tournament; new ratings can be applied and taken back."""
    if back:
        _back(tournament, as_json)
    elif check or correct:
        _check(tournament, correct, as_json)
    else:
        _report(tournament, system, _ages(tournament, age or []), apply, as_json)


def _ages(tournament: str, given: list[str]) -> dict[str, str]:
    """Player id -> answer."""
    ages = {}
    for each in given:
        name, sign, word = each.rpartition("=")
        if not sign:
            stop(BadValue("--age", N_("PLAYER=26"), each))
        ages[str(find(tournament, name))] = str(SHORT.get(word.strip(), word.strip()))
    return ages


def _report(tournament: str, system: str, ages: dict[str, str], apply: str, as_json: bool) -> None:
    raw: dict[str, Any] = {"system": system, "ages": ages}
    if apply:
        raw["apply"] = "all" if apply == "all" else _ids(tournament, apply)
    found = _rated(tournament, raw)
    if as_json:
        show_json(found)
        return
    if not apply:
        texts = ";".join(f"{id_}={answer}" for id_, answer in raw["ages"].items())
        print_paper(tournament, system, "text", {"ages": texts} if texts else {})
        return
    for each in found:
        if each["applied"]:
            say(N_("{name}: {old} → {new}"), **{name: each[name] for name in ("name", "old", "new")})
        elif each["why_not"]:
            typer.echo(f"{each['name']}: {each['why_not']}")


def _ids(tournament: str, names: str) -> list[int]:
    return [find(tournament, name) for name in names.split(";") if name.strip()]


def _rated(tournament: str, raw: dict[str, Any]) -> list[dict[str, Any]]:
    """A missing age is asked for at the terminal; a program is told whom it has to say it of."""
    try:
        return people_door().rate(tournament, raw)
    except AgeUnknown as question:
        if not sys.stdin.isatty():
            _asks(question)
        for name in question.names.split("; "):
            raw["ages"][str(find(tournament, name))] = str(_ask(name))
        return _rated(tournament, raw)
    except RemoteRefusal as refusal:
        if refusal.remote_code == "age_unknown":
            _asks(refusal)
        stop(refusal)
    except Refusal as refusal:
        stop(refusal)


def _asks(question: Refusal) -> NoReturn:
    complain(question.phrase)
    complain(N_("Say it: --age NAME=20, NAME=21-25, NAME=26 or NAME=out."))
    raise typer.Exit(ASKS)


def _ask(name: str) -> AgeAnswer:
    while True:
        word = typer.prompt(f"{name} (20, 21-25, 26, out)", default="26", err=True).strip()
        if word in SHORT or word in set(AgeAnswer):
            return AgeAnswer(SHORT.get(word, word))


def _back(tournament: str, as_json: bool) -> None:
    with refusals():
        count = people_door().unrate(tournament)
    if as_json:
        show_json({"taken_back": count})
    else:
        say(N_("Ratings taken back: {count}"), count=count)


def _check(tournament: str, correct: str, as_json: bool) -> None:
    with refusals():
        found = people_door().check(tournament)
        if correct:
            ids = None if correct == "all" else set(_ids(tournament, correct))
            chosen = [
                [each["id"], each["field"]]
                for each in found["differences"]
                if ids is None or each["id"] in ids
            ]
            found["changed"] = people_door().correct(tournament, chosen)
    if as_json:
        show_json(found)
        return
    table = Table(box=None, pad_edge=False)
    for title in (N_("Name"), N_("Rating"), N_("Entered"), N_("List"), N_("Source")):
        table.add_column(SESSION.language.say(title))
    for each in found["differences"]:
        table.add_row(
            each["name"].replace("[", r"\["), each["field"], each["entered"], each["listed"], each["source"]
        )
    if found["differences"]:
        Console(soft_wrap=True).print(table)
    say(
        N_("Differences: {count}; not among the club's people: {unknown}."),
        count=len(found["differences"]),
        unknown=found["unknown"],
    )
