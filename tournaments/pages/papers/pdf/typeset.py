"""A document -> the bytes of a PDF: alike every time, on every computer."""

from dataclasses import asdict
from typing import Final

from tournaments.pages.papers.pdf.document import Document
from tournaments.pages.tables.pictures.painting import set_in_type

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it. Raises DomainError where none can be made."""
    return set_in_type("paper", asdict(document), format="pdf", pdf_standards=ACCESSIBLE)
