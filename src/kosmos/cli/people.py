"""The club's people from the command line."""

import json
from typing import Annotated, Any

import msgspec
import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.files import Force, write_new
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.rows import print_rows
from kosmos.cli.session import SESSION, asked, given, say, told
from kosmos.core.fields import fields_of
from kosmos.core.people import SOURCE_WORDS
from kosmos.locale import N_, NP_
from kosmos.service.forgetting import Forgotten, forget, forgotten_lines, forgotten_view, set_apart
from kosmos.service.people import PersonForm, found_view, person_view
from kosmos.service.people_import_records import CHANGE_WORDS

people = typer.Typer(no_args_is_help=True)

PERSON = "/api/people/{person}"
Id = Annotated[int, typer.Argument(help="number of the person, as search shows it")]


def change_word(name: str) -> str:
    return SESSION.language.say(CHANGE_WORDS.get(name, name))


@operation("GET", "/api/people")
async def search_people(desk: CliDesk, q: str, limit: int) -> list[Json]:
    return all_sent(found_view(await desk.directory.search(desk.actor, q, limit)))


@people.command()
def search(
    words: Annotated[list[str], typer.Argument(help="beginnings of name or club, or an id")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="how many at most")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find people: Müller, Mueller and Muller are the same."""
    found = told(search_people(" ".join(words), limit), as_json)
    if not found:
        say(N_("Nobody has that name."))
        return
    print_rows(
        (N_("Id"), N_("Name"), N_("Born"), N_("Club"), N_("Ratings")),
        [
            (
                each["id"],
                f"{each['title']} {each['name']}".strip(),
                each["birth_year"] or "",
                each["club"],
                ", ".join(f"{change_word(name)} {value}" for name, value in each["ratings"].items()),
            )
            for each in found
        ],
    )


def _tell(known: Json) -> None:
    say_ = SESSION.language.say
    typer.echo(f"{say_(N_('Id'))}: {known['id']}")
    for name, field in fields_of(PersonForm).items():
        if value := known.get(name):
            chosen = N_("yes") if value is True else dict(field.choices).get(value)
            typer.echo(f"{say_(field.label)}: {say_(chosen) if chosen else value}")
    for rating in sorted(known.get("ratings", ()), key=lambda each: str(each["date"]), reverse=True):
        index = f"-{rating['games']}" if rating["list"] == "dwz" and rating["games"] else ""
        source = say_(SOURCE_WORDS.get(rating["source"], rating["source"]))
        typer.echo(
            f"{rating['date'] or '–'}  {change_word(rating['list'])} {rating['value']}{index}  {source}"
        )
    for one in known.get("memberships", ()):
        typer.echo(f"{one['club'] or one['club_id']} {one['number']} {one['status']}".strip())


@command(people, "show", shows=_tell)
@operation("GET", PERSON)
async def get_person(desk: CliDesk, person: Id) -> Json:
    """Everything about a person, with the history of ratings."""
    return person_view(await desk.directory.get(desk.actor, person))


@operation("POST", "/api/people", begins=True)
async def add_person(desk: CliDesk, raw: Raw) -> Json:
    """`answers` among it: yes to these questions."""
    told = dict(raw)
    answers = told.pop("answers", ())
    return {"id": await desk.directory.add(desk.actor, told, answers=answers)}


@people.command()
@with_fields(PersonForm, "name")
def add(
    name: Annotated[str, typer.Argument(help="Last, First")],
    yes: Annotated[
        bool, typer.Option("--yes", "--force", "-y", help="also if somebody of that name is known already")
    ] = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Add a person; one who may be known already is asked about first."""
    card = {"name": name, **given(raw)}
    made = asked(lambda answers: add_person(card | ({"answers": answers} if answers else {})), yes=yes)
    typer.echo(told(made, as_json)["id"])


@command(people, "modify", fields=PersonForm)
@operation("PATCH", PERSON)
async def change_person(desk: CliDesk, person: Id, raw: Raw) -> Json:
    """Change a person; only what is given changes. A new rating joins the history."""
    await desk.directory.change(desk.actor, person, raw)
    return person_view(await desk.directory.get(desk.actor, person))


@operation("GET", PERSON + "/export")
async def export_person(desk: CliDesk, person: int) -> Json:
    return await desk.directory.export(desk.actor, person)


@people.command()
def export(
    person: Id,
    file: Annotated[str, typer.Argument(help="file, or - for standard output")] = "-",
    force: Force = False,
) -> None:
    """All that is kept about one person, as JSON: to be handed out on request."""
    text = json.dumps(export_person(person), ensure_ascii=False, indent=2) + "\n"
    write_new(file, text.encode(), force=force)


def _tell_forgotten(done: Json) -> None:
    for line in forgotten_lines(msgspec.convert(done, Forgotten)):
        typer.echo(SESSION.language.say(line))


@command(
    people,
    "forget",
    asks=N_("Forget this person for good, with all ratings and contacts?"),
    shows=_tell_forgotten,
)
@operation("DELETE", PERSON)
async def forget_person(desk: CliDesk, person: Id) -> Json:
    """Forget a person for good: data, contacts and ratings, also in tournaments, which keep the name.

    Says which backups were made before and may still hold the data.
    """
    return forgotten_view(await forget(desk.services.directory, desk.actor, person))


def _tell_changed(done: Json) -> None:
    say(NP_("{count} event changed.", "{count} events changed."), count=done["events"])


@command(people, "set-apart", shows=_tell_changed)
@operation("POST", "/api/people/set-apart")
async def set_personal_apart(desk: CliDesk) -> Json:
    """Take birth dates, addresses, phones and e-mails out of the events of tournaments that older versions wrote.

    They are kept beside the events from then on, where they can be forgotten. Nothing else changes.
    """
    return as_sent(await set_apart(desk.directory, desk.actor))
