"""Makes a PDF from a document: the same bytes every time, on every computer."""

from typing import Final

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.papers.pdf.document import Certificate, Document, Picture, Sheet
from tournaments.pages.tables.pictures.painting import set_in_type
from tournaments.selectors.clubs.look import LogoRef, logo_file, look_of
from tournaments.templatetags.look import day

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it. Raises DomainError where none can be made."""
    return set_in_type("paper", document, format="pdf", pdf_standards=ACCESSIBLE)


# The answer that carries a PDF: sheets under the frame that every paper of a tournament has.

FORMATS = {"png": "png", "jpeg": "jpg"}
"""What the typesetter calls the kinds of a logo."""


def document_of(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> Document:
    look = look_of(tournament)
    framed = any(isinstance(block, Certificate) for sheet in sheets for block in sheet.blocks)
    return Document(
        title=title,
        event=tournament.name,
        date=day(tournament.date),
        language=get_language() or "it",
        rehearsal=_("PROVA") if tournament.is_rehearsal else "",
        page_words=_("pagina {page} di {pages}"),
        sheets=sheets,
        club=tournament.club.name,
        sponsors=look.sponsors,
        logo=logo_picture(look.logo, look.name, large=framed) if look.logo else None,
    )


def logo_picture(logo: LogoRef, club: str, *, large: bool) -> Picture | None:
    """The larger one only where it is printed large."""
    found = logo_file(logo.large if large else logo.small)
    if found is None:
        return None
    return Picture(tuple(found.content), FORMATS[logo.kind], logo.width, logo.height, club or _("Logo"))


def pdf_response(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> HttpResponse:
    """The sheets as one file to look at, named after the tournament and the state that it shows."""
    answer = HttpResponse(typeset(document_of(tournament, title, sheets)), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{tournament.slug}-{tournament.version}.pdf"'
    return answer
