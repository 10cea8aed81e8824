"""The stylesheet: one scale of type, one of space, values of a look in one place."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STYLE = Path(__file__).parents[2] / "board" / "src" / "style"
SHEETS = sorted(STYLE.glob("*.css"))
DECLARED = re.compile(r"^\s*(font(?:-size)?|(?:padding|margin|gap)[a-z-]*): ([^;]+);", re.MULTILINE)
#: sizes outside the scale: of the sheet of paper, of the projector’s picture (`--letters` is what a wall works out), and of letters inside a drawing
OF_ITS_PLACE = re.compile(r"[\d.]+(?:pt|vh)\b|100%|inherit|^(?:14|18)px |^var\(--letters\)$")
#: a share of the letters around it, where it cannot come below the floor of 14 pixels
SHARE = re.compile(r"max\(var\(--t-[sd]\), 0\.\d+em\)|[1-9][\d.]*em\b")
#: steps of the scale of space, in rem; what is farther from one is a place of its own (a bar's height, a floating pad)
STEPS = {0.25: "s1", 0.5: "s2", 0.75: "s3", 1.0: "s4", 1.5: "s5", 2.0: "s6", 3.0: "s7", 4.0: "s8"}


def declarations(sheet: Path, kind: str) -> Iterator[str]:
    for name, value in DECLARED.findall(sheet.read_text(encoding="utf-8")):
        if name.startswith("font") == (kind == "font"):
            yield value


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_type_is_of_the_scale(sheet: Path) -> None:
    """Every size is a step of the scale, or belongs to paper, projector or drawing; no text is under 14 pixels."""
    if sheet.stem in {"tokens", "fonts"}:
        return
    odd = [
        value
        for value in declarations(sheet, "font")
        if "var(--t-" not in value and not OF_ITS_PLACE.search(value) and not SHARE.search(value)
    ]
    assert odd == []


def test_the_smallest_step_is_fourteen_pixels() -> None:
    """0.875 of the browser's sixteen; every other step is larger."""
    tokens = (STYLE / "tokens.css").read_text(encoding="utf-8")
    steps = [float(size) for size in re.findall(r"--t-\w+: ([\d.]+)rem", tokens)]
    assert min(steps) == 0.875
    assert steps == sorted(steps)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_step_of_space_is_written_as_one(sheet: Path) -> None:
    """What is exactly a step of the scale is called by its name, so that a change of the scale reaches it."""
    if sheet.stem == "tables":  # rows: as dense as a mouse can read them
        return
    odd = [
        value
        for value in declarations(sheet, "space")
        if "clamp(" not in value and any(float(size) in STEPS for size in re.findall(r"([\d.]+)rem", value))
    ]
    assert odd == []


def test_high_contrast_stands_in_one_place() -> None:
    """Its values are in one sheet, for the device that asks and for the reader who chose it."""
    others = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS if sheet.stem != "contrast")
    assert "prefers-contrast" not in others
    assert "data-contrast" not in others
    own = (STYLE / "contrast.css").read_text(encoding="utf-8")
    light, dark = own.split("@media screen and (prefers-color-scheme: dark)")
    names = re.compile(r"(--[\w-]+):")
    assert names.findall(light) == names.findall(dark)


BOARD = STYLE.parent / "kosmos-board" / "style.ts"
NAMES = (
    "white|black|gr[ae]y|silver|red|green|blue|yellow|orange|gold|brown|pink|purple|navy|teal|maroon|olive"
)
LITERAL = re.compile(
    rf"#(?:[0-9a-f]{{8}}|[0-9a-f]{{6}}|[0-9a-f]{{3,4}})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:{NAMES})(?![\w-])",
    re.IGNORECASE,
)
DECLARATION = re.compile(r"(?<![\w-])(-{0,2}[a-z][\w-]*):\s*([^;{}]+)[;}]")
#: sheets that say what the tokens are: on a screen, on paper, in high contrast
OF_TOKENS = {"tokens", "print", "contrast"}


def strays(text: str, *, is_of_tokens: bool) -> Iterator[str]:
    """Colours that are said where they are used. A mask knows no colour; a club's swatch shows the hue that is offered."""
    for name, value in DECLARATION.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        is_token = name.startswith("--") and is_of_tokens
        is_no_colour = name.startswith("mask") or "var(--own)" in value
        if LITERAL.search(value) and not is_token and not is_no_colour:
            yield f"{name}: {value}"


@pytest.mark.parametrize("sheet", [*SHEETS, BOARD], ids=lambda sheet: sheet.stem)
def test_every_colour_is_a_token(sheet: Path) -> None:
    """A colour is said once, where its contrast is looked after; everything else calls it by its name."""
    text = sheet.read_text(encoding="utf-8")
    is_board = sheet == BOARD
    rules = text.partition("const LOOKS = `")[2] if is_board else text
    assert list(strays(rules, is_of_tokens=is_board or sheet.stem in OF_TOKENS)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (".a { color: #fff; }", 1),
        (".a { background: rgb(0 0 0 / 20%) }", 1),
        (".a { border: 1px solid white; }", 1),
        (".a { --mute: #565b65; }", 1),
        (".a { color: var(--white); mask-image: linear-gradient(#000, transparent); } /* #fff */", 0),
    ],
)
def test_a_stray_colour_is_found(text: str, found: int) -> None:
    """By its number, its function or its name, also behind a name of its own."""
    assert len(list(strays(text, is_of_tokens=False))) == found


@pytest.mark.parametrize(
    "page", sorted((STYLE.parents[2] / "src/kosmos/web/templates").rglob("*.html")), ids=str
)
def test_no_page_says_a_colour(page: Path) -> None:
    """Pages name what a thing is; how it looks is said in the stylesheet."""
    assert re.findall(r"style=\"|(?:fill|stroke)=\"#", page.read_text(encoding="utf-8")) == []
