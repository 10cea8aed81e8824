"""Web push by its three standards: RFC 8030 (the service), RFC 8291 (what is sent is encrypted), RFC 8292 (who sends it).

Only the browser that subscribed can read a message; the push service in between carries bytes.
"""

import asyncio
import base64
import http.client
import ipaddress
import logging
import os
import re
import socket
import time
import urllib.error
import urllib.request
from typing import Any, ClassVar, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kosmos.core.errors import Refusal
from kosmos.locale import N_

LOG = logging.getLogger("kosmos.push")

SECONDS = 15.0  #: that a push service has to answer
KEPT_SECONDS = 4 * 3600  #: that a service keeps a message for a phone that is off
TOKEN_SECONDS = 12 * 3600
RECORD = 4096  #: bytes of one encrypted record; a message has one
GONE = (404, 410)  #: the browser has taken its subscription back
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  #: of the curve P-256
_KEY = re.compile(r"[A-Za-z0-9_-]{16,200}={0,2}", re.ASCII)


class BadSubscription(Refusal):
    text: ClassVar[str] = N_("This is not a subscription of a browser.")
    status: ClassVar[int] = 400


class PushSubscription(msgspec.Struct, frozen=True):
    """Where a browser is reached, and the keys that only it can open."""

    endpoint: str
    p256dh: str
    auth: str


class PushKeys(NamedTuple):
    """Who sends: made at first use of a secret that the house keeps."""

    private: ec.EllipticCurvePrivateKey
    public: str  #: as browsers want it

    @classmethod
    def of(cls, secret: bytes) -> "PushKeys":
        private = ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, ec.SECP256R1())
        return cls(private, encoded(point(private.public_key())))


class WebPush:
    """`local`: addresses of this machine are allowed too, for tests and for an operator's own push service."""

    def __init__(self, keys: PushKeys, contact: str, *, local: bool = False) -> None:
        self.keys = keys
        self._contact = contact
        self._local = local

    async def send(self, to: PushSubscription, message: bytes, topic: str = "") -> bool:
        """Send a message. False: the browser is not subscribed any more."""
        return await asyncio.to_thread(self._deliver, to, message, topic)

    def _deliver(self, to: PushSubscription, message: bytes, topic: str) -> bool:
        place = urlsplit(to.endpoint)
        if not (self._local or is_outside(place)):
            return False
        headers = {
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": f"vapid t={self._token(place)}, k={self.keys.public}",
            **({"Topic": topic} if topic else {}),
        }
        body = encrypted(message, decoded(to.p256dh), decoded(to.auth))
        request = urllib.request.Request(to.endpoint, body, headers, method="POST")  # noqa: S310 - https alone, checked above
        try:
            with _OPENER.open(request, timeout=SECONDS):
                return True
        except urllib.error.HTTPError as refused:
            if refused.code in GONE:
                return False
            _tell_failed(place, str(refused.code))
        except (OSError, http.client.HTTPException) as fault:
            _tell_failed(place, type(fault).__name__)
        return True  # still subscribed: this message is lost, the next one tries again

    def _token(self, place: SplitResult) -> str:
        """RFC 8292: a signed word of who sends, for this service and for some hours."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
            "sub": self._contact,
        }
        said = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
        r, s = decode_dss_signature(self.keys.private.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{said}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _tell_failed(place: SplitResult, outcome: str) -> None:
    """Log the service, never the address there: whoever has the address can send to the device."""
    LOG.warning("push", extra={"fields": {"service": place.hostname, "outcome": outcome}})


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A push service answers itself; nobody is led elsewhere."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirect)


def is_outside(place: SplitResult) -> bool:
    """An https address on the internet. Otherwise whoever subscribes could make this server send requests to machines
    in its own network.
    """
    if place.scheme != "https" or not place.hostname:
        return False
    try:
        found = socket.getaddrinfo(place.hostname, place.port or 443, proto=socket.IPPROTO_TCP)
    except (OSError, UnicodeError, ValueError):
        return False
    return all(ipaddress.ip_address(str(each[4][0]).partition("%")[0]).is_global for each in found)


def read_subscription(raw: str) -> PushSubscription:
    """As `JSON.stringify(subscription)` of a browser gives it."""
    try:
        said = msgspec.json.decode(raw, type=dict[str, Any])
        keys = said["keys"]
        made = PushSubscription(str(said["endpoint"]), str(keys["p256dh"]), str(keys["auth"]))
        place = urlsplit(made.endpoint)
        known = len(made.endpoint) <= 1000 and place.scheme in ("https", "http") and place.hostname
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(made.p256dh))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        raise BadSubscription from None
    if not known or not _KEY.fullmatch(made.auth):
        raise BadSubscription
    return made


# -- RFC 8291: encrypted for one browser --------------------------------------------------------------------


def encrypted(message: bytes, receiver: bytes, auth: bytes) -> bytes:
    """One record of `aes128gcm`, with a key pair and a salt that are used once."""
    sender, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    public = point(sender.public_key())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver)
    key, nonce = content_keys(sender.exchange(ec.ECDH(), theirs), receiver, public, auth, salt)
    head = salt + RECORD.to_bytes(4, "big") + len(public).to_bytes(1, "big") + public
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def content_keys(
    shared: bytes, receiver: bytes, sender: bytes, auth: bytes, salt: bytes
) -> tuple[bytes, bytes]:
    """RFC 8291, 3.4: the key and the nonce, from what only the two ends know."""
    secret = _derived(shared, auth, b"WebPush: info\x00" + receiver + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    return key, _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
