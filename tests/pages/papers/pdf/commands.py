"""The commands of which a page of a PDF is made."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

TOKEN: Final = re.compile(
    rb"\s*(\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|[\[\]]|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+)",
    re.DOTALL,
)
ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}


def operations(contents: bytes) -> Iterator[tuple[list[Any], bytes]]:
    """The commands of a page, each with what comes before it. pypdf reads them, too, but a letter at a time, which
    took most of all measuring.
    """
    operands: list[Any] = []
    around: list[list[Any]] = []
    end = 0
    for found in TOKEN.finditer(contents):
        assert found.start() == end, contents[end : found.end()]
        end, token = found.end(), found[1]
        if token in (b"[", b"<<"):
            around.append(operands)
            operands = []
        elif token in (b"]", b">>"):
            operands, inner = around.pop(), operands
            operands.append(inner)
        elif (value := _value(token)) is not None:
            operands.append(value)
        else:
            yield operands, token
            operands = []
    assert not contents[end:].strip()
    assert not around


@lru_cache(maxsize=100_000)  # the same numbers come again and again
def _value(token: bytes) -> float | bytes | str | None:
    """A number, the bytes of a text or a name; nothing for a command."""
    if token[:1] in b"+-.0123456789":
        return float(token)
    if token[:1] == b"/":
        return token.decode()
    if token[:1] == b"<":
        return bytes.fromhex(token[1:-1].decode())
    return _plain(token[1:-1]) if token[:1] == b"(" else None


def _plain(text: bytes) -> bytes:
    """A text between brackets, without what makes it one."""

    def meant(found: re.Match[bytes]) -> bytes:
        one = found[1]
        return bytes([int(one, 8) & 255]) if one.isdigit() else ESCAPED.get(one, one)

    return ESCAPE.sub(meant, text) if b"\\" in text else text
