"""Which language a request is answered in: `?lang=`, then the cookie, then what the browser asks for."""

from litestar.connection import ASGIConnection

from kosmos.locale import LANGUAGES, Language, language

COOKIE = "kosmos_lang"


def language_of(connection: ASGIConnection) -> Language:  # type: ignore[type-arg]
    for wish in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return language(wish)
    return language(preferred(connection.headers.get("accept-language", "")))


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    wishes = []
    for place, part in enumerate(header.split(",")):
        code, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        wishes.append((-weight, place, code.strip().casefold()[:2]))
    return next((code for _, _, code in sorted(wishes) if code in LANGUAGES), "en")
