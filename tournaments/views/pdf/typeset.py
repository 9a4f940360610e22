"""A document -> the bytes of a PDF: the same document, the same bytes, on every computer."""

import json
import logging
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Final, Literal

import typst
from django.conf import settings

from tournaments.views.pdf.document import Document

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"
NO_LETTER = "could not be displayed with font"

logger = logging.getLogger(__name__)


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it.

    Letters that none of the fonts has (Chinese, say) are printed as boxes, in a file that is tagged all the same but
    cannot promise to be read aloud: paper with a bad name is better than no paper.
    """
    templates = Path(settings.BASE_DIR) / "templates/paper"
    compiler = typst.Compiler(
        templates / "paper.typ",
        root=templates,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"paper": json.dumps(asdict(document), ensure_ascii=False)},
    )
    try:
        return _written(compiler, ACCESSIBLE)
    except typst.TypstError as problem:
        if NO_LETTER not in problem.message:
            raise
        return _written(compiler, None)


def _written(compiler: typst.Compiler, standard: Literal["ua-1"] | None) -> bytes:
    pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=standard)
    for warning in warnings:
        logger.warning("typst: %s", warning.message)
    if not isinstance(pdf, bytes):
        raise TypeError("one file was asked for")
    return pdf


@cache
def _fonts() -> typst.Fonts:
    """Our own and the typesetter's, never the computer's: paper must look alike everywhere."""
    return typst.Fonts(include_system_fonts=False, font_paths=[Path(settings.BASE_DIR) / "static/fonts"])
