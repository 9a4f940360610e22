"""The answer that carries a PDF: sheets under the frame that every paper of a tournament has."""

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.papers.pdf.document import Document, Sheet
from tournaments.pages.papers.pdf.typeset import typeset
from tournaments.templatetags.look import day


def document_of(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> Document:
    return Document(
        title=title,
        event=tournament.name,
        date=day(tournament.date),
        language=get_language() or "it",
        rehearsal=_("PROVA") if tournament.is_rehearsal else "",
        page_words=_("pagina {page} di {pages}"),
        sheets=sheets,
    )


def pdf_response(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> HttpResponse:
    """The sheets as one file to look at, named after the tournament and the state that it shows."""
    answer = HttpResponse(typeset(document_of(tournament, title, sheets)), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{tournament.slug}-{tournament.version}.pdf"'
    return answer
