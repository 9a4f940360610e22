"""The card that a pair keeps all evening, with the code that opens whatever it plays."""

import uuid

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.document import Card, Sheet
from tournaments.pages.tables.pictures.codes import code_of
from tournaments.selectors.entries.roster import entrant_line, entrants_page, may_have_code
from tournaments.selectors.play.table_links import link_of_pair


def pair_card(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> tuple[str, tuple[Sheet, ...]]:
    """Its title, and the card; no card where the pair has no code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    link = link_of_pair(tournament, team_id) if may_have_code(tournament, page, line) else None
    return line.shown, (_card(tournament, line.shown, code_of(request, link)),) if link else ()


def _card(tournament: Tournament, pair: str, code: Plain) -> Sheet:
    drawn = "" if code["missing"] else str(code["drawing"])
    card = Card(tournament.name, pair, _words(code), drawn, _("Codice da inquadrare con il telefono"))
    return Sheet(pair, (card,), bare=True)


def _words(code: Plain) -> str:
    if code.get("only_here"):
        return _("Nessun codice: il programma funziona solo su questo computer, i telefoni non possono collegarsi.")
    if code["missing"]:
        return _("Questo codice va rifatto dalla pagina della coppia.")
    return _("Inquadra il codice: apre la partita che giocate adesso, per tutta la serata. Non passatelo a nessuno.")
