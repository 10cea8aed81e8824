"""A Chromium for the browser tests: `python -m tools.browser` installs Debian's when it may, and says so when not."""

import os
import shutil
import subprocess
import sys

#: seconds to wait while another package manager is at work
LOCK_SECONDS = 600
APT = ("apt-get", "-o", f"DPkg::Lock::Timeout={LOCK_SECONDS}")

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The Chromium of this machine; KOSMOS_CHROMIUM names another one."""
    named = os.environ.get("KOSMOS_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    if chromium():
        return 0
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
    if not chromium():
        sys.stderr.write(
            "\n*** NO CHROMIUM ON THIS MACHINE: THE BROWSER TESTS WILL BE SKIPPED. ***\n"
            "*** As root, `apt-get install chromium` brings it; KOSMOS_CHROMIUM may name another. ***\n\n"
        )
    return 0


def _install() -> None:
    sys.stderr.write("Installing Chromium for the browser tests ...\n")
    for command in (
        [*APT, "update"],
        [*APT, "install", "--yes", "--no-install-recommends", "chromium"],
    ):
        done = subprocess.run(  # noqa: S603 - fixed words, no input of anybody
            command,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
        if done.returncode:
            sys.stderr.write(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}\n")
            return


if __name__ == "__main__":
    sys.exit(main())
