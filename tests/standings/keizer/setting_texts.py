"""Settings as the manual writes them: one text for each field."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import msgspec

from kosmos.core.errors import BadValue, FieldUnknown
from kosmos.standings.keizer.credits import AbsenceReason, Credit, make_credit, make_reason, parse_credit
from kosmos.standings.keizer.settings import MANUAL, KeizerSettings

_TYPES = get_type_hints(KeizerSettings)


def parse_settings(texts: Mapping[str, str], base: KeizerSettings = MANUAL) -> KeizerSettings:
    """`{"excused": "2/3", "own_value": "never", "absence_cap": "3"}`; fields not named stay as in `base`."""
    changes = {name: _parse(name, text.strip()) for name, text in texts.items()}
    settings = msgspec.structs.replace(base, **changes)
    settings.check()
    return settings


def make_settings(settings: KeizerSettings) -> dict[str, str]:
    """Every field as text; what is not set is empty."""
    return {name: _make(getattr(settings, name)) for name in settings.__struct_fields__}


def _parse(name: str, text: str) -> Any:
    if name not in _TYPES:
        raise FieldUnknown(name)
    kinds = get_args(_TYPES[name]) or (_TYPES[name],)
    if not text and type(None) in kinds:
        return None
    if Credit in kinds:
        return parse_credit(text, name)
    value = [one.strip() for one in text.split(",") if one.strip()] if name in ("ties", "reasons") else text
    try:
        return msgspec.convert(value, _TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        raise BadValue(name, "a value of this setting", text) from error


def _make(value: Any) -> str:
    match value:
        case None:
            return ""
        case Credit():
            return make_credit(value)
        case bool():
            return "true" if value else "false"
        case AbsenceReason():
            return make_reason(value)
        case tuple():
            return ", ".join(map(_make, value))
        case _:
            return str(value)
