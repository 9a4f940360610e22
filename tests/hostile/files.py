"""Files of tournaments that were damaged: values taken away, replaced, copied from elsewhere, bytes hurt on the way."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

ENDLESS = "an integer of ten thousand digits"
GARBAGE: Sequence[Any] = (
    None, True, 0, 1, 2, 3, 60, 120, -1, 2**31, 2**63, 1.5, ENDLESS, "", "0", "é\u2028", "\x00", "\ud800", [], {},
    [[]] * 5, "x" * 5000, "0001-01-01", "9999-12-31T23:59:59.999999Z", "01930000-0000-7000-8000-000000000000",
)  # fmt: skip


def damaged(chance: Random, example: bytes) -> bytes:
    """An example with one to three damages, or with bytes of noise in it; rarely something else altogether."""
    kind = chance.random()
    if kind < 0.05:
        return chance.choice((b"[" * 2000, b"{}", b"null", b'{"a":' * 2000, b"\xff\xfe", b"", b"9" * 10_000))
    if kind < 0.15:
        position, noise = chance.randrange(len(example)), chance.randbytes(chance.randrange(1, 4))
        return example[:position] + noise + example[position + len(noise) :]
    document = json.loads(example)
    for _ in range(chance.randrange(1, 4)):
        if document:
            chance.choice(DAMAGES)(chance, document)
    text = json.dumps(document).replace(f'"{ENDLESS}"', "7" * 10_000)
    if kind < 0.2:  # a key that is there twice
        text = text.replace('"version":', '"version": 1, "version":', 1)
    return text.encode()


def _drop(chance: Random, document: Any) -> None:
    place, key = somewhere(chance, document)
    del place[key]


def _replace(chance: Random, document: Any) -> None:
    place, key = somewhere(chance, document)
    place[key] = chance.choice(GARBAGE)


def _copy(chance: Random, document: Any) -> None:
    place, key = somewhere(chance, document)
    other, its = somewhere(chance, document)
    place[key] = json.loads(json.dumps(other[its]))


def _step(chance: Random, document: Any) -> None:
    place, key = somewhere(chance, document)
    if type(place[key]) is int:
        place[key] += chance.choice((-1, 1))


def _alike(chance: Random, document: Any) -> None:
    """The same field of another row: an id of somebody else."""
    place, key = somewhere(chance, document)
    if isinstance(key, str):
        others = [one[key] for one in _objects(document) if key in one]
        place[key] = json.loads(json.dumps(chance.choice(others)))


DAMAGES: Sequence[Callable[[Random, Any], None]] = (_drop, _replace, _copy, _step, _alike, _alike)


def somewhere(chance: Random, value: Any) -> tuple[Any, Any]:
    """A container of the document and a key or position in it."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or chance.randrange(5) == 0:
            return value, key
        value = inner


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(inner)
