"""A push service with one browser behind it: it takes messages, checks who sends them, and decrypts them as a browser does."""

import base64
import json
import os
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kosmos.service.web_push import content_keys, decoded, encoded, point


class FakeBrowser:
    """The keys never leave it."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str) -> str:
        keys = {"p256dh": encoded(point(self.private.public_key())), "auth": encoded(self.auth)}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        key, nonce = content_keys(shared, point(self.private.public_key()), sender, self.auth, salt)
        return AESGCM(key).decrypt(nonce, text, None).rstrip(b"\x00").removesuffix(b"\x02")


class FakePush:
    def __init__(self) -> None:
        self.browser = FakeBrowser()
        self.taken: queue.Queue[dict[str, Any]] = queue.Queue()  #: headers, claims and the message
        self.status = 201
        self.address = ""

    @property
    def endpoint(self) -> str:
        return f"{self.address}/send/7"

    def take(self, headers: dict[str, str], body: bytes) -> None:
        said = self.browser.decrypt(body)
        self.taken.put(
            {
                "headers": headers,
                "claims": signed_claims(headers["authorization"]),
                "message": json.loads(said),
            }
        )

    def next(self) -> dict[str, Any]:
        return self.taken.get(timeout=20)


def signed_claims(authorization: str) -> dict[str, Any]:
    """RFC 8292: the word of the sender, if the signature is the key's."""
    words = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    said, _, signature = words["t"].rpartition(".")
    raw = decoded(signature)
    r, s = (int.from_bytes(part, "big") for part in (raw[:32], raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(words["k"]))
    key.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(base64.urlsafe_b64decode(said.split(".")[1] + "=="))  # type: ignore[no-any-return]


@contextmanager
def fake_push() -> Iterator[FakePush]:
    fake = FakePush()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            fake.take({name.lower(): value for name, value in self.headers.items()}, body)
            self.send_response(fake.status)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Nobody reads it."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    fake.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
