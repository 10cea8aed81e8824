"""Requests to every address of the program, made from declared fields and from the forms that its pages show, with nonsense in them."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from random import Random
from typing import Any, NamedTuple, is_typeddict
from urllib.parse import parse_qsl, quote, urlsplit

from fuzz.declared import usual
from fuzz.nonsense import TEXTS, nonsense, spoiled_object
from kosmos.core.fields import schema_of
from kosmos.service import operations
from kosmos.service.operations import ClubOperation
from kosmos.tournament.commands import COMMANDS
from kosmos.web.declared import found_in
from web.api_fuzzing import TABLES_OF_MATES
from web.shown_forms import ShownForm
from web.site import PATH_VALUES

LINK = re.compile(r'(?:href|hx-get)="(/[^"#]*)')
#: of a request, with what they look like
HEADERS = {
    "Origin": ("http://elsewhere.example", "null", "http://[", "//[x", "http://\u2100.example"),
    "Referer": ("http://127.0.0.1/t/cup/players?at=3", "http://[x", "//"),
    "Accept": ("text/html", "application/json;q=0.1", "*/*;q=x"),
    "Accept-Language": ("de-DE,de;q=0.9,en;q=0.1", "xx", ";q=", "de;q=nan,nl;q=inf"),
    "If-None-Match": ('"7"', "*", "W/"),
    "Range": ("bytes=0-5", "bytes=-1", "bytes=9-1,2-3"),
    "User-Agent": ("Mozilla/5.0 (X11; Linux) Firefox/140", ""),
    "X-Request-ID": ("a-1", ""),
    "HX-Request": ("true",),
    "HX-Current-URL": ("http://127.0.0.1/", "http://["),
    "X-CSRF-Token": ("",),
    "Content-Type": (
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/json; charset=x",
        ";;;",
    ),
    "Cookie": ("kosmos_session=a.b; kosmos_lang=de", "=;=;", "kosmos_csrf=\u00fc", 'kosmos_device="'),
    "Host": ("elsewhere.example", "[", "a:b:c", "x" * 300),
    "X-Forwarded-For": ("192.0.2.1", "[::", "x, y"),
    "Authorization": ("Bearer x", "Bearer", "Basic \u00fc", "x" * 3000),
}
#: out of the house; to what is no page
NOT_TAKEN = ("/logout", "/static/", "/api/docs")
LONGEST = 200_000  #: characters of a request: what is longer is refused by its length


class MadeRequest(NamedTuple):
    """`form` and `body` are sent as such; with neither the query is all there is."""

    method: str
    path: str
    query: Mapping[str, str] = {}
    form: Sequence[tuple[str, str]] | None = None
    body: str | None = None  #: JSON, or something like it
    by_browser: bool = False  #: with a session; else with a token
    headers: Mapping[str, str] = {}

    @property
    def content(self) -> bytes | None:
        if self.form is not None:
            return "&".join(f"{_coded(name)}={_coded(value)}" for name, value in self.form).encode()
        return None if self.body is None else self.body.encode("utf-8", "replace")

    @property
    def address(self) -> str:
        query = "&".join(f"{_coded(name)}={_coded(value)}" for name, value in self.query.items())
        return f"{self.path}?{query}" if query else self.path


def _coded(text: str) -> str:
    """Halves of a pair as the bytes that a program would write for them."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _word(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text[:LONGEST]


# -- programs --------------------------------------------------------------------------------------------


def offered() -> list[ClubOperation[..., Any]]:
    """All operations, but those that take minutes by themselves."""
    found = {each.name: each for _, each in found_in(operations, ClubOperation)}
    return [each for each in found.values() if f"{each.method} {each.address}" not in TABLES_OF_MATES]


def asked_command(chance: Random, stream: str) -> MadeRequest:
    name = chance.choice(list(COMMANDS))
    raw = spoiled_object(chance, usual(schema_of(COMMANDS[name]), chance))
    path = f"/api/tournaments/{stream}/commands/{name}"
    return MadeRequest("POST", path, body=json.dumps(raw)[:LONGEST])


