"""The words of the board in the browser, in all languages: `python -m tools.board_words [--check]`."""

import json
import sys
from pathlib import Path

from kosmos.locale import LANGUAGES, language
from kosmos.web.board_words import BOARD_WORDS

TARGET = Path(__file__).parent.parent / "board" / "src" / "kosmos-board" / "words.ts"

HEAD = "// Made by `python -m tools.board_words` from src/kosmos/web/board_words.py and the catalogues; not to be edited.\n"


def make_words() -> str:
    names = " | ".join(f'"{name}"' for name in BOARD_WORDS)
    tables = [_table(code) for code in LANGUAGES]
    return "\n".join(
        [
            HEAD,
            f"export type Word = {names};",
            "",
            "export const WORDS: Readonly<Record<string, Readonly<Record<Word, string>>>> = {",
            *tables,
            "};",
            "",
        ]
    )


def _table(code: str) -> str:
    speak = language(code).say
    lines = [
        f"    {name}: {json.dumps(speak(text), ensure_ascii=False)}," for name, text in BOARD_WORDS.items()
    ]
    return "\n".join([f"  {code}: {{", *lines, "  },"])


def main() -> int:
    made = make_words()
    if "--check" not in sys.argv:
        TARGET.write_text(made, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == made:
        return 0
    sys.stderr.write(f"{TARGET.name} is not what the catalogues say: run `python -m tools.board_words`\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
