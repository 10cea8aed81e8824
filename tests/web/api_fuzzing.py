"""Schemathesis against the running program: requests made from the OpenAPI document, right and wrong ones.

Every check is on. The same seed makes the same requests. For a long run:
`make fuzz EXAMPLES=200` (so many examples for each address and phase).
"""

import datetime as dt
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import schemathesis
from hypothesis import strategies as st
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from web.served import Served, served

SEED = 20260924

# -- valid values of what no pattern can say ------------------------------------------------------------------

FORMATS = {
    "time-control": ("", "300+3", "40/6000+30:900+30", "60"),
    "time-control-filled": ("300+3", "40/6000+30:900+30", "60"),
    "prizes": ("", "500,300,200;w=100,50;hort"),
    "column": ("",),  # which columns there are depends on the paper
    "player-value": ("3=1.5", "Player, 1=2"),
    "position": ("", "8/8/8/4k3/8/8/8/4K2R w - - 0 1", "start"),
    "room-options": ("", "snow"),
    "moves": ("1. e4 e5 2. Nf3", "d4 d5", "e4"),
    "opening-moves": ("", "1. e4 c5", "e4"),
    "board-range": ("", "7", "1-10"),
    "day": ("", "2026-09-24", "24.09.2026"),
    "birth": ("", "1978", "24.09.1978", "1978-09-24"),
    "boards": ("", "1-4, 7", "1"),
    "tie-break": ("BH", "SB", "DE", "BH/C1", "WIN"),
    "prize-list": ("500,300,200", "w=100,50"),
    "list-name": ("", "fide", "club 2026"),
    "rating-sources": ("", "elo=1834 fide 2026-11-01; own=1900 club 2026"),
    "pairing-numbers": ("1-2", "3-4"),
    "national-rules": ("Town: 40 before 30; 20, floor 1400", "Youth: 31"),
    "deciding-stage": ("rapid 2 x 15+10", "blitz 2 x 3+2", "lot"),
    "amount": ("", "12.50", "8"),
    "list-columns": ("name", "name,club", "-,name"),
}
MEDIA = {
    "application/x-chess-pgn": b'[Event "Cup"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n',
    "text/plain": b"Name;Rating\nAdler;1500\n",
    "text/csv": b"round;board;result\n",
    "application/octet-stream": b"Name,Club\nAdler,Town\n",
}


def tell_formats() -> None:
    for name, values in FORMATS.items():
        schemathesis.openapi.format(name, st.sampled_from(values))
    for name, data in MEDIA.items():
        schemathesis.openapi.media_type(name, st.just(data))


# -- a house with something in it ---------------------------------------------------------------------------


def furnish(server: Served) -> str:
    """Tournaments of three systems under way, people, a game, a board; the token of an admin."""
    token = server.token("admin")
    with httpx.Client(base_url=server.address, headers={"Authorization": f"Bearer {token}"}) as client:
        for name, system in (("Cup", "dutch"), ("Night", "keizer"), ("Evening", "winner-stays")):
            made = client.post("/api/tournaments", json={"name": name, "system": system})
            stream = made.raise_for_status().json()["id"]
            players = [{"name": f"Player, {number}", "elo": 1500 + number} for number in range(1, 7)]
            commands = f"/api/tournaments/{stream}/commands"
            client.post(f"{commands}/ImportPlayers", json={"players": players}).raise_for_status()
            client.post(f"{commands}/PairRound", json={})
            client.post(f"{commands}/Publish", json={})
        client.post("/api/people", json={"name": "Adler, Ada"}).raise_for_status()
        client.post("/api/games", content=MEDIA["application/x-chess-pgn"]).raise_for_status()
        client.post("/api/boards", json={"name": "here", "kind": "open"}).raise_for_status()
    return token


COMMAND = "POST /api/tournaments/{stream}/commands/"
#: where 422 is a right answer to a request that keeps to the schema, which cannot say it: the file in the body decides,
#: or fields have to fit together (points for win, draw, loss and bye)
MORE_THAN_SCHEMAS_SAY = (
    "POST /api/import",
    "POST /api/import-teams",
    "POST /api/teams",
    "POST /api/teams/{event}",
    "POST /api/teams/{event}/commands/ScheduleTeamRound",
    "POST /api/copies",
    "POST /api/people/imports",
    "POST /api/tournaments/{stream}/entries",
    "POST /api/tournaments",
    COMMAND + "ModifyTournament",
)
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429", "5xx"]


