"""The four suits as drawings of their own, from the picture and in the colours that the pages use."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"


@cache
def suit_drawing(suit: str, attributes: str = "") -> str:
    """A suit as an SVG with these attributes besides. Raises LookupError for a suit that there is not."""
    symbol = _found(rf'<symbol id="{suit}" (viewBox="[^"]+")>(.*?)</symbol>', "img/suits.svg")
    return f'<svg xmlns="http://www.w3.org/2000/svg" {symbol[1]}{attributes}>{symbol[2]}</svg>'


@cache
def suit_colour(suit: str) -> str:
    """Its colour by daylight. Raises LookupError for a suit that there is not."""
    return _found(rf"--{suit}: (#\w+);", "css/tokens.css")[1]


def _found(pattern: str, name: str) -> re.Match[str]:
    found = re.search(pattern, (STATIC / name).read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise LookupError(f"{pattern} in {name}")
    return found
