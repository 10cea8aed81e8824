"""Papers of team events: what stands on each, before and after, and in every format."""

from collections.abc import Iterator

import pytest

from kosmos.core.results import Result
from kosmos.locale import Language, Phrase, language
from kosmos.papers.paper import Cell, Content, Paper, Table
from kosmos.papers.render import FORMATS, render
from kosmos.papers.team_matches import TeamPaperAsked, result_text
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.standings.teams.criteria import parse_team_tie_breaks
from teams.team_stories import TeamStory

ENGLISH: Language = language("en")


def text(content: Content) -> str:
    inner = content.text if isinstance(content, Cell) else content
    return ENGLISH.say(inner) if isinstance(inner, Phrase) else str(inner)


def paper(story: TeamStory, key: str, round_: int = 1, match: int = 0) -> Paper:
    return TEAM_PAPERS[key].make(TeamPaperAsked(story.state, round_, match))


def tables(made: Paper) -> list[Table]:
    return [*made.tables, *(block for block in made.blocks if isinstance(block, Table))]


def rows(table: Table) -> list[list[str]]:
    return [[text(cell) for cell in row] for row in table.rows]


def league() -> TeamStory:
    """Four teams on two boards; round 1 played with a reserve and a forfeited board, one match of round 2 forfeited."""
    story = TeamStory(league="District", place="Hall", promoted=1, relegated=1, tie_breaks="MPvGP, EMMSB, BW")
    story.teams("A", "B", "C", "D", players=3).drawn()
    story.do("ScheduleTeamRound", round=1, start="2026-11-21 14:00")
    story.do("GiveLineup", round=1, team=1, players=[1, 3])
    story.results(1, 1, "½-½", "+/-").results(1, 2, "½-½", "0-1")
    story.do("ForfeitTeamMatch", round=2, match=1, lost="away")
    return story


# -- the sheet of a match ----------------------------------------------------------------------------------


def test_a_match_sheet_before_is_blank() -> None:
    """Boards and colours stand there; names, results and score are to be written in, and three people sign."""
    story = TeamStory(place="Hall").teams("A", "B").drawn()
    made = paper(story, "match")
    (sheet,) = tables(made)
    assert rows(sheet) == [["1", "", "w", "", "b", ""], ["2", "", "b", "", "w", ""]]
    assert sheet.foot == ()
    printed = render(made, ENGLISH, "text").decode()
    for said in ("A – B", "Hall", "Captain of the home team", "Captain of the guests", "Arbiter"):
        assert said in printed


def test_a_match_sheet_hides_one_line_up() -> None:
    """With one of two line-ups in, the sheet is as blank as before; with both, the players stand on it."""
    story = TeamStory().teams("A", "B").drawn()
    story.do("GiveLineup", round=1, team=1, players=[1, 3])
    assert "A3" not in render(paper(story, "match"), ENGLISH, "text").decode()
    story.do("GiveLineup", round=1, team=2, players=[4, 5])
    (sheet,) = tables(paper(story, "match"))
    assert rows(sheet)[1] == ["2", "A3 (1800)", "b", "", "w", "B2 (1900)"]


def test_a_match_sheet_afterwards() -> None:
    """Players, results seen from the first-named, and the score below; one sheet a page, or one match alone."""
    story = league()
    first, second = tables(paper(story, "match"))
    assert rows(first)[0] == ["1", "A1 (2000)", "w", "½:½", "b", "D1 (2000)"]
    assert rows(first)[1] == ["2", "A3 (1800)", "b", result_text(Result.WHITE_WINS_FORFEIT), "w", "D2 (1900)"]
    assert [text(cell) for cell in first.foot[0]][3] == "1½ : ½"
    assert [text(cell) for cell in second.foot[0]][3] == "½ : 1½"
    assert len(tables(paper(story, "match", match=2))) == 1
    assert render(paper(story, "match"), ENGLISH, "html").count(b'class="new-page"') == 1


# -- the others --------------------------------------------------------------------------------------------


