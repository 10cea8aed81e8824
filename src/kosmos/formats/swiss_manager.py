"""Files of Swiss-Manager (.TUNX and its kin) have no published format: they are named, not read."""

from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_

#: the four bytes that every such file begins with
BEGINNING = b"\x93\xff\x89\x44"


class SwissManagerFile(Refusal):
    text: ClassVar[str] = N_(
        "This is a Swiss-Manager tournament (TUNX), whose format is not published. In Swiss-Manager choose "
        "Other, FIDE report, TRF16 or TRF26 export, and import that file here."
    )


def refuse_swiss_manager(data: bytes | str) -> None:
    if isinstance(data, bytes) and data.startswith(BEGINNING):
        raise SwissManagerFile
