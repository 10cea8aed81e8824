"""Damaged copies of valid files: the same seed makes the same damage."""

import random
from collections.abc import Callable, Iterator, Sequence

Damage = Callable[[bytes, random.Random, Sequence[bytes]], bytes]

#: what parsers trip over: signs, limits, encodings, quotes, empty things
TROUBLE = (
    b"", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n\n\n", b"\t", b'"', b"'", b"\\", b"-", b"-1", b"0", b"1e999", b"NaN",
    b"99999999999999999999", b"2147483648", b"\xc3\x28", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"[[[[[[[[", b"{}", b"null",
    b"]]>", b"<!ENTITY x 'y'>", b"&x;", b"((((", b"%s%n", b"\x1b[0m", b"\xe2\x80\xae", b"a" * 300, b" " * 200, b";" * 50,
)  # fmt: skip


def flip(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def cut(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def drop(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + data[start + chance.randrange(1, 40) :]


def insert(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(TROUBLE) + data[place:]


def overwrite(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    place, trouble = chance.randrange(len(data) + 1), chance.choice(TROUBLE)
    return data[:place] + trouble + data[place + len(trouble) :]


def repeat(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start = chance.randrange(len(data) + 1)
    return (
        data[:start]
        + data[start : start + chance.randrange(1, 60)] * chance.choice((2, 3, 50))
        + data[start:]
    )


def shuffle_lines(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    chance.shuffle(lines)
    return b"\n".join(lines)


def swap_line(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    lines[chance.randrange(len(lines))] = chance.choice(lines)
    return b"\n".join(lines)


def splice(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    other = chance.choice(others)
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


def recode(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    return data.decode("utf-8", "replace").encode(
        chance.choice(("utf-16", "utf-16-be", "cp1252", "cp850")), "replace"
    )


DAMAGES: tuple[Damage, ...] = (
    flip, flip, cut, drop, insert, insert, overwrite, repeat, shuffle_lines, swap_line, splice, recode,
)  # fmt: skip
LONGEST = 60_000


def damaged(seeds: Sequence[bytes], seed: int, count: int) -> Iterator[bytes]:
    """So many inputs, one to six damages each; the seeds themselves come first."""
    chance = random.Random(seed)
    yield from seeds
    for _ in range(max(0, count - len(seeds))):
        data = chance.choice(seeds)
        for _ in range(chance.randrange(1, 7)):
            data = chance.choice(DAMAGES)(data, chance, seeds)[:LONGEST]
        yield data
