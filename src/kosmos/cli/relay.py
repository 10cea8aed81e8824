"""`kosmos relay`: follow the PGN that a program of electronic boards keeps rewriting."""

import time
import urllib.request
from pathlib import Path
from typing import Annotated, ClassVar
from urllib.error import URLError

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.files import reason_of
from kosmos.cli.options import AsJson, Tournament, argument, switch
from kosmos.cli.session import complain, say, show_json
from kosmos.core.errors import Refusal
from kosmos.core.texts import decode_text
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.relay import Relay, RelayedGame

LARGEST = 8_000_000  #: bytes of a round
WAIT_SECONDS = 10


class NothingToRelay(Refusal):
    text: ClassVar[str] = N_("{source} cannot be read: {reason}")
    status: ClassVar[int] = 404
    source: str
    reason: Phrase | str


def read_source(source: str) -> str:
    """A file, all PGN files of a folder, or an address."""
    try:
        if source.startswith(("http://", "https://")):
            with urllib.request.urlopen(source, timeout=WAIT_SECONDS) as answer:  # noqa: S310 - http or https, said by whoever runs it
                return decode_text(answer.read(LARGEST))
        path = Path(source)
        files = sorted(path.glob("*.pgn")) if path.is_dir() else [path]
        return "\n\n".join(decode_text(file.read_bytes()[:LARGEST]) for file in files)
    except (OSError, URLError, ValueError) as fault:
        raise NothingToRelay(source, _reason(fault)) from None


def _reason(fault: OSError | ValueError) -> Phrase | str:
    """An address that cannot be reached has the reason of the network inside."""
    inner = getattr(fault, "reason", None)
    return reason_of(inner) if isinstance(inner, OSError) else str(inner or "") or reason_of(fault)


def relay(
    tournament: Tournament,
    number: Annotated[int, argument("round", min=1)],
    source: Annotated[str, argument("a PGN file, a folder of PGN files, or an address")],
    once: Annotated[bool, switch("read it once, do not follow it", "--once")] = False,
    every: Annotated[int, switch("seconds between two looks", min=1, max=600)] = 5,
    as_json: AsJson = False,
) -> None:
    told: set[tuple[int, str]] = set()
    seen, missed = "", False
    while True:
        try:
            text, missed = read_source(source), False
        except NothingToRelay as fault:  # a program that rewrites a file may take it away for a moment
            if not seen:
                raise
            if not missed:
                complain(fault.phrase)
            text, missed = seen, True
        if once and not text.strip():
            raise NothingToRelay(source, Phrase(N_("there is no game in it.")))
        if text != seen:
            games = _take_over(tournament, number, text)
            if as_json:
                show_json([game._asdict() for game in games])
            else:
                _tell(games, told)
            seen = text
        if once:
            return
        time.sleep(every)


def _take_over(tournament: str, number: int, text: str) -> list[RelayedGame]:
    async def work(desk: CliDesk) -> list[RelayedGame]:
        at = desk.services
        await desk.join_time()
        return await Relay(at.club, at.hall, at.round_boards, desk.actor).take_over(tournament, number, text)

    return at_desk(work)


def _tell(games: list[RelayedGame], told: set[tuple[int, str]]) -> None:
    """New moves by number; a result is offered once."""
    for game in games:
        if not game.board:
            say(N_("Not in this round: {white} – {black}"), white=game.white, black=game.black)
        elif game.fault:
            say(N_("Board {board}: a move cannot be read ({reason})"), board=game.board, reason=game.fault)
        elif game.added:
            say(
                NP_("Board {board}: {count} half-move more", "Board {board}: {count} half-moves more"),
                board=game.board,
                count=game.added,
            )
        if game.result and (game.board, game.result) not in told:
            told.add((game.board, game.result))
            say(
                N_("Board {board}: {result} stands in the PGN; enter it if it counts"),
                board=game.board,
                result=game.result,
            )
