"""Who may come to which address, written into `docs/security.md` between its two marks.

Run `python -m tools.access_matrix` after a change of addresses or rights; a test compares.
"""

from itertools import groupby
from pathlib import Path

from litestar import Litestar

from kosmos.core.commands import RIGHTS
from kosmos.service.actors import VISIT
from kosmos.service.tournament_roles import TournamentRole
from kosmos.web.api.document import addresses
from kosmos.web.app import ROUTES

PAGE = Path(__file__).parents[1] / "docs" / "security.md"
BEGIN, END = "<!-- access matrix: begin -->", "<!-- access matrix: end -->"
ROLES = (VISIT, *RIGHTS)


def matrix(app: Litestar) -> str:
    """One line for each address; commands of one right share theirs."""
    lines = [f"| Address | {' | '.join(ROLES)} |", "|---|" + "---|" * len(ROLES)]
    found = sorted({(each.path, each.method.upper(), each.about.right) for each in addresses(app)})
    for path, method, right in found:
        if "/commands/" not in path:
            lines.append(f"| `{method} {path}` | {marks(right)} |")
    commands = sorted((right, path.rpartition("/")[2]) for path, _, right in found if "/commands/" in path)
    for right, group in groupby(commands, key=lambda each: each[0]):
        names = ", ".join(f"`{name}`" for _, name in group)
        lines.append(f"| the commands {names} | {marks(right)} |")
    return "\n".join([*lines, "", *roles()])


def roles() -> list[str]:
    """Which rights a role gives in its tournament; in every other its holder is a visitor."""
    lines = [f"| Role in one tournament | {' | '.join(ROLES)} |", "|---|" + "---|" * len(ROLES)]
    return lines + [
        f"| `{role.value}` | {' | '.join('✓' if ROLES.index(role.right) >= place else '–' for place in range(len(ROLES)))} |"
        for role in TournamentRole
    ]


def marks(right: str) -> str:
    return " | ".join("✓" if ROLES.index(role) >= ROLES.index(right) else "–" for role in ROLES)


def written(page: str, table: str) -> str:
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(written(page, matrix(Litestar(route_handlers=ROUTES))), encoding="utf-8")


if __name__ == "__main__":
    main()
