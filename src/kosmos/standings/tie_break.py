"""One entry of a tie-break list."""

from collections.abc import Iterator

import msgspec


class TieBreak(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a tie-break list, with the modifiers of article 14."""

    code: str
    cut: int = 0  #: /Cn, and the low side of /Mn
    cut_high: int = 0  #: the high side of /Mn
    limit: int = 50  #: /Lnn: the Koya limit in per cent of the highest possible score
    limit_shift: int = 0  #: /L+n, /L-n: the limit moved by half points
    fore: bool = False  #: /F: Fore Buchholz
    forfeits_count: bool = False  #: /P: forfeits are games against the scheduled opponent
    reverse: bool = False  #: /R

    def __str__(self) -> str:
        return "/".join((self.code, *self._modifiers()))

    def _modifiers(self) -> Iterator[str]:
        if self.cut_high:
            yield f"M{self.cut_high}"
        elif self.cut:
            yield f"C{self.cut}"
        if self.limit != 50:
            yield f"L{self.limit}"
        if self.limit_shift:
            yield f"L{self.limit_shift:+}"
        if self.fore:
            yield "F"
        if self.forfeits_count:
            yield "P"
        if self.reverse:
            yield "R"
