"""What a server refused, in its own words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from kosmos.core.errors import Refusal


class RemoteRefusal(Refusal):
    """Said by the server already; code, status and field are its own."""

    text: ClassVar[str] = "{detail}"
    detail: str
    remote_code: str
    remote_status: int
    remote_field: str = ""
    remote_params: Mapping[str, Any] = MappingProxyType({})
