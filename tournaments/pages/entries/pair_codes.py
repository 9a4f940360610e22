"""The code that a pair carries all evening: it opens whatever the pair plays, made and ended on the pair's page."""

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.entries.roster import EntrantLine, EntrantsPage, entrant_line, entrants_page, may_have_code
from tournaments.selectors.play.table_links import link_of_pair
from tournaments.services.frame.changes import Action
from tournaments.services.play.table_links import pair_link_end, pair_link_renew


def pair_code_context(request: HttpRequest, tournament: Tournament, page: EntrantsPage, line: EntrantLine) -> Plain:
    """Template values of entrant.html for a pair's own code: nothing where phones tell no results."""
    offered = may_have_code(tournament, page, line) and Right.RUN in rights_of(request)
    return {"pair_code": {"made": link_of_pair(tournament, line.id) is not None}} if offered else {}


@needs(Right.RUN)
@require_POST
def renew(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """A code for a pair, in place of the one that it may have had."""
    said = _("Codice fatto: stampa il cartellino. Quello di prima non vale più.")
    return _changed(request, tournament, team_id, pair_link_renew, said)


@needs(Right.RUN)
@require_POST
def end(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The pair's code opens nothing more."""
    return _changed(request, tournament, team_id, pair_link_end, _("Tolto."))


def _changed(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    write: Callable[[Action, uuid.UUID], None],
    said: str,
) -> HttpResponse:
    """Back to the page of the pair, after the change or with the reason why there is none to make."""
    if _pair(tournament, team_id) is None:
        messages.error(request, _("Il codice serve solo se le coppie scrivono i risultati dal telefono."))
    else:
        write(action_of(request, tournament), team_id)
        messages.success(request, said)
    return redirect("desk_team", slug=tournament.slug, team_id=team_id)


def _pair(tournament: Tournament, team_id: uuid.UUID) -> EntrantLine | None:
    """The pair, if it may carry a code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    return line if may_have_code(tournament, page, line) else None
