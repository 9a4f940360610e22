"""The cards that pairs keep all evening, with the code that opens whatever the pair plays."""

import uuid
from collections.abc import Sequence

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.document import Card, Sheet
from tournaments.pages.tables.pictures.codes import code_of
from tournaments.selectors.entries.roster import (
    EntrantLine,
    EntrantsPage,
    entrant_line,
    entrants_page,
    may_have_code,
)
from tournaments.selectors.play.table_links import links_of_pairs


def pair_card(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> tuple[str, tuple[Sheet, ...]]:
    """Its title, and the card; no card where the pair has no code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    return line.shown, _cards(request, tournament, page, [line], line.shown)


def pair_cards(request: HttpRequest, tournament: Tournament) -> tuple[str, tuple[Sheet, ...]]:
    """The cards of all pairs that have a code, to cut apart, and what they are called together."""
    page, title = entrants_page(tournament), _("Cartellini delle coppie")
    return title, _cards(request, tournament, page, page.entrants, title)


def _cards(
    request: HttpRequest, tournament: Tournament, page: EntrantsPage, lines: Sequence[EntrantLine], title: str
) -> tuple[Sheet, ...]:
    links = links_of_pairs(tournament)
    having = [one for one in lines if one.id in links and may_have_code(tournament, page, one)]
    cards = tuple(_card(tournament, one.shown, code_of(request, links[one.id])) for one in having)
    return (Sheet(title, cards, bare=True),) if cards else ()


def _card(tournament: Tournament, pair: str, code: Plain) -> Card:
    drawn = "" if code["missing"] else str(code["drawing"])
    return Card(tournament.name, pair, _words(code), drawn, _("Codice da inquadrare con il telefono"))


def _words(code: Plain) -> str:
    if code.get("only_here"):
        return _("Nessun codice: il programma funziona solo su questo computer, i telefoni non possono collegarsi.")
    if code["missing"]:
        return _("Questo codice va rifatto dalla pagina della coppia.")
    return _("Inquadra il codice: apre la partita che giocate adesso, per tutta la serata. Non passatelo a nessuno.")
