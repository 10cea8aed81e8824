"""What can be asked of a paper: columns, modes, groups, rounds, workings; and what visitors never see."""

import pytest

from kosmos.core.errors import BadValue, NotFound
from kosmos.core.players import ChaosGroup
from kosmos.locale import language
from kosmos.papers.catalogue import PAPERS, PaperUnsuited, make_paper, papers_for
from kosmos.papers.choose import ColumnUnknown
from kosmos.papers.paper import Cell, Paper, Table
from kosmos.papers.render import render
from kosmos.standings.prizes import Sharing
from kosmos.tournament.systems import System
from kosmos.tournament.wishes import TableMode, Wishes, read_paper_question
from papers.tournaments import tournament

ENGLISH = language("en")
SWISS = tournament("dutch").state


def keys(paper: Paper) -> list[str]:
    return [column.key for column in paper.table.columns]


def column(paper: Paper, key: str) -> list[str]:
    place = keys(paper).index(key)
    cells = [row[place] for row in paper.table.rows]
    return [str(cell.text if isinstance(cell, Cell) else cell) for cell in cells]


# columns -------------------------------------------------------------------------------------------------


def test_columns_in_the_order_asked_for() -> None:
    """Points at the right and the club beside, as a club once asked of Chaos."""
    paper = make_paper("standings", SWISS, Wishes(columns=("rank", "name", "points", "club")))
    assert keys(paper) == ["rank", "name", "points", "club"]


@pytest.mark.parametrize("key", ["players", "standings", "progress", "crosstable"])
def test_columns_about_the_player(key: str) -> None:
    """What is known of a player can stand in any list of players, also if the list does not have it by itself."""
    paper = make_paper(key, SWISS, Wishes(columns=("name", "fide_id", "groups")))
    assert keys(paper) == ["name", "fide_id", "groups"]
    assert "4600001" in column(paper, "fide_id")


def test_wins_draws_losses_on_demand() -> None:
    """The standings can say how the points came together."""
    paper = make_paper("standings", SWISS, Wishes(columns=("name", "wins", "draws", "losses", "games")))
    for row in zip(*(column(paper, key) for key in ("wins", "draws", "losses", "games")), strict=True):
        assert sum(map(int, row[:3])) == int(row[3])


def test_private_columns() -> None:
    """Birth dates can be chosen by those who may see them; for others there is no such column."""
    assert "birth" in keys(make_paper("standings", SWISS, Wishes(columns=("birth",), private=True)))
    with pytest.raises(ColumnUnknown):
        make_paper("standings", SWISS, Wishes(columns=("birth",)))


@pytest.mark.parametrize(
    ("system", "key"),
    [
        (system, key)
        for system in ("dutch", "keizer", "winner-stays")
        for key in papers_for(System(system), private=False)
    ],
)
def test_visitors_see_no_addresses(system: str, key: str) -> None:
    """Whatever is asked for, a visitor's paper has no address and no birth date in it."""
    paper = make_paper(key, tournament(system).state, Wishes(long=True, working=True))
    made = render(paper, ENGLISH, "json").decode()
    assert "birds.example" not in made
    assert '"birth"' not in made


@pytest.mark.parametrize("system", list(System))
def test_a_paper_of_another_system_is_refused(system: System) -> None:
    """The refusal names the papers that there are."""
    for key in set(PAPERS) - set(papers_for(system)):
        with pytest.raises(PaperUnsuited) as refused:
            make_paper(key, tournament(system).state, Wishes())
        assert refused.value.papers == ", ".join(papers_for(system))


def test_an_unknown_column_is_answered_with_all_there_could_be() -> None:
    """Also with those that are shown only if somebody asks for them."""
    with pytest.raises(ColumnUnknown) as refused:
        make_paper("standings", SWISS, Wishes(columns=("bogus",), private=True))
    assert {"rank", "points", "wins", "federation", "birth"} <= set(refused.value.known.split(", "))
    with pytest.raises(ColumnUnknown) as refused:
        make_paper("standings", SWISS, Wishes(columns=("bogus",)))
    assert "birth" not in refused.value.known


