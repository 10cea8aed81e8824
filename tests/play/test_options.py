"""The options of a board: all of them, with the manual's defaults and priorities."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.play.options import (
    SWITCHES,
    Options,
    RemisOption,
    TimeOption,
    parse_options,
)
from kosmos.play.position import parse_position
from play.options_text import make_options


def test_defaults_are_the_manuals() -> None:
    """An empty attribute: rules are checked, no time limit, draws at the third time and after 50 moves by themselves."""
    plain = parse_options("")
    assert (plain.active, plain.connected, plain.timed) == (True, True, False)
    assert (plain.validates, plain.analyses, plain.needs_kings, plain.offers_itself) == (True,) * 4
    assert (plain.teaches, plain.strict, plain.release, plain.touch) == (False, False, True, False)
    assert (plain.interval, plain.most_repeats, plain.most_moves) == (1000, 2, 50)
    assert not plain.remis.repeats_claimed
    assert not plain.remis.moves_claimed


@pytest.mark.parametrize("name", SWITCHES)
def test_minus_has_priority(name: str) -> None:
    """With and without `-` in one attribute, in whatever order: `-` counts."""
    assert parse_options(name).switches == {name: True}
    assert parse_options(f"-{name}").switches == {name: False}
    assert parse_options(f"-{name} {name}").switches == {name: False}
    assert parse_options(f"{name} -{name}").switches == {name: False}


@pytest.mark.parametrize(
    ("text", "active"),
    [
        ("", True),
        ("passive", False),
        ("passive active", True),
        ("-active", False),
        ("passive -active", False),
    ],
)
def test_active_goes_before_passive(text: str, active: bool) -> None:
    """`passive` makes the board inactive at first; `active` decides where it is given."""
    assert parse_options(text).active is active


@pytest.mark.parametrize(
    ("text", "touch"),
    [("time:60", True), ("time:60 local", False), ("time:60 -touch", False), ("touch", True), ("", False)],
)
def test_touch_depends_on_the_time_limit(text: str, touch: bool) -> None:
    """On by default where time is limited and the board connected."""
    assert parse_options(text).touch is touch


@pytest.mark.parametrize(
    ("text", "analyses"), [("-ana", True), ("-val", True), ("-val -ana", False), ("val -ana", True)]
)
def test_positions_are_examined_wherever_moves_are(text: str, analyses: bool) -> None:
    """`-ana` works with `-val` only."""
    assert parse_options(text).analyses is analyses


@pytest.mark.parametrize(("text", "interval"), [("passive", 3000), ("inter:50", 50), ("passive inter:9", 9)])
def test_a_watcher_asks_every_three_seconds(text: str, interval: int) -> None:
    """Unless the interval is given."""
    assert parse_options(text).interval == interval


@pytest.mark.parametrize(
    ("value", "remis"),
    [
        ("2:50", RemisOption(2, False, 50, False)),
        ("3r:60r", RemisOption(3, True, 60, True)),
        (":40", RemisOption(None, False, 40, False)),
        ("0:0", RemisOption(0, False, 0, False)),
        ("5", RemisOption(5, False, None, False)),
        ("2r:", RemisOption(2, True, None, False)),
    ],
)
def test_draw_rules(value: str, remis: RemisOption) -> None:
    """Numbers may be left out; an `r` makes a claim of it."""
    assert parse_options(f"remis:{value}").remis == remis


@pytest.mark.parametrize(
    ("value", "time"),
    [
        ("220+2", TimeOption(220, 2)),
        ("300-5!250", TimeOption(300, None, 5, 250)),
        ("900+6-2!100", TimeOption(900, 6, 2, 100)),
        ("+3", TimeOption(None, 3)),
        ("!100", TimeOption(None, None, None, 100)),
        ("", TimeOption()),
    ],
)
def test_time_limits(value: str, time: TimeOption) -> None:
    """Each part with its sign may be missing, not the order."""
    assert parse_options(f"time:{value}").time == time


@pytest.mark.parametrize(
    "text",
    [
        "speed",
        "-passive",
        "-local",
        "-noinitld",
        "time",
        "val:1",
        "time:60-5+2",
        "time:x",
        "remis:r2",
        "remis:1:2:3",
        "inter:",
        "inter:-5",
        "view:c",
        "initpos:zz",
        "initpos:awxm",
        "inter:12345678901",
    ],
)
def test_other_words_are_refused(text: str) -> None:
    """A typed refusal, never a guess."""
    with pytest.raises(Refusal):
        parse_options(text)


def test_positions_and_views() -> None:
    """`initpos` is a position, `view` one of six words."""
    options = parse_options("initpos:awamk51abk58 view:ba noinitld local")
    assert options.initpos == parse_position("awamk51abk58")
    assert (options.view, options.noinitld, options.connected) == ("ba", True, False)
    assert parse_options("view:").view == ""


NUMBERS = st.none() | st.integers(0, 9999)


@st.composite
def written_options(draw: st.DrawFn) -> Options:
    repeats, moves = draw(NUMBERS), draw(NUMBERS)
    return Options(
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.dictionaries(st.sampled_from(SWITCHES), st.booleans())),
        draw(NUMBERS),
        RemisOption(repeats, draw(st.booleans()), moves, draw(st.booleans())),
        draw(st.none() | st.builds(TimeOption, NUMBERS, NUMBERS, NUMBERS, NUMBERS)),
        draw(st.none() | st.just(parse_position("awamk51abk58"))),  # type: ignore[arg-type]
        draw(st.none() | st.sampled_from(["", "w", "b", "wa", "ba", "a"])),
    )


@given(written_options())
def test_options_survive_their_text(options: Options) -> None:
    """Made and read again they are the same."""
    assert parse_options(make_options(options)) == options
