"""A Chromium for the browser tests: `python -m tools.browser` installs Debian's when it may, and says so when not."""

import os
import shutil
import subprocess
import sys

#: seconds to wait while another package manager is at work
LOCK_SECONDS = 600
APT = ("apt-get", "-o", f"DPkg::Lock::Timeout={LOCK_SECONDS}")

#: without windows of its own it needs a quarter of the time of the other, which draws them for nobody
LIGHT, USUAL = "chromium-headless-shell", "chromium"
NAMES = (LIGHT, USUAL, "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The Chromium of this machine; KOSMOS_CHROMIUM names another one."""
    named = os.environ.get("KOSMOS_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def chromium_with_windows() -> str | None:
    """For what the light one lacks: notices."""
    named = os.environ.get("KOSMOS_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES[1:])), None)


def main() -> int:
    is_settled = "KOSMOS_CHROMIUM" in os.environ or shutil.which(LIGHT)
    if not is_settled and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
    if not chromium():
        sys.stderr.write(
            "\n*** NO CHROMIUM ON THIS MACHINE: THE BROWSER TESTS WILL BE SKIPPED. ***\n"
            "*** As root, `apt-get install chromium` brings it; KOSMOS_CHROMIUM may name another. ***\n\n"
        )
    return 0


def _install() -> None:
    """Where there is a usual one, only what can be had at once."""
    sys.stderr.write("Installing Chromium for the browser tests ...\n")
    if chromium():
        _apt("install", "--yes", "--no-install-recommends", LIGHT)
        return
    _apt("update")
    _apt("install", "--yes", "--no-install-recommends", LIGHT)  # older systems do not have it
    sys.stderr.write(_apt("install", "--yes", "--no-install-recommends", USUAL))


def _apt(*words: str) -> str:
    """What went wrong; nothing, if it went well."""
    done = subprocess.run(  # noqa: S603 - fixed words, no input of anybody
        [*APT, *words],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )
    return f"{' '.join(words)} failed:\n{done.stderr[-2000:]}\n" if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
