"""A few values -> the picture that a template of paper makes of them: alike every time, on every computer."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

from rules.violations import violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.papers import PaperFault

if TYPE_CHECKING:
    import typst

POINTS_AN_INCH: Final = 72


def painted(name: str, values: Mapping[str, object]) -> bytes:
    """The PNG of what `templates/paper/NAME.typ` makes of the values, two pixels a point."""
    png = compiler_of(name, values).compile(format="png", ppi=2 * POINTS_AN_INCH)
    if not isinstance(png, bytes):
        raise TypeError("one page was asked for")
    return png


def compiler_of(name: str, values: Mapping[str, object]) -> "typst.Compiler":
    """What sets the values in type. Raises DomainError where no typesetter is installed."""
    try:
        from typst import Compiler  # here, because no start typesets anything
    except ImportError as missing:
        raise DomainError(violation(PaperFault.NOT_SET)) from missing

    templates = Path(settings.BASE_DIR) / "templates/paper"
    return Compiler(
        templates / f"{name}.typ",
        root=templates,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={name: json.dumps(values, ensure_ascii=False)},
    )


@cache
def _fonts() -> "typst.Fonts":
    """Our own and the typesetter's, never the computer's: paper must look alike everywhere."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, font_paths=[Path(settings.BASE_DIR) / "static/fonts"])
