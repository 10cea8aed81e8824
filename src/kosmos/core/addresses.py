"""Names as they stand in an address bar: small Latin letters and digits.

Letters of the Latin script lose their marks; German, Nordic, Greek and Cyrillic ones become what people there write
when they have no others. What is left of other scripts is dropped: a name without any letter we can write has no
address of its own.
"""

import re
import unicodedata

LONGEST = 60

# Taken before any mark is: ä is ae, but á is a; й and ё are letters of their own.
_WHOLE = {
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o",
    "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "ng", "ŧ": "t", "ĸ": "k",
    "й": "j", "ё": "jo", "ї": "ji", "ў": "u", "ґ": "g", "є": "je", "і": "i",
}  # fmt: skip
_GREEK = {
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
    "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f",
    "χ": "ch", "ψ": "ps", "ω": "o",
}  # fmt: skip
_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k", "л": "l",
    "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "ђ": "dj",
    "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz", "ѓ": "gj", "ќ": "kj", "ѕ": "dz",
}  # fmt: skip
_LETTERS = str.maketrans(_WHOLE)
_SCRIPTS = str.maketrans(_GREEK | _CYRILLIC)


def address_of(name: str, otherwise: str) -> str:
    """`Vereinsmeisterschaft 2026` is `vereinsmeisterschaft-2026`, `Кубок Ёлки` is `kubok-jolki`."""
    whole = unicodedata.normalize("NFC", name.casefold()).translate(_LETTERS)
    bare = "".join(char for char in unicodedata.normalize("NFKD", whole) if not unicodedata.combining(char))
    plain = bare.casefold().replace("ου", "ou").translate(_SCRIPTS)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or otherwise
