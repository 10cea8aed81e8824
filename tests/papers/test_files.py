"""PDF, TeX, CSV and XLSX: files that other programs open."""

import csv as csv_module
import re
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from pypdf import PdfReader

from kosmos.locale import language
from kosmos.papers.paper import Align, Column, Paper, Table
from kosmos.papers.render import FORMATS, RenderOptions, csv, pdf, render, tex, xlsx
from kosmos.papers.render.flat import number
from kosmos.papers.render.sheets import READ_FROM_AFAR, lay_out, lay_out_large, page_width
from kosmos.papers.render.tex_words import tex as escaped
from kosmos.tournament.wishes import PageSize, Separator
from papers.synthetic import LONG, NASTY, SYNTHETIC, booklet, crosstable, nasty, progress, slips, standings

ENGLISH = language("en")


def one_cell(cell: str) -> Paper:
    return Paper(key="x", title=cell, tables=(Table((Column("a", "A"),), ((cell,),)),), notes=(cell,))


def read_pdf(paper: Paper, options: RenderOptions | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf.render(paper, ENGLISH, options or RenderOptions())))


@pytest.mark.parametrize("name", FORMATS)
def test_a_paper_without_anything(name: str) -> None:
    """A paper with a title and nothing else is a paper in every format."""
    assert render(Paper(key="x", title="Nothing"), ENGLISH, name)


@pytest.mark.parametrize("name", FORMATS)
def test_a_table_without_rows(name: str) -> None:
    """A tournament nobody has entered yet has its papers too."""
    assert render(Paper(key="x", title="Empty", tables=(Table((Column("a", "A"),), ()),)), ENGLISH, name)


# for the wall -------------------------------------------------------------------------------------------


def board_list(boards: int) -> Paper:
    """Pairings as a wall shows them: boards, names, room for results."""
    columns = (
        Column("board", "Bd.", Align.RIGHT),
        Column("white", "White"),
        Column("result", "Result", Align.CENTRE, room=7),
        Column("black", "Black"),
    )
    rows = tuple((str(n), f"Lastname{n}, Anna", "", f"Firstname{n}, Bert") for n in range(1, boards + 1))
    return Paper(key="pairings", title="Pairings", tables=(Table(columns, rows),))


@pytest.mark.parametrize(("boards", "sheets"), [(1, 1), (4, 1), (8, 1), (40, 4)], ids=str)
def test_a_paper_for_the_wall_is_read_from_afar(boards: int, sheets: int) -> None:
    """Few rows fill one sheet, many go over several; the letters stay such that three metres are not too far."""
    paper = board_list(boards)
    layout = lay_out_large(paper.table.columns, columns_of(paper), PageSize.A4)
    assert layout.size >= READ_FROM_AFAR
    assert len(layout.parts) == 1
    assert len(read_pdf(paper, RenderOptions(large=True)).pages) <= sheets
    assert len(read_pdf(paper).pages) == 1 + (boards > 60)


@pytest.mark.parametrize("boards", [9, 12, 13, 25, 31])
def test_sheets_for_the_wall_are_filled_alike(boards: int) -> None:
    """No board hangs alone on the last sheet."""
    sheets = read_pdf(board_list(boards), RenderOptions(large=True)).pages
    found = [len(re.findall(r"Lastname\d+", sheet.extract_text())) for sheet in sheets]
    assert sum(found) == boards
    assert min(found) >= max(found) - 4


def test_notes_stay_on_the_sheet_of_their_table() -> None:
    """Rows are made as high as the sheet allows, and what stands under them is thought of."""
    paper = msgspec.structs.replace(board_list(6), notes=tuple(f"Note {number}" for number in range(5)))
    (sheet,) = read_pdf(paper, RenderOptions(large=True)).pages
    assert "Note 4" in sheet.extract_text()


def test_notes_of_a_full_sheet_take_little_room() -> None:
    """What stands under a long table stays on its sheet: none has the last note alone."""
    rows = tuple((str(n), f"Lastname{n}, Anna") for n in range(1, 41))
    columns = (Column("rank", "Rk.", Align.RIGHT), Column("name", "Name"))
    notes = tuple(f"Note {number}" for number in range(5))
    (sheet,) = read_pdf(Paper(key="x", title="Standings", tables=(Table(columns, rows),), notes=notes)).pages
    assert "Note 4" in sheet.extract_text()


def test_names_on_two_lines_need_their_room_too() -> None:
    """A table of long names that fills its sheet fills one, not one and a row."""
    columns = (Column("name", "Name"), Column("opponent", "Opponent"))
    long = "Papadopoulos-Konstantinidis, Alexandros Maximilian"
    rows = tuple((long, long) for _ in range(5))
    paper = Paper(key="x", title="By name", tables=(Table(columns, rows),))
    assert len(read_pdf(paper, RenderOptions(large=True)).pages) == 1


def test_few_boards_are_set_larger_than_many() -> None:
    """A sheet is used: four boards get larger letters or more air than eight."""
    few, many = (
        lay_out_large(paper.table.columns, columns_of(paper), PageSize.A4)
        for paper in (board_list(4), board_list(8))
    )
    assert (few.size, few.air) > (many.size, many.air)


