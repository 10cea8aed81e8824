"""`kosmos list`: the tournaments there are."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kosmos.cli.options import AsJson
from kosmos.cli.session import SESSION, refusals, say, show_json
from kosmos.locale import N_


def list_(as_json: AsJson = False) -> None:
    """List the tournaments."""
    with refusals():
        tournaments = SESSION.door.listing()
    if as_json:
        show_json(tournaments)
        return
    if not tournaments:
        say(N_('No tournaments yet. Make one: kosmos new "Club championship"'))
        return
    table = Table(box=None, pad_edge=False)
    for title in (N_("Id"), N_("Name"), N_("System"), N_("Players"), N_("Round")):
        table.add_column(SESSION.language.say(title))
    for each in tournaments:
        progress = f"{each['current']}/{each['rounds']}" if each["current"] else "–"
        # A bare text would be read as mark-up: [b] and :smile: must be shown as typed.
        table.add_row(each["id"], Text(each["name"]), each["system"], str(each["players"]), progress)
    Console(soft_wrap=True).print(table)
