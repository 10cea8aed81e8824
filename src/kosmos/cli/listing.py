"""`kosmos list`: the tournaments there are."""

from typing import Any

from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson
from kosmos.cli.rows import print_rows
from kosmos.cli.session import say, told
from kosmos.locale import N_
from kosmos.service.operations.tournaments import list_tournaments


def list_(as_json: AsJson = False) -> None:
    tournaments = told(ask(list_tournaments), as_json)
    if not tournaments:
        say(N_('No tournaments yet. Make one: kosmos new "Club championship"'))
        return
    print_rows(
        (N_("Id"), N_("Name"), N_("System"), N_("Players"), N_("Round")),
        (
            (each["id"], each["name"], each["system"], each["players"], _progress(each))
            for each in tournaments
        ),
    )


def _progress(each: dict[str, Any]) -> str:
    return f"{each['current']}/{each['rounds']}" if each["current"] else "–"
