"""The order of a run on several workers: whoever has much to do begins first, so that all end together.

A file is a portion (`--dist loadfile`), so that what its tests share is made once and not by every worker. Browser tests
come before all others: they wait for the screen now and then, so two of them beside each other keep two processors busy.
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
    "e2e/test_taps_kept.py",
    "e2e/test_club_night.py",
    "e2e/test_whole_day.py",
    "e2e/test_swiss.py",
    "e2e/test_public.py",
    "e2e/test_front_desk.py",
    "e2e/test_offline.py",
    "e2e/test_nodes.py",
    "docs/test_behind_the_balancer.py",
    "e2e/test_doors.py",
    "e2e/test_results.py",
    "e2e/test_people.py",
    "e2e/test_looks.py",
    "e2e/test_news.py",
    "e2e/test_changes.py",
    "e2e/test_words.py",
    "e2e/test_teams.py",
    "e2e/test_round_robin.py",
    "web/test_openapi_requests.py",
    "tournament/test_defaults.py",
    "formats/test_report_gate.py",
    "play/training/test_tables.py",
    "cli/test_serve.py",
    "tournament/test_laws.py",
    "store/test_import_apply.py",
    "faults/test_server_kill.py",
    "faults/test_import_kill.py",
    "web/test_html.py",
    "web/test_light_pages.py",
    "web/test_crawl.py",
    "web/test_bad_requests.py",
    "web/test_sentinels.py",
    "papers/test_doors.py",
    "papers/test_taken_over.py",
    "web/test_no_draft_anywhere.py",
    "faults/test_nodes.py",
    "faults/test_power_cut_postgres.py",
    "papers/test_every_paper.py",
    "tournament/test_merging.py",
    "web/test_generated_client.py",
    "cli/test_tournament.py",
    "web/test_markup_everywhere.py",
    "web/test_page_access.py",
    "web/test_roles.py",
    "web/test_script.py",
)
PLACES = {HERE / name: place for place, name in enumerate(LONG)}


def put_long_ones_first(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (item.path.parent != BROWSER, PLACES.get(item.path, len(LONG))))
