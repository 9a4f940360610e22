"""A club downloads everything as one file and leaves; until the day comes it can stay after all."""

import io
from functools import partial

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.backups.erased import STAYS
from tournaments.event.letters import composed
from tournaments.event.rights import Right
from tournaments.labels.points import with_article
from tournaments.models import Club
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import actor_in, needs_in_club
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.selectors.files.club_export import club_bytes
from tournaments.services.clubs.leaving import DAYS, club_leave, club_stay
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.templatetags.look import day

TAKEN = Limit("club_file", most=12, seconds=60 * 60)
"""Of a club: the file of many evenings takes seconds."""


@needs_in_club(Right.OWN)
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def club_away(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The file of everything, and the form by which a club says that it leaves, or that it stays after all."""
    if request.method != "POST":
        return _page(request, club)
    actor, here = actor_in(request, club), redirect("club_away", club_slug=club.slug)
    if "take" in request.POST:
        return _file(club)
    if "stay" in request.POST:
        return answer(
            request,
            partial(club_stay, club_id=club.id, actor=actor),
            said=_("Salvato."),
            then=here,
            else_=lambda no: _page(request, club, no=no),
        )
    name = read_line(request.POST.get("name", ""), limit=NAME_LIMIT)
    proof = composed(request.POST.get("proof", ""), "NFKC")
    return answer(
        request,
        partial(club_leave, club_id=club.id, name=name, proof=proof, actor=actor),
        then=lambda _at: here,
        else_=lambda no: _page(request, club, name=name, no=no),
    )


def _file(club: Club) -> FileResponse:
    attempt_count(TAKEN, club.pk)
    name = f"{club.slug}-{timezone.localdate()}.zip"
    return FileResponse(io.BytesIO(club_bytes(club)), as_attachment=True, filename=name, content_type="application/zip")


def _page(request: HttpRequest, club: Club, *, name: str = "", no: Refusal = NOT_REFUSED) -> HttpResponse:
    context = {
        "club": club,
        "days": DAYS.days,
        "copies": STAYS.days,
        "leaves": with_article("il", day(timezone.localdate(club.leaves_at))) if club.leaves_at else "",
        "name": name,
        "errors": [{"text": text, "target": ""} for text in no.errors],
    }
    return render(request, "clubs/away.html", context, status=no.status)
