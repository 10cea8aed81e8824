"""`kosmos swiss`: pair, check, generate and convert report files. Needs no server and no database."""

import typer

from kosmos.cli.swiss_engine_line import EngineGroup

app = typer.Typer(cls=EngineGroup, no_args_is_help=True)


@app.callback()
def swiss() -> None:
    """Pair, check, generate and convert Swiss tournaments in report files (TRF)."""
