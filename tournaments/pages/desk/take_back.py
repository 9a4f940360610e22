"""Undo of one's last action other than results, for ten minutes."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.shared.words.taken_back import in_words
from tournaments.selectors.play.undo import is_logged
from tournaments.services.undo.last_action import action_take_back


@needs(Right.ENTER)
@require_POST
def take_back(request: HttpRequest, tournament: Tournament, log_id: uuid.UUID) -> HttpResponse:
    """Make it as it was before."""
    if not is_logged(tournament.id, log_id):
        raise Http404
    home = redirect("desk_home", slug=tournament.slug)
    return answer(
        request,
        lambda: action_take_back(action_of(request, tournament), log_id),
        said=lambda done: _("Annullato: %(what)s.") % {"what": in_words(done)} if done else "",
        then=home,
        else_=above(request, home),
    )
