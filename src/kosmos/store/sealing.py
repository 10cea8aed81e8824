"""Seals of messages on a way that others can read and write: who sent it, how many it had sent before, and that it is one of us.

Whoever listens can repeat a sealed message, today or in a year. So a message is fresh only if its sender has proved to be alive,
by repeating a word that was just made up here, and if nothing sent later was heard before it. What is sealed and not fresh is
true, or was true once.
"""

from collections import deque
from enum import Enum
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_bytes
from typing import NamedTuple

SEAL_BYTES, SENDER_BYTES, COUNT_BYTES, WORD_BYTES = 16, 8, 8, 16
_HEAD = SEAL_BYTES + SENDER_BYTES + COUNT_BYTES
#: words that still count: an answer may be on its way when the question is put again
MOST_WORDS = 4


class Freshness(Enum):
    """What is known of a message whose seal is ours."""

    FRESH = "fresh"  #: from somebody who is there, and later than all that was heard of them
    OLD = "old"  #: heard before, or overtaken by what was sent later
    UNKNOWN = "unknown"  #: nobody knows whether its sender is still there


class Opened(NamedTuple):
    sender: bytes
    number: int  #: of its sender's messages
    content: bytes
    freshness: Freshness


class Seals:
    """Of one program. No clock is asked: those of two machines differ."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._heard: dict[bytes, int] = {}  #: of everybody who is there, the number of the last message
        self._words: deque[bytes] = deque(maxlen=MOST_WORDS)
        self.begin_anew()

    def begin_anew(self) -> None:
        """After a silence: under another name, and whoever is there has to prove it again. What others had sent meanwhile and what was
        sent to nobody could be brought in now, when it is no longer so.
        """
        self.name = token_bytes(SENDER_BYTES)
        self._sent = 0
        self._heard.clear()
        self._words.clear()

    def close(self, content: bytes) -> bytes:
        self._sent += 1
        signed = self.name + self._sent.to_bytes(COUNT_BYTES) + content
        return self._seal(signed) + signed

    def open(self, message: bytes) -> Opened | None:
        """None: not sealed by one of us, or by ourselves and brought back."""
        seal, signed = message[:SEAL_BYTES], message[SEAL_BYTES:]
        if len(message) < _HEAD or not compare_digest(seal, self._seal(signed)):
            return None
        sender = signed[:SENDER_BYTES]
        if sender == self.name:
            return None
        count = int.from_bytes(signed[SENDER_BYTES : SENDER_BYTES + COUNT_BYTES])
        return Opened(sender, count, message[_HEAD:], self._freshness(sender, count))

    def new_word(self) -> bytes:
        """Who repeats it is there now."""
        self._words.append(token_bytes(WORD_BYTES))
        return self._words[-1]

    def believe(self, sender: bytes, count: int, words: list[bytes]) -> None:
        """Somebody answered: if with a word of ours, they are there, and what they sent up to now is old."""
        if sender not in self._heard and any(word in self._words for word in words):
            self._heard[sender] = count

    def _freshness(self, sender: bytes, count: int) -> Freshness:
        last = self._heard.get(sender)
        if last is None:
            return Freshness.UNKNOWN
        if count <= last:
            return Freshness.OLD
        self._heard[sender] = count
        return Freshness.FRESH

    def _seal(self, signed: bytes) -> bytes:
        return blake2b(signed, digest_size=SEAL_BYTES, key=self._key).digest()
