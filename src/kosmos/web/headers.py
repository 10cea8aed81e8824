"""Headers that go with every answer: what a page may load, and nothing else."""

from litestar.types import Message, Scope

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


async def secure(message: Message, _scope: Scope) -> None:
    """Called for whatever is sent, also where no page was found and where something was refused."""
    if message["type"] == "http.response.start":
        there = {name.lower() for name, _ in message["headers"]}
        message["headers"] = [*message["headers"], *(each for each in _RAW if each[0] not in there)]
