"""`kosmos publish`: a tournament as a web site of plain files."""

from base64 import b64decode
from pathlib import Path
from typing import Annotated

from kosmos.cli.files import CannotWrite, need_name, reason_of
from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, Tournament, argument
from kosmos.cli.session import say, told
from kosmos.core.errors import shown_path
from kosmos.locale import NP_
from kosmos.service.operations.tournament_files import get_site


def publish(
    tournament: Tournament,
    folder: Annotated[str, argument("folder for the files; made if it is not there", metavar="DIR")],
    as_json: AsJson = False,
) -> None:
    need_name(folder, "folder")
    into = Path(folder)
    files = {name: b64decode(data) for name, data in ask(get_site, tournament).items()}
    try:
        into.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            if name == "user.css" and (into / name).exists():
                continue
            (into / name).write_bytes(data)
    except OSError as error:
        raise CannotWrite("DIR", shown_path(folder), reason_of(error)) from None
    told({"folder": folder, "files": sorted(files)}, as_json)
    say(
        NP_(
            "{count} file in {folder}; begin with index.html.",
            "{count} files in {folder}; begin with index.html.",
        ),
        count=len(files),
        folder=folder,
    )
