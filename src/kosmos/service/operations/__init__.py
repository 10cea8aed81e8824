"""What the club offers to programs and to the command line, each thing declared once.

    @operation("GET", "/api/seasons/{season}")
    async def get_season(desk: ClubDesk, season: str) -> SeasonTableShown:
        "A season: rules and table."

The API has this address and describes it (`web/api/operations.py`); the command line asks it on this machine's database or of
a server (`cli/operations.py`). Both tell it by the docstring, the API with the right that is needed; where a program is told
more, that is its `summary`. Of the parameters those named in the address stand there, `data` is the body as it is, and `raw` is
JSON in it. All others are `choices` or declared fields, asked in the query, or said in the body beside `raw`. `asked` is the
whole query as one struct.
"""

import datetime as dt
import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar

import msgspec

from kosmos.core.fields import many, read_struct, text, whole
from kosmos.locale import N_, Language
from kosmos.service.actors import VISIT, Actor
from kosmos.service.shapes import File

if TYPE_CHECKING:  # opened as far as somebody asks
    from kosmos.service.assembly import Services
    from kosmos.service.club import Club
    from kosmos.service.games import GamesLibrary
    from kosmos.service.listing import ListedTournament
    from kosmos.service.people import Directory
    from kosmos.service.people_imports import Imports

P = ParamSpec("P")
T = TypeVar("T")

Raw = Mapping[str, Any]  #: what was said, by the names of fields

VERSION = whole(N_("Version"), 0, 2**31, help="refuse if it is not at this version")
ExpectedVersion = Annotated[int | None, VERSION]
QuestionsAnswered = Annotated[
    tuple[str, ...], many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions")
]

OCTETS = "application/octet-stream"
PGN = "application/x-chess-pgn"
PLAIN = "text/plain"


class ClubDesk:
    """Who asks, in which language, and the services that answer."""

    actor: Actor
    language: Language
    database: str  #: a club's own style stands beside it
    base: str | None = None  #: the address of the server, where there is one
    caller: str = ""  #: where a stranger comes from, whose patience is measured

    @property
    def services(self) -> "Services":
        raise NotImplementedError

    async def listing(self) -> "list[ListedTournament]":
        """The tournaments that whoever asks may see."""
        return await self.club.listing(self.actor)

    def connected(self, stream: str) -> list[str]:  # noqa: ARG002 - of those who answer, a server knows
        """Who is connected to a live board."""
        return []

    @property
    def club(self) -> "Club":
        return self.services.club

    @property
    def directory(self) -> "Directory":
        return self.services.directory

    @property
    def imports(self) -> "Imports":
        return self.services.imports

    @property
    def games(self) -> "GamesLibrary":
        return self.services.games


@dataclass(frozen=True)
class ClubOperation(Generic[P, T]):
    method: str
    address: str
    work: Callable[Concatenate[ClubDesk, P], Awaitable[T]]
    right: str = VISIT
    _: KW_ONLY
    summary: str = ""
    tag: str = ""  #: its chapter of the document; else the first word of the address
    body: Any = None  #: the fields of `raw` as a struct, a TypedDict or a JSON Schema
    partial: bool = False  #: of the body nothing has to be said
    takes: str = ""  #: media type of `data`
    gives: str = ""  #: media type of an answer that is a text
    large: bool = False  #: takes files, not only what people type
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    status: int = 0
    location: str = ""  #: where what was made is from now on, filled in from the answer
    inline: bool = False  #: a file that is shown, not saved
    versioned: bool = False  #: the answer names the version of a tournament
    apart: bool = False  #: the API has this address, in a form of its own
    begins: bool = False  #: it may be the first thing in a new database

    @property
    def name(self) -> str:
        return self.work.__name__

    @property
    def help(self) -> str:
        return inspect.getdoc(self.work) or ""

    @cached_property
    def signature(self) -> inspect.Signature:
        return inspect.signature(self.work, eval_str=True)

    @property
    def chapter(self) -> str:
        """Of the document of the API."""
        return self.tag or self.address.split("/")[2]

    @property
    def is_file(self) -> bool:
        return self.signature.return_annotation is File

    @cached_property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """What a caller says."""
        _desk, *said = self.signature.parameters.values()
        return {each.name: each for each in said}

    @cached_property
    def places(self) -> list[str]:
        """The parameters that the address names."""
        return [name for _, name, _, _ in Formatter().parse(self.address) if name]

    @cached_property
    def declared(self) -> type[msgspec.Struct]:
        """The declared fields, as a struct."""
        if "asked" in self.parameters:
            return self.parameters["asked"].annotation  # type: ignore[no-any-return]
        others = {*self.places, *self.choices, "data", "raw"}
        fields = [
            (name, each.annotation, msgspec.NODEFAULT if each.default is each.empty else each.default)
            for name, each in self.parameters.items()
            if name not in others
        ]
        return msgspec.defstruct(self.name, fields, frozen=True, kw_only=True)

    def read_declared(self, raw: Raw) -> dict[str, Any]:
        """The values of declared fields, by the names of parameters."""
        read = read_struct(self.declared, raw, dt.date.min)
        if "asked" in self.parameters:
            return {"asked": read}
        return {name: getattr(read, name) for name in self.declared.__struct_fields__}


def operation(
    method: str, address: str, right: str = VISIT, **about: Any
) -> Callable[[Callable[Concatenate[ClubDesk, P], Awaitable[T]]], ClubOperation[P, T]]:
    return lambda work: ClubOperation(method, address, work, right, **about)
