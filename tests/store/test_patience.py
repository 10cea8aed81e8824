"""How long a node waits for a PostgreSQL that does not answer: seconds, or as the address says."""

from kosmos.store.postgres.connection import PATIENCE, connect, server_patience
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


def test_the_server_is_as_patient() -> None:
    """It does not wait for hours for a node that is gone; `faults/hung_network.py` counts whom it still takes for connected."""
    assert server_patience({**PATIENCE, "keepalives_idle": "1"}) == [
        "SET tcp_user_timeout = 10000",
        "SET tcp_keepalives_idle = 1",
        "SET tcp_keepalives_interval = 2",
        "SET tcp_keepalives_count = 3",
    ]
