"""No file, whatever is wrong with it, is answered by anything but a value or a refusal."""

import faulthandler
from collections.abc import Iterator
from pathlib import Path

import pytest

from fuzz.mutation import damaged
from fuzz.targets import TARGETS, complaint, seeds_of

CASES = Path(__file__).parent / "cases"
SEED = 20260924
#: inputs of the short form; `make fuzz` tries as many as it is given minutes for
INPUTS = 250
HUNG = 60  #: seconds after which the tracebacks are written and the run ends


@pytest.fixture(autouse=True)
def no_hang() -> Iterator[None]:
    faulthandler.dump_traceback_later(HUNG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("name", TARGETS)
def test_valid_files_are_read(name: str) -> None:
    """At least one seed of each reader is taken as it is: the damage is done to something whole."""
    whole = 0
    for data in seeds_of(name):
        try:
            TARGETS[name].read(data)
        except Exception:  # noqa: BLE001 - one of them is enough
            continue
        whole += 1
    assert whole


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_files_are_refused(name: str) -> None:
    """Cut, flipped, repeated, spliced, in another encoding: read or refused, never broken."""
    for number, data in enumerate(damaged(seeds_of(name), SEED, INPUTS)):
        fault = complaint(name, data)
        assert fault is None, (name, number, data[:300], fault)


def kept() -> list[Path]:
    """Of readers; those of the running program are with its doors."""
    return sorted(path for path in CASES.glob("*/*") if path.is_file() and path.parent.name in TARGETS)


@pytest.mark.parametrize("path", kept(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_former_findings(path: Path) -> None:
    """What once broke a reader is refused by it, for ever."""
    assert complaint(path.parent.name, path.read_bytes()) is None
