"""Headers that go with every answer: what a page may load, and nothing else."""

import re
from collections.abc import Mapping

from litestar.types import Message, Scope

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)

ENGINE = "/static/built/stockfish.js"  #: a worker keeps the policy that came with its own script
#: where an engine runs in the browser: its script is ours, and it is WebAssembly in a worker
ENGINE_POLICY = f"{POLICY}; worker-src 'self'".replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


HSTS = (b"strict-transport-security", b"max-age=31536000")


async def secure(message: Message, scope: Scope) -> None:
    """Called for whatever is sent, also where no page was found and where something was refused."""
    if message["type"] == "http.response.start":
        if str(scope.get("path", "")) == ENGINE:
            message["headers"] = [*message["headers"], (b"content-security-policy", ENGINE_POLICY.encode())]
        there = {name.lower(): value for name, value in message["headers"]}
        more = [*_RAW, *((HSTS,) if scope.get("scheme") == "https" else ())]
        headers = [*message["headers"], *(each for each in more if each[0] not in there)]
        if is_for_programs(there, scope):
            headers = [*headers, (b"content-disposition", b'attachment; filename="api.json"')]
        message["headers"] = (
            _for_all(headers, scope) if is_static(scope) else _for_one_reader(headers, there, scope)
        )


def is_static(scope: Scope) -> bool:
    """The same for everybody."""
    return str(scope.get("path", "")).startswith("/static/")


def is_for_programs(there: Mapping[bytes, bytes], scope: Scope) -> bool:
    """JSON of the API, which no browser has to show; whatever stands in it is no page of ours. Its description is one."""
    path = str(scope.get("path", ""))
    return (
        path.startswith("/api/")
        and not path.startswith("/api/docs")
        and b"json" in there.get(b"content-type", b"")
        and b"content-disposition" not in there
    )


HeaderList = list[tuple[bytes, bytes]]


#: the name of what was built, as pages write it behind the address
_VERSION = re.compile(rb"[0-9a-f]{12}")


def _for_all(headers: HeaderList, scope: Scope) -> HeaderList:
    """What has its version in its address never changes there, and is kept for ever."""
    if not _VERSION.fullmatch(scope.get("query_string", b"")):
        return headers
    kept = [each for each in headers if each[0].lower() != b"cache-control"]
    return [*kept, (b"cache-control", b"public, max-age=31536000, immutable")]


def _for_one_reader(headers: HeaderList, there: dict[bytes, bytes], scope: Scope) -> HeaderList:
    """What one person may see is not kept for another: nothing for whom is known, unless a page says so, else only after asking again."""
    is_known = any(name in (b"cookie", b"authorization") for name, _ in scope["headers"])
    caching = there.get(b"cache-control", b"private, no-store" if is_known else b"private, no-cache")
    if is_known and b"content-disposition" in there and b"no-store" not in caching:
        caching = b"private, no-store"
    vary = {part.strip() for part in there.get(b"vary", b"").split(b",") if part.strip()}
    vary |= {b"Cookie", b"Authorization"}
    kept = [each for each in headers if each[0].lower() not in (b"vary", b"cache-control")]
    return [*kept, (b"cache-control", caching), (b"vary", b", ".join(sorted(vary)))]
