"""One Swiss, told once: 25 players, 7 rounds, and whatever happens in one. Two pairs of hands act it out."""

from collections.abc import Sequence
from typing import Protocol

ROUNDS = 7
PLAYERS = [
    (f"{name}, {first}", 2310 - 37 * place)
    for place, (name, first) in enumerate(
        zip(
            [
                "Aalto",
                "Benda",
                "Ciric",
                "Dahl",
                "Egger",
                "Falk",
                "Gruber",
                "Holm",
                "Ilves",
                "Jansen",
                "Kral",
                "Lund",
                "Mazur",
                "Novak",
                "Olsen",
                "Petri",
                "Quist",
                "Rask",
                "Simko",
                "Toth",
                "Ulrich",
                "Varga",
                "Weiss",
                "Ylonen",
                "Zeman",
            ],
            [
                "Ada",
                "Bo",
                "Cleo",
                "Dan",
                "Eva",
                "Finn",
                "Gro",
                "Hugo",
                "Ida",
                "Jon",
                "Kai",
                "Lea",
                "Max",
                "Nina",
                "Otto",
                "Pia",
                "Quin",
                "Ria",
                "Sven",
                "Tilda",
                "Ulf",
                "Vera",
                "Wim",
                "Yrsa",
                "Zoe",
            ],
            strict=True,
        )
    )
]
LATE = ("Xander, Xenia", 2100)

FORFEIT = "+/-"
#: results from board 1 on, one line a round; in round 3 somebody does not come
RESULTS = [
    ["1", "=", "0", "1", "1", "0", "=", "1", "0", "1", "=", "0"],
    ["0", "1", "=", "=", "1", "0", "1", "1", "=", "0", "1", "0", "1"],
    ["1", "1", "0", "=", "+", "0", "1", "=", "0", "1", "1", "=", "0"],
    ["=", "0", "1", "1", "0", "=", "1", "0", "1", "=", "0", "1", "1"],
    ["1", "0", "=", "1", "=", "1", "0", "0", "1", "1", "=", "0", "="],
    ["0", "1", "1", "=", "0", "1", "=", "1", "0", "=", "1", "0", "1"],
    ["1", "=", "0", "1", "1", "=", "0", "1", "=", "0", "1", "1", "0"],
]


class Hands(Protocol):
    """Whoever directs the tournament: at the pages, or at the command line."""

    def players(self, players: Sequence[tuple[str, int]]) -> None: ...
    def set_game(self, first: str, second: str) -> None: ...
    def bye(self, name: str, round_: int) -> None: ...
    def late(self, name: str, elo: int) -> None: ...
    def withdraw(self, name: str) -> None: ...
    def draw(self, number: int) -> None: ...
    def results(self, number: int, results: Sequence[str]) -> None: ...


WITH_SET_GAME = 1  #: the round that is asked about for it


def act(hands: Hands) -> None:
    """A set game in round 1, a late entry before round 2, a half-point bye in round 3, a withdrawal after round 4."""
    hands.players(PLAYERS)
    hands.set_game(PLAYERS[0][0], PLAYERS[1][0])
    hands.bye(PLAYERS[6][0], 3)
    for number, results in enumerate(RESULTS, 1):
        hands.draw(number)
        hands.results(number, results)
        if number == 1:
            hands.late(*LATE)
        if number == 4:
            hands.withdraw(PLAYERS[9][0])
