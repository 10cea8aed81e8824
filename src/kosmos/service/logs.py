"""The log of a running server: one line for each thing that happened, for people or for programs.

A line says what it is about and has fields; it never has a secret, because only named fields are written: no
addresses with links in them, no headers, no bodies.
"""

import datetime as dt
import json
import logging
import sys
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TextIO


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def _time(record: logging.LogRecord) -> str:
    moment = dt.datetime.fromtimestamp(record.created, dt.UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _fields(record: logging.LogRecord) -> Mapping[str, Any]:
    fields: Mapping[str, Any] = getattr(record, "fields", {})
    return fields


class TextLines(logging.Formatter):
    """`2026-11-16T19:30:00.000Z INFO command actor=anna stream=cup version=12 …`, a fault's traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        words = [_time(record), record.levelname, record.getMessage()]
        words += [f"{name}={_word(value)}" for name, value in _fields(record).items() if value != ""]
        line = " ".join(words)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _word(value: Any) -> str:
    """A value that cannot be taken for two: quoted where it has blanks or signs of its own."""
    text = str(value)
    return text if text.isprintable() and not set(text) & set(' "=') else json.dumps(text)


class JsonLines(logging.Formatter):
    """One JSON object a line; a fault's traceback is one of its values."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _time(record), "level": record.levelname.lower(), "event": record.getMessage()}
        line |= _fields(record)
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


_FORMATTERS = {LogFormat.TEXT: TextLines, LogFormat.JSON: JsonLines}


def write_logs(level: LogLevel, format_: LogFormat, stream: TextIO | None = None) -> None:
    """From now on everything of Kosmos goes to the stream, and the warnings of the libraries below."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_FORMATTERS[format_]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("kosmos").setLevel(level.upper())
