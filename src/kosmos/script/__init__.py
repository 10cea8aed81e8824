"""The Chaos command language: one line is one call; a script is many, with variables, RC and RESULT."""

from kosmos.script.calls import Port, Reply, ScriptCall, parse_line
from kosmos.script.commands import SCRIPT_COMMANDS, ScriptCommand, find, names
from kosmos.script.faults import ScriptFault
from kosmos.script.items import quote
from kosmos.script.manual import completions, help_text, manual_page
from kosmos.script.menu import MenuItem, parse_menu
from kosmos.script.program import check, parse
from kosmos.script.runner import ScriptOutcome, run

__all__ = [
    "SCRIPT_COMMANDS",
    "MenuItem",
    "Port",
    "Reply",
    "ScriptCall",
    "ScriptCommand",
    "ScriptFault",
    "ScriptOutcome",
    "check",
    "completions",
    "find",
    "help_text",
    "manual_page",
    "names",
    "parse",
    "parse_line",
    "parse_menu",
    "quote",
    "run",
]