# tables --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "codes"),
    [
        (TableMode.OWN, ["BH/C1", "BH", "DE", "WIN"]),
        (TableMode.SIMPLE, []),
        (TableMode.BUCHHOLZ, ["CBH"]),
        (TableMode.REFINED, ["CBH", "CBS"]),
        (TableMode.SONNEBORN, ["CSB"]),
    ],
)
@pytest.mark.parametrize("key", ["standings", "progress", "crosstable"])
def test_table_modes(key: str, mode: TableMode, codes: list[str]) -> None:
    """A table is sorted as the tournament has it, or in one of the four ways of Chaos."""
    found = keys(make_paper(key, SWISS, Wishes(mode=mode)))
    start = found.index("points") + 1
    assert found[start : start + len(codes)] == codes


@pytest.mark.parametrize(
    ("wishes", "names"),
    [
        (Wishes(group=ChaosGroup.SENIOR), {"Drossel, Dirk"}),
        (Wishes(tag="guest"), {"Habicht, Fritz"}),
        (Wishes(club="sc vogelwald"), {"Amsel, Ada", "Graugans, Cleo"}),
        (Wishes(rating_from=2300), {"Amsel, Ada", "Drossel, Dirk"}),
        (Wishes(born_to=1957, private=True), {"Amsel, Ada", "Drossel, Dirk"}),
        (Wishes(club="sc vogelwald", rating_from=2300), {"Amsel, Ada"}),
    ],
)
@pytest.mark.parametrize("key", ["standings", "players"])
def test_groups(key: str, wishes: Wishes, names: set[str]) -> None:
    """A table of seniors, of a tag, a club, a span of ratings or birth years; or of several at once."""
    paper = make_paper(key, SWISS, wishes)
    assert set(column(paper, "name")) == names
    if key == "standings":
        assert column(paper, "rank")[0] == "1"


def test_standings_of_a_past_round() -> None:
    """After round 1 nobody has more than a point; a round that was not drawn has no standings."""
    assert set(column(make_paper("standings", SWISS, Wishes(round=1)), "points")) <= {"0", "½", "1"}
    with pytest.raises(NotFound):
        make_paper("standings", SWISS, Wishes(round=9))


@pytest.mark.parametrize(("system", "key"), [("dutch", "standings"), ("keizer", "keizer-crosstable")])
def test_numbers_open_their_working(system: str, key: str) -> None:
    """With the wish every sum says how it came about; without it nothing is worked out."""
    state = tournament(system).state
    for working in (True, False):
        table = make_paper(key, state, Wishes(working=working)).table
        place = [column.key for column in table.columns].index("points")
        opened = [cell for row in table.rows if isinstance(cell := row[place], Cell) and cell.working]
        assert len(opened) == (len(table.rows) if working else 0)


def test_progress_and_crosstable_agree() -> None:
    """The same games, by place in the one and by starting number in the other."""
    progress = make_paper("progress", SWISS, Wishes())
    cross = make_paper("crosstable", SWISS, Wishes())
    assert sorted(column(progress, "name")) == sorted(column(cross, "name"))
    assert dict(zip(column(progress, "name"), column(progress, "points"), strict=True)) == dict(
        zip(column(cross, "name"), column(cross, "points"), strict=True)
    )


def test_german_cells() -> None:
    """A German progress table has a stroke between colour and result, and s for Black."""
    paper = make_paper("progress", SWISS, Wishes())
    english, german = (render(paper, language(code), "text").decode() for code in ("en", "de"))
    assert "7b1" in english
    assert "7s/1" in german


# others --------------------------------------------------------------------------------------------------


def test_prizes_are_parsed() -> None:
    """Amounts by place, groups by letter or tag, and how the tied share."""
    funds = read_paper_question({"prizes": "500, 300.50; w=100; hort"}).wishes.prizes
    assert [fund.prizes for fund in funds] == [(50000, 30050), (10000,)]
    assert all(fund.sharing is Sharing.HORT for fund in funds)
    assert funds[1].group is not None
    assert funds[1].group.tag == "w"
    with pytest.raises(BadValue):
        read_paper_question({"prizes": "many"})


def test_one_card() -> None:
    """A player's card alone, for their page."""
    paper = make_paper("cards", SWISS, Wishes(player=1))
    assert sum(isinstance(block, Table) for block in paper.blocks) == 1


@pytest.mark.parametrize("system", list(System))
def test_papers_for_a_system(system: System) -> None:
    """Every system has players, standings and a booklet; only a Keizer tournament has the Keizer table."""
    found = papers_for(system)
    assert {"players", "standings", "booklet", "prizes"} <= set(found)
    assert ("keizer" in found) == (system is System("keizer"))
    assert ("evening" in found) == (system is System("winner-stays"))
    assert ("internal" in found) == (system.profile.family.key == "swiss")
