"""Why this board, why not that one, and whom somebody is likely to meet next."""

from typing import Annotated, Any

import typer

from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, PlayerArgument, Tournament, switch
from kosmos.cli.session import say
from kosmos.cli.tournament_operations import viewed
from kosmos.locale import N_

RoundAskedOption = Annotated[str | None, switch("which round; the current one if left out", "--round", "-r")]


def explain(
    tournament: Tournament,
    round_: RoundAskedOption = None,
    board: Annotated[str | None, switch("only this board", "--board", "-b")] = None,
    as_json: AsJson = False,
) -> None:
    made = viewed(tournament, "explain", {"round": round_, "board": board}, as_json=as_json)
    tell_explained(made, ("board", "white", "black"), made["boards"], whole=board is None)


def tell_explained(
    made: dict[str, Any], names: tuple[str, str, str], games: list[dict[str, Any]], *, whole: bool
) -> None:
    """Boards with players, or matches of teams, by the names of number and sides; with reasons for the `whole` round."""
    say(N_("Round {round}"), round=made["round"])
    if whole:
        tell_sentences(made["sentences"])
    for each in games:
        number, one, other = (each[name] for name in names)
        typer.echo(f"\n{number:>3}  {one['name']} – {other['name']}")
        tell_sentences(each["sentences"])


def why_not(
    tournament: Tournament,
    first: PlayerArgument,
    second: PlayerArgument,
    round_: Annotated[str | None, switch("which round; the coming one if left out", "--round", "-r")] = None,
    as_json: AsJson = False,
) -> None:
    raw = {"first": find(tournament, first), "second": find(tournament, second), "round": round_}
    made = viewed(tournament, "why-not", raw, as_json=as_json)
    tell_why_not(made)


def tell_why_not(made: dict[str, Any]) -> None:
    """Of players, or of teams."""
    say(
        N_("Round {round}: {first} – {second}?"),
        round=made["round"],
        first=made["first"]["name"],
        second=made["second"]["name"],
    )
    tell_sentences(made["sentences"])


def what_if(tournament: Tournament, player: PlayerArgument, as_json: AsJson = False) -> None:
    made = viewed(tournament, "what-if", {"player": find(tournament, player)}, as_json=as_json)
    say(N_("Round {round}: whom may {name} meet?"), round=made["round"], name=made["player"]["name"])
    tell_sentences(made["sentences"])
    for each in made["chances"]:
        if each["opponent"] is None:
            say(N_("{percent} %  bye"), percent=_percent(each["percent"]))
        else:
            text = (
                N_("{percent} %  {name}, with White")
                if each["colour"] == "white"
                else N_("{percent} %  {name}, with Black")
            )
            say(text, percent=_percent(each["percent"]), name=each["opponent"]["name"])


def tell_sentences(sentences: list[str]) -> None:
    for sentence in sentences:
        typer.echo(f"     {sentence}")


def _percent(value: float) -> str:
    return f"{value:5.1f}"
