"""The files in `deploy`: what can be said of them without a container engine."""

import configparser
import json
import re
import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from kosmos.cli.configuration import SETTINGS
from kosmos.cli.serve import GRACE_SECONDS, STOP_SECONDS, checked_proxies
from kosmos.web.app import create_app
from web.served import Served, served

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


# -- the unit of systemd -----------------------------------------------------------------------------------


def test_the_unit_starts_the_server() -> None:
    """It starts `kosmos serve`, stops it by SIGTERM with time to hand over, and starts it again when it dies."""
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "kosmos.service", "utf-8")
    service = unit["Service"]
    assert service["ExecStart"].endswith("/kosmos serve")
    assert (service["KillSignal"], service["Restart"]) == ("SIGTERM", "always")
    assert int(service["TimeoutStopSec"]) > STOP_SECONDS
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


# -- the container -----------------------------------------------------------------------------------------


def container() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, each with what it says; lines that go on are one."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    told = [line.strip().partition(" ") for line in text.splitlines()]
    return [(word, " ".join(rest.split())) for word, _, rest in told if word and word != "#"]


def of_container(wanted: str) -> list[str]:
    return [rest for word, rest in container() if word == wanted]


def container_settings() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in of_container("ENV") for pair in line.split())


def health_question(port: str) -> list[str]:
    """What the container's engine runs to know how a node is, for a node at this port on this machine."""
    (told,) = of_container("HEALTHCHECK")
    program, *words = json.loads(told[told.index("[") :])
    assert program == "python"
    own = f"127.0.0.1:{container_settings()['KOSMOS_PORT']}/"
    assert own in words[-1]
    return [sys.executable, *words[:-1], words[-1].replace(own, f"127.0.0.1:{port}/")]


def test_the_container_has_what_nodes_need() -> None:
    """It listens for others at the port it opens, stops by SIGTERM, and is no root."""
    assert of_container("USER") == ["kosmos"]
    assert container_settings()["KOSMOS_HOST"] == "0.0.0.0"
    assert of_container("EXPOSE") == [container_settings()["KOSMOS_PORT"]]
    assert json.loads(of_container("CMD")[-1]) == ["kosmos", "serve"]
    assert of_container("STOPSIGNAL") == ["SIGTERM"]


