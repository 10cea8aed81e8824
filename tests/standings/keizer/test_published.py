"""Numbers others have printed or stored, reproduced exactly."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from kosmos.core.record import Entrant
from kosmos.standings.keizer.credits import percent, points
from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.settings import (
    KeizerSettings,
    KeizerTie,
    Ladder,
    OwnValue,
    Revaluation,
    StartOrder,
    Withdrawal,
)
from kosmos.standings.keizer.table import KeizerRow, every_standing, standings
from standings.keizer.club import club, entrants, published

ORIGINAL = KeizerSettings(ladder=Ladder.TOP, start=StartOrder.NUMBER)


def as_published(row: KeizerRow, expected: dict[str, Any]) -> dict[str, Any]:
    """The fields of a row that the publication has."""
    values = {
        "rank": row.rank,
        "number": row.number,
        "value": row.value,
        "new_value": row.new_value,
        "points": list(row.points),
        "total": row.total,
        "game_points": Fraction(row.game_points, 10),
    }
    return {key: values[key] for key in expected}


def kfc_settings(numbers: dict[str, Any], **changes: Any) -> KeizerSettings:
    settings: dict[str, Any] = {
        "withdrawal": Withdrawal.RETROACTIVE,
        "ratio": Decimal(numbers["ratio_first_last"]),
        "excused": percent(numbers["excused_pct"]),
        "unexcused": percent(numbers["unexcused_pct"]),
        "club_duty": percent(numbers["club_pct"]),
        "against_withdrawn": percent(numbers["vs_withdrawn_pct"]),
        "bye": percent(numbers["bye_pct"]),
        "loss": percent(numbers["loss_bonus_pct"]),
    }
    return KeizerSettings(**(settings | changes))


class TestArticle:
    data = published("article")
    record = club(entrants(data["players"]), data["rounds"])

    @pytest.mark.parametrize("round_", [1, 2])
    def test_totals(self, round_: int) -> None:
        """All totals and all summands of the original example come out, to the half point."""
        expected = self.data["expected"][round_ - 1]
        rows = standings(self.record, ORIGINAL, after=round_).rows
        assert [as_published(row, one) for row, one in zip(rows, expected, strict=True)] == expected

    @pytest.mark.parametrize("round_", [1, 2])
    def test_until_stable(self, round_: int) -> None:
        """Repeated until the table agrees with itself, the example settles at other numbers."""
        settings = KeizerSettings(
            ladder=Ladder.TOP, start=StartOrder.NUMBER, revaluation=Revaluation.UNTIL_STABLE
        )
        expected = self.data["stable"][round_ - 1]
        table = standings(self.record, settings, after=round_)
        assert [as_published(row, one) for row, one in zip(table.rows, expected, strict=True)] == expected
        assert (table.cycle, table.passes) == (None, 2)

    def test_never_revalued(self) -> None:
        """Where games keep their values only one's own value follows the table."""
        settings = KeizerSettings(ladder=Ladder.TOP, start=StartOrder.NUMBER, revaluation=Revaluation.NONE)
        rows = standings(self.record, settings).rows
        assert {str(row.number): row.total for row in rows} == self.data["frozen"]

    def test_absence_of_the_text(self) -> None:
        """The article's seventh player, excused at two thirds of 44, gets 29.33."""
        players = [Entrant(number=number) for number in range(1, 11)]
        settings = KeizerSettings(ladder=Ladder.TOP, start=StartOrder.NUMBER, excused=percent(0))
        assert standings(club(players, [["7 exc"]]), settings).row(7).points[0] == 0
        two_thirds = KeizerSettings(
            ladder=Ladder.TOP, start=StartOrder.NUMBER, excused=percent(Decimal(200) / 3)
        )
        assert round(standings(club(players, [["7 exc"]]), two_thirds).row(7).points[0], 2) == Fraction(
            "29.33"
        )


@pytest.mark.parametrize("name", ["kfc_2022", "kfc_head"])
class TestKeizerForClubs:
    def test_final(self, name: str) -> None:
        """Sums, ranks, values and game points are those stored in KeizerForClubs' database."""
        data = published(name)
        expected = data["final"]
        record = club(entrants(data["players"]), data["rounds"], dict.fromkeys(data["withdrawn"], 6))
        rows = standings(record, kfc_settings(data["settings"])).rows
        assert [as_published(row, one) for row, one in zip(rows, expected, strict=True)] == expected

    def test_points_of_every_game(self, name: str) -> None:
        """The points of every pairing are those stored in KeizerForClubs' database."""
        data = published(name)
        record = club(entrants(data["players"]), data["rounds"], dict.fromkeys(data["withdrawn"], 6))
        table = standings(record, kfc_settings(data["settings"]))
        for round_, stored in enumerate(data["points"]):
            assert {number: table.row(int(number)).points[round_] for number in stored} == stored

    def test_every_round(self, name: str) -> None:
        """The tables of all past rounds come out too."""
        data = published(name)
        record = club(entrants(data["players"]), data["rounds"], dict.fromkeys(data["withdrawn"], 6))
        tables = every_standing(record, kfc_settings(data["settings"]))
        for table, expected in zip(tables, data["every_round"], strict=True):
            assert [as_published(row, one) for row, one in zip(table.rows, expected, strict=True)] == expected

    def test_values(self, name: str) -> None:
        """The ladder of the database is the ladder of the settings."""
        data = published(name)
        assert list(ladder(kfc_settings(data["settings"]), len(data["values"]))) == data["values"]


