"""OpenAPI descriptions made from the commands themselves."""

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIMediaType, Operation, Parameter, RequestBody, Schema

from kosmos.core.fields import fields_of, schema_of
from kosmos.service.views import Question


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
        "description": "refuse if the tournament is not at this version",
    }
    body = RequestBody(content={"application/json": OpenAPIMediaType(schema=_schema(described))})

    @dataclass
    class CommandOperation(Operation):
        def __post_init__(self) -> None:
            self.request_body = body

    return CommandOperation


def question_operation(*, paper: bool = False) -> type[Operation]:
    """A GET with the query parameters that views and papers understand."""
    extra = [Parameter(name="format", param_in="query", schema=Schema(type="string"))] if paper else []  # type: ignore[arg-type]
    asked = [
        Parameter(name=name, param_in="query", description=field.label, schema=_schema(field.schema))
        for name, field in fields_of(Question).items()
    ]

    @dataclass
    class QuestionOperation(Operation):
        def __post_init__(self) -> None:
            self.parameters = [*(self.parameters or []), *asked, *extra]

    return QuestionOperation
