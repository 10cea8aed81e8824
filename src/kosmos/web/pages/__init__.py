"""Pages for people."""

from litestar.config.csrf import CSRFConfig

from kosmos.web.bodies import ordinary
from kosmos.web.pages import (
    account,
    arena,
    boards,
    bracket,
    captain_page,
    checklist,
    club,
    command_palette,
    copies,
    door_desk,
    entrance,
    entry_by_phone,
    evening,
    examples,
    forms,
    front_page,
    games,
    home,
    installable,
    keizer,
    manual_pages,
    members,
    online,
    other_sites,
    own_page,
    papers,
    people,
    rating,
    registering,
    roles,
    screens,
    script,
    seasons,
    second_factor,
    standings,
    swiss,
    take_over,
    team_desk,
    team_events,
    tournament,
)
from kosmos.web.pages.refused import answer_http_error, answer_refusal

ROUTES = ordinary(
    [
        *home.ROUTES,
        *manual_pages.ROUTES,
        *club.ROUTES,
        *members.ROUTES,
        *seasons.ROUTES,
        *team_events.ROUTES,
        *team_desk.ROUTES,
        *captain_page.ROUTES,
        *checklist.ROUTES,
        *entrance.ROUTES,
        *account.ROUTES,
        *second_factor.ROUTES,
        *front_page.ROUTES,
        *own_page.ROUTES,
        *registering.ROUTES,
        *other_sites.ROUTES,
        *command_palette.ROUTES,
        *door_desk.ROUTES,
        *entry_by_phone.ROUTES,
        *roles.ROUTES,
        *copies.ROUTES,
        *screens.ROUTES,
        *installable.ROUTES,
        *tournament.ROUTES,
        *standings.ROUTES,
        *rating.ROUTES,
        *games.ROUTES,
        *boards.ROUTES,
        *examples.ROUTES,
        *arena.ROUTES,
        *online.ROUTES,
        *people.ROUTES,
        *papers.ROUTES,
        *swiss.ROUTES,
        *keizer.ROUTES,
        *evening.ROUTES,
        *bracket.ROUTES,
        *take_over.ROUTES,
        *script.ROUTES,
        forms.do,
    ]
)


def csrf_config(secret: bytes) -> CSRFConfig:
    """Forms carry a secret of their own; the API takes no cookies and needs none, nor do own links: they are the secret."""
    return CSRFConfig(
        secret=secret.hex(),
        cookie_name="kosmos_csrf",
        header_name="x-csrf-token",
        exclude=["^/api", "^/static/", "^/my/[^/]+/(tap|notices|notices/stop)$"],
    )


__all__ = ["ROUTES", "answer_http_error", "answer_refusal", "csrf_config"]
