"""What the big screens of all events share: the page that hangs on the wall, and the desk that sets the programmes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import Response
from markupsafe import Markup

from kosmos.core.fields import fields_of
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import CupTree
from kosmos.papers.render import PLAIN
from kosmos.papers.render.tree_html import tree_html
from kosmos.service.actors import Actor
from kosmos.service.screens import (
    Screen,
    ScreenPart,
    Screens,
    own_seconds_fields,
    read_screen,
    screen_kind,
)
from kosmos.service.slides import LONG_NAME, Layout, Slide, shown_now
from kosmos.web.countdown import ShownCountdown, in_utc
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.house_forms_now import screen_now, screen_values, with_name_seen
from kosmos.web.pages.render import page, qr_code
from kosmos.web.services import AnyRequest

ALONE = 3  #: seconds after which a screen whose live connection is down looks by itself
NOTHING_DRAWN = N_("No round is drawn yet. This page shows the pairings as soon as they are there.")


class ScreenPlace(NamedTuple):
    """Whose screens they are. `stream`: what they are kept under; `path`: the event's address."""

    stream: str
    path: str


class FollowedStream(NamedTuple):
    """What a screen is told of, and the version that it shows."""

    stream: str
    version: int


class ShownEvent(NamedTuple):
    """What stands around the slides."""

    name: str
    heading: Phrase | str = ""  #: large; without one the name is
    about: Phrase | str = ""  #: below the name
    countdown: ShownCountdown | None = None
    waiting: str = NOTHING_DRAWN  #: said while there is nothing to show
    has_colours: bool = True  #: signs in the colour that somebody has, which the foot explains
    other_day: str = ""  #: local: from this day on other pages are shown, though nothing happens
    every: int = 0  #: seconds after which what no followed stream tells is looked for again

    @property
    def holds_until(self) -> str:
        """UTC: from then on the screen shows something else; empty: as long as nothing happens."""
        moments = [self.countdown.holds_until] if self.countdown else []
        if self.other_day:
            moments.append(in_utc(self.other_day))
        return min(moments, default="")


def screens_of(request: AnyRequest) -> Screens:
    return request.app.state.screens  # type: ignore[no-any-return]


async def screen_page(
    request: AnyRequest,
    actor: Actor,
    place: ScreenPlace,
    wanted: Screen,
    slides: list[Slide],
    shown: ShownEvent,
    follows: Sequence[FollowedStream],
    **context: Any,
) -> Response[str]:
    """`follows`: whatever happens there is shown at once. `context`: what the page of one kind of event has besides."""
    made = shown_now(slides, counts_down=shown.countdown is not None)
    address = str(request.base_url).rstrip("/") + place.path
    whole = {"state": None, **context}
    first, *others = follows
    return await page(
        request,
        "screen.html",
        actor=actor,
        screen=wanted,
        slides=made,
        shown=shown,
        drawn=lambda tree: _drawn(tree, request),
        long_name=LONG_NAME,
        has_boards=ScreenPart.LIVE in wanted.parts,
        has_tree=any(slide.layout is Layout.TREE for slide in made),
        address=address,
        follows=first,
        beside=msgspec.json.encode(dict(others)).decode() if others else "",
        alone=ALONE,
        qr=qr_code(address),
        **whole,
    )


def _drawn(tree: CupTree, request: AnyRequest) -> Markup:
    return Markup(tree_html(tree, language_of(request), PLAIN))  # noqa: S704 - the renderer escapes


async def programmes(request: AnyRequest, place: ScreenPlace) -> dict[str, Any]:
    """What the page needs on which directors say what each screen shows."""
    kind = screen_kind(place.stream)
    every = await screens_of(request).of(place.stream)
    base = str(request.base_url).rstrip("/") + place.path
    addresses = [f"{base}/screen/{number}" for number in range(1, len(every) + 1)]
    return {
        "path": place.path,
        "every": [screen_values(each) for each in every],
        "addresses": addresses,
        "codes": [qr_code(address) for address in addresses],
        "fields": fields_of(kind),
        "fresh": screen_values(kind()),
    }


async def keep_programme(
    request: AnyRequest, actor: Actor, place: ScreenPlace, number: int, told: Sequence[str] = ()
) -> Response[Any]:
    """Number 0 adds a screen. Asks first where somebody else has changed the same meanwhile.

    `told`: the streams that its screens follow, where they are others than the one that their programmes stand under.
    """
    form: Mapping[str, Any] = await read_form(request)
    if number:
        now = screen_now(await screens_of(request).screen(place.stream, number))
        merged = settled(now, with_name_seen(form))
        if merged is None:
            return go(request, f"{place.path}/screens")
        form = merged
    wanted = None if "remove" in form else _said(place, form)
    await screens_of(request).keep(actor, place.stream, number, wanted)
    request.app.state.feeds.tell_screens(told or [place.stream])
    return go(request, f"{place.path}/screens")


def _said(place: ScreenPlace, form: Mapping[str, Any]) -> Screen:
    kind = screen_kind(place.stream)
    raw = {name: form[name][-1] for name in (*fields_of(kind), *own_seconds_fields(kind)) if form.get(name)}
    raw["parts"] = [each for each in form.get("parts", []) if each]
    return read_screen(place.stream, raw)
