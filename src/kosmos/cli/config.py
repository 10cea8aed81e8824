"""`kosmos config`: what is set, and where."""

import typer

from kosmos.cli.configuration import DEFAULT, OPTION, SETTINGS, Counted, counted, settings_file
from kosmos.cli.options import AsJson
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, default_database, told
from kosmos.core.database_addresses import without_password
from kosmos.locale import N_

HIDDEN = "•••"


def config(context: typer.Context, as_json: AsJson = False) -> None:
    found = _all(context)
    told([{"key": each.setting.key, "value": _shown(each), "source": each.source} for each in found], as_json)
    columns: Columns = {
        N_("Setting"): lambda each: each.setting.key,
        N_("Set to"): _shown,
        N_("Source"): _source,
        N_("Meaning"): lambda each: SESSION.language.say(each.setting.help),
    }
    print_rows(columns, found)


def _source(each: Counted) -> str:
    """A path or the name of a variable as it is; the other two are words."""
    return SESSION.language.say(each.source) if each.source in (OPTION, DEFAULT) else each.source


def _all(context: typer.Context) -> list[Counted]:
    above = context.parent
    assert above is not None
    typed = {
        name: value
        for name, value in above.params.items()
        if (source := above.get_parameter_source(name)) and source.name == "COMMANDLINE"
    }
    path = settings_file(["--config", str(typed["config"])] if "config" in typed else [])
    return [counted(setting, typed, path) for setting in SETTINGS.values()]


def _shown(each: Counted) -> object:
    """A secret is only said to be there."""
    if each.setting.secret:
        return HIDDEN if each.value else ""
    value = each.value or default_database() if each.setting.key == "db" else each.value
    return without_password(value) if isinstance(value, str) else value
