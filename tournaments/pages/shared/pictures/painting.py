"""Renders a paper template from values: the same every time, on every computer."""

import json
import logging
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

from django.conf import settings

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import PaperProblem
from tournaments.pages.frame.letters import EASTERN, eastern_fonts
from tournaments.pages.shared.pictures.codes import by_fields

POINTS_AN_INCH: Final = 72
TEMPLATES: Final = Path(settings.BASE_DIR) / "templates/paper"
FONTS: Final = Path(settings.BASE_DIR) / "static/fonts"
TYPESETTER: Final = Path(__file__).with_name("typesetter.py")
AT_ONCE: Final = BoundedSemaphore(2)
"""At most two papers are made at once: each takes a processor, and memory."""

SIGNS: Final = frozenset({"So", "Sk", "Cs"})
OUR_SIGNS: Final = "☐☑"
"""Signs that papers have in their own words."""

logger = logging.getLogger(__name__)


def painted(name: str, values: Mapping[str, object]) -> bytes:
    """The PNG of what `templates/paper/NAME.typ` makes of the values, two pixels a point."""
    return set_in_type(name, values, format="png", ppi=2 * POINTS_AN_INCH)


def without_signs(written: str) -> str:
    """JSON without drawn signs (animals, hearts), which some fonts have and others have not."""
    signs = set() if written.isascii() else set(filter(_drawn, set(written)))
    if not signs:
        return written
    some = f"[{re.escape(''.join(sorted(signs)))}]+"
    return re.sub(rf'(?<=["\s]){some} ?| ?{some}', "", written)


def _drawn(letter: str) -> bool:
    sign = letter > "\u2190" and unicodedata.category(letter) in SIGNS and letter not in OUR_SIGNS
    return sign or letter == "\ufe0f"


def can_set() -> bool:
    """Whether there is a typesetter on this computer."""
    return find_spec("typst") is not None


def set_in_type(name: str, values: object, **asked: str | int) -> bytes:
    """What the typesetter makes of the values, asked for in its own words, in a process that ends: else the server
    would keep all that was worked out for every paper. Raises DomainError where it is not installed or makes nothing.
    """
    if not can_set():
        raise DomainError(problem_at(PaperProblem.NOT_SET))
    words = [f"{key}={value}" for key, value in asked.items()]
    written = without_signs(json.dumps(values, ensure_ascii=False, default=by_fields))
    fonts = os.pathsep.join(map(str, (FONTS, *(eastern_fonts() if EASTERN.search(written) else ()))))
    with AT_ONCE:
        done = subprocess.run(  # noqa: S603 # our own
            [sys.executable, "-P", TYPESETTER, TEMPLATES / f"{name}.typ", fonts, *words],
            input=written.encode(),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode:
        logger.error("typst: %s", said)
        raise DomainError(problem_at(PaperProblem.NOT_SET))
    for line in said.splitlines():
        logger.warning("typst: %s", line)
    return done.stdout


# The four suits as drawings of their own, from the picture and in the colours that the pages use.

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
