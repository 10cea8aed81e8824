"""One-time codes by the clock, against the vectors that the RFCs print."""

import base64
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.service.time_codes import (
    STEP_SECONDS,
    TOLERATED_STEPS,
    code_of,
    matching_step,
    provisioning_address,
    step_at,
    written_secret,
)

#: RFC 4226 appendix D; RFC 6238 appendix B repeats it to the length of the hash
SEED = b"12345678901234567890"
SEEDS = {"sha1": SEED, "sha256": (SEED * 2)[:32], "sha512": (SEED * 4)[:64]}

#: RFC 4226, appendix D
HOTP = ("755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489")

#: RFC 6238, appendix B
TOTP = (
    (59, "94287082", "46119246", "90693936"),
    (1111111109, "07081804", "68084774", "25091201"),
    (1111111111, "14050471", "67062674", "99943326"),
    (1234567890, "89005924", "91819424", "93441116"),
    (2000000000, "69279037", "90698825", "38618901"),
    (20000000000, "65353130", "77737706", "47863826"),
)


@pytest.mark.parametrize(("step", "code"), list(enumerate(HOTP)))
def test_the_vectors_of_rfc_4226(step: int, code: str) -> None:
    """Six digits for each of the first ten counts."""
    assert code_of(SEED, step) == code


@pytest.mark.parametrize(("seconds", "sha1", "sha256", "sha512"), TOTP)
def test_the_vectors_of_rfc_6238(seconds: int, sha1: str, sha256: str, sha512: str) -> None:
    """Eight digits by the clock, with each of the three hashes."""
    for algorithm, code in (("sha1", sha1), ("sha256", sha256), ("sha512", sha512)):
        assert code_of(SEEDS[algorithm], step_at(seconds), 8, algorithm) == code


@given(secret=st.binary(min_size=20, max_size=20), now=st.integers(10_000, 2**40))
def test_a_code_holds_for_its_step_and_its_neighbours(secret: bytes, now: int) -> None:
    """The code of this step, of the one before and of the one after belong to their own step; two steps away is too far
    (unless the same six digits come up by chance).
    """
    step = step_at(now)
    tolerated = {
        each: code_of(secret, each) for each in range(step - TOLERATED_STEPS, step + TOLERATED_STEPS + 1)
    }
    for code in tolerated.values():
        assert tolerated[matching_step(secret, code, now) or 0] == code
    for far in (step - TOLERATED_STEPS - 1, step + TOLERATED_STEPS + 1):
        code = code_of(secret, far)
        assert matching_step(secret, code, now) is None or code in tolerated.values()


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abcdef", "２８７０８２", "\x00" * 6, "287082\n"])
def test_what_is_no_code_belongs_to_no_step(typed: str) -> None:
    """Neither digits of another script nor anything longer or shorter."""
    assert matching_step(SEED, typed, 59) is None
    assert matching_step(SEED, "287082", 59) == 1


def test_what_the_authenticator_is_told() -> None:
    """The address in the QR code holds the secret in base32 and whom it is for, with any characters in the name."""
    address = provisioning_address(SEED, "Jürgen & Söhne?", "Kosmos")
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, unquote(parts.path)) == ("otpauth", "totp", "/Kosmos:Jürgen & Söhne?")
    asked = parse_qs(parts.query)
    assert base64.b32decode(asked["secret"][0]) == SEED
    assert (asked["issuer"], asked["digits"], asked["period"]) == (["Kosmos"], ["6"], [str(STEP_SECONDS)])
    assert written_secret(SEED) == asked["secret"][0]
