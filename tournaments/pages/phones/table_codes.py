"""The codes on match sheets that lead a phone to its match: made for paper, and made again."""

import uuid
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.match_states import SETTLED
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer, with_links
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.shared.matches.saving import match_named, turn_named
from tournaments.services.play.table_links import links_renew


@needs(Right.CONFIRM)
@require_POST
def renew_turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """New codes for all matches of a turn that are still to be settled."""
    page = turn_named(tournament, number)
    matches = [one.id for one in page.turn.matches if one.state not in SETTLED]
    sheets = reverse("print_sheets", args=[tournament.slug, number])
    said = with_links(_("Codici rifatti: quelli vecchi non valgono più."), (sheets, _("Ristampa i segnapunti")))
    back = redirect("desk_turn", slug=tournament.slug, number=number)
    renew = partial(links_renew, action_of(request, tournament), matches)
    return answer(request, renew, said=said, then=back, else_=above(request, back))


@needs(Right.CONFIRM)
@require_POST
def renew_match(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """A new code for one match: its paper was lost, or somebody passed the link on."""
    found = match_named(tournament, match_id).record
    sheet = f"{reverse('print_sheets', args=[tournament.slug, found.turn])}?table={found.table}"
    said = with_links(_("Codice rifatto: quello vecchio non vale più."), (sheet, _("Ristampa il segnapunti")))
    back = redirect("desk_match", slug=tournament.slug, match_id=match_id)
    renew = partial(links_renew, action_of(request, tournament), [match_id])
    return answer(request, renew, said=said, then=back, else_=above(request, back))
