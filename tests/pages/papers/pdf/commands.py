"""The commands of which a page of a PDF is made."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

TOKEN: Final = re.compile(
    rb"\s*(\((?:\\.|[^()\\])*\)|\(|<<|>>|<[0-9A-Fa-f\s]*>|[\[\]]|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+)",
    re.DOTALL,
)
BRACKET: Final = re.compile(rb"\\.|[()]", re.DOTALL)
ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}


def operations(contents: bytes) -> Iterator[tuple[list[Any], bytes]]:
    """The commands of a page, each with what comes before it. pypdf reads them, too, but a letter at a time, which
    took most of all measuring.
    """
    operands: list[Any] = []
    around: list[list[Any]] = []
    end = 0
    while found := TOKEN.match(contents, end):
        end, token = found.end(), found[1]
        if token == b"(":  # there are brackets in it
            end = _closed(contents, found.start(1))
            token = contents[found.start(1) : end]
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
    assert not contents[end:].strip(), contents[end : end + 80]
    assert not around


def _closed(contents: bytes, start: int) -> int:
    """Where the text ends whose first bracket is here, however deep the brackets in it go."""
    depth = 0
    for found in BRACKET.finditer(contents, start):
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
        if not depth:
            return found.end()
    raise AssertionError(f"a text without end: {contents[start : start + 80]!r}")


@lru_cache(maxsize=100_000)  # the same numbers come again and again
def _value(token: bytes) -> float | bytes | str | None:
    """A number, the bytes of a text or a name; nothing for a command."""
    if token[:1] in b"+-.0123456789":
        return float(token)
    if token[:1] == b"/":
        return token.decode()
    if token[:1] == b"<":
        digits = "".join(token[1:-1].decode().split())
        return bytes.fromhex(digits + "0" * (len(digits) % 2))
    return _plain(token[1:-1]) if token[:1] == b"(" else None


def _plain(text: bytes) -> bytes:
    """A text between brackets, without what makes it one."""

    def meant(found: re.Match[bytes]) -> bytes:
        one = found[1]
        return bytes([int(one, 8) & 255]) if one.isdigit() else ESCAPED.get(one, one)

    return ESCAPE.sub(meant, text) if b"\\" in text else text
