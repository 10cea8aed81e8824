"""Forms into commands: one address for all of them."""

import datetime as dt
from typing import Any

from litestar import Response, post
from litestar.datastructures import FormMultiDict
from litestar.params import FromPath
from litestar.response import Redirect

from kosmos.core.errors import BadValue, NotFound
from kosmos.core.fields import fields_of, whole
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import COMMANDS, Command
from kosmos.web.addresses import local_address
from kosmos.web.form_secrets import FIELD, OtherAccount, form_secrets
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms_now import form_now
from kosmos.web.pages.render import reader
from kosmos.web.services import AnyRequest

#: what a form carries besides the command's own fields
CARRIED = frozenset((FIELD, "next", "by", "expected_version"))


async def read_form(request: AnyRequest) -> dict[str, Any]:
    """The fields of a form, which are texts; remembered, so that a question can repeat them."""
    form: FormMultiDict = await request.form()
    raw = {name: form.getall(name) for name in form}
    for name, values in raw.items():
        if file := next((each for each in values if not isinstance(each, str)), None):
            raise BadValue(name, N_("a text"), file.filename)
    request.state.form = {name: values for name, values in raw.items() if name != FIELD}
    return raw


def is_id(word: str) -> bool:
    """Whether the text can be an id that a page wrote; anything longer was made up."""
    return word.isascii() and word.isdecimal() and len(word) < 10


def asked_number(request: AnyRequest, name: str) -> int | None:
    """A number in the query of an address; None where there is none, or one that no page wrote."""
    word = request.query_params.get(name, "")
    return int(word) if is_id(word) else None


def raw_command(kind: type[Command], form: dict[str, Any]) -> dict[str, Any]:
    """Lists stay lists; of everything else the last value counts, so that a checkbox can follow its default."""
    lists = _list_fields(kind)
    return {
        name: [value for value in values if value != ""] if name in lists else values[-1]
        for name, values in form.items()
        if name not in CARRIED
    }


def _list_fields(kind: type[Any]) -> set[str]:
    """Fields whose form has one box per choice or per question."""
    names: set[str] = set()
    for name, field in fields_of(kind).items():
        if field.flat:
            names |= _list_fields(field.flat)
        elif field.schema.get("type") == "array" and (field.choices or field.input == "answers"):
            names.add(name)
    return names


def seen_version(form: dict[str, Any]) -> int | None:
    """The version that the page showed when the form was filled in."""
    value = form.get("expected_version", [""])[-1]
    return (
        int(whole(N_("Version"), 0, 2**31).parse("expected_version", value, dt.date.min)) if value else None
    )


def go(request: AnyRequest, address: str) -> Response[Any]:
    """Redirect to another page, for a script as for a plain form."""
    if "hx-request" in request.headers:
        return Response(None, status_code=204, headers={"HX-Redirect": address})
    return Redirect(address, status_code=303)


@post("/t/{stream:str}/do/{name:str}", include_in_schema=False, status_code=200)
async def do(request: AnyRequest, stream: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Every command by form: the same refusals as behind every other door."""
    actor = await reader(request)
    form = await read_form(request)
    if name not in COMMANDS or name == "NewTournament":
        raise NotFound(Phrase(N_("command")), name)
    actor.need(COMMANDS[name].right)
    if form.get("by", [""])[-1] not in ("", form_secrets(request).of_account(actor.name)):
        raise OtherAccount
    club = request.app.state.club
    state = (await club.open(actor, stream)).state
    wanted = settled(form_now(name, state, form), form)
    if wanted is None:
        return go(request, local_address(form.get("next", [""])[-1], f"/t/{stream}"))
    command = club.parse(name, raw_command(COMMANDS[name], wanted))
    done = await club.execute(actor, stream, command, seen_version(form))
    if "application/json" in request.headers.get("accept", ""):
        return Response({"version": done.version}, headers={"ETag": f'"{done.version}"'})
    return go(request, local_address(form.get("next", [""])[-1], f"/t/{stream}"))
