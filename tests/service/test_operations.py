"""What every operation of the club declares, so that the API and the command line can be made of it."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from kosmos.core.fields import fields_of
from kosmos.service import operations
from kosmos.service.operations import ClubOperation


def declared() -> Iterator[ClubOperation[..., object]]:
    for file in sorted(Path(operations.__file__).parent.glob("[a-z]*.py")):
        module = import_module(f"{operations.__name__}.{file.stem}")
        yield from (each for each in vars(module).values() if isinstance(each, ClubOperation))


@pytest.mark.parametrize("operation", list(declared()), ids=lambda each: each.name)
def test_every_parameter_has_its_place(operation: ClubOperation[..., object]) -> None:
    """In the address, in the body, or declared as a field of the query; those of the address are parameters."""
    assert set(operation.places) <= set(operation.parameters)
    if not operation.apart:
        assert set(fields_of(operation.declared)) == set(operation.declared.__struct_fields__)
        assert operation.summary or operation.help


def test_declared_fields_are_read_by_their_parsers() -> None:
    """Whatever door they come through: as texts, with their defaults, refused where they mean nothing."""
    people = import_module(f"{operations.__name__}.people")
    assert people.search_people.read_declared({"q": " Adler "}) == {"q": "Adler", "limit": 20}
    asked = people.begin_import.read_declared({"member": "yes"})["asked"]
    assert (asked.member, asked.columns) == (True, None)
