"""The letters that are marked on a sheet: others as soon as anything else stands on it."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Final

from tournaments.views.pdf.document import Sheet

# No letter that is taken for a figure or another letter when it is read off a wall.
ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 4


def letters_of(content: object) -> str:
    """Four letters for anything that can be written as JSON; two contents in a million share theirs."""
    written = json.dumps(content, ensure_ascii=False, sort_keys=True).encode()
    number = int.from_bytes(hashlib.sha256(written).digest()[:8])
    letters = ""
    for _place in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return letters


def letters_of_sheets(sheets: Iterable[Sheet]) -> str:
    """Letters for what stands on some sheets together, whatever size they are."""
    return letters_of([[sheet.heading, [asdict(block) for block in sheet.blocks]] for sheet in sheets])
