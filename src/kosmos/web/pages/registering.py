"""Registration: the form and the lists for everybody, the confirmations for directors."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import fields_of
from kosmos.service.registration import Registration, RegistrationForm, RegistrationTerms
from kosmos.web.identity import address_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, is_id, read_form
from kosmos.web.pages.house_forms_now import TERMS, terms_now
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest

#: what browsers may fill in, because it is about whoever sits there (WCAG 1.3.5)
ABOUT_READER = {"name": {"autocomplete": "name"}, "email": {"autocomplete": "email"}}
TRAP = "website"  #: a field that nobody sees: who fills it in is no person


def registration_of(request: AnyRequest) -> Registration:
    return request.app.state.registration  # type: ignore[no-any-return]


@get("/t/{stream:str}/register", include_in_schema=False)
async def register_page(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    service = registration_of(request)
    known = await service.list_of(opened.actor, stream)
    directs = opened.actor.may(Right.DIRECT)
    return await show(
        request,
        stream,
        opened,
        "tournament/register.html",
        known=known,
        meant=await service.meant(opened.actor, known) if directs else {},
        namesakes=await service.namesakes(opened.actor, stream, known) if directs else {},
        is_open=service.is_open(known.terms),
        sent=request.query_params.get("sent") == "yes",
        fields=fields_of(RegistrationForm),
        about_reader=ABOUT_READER,
        terms_fields=fields_of(RegistrationTerms),
        terms=msgspec.to_builtins(known.terms),
        stamp=await service.stamp(stream),
    )


@post("/t/{stream:str}/register", include_in_schema=False)
async def register(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    form = await read_form(request)
    if form.get(TRAP, [""])[-1]:  # it is thanked, and nothing is kept
        return go(request, f"/t/{stream}/register?sent=yes")
    raw = {name: form[name][-1] for name in fields_of(RegistrationForm) if form.get(name, [""])[-1]}
    stamp = form.get("stamp", [""])[-1]
    await registration_of(request).apply(await reader(request), stream, raw, stamp, address_of(request))
    return go(request, f"/t/{stream}/register?sent=yes")


@post("/t/{stream:str}/register/terms", include_in_schema=False)
async def set_terms(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    known = await registration_of(request).list_of(actor, stream)
    wanted = settled(terms_now(known.terms), form)
    if wanted is not None:
        raw = {name: said[-1] for name in fields_of(RegistrationTerms) if (said := wanted.get(TERMS + name))}
        await registration_of(request).set_terms(actor, stream, raw)
    return go(request, f"/t/{stream}/register")


@post("/t/{stream:str}/register/{number:int}", include_in_schema=False)
async def decide(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    service = registration_of(request)
    if form.get("do", [""])[-1] == "confirm":
        chosen = form.get("person", [""])[-1]
        person = int(chosen) if is_id(chosen) else None
        await service.confirm(actor, stream, number, person, answers=form.get("answers", ()))
    else:
        await service.forget(actor, stream, number)
    return go(request, f"/t/{stream}/register")
