"""What a reader finds in a binary file."""

from io import BytesIO

from openpyxl import load_workbook
from pypdf import PdfReader


def pdf_text(made: bytes) -> str:
    pages = [page.extract_text() for page in PdfReader(BytesIO(made)).pages]
    return "".join(f"{page.strip()}\n-- page {number} --\n" for number, page in enumerate(pages, 1))


def xlsx_text(made: bytes) -> str:
    lines = []
    for sheet in load_workbook(BytesIO(made)):
        lines.append(f"-- {sheet.title} --")
        lines += [" | ".join("" if value is None else repr(value) for value in row) for row in sheet.values]
    return "\n".join(lines) + "\n"
