"""Passwords as argon2id hashes. In a file of its own because the library is slow to load and most commands need none."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError
from argon2.profiles import RFC_9106_LOW_MEMORY

from kosmos.service.accounts import PasswordVerdict

# Each takes 64 MiB for a moment: a flood of logins waits in line instead of taking all memory.
THREADS = 2


class Argon2Passwords:
    """See `accounts.Passwords`. The work is done off the loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
        self._pool = ThreadPoolExecutor(THREADS, "kosmos-passwords")

    async def make(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)

    async def check(self, password: str, hashed: str) -> PasswordVerdict:
        check = partial(self._check, password, hashed)
        return await asyncio.get_running_loop().run_in_executor(self._pool, check)

    def _check(self, password: str, hashed: str) -> PasswordVerdict:
        try:
            self._hasher.verify(hashed, password)
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return PasswordVerdict.WRONG
        return PasswordVerdict.OUTDATED if self._hasher.check_needs_rehash(hashed) else PasswordVerdict.RIGHT
