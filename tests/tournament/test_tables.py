"""Prizes and options of tie-breaks, kept in the tournament."""

import datetime as dt
from typing import Any

import pytest

from kosmos.core.errors import BadValue, NotFound
from kosmos.standings.group_words import parse_group
from kosmos.standings.groups import Attributes
from kosmos.standings.options import Unrated
from kosmos.standings.prizes import Sharing
from kosmos.tournament.commands import parse_command
from kosmos.tournament.prizes import PrizeMoney
from kosmos.tournament.record import options_of
from kosmos.tournament.refusals import NothingChanged
from tournament.stories import Story

TODAY = dt.date(2026, 11, 15)

GROUPS = [
    ("w", Attributes(tags=frozenset("w")), True),
    ("U12", Attributes(tags=frozenset(("U12",))), True),
    ("U12", Attributes(tags=frozenset(("U14",))), False),
    ("born 2008-2010", Attributes(birth_year=2010), True),
    ("born 2008-", Attributes(birth_year=2007), False),
    ("born: 2008", Attributes(birth_year=2008), True),
    ("rating -1600", Attributes(rating=1600), True),
    ("rating 1200-1600", Attributes(rating=1601), False),
    ("club Rook Town", Attributes(club="ROOK TOWN"), True),
    ("federation ger", Attributes(federation="GER"), True),
]


@pytest.mark.parametrize(("written", "player", "belongs"), GROUPS)
def test_groups_are_written_in_words(written: str, player: Attributes, belongs: bool) -> None:
    """A tag, a span of birth years or ratings, a club or a federation names a group."""
    assert parse_group(written).has(player) is belongs


@pytest.mark.parametrize("written", ["", "born", "born x", "rating abc-", "rating -"])
def test_nonsense_is_no_group(written: str) -> None:
    """A span without numbers is refused; a lone word is a tag."""
    if written == "born":
        assert parse_group(written).tag == "born"
        return
    with pytest.raises(BadValue):
        parse_group(written)


def story() -> Story:
    made = Story(system="dutch", rounds=3)
    for name in ("Adler, Ada", "Bauer, Bert", "Cramer, Cleo", "Dorn, Dan"):
        made.do("AddPlayer", name=name)
    return made


def test_prizes_are_kept() -> None:
    """Amounts are kept in the smallest coin; what is given changes, the rest stays."""
    told = story()
    told.do("SetPrizes", lists="500, 300.50\nw: 100", sharing="hort")
    told.do("SetPrizes", one_each=False)
    prizes = told.state.prizes
    assert prizes.lists == (PrizeMoney((50000, 30050), ""), PrizeMoney((10000,), "w"))
    assert (prizes.sharing, prizes.one_each) == (Sharing.HORT, False)
    assert [str(each) for each in prizes.lists] == ["500, 300.50", "w: 100"]
    with pytest.raises(NothingChanged):
        told.do("SetPrizes", one_each=False)


@pytest.mark.parametrize("lists", ["500, x", "w:", ": 5", ["1e9"], "born x: 5"])
def test_wrong_prizes_are_refused(lists: object) -> None:
    """What is no amount, or for no group, is refused."""
    with pytest.raises(BadValue):
        parse_command("SetPrizes", {"lists": lists}, TODAY)


def test_options_are_kept_by_player() -> None:
    """Values and places by hand follow the player, whatever number the draw gives."""
    told = story()
    told.do("SetTieBreakOptions", external=["2=1.5"], by_hand=[4, 1], unrated="lowest", draw_lots=True)
    told.do("PairRound")
    options = options_of(told.state)
    numbers = {entry.id: entry.number for entry in told.state.entries.values()}
    assert options.external == {numbers[2]: 15}
    assert options.by_hand == (numbers[4], numbers[1])
    assert options.unrated is Unrated.LOWEST
    with pytest.raises(NotFound):
        told.do("SetTieBreakOptions", by_hand=[9])


@pytest.mark.parametrize(
    ("external", "kept"),
    [
        ("2=1.5; 3=1", ((2, 15), (3, 10))),
        ("2=1.5, 3=½", ((2, 15), (3, 5))),
        ("Bauer, Bert=1.5; Adler, Ada=2", ((2, 15), (1, 20))),
        ("Bauer, Bert=1.5, Adler, Ada=2,3=1", ((2, 15), (1, 20), (3, 10))),
        ("bauer,  bert = 2\n3=1\n", ((2, 20), (3, 10))),
        (["Bauer, Bert=2", "2=3"], ((2, 30),)),
        ("", ()),
    ],
)
def test_external_values_by_name_or_id(external: object, kept: object) -> None:
    """Players are said by id or by name, whatever the case; the last value said of a player holds."""
    told = story()
    told.do("SetTieBreakOptions", external=["3=9"])
    told.do("SetTieBreakOptions", external=external)
    assert told.state.tie_breaking.external == kept


@pytest.mark.parametrize(
    ("by_hand", "kept"),
    [
        ("3, 1", (3, 1)),
        ("Cramer, Cleo; Adler, Ada", (3, 1)),
        ("Bauer, Bert", (2,)),
        ("Bauer, Bert\n3\n2", (2, 3)),
        (["Adler, Ada", 3], (1, 3)),
    ],
)
def test_order_by_hand_by_name_or_id(by_hand: object, kept: object) -> None:
    """An order by hand names players by name or by id."""
    told = story()
    told.do("SetTieBreakOptions", by_hand=by_hand)
    assert told.state.tie_breaking.by_hand == kept


@pytest.mark.parametrize("external", ["2", "Bauer, Bert", "=1", "3=1,5", "2=x", ["2"]])
def test_values_that_are_none_are_refused(external: object) -> None:
    """A player without a value, a value without a player, a decimal comma."""
    with pytest.raises(BadValue):
        parse_command("SetTieBreakOptions", {"external": external}, TODAY)


@pytest.mark.parametrize(
    "raw", [{"by_hand": "Nobody, Ned"}, {"external": "Nobody, Ned=1"}, {"external": "99=1"}]
)
def test_options_for_nobody_are_refused(raw: dict[str, Any]) -> None:
    """Somebody who is not there has no value and no place."""
    with pytest.raises(NotFound):
        story().do("SetTieBreakOptions", **raw)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("dsb", ("BH", "BHS", "DE")),
        (["club-round-robin"], ("SB", "DE", "WIN")),
        ("BH/C1, SB", ("BH/C1", "SB")),
        ("simple", ()),
    ],
)
def test_presets_are_written_out(given: object, kept: tuple[str, ...]) -> None:
    """A preset is replaced by its codes when it is chosen."""
    command = parse_command("ModifyTournament", {"tie_breaks": given}, TODAY)
    assert command.changes == {"tie_breaks": kept}  # type: ignore[attr-defined]
