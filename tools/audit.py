"""Are there known weaknesses in the packages that are locked? Asked at OSV (osv.dev), which knows PyPI and npm.

Run `python -m tools.audit`; `make lint` does. A weakness that is known fails. Where OSV cannot be reached nothing was
checked: that is said loudly, and does not fail, because nobody's work should depend on a network. `--strict` fails then, too.
What was looked at and is no danger here stands in `tools/audit_accepted.txt`: an id and the reason on each line.
"""

import argparse
import json
import re
import sys
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HOUSE = Path(__file__).parents[1]
OSV = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500
TIMEOUT_SECONDS = 20
ACCEPTED = Path(__file__).with_name("audit_accepted.txt")

_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s\\;]+)", re.MULTILINE)


class LockedPackage(NamedTuple):
    ecosystem: str
    name: str
    version: str


class Weakness(NamedTuple):
    package: LockedPackage
    id: str


def python_packages(lock: str) -> list[LockedPackage]:
    return [LockedPackage("PyPI", name, version) for name, version in _LOCKED.findall(lock)]


def npm_packages(lock: Mapping[str, Any]) -> list[LockedPackage]:
    """The names are where they would be installed; the project itself has none."""
    return [
        LockedPackage("npm", place.rpartition("node_modules/")[2], each["version"])
        for place, each in lock["packages"].items()
        if "node_modules/" in place and not each.get("link")
    ]


def locked_packages(house: Path = HOUSE) -> list[LockedPackage]:
    files = [house / name for name in ("requirements.lock", "requirements-node.lock")]
    found = [each for file in files for each in python_packages(file.read_text(encoding="utf-8"))]
    found += npm_packages(json.loads((house / "board" / "package-lock.json").read_text(encoding="utf-8")))
    return list(dict.fromkeys(found))


def ask(packages: Sequence[LockedPackage], address: str = OSV) -> list[Weakness]:
    found: list[Weakness] = []
    for first in range(0, len(packages), AT_ONCE):
        part = packages[first : first + AT_ONCE]
        queries = [
            {"package": {"name": each.name, "ecosystem": each.ecosystem}, "version": each.version}
            for each in part
        ]
        request = urllib.request.Request(  # noqa: S310 - our own address, or a test's
            address, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
            results = json.load(answer)["results"]
        found += [
            Weakness(package, weakness["id"])
            for package, result in zip(part, results, strict=True)
            for weakness in (result or {}).get("vulns", ())
        ]
    return found


def accepted(lines: Iterable[str]) -> dict[str, str]:
    """Ids with the reason why each is no danger here; one without a reason does not count."""
    said = (line.split("#", 1)[0].strip().partition(" ") for line in lines)
    return {name: reason.strip() for name, _, reason in said if reason.strip()}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true", help="fail where OSV cannot be reached")
    parser.add_argument("--address", default=OSV, help="of OSV or a mirror of it")
    options = parser.parse_args(arguments)
    packages = locked_packages()
    try:
        found = ask(packages, options.address)
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(
            f"*** DEPENDENCIES WERE NOT AUDITED: {options.address} CANNOT BE REACHED ({error}) ***\n"
        )
        return int(options.strict)
    known = accepted(ACCEPTED.read_text(encoding="utf-8").splitlines())
    open_ = [each for each in found if each.id not in known]
    for each in open_:
        package = each.package
        sys.stdout.write(
            f"{package.name} {package.version} ({package.ecosystem}): https://osv.dev/{each.id}\n"
        )
    counts = f"{len(open_)} known weaknesses, {len(found) - len(open_)} accepted"
    sys.stdout.write(f"audited {len(packages)} packages: {counts}\n")
    return int(bool(open_))


if __name__ == "__main__":
    sys.exit(main())
