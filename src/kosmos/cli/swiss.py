"""`kosmos swiss`: pair, check, generate and convert report files. Needs no server and no database."""

import typer

from kosmos.cli.swiss_engine_line import EngineGroup

swiss = typer.Typer(cls=EngineGroup, no_args_is_help=True, callback=lambda: None)
