"""`kosmos doctor`: what is wrong with this installation."""

from pathlib import Path
from typing import Annotated

import typer

import kosmos
from kosmos.cli.configuration import default, option
from kosmos.cli.desk import LocalOnly
from kosmos.cli.options import AsJson
from kosmos.cli.session import REFUSED, SESSION, refusals, show_json
from kosmos.service.doctor import Finding, examine

#: the first file that a page asks for
FRONT_END = Path(kosmos.__file__).parent / "web" / "static" / "built" / "kosmos.js"


def doctor(bus: Annotated[str, option("bus")] = default("bus"), as_json: AsJson = False) -> None:
    """Look whether everything that a server needs is there and well. Exit code 0: it is, 1: something is wrong."""
    with refusals():
        if SESSION.server:
            raise LocalOnly
        findings = examine(SESSION.database, bus, FRONT_END)
    if as_json:
        show_json([_as_json(each) for each in findings])
    else:
        for each in findings:
            typer.echo(_line(each))
    if any(each.fault for each in findings):
        raise typer.Exit(REFUSED)


def _as_json(finding: Finding) -> dict[str, str | bool]:
    say = SESSION.language.say
    return {"what": say(finding.what), "well": finding.fault is None, "fault": say(finding.fault or "")}


def _line(finding: Finding) -> str:
    say = SESSION.language.say
    return f"✗ {say(finding.what)}: {say(finding.fault)}" if finding.fault else f"✓ {say(finding.what)}"
