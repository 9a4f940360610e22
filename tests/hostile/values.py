"""What somebody may type into a box who means no good, or whose cat walks over the keyboard."""

import json
from collections.abc import Callable, Sequence
from random import Random

KNOWN = (
    "",
    " ",
    "-1",
    "0",
    "1",
    "119",
    "1e9",
    "1/0",
    "NaN",
    "Infinity",
    "-0",
    "0x10",
    "1_000",
    "2147483648",
    "9223372036854775808",
    "9" * 400,
    "9" * 10_000,
    "٣٤",
    "𝟙𝟚",
    "①",
    "½",
    "\x00",
    "La \x00 Custera",
    "\u202eartseD",
    "\u2066a\u2069\u200f",
    "e\u0301\u0000",
    "\ufffd",
    "\ufeffAda",
    "\u2028",
    "🂡" * 300,
    "x" * 5000,
    "a\r\nb\tc",
    "\n\nAda",
    "<script>alert(1)</script>",
    "</textarea><form>",
    "{{ settings }}",
    "' OR 1=1 --",
    "%(name)s %s %",
    "=1+1",
    "0001-01-01",
    "0001-01-01T00:00",
    "9999-12-31",
    "9999-12-31T23:59",
    "2026-02-30",
    "2026-03-29T02:30",
    "last_trick",
    "rank_at_most",
    "replay",
    "none",
    "null",
    "[]",
    "{}",
    "[" * 1000 + "]" * 1000,
    '{"a":' * 1000 + "1" + "}" * 1000,
    "on",
    "new",
    "01930000-0000-7000-8000-000000000000",
)
SCRIPTS = (
    (0x20, 0x7F),
    (0xC0, 0x250),
    (0x300, 0x370),  # combining
    (0x590, 0x700),  # right to left
    (0x900, 0x980),
    (0x2000, 0x2070),  # controls of direction, breaks
    (0x1F0A0, 0x1F100),
)
PLAUSIBLE = (
    "60",
    "61",
    "70",
    "120",
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "Ada Neri",
    "Bea",
    "2026-11-21",
    "2026-11-21T21:00",
)
BREAKS = ("\n", ";", ",", "\t", '"', "''", "\r", "-", "–")


def hostile(chance: Random, others: Sequence[str]) -> str:
    """A value for a box; `others` are what is in other boxes, here and in other tournaments."""
    return chance.choice((_known, _known, _known, _written, _written, _list, lambda c: _taken(c, others)))(chance)


def plausible(chance: Random, value: str, others: Sequence[str]) -> str:
    """What might be there on a good day."""
    return chance.choice((value, chance.choice(PLAUSIBLE), _taken(chance, others)))


def _taken(chance: Random, others: Sequence[str]) -> str:
    return chance.choice(others) if others else ""


def _known(chance: Random) -> str:
    return chance.choice(KNOWN)


def _written(chance: Random) -> str:
    """A few characters of one script, or of several."""
    return "".join(chr(chance.randrange(*chance.choice(SCRIPTS))) for _ in range(chance.randrange(1, 24)))


def _list(chance: Random) -> str:
    """Lines as somebody pastes them from anywhere: ragged, quoted by halves, now and then without end."""
    rows = chance.choice((1, 3, 3, 8, 8, 40, 2500)) if chance.random() < 0.2 else 3
    cells: Sequence[Callable[[Random], str]] = (_written, _known, lambda c: c.choice(PLAUSIBLE))
    if rows > 40:
        return "\n".join(f"{chance.choice(PLAUSIBLE)} {row}" for row in range(rows))
    parts = []
    for _ in range(rows):
        parts += [chance.choice(cells)(chance)[:200], chance.choice(BREAKS), chance.choice(PLAUSIBLE), "\n"]
    return "".join(parts)


def file_bytes(chance: Random) -> bytes:
    """What is uploaded as a list: text in any encoding, a workbook that is none, a bomb of commas."""
    text = _list(chance)
    made: Sequence[Callable[[], bytes]] = (
        lambda: text.encode("utf-8-sig", "replace"),
        lambda: text.encode("utf-16", "replace"),
        lambda: text.encode("latin-1", "replace"),
        lambda: chance.randbytes(chance.randrange(200)),
        lambda: b"PK\x03\x04" + chance.randbytes(60),
        lambda: b"," * chance.choice((100, 200_000)),
        lambda: b'"' + b"a\n" * chance.choice((10, 50_000)),
        lambda: (b"Ada Neri\n" * 100_000) if chance.random() < 0.1 else b"",
        lambda: json.dumps([text]).encode(),
    )
    return chance.choice(made)()
