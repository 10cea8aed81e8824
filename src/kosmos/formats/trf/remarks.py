"""What the `###` lines of a report file explain: the rounds that need not be what the system would pair today."""

import re
from collections.abc import Iterable, Mapping

from kosmos.formats.trf.records import Comment, TrfTournament

_REMARK = re.compile(r"\s*(?P<kind>[A-Za-z-]+) @ Round (?P<round>\d{1,3})\b:?(?P<rest>.*)", re.ASCII)
_CORRECTED = re.compile(r"\s*round (\d{1,3})\b", re.ASCII)
#: numbers or settings changed before this round: what was drawn before was drawn with others
_BEFORE = frozenset(("Regeneration", "Exchange", "Configuration"))
#: this round itself is not the program's own
_ITSELF = frozenset(("MPA", "Import"))


def explained_rounds(trf: TrfTournament, played: int) -> Mapping[int, tuple[str, ...]]:
    """The drawn rounds for which the file itself says why they may differ, each with the lines that say it."""
    found: dict[int, tuple[str, ...]] = {}
    for comment in trf.all(Comment):
        if said := _REMARK.match(comment.text):
            for number in _explained(said["kind"], int(said["round"]), said["rest"], played):
                if 1 <= number <= played:
                    found[number] = (*found.get(number, ()), f"### {comment.text.strip()}")
    return found


def _explained(kind: str, number: int, rest: str, played: int) -> Iterable[int]:
    if kind in _ITSELF:
        return (number,)
    if kind in _BEFORE:
        return range(1, min(number, played + 1))
    if kind == "Adjournment":  # it was a draw for the rounds after it
        return range(number + 1, played + 1)
    if kind == "Correction" and (corrected := _CORRECTED.match(rest)):
        return range(int(corrected[1]) + 1, min(number, played) + 1)
    return ()
