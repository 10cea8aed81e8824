"""The page on the rules is right: its examples are run, its settings are all of them, with their defaults."""

import re
from pathlib import Path

import pytest

from kosmos.core.record import Entrant
from kosmos.pairing.contract import Pairing, View
from kosmos.pairing.keizer.draw import pair
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import MANUAL, KeizerSettings
from kosmos.standings.keizer.table import standings
from kosmos.standings.keizer.working import make_amount
from standings.keizer.club import club
from standings.keizer.setting_texts import make_settings, parse_settings

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "keizer.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```keizer\n(.*?)```", PAGE, re.DOTALL)


class Example:
    """Lines of an example: players, settings, rounds, the table that comes out, the round that is drawn next."""

    def __init__(self, text: str) -> None:
        self.lines = text.strip().splitlines()
        self.settings = parse_settings(dict(re.findall(r"^(\w+) = (.*)$", text, re.MULTILINE)))
        rounds = [line[7:].split(", ") for line in self.lines if line.startswith("round: ")]
        gone = re.findall(r"^withdrawn: (\d+) before round (\d+)$", text, re.MULTILINE)
        self.record = club(self.players(), rounds, {int(number): int(round_) for number, round_ in gone})

    def players(self) -> list[Entrant]:
        named = next(line[9:].split(", ") for line in self.lines if line.startswith("players: "))
        return [_player(number, text) for number, text in enumerate(named, 1)]

    @property
    def table(self) -> list[str]:
        return [line for line in self.lines if re.match(r"\d+\. ", line)]

    @property
    def draws(self) -> list[tuple[str, str]]:
        return re.findall(r"^next round \(distance = (\d+)\): (.*)$", "\n".join(self.lines), re.MULTILINE)


def _player(number: int, text: str) -> Entrant:
    name, _, rating = text.partition(" ")
    return Entrant(number=number, name=name, rating=int(rating or 0))


def table(record: KeizerRecord, settings: KeizerSettings) -> list[str]:
    names = {entrant.number: entrant.name for entrant in record.record.entrants}
    return [
        f"{row.rank}. {names[row.number]}: "
        f"{' + '.join(make_amount(one) for one in (row.own, *row.points))} = {make_amount(row.total)}"
        for row in standings(record, settings).rows
    ]


@pytest.mark.parametrize("text", EXAMPLES)
def test_example(text: str) -> None:
    """Each example of the page comes out as it is printed."""
    example = Example(text)
    assert example.table or example.draws
    if example.table:
        assert table(example.record, example.settings) == example.table
    for distance, games in example.draws:
        ranking = standings(example.record, example.settings).ranking
        settings = KeizerPairing(ranking=ranking, distance=int(distance))
        tonight = View(record=example.record.record, present=frozenset(ranking))
        drawn = pair(tonight, settings)
        assert isinstance(drawn, Pairing)
        assert ", ".join(f"{game.white}-{game.black}" for game in drawn.games) == games


def documented(heading: str) -> dict[str, str]:
    part = PAGE.split(f"\n{heading}:\n")[1]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*)\|", part.strip().split("\n\n")[0], re.MULTILINE)
    return {name: default.strip() for name, default in rows}


def test_settings_of_scores() -> None:
    """Every setting of the scores is on the page, with its default."""
    assert documented("Scores") == make_settings(MANUAL)


def test_settings_of_the_draw() -> None:
    """Every setting of the draw is on the page, with its default."""
    usual = KeizerPairing()
    values = {name: getattr(usual, name) for name in usual.__struct_fields__}
    shown = {name: "" if value in (None, ()) else str(value).lower() for name, value in values.items()}
    assert documented("The draw") == shown
