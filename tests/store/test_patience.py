"""How long a node waits for a PostgreSQL that does not answer: seconds, or as the address says."""

from kosmos.store.postgres.connection import connect
from store.conftest import common_database


def patience(address: str) -> str:
    connection = connect(address)
    try:
        return connection.raw.info.get_parameters()["tcp_user_timeout"]
    finally:
        connection.close()


def test_the_address_says_otherwise() -> None:
    """What the address says goes before the usual ten seconds."""
    address = common_database()
    assert patience(address) == "10000"
    assert patience(f"{address}{'&' if '?' in address else '?'}tcp_user_timeout=3000") == "3000"
