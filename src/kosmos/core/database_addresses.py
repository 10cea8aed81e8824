"""Is a database a file, or does it stand elsewhere?"""

import re
from pathlib import Path

_PASSWORD = re.compile(r"(//[^/@:]*:)[^/@]*(@)")
SCHEMES = ("postgresql://", "postgres://")


def is_address(where: Path | str) -> bool:
    return str(where).startswith(SCHEMES)


def without_password(where: Path | str) -> str:
    """As people may see it."""
    return _PASSWORD.sub(r"\1…\2", str(where))
