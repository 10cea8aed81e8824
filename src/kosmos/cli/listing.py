"""`kosmos list`: the tournaments there are."""

from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import say, told
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.service.operations.tournaments import list_tournaments


def _progress(each: Json) -> str:
    return f"{each['current']}/{each['rounds']}" if each["current"] else "–"


COLUMNS: Columns = {
    N_("Id"): "id",
    N_("Name"): "name",
    N_("System"): "system",
    N_("Players"): "players",
    N_("Round"): _progress,
}


def list_(as_json: AsJson = False) -> None:
    tournaments = told(ask(list_tournaments), as_json)
    if not tournaments:
        say(N_('No tournaments yet. Make one: kosmos new "Club championship"'))
        return
    print_rows(COLUMNS, tournaments)
