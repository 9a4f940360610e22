"""The code that a pair carries all evening: it opens whatever the pair plays, made and ended on the pair's page."""

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.event.match_states import Trust
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.guard import deed_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.pictures.codes import code_of
from tournaments.selectors.entries.roster import EntrantLine, EntrantsPage, entrant_line, entrants_page
from tournaments.selectors.play.table_links import link_of_pair
from tournaments.services.frame.deed import Deed
from tournaments.services.play.table_links import pair_link_end, pair_link_renew


def pair_code_context(request: HttpRequest, tournament: Tournament, page: EntrantsPage, line: EntrantLine) -> Plain:
    """What entrant.html shows of a pair's own code: nothing where phones tell no results."""
    offered = _offered(tournament, page, line) and Right.RUN in rights_of(request)
    return {"pair_code": {"made": link_of_pair(tournament, line.id) is not None}} if offered else {}


@needs(Right.RUN)
@require_POST
def renew(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """A code for a pair, in place of the one that it may have had."""
    said = _("Codice fatto: stampa il cartellino. Un codice di prima non apre più niente.")
    return _changed(request, tournament, team_id, pair_link_renew, said)


@needs(Right.RUN)
@require_POST
def end(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The pair's code opens nothing more."""
    return _changed(request, tournament, team_id, pair_link_end, _("Codice tolto: non apre più niente."))


@needs(Right.RUN)
@require_safe
def card(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The code on a card that the pair keeps."""
    line = _pair(tournament, team_id)
    link = link_of_pair(tournament, team_id) if line else None
    context: Plain = {
        "tournament": tournament,
        "back_url": reverse("desk_team", kwargs={"slug": tournament.slug, "team_id": team_id}),
        "pair": line.shown if line else "",
        "code": code_of(request, link) if link else None,
    }
    return render(request, "papers/pair_card.html", context)


def _changed(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    write: Callable[[Deed, uuid.UUID], None],
    said: str,
) -> HttpResponse:
    """Back to the page of the pair, after the change or with the reason why there is none to make."""
    if _pair(tournament, team_id) is None:
        messages.error(request, _("Un codice di coppia c'è solo dove giocano coppie e i telefoni dicono i risultati."))
    else:
        write(deed_of(request, tournament), team_id)
        messages.success(request, said)
    return redirect("desk_team", slug=tournament.slug, team_id=team_id)


def _pair(tournament: Tournament, team_id: uuid.UUID) -> EntrantLine | None:
    """The pair, if it may carry a code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    return line if _offered(tournament, page, line) else None


def _offered(tournament: Tournament, page: EntrantsPage, line: EntrantLine) -> bool:
    """Pairs sit together all evening, at one table a turn; others have their sheets."""
    open_ = tournament.closed_at is None and not line.withdrawn
    return page.in_pairs and open_ and tournament.trust != Trust.PAPER
