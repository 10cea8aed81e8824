"""Names as they are looked for: Müller, Mueller and Muller are one."""

import re
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
_DROPPED = "'’‘`´ʼ"
_APOSTROPHES = re.compile(f"[{_DROPPED}]")
_ASCII = str.maketrans(
    {chr(code): " " for code in range(128) if not chr(code).isalnum()} | dict.fromkeys("'`")
)
_OTHER = str.maketrans(_LETTERS | dict.fromkeys(_DROPPED))
# As typewriters, passports and the FIDE list write them.
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "æ": "ae", "œ": "oe", "ø": "oe"})


def fold(text: str) -> str:
    """Small letters without marks, ae oe ue aa as a o u a, words with one blank between them.

    What somebody has typed so far folds to a beginning of what the whole folds to, so a search may begin at the
    first letter.
    """
    small = text.lower()
    if small.isascii():
        small = _shortened(small)
    else:  # an apostrophe keeps letters apart here as it does there
        small = "".join(_shortened(_without_marks(part)) for part in _APOSTROPHES.split(small))
    return " ".join(small.translate(_ASCII).split())


def _shortened(small: str) -> str:
    """After the marks are gone: Noël and Noel are one, too."""
    return small.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace("aa", "a")


def is_spelled_alike(one: str, other: str) -> bool:
    """Müller is Mueller to some and Muller to others; Bauer and Baur fold to the same and are two names."""
    return _plain(one) == _plain(other) or _written_out(one) == _written_out(other)


def _plain(text: str) -> str:
    return " ".join(_without_marks(text.lower()).split())


def _written_out(text: str) -> str:
    return _plain(unicodedata.normalize("NFC", text.lower()).translate(_WRITTEN_OUT))


def _without_marks(small: str) -> str:
    plain = unicodedata.normalize("NFKD", small.translate(_OTHER))
    return "".join(char if char.isalnum() else _blank(char) for char in plain).lower()


def _blank(char: str) -> str:
    """Marks go, apostrophes are gone already, anything else parts words."""
    return "" if unicodedata.combining(char) or char in _DROPPED else " "


_BROKEN = re.compile(rf"[^\s,;-]*[^\W_][{_DROPPED}.][^\W_][^\s,;-]*")


def other_words(text: str) -> str:
    """Folded words by which it is looked for besides: D'Angelo by angelo, e.V. by ev, A.B. by ab."""
    if "." not in text and "'" not in text and text.isascii():
        return ""
    broken = _BROKEN.findall(text)
    words = [fold(_APOSTROPHES.sub(" ", word)) for word in broken if _APOSTROPHES.search(word)]
    joined = [fold(word.replace(".", "")) for word in broken if "." in word]
    return " ".join([*words, *joined])
