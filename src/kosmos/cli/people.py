"""The club's people from the command line."""

import json
from typing import Annotated, Any

import msgspec
import typer

from kosmos.cli.files import Force, write_new
from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, argument, switch, with_fields
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, asked, given, say, told
from kosmos.core.fields import fields_of
from kosmos.core.json_values import Json
from kosmos.core.people import SOURCE_WORDS
from kosmos.locale import N_, NP_
from kosmos.service.forgetting import Forgotten, forgotten_lines
from kosmos.service.operations import people as operations
from kosmos.service.people import PersonForm
from kosmos.service.people_import_records import CHANGE_WORDS

PersonNumberArgument = Annotated[int, argument("number of the person, as search shows it")]
people = CommandGroup(person=PersonNumberArgument)


def change_word(name: str) -> str:
    return SESSION.language.say(CHANGE_WORDS.get(name, name))


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


def _tell_forgotten(done: Json) -> None:
    for line in forgotten_lines(msgspec.convert(done, Forgotten)):
        typer.echo(SESSION.language.say(line))


def _tell_changed(done: Json) -> None:
    say(NP_("{count} event changed.", "{count} events changed."), count=done["events"])


def _ratings(each: Json) -> str:
    return ", ".join(f"{change_word(name)} {value}" for name, value in each["ratings"].items())


FOUND: Columns = {
    N_("Id"): "id",
    N_("Name"): lambda each: f"{each['title']} {each['name']}".strip(),
    N_("Born"): lambda each: each["birth_year"] or "",
    N_("Club"): "club",
    N_("Ratings"): _ratings,
}


@people.command()
def search(
    words: Annotated[list[str], argument("beginnings of name or club, or an id")],
    limit: Annotated[int, switch("how many at most", min=1, max=100)] = 20,
    as_json: AsJson = False,
) -> None:
    """Find people: Müller, Mueller and Muller are the same."""
    found = told(ask(operations.search_people, " ".join(words), limit), as_json)
    if not found:
        say(N_("Nobody has that name."))
        return
    print_rows(FOUND, found)


people.command_of("show", operations.get_person, shows=_tell)


@people.command()
@with_fields(PersonForm, "name")
def add(
    name: Annotated[str, argument("Last, First")],
    yes: Annotated[
        bool, switch("also if somebody of that name is known already", "--yes", "--force", "-y")
    ] = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Add a person; one who may be known already is asked about first."""
    card = {"name": name, **given(raw)}
    made = asked(lambda answers: ask(operations.add_person, card, tuple(answers)), yes=yes)
    typer.echo(told(made, as_json)["id"])


people.command_of("modify", operations.change_person)


@people.command()
def export(
    person: PersonNumberArgument,
    file: Annotated[str, argument("file, or - for standard output")] = "-",
    force: Force = False,
) -> None:
    """All that is kept about one person, as JSON: to be handed out on request."""
    text = json.dumps(ask(operations.export_person, person), ensure_ascii=False, indent=2) + "\n"
    write_new(file, text.encode(), force=force)


people.command_of(
    "forget",
    operations.forget_person,
    asks=N_("Forget this person for good, with all ratings and contacts?"),
    shows=_tell_forgotten,
)
people.command_of("set-apart", operations.set_personal_apart, shows=_tell_changed)
