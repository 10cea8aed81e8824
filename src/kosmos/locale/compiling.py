"""A catalogue compiled in memory; loaded only where there is no fresh compiled file, because Babel takes its time."""

from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compiled(po: Path) -> BytesIO:
    with po.open("rb") as file:
        catalogue = read_po(file)
    made = BytesIO()
    write_mo(made, catalogue)
    made.seek(0)
    return made
