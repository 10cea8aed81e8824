"""A paper at the terminal. What there is to print is not loaded here: the operation knows it."""

import sys
from collections.abc import Mapping
from typing import Any

from kosmos.cli.session import given
from kosmos.cli.tournament_operations import make_paper


def print_paper(tournament: str, key: str, raw: Mapping[str, Any], *, as_json: bool = False) -> None:
    """As text for people, as JSON for programs."""
    made = make_paper(tournament, key, "json" if as_json else "text", given(raw))
    sys.stdout.write(made.decode())
