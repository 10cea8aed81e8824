"""`kosmos` as somebody types it, without starting a new program for each line."""

import json
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from typer import testing
from typer.main import get_command
from typer.testing import CliRunner

from kosmos.cli.main import app, in_front

#: put together once: Typer's runner would do it for every line
COMMAND: Any = get_command(app)


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Shell:
    """Options that stand before every command, and what came of it."""

    def __init__(self, *options: str) -> None:
        self.options = options

    def __call__(self, *words: str | int | Path, stdin: str | bytes | None = None) -> Ran:
        line = in_front([*self.options, *map(str, words)])
        runner = CliRunner(env={"KOSMOS_LANG": "en", "COLUMNS": "200"})
        with patch.object(testing, "_get_command", lambda _app: COMMAND):
            done = runner.invoke(app, line, input=stdin, prog_name="kosmos")
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Ran(done.exit_code, done.stdout, done.stderr)

    def ok(self, *words: str | int | Path, stdin: str | bytes | None = None) -> Ran:
        ran = self(*words, stdin=stdin)
        assert ran.code == 0, (words, ran)
        assert ran.err == "" or {"--yes", "-y", "--force"} & set(words)  # what was answered is shown
        return ran


def on_file(path: Path) -> Shell:
    """On a database in which nothing has happened yet, if there is none: an empty file is one."""
    path.touch()
    return Shell("--db", str(path))