def asked_operation(chance: Random, stream: str) -> MadeRequest:
    """Of a place in the address, of the query, of the body: one of them is nonsense at least."""
    made = chance.choice(offered())
    path = made.address
    for place in made.places:
        right = stream if place == "stream" else PATH_VALUES.get(place, "1")
        said = right if chance.random() < 0.85 else _word(nonsense(chance, right))[:300]
        path = path.replace(f"{{{place}}}", _coded(said))
    raw = usual(schema_of(made.declared), chance)
    if "raw" not in made.parameters:
        query = {name: _word(value) for name, value in spoiled_object(chance, raw).items()}
        body = chance.choice(TEXTS) if made.takes else None
        return MadeRequest(made.method, path, {name: each[:2000] for name, each in query.items()}, body=body)
    raw |= _body(chance, made.body)
    return MadeRequest(made.method, path, body=json.dumps(spoiled_object(chance, raw))[:LONGEST])


def _body(chance: Random, kind: Any) -> dict[str, Any]:
    """Of an operation: a struct of declared fields, the names of a `TypedDict`, or a schema."""
    if is_typeddict(kind):
        return {name: nonsense(chance, "1") for name in kind.__annotations__}
    schema = schema_of(kind) if isinstance(kind, type) else kind
    made = usual(schema, chance) if schema else {}
    return made if isinstance(made, dict) else {}


# -- people with a browser -------------------------------------------------------------------------------


def asked_form(chance: Random, forms: Sequence[ShownForm], links: Sequence[str]) -> MadeRequest:
    """A form that a page shows, or an address with a query that one leads to, and in it something that nobody types."""
    if links and chance.random() < 0.2:
        return spoiled_link(chance, chance.choice(links))
    form = chance.choice(forms)
    fields = [
        *form.hidden.items(),
        *((name, each) for name, values in form.fields.items() for each in values or [""]),
    ]
    if fields:
        place = chance.randrange(len(fields))
        fields[place] = (fields[place][0], _word(nonsense(chance, fields[place][1])))
    return MadeRequest("POST", form.action, form=fields, by_browser=True)


def asked_with_headers(chance: Random, forms: Sequence[ShownForm], links: Sequence[str]) -> MadeRequest:
    """What a browser says besides, and what may be anything: where it comes from, what it takes, who it is."""
    made = asked_form(chance, forms, links)
    said = {
        name: _header(chance, chance.choice(values))
        for name, values in chance.sample(list(HEADERS.items()), 2)
    }
    return made._replace(headers=said)


def _header(chance: Random, usual_value: str) -> str:
    """One line, as a server would let through."""
    text = _word(nonsense(chance, usual_value)) if chance.random() < 0.7 else usual_value
    return re.sub(r"[\x00-\x1f\x7f]", "", text)[:4000].strip()


def asked_command_form(chance: Random, stream: str, secret: str) -> MadeRequest:
    """A command by a form of its own, also where no page shows one."""
    name = chance.choice(list(COMMANDS))
    raw = spoiled_object(chance, usual(schema_of(COMMANDS[name]), chance))
    fields = [(each, _word(value)) for each, value in raw.items()]
    return MadeRequest(
        "POST", f"/t/{stream}/do/{name}", form=[("_csrf_token", secret), *fields], by_browser=True
    )


def spoiled_link(chance: Random, link: str) -> MadeRequest:
    parts = urlsplit(link)
    query = dict(parse_qsl(parts.query, keep_blank_values=True)) or {
        chance.choice(("at", "format", "q", "round")): "1"
    }
    made = {name: _word(value)[:2000] for name, value in spoiled_object(chance, query).items()}
    return MadeRequest("GET", parts.path, made, by_browser=True)


def links_of(page: str) -> Iterator[str]:
    for found in LINK.findall(page):
        link = unescape(found)
        if not link.startswith(NOT_TAKEN):
            yield link
