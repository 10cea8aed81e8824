"""The order of a run on several workers: whoever has much to do begins first, so that all end together.

Browser tests come before all others, one file a portion: a worker then opens its browser and its house once. They wait
for the screen now and then, so two of them beside each other keep two processors busy.
"""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
BROWSER = HERE / "e2e"
#: files of long tests, the longest first; every other one comes in its usual place
LONG = (
    "e2e/test_axe_every_page.py",
    "e2e/test_examples.py",
    "e2e/test_board_phone.py",
    "e2e/test_whole_day.py",
    "e2e/test_club_night.py",
    "e2e/test_swiss.py",
    "e2e/test_offline.py",
    "e2e/test_teams.py",
    "e2e/test_front_desk.py",
    "e2e/test_people.py",
    "e2e/test_round_robin.py",
    "e2e/test_board.py",
    "e2e/test_doors.py",
    "e2e/test_results.py",
    "e2e/test_public.py",
    "e2e/test_looks.py",
    "web/test_openapi_requests.py",
    "tournament/test_defaults.py",
    "faults/test_import_kill.py",
    "faults/test_server_kill.py",
    "play/training/test_tables.py",
    "web/test_generated_client.py",
    "locale/test_new_language.py",
    "faults/test_store_kill.py",
    "web/test_light_pages.py",
    "tournament/test_laws.py",
    "tournament/test_merging.py",
)
PLACES = {HERE / name: place for place, name in enumerate(LONG)}


def put_long_ones_first(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == BROWSER:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=lambda item: (item.path.parent != BROWSER, PLACES.get(item.path, len(LONG))))
