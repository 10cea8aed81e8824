"""Copies that are taken along: the file to go, the file that comes back, and what touches, side by side."""

import datetime as dt
from typing import Annotated

import msgspec

from kosmos.core.commands import Right
from kosmos.core.fields import flag, read_struct
from kosmos.locale import N_
from kosmos.service.copy_views import CopiesShown, HandedBackShown, copies_view, handed_back_view
from kosmos.service.operations import OCTETS, ClubDesk, Raw, operation
from kosmos.service.shapes import File

COPIES = "/api/tournaments/{stream}/copies"


class CopyChoice(msgspec.Struct, frozen=True, kw_only=True):
    take: Annotated[bool, flag(N_("Take the copy's step"))]


@operation("POST", COPIES, Right.DIRECT)
async def take_along(
    desk: ClubDesk,
    stream: str,
    *,
    personal: Annotated[bool, flag(N_("With birth dates, addresses, phones and e-mails"))] = False,
) -> File:
    """Take a copy along: the file; here the tournament goes on."""
    data = await desk.services.copies.take_along(desk.actor, stream, personal=personal)
    return File(f"{stream}.kosmos", "application/x-ndjson", data, 0)


@operation("GET", COPIES, Right.DIRECT, summary="Steps of copies that touch what was done here, side by side")
async def show_copies(desk: ClubDesk, stream: str) -> CopiesShown:
    """Where both sides touch: what was done here and what was done in the copy, side by side."""
    return await copies_view(desk.services.copies, desk.actor, stream, desk.language)


@operation(
    "POST",
    "/api/copies",
    Right.DIRECT,
    summary="Hand a copy (the body, a .kosmos file) back to the tournament that it was taken from",
    tag="tournaments",
    takes=OCTETS,
    large=True,
)
async def hand_back(desk: ClubDesk, data: bytes) -> HandedBackShown:
    """Hand a copy back to the tournament that it was taken from: merged where both sides do not touch."""
    return handed_back_view(await desk.services.copies.hand_back(desk.actor, data))


@operation("POST", COPIES + "/{copy}/steps/{version}", Right.DIRECT, body=CopyChoice)
async def settle_step(desk: ClubDesk, stream: str, copy: str, version: int, raw: Raw) -> HandedBackShown:
    """Choose about a step of a copy: take it, or leave it out."""
    take = read_struct(CopyChoice, raw, dt.date.min).take
    return handed_back_view(await desk.services.copies.settle(desk.actor, stream, copy, version, take=take))
