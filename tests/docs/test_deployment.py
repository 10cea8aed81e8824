"""The files in `deploy`: what can be said of them without a container engine."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kosmos.cli.configuration import SETTINGS
from kosmos.web.app import create_app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
MANUAL = ROOT / "docs" / "manual"
VARIABLES = {setting.variable for setting in SETTINGS.values() if setting.variable}
#: chapters that name addresses to whoever sets up what stands before a node
FRONT_CHAPTERS = ("nodes.md", "proxy.md", "running.md")
LANGUAGES = ("", "de", "fr", "nl")
#: one node for all who come from one address, who sit in one hall as a rule
SEATING = "client_ip_hash"


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "kosmos.service"])
def test_every_variable_is_a_setting(name: str) -> None:
    """A typing error in a variable's name would silently set nothing."""
    text = (DEPLOY / name).read_text("utf-8")
    given = set(re.findall(r"\b(KOSMOS_[A-Z_]+)(?==|:\s)", text))
    assert given <= VARIABLES
    assert given


def test_the_unit_starts_the_server() -> None:
    """It starts `kosmos serve`, stops it by SIGTERM with time to hand over, and starts it again when it dies."""
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "kosmos.service", "utf-8")
    service = unit["Service"]
    assert service["ExecStart"].endswith("/kosmos serve")
    assert (service["KillSignal"], service["Restart"]) == ("SIGTERM", "always")
    assert int(service["TimeoutStopSec"]) > 4
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_systemd_understands_the_unit() -> None:
    """Where systemd is, it says so itself."""
    verify = shutil.which("systemd-analyze")
    if verify is None:
        print("\n*** NO SYSTEMD ON THIS MACHINE: THE UNIT IS NOT VERIFIED BY IT ***")
        pytest.skip("no systemd-analyze")
    done = subprocess.run(
        [verify, "verify", DEPLOY / "kosmos.service"], capture_output=True, text=True, check=False
    )
    complaints = [
        line for line in done.stderr.splitlines() if "kosmos.service" in line and "not executable" not in line
    ]
    assert complaints == []


def test_the_container_has_what_nodes_need() -> None:
    """It installs the wheel with the drivers, listens for others, is no root, and its health is asked where there is an answer."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    assert "make wheel" in text
    assert "[cluster]" in text
    assert re.search(r"^USER kosmos$", text, re.MULTILINE)
    assert "KOSMOS_HOST=0.0.0.0" in text
    assert "/readyz" in text
    assert re.search(r'^CMD \["kosmos", "serve"\]$', text, re.MULTILINE)


def test_the_balancer_knows_every_node() -> None:
    """Every node of the compose example is behind the load balancer, on one database and one bus."""
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    nodes = re.findall(r"^  (node\d+): \*node$", compose, re.MULTILINE)
    assert len(nodes) >= 2
    assert balancer()["reverse_proxy"] == [f"{node}:8000" for node in nodes]
    assert compose.count("KOSMOS_DB:") == compose.count("KOSMOS_BUS:") == 1


# -- the load balancer -----------------------------------------------------------------------------------


def balancer() -> dict[str, list[str]]:
    """The directives of the Caddyfile, each with its words."""
    told = [line.split() for line in (DEPLOY / "Caddyfile").read_text("utf-8").splitlines()]
    return {
        words[0]: [word for word in words[1:] if word != "{"] for words in told if words and words[0] != "#"
    }


def test_those_of_one_hall_come_to_one_node() -> None:
    """The load balancer seats visitors by their address, and the manual tells whoever takes another one to do so, in every language."""
    assert balancer()["lb_policy"] == [SEATING]
    for language in LANGUAGES:
        assert f"`lb_policy {SEATING}`" in (MANUAL / language / "nodes.md").read_text("utf-8")


async def test_what_asks_a_node_how_it_is_gets_an_answer(tmp_path: Path) -> None:
    """Every address that the load balancer, the container or the manual's chapters about them name is one of the program."""
    app = await create_app(tmp_path / "club.db")
    there = {route.path for route in app.routes}
    assert set(balancer()["health_uri"]) == {"/readyz"}
    assert set(re.findall(r"127\.0\.0\.1:8000(/\w+)", (DEPLOY / "Containerfile").read_text("utf-8"))) == {
        "/readyz"
    }
    for language in LANGUAGES:
        for chapter in FRONT_CHAPTERS:
            named = set(re.findall(r"`(/[a-z]+)`", (MANUAL / language / chapter).read_text("utf-8")))
            assert named <= there, (language, chapter)
    assert {"/readyz", "/healthz", "/metrics"} <= there
