"""Which other web sites may ask this one from their pages (CORS)."""

from collections.abc import Sequence

from litestar.config.cors import CORSConfig

from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.web.addresses import parse_address

ALL = "*"


class BadOrigin(Refusal):
    text = N_("“{value}” in --cors-origins is not a website such as https://club.example.")
    value: str
    field: str = "cors-origins"


def checked_origins(words: str) -> list[str]:
    """Scheme and host, as browsers say them; a word that is none would silently allow nobody."""
    origins = [word.strip().rstrip("/") for word in words.split(",") if word.strip()]
    for origin in origins:
        where = parse_address(origin)
        is_site = where is not None and where.site and not where.path
        if origin != ALL and not (is_site and origin.startswith(("http://", "https://"))):
            raise BadOrigin(origin)
    return origins


def cors_config(origins: Sequence[str]) -> CORSConfig | None:
    """No cookies: another site's page acts by what its reader has parse_address to it, a token or the secret of a seat."""
    if not origins:
        return None
    return CORSConfig(
        allow_origins=list(origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["authorization", "content-type"],
        allow_credentials=False,
        max_age=600,
    )
