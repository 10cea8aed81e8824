"""A whole script at a desk, with a time limit; how it went as plain values for programs."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import ClassVar, NotRequired, TypedDict

import msgspec

from kosmos.core.errors import Refusal
from kosmos.locale import N_, Language
from kosmos.script import ScriptFault, ScriptOutcome, check, run
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import Tray
from kosmos.service.script_port.port import ScriptPort
from kosmos.service.script_port.turns import TURNS

#: the program itself ended it, as ARexx says
ENDED = 20
LONGEST_SCRIPT = 1_000_000
MOST_SAID = 1_000_000


class TimeUp(Refusal):
    text: ClassVar[str] = N_("The script was stopped: it ran longer than {seconds} seconds.")
    status: ClassVar[int] = 503
    seconds: int


class SaidTooMuch(Refusal):
    text: ClassVar[str] = N_("The script was stopped: it said more than {limit} characters.")
    status: ClassVar[int] = 413
    limit: int


class ScriptTooLong(Refusal):
    text: ClassVar[str] = N_("A script may have at most {limit} characters.")
    status: ClassVar[int] = 413
    limit: int


async def run_script(
    desk: ScriptDesk,
    text: str,
    *,
    arguments: str = "",
    go_on: bool = False,
    seconds: int | None = None,
    say: Callable[[str], None] | None = None,
) -> ScriptOutcome:
    """Run it at this desk. What a script that was stopped has done until then stays done."""
    if len(text) > LONGEST_SCRIPT:
        raise ScriptTooLong(LONGEST_SCRIPT)
    minutes = Minutes()
    try:
        with TURNS.one():
            async with asyncio.timeout(seconds):
                outcome = await run(
                    text,
                    ScriptPort(desk),
                    arguments=arguments,
                    stop_on_error=not go_on,
                    say=say or minutes.take,
                    words=desk.language.say,
                    today=desk.club.today,
                )
    except TimeoutError:
        outcome = ScriptOutcome(ENDED, desk.language.say(TimeUp(seconds or 0).phrase))
    except SaidTooMuch as refusal:
        outcome = ScriptOutcome(ENDED, desk.language.say(refusal.phrase))
    return msgspec.structs.replace(outcome, said=tuple(minutes.lines))


class Minutes:
    """What a script says, written down as long as it is bearable."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.length = 0

    def take(self, line: str) -> None:
        self.length += len(line) + 1
        if self.length > MOST_SAID:
            raise SaidTooMuch(MOST_SAID)
        self.lines.append(line)


class FaultShown(TypedDict):
    line: int
    column: int
    reason: str


class ContentShown(TypedDict):
    """One of the two."""

    text: NotRequired[str]
    base64: NotRequired[str]


class FileShown(ContentShown):
    name: str


class OutcomeShown(TypedDict):
    rc: int
    result: str
    said: list[str]
    stopped_at: int | None
    fault: FaultShown | None
    tournament: str | None
    files: list[FileShown]
    printed: list[ContentShown]


class CheckedShown(TypedDict):
    rc: int
    faults: list[FaultShown]


def outcome_view(outcome: ScriptOutcome, desk: ScriptDesk, tray: Tray) -> OutcomeShown:
    """How it went, where it stopped, and the files it wrote."""
    return {
        "rc": outcome.rc,
        "result": outcome.result,
        "said": list(outcome.said),
        "stopped_at": outcome.stopped_at or None,
        "fault": fault_view(outcome.fault, desk.language) if outcome.fault else None,
        "tournament": desk.stream or None,
        "files": [{"name": name, **_content(data)} for name, data in tray.files.items()],
        "printed": [_content(data) for data in tray.printed],
    }


def check_view(text: str, language: Language) -> CheckedShown:
    """All that is wrong, without doing anything."""
    faults = [fault_view(each, language) for each in check(text)]
    return {"rc": 10 if faults else 0, "faults": faults}


def fault_view(fault: ScriptFault, language: Language) -> FaultShown:
    return {"line": fault.line, "column": fault.column, "reason": language.say(fault.reason)}


def _content(data: bytes) -> ContentShown:
    """Text as text, anything else in base 64."""
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(data).decode()}
