"""The files in `deploy`: what can be said of them without a container engine."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kosmos.cli.configuration import SETTINGS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {setting.variable for setting in SETTINGS.values() if setting.variable}


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
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert len(nodes) >= 2
    assert re.findall(r"(node\d+):8000", caddy) == nodes
    assert "health_uri /readyz" in caddy
    assert compose.count("KOSMOS_DB:") == compose.count("KOSMOS_BUS:") == 1
