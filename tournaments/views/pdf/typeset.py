"""A document -> the bytes of a PDF, or a few values -> those of a picture: alike every time, on every computer."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from django.conf import settings

from tournaments.views.pdf.document import Document

if TYPE_CHECKING:
    import typst

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"
POINTS_AN_INCH: Final = 72
NO_LETTER = "could not be displayed with font"

logger = logging.getLogger(__name__)


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it.

    Letters that none of the fonts has (Chinese, say) are printed as boxes, in a file that is tagged all the same but
    cannot promise to be read aloud: paper with a bad name is better than no paper.
    """
    from typst import TypstError  # here, as below, because no start typesets anything

    compiler = _compiler("paper", asdict(document))
    try:
        return _written(compiler, ACCESSIBLE)
    except TypstError as problem:
        if NO_LETTER not in problem.message:
            raise
        return _written(compiler, None)


def painted(name: str, values: Mapping[str, object]) -> bytes:
    """The PNG of what `templates/paper/NAME.typ` makes of the values, two pixels a point."""
    png = _compiler(name, values).compile(format="png", ppi=2 * POINTS_AN_INCH)
    if not isinstance(png, bytes):
        raise TypeError("one page was asked for")
    return png


def _compiler(name: str, values: Mapping[str, object]) -> "typst.Compiler":
    from typst import Compiler

    templates = Path(settings.BASE_DIR) / "templates/paper"
    return Compiler(
        templates / f"{name}.typ",
        root=templates,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={name: json.dumps(values, ensure_ascii=False)},
    )


def _written(compiler: "typst.Compiler", standard: Literal["ua-1"] | None) -> bytes:
    pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=standard)
    for warning in warnings:
        logger.warning("typst: %s", warning.message)
    if not isinstance(pdf, bytes):
        raise TypeError("one file was asked for")
    return pdf


@cache
def _fonts() -> "typst.Fonts":
    """Our own and the typesetter's, never the computer's: paper must look alike everywhere."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, font_paths=[Path(settings.BASE_DIR) / "static/fonts"])
