"""Bytes of files into text, whatever program wrote them."""

import codecs

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode_text(data: bytes) -> str:
    """By its byte-order mark; else UTF-8 where it is that; else Windows-1252, of which Latin-1 is a part.

    Every byte has a meaning in one of them, so nothing is lost and no replacement character appears.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if encoding := utf16_of(data):
        return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _windows(data)


def _windows(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        # five bytes have no letter in Windows-1252; in Latin-1 they are control characters
        return data.decode("latin-1")


def utf16_of(head: bytes) -> str:
    """The name of the UTF-16 that a text begins in, by its mark or by its zeros: plain letters are every second byte zero."""
    for mark, encoding in _MARKS[1:]:
        if head.startswith(mark):
            return encoding
    head = head[:400]
    for zeros, encoding in ((head[1::2], "utf-16-le"), (head[::2], "utf-16-be")):
        if zeros and zeros.count(0) * 2 > len(zeros):
            return encoding
    return ""
