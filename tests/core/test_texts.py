"""Text files of every program are read as they were meant."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.texts import decode_text

NAMES = "Müller, Jörg\nŠkrabálek, Zoë\n"
PLAIN = "Müller, Jörg;1834\nde Ruiter, Anaïs;1702\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode(encoding: str) -> None:
    """UTF-8 with or without its mark, and UTF-16, as spreadsheets write it."""
    assert decode_text(NAMES.encode(encoding)) == NAMES


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_one_byte_a_letter(encoding: str) -> None:
    """Files of Windows and of the Amiga have one byte a letter, and are read."""
    assert decode_text(PLAIN.encode(encoding)) == PLAIN


def test_utf_16_big_endian() -> None:
    """The other order of bytes has its own mark."""
    assert decode_text(codecs.BOM_UTF16_BE + NAMES.encode("utf-16-be")) == NAMES


@given(st.binary(max_size=200))
def test_any_bytes_are_some_text(data: bytes) -> None:
    """Whatever the bytes are, they are read as some text."""
    assert isinstance(decode_text(data), str)