def config_of(token: str, examples: int, phases: tuple[str, ...]) -> SchemathesisConfig:
    phase = {"enabled": False}
    return SchemathesisConfig.from_dict(
        {
            "seed": SEED,
            "headers": {"Authorization": f"Bearer {token}"},
            "workers": 1,
            "continue-on-failure": True,
            "request-timeout": 60,
            "suppress-health-check": ["all"],
            "generation": {
                "deterministic": True,
                "max-examples": examples,
                "database": "none",
                "no-shrink": True,
            },
            "checks": {"enabled": True},
            "operations": [
                {
                    "include-name": list(MORE_THAN_SCHEMAS_SAY),
                    "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
                }
            ],
            "phases": {
                name: phase for name in ("examples", "coverage", "fuzzing", "stateful") if name not in phases
            },
        }
    )


# -- a run ----------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    operation: str
    title: str
    message: str
    sent: str

    def __str__(self) -> str:
        return f"{self.title}: {self.operation}\n    {self.message}\n    {self.sent}"


class FuzzRun(NamedTuple):
    requests: int
    operations: int
    statuses: Counter[int]
    findings: list[Finding]


#: a table of mates takes minutes to be made; its own tests are with the training
TABLES_OF_MATES = tuple("POST /api/training/{pieces}/" + name for name in ("build", "exercise", "answer"))


def run(
    server: Served, token: str, examples: int, phases: tuple[str, ...], leave: tuple[str, ...] = ()
) -> FuzzRun:
    """Every operation but those left out."""
    tell_formats()
    schema = schemathesis.openapi.from_url(
        f"{server.address}/api/docs/openapi.json", config=config_of(token, examples, phases)
    )
    chosen = schema.exclude(lambda context: context.operation.label in (*leave, *TABLES_OF_MATES))
    findings: dict[tuple[str, str], Finding] = {}
    statuses: Counter[int] = Counter()
    labels = set()
    for event in from_schema(chosen).execute():
        if isinstance(event, events.ScenarioFinished):
            labels.add(event.recorder.label)
            statuses.update(_statuses(event.recorder))
            for found in _findings(event.recorder):
                findings.setdefault((found.operation, found.title), found)
        elif isinstance(event, events.NonFatalError | events.FatalError):
            error = event.value if isinstance(event, events.NonFatalError) else event.exception
            findings["error", str(error)[:200]] = Finding(
                getattr(event, "label", ""), "error", repr(error), ""
            )
    return FuzzRun(statuses.total(), len(labels), statuses, list(findings.values()))


def _statuses(recorder: Any) -> Iterator[int]:
    for interaction in recorder.interactions.values():
        if interaction.response is not None:
            yield interaction.response.status_code


def _findings(recorder: Any) -> Iterator[Finding]:
    for case_id, checks in recorder.checks.items():
        for check in checks:
            if check.failure_info is None:
                continue
            failure = check.failure_info.failure
            case = recorder.cases[case_id].value
            answer = recorder.interactions[case_id].response
            said = f"{answer.status_code} {answer.content[:300]!r}" if answer else ""
            sent = f"{said} <- {case.method} {case.formatted_path} {repr(case.query)[:400]} {repr(case.body)[:400]}"
            yield Finding(case.operation.label, failure.title, failure.message[:400], sent)


def main(examples: int, phases: tuple[str, ...]) -> None:
    logging.disable(logging.WARNING)
    begun = dt.datetime.now(dt.UTC)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        done = run(server, furnish(server), examples, phases)
    for finding in sorted(done.findings):
        print(finding)
    print(
        f"{done.requests} requests, {done.operations} operations, {dict(done.statuses)}, {len(done.findings)} findings"
    )
    print(Counter(each.title for each in done.findings))
    print(dt.datetime.now(dt.UTC) - begun)


if __name__ == "__main__":
    main(int(sys.argv[1]), tuple(sys.argv[2:]) or ("coverage", "fuzzing", "stateful"))