VARIANTS: dict[str, dict[str, Any]] = {
    "loss_bonus_5": {"loss": percent(5)},
    "ratio_1.5": {"ratio": Decimal("1.5")},
    "normalise_ratio_3": {"ladder": Ladder.NORMALISED},
    "decay_prev": {"own_value": OwnValue.FADING},
    "decay_bonus": {"falling_absences": True},
}


@pytest.mark.parametrize("variant", published("kfc_head")["variants"], ids=lambda one: one["option"])
def test_option_variants(variant: dict[str, Any]) -> None:
    """Every option of KeizerForClubs changes the table as it does there."""
    data = published("kfc_head")
    record = club(entrants(data["players"]), data["rounds"], {12: 6})
    rows = standings(record, kfc_settings(data["settings"], **VARIANTS[variant["option"]])).rows
    expected = variant["standings"]
    assert [as_published(row, one) for row, one in zip(rows, expected, strict=True)] == expected


@pytest.mark.parametrize("round_", [1, 2])
def test_sevilla(round_: int) -> None:
    """A table of Sevilla: top 60, own value not counted, nothing revalued, absences paid in points."""
    data = published("sevilla")
    settings = KeizerSettings(
        ladder=Ladder.TOP,
        top=Decimal(60),
        start=StartOrder.NUMBER,
        ties=(KeizerTie.VALUE,),
        own_value=OwnValue.NEVER,
        revaluation=Revaluation.NONE,
        club_duty=points(40),
        excused=points(20),
        late=percent("33.33"),
        bye=percent("66.67"),
    )
    rows = standings(club(entrants(data["players"]), data["rounds"]), settings, after=round_).rows
    assert {str(row.number): row.total for row in rows} == data["totals"][round_ - 1]


def test_haren() -> None:
    """A club's table after its first evening is a fixed point of a ladder from 80."""
    data = published("haren")
    settings = KeizerSettings(
        ladder=Ladder.TOP, top=Decimal(80), start=StartOrder.NUMBER, revaluation=Revaluation.UNTIL_STABLE
    )
    players = [Entrant(number=number) for number in range(1, 17)]
    table = standings(club(players, data["rounds"]), settings)
    assert {str(row.number): row.value for row in table.rows} == data["values"]
    assert {str(row.number): row.total for row in table.rows} == data["totals"]


def test_rank_pb_of_the_manual() -> None:
    """The manual's screenshot: what games, byes and absences are worth at the values printed there."""
    players = [Entrant(number=number, rating=2000 - number) for number in range(1, 10)]
    players.append(Entrant(number=10, rating=1000, withdrawn=True))
    settings = KeizerSettings(ratio=Decimal("1.5"), bye=percent(65), withdrawal=Withdrawal.RETROACTIVE)
    values = published("rank_pb")["values"]
    assert list(ladder(settings, 9)) == values

    def won(lines: list[str], player: int) -> Fraction:
        return standings(club(players, [lines]), settings).row(player).points[0]

    at = {value: number for number, value in enumerate(values, 1)}
    got = {
        "win vs player with Rank-Pb 22": won([f"1-{at[22]} 1-0"], 1),
        "draw vs Rank-Pb 21": won([f"1-{at[21]} 1/2"], 1),
        "draw vs Rank-Pb 23": won([f"1-{at[23]} 1/2"], 1),
        "draw vs Rank-Pb 19": won([f"1-{at[19]} 1/2"], 1),
        "draw vs Rank-Pb 24": won([f"9-{at[24]} 1/2"], 9),
        "win vs Rank-Pb 18": won([f"1-{at[18]} 1-0"], 1),
        "win vs withdrawn, own Rank-Pb 20": won([f"{at[20]}-10 1-0"], at[20]),
        "bye, own Rank-Pb 17": won([f"{at[17]} bye"], at[17]),
        "excused, own Rank-Pb 17": won([f"{at[17]} exc"], at[17]),
        "excused, own Rank-Pb 16": won([f"{at[16]} exc"], at[16]),
        "loss": won(["1-2 0-1"], 1),
        "withdrawn player's own games": won(["10-1 1-0"], 10),
    }
    assert got == {check["what"]: check["points"] for check in published("rank_pb")["checks"]}
