"""Is a database a file, or does it stand elsewhere?"""

import re
from pathlib import Path

#: up to the last @, since whoever forgets to encode a password has / and @ in it
_PASSWORD = re.compile(r"(//[^/@:]*:).*(@)")
_NAMED_PASSWORD = re.compile(r"(?i)([?&][a-z]*password=)[^&#]*")
SCHEMES = ("postgresql://", "postgres://")


def is_address(where: Path | str) -> bool:
    return str(where).startswith(SCHEMES)


def without_password(where: Path | str) -> str:
    """As people may see it."""
    return _NAMED_PASSWORD.sub(r"\1…", _PASSWORD.sub(r"\1…\2", str(where)))
