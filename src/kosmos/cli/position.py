"""`kosmos position`: a position of a live board in FEN and in the position language, whichever is given."""

from typing import Annotated

import typer

from kosmos.cli.options import AsJson, argument
from kosmos.cli.session import say, tell, told
from kosmos.play.ends import WORDS
from kosmos.play.fen import make_fen, parse_fen
from kosmos.play.position import Ending, make_position, parse_position


def position(
    text: Annotated[str, argument("a FEN, or a position such as awamk51abk58")], as_json: AsJson = False
) -> None:
    is_fen = "/" in text or " " in text.strip()
    situation = parse_fen(text) if is_fen else parse_position(text)
    position = {"position": make_position(situation)}
    if isinstance(situation, Ending):
        told({"end": situation.end.name.lower(), **position}, as_json)
        say(WORDS[situation.end])
    else:
        tell({"fen": make_fen(situation), **position}, "{fen}", as_json)
    typer.echo(position["position"])
