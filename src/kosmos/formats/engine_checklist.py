"""What pairing engines print for people: every player's card at a glance with the opponent found, and pairs that differ."""

from itertools import pairwise

from kosmos.core.record import Entrant
from kosmos.pairing.checker import RoundCheck
from kosmos.pairing.contract import NoPairing, Pairing, View
from kosmos.pairing.dutch.field import ABSOLUTE, STRONG, DutchField, field


def checklist(view: View, answer: Pairing | NoPairing) -> str:
    """One row a player in the order of pairing, an empty line before each group of points."""
    players = field(view)
    rows = [_header(view.record.played), *_rows(view, players, answer)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["".join(f"{value:>{width}}\t" for value, width in zip(row, widths, strict=True)) for row in rows]
    parts = ["\n" + lines[0]]
    scores = [None, *players.score]
    for (before, now), line in zip(pairwise(scores), lines[1:], strict=True):
        parts.append(("\n\n" if before != now else "\n") + line)
    return "".join(parts) + "\n\n\n"


def _header(played: int) -> list[str]:
    return [
        *("ID", "Pts", "-" * (played + 1), "Pref", "C2", "C14", "C16", "Cur", ""),
        *(f"R{number}" for number in range(1, played + 1)),
    ]


def _rows(view: View, players: DutchField, answer: Pairing | NoPairing) -> list[list[str]]:
    now = _found(answer)
    cards = {entrant.number: entrant for entrant in view.record.entrants}
    return [
        [
            str(number),
            f"{players.score[place] / 10:.1f}",
            players.colours[place].upper(),
            _preference(players.preference[place]),
            "Y" if players.may_bye[place] else "N",
            *(_float(players.downs[place][back], players.ups[place][back]) for back in (0, 1)),
            now.get(number, ""),
            "",
            *_opponents(cards[number], view.record.played),
        ]
        for place, number in enumerate(players.number)
    ]


def _found(answer: Pairing | NoPairing) -> dict[int, str]:
    """`(7W)`: against number 7, with White."""
    if isinstance(answer, NoPairing):
        return {}
    found = {game.white: f"({game.black}W)" for game in answer.games}
    found |= {game.black: f"({game.white}B)" for game in answer.games}
    return found if answer.bye is None else {**found, answer.bye: "(bye)"}


def _preference(strength: int) -> str:
    """`W ` absolute, `(W)` strong, `w ` mild, `A ` none."""
    if not strength:
        return "A "
    letter = "W" if strength > 0 else "B"
    if abs(strength) == ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if abs(strength) == STRONG else f"{letter.lower()} "


def _float(down: bool, up: bool) -> str:
    return "D" if down else "U" if up else " "


def _opponents(entrant: Entrant, played: int) -> list[str]:
    met = [str(each.opponent) if each.is_played else "" for each in entrant.history[:played]]
    return met + [""] * (played - len(met))


def differing(check: RoundCheck) -> str:
    """The pairs that differ side by side, as engines print them; nothing where a round is right."""
    if check.impossible is not None:
        return f"No valid pairing exists for round {check.round}.\n\n"
    if not check.differences:
        return ""
    ours = dict.fromkeys(
        pair
        for each in check.differences
        for pair in (
            *((game.white, game.black) for game in each.instead),
            *([(each.instead_bye, 0)] if each.instead_bye is not None else ()),
        )
    )
    theirs = [
        (each.played.white, each.played.black) if each.played else (each.bye or 0, 0)
        for each in check.differences
        if each.played or each.bye is not None
    ]
    left = [f"{white:>3} - {black:>3}" for white, black in ours]
    rows = [
        f"    {left[row] if row < len(left) else '':9}{'':16}{white:>3} - {black:>3}"
        for row, (white, black) in enumerate(theirs)
    ]
    return "\n".join([f"  Checker pairings{'':8}Tournament pairings ", *rows, "", ""])
