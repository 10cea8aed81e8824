"""`kosmos rate`: DWZ and Elo reports, new ratings into the people's database, the check against the list."""

import sys
from typing import Annotated, Any

import typer

from kosmos.cli.files import write
from kosmos.cli.finding import find
from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, Tournament, asked_for, switch
from kosmos.cli.print import FormatOption, Output, format_of
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import ASKS, SESSION, complain, say, tell, told
from kosmos.cli.tournament_operations import execute
from kosmos.core.errors import BadValue, Refusal
from kosmos.locale import N_, Phrase
from kosmos.ratings.dwz import AgeAnswer
from kosmos.service.operations import ratings
from kosmos.service.operations.tournaments import make_paper
from kosmos.service.rating_systems import FIRST_RATING, RatingSystem

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


#: as it is entered, and as the list has it
DIFFERENCE: Columns = {
    N_("Name"): "name",
    N_("Rating"): "field",
    N_("Entered"): "entered",
    N_("List"): "listed",
    N_("Source"): "source",
}


def rate(
    tournament: Tournament,
    system: Annotated[str, switch(" or ".join(RatingSystem))] = FIRST_RATING,
    rules: Annotated[str, switch("DWZ: 1993, classic or 2026; else those in force on the last day")] = "",
    national: Annotated[str, switch("national Elo: rules that the club keeps, or a preset, by name")] = "",
    age: Annotated[
        list[str] | None,
        switch("PLAYER=20, 21-25, 26 or out, where the birth date is missing; several times", "--age"),
    ] = None,
    apply: Annotated[str, switch("all, or names: write new ratings into the people's database")] = "",
    back: Annotated[str, switch("all, or names: take this tournament's ratings back again")] = "",
    check: Annotated[bool, switch("compare with the list valid at the start", "--check")] = False,
    correct: Annotated[str, switch("all, or names: take the list's ratings into the tournament")] = "",
    format_: FormatOption = "",
    output: Output = "-",
    as_json: AsJson = False,
) -> None:
    if back:
        _back(tournament, back, as_json)
    elif check or correct:
        _check(tournament, correct, as_json)
    else:
        raw = {"system": system, "ages": _ages(tournament, age or [])}
        raw |= asked_for({"rules": rules, "national": national})
        if apply:
            chosen = {"apply": "all" if apply == "all" else _ids(tournament, apply)}
            tell(_rated(tournament, raw | chosen), _tell_applied, as_json)
        else:
            told(_rated(tournament, raw), as_json)
            _paper(tournament, raw, format_ or format_of(output), output)


def _ages(tournament: str, said: list[str]) -> dict[str, str]:
    """Player id -> answer."""
    ages = {}
    for each in said:
        name, sign, word = each.rpartition("=")
        answer = SHORT.get(word.strip(), word.strip())
        if not sign or answer not in set(AgeAnswer):
            raise BadValue("--age", N_("PLAYER=26"), each)
        ages[str(find(tournament, name))] = str(answer)
    return ages


def _tell_applied(found: list[dict[str, Any]]) -> None:
    for each in found:
        if each["applied"]:
            say(N_("{name}: {old} → {new}"), **{name: each[name] for name in ("name", "old", "new")})
        elif each["why_not"]:
            typer.echo(f"{each['name']}: {each['why_not']}")


def _paper(tournament: str, raw: dict[str, Any], format_name: str, output: str) -> None:
    ages = ";".join(f"{id_}={answer}" for id_, answer in raw["ages"].items())
    wishes = asked_for({"ages": ages, "rules": raw.get("rules"), "national": raw.get("national")})
    write(output, ask(make_paper, tournament, raw["system"], format_name, wishes))


def _ids(tournament: str, names: str) -> list[int]:
    return [find(tournament, name) for name in names.split(";") if name.strip()]


def _rated(tournament: str, raw: dict[str, Any]) -> Any:
    """A missing age is asked for at the terminal; a program is told whom it has to say it of."""
    try:
        return ask(ratings.rate, tournament, raw)
    except Refusal as refusal:
        if refusal.code != "age_unknown":  # of this machine or of a server
            raise
        if not sys.stdin.isatty():
            complain(refusal.phrase)
            complain(N_("Say it: --age NAME=20, NAME=21-25, NAME=26 or NAME=out."))
            raise typer.Exit(ASKS) from None
        for name in refusal.params["names"].split("; "):
            _ask(tournament, name, raw["ages"])
        return _rated(tournament, raw)


def _ask(tournament: str, name: str, ages: dict[str, str]) -> None:
    """An age group for this report, or the birth date, which is entered then."""
    question = SESSION.language.say(
        Phrase(N_("{name}: 20, 21-25, 26, out, or the date of birth"), {"name": name})
    )
    player, words = find(tournament, name), set(AgeAnswer) - {AgeAnswer.CHANGE}
    while True:
        word = typer.prompt(question, default="26", err=True).strip()
        if word in SHORT or word in words:
            ages[str(player)] = str(SHORT.get(word, word))
            return
        try:
            execute(tournament, "ModifyPlayer", {"id": player, "birth": word, "answers": ["player_changed"]})
        except Refusal as refusal:
            complain(refusal.phrase)
        else:
            return


def _back(tournament: str, back: str, as_json: bool) -> None:
    who = None if back == "all" else tuple(_ids(tournament, back))
    done = told(ask(ratings.take_back, tournament, who), as_json)
    say(N_("Ratings taken back: {count}"), count=done["taken_back"])


def _check(tournament: str, correct: str, as_json: bool) -> None:
    found = ask(ratings.check, tournament)
    if correct:
        ids = None if correct == "all" else set(_ids(tournament, correct))
        wanted = [each for each in found["differences"] if ids is None or each["id"] in ids]
        chosen = [[each["id"], each["field"]] for each in wanted]
        found |= ask(ratings.correct, tournament, {"chosen": chosen})
    differences = told(found, as_json)["differences"]
    if differences:
        print_rows(DIFFERENCE, differences)
    words = N_("Differences: {count}; not among the club's people: {unknown}.")
    say(words, count=len(differences), unknown=found["unknown"])
