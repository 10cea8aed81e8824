"""Commands of a tournament that are typed as they are: what they are told, and nothing to be said about it.

    set_bye = does("SetBye", player=Player)

is `kosmos set-bye TOURNAMENT PLAYER`. A player is found by name or number, and is the field `id` where it is called
`player`. A parameter that may be left out stands with its default: `board=(Board, 0)`.
"""

import inspect
from collections.abc import Callable
from typing import Any

from kosmos.cli.finding import find
from kosmos.cli.options import PLAYERS, AsJson, Tournament, Yes, field_options, keyword
from kosmos.cli.session import given, told
from kosmos.cli.tournament_operations import execute


def does(
    command: str,
    /,
    *,
    asks: bool = False,
    fields: type[Any] | None = None,
    shows: Callable[[str, bool], None] | None = None,
    then: Callable[[str], None] | None = None,
    **typed: Any,
) -> Callable[..., None]:
    """`asks`: it may ask something, which `--yes` answers; `fields` are options.

    With `--json` the new version is printed, or what `shows` says instead; `then` shows people what came of it.
    """
    options = field_options(fields, *typed) if fields else []

    def run(tournament: str, *, yes: bool = False, as_json: bool = False, **said: Any) -> None:
        found = {word: find(tournament, said[word]) for word, kind in typed.items() if kind in PLAYERS}
        raw = given(said | found)
        if "player" in raw:
            raw["id"] = raw.pop("player")
        done = execute(tournament, command, raw, yes=yes)
        if shows:
            shows(tournament, as_json)
        elif told(done, as_json) and then:
            then(tournament)

    words = {
        "tournament": Tournament,
        **typed,
        **({"yes": (Yes, False)} if asks else {}),
        "as_json": (AsJson, False),
    }
    parameters = [keyword(word, kind) for word, kind in words.items()]
    run.__signature__ = inspect.Signature([*parameters, *options])  # type: ignore[attr-defined]
    return run
