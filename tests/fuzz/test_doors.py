"""Whatever is said to the running program, at any door, it is answered, and by no fault."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from fuzz.declared import asked, declared_fields, read_declared
from fuzz.doors import (
    CASES,
    KINDS,
    Furnished,
    FuzzedHouse,
    again,
    fuzzed_house,
    live_portion,
    requests_portion,
)
from fuzz.live_messages import message
from kosmos.play.commands import AnyBoardCommand
from kosmos.service.club import Club

SEED = 20261119
#: inputs of the short form; `make fuzz` tries as many as it is given minutes for
FIELDS, REQUESTS, CONNECTIONS = 3000, 150, 6


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedHouse]:
    with fuzzed_house(tmp_path_factory.mktemp("fuzzed")) as made:
        yield made


@pytest.fixture(scope="module")
def there(house: FuzzedHouse) -> Furnished:
    return house.furnish(12)


def test_every_declared_field_is_asked() -> None:
    """Each is known by its own name, and what is kept or refused of it can be written and said."""
    chance = Random(SEED)
    assert len(declared_fields()) > 600
    for _ in range(FIELDS):
        read_declared(asked(chance))


def test_requests_that_nobody_means(house: FuzzedHouse, there: Furnished) -> None:
    """Commands, operations and the forms of pages, with nonsense in a field or two: some are done, most refused, none breaks anything."""
    tried = Counter[str]()
    assert [each.fault for each in requests_portion(house, there, Random(SEED), REQUESTS, tried)] == []
    assert set(tried) == set(KINDS)
    assert house.answers["422"]
    assert house.answers["200"]


def test_messages_that_nobody_means(house: FuzzedHouse, there: Furnished) -> None:
    """Of every kind on the live connection, by a director and by a player: the connection goes on or is closed for a reason."""
    tried = Counter[str]()
    assert [each.fault for each in live_portion(house, there, Random(SEED), CONNECTIONS, tried)] == []
    assert {"pong", "refused", "denied", "joined"} <= house.answers.keys()


def test_every_kind_of_message_is_made() -> None:
    """Also every action at a board; nine of ten are read as what they are."""
    chance, names = Random(SEED), {"tournament": "cup", "board": "board:x", "seat": "s"}
    made = b"\n".join(message(chance, names) for _ in range(4000)).decode()
    for kind in get_args(AnyBoardCommand):
        assert f'"do": "{kind.__struct_config__.tag}"' in made


def test_a_fault_is_found(house: FuzzedHouse, there: Furnished, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail, at either door."""

    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Club, "parse", breaks)
    assert list(requests_portion(house, there, Random(SEED), 8, Counter()))
    assert list(live_portion(house, there, Random(SEED), CONNECTIONS, Counter()))


@pytest.mark.parametrize(
    "path", sorted(CASES.glob("*/*.json")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_former_findings(house: FuzzedHouse, there: Furnished, path: Path) -> None:
    """What once broke the program is answered by it, for ever."""
    assert again(house, there, path.parent.name, json.loads(path.read_text())) == ""
