"""One-time codes by the clock: RFC 4226 (HOTP) and RFC 6238 (TOTP), as authenticator programs show them."""

import base64
import hmac
from collections.abc import Iterator
from urllib.parse import quote, urlencode

STEP_SECONDS = 30  #: RFC 6238, 4.1: X, the time step
DIGITS = 6
SECRET_BYTES = 20  #: RFC 4226, 4 (R6): 160 bits
#: RFC 6238, 5.2: codes of so many steps before and after are accepted, for clocks that differ
TOLERATED_STEPS = 1


def step_at(seconds: float) -> int:
    """RFC 6238, 4.2: how many steps have passed since 1970."""
    return int(seconds) // STEP_SECONDS


def code_of(secret: bytes, step: int, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """RFC 4226, 5.3: an HMAC of the step, cut down to so many digits from a place that its last four bits name."""
    mac = hmac.digest(secret, step.to_bytes(8, "big"), algorithm)
    place = mac[-1] & 0x0F
    number = int.from_bytes(mac[place : place + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def matching_step(secret: bytes, code: str, now: float) -> int | None:
    """The step that a code belongs to, the oldest tolerated one first; None if it belongs to none of them.

    Every tolerated step is compared, and each in the same time, so that the time taken tells nothing.
    """
    typed = code.encode()
    fitting = [step for step in _tolerated(now) if hmac.compare_digest(code_of(secret, step).encode(), typed)]
    return fitting[0] if fitting else None


def _tolerated(now: float) -> Iterator[int]:
    middle = step_at(now)
    yield from range(max(0, middle - TOLERATED_STEPS), middle + TOLERATED_STEPS + 1)


def written_secret(secret: bytes) -> str:
    """The secret as authenticator programs take it: base32 without padding."""
    return base64.b32encode(secret).decode().rstrip("=")


def provisioning_address(secret: bytes, account: str, issuer: str) -> str:
    """What the QR code of a set-up holds; issuer and account are what the authenticator shows."""
    label = quote(f"{issuer}:{account}", safe="")
    asked = urlencode(
        {"secret": written_secret(secret), "issuer": issuer, "digits": DIGITS, "period": STEP_SECONDS},
        quote_via=quote,
    )
    return f"otpauth://totp/{label}?{asked}"
