"""The stylesheet: one scale of type, one of space, values of a look in one place."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STYLE = Path(__file__).parents[2] / "board" / "src" / "style"
SHEETS = sorted(STYLE.glob("*.css"))
DECLARED = re.compile(r"^\s*(font(?:-size)?|(?:padding|margin|gap)[a-z-]*): ([^;]+);", re.MULTILINE)
#: sizes outside the scale: of the sheet of paper, of the projector's picture, and of letters inside a drawing
OF_ITS_PLACE = re.compile(r"[\d.]+(?:pt|vh)\b|100%|inherit|^(?:14|18)px ")
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
