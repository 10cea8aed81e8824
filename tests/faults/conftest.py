"""What the fault tests share: the count of what struck, and servers that may be killed."""

from collections.abc import Callable, Iterator

import pytest

from faults.repetitions import TIMES, Repetitions
from servers import NatsServer, PostgresServer, new_postgres

COUNTED = "faults"


@pytest.fixture
def repeated(record_property: Callable[[str, object], None]) -> Iterator[Repetitions]:
    """As often as `make faults` asks for; the count is told at the end of the run."""
    made = Repetitions()
    yield made
    record_property(COUNTED, str(made))


@pytest.fixture
def repeated_some(record_property: Callable[[str, object], None]) -> Iterator[Repetitions]:
    """The same for what is cheap: some times even in the short form."""
    made = Repetitions(max(5, TIMES))
    yield made
    record_property(COUNTED, str(made))


@pytest.fixture
def repeated_cuts(record_property: Callable[[str, object], None]) -> Iterator[Repetitions]:
    """The same for what is made of a record, and cheapest."""
    made = Repetitions(40 if TIMES == 1 else TIMES)
    yield made
    record_property(COUNTED, str(made))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What a long run did, kind by kind: each count is told when its test has been tidied up."""
    for report in terminalreporter.getreports("") if TIMES > 1 else ():
        for name, count in report.user_properties:
            if name == COUNTED and report.when == "teardown":
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {count}")


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[PostgresServer]:
    """It flushes, as a club's does."""
    server = new_postgres(flushes=True)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def own_bus() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()
