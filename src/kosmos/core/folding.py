"""Names as they are looked for: Müller, Mueller and Muller are one."""

import unicodedata

# Letters that no decomposition takes apart. ß is ss as in passports; æ, ø and œ lose their second half just as
# ae and oe do.
_LETTERS = {
    "ß": "ss",
    "æ": "a",
    "œ": "o",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
    "ĸ": "k",
    "ŧ": "t",
}
_DROPPED = "'’‘`´.ʼ"
_ASCII = str.maketrans(
    {chr(code): " " for code in range(128) if not chr(code).isalnum()} | dict.fromkeys("'.`")
)
_OTHER = str.maketrans(_LETTERS | dict.fromkeys(_DROPPED))


def fold(text: str) -> str:
    """Small letters without marks, ae oe ue as a o u, words with one blank between them.

    What somebody has typed so far folds to a beginning of what the whole folds to, so a search may begin at the
    first letter.
    """
    small = text.lower().replace("ae", "a").replace("oe", "o").replace("ue", "u")
    if not small.isascii():
        small = _without_marks(small)
    return " ".join(small.translate(_ASCII).split())


def _without_marks(small: str) -> str:
    plain = unicodedata.normalize("NFKD", small.translate(_OTHER))
    return "".join(char if char.isalnum() else _blank(char) for char in plain).lower()


def _blank(char: str) -> str:
    """Marks go, apostrophes are gone already, anything else parts words."""
    return "" if unicodedata.combining(char) or char in _DROPPED else " "
