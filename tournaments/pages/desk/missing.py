"""Somebody does not come to a table where partners rotate: what would be done, and doing it."""

import uuid
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_uuid
from tournaments.pages.tables.matches.named import match_named
from tournaments.pages.tables.matches.typed_award import read_award
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.desk import MatchPage
from tournaments.selectors.play.missing import TableRepair, may_be_missing, table_repairs
from tournaments.services.play.missing import player_missing


@needs(Right.AWARD)
@require_POST
def missing(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Let the table be played without somebody who does not come."""
    page = match_named(tournament, match_id)
    typed = read_award(request.POST)
    team_id = read_uuid(request.POST.get("missing", "")) or uuid.UUID(int=0)
    deed = deed_of(request, tournament).of_match(match_id, typed.version)
    sheet = redirect("desk_match", slug=tournament.slug, match_id=match_id)
    return answer(
        request,
        partial(player_missing, deed, team_id),
        said=lambda done: _("Fatto: %(what)s.") % {"what": _in_words(done)} if done else "",
        then=redirect("desk_turn", slug=tournament.slug, number=page.record.turn),
        else_=above(request, sheet),
    )


def missing_context(page: MatchPage) -> Plain:
    """What desk/match.html offers: everybody at the table, with what is done without them."""
    stage = stage_of(page.tournament)
    if not may_be_missing(stage) or page.record.state is not MatchState.TO_PLAY:
        return {"missing": []}
    found = table_repairs(stage, page.record.id)
    return {"missing": [{"value": one.missing.id, "label": _in_words(one)} for one in found]}


def _in_words(one: TableRepair) -> str:
    """ "manca Anna Rossi: gioca Bruno Bianchi, che riposava" """
    if one.substitute is None:
        values = {"missing": one.missing.name, "others": ", ".join(team.name for team in one.others)}
        return _("manca %(missing)s e non riposa nessuno: il tavolo si chiude, riposano %(others)s") % values
    values = {"missing": one.missing.name, "substitute": one.substitute.name}
    said = _("manca %(missing)s: gioca %(substitute)s, che riposava") % values
    if one.met:
        again = ngettext("ritrova %(count)d persona", "ritrova %(count)d persone", one.met) % {"count": one.met}
        return f"{said} ({again})"
    return said