def test_the_paper_of_a_round() -> None:
    """Matches with their results, then board by board; a whole match forfeited has + and –; who is free stands below."""
    story = league()
    made = paper(story, "round")
    assert rows(made.tables[0]) == [["1", "A", "D", "1½ : ½"], ["2", "B", "C", "½ : 1½"]]
    assert len(tables(made)) == 3
    assert rows(paper(story, "round", 2).tables[0])[0] == ["1", "D", "C", "+ : –"]
    odd = TeamStory().teams("A", "B", "C").drawn()
    assert "A is free." in render(paper(odd, "round"), ENGLISH, "text").decode()


def test_the_table() -> None:
    """Place, matches won, drawn and lost, both scores, every tie-break; who goes up and down is marked."""
    made = paper(league(), "table")
    assert [column.key for column in made.tables[0].columns][:8] == [
        "rank",
        "team",
        "matches",
        "won",
        "drawn",
        "lost",
        "mp",
        "gp",
    ]
    body = rows(made.tables[0])
    assert [row[1] for row in body] == ["D", "A", "C", "B"]
    assert body[0][:8] == ["1", "D", "2", "1", "0", "1", "2", "2½"]
    marks = [row[0].mark for row in made.tables[0].rows if isinstance(row[0], Cell)]
    assert marks == ["promoted", "", "", "relegated"]
    notes = [ENGLISH.say(note) for note in made.notes]
    assert "Promoted: place 1." in notes
    assert "This table is not final." in notes


def all_drawn(**settings: int) -> TeamStory:
    """Two teams of three above the third, alike in everything."""
    story = TeamStory(tie_breaks="MPvGP, EDE", **settings).teams("A", "B", "C", "D").drawn()
    for number, round_ in enumerate(story.state.rounds, 1):
        for match in round_.matches:
            story.results(number, match.number, "½-½", "½-½")
    return story


def zones(made: Paper) -> list[str]:
    return [row[0].mark for row in made.tables[0].rows if isinstance(row[0], Cell)]


def test_nobody_is_promoted_on_a_shared_place_at_the_edge() -> None:
    """Of teams that share it one goes: a play-off or the lot decides, and both are marked so; inside the edge all go."""
    made = paper(all_drawn(promoted=1), "table")
    assert zones(made) == ["undecided"] * 4
    (note,) = [said for each in made.notes if "play-off" in (said := ENGLISH.say(each))]
    assert note.startswith("A, B, C, D share place 1 across the edge")
    assert zones(paper(all_drawn(relegated=1), "table")) == ["undecided"] * 4
    assert zones(paper(all_drawn(promoted=4), "table")) == ["promoted"] * 4
    assert zones(paper(all_drawn(), "table")) == [""] * 4


def test_points_by_the_arbiter_say_who_won_the_play_off() -> None:
    """What the play-off gave is entered as points; then one goes up and the others stay."""
    story = all_drawn(promoted=1)
    story.do("AdjustTeamPoints", team=3, given_game=0.5, reason="play-off")
    assert zones(paper(story, "table")) == ["promoted", "", "", ""]


def test_the_cross_table_of_teams() -> None:
    """By place, the game points of each match seen from the row, + and – for forfeits; twice in a double round robin."""
    body = rows(paper(league(), "crosstable").tables[0])
    assert body[0] == ["1", "D", "■", "½", "+", "", "2", "2½"]
    assert body[1] == ["2", "A", "1½", "■", "", "", "2", "1½"]
    assert body[2][2:6] == ["–", "", "■", "1½"]
    double = TeamStory(system="double_round_robin").teams("A", "B").drawn()
    double.results(1, 1, "1-0", "1-0").results(2, 1, "½-½", "1-0")
    assert rows(paper(double, "crosstable").tables[0])[0][3] == "2 ½"


def test_board_scores() -> None:
    """Board by board, whoever made most on it first; a forfeit is a point and no game."""
    story = league()
    body = rows(paper(story, "boards").tables[0])
    assert body[0] == ["1", "A1", "A", "2000", "1", "½", "50"]
    assert [row[1:6] for row in body[4:6]] == [["A3", "A", "1800", "0", "1"], ["C2", "C", "1900", "1", "1"]]
    a3 = next(row for row in body if row[1] == "A3")
    assert (a3[4], a3[5]) == ("0", "1")


