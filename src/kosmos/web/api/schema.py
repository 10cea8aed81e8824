"""OpenAPI descriptions made from the commands themselves."""

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIMediaType, Operation, Parameter, RequestBody, Schema

from kosmos.core.fields import flat_fields_of, schema_of


def _schema(value: dict[str, Any]) -> Schema:
    """JSON Schema as Litestar's own type, as far as our fields use it."""
    made = Schema(
        type=value.get("type"),
        description=value.get("description"),
        enum=value.get("enum"),
        minimum=value.get("minimum"),
        maximum=value.get("maximum"),
        max_length=value.get("maxLength"),
        min_length=value.get("minLength"),
        max_items=value.get("maxItems"),
        pattern=value.get("pattern"),
        format=value.get("format"),
        required=value.get("required"),
    )
    if value.get("additionalProperties") is False:
        made.additional_properties = False
    elif isinstance(value.get("additionalProperties"), dict):
        made.additional_properties = _schema(value["additionalProperties"])
    if "items" in value:
        made.items = _schema(value["items"])
    if "properties" in value:
        made.properties = {name: _schema(each) for name, each in value["properties"].items()}
    return made


def command_operation(kind: type[Any]) -> type[Operation]:
    """A POST whose body is the command; `expected_version` may stand beside its fields."""
    described = schema_of(kind)
    described["properties"]["expected_version"] = {
        "type": "integer",
        "minimum": 0,
        "description": "refuse if the tournament is not at this version",
    }
    body = RequestBody(content={"application/json": OpenAPIMediaType(schema=_schema(described))})

    @dataclass
    class CommandOperation(Operation):
        def __post_init__(self) -> None:
            self.request_body = body

    return CommandOperation


def query_operation(kind: type[Any], *, body: str = "", extra: tuple[str, ...] = ()) -> type[Operation]:
    """What an address understands in its query, and which kind of file its body is, if it takes one."""
    asked = [
        Parameter(
            name=name, param_in="query", description=field.help or field.label, schema=_schema(field.schema)
        )
        for name, field in flat_fields_of(kind).items()
    ]
    asked += [Parameter(name=name, param_in="query", schema=_schema({"type": "string"})) for name in extra]
    file = RequestBody(content={body: OpenAPIMediaType(schema=_schema({"type": "string"}))}) if body else None

    @dataclass
    class QueryOperation(Operation):
        def __post_init__(self) -> None:
            self.parameters = [*(self.parameters or []), *asked]
            self.request_body = file

    return QueryOperation
