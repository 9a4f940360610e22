"""A few letters that tell one content from another."""

import hashlib
import json
from typing import Final

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
