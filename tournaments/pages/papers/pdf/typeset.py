"""A document -> the bytes of a PDF, or a few values -> those of a picture: alike every time, on every computer."""

import logging
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, Literal

from rules.violations import violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.papers import PaperFault
from tournaments.pages.papers.pdf.document import Document
from tournaments.pages.tables.pictures.painting import compiler_of

if TYPE_CHECKING:
    import typst

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"
NO_LETTER = "could not be displayed with font"

logger = logging.getLogger(__name__)


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it.

    Letters that none of the fonts has (Chinese, say) are printed as boxes, in a file that is tagged all the same but
    cannot promise to be read aloud: paper with a bad name is better than no paper. Raises DomainError where none can be
    made.
    """
    compiler = compiler_of("paper", asdict(document))
    from typst import TypstError  # here, because no start typesets anything

    try:
        try:
            return _written(compiler, ACCESSIBLE)
        except TypstError as problem:
            if NO_LETTER not in problem.message:
                raise
            return _written(compiler, None)
    except TypstError as problem:
        logger.exception("typst: no paper")
        raise DomainError(violation(PaperFault.NOT_SET)) from problem


def _written(compiler: "typst.Compiler", standard: Literal["ua-1"] | None) -> bytes:
    pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=standard)
    for warning in warnings:
        logger.warning("typst: %s", warning.message)
    if not isinstance(pdf, bytes):
        raise TypeError("one file was asked for")
    return pdf
