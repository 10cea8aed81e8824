"""Lines of the log as people read them."""

import logging

from kosmos.service.logs import TextLines


def test_text_lines() -> None:
    """For people: one line, fields as name=value, quoted where a value could be taken for two."""
    record = logging.LogRecord("kosmos", logging.INFO, "", 0, "command", None, None)
    record.fields = {"request": "", "actor": "Anna B", "stream": "cup", "ms": 1.5, "by": "a=b\n"}
    line = TextLines().format(record)
    assert line.partition(" ")[2] == r'INFO command actor="Anna B" stream=cup ms=1.5 by="a=b\n"'
