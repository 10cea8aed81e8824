"""Options made from the fields of a command, so that the command line knows every field there is."""

import inspect
from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Any

import typer

from kosmos.core.errors import FieldMissing
from kosmos.core.fields import Field, flat_fields_of


def not_empty(context: typer.Context, parameter: typer.CallbackParam, value: str) -> str:
    """What may be left out is not typed as nothing: `"$NAME"` of a script without a name would only show a list."""
    source = context.get_parameter_source(str(parameter.name))
    if not value.strip() and source and source.name == "COMMANDLINE":
        raise FieldMissing(str(parameter.name))
    return value


def argument(help_: str, **more: Any) -> Any:
    """What an argument is, beside its type."""
    return typer.Argument(help=help_, **more)


def switch(help_: str, *names: str, **more: Any) -> Any:
    """What an option is, beside its type; its name is that of the parameter, if no other is given."""
    return typer.Option(*names, help=help_, **more)


#: operations call it `stream`
Tournament = Annotated[
    str, typer.Argument(metavar="TOURNAMENT", help="id of the tournament; `kosmos list` shows them")
]
PlayerArgument = Annotated[str, typer.Argument(help="number, or name")]
White = Annotated[str, typer.Argument(help="who has White: number, or name")]
Black = Annotated[str, typer.Argument(help="who has Black: number, or name")]
PLAYERS = (PlayerArgument, White, Black)  #: somebody who is there
SomePlayer = Annotated[
    str, typer.Argument(help="number, or name; without one the list is shown", callback=not_empty)
]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
OneList = Annotated[
    str, typer.Option("--list", help="which Elo, if the list has only one: fide, fide-rapid, fide-blitz")
]
EncodingOption = Annotated[str, typer.Option(help="of a text: auto, utf-8, cp1252, cp850 (DOS)")]
PaperFormat = Annotated[str, typer.Option("--format", "-f", help="text, html, pdf, tex, csv, xlsx, json")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="do it without asking")]


def keyword(name: str, kind: Any) -> inspect.Parameter:
    """A parameter of a command; `kind` is a pair with its default, where it may be left out."""
    annotation, default = kind if isinstance(kind, tuple) else (kind, inspect.Parameter.empty)
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def with_fields(
    kind: type[Any], *leave_out: str, **about: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command one option for each field of `kind`; the values arrive as `**raw`, None if not given."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(command, eval_str=True)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        added = field_options(kind, *leave_out, **about)
        command.__signature__ = signature.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
        command.__annotations__ = {each.name: each.annotation for each in (*own, *added)}
        return command

    return decorate


def field_options(
    kind: type[Any],
    *leave_out: str,
    only: Collection[str] | None = None,
    also: Mapping[str, tuple[str, ...]] = {},
    switches: bool = False,
) -> list[inspect.Parameter]:
    """One option for each field of `kind`; `also` are further names. With `switches` a yes-or-no field is said by its name alone."""
    return [
        _option(name, field, also.get(name, ()), switches=switches)
        for name, field in flat_fields_of(kind).items()
        if name not in leave_out and (only is None or name in only)
    ]


#: help texts put together from those of a field, which the catalogues have already
COMPOSED: dict[str, Field] = {}


def field_help(field: Field, say: Callable[[str], str] = str) -> str:
    """What the field is, what is to be known of it, and what can be chosen."""
    words = f"{say(field.label)}: {say(field.help)}" if field.help else say(field.label)
    if field.choices:
        words += " (" + ", ".join(value or "–" for value, _ in field.choices) + ")"
    return words


def _option(name: str, field: Field, also: tuple[str, ...], *, switches: bool) -> inspect.Parameter:
    words = field_help(field)
    COMPOSED[words] = field
    option = typer.Option("--" + name.replace("_", "-"), *also, help=words, show_default=False)
    if switches and field.input == "checkbox":
        return keyword(name, (Annotated[bool, option], False))
    return keyword(name, (Annotated[str | None, option], None))


def asked_for(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Only the wishes that were made; a switch says yes."""
    return {name: "yes" if value is True else value for name, value in raw.items() if value}
