"""The answer that carries a PDF: sheets under the frame that every paper of a tournament has."""

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.templatetags.look import day
from tournaments.views.pdf.bracket import bracket_sheets
from tournaments.views.pdf.document import Document, Sheet, Shown
from tournaments.views.pdf.lists import checkin_sheets, turn_sheets
from tournaments.views.pdf.match_sheets import match_sheets
from tournaments.views.pdf.standings import final_sheets, standings_sheets
from tournaments.views.pdf.typeset import typeset

SHEETS: Mapping[str, Callable[[Shown], tuple[Sheet, ...]]] = {
    "bracket": bracket_sheets,
    "checkin": checkin_sheets,
    "final": final_sheets,
    "sheets": match_sheets,
    "standings": standings_sheets,
    "turn": turn_sheets,
}


def pdf_response(tournament: Tournament, title: str, mark: str, sheets: tuple[Sheet, ...]) -> HttpResponse:
    """The sheets as one file, named after the tournament, what it is, and the state that it shows."""
    document = Document(
        title=title,
        event=tournament.name,
        date=day(tournament.date),
        mark=mark,
        language=get_language() or "it",
        rehearsal=_("PROVA") if tournament.is_rehearsal else "",
        page_words=_("pagina {page} di {pages}"),
        sheets=sheets,
    )
    answer = HttpResponse(typeset(document), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{tournament.slug}-{tournament.version}.pdf"'
    return answer
