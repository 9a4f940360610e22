"""The answer that carries a PDF: sheets under the frame that every paper of a tournament has."""

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.papers.pdf.document import Document, Sheet
from tournaments.pages.papers.pdf.typeset import typeset
from tournaments.templatetags.look import day


def pdf_response(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> HttpResponse:
    """The sheets as one file, named after the tournament, what it is, and the state that it shows."""
    document = Document(
        title=title,
        event=tournament.name,
        date=day(tournament.date),
        language=get_language() or "it",
        rehearsal=_("PROVA") if tournament.is_rehearsal else "",
        page_words=_("pagina {page} di {pages}"),
        sheets=sheets,
    )
    answer = HttpResponse(typeset(document), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{tournament.slug}-{tournament.version}.pdf"'
    return answer
