"""Bytes in pieces of any size, lines out: numbered, decoded, never longer than a line can sensibly be."""

import codecs
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import chain

from kosmos.core.texts import utf16_of

LONGEST_LINE = 100_000
_SEEN = 64  #: bytes that tell UTF-16 from anything else
_BOM = "\ufeff"


class Encoding(StrEnum):
    """`AUTO`: UTF-8 where it is that, else the Windows one. The DOS one cannot be told apart: it is a choice."""

    AUTO = "auto"
    UTF_8 = "utf-8"
    WINDOWS = "cp1252"
    DOS = "cp850"


def decode(raw: bytes, encoding: Encoding = Encoding.AUTO) -> str:
    """Never refuses: what cannot be read becomes a replacement character, and a check finds it later."""
    if encoding is not Encoding.AUTO:
        return raw.decode(encoding.value, "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def in_utf8(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """UTF-16, as spreadsheets save “Unicode text”, comes out as UTF-8; anything else as it is."""
    stream = iter(chunks)
    head = next(stream, b"")
    while 0 < len(head) < _SEEN and (more := next(stream, b"")):
        head += more
    whole = chain([head], stream)
    encoding = utf16_of(head)
    if not encoding:
        yield from whole
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for chunk in whole:
        yield decoder.decode(chunk).encode()


def numbered_lines(chunks: Iterable[bytes], encoding: Encoding = Encoding.AUTO) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1, without line ends."""
    number = 0
    for block in _blocks(in_utf8(chunks)):
        # One decoding for thousands of lines where that is safe: plain ASCII is the same in all encodings.
        lines = (
            block.decode("ascii").split("\n")
            if block.isascii()
            else [decode(line, encoding) for line in block.split(b"\n")]
        )
        for line in lines:
            number += 1
            yield number, (line.removeprefix(_BOM) if number == 1 else line).removesuffix("\r")


def _blocks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Whole lines, as many as a piece brought, without the last line end."""
    rest = b""
    for chunk in chunks:
        head, newline, tail = chunk.rpartition(b"\n")
        if newline:
            yield rest + head
            rest = tail
        else:
            # Bytes without a line end are no list; what would fill the memory is cut off.
            rest = (rest + chunk)[:LONGEST_LINE] if len(rest) < LONGEST_LINE else rest
    if rest:
        yield rest
