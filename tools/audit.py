"""Are there known weaknesses in the packages that are locked? Asked at OSV (osv.dev), which knows PyPI and npm.

Run `python -m tools.audit`; `make lint` does. A weakness that is known fails. Where OSV cannot be reached nothing was
checked: that is said loudly, and does not fail, because nobody's work should depend on a network. `--strict` fails then, too.
Where KOSMOS_TESTS=complete, as in .ci/run, an answer that is none (an error, damaged words) fails after some tries: there is a network.
What was looked at and is no danger here stands in `tools/audit_accepted.txt`: an id and the reason on each line.
"""

import argparse
import json
import os
import re
import sys
import time
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError

HOUSE = Path(__file__).parents[1]
OSV = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500
TIMEOUT_SECONDS = 20
TRIES, PAUSE_SECONDS = 3, 5.0  #: where somebody answers, and not what was asked for
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


class NotAudited(Exception):
    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        #: by OSV or what stands in its place; a machine without a network hears nobody
        self.was_answered = not isinstance(error, OSError) or isinstance(error, HTTPError)


def ask_again(packages: Sequence[LockedPackage], address: str) -> list[Weakness]:
    """Asks until there is an answer that can be read, or nobody answers at all."""
    for tries_left in reversed(range(TRIES)):
        try:
            return ask(packages, address)
        except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError) as error:
            if isinstance(error, HTTPError):
                error.close()
            failed = NotAudited(error)
            if not failed.was_answered or not tries_left:
                raise failed from error
            time.sleep(PAUSE_SECONDS)
    raise AssertionError("the last try answers or raises")


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
        found = ask_again(packages, options.address)
    except NotAudited as error:
        why = "GIVES NO ANSWER" if error.was_answered else "CANNOT BE REACHED"
        sys.stderr.write(f"*** DEPENDENCIES WERE NOT AUDITED: {options.address} {why} ({error}) ***\n")
        has_to = os.environ.get("KOSMOS_TESTS") == "complete"
        return int(options.strict or (has_to and error.was_answered))
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
