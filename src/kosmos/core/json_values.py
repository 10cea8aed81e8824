"""What JSON says, as Python has it."""

from typing import Any

Json = dict[str, Any]  #: an object of JSON: values by name
