"""Who may come to which address, written into `docs/security.md` between its two marks.

Run `python -m tools.access_matrix` after a change of addresses or rights; a test compares.
"""

from itertools import groupby
from pathlib import Path
from typing import get_args

from litestar import Litestar

from kosmos.core.commands import RIGHTS, Right
from kosmos.service.actors import VISIT
from kosmos.service.tournament_roles import TournamentRole
from kosmos.web.api.document import addresses
from kosmos.web.app import ROUTES
from kosmos.web.board_messages import BoardFromClient
from kosmos.web.messages import ClientMessage, Do, FromClient
from kosmos.web.page_rights import ACCOUNT, OF_THE_HOUSE, PAGE_RIGHTS

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
    return "\n".join([*lines, "", *pages(), "", *live_messages(), "", *roles()])


def pages() -> list[str]:
    """One line for each address and method of the pages."""
    lines = [f"| Page | {' | '.join(ROLES)} |", "|---|" + "---|" * len(ROLES)]
    for (path, method), right in sorted(PAGE_RIGHTS.items()):
        note = " (any account)" if right == ACCOUNT else " (in the house)" if path in OF_THE_HOUSE else ""
        lines.append(f"| `{method} {path}`{note} | {marks(Right.READ if right == ACCOUNT else right)} |")
    return lines


def live_kinds() -> list[type[ClientMessage]]:
    """What a browser or a program may say on the live connection."""
    return sorted(get_args(FromClient | BoardFromClient), key=lambda kind: str(kind.__struct_config__.tag))


def live_messages() -> list[str]:
    lines = [f"| Message on `/live` | {' | '.join(ROLES)} |", "|---|" + "---|" * len(ROLES)]
    for kind in live_kinds():
        what = " (and the right of its command)" if kind is Do else ""
        lines.append(f"| `{kind.__struct_config__.tag}`{what} | {marks(kind.right)} |")
    return lines


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
