"""Refusing several registrations at once, after a preview of the names."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.problems import problem_at, sentence
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.entries.registrations_page import requests_page
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.entries.registration_queries import RegistrationLine, waiting_registrations
from tournaments.services.entries.registration_changes import registrations_refuse

TICKED, ALL, LISTED, CONFIRMED = "request", "all", "listed", "confirmed"


@needs(Right.RUN)
@require_POST
def refuse_ticked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send away every request that is ticked."""
    meant = _meant(request.POST, waiting_registrations(tournament))
    if not meant:
        nothing = sentence(problem_at(RegistrationProblem.NOTHING_TICKED))
        return requests_page(request, tournament, errors=(nothing,))
    if CONFIRMED not in request.POST:
        context = desk_page(tournament, "desk_checkin") | {
            "requests": [{"id": one.id, "people": " – ".join(one.people), "club": one.club} for one in meant],
        }
        return render(request, "entries/refuse_ticked.html", context)
    return answer(
        request,
        lambda: registrations_refuse(action_of(request, tournament), [one.id for one in meant]),
        said=lambda count: _said(count or 0),
        then=redirect("desk_registrations", slug=tournament.slug),
        else_=lambda no: requests_page(request, tournament, errors=no.errors, status=no.status),
    )


def _meant(sent: QueryDict, waiting: Sequence[RegistrationLine]) -> list[RegistrationLine]:
    """Those that are ticked; with all of them ticked those that the page had shown, and not who asked since."""
    ticked = set(sent.getlist(TICKED))
    if ALL in sent:
        ticked |= set(sent.get(LISTED, "").split(","))
    return [one for one in waiting if str(one.id) in ticked]


def _said(count: int) -> str:
    said = ngettext("Rifiutata %(count)s richiesta.", "Rifiutate %(count)s richieste.", count)
    return said % {"count": count}