def test_everybody_over_the_season() -> None:
    """Team by team in ranked order: board, colour and result of each round, games, points, performance, change of rating."""
    made = paper(league(), "players")
    assert [table.caption for table in made.tables] == ["A", "B", "C", "D"]
    first, second, third = rows(made.tables[0])
    assert first == ["1", "A1", "2000", "1w½", "", "", "1", "½", "50", "2000", "+0"]
    assert second[3:] == ["", "", "", "0", "0", "", "", ""]
    assert third[3] == "2b+"
    assert third[6:] == ["0", "1", "100", "", ""]


@pytest.mark.parametrize("key", TEAM_PAPERS)
@pytest.mark.parametrize("format_name", FORMATS)
def test_every_paper_in_every_format(key: str, format_name: str) -> None:
    """Nothing is missing in any of them; before the draw they say so, or are empty."""
    made = render(paper(league(), key), ENGLISH, format_name)
    assert len(made) > 100
    if format_name in ("text", "html", "csv", "json", "tex"):
        who = {
            "table": "promoted",
            "crosstable": "columns",
            "round": "A1",
            "match": "A1",
            "boards": "A1",
            "players": "A1",
        }
        said = "A" if format_name in ("csv", "json") else who[key]
        assert said.casefold() in made.decode().casefold()
    assert render(paper(TeamStory().teams("A", "B"), key, 0), ENGLISH, format_name)


# -- tie-breaks on the table -------------------------------------------------------------------------------

ROUND_ROBIN = "MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDET EDEB EDEBT EDEBB BC TBR BBE BW BW/D PS KS WIN:MP WON:MP"
SWISS = "MPvGP EMMSB/C1 EMGSB/C1/P EDE BH:MP BH:GP/C1 FB AOB SSSC PS:GP BC TBR BBE BW"


def numbers(story: TeamStory) -> Iterator[Cell]:
    table = paper(story, "table").tables[0]
    for row in table.rows:
        for column, cell in zip(table.columns, row, strict=True):
            if column.key.startswith("tb") and isinstance(cell, Cell):
                yield cell


@pytest.mark.parametrize(("system", "codes"), [("round_robin", ROUND_ROBIN), ("swiss", SWISS)])
def test_every_tie_break_has_its_working(system: str, codes: str) -> None:
    """All of C.07 for teams and Berlin weights: a number in the table says how it came about."""
    story = TeamStory(system=system, rounds=3, tie_breaks=codes.replace(" ", ", ")).teams(*"ABCD").drawn()
    for match in (1, 2):
        story.results(1, match, "1-0", "½-½")
    assert len(story.state.settings.criteria) == len(codes.split())
    assert parse_team_tie_breaks(codes.split(), round_robin=system == "round_robin")
    assert [cell for cell in numbers(story) if text(cell) not in ("", "–") and not cell.working] == []


def test_berger_scores_in_an_event() -> None:
    """Sonneborn-Berger over match points: the opponent's match points times the own ones against him."""
    story = TeamStory(tie_breaks="EMMSB, EGGSB").teams(*"ABCD").drawn()
    story.results(1, 1, "1-0", "½-½").results(1, 2, "1-0", "0-1")  # A-D 1½:½, B-C 1:1
    story.results(2, 1, "1-0", "1-0").results(2, 2, "½-½", "½-½")  # D-C 2:0, A-B 1:1
    story.results(3, 1, "1-0", "½-½").results(3, 2, "1-0", "1-0")  # B-D 1½:½, C-A 2:0
    made = paper(story, "table").tables[0]
    found = {row[1]: (row[6], row[8], row[9]) for row in rows(made)}
    # A: 2·2 (D) + 1·4 (B) + 0 = 8; B: 1·3 (C) + 1·3 (A) + 2·2 (D) = 10; C: 1·4 + 0 + 2·3 = 10; D: 2·3 (C) = 6
    assert {name: each[:2] for name, each in found.items()} == {
        "A": ("3", "8"),
        "B": ("4", "10"),
        "C": ("3", "10"),
        "D": ("2", "6"),
    }