def test_what_is_too_wide_for_the_wall_is_laid_out_as_ever() -> None:
    """A cross table of many columns cannot be large; it is complete, as on other sheets."""
    paper = crosstable()
    large = lay_out_large(paper.table.columns, columns_of(paper), PageSize.A4)
    usual = lay_out(paper.table.columns, columns_of(paper), PageSize.A4)
    assert large == usual or large.size >= 11


# PDF ---------------------------------------------------------------------------------------------------


def test_pdf_holds_text_as_it_is() -> None:
    """What a user typed is set, never run: no markup, no functions, no references."""
    text = " ".join(read_pdf(nasty()).pages[0].extract_text().split())
    for name in NASTY[:4]:
        assert name in text


@given(st.text(max_size=40))
@settings(max_examples=25, deadline=None)
def test_pdf_of_any_name(name: str) -> None:
    """No name stops the typesetter."""
    assert len(read_pdf(one_cell(name)).pages) == 1


def test_pdf_page_sizes() -> None:
    """A4 and Letter."""
    a4 = read_pdf(standings()).pages[0].mediabox
    letter = read_pdf(standings(), RenderOptions(page=PageSize.LETTER)).pages[0].mediabox
    assert (round(a4.width), round(a4.height)) == (595, 842)
    assert (round(letter.width), round(letter.height)) == (612, 792)


@pytest.mark.parametrize("many", [3, 30, 300])
def test_pdf_has_every_player(many: int) -> None:
    """From 3 to 300 players, every rank is on some page."""
    text = "\n".join(page.extract_text() for page in read_pdf(progress(many, 9)).pages)
    starts = {line.split(" ")[0] for line in text.splitlines()}
    assert {str(rank) for rank in range(1, many + 1)} <= starts


@pytest.mark.parametrize("many", [30, 90])
def test_names_that_wrap_show_whole_among_rows_of_known_height(many: int) -> None:
    """Rows on one line are as high as they say; where a name goes on in the next line the following rows make room for it."""
    columns = (Column("no", "No.", Align.RIGHT), *(Column(f"name{n}", f"Name {n}") for n in range(8)))
    rows = tuple((f"{n:03}", *((LONG if n == 7 else f"Amsel {n:03}") for _ in range(8))) for n in range(many))
    placed: dict[str, float] = {}

    def look(text: str, page: list[float], at: list[float], *_: object) -> None:
        for line in text.split("\n"):
            placed.setdefault(line.strip(), page[3] * at[5] + page[5])

    page = read_pdf(Paper(key="x", title="Names", tables=(Table(columns, rows),))).pages[0]
    text = "".join(page.extract_text(visitor_text=look).split())
    assert all(text.count(part) >= 8 for part in ("Wolfeschl", "Maximiliane", "Adelheid"))
    plain, wrapping = placed["005"] - placed["006"], placed["006"] - placed["008"]
    assert abs(wrapping) > 4 * abs(plain) > 0


def test_pdf_slips() -> None:
    """Eight slips to a page; on the first of two pages every other board, so that the cut pile is in order."""
    first, second = (page.extract_text() for page in read_pdf(slips(16)).pages)
    assert [f"board {board}\n" in first + "\n" for board in (1, 2, 3, 4)] == [True, False, True, False]
    assert "board 2\n" in second + "\n"


def test_pdf_is_repeatable() -> None:
    """The same paper gives the same file."""
    assert pdf.render(booklet(), ENGLISH) == pdf.render(booklet(), ENGLISH)


# how a table lies on a sheet ---------------------------------------------------------------------------


def columns_of(paper: Paper) -> list[list[str]]:
    table = paper.table
    return [
        [cell if isinstance(cell, str) else str(cell.text) for cell in cells]
        for cells in zip(*table.rows, strict=True)
    ]


@pytest.mark.parametrize(
    ("paper", "flipped", "parts"),
    [
        (standings(), False, 1),
        (progress(300, 9), False, 1),
        (progress(300, 20), True, 1),
        (crosstable(20), False, 1),
        (crosstable(150), True, 4),
    ],
)
def test_layout(paper: Paper, flipped: bool, parts: int) -> None:
    """Few columns stand upright, many lie flipped, very many lie in parts; no column is lost."""
    layout = lay_out(paper.table.columns, columns_of(paper), PageSize.A4)
    assert (layout.flipped, len(layout.parts)) == (flipped, parts)
    assert {place for part in layout.parts for place in part} == set(range(len(paper.table.columns)))


@pytest.mark.parametrize(
    ("boards", "size"), [(1, 13), (24, 13), (30, 13), (33, 12), (36, 11), (40, 10), (60, 10)], ids=str
)
def test_a_table_alone_uses_the_sheet(boards: int, size: int) -> None:
    """A short list is set in larger letters, as large as one sheet allows; a long one as ever."""
    paper = board_list(boards)
    assert lay_out(paper.table.columns, columns_of(paper), PageSize.A4, alone=True).size == size
    assert lay_out(paper.table.columns, columns_of(paper), PageSize.A4).size == 10
    assert size == 10 or len(read_pdf(paper).pages) == 1


