"""The device somebody sits at: what to call it, and how it is recognised when they come again."""

import secrets
from typing import Any

from litestar import Response

from kosmos.web.services import AnyRequest

COOKIE = "kosmos_device"
SECONDS = 365 * 24 * 3600

#: the first that is found names it; browsers claim to be their elders too
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """`Firefox, Linux`; empty for a program that says nothing that people would recognise."""
    found = (next((name for sign, name in table if sign in user_agent), "") for table in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def device_of(request: AnyRequest) -> str:
    """The secret that this browser got when somebody last logged in; empty for none."""
    return str(request.cookies.get(COOKIE, ""))[:100]


def remember_device(request: AnyRequest, response: Response[Any], device: str) -> None:
    """Keep a secret on this device, so that its owner can log in on it however often others guess elsewhere."""
    response.set_cookie(
        key=COOKIE,
        value=device,
        max_age=SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def known_or_new(request: AnyRequest) -> str:
    return device_of(request) or secrets.token_urlsafe(32)