def test_the_container_installs_by_hash() -> None:
    """Whatever pip fetches for an image has its hash in a lock; the wheel that was just made brings nothing along."""
    first, second = (line.split("&&") for line in of_container("RUN")[1:])
    assert first == ["make wheel"]
    fetches, wheel = (step.split() for step in second if "pip install" in step)
    assert "--require-hashes" in fetches
    assert fetches[-1] == "/tmp/requirements-cluster.lock"
    assert {"--no-deps", "--no-index"} <= set(wheel)
    make = subprocess.run(
        ["make", "--dry-run", "--always-make", "wheel"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    asked = [line for line in make.stdout.splitlines() if re.search(r"-m pip\b.* (install|wheel) ", line)]
    assert len(asked) >= 3
    assert all(
        "--require-hashes" in line or {"--no-deps", "--no-build-isolation"} <= set(line.split())
        for line in asked
    )


def test_an_image_is_built_from_what_is_kept() -> None:
    """Nothing that the repository ignores comes into it: no environment that make would take for its own, no club's database."""
    left_out = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for line in (ROOT / ".gitignore").read_text("utf-8").splitlines():
        anchored = "/" in line.rstrip("/")
        assert (line.removeprefix("/") if anchored else f"**/{line}") in left_out, line
    assert {".git", "**/.env"} <= set(left_out)
    needed = (
        "Makefile",
        "pyproject.toml",
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "board",
        "docs",
        "scripts",
        "src",
        "tools",
    )
    assert not set(left_out) & {f"{name}{end}" for name in needed for end in ("", "/")}


def answers_well(node: Served) -> bool:
    line = health_question(node.host.rpartition(":")[2])
    return subprocess.run(line, capture_output=True, check=False, timeout=60).returncode == 0


def test_the_container_knows_how_its_node_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it asks is content with a node that works, and not with one whose database is away, nor with none."""

    async def away() -> bool:
        raise OSError("the database is away")

    with served(tmp_path) as node:
        assert answers_well(node)
        monkeypatch.setattr(node.doorman, "is_new", away)
        assert not answers_well(node)
    assert not answers_well(node)


# -- the compose example -------------------------------------------------------------------------------------


def compose() -> dict[str, Any]:
    """As an engine reads it: what is said once for all nodes stands in each of them."""
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return read


def services() -> dict[str, dict[str, Any]]:
    told: dict[str, dict[str, Any]] = compose()["services"]
    return told


def nodes() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in services().items() if each["image"] == "kosmos"}


def filled(text: str) -> str:
    """With a value for every variable that has none."""
    return re.sub(r"\$\{\w+:?[?-][^}]*\}", "given", text)


def test_every_node_has_the_same_database_and_bus() -> None:
    """They are the services of the example, by the names and with the account that these have; every variable is a setting."""
    assert len(nodes()) >= 2
    for node in nodes().values():
        environment = {key: filled(value) for key, value in node["environment"].items()}
        assert environment.keys() <= VARIABLES
        database = urlsplit(environment["KOSMOS_DB"])
        kept = {key: filled(value) for key, value in services()["postgres"]["environment"].items()}
        assert (database.hostname, database.path[1:]) == ("postgres", kept["POSTGRES_DB"])
        assert (database.username, database.password) == (kept["POSTGRES_USER"], kept["POSTGRES_PASSWORD"])
        bus = urlsplit(environment["KOSMOS_BUS"])
        assert (bus.scheme, bus.hostname, bus.port) == ("nats", "nats", 4222)
        assert checked_proxies(environment["KOSMOS_TRUSTED_PROXIES"])


def test_nodes_are_built_from_this_repository() -> None:
    """By the file for containers, with the whole repository to read; every other service is an image with a version."""
    for name, service in services().items():
        if name in nodes():
            context = (DEPLOY / service["build"]["context"]).resolve()
            assert context == ROOT
            assert (context / service["build"]["dockerfile"]).samefile(DEPLOY / "Containerfile")
        else:
            assert re.fullmatch(r"docker\.io/library/[a-z]+:\d+", service["image"])
        assert service["restart"] == "always"


def test_services_begin_in_an_order() -> None:
    """Whatever a service waits for is one, and none waits for itself."""
    waits = {name: set(each.get("depends_on", ())) for name, each in services().items()}
    assert set().union(*waits.values()) <= services().keys()
    assert list(TopologicalSorter(waits).static_order())[-1] == "balancer"
    assert all(waits[node] >= {"postgres", "nats"} for node in nodes())
    assert waits["balancer"] == nodes().keys()


def test_what_is_kept_has_its_place() -> None:
    """Every volume is declared and used, every file that is handed in is in the folder, and the database is kept."""
    mounts = [mount.split(":") for each in services().values() for mount in each.get("volumes", ())]
    files = [source for source, *_ in mounts if source.startswith(".")]
    named = [source for source, *_ in mounts if not source.startswith(".")]
    assert all((DEPLOY / source).is_file() for source in files)
    assert sorted(named) == sorted(compose()["volumes"])
    assert services()["postgres"]["volumes"] == ["database:/var/lib/postgresql"]


def test_only_the_balancer_is_reached_from_outside() -> None:
    """By the web's ports; database, bus and nodes are known to each other only."""
    open_ = {name: each["ports"] for name, each in services().items() if "ports" in each}
    assert open_ == {"balancer": ["80:80", "443:443"]}


def test_a_node_has_time_to_stop() -> None:
    """No engine kills a node before it would end by itself."""
    for node in nodes().values():
        assert float(node["stop_grace_period"].removesuffix("s")) > STOP_SECONDS


NUMBERS = {
    "": {2: "two", 4: "four"},
    "de": {2: "zwei", 4: "vier"},
    "fr": {2: "deux", 4: "quatre"},
    "nl": {2: "twee", 4: "vier"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", ["nodes.md", "running.md"])
def test_the_manual_says_how_long_a_stop_takes(language: str, chapter: str) -> None:
    """Both chapters say what the server keeps to: so long for answers, and so long for everything."""
    words = {NUMBERS[language][int(seconds)] for seconds in (GRACE_SECONDS, STOP_SECONDS)}
    paragraphs = (MANUAL / language / chapter).read_text("utf-8").split("\n\n")
    assert any(words <= set(re.findall(r"\w+", each)) for each in paragraphs)


# -- the load balancer -----------------------------------------------------------------------------------


def balancer() -> dict[str, list[str]]:
    """The directives of the Caddyfile, each with its words."""
    told = [line.split() for line in (DEPLOY / "Caddyfile").read_text("utf-8").splitlines()]
    return {
        words[0]: [word for word in words[1:] if word != "{"] for words in told if words and words[0] != "#"
    }


def test_the_balancer_knows_every_node() -> None:
    """Every node of the compose example is behind it, at the port that its container opens."""
    assert balancer()["reverse_proxy"] == [
        f"{node}:{container_settings()['KOSMOS_PORT']}" for node in nodes()
    ]


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
