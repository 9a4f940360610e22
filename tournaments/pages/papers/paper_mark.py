"""The mark at the foot of a paper, as somebody copies it from there."""

import re
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 200
_CODE = re.compile(
    r"(?<![A-Z0-9])(?:(?P<match>[0-9A-F]{6})|(?P<letter>[A-Z])(?P<turn>\d{0,4}))\s*[-–]\s*(?P<letters>[A-Z0-9]{4})\b"
)
_VERSION = re.compile(r"(?<![\w:-])(\d{1,9})(?![\w:-])")


@dataclass(frozen=True, slots=True)
class PaperMark:
    """Of a match sheet the code of its `match`, of every other paper the `letter` of its kind, and 0 or its turn.

    `letters` change with what is on it. `version` is None where only the code was copied.
    """

    match: str
    letter: str
    turn: int
    letters: str
    version: int | None


def read_mark(typed: str) -> PaperMark | None:
    """ "foglio delle 21:40 · L3-K7QX.41", or the code alone, in any letters; None where there is no code in it."""
    text = typed[:LONGEST].upper()
    code = _CODE.search(text)
    if code is None:
        return None
    version = _VERSION.search(text[: code.start()]) or _VERSION.search(text[code.end() :])
    return PaperMark(
        match=code["match"] or "",
        letter=code["letter"] or "",
        turn=int(code["turn"] or 0),
        letters=code["letters"],
        version=int(version[1]) if version else None,
    )
