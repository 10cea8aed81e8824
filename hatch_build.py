"""What is made while a package is built: the front end and the compiled translations. It makes both or fails."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from tools.node import NODE_WHEEL, npm, own_node  # noqa: E402 - the folder of the project is no package of the builder

BUILT = ROOT / "src" / "kosmos" / "web" / "static" / "built" / "kosmos.js"


class KosmosBuildHook(BuildHookInterface[Any]):
    """Editable installations are left alone: `make` builds for them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Babel, and a Node where the machine has none."""
        return ["babel>=2.16", *([] if own_node() else [NODE_WHEEL])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatch's signature
        if version == "editable":
            return
        if not (ROOT / "PKG-INFO").exists():  # a source package has been built already
            self._build_front_end()
            self._compile_translations()
        if not BUILT.is_file():
            raise RuntimeError(f"the front end is missing: {BUILT.relative_to(ROOT)}")

    def _build_front_end(self) -> None:
        command, environment = npm()
        for words in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "--silent", "build"]):
            subprocess.run([*command, *words], cwd=ROOT / "board", env=environment, check=True)  # noqa: S603 - fixed words

    def _compile_translations(self) -> None:
        from babel.messages.mofile import write_mo  # noqa: PLC0415 - there only after `dependencies` was asked
        from babel.messages.pofile import read_po  # noqa: PLC0415 - the same

        for po in (ROOT / "src" / "kosmos" / "locale").glob("*/LC_MESSAGES/kosmos.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