def test_one_long_name_does_not_shrink_the_others() -> None:
    """A very long name wraps; it does not make all letters small."""
    paper = standings(names=["Amsel, Ada", LONG])
    assert lay_out(paper.table.columns, columns_of(paper), PageSize.A4).size == 10


def test_flipped_is_wider() -> None:
    """A flipped page has more room across."""
    assert page_width(PageSize.A4, True) > page_width(PageSize.A4, False)


# TeX ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Müller & Söhne", r"Müller \& Söhne"),
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("4½", r"4\textonehalf{}"),
        ("1–0", r"1\textendash{}0"),
        ("--", "-{}-"),
        ("Emīls Łuć", r"Em\={i}ls \L{}u\'{c}"),
        ("王", r"\uni{738B}"),
        ("[a]*", "{[}a{]}{*}"),
    ],
)
def test_tex_words(text: str, made: str) -> None:
    """Nothing a user typed is a command; letters that plain fonts lack are seen, not lost."""
    assert escaped(text) == made


@given(st.text())
@settings(max_examples=100)
def test_tex_braces(name: str) -> None:
    """Whatever a name is, the braces of the source are balanced and no comment sign is bare."""
    source = tex.render(one_cell(name), ENGLISH).partition(r"\begin{document}")[2]
    bare = source.replace(r"\{", "").replace(r"\}", "").replace(r"\%", "")
    assert bare.count("{") == bare.count("}")
    assert "%" not in bare


@pytest.mark.parametrize("paper", SYNTHETIC, ids=lambda paper: paper.__name__)
def test_tex_compiles(paper: Callable[[], Paper], tmp_path: Path) -> None:
    """Plain LaTeX accepts every paper."""
    latex = shutil.which("pdflatex")
    if not latex:
        print("\nSKIPPED LOUDLY: there is no pdflatex here, the TeX papers were not compiled.")
        pytest.skip("no pdflatex")
    (tmp_path / "paper.tex").write_text(tex.render(paper(), ENGLISH), encoding="utf-8")
    command = [latex, "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]


# CSV ---------------------------------------------------------------------------------------------------


def test_no_cell_of_a_csv_paper_is_a_formula() -> None:
    """A player may be called like a formula: spreadsheets take it for the text it is."""
    paper = Paper(key="names", title="Names", tables=(Table((Column("name", "Name"),), (("=1+1",), ("+",))),))
    assert csv.render(paper, ENGLISH).splitlines()[1:] == ["'=1+1", "+"]


@pytest.mark.parametrize("separator", [";", ","])
def test_csv_reads_back(separator: str) -> None:
    """Excel sees UTF-8, and every program reads back the rows that were written."""
    made = csv.render(standings(), ENGLISH, RenderOptions(separator=Separator(separator)))
    assert made.startswith("\ufeff")
    rows = list(csv_module.reader(StringIO(made[1:]), delimiter=separator))
    assert rows[0] == ["Rk.", "Title", "Name", "Rtg", "Club", "Pts.", "BH"]
    assert rows[1] == ["1", "FM", "Möwe, Emīls", "2093", "SC Vogelwald", "4½", "19"]


# XLSX --------------------------------------------------------------------------------------------------


def test_xlsx_strings_and_numbers() -> None:
    """Names are strings whatever they look like; a column of numbers is numbers, halves included."""
    sheet = load_workbook(BytesIO(xlsx.render(nasty(), ENGLISH))).active
    assert sheet is not None
    rows = list(sheet.values)
    assert rows[3] == ("Rk.", "Title", "Name", "Rtg", "Club", "Pts.", "BH")
    assert rows[5][2] == "=HYPERLINK(1)"
    assert sheet.cell(6, 3).data_type == "s"
    assert (rows[5][3], rows[5][5]) == (2086, 4.5)


def test_xlsx_mixed_column() -> None:
    """A column in which one cell is no number stays text, so that sorting it makes sense."""
    column = Column("r1", "1", Align.RIGHT)
    paper = Paper(key="x", title="X", tables=(Table((column,), (("1",), ("+",))),))
    sheet = load_workbook(BytesIO(xlsx.render(paper, ENGLISH))).active
    assert sheet is not None
    assert [row[0] for row in sheet.values][-2:] == ["1", "+"]


def test_xlsx_sheet_names() -> None:
    """Titles with signs that Excel refuses, and titles that come twice, make good sheet names."""
    paper = standings()
    table = Table(paper.table.columns, paper.table.rows, caption="A[1]: *?/\\" + "x" * 40)
    made = load_workbook(
        BytesIO(xlsx.render(Paper(key="x", title="'History'", tables=(table,) * 3), ENGLISH))
    )
    assert [sheet.title for sheet in made] == ["History 2", "A 1   " + "x" * 25, "A 1   " + "x" * 21 + " 2"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("2½", 2.5), ("-½", -0.5), ("0.75", 0.75), ("007", None), ("", None), ("+", None)],
)
def test_number(text: str, value: float | None) -> None:
    """Halves are numbers; member numbers with zeros in front are not."""
    assert number(text) == value
