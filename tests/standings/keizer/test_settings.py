"""Settings: what is refused, and that they survive being stored."""

from decimal import Decimal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, FieldUnknown
from kosmos.standings.keizer.credits import Credit, make_credit, parse_credit, percent, points, share
from kosmos.standings.keizer.settings import MANUAL, KeizerSettings, KeizerTie, Ladder
from standings.keizer.setting_texts import make_settings, parse_settings


@pytest.mark.parametrize(
    ("field", "settings"),
    [
        ("ratio", {"ratio": Decimal(1)}),
        ("ratio", {"ratio": Decimal("NaN")}),
        ("ratio", {"ratio": Decimal(101)}),
        ("top", {"top": Decimal(0)}),
        ("top", {"top": Decimal("Infinity")}),
        ("step", {"step": Decimal(-1)}),
        ("step", {"step": Decimal(51)}),
        ("fading_rounds", {"fading_rounds": 0}),
        ("absence_cap", {"absence_cap": -1}),
        ("club_duty_cap", {"club_duty_cap": -1}),
        ("bye", {"bye": Credit(-1)}),
        ("bye", {"bye": Credit(1, 0)}),
        ("excused", {"excused": percent(201)}),
        ("late", {"late": points(10_001)}),
        ("draw", {"draw": percent(101)}),
        ("loss", {"loss": percent(51)}),
    ],
)
def test_refused(field: str, settings: dict[str, object]) -> None:
    """A setting no table can be made of is refused by its name."""
    with pytest.raises(BadValue) as refused:
        KeizerSettings(**settings).check()  # type: ignore[arg-type]
    assert refused.value.field == field


def test_defaults_are_the_manual() -> None:
    """Club duty 70, excused and unexcused 35, against the withdrawn 75, bye 50, no hardship bonus, ratio 3."""
    MANUAL.check()
    assert [make_credit(credit) for _, credit in MANUAL.credits] == [
        *("100%", "50%", "0%", "0%", "0%"),
        *("50%", "70%", "35%", "35%", "75%"),
    ]
    assert (int(MANUAL.ratio), MANUAL.ladder) == (3, Ladder.RATIO)


def test_stored_and_read() -> None:
    """Settings written as JSON come back as they were."""
    settings = KeizerSettings(
        ratio=Decimal("1.01"), excused=share(2, 3), club_duty=points("12.5"), absence_cap=3
    )
    assert msgspec.json.decode(msgspec.json.encode(settings), type=KeizerSettings) == settings


@pytest.mark.parametrize(
    ("text", "credit"),
    [
        ("35%", percent(35)),
        ("66,67 %", percent("66.67")),
        ("2/3", share(2, 3)),
        (" 40 ", percent(40)),
        ("12.5", percent("12.5")),
        ("40 p", points(40)),
        ("12,5 Punkte", points("12.5")),
    ],
)
def test_parse_credit(text: str, credit: Credit) -> None:
    """A share is written with a sign, a stroke or as a bare number of per cent; points are called points."""
    assert parse_credit(text) == credit


@pytest.mark.parametrize("text", ["", "%", "1/0", "-3", "a", "1/2/3", "³%"])
def test_parse_credit_refuses(text: str) -> None:
    """What is neither a share nor a number of points is refused."""
    with pytest.raises(BadValue):
        parse_credit(text)


@given(st.integers(0, 90), st.integers(1, 60))
def test_credit_round_trip(numerator: int, denominator: int) -> None:
    """What is made of a credit reads back as the credit."""
    credit = share(numerator, denominator)
    assert parse_credit(make_credit(credit)) == credit
    assert parse_credit(make_credit(points(numerator))) == points(numerator)


def test_settings_as_texts() -> None:
    """Settings written as texts read back the same, one field or all of them."""
    settings = KeizerSettings(ties=(), absence_cap=3, late=share(1, 3), win=points(1), draw=points("0.5"))
    assert parse_settings(make_settings(settings)) == settings
    assert parse_settings({"excused": " 2/3 "}, settings).excused == share(2, 3)
    assert parse_settings({"ties": "game points, value", "late": ""}).ties == (
        KeizerTie.GAME_POINTS,
        KeizerTie.VALUE,
    )


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("excused", "x"),
        ("ladder", "steep"),
        ("ratio", "abc"),
        ("absence_cap", "1.5"),
        ("ties", "luck"),
        ("win", ""),
    ],
)
def test_texts_refused(field: str, text: str) -> None:
    """A text that is no value of its setting is refused by the setting's name."""
    with pytest.raises(BadValue) as refused:
        parse_settings({field: text})
    assert refused.value.field == field


def test_unknown_text() -> None:
    """A setting that does not exist is refused."""
    with pytest.raises(FieldUnknown):
        parse_settings({"luck": "yes"})
