"""The output commands: each is a paper of the catalogue, written to a file or printed.

The answer's RESULT is the list itself where it is text, so that a script can go on working with it.
"""

from typing import TypeVar

from kosmos.core.errors import BadValue, NotFound
from kosmos.core.players import ChaosGroup
from kosmos.locale import N_, Phrase
from kosmos.papers.render import FORMATS
from kosmos.script.calls import ScriptCall
from kosmos.script.commands import players_of, wishes_said
from kosmos.service.exports import printed
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import LETTER_QUALITY, is_printer
from kosmos.standings.codes import check_tie_breaks, parse_tie_breaks
from kosmos.tournament.wishes import (
    CHAOS_MODES,
    PaperQuestion,
    TableMode,
    Wishes,
    read_paper_question,
    tie_breaks_of,
)

#: Chaos' command -> the paper's key
CHAOS_PAPERS = {
    "PlayerList": "players-long",
    "InternalRatings": "internal",
    "Table": "standings",
    "Round": "round",
    "TableOfProgress": "progress",
    "CrossTable": "crosstable",
    "PlayerCards": "cards",
    "DWZReport": "dwz",
}
TEXTS = ("text", "html", "tex", "csv", "json")
_GROUPS = (None, *ChaosGroup)
_MARK = "\ufeff"
T = TypeVar("T")


async def chaos_paper(desk: ScriptDesk, call: ScriptCall) -> str:
    key = CHAOS_PAPERS[call.command] if "SHORT" not in call.args else "players"
    wishes = Wishes(
        round=await _round(desk, call),
        group=_numbered(call, "PLRMODE", _GROUPS),
        mode=await _mode(desk, call),
    )
    question = PaperQuestion(wishes=wishes)
    return await put_out(desk, key, question, "tex" if "TEX" in call.args else "text", str(call.args["FILE"]))


async def _round(desk: ScriptDesk, call: ScriptCall) -> int | None:
    """Left out, it is the last round that is drawn."""
    if call.command not in ("Round", "InternalRatings"):
        return None
    if call.command == "InternalRatings" and "NUMBER" not in call.args:
        return None
    number = int(str(call.args.get("NUMBER", len((await desk.state()).rounds))))
    if number < 1:
        raise NotFound(Phrase(N_("round")), number)
    return number


async def _mode(desk: ScriptDesk, call: ScriptCall) -> TableMode:
    """Simple unless said otherwise; Buchholz is refused where everybody meets the same opponents."""
    if call.command not in ("Table", "TableOfProgress"):
        return TableMode.OWN
    mode = _numbered(call, "TABMODE", CHAOS_MODES)
    state = await desk.state()
    codes = parse_tie_breaks(tie_breaks_of(mode, ()))
    check_tie_breaks(codes, round_robin=state.settings.profile.by_table)
    return mode


def _numbered(call: ScriptCall, name: str, choices: tuple[T, ...]) -> T:
    number = int(str(call.args.get(name, 0)))
    if not 0 <= number < len(choices):
        expected = Phrase(N_("a whole number from {low} to {high}"), {"low": 0, "high": len(choices) - 1})
        raise BadValue(name, expected, number)
    return choices[number]


async def print_paper(desk: ScriptDesk, call: ScriptCall) -> str:
    """Any paper in any format, with every wish there is."""
    format_name = str(call.args.get("FORMAT", "text")).casefold()
    if format_name not in FORMATS:
        raise NotFound(Phrase(N_("format")), format_name)
    raw = wishes_said(call.args)
    await desk.name_players(raw, players_of(PaperQuestion))
    question = read_paper_question(raw)
    return await put_out(
        desk, str(call.args["PAPER"]).casefold(), question, format_name, str(call.args["FILE"])
    )


async def put_out(desk: ScriptDesk, key: str, question: PaperQuestion, format_name: str, file: str) -> str:
    """Letter quality is the page as PDF; TeX is printed as the source it is, which Chaos did as well."""
    await desk.state()
    if file.casefold() == LETTER_QUALITY and format_name == "text":
        format_name = "pdf"
    data = (await printed(desk.club, desk.actor, desk.stream, key, format_name, question, desk.language)).data
    return await written(desk, file, format_name, data)


async def written(desk: ScriptDesk, file: str, format_name: str, data: bytes) -> str:
    """Write the paper into a file or to the printer; the answer is the text, where it is one."""
    if is_printer(file):
        await desk.files.print(data)
    else:
        await desk.files.write(file, data)
    return data.decode().removeprefix(_MARK) if format_name in TEXTS else file
