"""`kosmos checklist`: the verification check list, with the test that shows each answer."""

import json

import typer

from kosmos.cli.options import AsJson
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION
from kosmos.locale import N_
from kosmos.service.checklist import VERDICT_WORDS
from kosmos.service.checklist import checklist as lines_of_checklist


def checklist(as_json: AsJson = False) -> None:
    lines, say = lines_of_checklist(), SESSION.language.say
    if as_json:
        made = [
            {
                "questions": line.questions,
                "answer": line.verdict.value,
                "words": say(line.words),
                "tests": line.tests,
            }
            for line in lines
        ]
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
        return
    columns: Columns = {
        N_("Questions"): lambda line: line.numbers,
        N_("Answer"): lambda line: say(VERDICT_WORDS[line.verdict]),
        N_("What Kosmos does"): lambda line: say(line.words),
    }
    print_rows(columns, lines)
