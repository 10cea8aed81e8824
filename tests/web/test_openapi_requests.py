"""The program answers as its OpenAPI document says, to requests made from that document: right ones and wrong ones."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from kosmos.tournament.commands import COMMANDS
from web.api_fuzzing import COMMAND, furnish, run
from web.served import Served, served

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning"),
]

#: every command goes the same way; these have every kind of field there is. `python tests/web/api_fuzzing.py` tries all.
TRIED = ("AddPlayer", "EnterResult", "ModifyKeizer", "SetTieBreakOptions", "AnnounceAbsence", "Publish")
VIEW = "GET /api/tournaments/{stream}/views/"
LEFT = tuple(COMMAND + name for name in COMMANDS if name not in TRIED) + tuple(
    VIEW + name for name in ("crosstable", "clubs", "prizes", "chances")
)


class House(NamedTuple):
    server: Served
    token: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with served(tmp_path_factory.mktemp("fuzzed")) as server:
        yield House(server, furnish(server))


def test_limits_of_every_field_hold(house: House) -> None:
    """At, inside and beyond each limit: declared answers only, right values taken, wrong ones refused, nobody let in
    without a token, every method named; all of schemathesis' checks, without a finding.
    """
    done = run(house.server, house.token, 1, ("coverage",), LEFT)
    assert "\n".join(map(str, done.findings)) == ""
    assert done.operations > 60
    assert done.requests > 2000
    assert {200, 201, 204, 401, 404, 405, 409, 422} <= done.statuses.keys()


def test_random_requests_to_every_address(house: House) -> None:
    """Requests made by chance, by the same seed in every run, to every operation: no finding."""
    done = run(house.server, house.token, 2, ("fuzzing",))
    assert "\n".join(map(str, done.findings)) == ""
    assert done.operations > 110
