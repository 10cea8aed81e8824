"""What a server refused, in its own words."""

from collections.abc import Mapping
from typing import Any

from kosmos.core.errors import Refusal
from kosmos.locale import Phrase


class RemoteRefusal(Refusal):
    """Said by the server already; code, status and parameters are its own."""

    problem: Mapping[str, Any]  #: as RFC 9457 has it

    def __post_init__(self) -> None:
        self.status = int(self.problem["status"])  # type: ignore[misc]
        Exception.__init__(self, self.problem["code"], self.problem["detail"])

    @property
    def code(self) -> str:
        return str(self.problem["code"])

    @property
    def params(self) -> dict[str, Any]:
        return {**(self.problem.get("params") or {}), "field": self.problem.get("field")}

    @property
    def phrase(self) -> Phrase:
        return Phrase("{detail}", {"detail": self.problem["detail"]})
